"""The tree that A* builds on one pair, state by state, for pictures: plain Python around the estimates of the core.

The states, their order and their number are those of ``hungarian-astar`` and ``genn-astar``.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solvers.compile import compile_problem
from gedkit.models.inference import runner_of
from gedkit.models.model import Model
from gedkit.viz.search_tree import DrawnState

_Estimates = Callable[[int, Sequence[Sequence[int]]], list[float]]


@dataclass
class _State(DrawnState):
    """A state in OPEN: the image of each placed node of the smaller graph (-1: deleted), and its cost so far."""

    images: list[int] = field(default_factory=list)
    g: float = 0.0


def search_tree(g1: Graph, g2: Graph, model: Model | None = None) -> list[DrawnState]:
    """Run A* under the default costs and return every state that it puts into OPEN, the root first.

    Parameters
    ----------
    g1, g2 : Graph
        Undirected, without edge labels; the nodes of the smaller one are placed in order.
    model : Model, optional
        Of kind ``genn``; without one the estimate is that of Hungarian-A*, all edges.

    Examples
    --------
    >>> import gedkit as gk
    >>> star, ring = gk.Graph(4, [(0, 1), (0, 2), (0, 3)]), gk.Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)])
    >>> tree = search_tree(star, ring)
    >>> len(tree) - 1 == gk.solve(star, ring, solver="hungarian-astar").stats.opened
    True
    """
    if g1.n > g2.n:
        g1, g2 = g2, g1
    estimates = _estimates(g1, g2, model)
    states = [_State(None, 0)]
    waiting = [(0.0, 0, 0)]
    while True:
        _, _, number = heapq.heappop(waiting)
        state = states[number]
        state.expanded = True
        level = len(state.images)
        if level == g1.n:
            break
        choices = [v for v in (*range(g2.n), -1) if v < 0 or v not in state.images]
        children = [_State(number, level + 1, images=[*state.images, v]) for v in choices]
        last = level + 1 == g1.n
        estimated = [0.0] * len(children) if last else estimates(level + 1, [child.images for child in children])
        for child, h in zip(children, estimated, strict=True):
            child.g = _cost(g1, g2, child.images, last)
            heapq.heappush(waiting, (child.g + h, -child.level, len(states)))
            states.append(child)
    place: int | None = number
    while place is not None:
        states[place].on_path = True
        place = states[place].parent
    return list(states)


def _estimates(g1: Graph, g2: Graph, model: Model | None) -> _Estimates:
    problem = compile_problem(g1, g2, Costs())
    runner: Any = None if model is None else runner_of(model)

    def estimates(level: int, images: Sequence[Sequence[int]]) -> list[float]:
        used = np.zeros((len(images), g2.n), dtype=bool)
        for row, of_state in zip(used, images, strict=True):
            row[[v for v in of_state if v >= 0]] = True
        arrays = np.full(len(images), level, np.int32), used, np.array([each[-1] for each in images], np.int32)
        if runner is None:
            return _core.hungarian_estimates(problem, *arrays, True)
        return _core.learned_estimates(
            problem, runner.embedded("cached"), runner.prepare(g1), runner.prepare(g2), *arrays
        )

    return estimates


def _cost(g1: Graph, g2: Graph, images: Sequence[int], complete: bool) -> float:
    """Return the default cost of what a partial mapping decides; a complete one also inserts what is left."""
    placed = {u: v for u, v in enumerate(images) if v >= 0}
    cost = sum(v < 0 or g1.node_labels[u] != g2.node_labels[v] for u, v in enumerate(images))
    edges1 = {frozenset(edge) for edge in g1.edges if max(edge) < len(images)}
    if complete:
        cost += g2.n - len(placed)
        edges2 = {frozenset(edge) for edge in g2.edges}
    else:
        edges2 = {frozenset(edge) for edge in g2.edges if set(edge) <= set(placed.values())}
    kept = sum(frozenset(placed.get(u, -1) for u in edge) in edges2 for edge in edges1)
    return float(cost + len(edges1) + len(edges2) - 2 * kept)
