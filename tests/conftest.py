"""Rules that hold for every test."""

from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.kit.needs import ON_CI, SOAK

# How fast an example runs is never a failure; how many there are depends on the patience of who asks.
settings.register_profile("test", deadline=None, max_examples=100, print_blob=True)
settings.register_profile("soak", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile("soak" if SOAK else "test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is for `make soak` only: left out is not skipped, so it may be missing on CI too."""
    if SOAK:
        return
    left_out = [item for item in items if item.get_closest_marker("soak")]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail what would skip while a test runs, on CI."""
    report = yield
    if not hasattr(report, "wasxfail"):
        _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail what would skip a whole file, on CI."""
    report = yield
    _forbid_skip(report)
    return report


def _forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if ON_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"nothing may be skipped on CI: {report.longreprtext}"
