"""The bot's counters and gauges for Prometheus: numbers only, without names, ids or hands."""

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, ProcessCollector
from prometheus_client.registry import Collector

SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10)
"""The upper bounds of the histogram buckets; Discord waits three seconds for an answer."""


class Metrics(Collector):
    """All metrics. Counters are updated where something happens, gauges when they are read.

    With several processes, each adds its name as the label `process`.
    """

    def __init__(self, process: str | None = None) -> None:
        self.process = process
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.answers = Histogram(
            "speeltafel_answer_seconds",
            "Time from hearing of what a person did to having answered it",
            ("kind", "outcome"),
            buckets=SECONDS,
            registry=registry,
        )
        self.requests = Counter(
            "speeltafel_discord_requests",
            "Requests to Discord by what they do and the status of their answer",
            ("what", "status"),
            registry=registry,
        )
        self.rate_limits = Counter(
            "speeltafel_rate_limits", "Rate limits met, by whose they are", ("scope",), registry=registry
        )
        self.unreadable_events = Counter(
            "speeltafel_unreadable_events",
            "Events of Discord's of which something could not be read, by event",
            ("event",),
            registry=registry,
        )
        self.lag = Histogram(
            "speeltafel_loop_lag_seconds",
            "How much later than asked the event loop did something",
            buckets=SECONDS,
            registry=registry,
        )
        self.thinking = Gauge(
            "speeltafel_thinking_queue", "Moves of computer players under way or waiting", registry=registry
        )
        self.drawing_restarts = Counter(
            "speeltafel_drawing_processes_restarted",
            "Processes that draw which were started in the place of one that died",
            registry=registry,
        )
        self.timers = Gauge("speeltafel_timers_overdue", "Timers that are due and have not fired", registry=registry)
        self.sessions = Gauge(
            "speeltafel_sessions_left",
            "Sessions that Discord lets the bot begin until it counts anew; NaN while it has not said so",
            registry=registry,
        )
        self.wal = Gauge(
            "speeltafel_wal_bytes",
            "Size of the write-ahead log of the SQLite database; NaN where there is none",
            registry=registry,
        )
        self.games = Gauge(
            "speeltafel_games", "Tables by game and state: lobby, playing or over", ("game", "state"), registry=registry
        )

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics."""
        for metric in self.registry.collect():
            if self.process is not None:
                named = {"process": self.process}
                metric.samples = [it._replace(labels={**it.labels, **named}) for it in metric.samples]
            yield metric
