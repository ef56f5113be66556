"""Edge costs that know parallel edges: a bundle costs what the cheapest assignment between its edges costs.

The three edge parts of a `Costs` object get these classes on top of their own. Elements without parallel edges, nearly
all there are, are priced as before. The core adds exactly and rounds once, so a bundle costs nothing against itself and
keeps its small costs beside large ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gedkit import _core
from gedkit._costs.pair_parts import AttributeDistance, DifferingLabels, PairFunction, PairPart, PairTable
from gedkit._costs.part import Table
from gedkit._costs.pricing_deadline import look_at_the_clock
from gedkit._costs.single_parts import AttributeSize, Constant, SingleFunction, SinglePart, SingleTable
from gedkit._graphs.element import Element
from gedkit._graphs.parallel_edges import ParallelEdges
from gedkit._system.numpy import np
from gedkit.errors import InvalidCostError


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
        return float(self.matrix([a], [b])[0, 0])

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        if not any(map(_is_bundle, rows)) and not any(map(_is_bundle, columns)):
            return super().matrix(rows, columns)  # type: ignore[misc, no-any-return]
        _require_labels(rows, columns)
        edges1, bundles1 = _numbered(rows)
        edges2, bundles2 = _numbered(columns)
        substitutions = super().matrix(edges1, edges2)  # type: ignore[misc]
        deletions, insertions = self.delete.vector(edges1), self.insert.vector(edges2)
        table = np.empty((len(rows), len(columns)))
        for i, bundle in enumerate(bundles1):
            look_at_the_clock()
            table[i] = _core.parallel_edge_costs([bundle], bundles2, substitutions, deletions, insertions)
        return table


class _ParallelSingle:
    def cost(self, a: Element) -> float:
        if not _is_bundle(a):
            return super().cost(a)  # type: ignore[misc, no-any-return]
        return math.fsum(super(_ParallelSingle, self).cost(edge) for edge in _edges_of(a))  # type: ignore[misc]

    def vector(self, elements: Sequence[Element]) -> Table:
        if not any(map(_is_bundle, elements)):
            return super().vector(elements)  # type: ignore[misc, no-any-return]
        return np.array([self.cost(a) for a in elements], dtype=np.float64)


def _require_labels(rows: Sequence[Element], columns: Sequence[Element]) -> None:
    for some, others in ((rows, columns), (columns, rows)):
        if any(map(_is_bundle, some)) and any(edge.values is not None for edge in others):
            raise InvalidCostError("parallel edges have labels, not attributes: use edge costs that look at labels")


def _numbered(elements: Sequence[Element]) -> tuple[list[Element], list[list[int]]]:
    """Return the distinct edges, and the numbers of those that each element consists of."""
    numbers: dict[Element, int] = {}
    bundles = [[numbers.setdefault(edge, len(numbers)) for edge in _edges_of(element)] for element in elements]
    return list(numbers), bundles


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
    part.__class__ = _PAIRS.get(type(sub), type(sub))  # arrays price no parallel edges
    part.delete, part.insert = delete, insert
    for single in (delete, insert):
        other: Any = single
        other.__class__ = _SINGLES.get(type(single), type(single))
