"""Edge costs that know parallel edges: a bundle costs what the cheapest assignment between its edges costs.

The three edge parts of a `Costs` object get these classes on top of their own. Elements without parallel edges, nearly
all there are, are priced as before.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np

from gedkit._assignment import cheapest_assignment
from gedkit._costs.pair_parts import AttributeDistance, DifferingLabels, PairFunction, PairPart, PairTable
from gedkit._costs.part import Table
from gedkit._costs.pricing_deadline import look_at_the_clock
from gedkit._costs.single_parts import AttributeSize, Constant, SingleFunction, SinglePart, SingleTable
from gedkit._graphs.element import Element
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit.errors import InvalidCostError

__all__ = ["price_parallel_edges"]

_FEW = 3  # edges on the smaller side whose pairings are simply all tried


def _edges_of(element: Element) -> list[Element]:
    label = element.label
    return [Element(part) for part in label.labels] if isinstance(label, ParallelEdges) else [element]


def _is_bundle(element: Element) -> bool:
    return isinstance(element.label, ParallelEdges)


class _ParallelPair:
    delete: SinglePart
    insert: SinglePart

    def cost(self, a: Element, b: Element) -> float:
        if not _is_bundle(a) and not _is_bundle(b):
            return super().cost(a, b)  # type: ignore[misc, no-any-return]
        return _cheapest(self, _edges_of(a), _edges_of(b))

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        if not any(map(_is_bundle, rows)) and not any(map(_is_bundle, columns)):
            return super().matrix(rows, columns)  # type: ignore[misc, no-any-return]
        table = np.empty((len(rows), len(columns)))
        for i, a in enumerate(rows):
            look_at_the_clock()
            table[i] = [self.cost(a, b) for b in columns]
        return table


class _ParallelSingle:
    def cost(self, a: Element) -> float:
        if not _is_bundle(a):
            return super().cost(a)  # type: ignore[misc, no-any-return]
        return sum(super(_ParallelSingle, self).cost(edge) for edge in _edges_of(a))  # type: ignore[misc]

    def vector(self, elements: Sequence[Element]) -> Table:
        if not any(map(_is_bundle, elements)):
            return super().vector(elements)  # type: ignore[misc, no-any-return]
        return np.array([self.cost(a) for a in elements], dtype=np.float64)


def _cheapest(part: Any, a: list[Element], b: list[Element]) -> float:
    """Return what turning the edges ``a`` into the edges ``b`` costs at least."""
    if any(edge.values is not None for edge in (*a, *b)):
        raise InvalidCostError("parallel edges have labels, not attributes: use edge costs that look at labels")
    gone, new = [part.delete.cost(edge) for edge in a], [part.insert.cost(edge) for edge in b]
    saved = [[x + y - min(part.cost(p, q), x + y) for q, y in zip(b, new)] for p, x in zip(a, gone)]  # noqa: B905
    if len(a) > len(b):
        saved = [list(column) for column in zip(*saved, strict=True)]
    if len(saved) <= _FEW:
        ways = permutations(range(len(saved[0])), len(saved))
        most = max(sum(row[j] for row, j in zip(saved, way, strict=True)) for way in ways)
    else:
        table = np.array(saved)
        rows, columns = cheapest_assignment(-table)
        most = float(table[rows, columns].sum())
    return float(sum(gone) + sum(new) - most)


_PAIRS: dict[type, type] = {
    cls: type(cls.__name__, (_ParallelPair, cls), {})
    for cls in (DifferingLabels, PairTable, AttributeDistance, PairFunction)
}
_SINGLES: dict[type, type] = {
    cls: type(cls.__name__, (_ParallelSingle, cls), {})
    for cls in (Constant, SingleTable, AttributeSize, SingleFunction)
}


def price_parallel_edges(sub: PairPart, delete: SinglePart, insert: SinglePart) -> None:
    """Make the three edge parts of a cost model price parallel edges too."""
    part: Any = sub
    part.__class__ = _PAIRS[type(sub)]
    part.delete, part.insert = delete, insert
    for single in (delete, insert):
        other: Any = single
        other.__class__ = _SINGLES[type(single)]
