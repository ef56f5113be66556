"""Partial mappings with their exact cost to go, the training data of a ``pair-costs`` model.

States on an optimal path follow from the path. States off it, which a search has to distinguish from the others, are
made by giving a node another image; the exact engine then computes the cost to go, with the placed nodes fixed by
infinite costs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._costs.tables import cost_tables
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._graphs.graph import Graph
from gedkit._solvers.compile import compile_problem, element_classes
from gedkit._solvers.core_run import ALL_BYTES

UNMATCHED, DELETED = -2, -1
_FLOATS = NDArray[np.float32]


@dataclass(frozen=True)
class PairState:
    """The input of a network for a partial mapping with R and C unmatched nodes, in typical link edits.

    Attributes
    ----------
    pair_bound, deletion_bound, insertion_bound : ndarray (R, C), (R), (C)
        Lower bounds of each operation together with its links.
    pair, deletion, insertion : ndarray (R, C, F), (R, G), (C, G)
        The features: ``cpp/src/learned/pair_features.hpp`` lists them.
    rest : float
        The cost to go.
    may_delete : bool
        Whether deleting a node and inserting another may be cheaper than turning one into the other.
    """

    pair_bound: _FLOATS
    deletion_bound: _FLOATS
    insertion_bound: _FLOATS
    pair: _FLOATS
    deletion: _FLOATS
    insertion: _FLOATS
    rest: float
    may_delete: bool = False


def pair_states(
    pairs: Iterable[tuple[Graph, Graph]],
    costs: Costs | None = None,
    *,
    on_path: int = 3,
    off_path: int = 3,
    seed: int = 0,
    time_limit: float | None = 1.0,
    progress: Callable[[], object] | None = None,
) -> list[PairState]:
    """Return states of the searches for the distance of ``pairs``, by default under the default costs.

    Each pair gives ``on_path`` states on an optimal path, including its start, and ``off_path`` states off it. Pairs
    and states that the exact engine does not solve within ``time_limit`` seconds are left out. Equal seeds give equal
    states. The smaller graph of a pair is the first one.
    """
    rng = random.Random(seed)
    states: list[PairState] = []
    for pair in pairs:
        g1, g2 = sorted(pair, key=lambda graph: graph.n)
        if g1.n:
            known = _Pair(g1, g2, costs or Costs(), math.inf if time_limit is None else time_limit)
            _sample(known, on_path, off_path, rng, states)
        if progress is not None:
            progress()
    return states


class _Pair:
    """Two graphs, the smaller first, and what turning one into the other costs."""

    def __init__(self, g1: Graph, g2: Graph, costs: Costs, time_limit: float) -> None:
        self.g1, self.g2, self.costs, self.time_limit = g1, g2, costs, time_limit
        self.problem = compile_problem(g1, g2, costs)
        nodes1, nodes2 = g1.node_elements(), g2.node_elements()
        parts = (costs.edge_sub, costs.edge_del, costs.edge_ins)
        self.edge_class1, edges1 = element_classes(g1.edge_elements(), parts)
        self.edge_class2, edges2 = element_classes(g2.edge_elements(), parts)
        self.node_sub, self.node_del, self.node_ins, *self.edge_tables = cost_tables(
            costs, nodes1, nodes2, edges1, edges2
        )
        self.may_delete = bool((self.node_sub > self.node_del[:, None] + self.node_ins).any())
        self.near = [list(g1._core.successors(u)) for u in range(g1.n)]

    def best(self, images: NDArray[np.int32]) -> tuple[float, NDArray[np.int32]] | None:
        """Return the least cost of a mapping that extends ``images``, and the mapping; None if not solved in time."""
        placed, deleted = np.flatnonzero(images >= 0), np.flatnonzero(images == DELETED)
        node_sub, node_del, node_ins = self.node_sub.copy(), self.node_del.copy(), self.node_ins.copy()
        node_sub[placed] = node_sub[deleted] = math.inf
        node_sub[:, images[placed]] = math.inf
        node_sub[placed, images[placed]] = self.node_sub[placed, images[placed]]
        node_del[placed] = node_ins[images[placed]] = math.inf
        problem = _core.Problem(
            self.g1._core,
            self.g2._core,
            np.arange(self.g1.n, dtype=np.int32),
            np.arange(self.g2.n, dtype=np.int32),
            self.edge_class1,
            self.edge_class2,
            node_sub,
            node_del,
            node_ins,
            *self.edge_tables,
        )
        outcome = _core.solve(problem, _core.SolveOptions(solver="exact"), self.time_limit, ALL_BYTES, None, False)
        if outcome.status != 0 or not outcome.has_path:
            return None
        return outcome.upper, np.array(outcome.mapping, np.int32)

    def paid(self, images: NDArray[np.int32]) -> float:
        """Return the cost of a partial mapping: of its nodes and the links between them."""
        settled = np.flatnonzero(images != UNMATCHED)
        onto = images[settled]
        place = {v: k for k, v in enumerate(onto[onto >= 0].tolist())}
        inner = [place.get(v, -1) for v in onto.tolist()]
        first, second = _induced(self.g1, settled.tolist()), _induced(self.g2, list(place))
        return path_from_mapping(first, second, inner, self.costs).cost

    def state(self, images: NDArray[np.int32], total: float) -> PairState:
        _, _, pair_bound, deletion_bound, insertion_bound, pair, deletion, insertion, unit = _core.pair_features(
            self.problem, images
        )
        rest = (total - self.paid(images)) / unit
        return PairState(pair_bound, deletion_bound, insertion_bound, pair, deletion, insertion, rest, self.may_delete)


def _induced(graph: Graph, nodes: list[int]) -> Graph:
    """Return the part of a graph between these nodes, in their order."""
    place = {u: k for k, u in enumerate(nodes)}
    kept = [e for e, (u, v) in enumerate(graph.edges) if u in place and v in place]
    return Graph(
        len(nodes),
        [(place[graph.edges[e][0]], place[graph.edges[e][1]]) for e in kept],
        node_labels=[graph.node_labels[u] for u in nodes],
        edge_labels=[graph.edge_labels[e] for e in kept],
        directed=graph.directed,
        multigraph=graph.multigraph,
        node_attrs=_rows(graph.node_attrs, nodes),
        edge_attrs=_rows(graph.edge_attrs, kept),
    )


def _rows(attrs: Any, chosen: list[int]) -> Any:
    if attrs is None:
        return None
    if isinstance(attrs, Mapping):
        return {name: np.asarray(column)[chosen] for name, column in attrs.items()}
    return np.asarray(attrs)[chosen]


def _sample(pair: _Pair, on_path: int, off_path: int, rng: random.Random, states: list[PairState]) -> None:
    n = pair.g1.n
    start = np.full(n, UNMATCHED, np.int32)
    solved = pair.best(start)
    if solved is None:
        return
    distance, mapping = solved
    states.append(pair.state(start, distance))
    for _ in range(on_path - 1):
        images = _prefix(mapping, _order(pair.near, rng), rng.randrange(n))
        states.append(pair.state(images, distance))
    for _ in range(off_path):
        order = _order(pair.near, rng)
        depth = rng.randrange(n)
        images = _prefix(mapping, order, depth)
        for u in order[depth : depth + rng.randint(1, 2)]:
            images[u] = _plausible_image(pair, images, u, rng)
        if (images == UNMATCHED).any() and (known := pair.best(images)) is not None:
            states.append(pair.state(images, known[0]))


def _order(near: list[list[int]], rng: random.Random) -> list[int]:
    """Return the nodes in an order that grows along edges, as a search places them."""
    left, order = set(range(len(near))), []
    links = [0] * len(near)
    while left:
        u = max(left, key=lambda node: (links[node] + rng.random(), node))
        left.remove(u)
        order.append(u)
        for w in near[u]:
            links[w] += 1
    return order


def _prefix(mapping: NDArray[np.int32], order: list[int], depth: int) -> NDArray[np.int32]:
    images = np.full(len(order), UNMATCHED, np.int32)
    images[order[:depth]] = mapping[order[:depth]]
    return images


def _plausible_image(pair: _Pair, images: NDArray[np.int32], u: int, rng: random.Random) -> int:
    """Draw a free image; images with a lower bound are more likely."""
    rows, columns, bound, *_ = _core.pair_features(pair.problem, images)
    costs = bound[rows.index(u)]
    weights = np.exp(costs.min() - costs).tolist()
    return rng.choices(columns, weights)[0]
