"""The command `osteria`."""

import click


@click.group()
@click.version_option(package_name="osteria")
def main() -> None:
    """Host Italian tavern card games in group chats and on a local page."""
