"""What one solver did on one set of pairs, and the table that sets several of them side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean, median
from typing import Any


@dataclass
class Measured:
    """Times of one solver over the first `pairs` pairs of a set.

    A pair that was not solved within the limit counts with the time it took to give up. `seconds`, `distances` and
    `states` have an entry per pair, or are empty where a program does not tell.
    """

    solver: str
    pairs: int
    solved: int
    mean: float
    median: float | None = None
    p99: float | None = None
    seconds: list[float] = field(default_factory=list)
    distances: list[float | None] = field(default_factory=list)
    states: list[int] = field(default_factory=list)
    core_mean: float | None = None  # without the Python call

    @classmethod
    def per_pair(cls, solver: str, seconds: list[float], solved: int, **more: Any) -> Measured:
        """Sum up times known pair by pair."""
        return cls(solver, len(seconds), solved, fmean(seconds), median(seconds), quantile99(seconds), seconds, **more)

    def wrong(self, truth: Sequence[float | None]) -> int:
        """Count distances that differ from the known ones."""
        known = [(d, t) for d, t in zip(self.distances, truth, strict=False) if d is not None and t is not None]
        return sum(abs(d - t) > 1e-6 * max(1, abs(t)) for d, t in known)

    def to_json(self) -> dict[str, Any]:
        """Everything, per pair included."""
        return asdict(self)


def quantile99(values: Sequence[float]) -> float:
    """Return the value that 99 of 100 do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]


def in_units(seconds: float | None) -> str:
    """Write a time with three digits and a unit.

    >>> in_units(0.0000123), in_units(0.25), in_units(None)
    ('12.3 µs', '250 ms', '-')
    """
    if seconds is None:
        return "-"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}" if seconds < 1000 * size else f"{seconds / size:.0f} {unit}"
    return f"{seconds * 1e6:.3g} µs"


HEADER = ("set", "solver", "pairs", "solved", "mean", "median", "p99", "mean / solve", "mean / distance()", "wrong")


def rows(
    name: str, all_measured: Sequence[Measured], by_distance: Measured | None, truth: Sequence[float | None]
) -> list[list[str]]:
    """Lay out one line per solver, with ratios to the first one and to `gk.distance` where that was timed."""
    lines = []
    for i, m in enumerate(all_measured):
        solved = f"{100 * m.solved / m.pairs:.0f}%"
        wrong = str(m.wrong(truth)) if m.distances else "-"
        times = [in_units(t) for t in (m.mean, m.median, m.p99)]
        lines.append(
            [
                name if i == 0 else "",
                m.solver,
                str(m.pairs),
                solved,
                *times,
                ratio(m, all_measured[0]),
                ratio(m, by_distance),
                wrong,
            ]
        )
    return lines


def ratio(measured: Measured, base: Measured | None) -> str:
    """How many times the mean of `base` it took, over the pairs that both were given."""
    if base is None:
        return "-"
    times = measured.mean / fmean(base.seconds[: measured.pairs])
    at_least = "≥ " if measured.solved < measured.pairs else ""  # what it did not solve would have taken longer
    return f"{at_least}{times:.3g}" if times < 1000 else f"{at_least}{times:.0f}"


def markdown(lines: Sequence[Sequence[str]], header: Sequence[str] = HEADER) -> str:
    """Write the table in Markdown, columns aligned."""
    widths = [max(len(line[c]) for line in [header, *lines]) for c in range(len(header))]
    ruler = ["-" * w for w in widths]
    return "\n".join(
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |"
        for line in [header, ruler, *lines]
    )
