"""How good and how large searches are: one point per solver and setting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import gedkit as gk
from datasets import RawGraph
from gedkit.lab.metrics import (
    distances_of,
    kendall,
    mean_squared_error,
    precision_at,
    share_optimal,
    similarities_of,
    spearman,
)
from measured import in_units
from pairs import Pair
from peers import Peer
from queries import Queries


@dataclass
class Point:
    """What one solver did over all pairs; the lists have an entry per pair, or none where a method has nothing such."""

    solver: str
    mse: float
    rho: float
    tau: float
    p10: float
    p20: float
    optimal: float
    proven: float
    seconds: float  # per pair
    opened: list[int] = field(default_factory=list)
    expanded: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


def measure_search(queries: Queries, solver: str, limit: float, **options: Any) -> Point:
    """Solve every pair; the time is the processor's over whole calls of `gk.solve`, which run on one thread."""
    pairs = queries.pairs
    for a, b in pairs[:20]:  # what is kept with graphs and models is there before the clock starts
        gk.solve(a, b, costs=queries.costs, solver=solver, time_limit=limit, **options)
    begin = process_time()
    results = [gk.solve(a, b, costs=queries.costs, solver=solver, time_limit=limit, **options) for a, b in pairs]
    seconds = (process_time() - begin) / len(pairs)
    plain = {key: value for key, value in options.items() if isinstance(value, int | float | str)}
    shown = "".join(
        f" {key} {value:g}" if isinstance(value, int | float) else f" {key} {value}" for key, value in plain.items()
    )
    return _point(
        solver + shown,
        queries,
        np.array([r.distance for r in results]),
        seconds,
        proven=float(np.mean([r.optimal for r in results])),
        opened=[r.stats.opened for r in results],
        expanded=[r.stats.expanded for r in results],
    )


def measure_regression(queries: Queries, model: gk.models.Model) -> Point:
    """Predict every pair without a search."""
    begin = process_time()
    predicted = model.similarities(queries.rows, queries.columns).reshape(-1)
    seconds = (process_time() - begin) / queries.count
    return _point("network alone", queries, distances_of(predicted, queries.sizes), seconds)


def measure_peer(queries: Queries, peer: Peer, count: int, limit: float, folder: Path) -> Point:
    """Run a program on the first pairs."""
    some = queries.first(count)
    measured = peer.measure([Pair(_raw(a), _raw(b)) for a, b in some.pairs], limit, True, folder)
    found = np.array([nan if d is None else d for d in measured.distances])
    return _point(peer.name, some, found, measured.mean)


def _raw(graph: gk.Graph) -> RawGraph:
    labels = tuple(map(str, graph.node_labels))
    return RawGraph(labels, tuple((min(e), max(e)) for e in graph.edges), ("-",) * graph.m)


def _point(
    solver: str, queries: Queries, found: np.ndarray, seconds: float, proven: float = nan, **counts: list[int]
) -> Point:
    true, sizes = queries.distances, queries.sizes
    mse = mean_squared_error(similarities_of(found, sizes), similarities_of(true, sizes))
    ranks = [nan] * 4
    if queries.complete:
        shape = queries.true.shape
        # Ranked as the literature does, by similarity: small is near, so with its sign turned.
        near = [-similarities_of(d, sizes).reshape(shape) for d in (found, true)]
        ranks = [spearman(*near), kendall(*near), precision_at(10, *near), precision_at(20, *near)]
    return Point(
        f"{solver}, {queries.count} pairs" if not queries.complete else solver,
        mse,
        *ranks,
        share_optimal(found, true),
        proven,
        seconds,
        **counts,
        sizes=sizes.tolist(),
    )


HEADER = (
    "set", "solver", "mse e-3", "rho", "tau", "p@10", "p@20", "optimal", "proven",
    "opened", "opened, large", "fewer, large", "expanded", "time",
)  # fmt: skip


def curve_rows(name: str, points: Sequence[Point], large: int) -> list[list[str]]:
    """Lay out one line per point; `fewer` compares states opened on pairs of `large` nodes or more with the first."""
    base = _large(points[0], large)
    lines = []
    for i, p in enumerate(points):
        size = _large(p, large)
        states = [_number(np.mean(p.opened)), _number(size), f"{base / size:.1f}"] if p.opened else ["-"] * 3
        lines.append(
            [
                name if i == 0 else "",
                p.solver,
                f"{1e3 * p.mse:.3f}",
                *("-" if np.isnan(x) else f"{x:.3f}" for x in (p.rho, p.tau, p.p10, p.p20)),
                f"{100 * p.optimal:.1f}%",
                "-" if np.isnan(p.proven) else f"{100 * p.proven:.1f}%",
                *states,
                _number(np.mean(p.expanded)) if p.expanded else "-",
                in_units(p.seconds),
            ]
        )
    return lines


def _large(point: Point, large: int) -> float:
    counts = [opened for opened, size in zip(point.opened, point.sizes, strict=False) if size >= large]
    return float(np.mean(counts)) if counts else nan


def _number(value: float) -> str:
    return f"{value:,.0f}"
