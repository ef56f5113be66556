"""How good a solver's paths are after how long: measured for gedkit and for programs beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean

import gedkit as gk
from pairs import Pair
from peers import Peer


@dataclass
class Point:
    """Means over the pairs of a set: what was found after so many seconds."""

    seconds: float
    distance: float
    lower: float | None = None
    proven: float | None = None  # share of the pairs


@dataclass
class Curve:
    """One solver on one set."""

    solver: str
    points: list[Point] = field(default_factory=list)

    def at(self, limit: float) -> Point | None:
        """Return the last point within a time limit."""
        within = [point for point in self.points if point.seconds <= limit * 1.001]
        return within[-1] if within else None


def measure_gedkit(
    solver: str, pairs: Sequence[tuple[gk.Graph, gk.Graph]], costs: gk.Costs | None, limits: Sequence[float]
) -> Curve:
    """Solve every pair once per time limit, as a caller would."""
    curve = Curve(f"gedkit {solver}")
    for limit in limits:
        results = [gk.solve(g1, g2, costs=costs, solver=solver, time_limit=limit) for g1, g2 in pairs]
        curve.points.append(
            Point(
                limit,
                fmean(r.distance for r in results),
                fmean(r.lower_bound for r in results),
                fmean(r.optimal for r in results),
            )
        )
    return curve


def measure_peer(peer: Peer, pairs: Sequence[Pair], limits: Sequence[float], folder: Path) -> Curve:
    """Run a program once where it tells its progress, once per limit where it takes one, else once to its end.

    Progress is told by the groups `at_ms` and `mean_distance` of the expression that reads its output.
    """
    curve = Curve(peer.name)
    groups = peer.reads.groupindex if peer.reads else {}
    if peer.reads and "at_ms" in groups and "mean_distance" in groups:
        output, _ = peer.run(pairs, max(limits), folder)
        told = [(m["at_ms"], m["mean_distance"]) for m in peer.reads.finditer(output)]
        curve.points = [Point(float(ms) / 1000, float(mean)) for ms, mean in told if ms is not None]
        return curve
    for limit in limits if peer.takes_limit else limits[-1:]:
        measured = peer.measure(pairs, limit, False, folder)
        if len(measured.distances) != len(pairs) or None in measured.distances:
            raise RuntimeError(f"peer {peer.name} has no distance for every pair: see README.md on --peer-reads")
        distance = fmean(d for d in measured.distances if d is not None)
        curve.points.append(Point(limit if peer.takes_limit else measured.mean, distance))
    return curve


def plot(path: Path, name: str, curves: Sequence[Curve]) -> None:
    """Draw mean distance over time, gedkit's lower bounds dashed below it."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    for i, curve in enumerate(curves):
        seconds = [p.seconds for p in curve.points]
        style = {"color": f"C{i}", "marker": "o", "markersize": 4}
        axes.plot(seconds, [p.distance for p in curve.points], label=curve.solver, **style)
        lowers = [(p.seconds, p.lower) for p in curve.points if p.lower is not None]
        if lowers:
            axes.plot(*zip(*lowers, strict=True), linestyle="--", **style)
    axes.set(xscale="log", xlabel="seconds per pair", ylabel="mean distance (dashed: proven lower bound)", title=name)
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8)
    figure.savefig(path, dpi=130)
