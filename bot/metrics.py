"""What an operator can watch, for Prometheus: few numbers, each with a question that it answers."""

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.ports import Answer, Gone, Missed, Retry, Sent

_OUTCOME = {Sent: "sent", Retry: "retry", Gone: "gone", Missed: "missed", type(None): "failed"}


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        asked = "What was asked, by whom and how it ended"
        commands = Counter("osteria_commands_total", asked, ("by", "outcome"), registry=self.registry)
        self._commands = cache(commands.labels)
        self.seconds = Histogram(
            "osteria_command_seconds",
            "From a press to its stored answer",
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
            registry=self.registry,
        )
        deliveries = Counter("osteria_deliveries_total", "Messages on their way", ("outcome",), registry=self.registry)
        self._deliveries = {kind: deliveries.labels(outcome) for kind, outcome in _OUTCOME.items()}
        self.waiting = Gauge("osteria_chats_waiting", "Chats with something on its way", registry=self.registry)

    def count(self, by: str, said: Answer) -> Answer:
        """Count what was asked, and pass on how it was answered."""
        self._commands(by, "done" if said.ok else "refused").inc()
        return said

    def delivered(self, outcome: Sent | Retry | Gone | Missed | None) -> None:
        """Count a delivery that was tried."""
        self._deliveries[type(outcome)].inc()

    def text(self) -> bytes:
        """All numbers in Prometheus' text form."""
        return generate_latest(self.registry)
