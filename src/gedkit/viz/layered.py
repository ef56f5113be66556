"""Places for the nodes of a directed graph in layers: edges point down, few of them cross, names have room.

The method of Sugiyama, Tagawa and Toda (1981): layers by longest paths; an edge over several layers gets a bend in
each; sweeps by barycenters order the layers; then nodes move toward their neighbors as far as those beside them let
them. An edge that closes a cycle, as in a workflow that tries again, is placed as if it were turned round.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gedkit.viz.layer_order import ordered_layers

_MOST_BENDS = 1_200
_DOWN, _RIGHT = 1.25, 1.5  # between layers, where nodes of a layer are 1 apart
_ASPECT = 1.8  # width to height of a page, or of two pictures beside each other
_SWEEPS = 24
_CLEAR = 0.6  # from the middle of a node to an edge that passes
_MOST_FORWARD = 2 / 3  # of the edges that point one way where layers show more than a ring does
_STRAIGHT = 6.0  # how much more a bend pulls than a node

Edge = tuple[int, int]


@dataclass(frozen=True)
class LayeredLayout:
    """A place per node, and for each edge over several layers the points where it bends."""

    places: NDArray[np.float64]
    bends: dict[Edge, NDArray[np.float64]]


def has_direction(n: int, edges: Sequence[Edge]) -> bool:
    """Whether a directed graph leads from somewhere to somewhere: some node has no predecessor, and few edges go back.

    Examples
    --------
    >>> has_direction(3, [(0, 1), (1, 2), (0, 2)]), has_direction(4, [(0, 1), (1, 2), (2, 1), (2, 3)])
    (True, True)
    >>> has_direction(3, [(0, 1), (1, 2), (2, 0)])
    False
    """
    different = {(u, v) for u, v in edges if u != v}
    entered = {v for _, v in different}
    return len(entered) < n and len(_forward(n, edges)) >= _MOST_FORWARD * len(different)


def layered_layout(n: int, edges: Sequence[Edge], *, beside: int = 1, long_names: bool = False) -> LayeredLayout | None:
    """Place the nodes of a directed graph in layers; edges that close a cycle point back.

    Parameters
    ----------
    n, edges
        The graph.
    beside : int
        How many pictures of this size stand beside each other: layers go down or to the right, whichever fills the
        page better.
    long_names : bool
        Whether nodes are longer than high.

    Returns
    -------
    LayeredLayout or None
        ``None`` if it would mostly consist of bends.

    Examples
    --------
    >>> found = layered_layout(3, [(0, 1), (1, 2), (0, 2)])  # a short chain lies
    >>> bool(found.places[0, 0] < found.places[1, 0] < found.places[2, 0])
    True
    """
    along = _forward(n, edges)
    # Turned round, an edge that closes a cycle points the way of the search that found it, so no cycle is left.
    turned = {(v, u) for u, v in set(edges) - along if u != v} - along
    forward = sorted(along | turned)
    layer = _layers(n, forward)
    if sum(layer[v] - layer[u] - 1 for u, v in forward) > _MOST_BENDS:
        return None
    number = n
    links: list[Edge] = []
    dummies: dict[Edge, list[int]] = {}
    for u, v in forward:
        chain = list(range(number, number + layer[v] - layer[u] - 1))
        number += len(chain)
        layer += range(layer[u] + 1, layer[v])
        links += zip([u, *chain], [*chain, v], strict=True)
        if chain:
            dummies[u, v] = chain
    rows = ordered_layers(layer, links)
    across = _coordinates(rows, links, n)
    wide = 1.6 if long_names else 1.0
    span, depth = float(np.ptp(across)) + 1, len(rows)
    down = abs(math.log(beside * wide * span / (_DOWN * depth) / _ASPECT))
    right = abs(math.log(beside * wide * _RIGHT * depth / span / _ASPECT))
    levels = np.array(layer, dtype=float)
    if down <= right:
        points = np.column_stack([wide * across, -_DOWN * levels])
    else:
        points = np.column_stack([wide * _RIGHT * levels, -across])
    taken = [sorted(float(across[u]) for u in row if u < n) for row in rows]
    bends = {}
    for (u, v), chain in dummies.items():
        needed = _needed([u, *chain, v], layer, across, taken)
        if needed and (u, v) in along:
            bends[u, v] = points[needed]
        elif needed:
            bends[v, u] = points[needed[::-1]]
    return LayeredLayout(points[:n], bends)


def _needed(way: list[int], layer: list[int], across: NDArray[np.float64], taken: list[list[float]]) -> list[int]:
    """Return the bends that an edge needs to keep clear of nodes; straight on where it can."""

    def is_clear(a: int, b: int) -> bool:
        for k in range(a + 1, b):
            at = across[way[a]] + (across[way[b]] - across[way[a]]) * (k - a) / (b - a)
            row = taken[layer[way[k]]]
            i = bisect_left(row, at)
            if any(abs(x - at) < _CLEAR for x in row[max(i - 1, 0) : i + 1]):
                return False
        return True

    kept = [0]
    while kept[-1] < len(way) - 1:
        a = kept[-1]
        kept.append(next(b for b in range(len(way) - 1, a, -1) if b == a + 1 or is_clear(a, b)))
    return [way[k] for k in kept[1:-1]]


def _forward(n: int, edges: Sequence[Edge]) -> set[Edge]:
    """Return the edges without those that close a cycle in a search in depth, from nodes without predecessors on."""
    after: list[list[int]] = [[] for _ in range(n)]
    entered = [False] * n
    for u, v in dict.fromkeys(edges):
        after[u].append(v)
        entered[v] = True
    state = [0] * n  # 1: on the way, 2: done
    kept: set[Edge] = set()
    for root in sorted(range(n), key=lambda u: entered[u]):
        if state[root]:
            continue
        stack = [(root, iter(after[root]))]
        state[root] = 1
        while stack:
            u, rest = stack[-1]
            v = next(rest, -1)
            if v < 0:
                state[u] = 2
                stack.pop()
            elif state[v] != 1:
                kept.add((u, v))
                if state[v] == 0:
                    state[v] = 1
                    stack.append((v, iter(after[v])))
    return kept


def _layers(n: int, edges: list[Edge]) -> list[int]:
    """Return the layer of each node: below all its predecessors; what begins late stands just above what needs it."""
    before: list[list[int]] = [[] for _ in range(n)]
    after: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges:
        after[u].append(v)
        before[v].append(u)
    waiting = [u for u in range(n) if not before[u]]
    missing = [len(some) for some in before]
    layer = [0] * n
    for u in waiting:
        for v in after[u]:
            layer[v] = max(layer[v], layer[u] + 1)
            missing[v] -= 1
            if not missing[v]:
                waiting.append(v)
    for u in range(n):
        if not before[u] and after[u]:
            layer[u] = min(layer[v] for v in after[u]) - 1
    lone = [u for u in range(n) if not before[u] and not after[u]]
    if lone and len(lone) < n:  # in rows of their own
        bottom = 1 + max(layer)
        width = max(4, math.ceil(math.sqrt(2 * len(lone))))
        for i, u in enumerate(lone):
            layer[u] = bottom + i // width
    return layer


def _coordinates(rows: list[list[int]], links: list[Edge], n: int) -> NDArray[np.float64]:
    """Return where everything stands in its layer: near its neighbors, the order kept."""
    total = sum(map(len, rows))
    near: list[list[tuple[int, float]]] = [[] for _ in range(total)]
    for u, v in links:
        weight = _STRAIGHT ** ((u >= n) + (v >= n))
        near[u].append((v, weight))
        near[v].append((u, weight))
    at = np.zeros(total)
    steps = []
    for row in rows:
        gaps = [0.0] + [0.5 + 0.25 * ((a < n) + (b < n)) for a, b in itertools.pairwise(row)]
        steps.append(np.cumsum(gaps))
        at[row] = steps[-1] - steps[-1][-1] / 2
    for sweep in range(_SWEEPS):
        order = range(len(rows)) if sweep % 2 == 0 else range(len(rows) - 1, -1, -1)
        for i in order:
            row = rows[i]
            wanted, weights = [], []
            for u in row:
                pulls = near[u]
                weight = sum(w for _, w in pulls)
                wanted.append(sum(w * at[v] for v, w in pulls) / weight if weight else at[u])
                weights.append(max(weight, 0.1))
            at[row] = steps[i] + _rising(np.array(wanted) - steps[i], np.array(weights))
    return at


def _rising(wanted: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the sequence that never falls and is nearest to the given one (pool adjacent violators)."""
    pools: list[tuple[float, float, int]] = []
    for value, weight in zip(wanted.tolist(), weights.tolist(), strict=True):
        pools.append((value, weight, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            b, a = pools.pop(), pools.pop()
            weight = a[1] + b[1]
            pools.append(((a[0] * a[1] + b[0] * b[1]) / weight, weight, a[2] + b[2]))
    return np.array([value for value, _, count in pools for _ in range(count)])
