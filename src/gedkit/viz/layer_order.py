"""The order of nodes within layers, so that few edges cross: sweeps by barycenters, then exchanges of neighbors."""

from __future__ import annotations

import itertools
from bisect import bisect_left, insort

_SWEEPS = 16
_MOST_FOR_EXCHANGES = 1_500  # edges between layers

Edge = tuple[int, int]


def ordered_layers(layer: list[int], links: list[Edge]) -> list[list[int]]:
    """Return the members of each layer from left to right.

    Parameters
    ----------
    layer : list of int
        Of each node.
    links : list of (int, int)
        Edges, each from a layer to the next.

    Examples
    --------
    >>> ordered_layers([0, 0, 1, 1], [(0, 3), (1, 2)])
    [[0, 1], [3, 2]]
    """
    above: list[list[int]] = [[] for _ in layer]
    below: list[list[int]] = [[] for _ in layer]
    for u, v in links:
        below[u].append(v)
        above[v].append(u)
    rows = _first_order(layer, above, below)
    best, fewest = [list(row) for row in rows], _crossings(rows, below)
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        order = range(1, len(rows)) if down else range(len(rows) - 2, -1, -1)
        for i in order:
            _by_barycenters(rows[i], rows[i - 1] if down else rows[i + 1], above if down else below, sweep % 4 > 1)
        if len(links) <= _MOST_FOR_EXCHANGES:
            _exchange(rows, above, below)
        crossing = _crossings(rows, below)
        if crossing < fewest:
            best, fewest = [list(row) for row in rows], crossing
        if not fewest:
            break
    return best


def _first_order(layer: list[int], above: list[list[int]], below: list[list[int]]) -> list[list[int]]:
    """Return the layers in the order in which a search in depth meets their members, part by part."""
    rows: list[list[int]] = [[] for _ in range(max(layer, default=-1) + 1)]
    seen = [False] * len(layer)
    for root in sorted(range(len(layer)), key=lambda u: (layer[u], u)):
        stack = [root]
        while stack:
            u = stack.pop()
            if seen[u]:
                continue
            seen[u] = True
            rows[layer[u]].append(u)
            stack += [*reversed(above[u]), *reversed(below[u])]
    return rows


def _by_barycenters(row: list[int], fixed: list[int], near: list[list[int]], reverse_ties: bool) -> None:
    place = {u: i for i, u in enumerate(fixed)}
    now = {u: i for i, u in enumerate(row)}
    middle = {u: sum(place[v] for v in near[u]) / len(near[u]) for u in row if near[u]}
    # Those without a neighbor in the other layer stay where they are.
    moving = iter(sorted(middle, key=lambda u: (middle[u], -now[u] if reverse_ties else now[u])))
    row[:] = [next(moving) if u in middle else u for u in row]


def _exchange(rows: list[list[int]], above: list[list[int]], below: list[list[int]]) -> None:
    """Exchange neighbors in a layer while fewer edges cross."""
    places = [{u: i for i, u in enumerate(row)} for row in rows]
    for i, row in enumerate(rows):
        for _ in range(4):
            better = False
            for k in range(len(row) - 1):
                u, v = row[k], row[k + 1]
                gain = 0
                for near, other in ((above, i - 1), (below, i + 1)):
                    if 0 <= other < len(rows):
                        left = sorted(places[other][w] for w in near[u])
                        right = sorted(places[other][w] for w in near[v])
                        gain += _pairs_out_of_order(left, right) - _pairs_out_of_order(right, left)
                if gain > 0:
                    row[k], row[k + 1] = v, u
                    better = True
            if not better:
                break
        places[i] = {u: k for k, u in enumerate(row)}


def _pairs_out_of_order(left: list[int], right: list[int]) -> int:
    """Count pairs of which the one of the left list is larger."""
    return sum(bisect_left(right, x) for x in left)


def _crossings(rows: list[list[int]], below: list[list[int]]) -> int:
    total = 0
    for upper, lower in itertools.pairwise(rows):
        place = {u: i for i, u in enumerate(lower)}
        seen: list[int] = []
        for u in upper:
            ends = sorted(place[v] for v in below[u])
            total += sum(len(seen) - bisect_left(seen, end + 1) for end in ends)
            for end in ends:
                insort(seen, end)
    return total
