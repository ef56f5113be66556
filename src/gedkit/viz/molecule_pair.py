"""Two molecules in layouts of their own: what they have in common at the same place, the rest as chemists draw it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import gedkit as gk
from gedkit.viz.chemists_layout import chemists_layout
from gedkit.viz.comparison import Comparison
from gedkit.viz.crossings import crossings
from gedkit.viz.spread import spread

_SHORT, _LONG = 0.55, 1.7  # bonds, where one should be 1 long


class OwnLayouts(NamedTuple):
    """A layout per molecule; ``exact`` where the common part has the very same places in both."""

    first: NDArray[np.float64]
    second: NDArray[np.float64]
    exact: bool


def own_layouts(compared: Comparison) -> OwnLayouts | None:
    """Return places as chemists draw each molecule, what both have in common at the same place.

    Where the common part is bonded alike in both, the second is drawn around it. Elsewhere, say where a ring of one is
    a chain of the other, or where there is no room around the common part, the second is drawn for itself, then turned
    and moved until the common parts are close.
    """
    g1, g2 = compared.g1, compared.g2
    free = chemists_layout(g1.n, _bonds(g1)), chemists_layout(g2.n, _bonds(g2))
    if free[0] is None or free[1] is None:
        return None
    first = _spread(free[0], g1)
    common = largest_common_part(compared)
    around: OwnLayouts | None = None
    if len(common) > 1 and _bonded_alike(compared, common):
        found = chemists_layout(g2.n, _bonds(g2), {v: first[u].tolist() for u, v in common})
        second = first if found is None else found
        if found is not None and all(np.linalg.norm(first[u] - second[v]) < 1e-3 for u, v in common):
            around = OwnLayouts(first, second, True)
            if not _flaws(second, g2):
                return around
    second = _spread(free[1], g2)
    ours, theirs = (first[[u for u, _ in common]], second[[v for _, v in common]]) if common else (first, second)
    middle = theirs.mean(0)
    if len(common) > 1:
        left, _, right = np.linalg.svd(
            (theirs - middle).T @ (ours - ours.mean(0))
        )  # Kabsch; mirrored where it fits better
        second = (second - middle) @ (left @ right) + ours.mean(0)
    else:
        second = second - second.mean(0) + first.mean(0)
    if around is not None and _flaws(around.second, g2) <= _flaws(second, g2):
        return around
    return OwnLayouts(first, second, False)


def _spread(places: NDArray[np.float64], graph: gk.Graph) -> NDArray[np.float64]:
    return spread(places, np.array(_bonds(graph), dtype=np.int64).reshape(-1, 2), apart=0.66, clear=0.3)


def _bonded_alike(compared: Comparison, common: list[tuple[int, int]]) -> bool:
    """Whether the atoms have the same bonds between each other in both molecules."""
    partner = dict(common)
    of_first = {frozenset((partner[u], partner[w])) for u, w in compared.g1.edges if u in partner and w in partner}
    there = set(partner.values())
    return of_first == {frozenset(edge) for edge in compared.g2.edges if set(edge) <= there}


def largest_common_part(compared: Comparison) -> list[tuple[int, int]]:
    """Return the matched atoms of the largest piece that both molecules have with all its bonds.

    Examples
    --------
    >>> from gedkit.viz.comparison import compare
    >>> g1 = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels="CCON", edge_labels=["single"] * 3)
    >>> g2 = gk.Graph(4, [(0, 1), (1, 2)], node_labels="CCON", edge_labels=["single"] * 2)
    >>> largest_common_part(compare(gk.solve(g1, g2)))
    [(0, 0), (1, 1), (2, 2)]
    """
    pairs = {u: v for u, v in compared.mapping if u is not None and v is not None}
    there = {frozenset(edge) for edge in compared.g2.edges}
    around: dict[int, list[int]] = {u: [] for u in pairs}
    for u, w in compared.g1.edges:
        if u in pairs and w in pairs and frozenset((pairs[u], pairs[w])) in there:
            around[u].append(w)
            around[w].append(u)
    best: list[int] = []
    seen: set[int] = set()
    for begin in pairs:
        part = [] if begin in seen else [begin]
        seen.add(begin)
        for u in part:
            part += [w for w in dict.fromkeys(around[u]) if w not in seen]
            seen.update(around[u])
        best = max(best, part, key=len)
    return [(u, pairs[u]) for u in sorted(best)]


def flaws(first: NDArray[np.float64], second: NDArray[np.float64], compared: Comparison) -> int:
    """Count bonds that cross, or are much too long or too short."""
    return _flaws(first, compared.g1) + _flaws(second, compared.g2)


def _flaws(places: NDArray[np.float64], graph: gk.Graph) -> int:
    pairs = np.array(_bonds(graph), dtype=np.int64).reshape(-1, 2)
    lengths = np.linalg.norm(places[pairs[:, 0]] - places[pairs[:, 1]], axis=1)
    return crossings(places, pairs) + int(((lengths < _SHORT) | (lengths > _LONG)).sum())


def _bonds(graph: gk.Graph) -> list[tuple[int, int]]:
    return sorted({(min(edge), max(edge)) for edge in graph.edges if edge[0] != edge[1]})
