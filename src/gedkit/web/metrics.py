"""What a server has done and does, as text for Prometheus."""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import gedkit

_BOUNDS = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0, 60.0)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})
Labels = Mapping[str, object]


class Metrics:
    """Requests by route and status, and how long they took.

    Routes are templates and methods the usual ones, so that no client can make us count without end.
    """

    def __init__(self) -> None:
        self.started = time.time()
        self.dropped: dict[str, int] = {}  # connections, by reason (see ``slow_clients``)
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._buckets: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}

    def observe(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that is over."""
        self._requests[method if method in _METHODS else "other", route, status] += 1
        buckets = self._buckets.setdefault(route, [0] * (len(_BOUNDS) + 1))
        buckets[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds[route] = self._seconds.get(route, 0.0) + seconds

    def text(self, gauges: Iterable[tuple[str, str, list[tuple[Labels, float]]]]) -> str:
        """Return everything, and ``gauges``: each a name, what it means, and values with their labels.

        Examples
        --------
        >>> metrics = Metrics()
        >>> metrics.observe("GET", "/health", 200, 0.002)
        >>> print(metrics.text([("gedkit_workers", "Processes.", [({}, 4)])]).splitlines()[2])
        gedkit_requests_total{method="GET",route="/health",status="200"} 1
        """
        lines = _metric(
            "gedkit_requests_total",
            "counter",
            "Requests that were answered; 499: the client went away.",
            [({"method": m, "route": r, "status": s}, n) for (m, r, s), n in sorted(self._requests.items())],
        )
        lines += _metric("gedkit_request_seconds", "histogram", "Time from a request to the end of its answer.", [])
        for route, buckets in sorted(self._buckets.items()):
            total = 0
            for bound, number in zip((*map(repr, _BOUNDS), "+Inf"), buckets, strict=True):
                total += number
                lines.append(_line("gedkit_request_seconds_bucket", {"route": route, "le": bound}, total))
            lines.append(_line("gedkit_request_seconds_sum", {"route": route}, self._seconds[route]))
            lines.append(_line("gedkit_request_seconds_count", {"route": route}, total))
        dropped = [({"reason": reason}, number) for reason, number in sorted(self.dropped.items())]
        lines += _metric(
            "gedkit_connections_dropped_total", "counter", "Closed since the client was too slow.", dropped
        )
        for name, about, values in gauges:
            lines += _metric(name, "counter" if name.endswith("_total") else "gauge", about, values)
        lines += _metric("gedkit_start_time_seconds", "gauge", "When the server started.", [({}, self.started)])
        lines += _metric("gedkit_info", "gauge", "The version.", [({"version": gedkit.__version__}, 1)])
        return "\n".join(lines) + "\n"


def resident_bytes(process: int) -> int | None:
    """Return how much memory a process has, where the system says so in ``/proc``."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return None


def _metric(name: str, kind: str, about: str, values: Iterable[tuple[Labels, float]]) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}", *(_line(name, *value) for value in values)]


def _line(name: str, labels: Labels, value: float) -> str:
    quoted = ",".join(f'{key}="{_escaped(str(text))}"' for key, text in labels.items())
    number = f"{value:.6f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f"{name}{{{quoted}}} {number}" if quoted else f"{name} {number}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
