"""Nodes whose partner is fixed, and pairs of nodes that are forbidden, as costs: what may not be costs infinity.

Only the nodes that are named have numbers as elements. All others remain of few kinds, however large the graphs are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gedkit._costs.pair_parts import PairPart
from gedkit._costs.part import Table
from gedkit._costs.single_parts import SinglePart
from gedkit._graphs.element import Element
from gedkit._system.numpy import np

Pair = tuple[int | None, int | None]


@dataclass(frozen=True)
class Constraints:
    """Which nodes are matched, deleted or inserted in any case, and what is ruled out.

    Attributes
    ----------
    fixed : tuple of (u, v)
        Node ``u`` becomes ``v``; ``(u, None)`` is deleted, ``(None, v)`` inserted. No node is named twice.
    forbidden : tuple of (u, v)
        Node ``u`` does not become ``v``; ``(u, None)`` is not deleted, ``(None, v)`` not inserted.
    """

    fixed: tuple[Pair, ...] = ()
    forbidden: tuple[Pair, ...] = ()
    images: dict[int, int | None] = field(init=False, repr=False, compare=False)
    origins: dict[int, int | None] = field(init=False, repr=False, compare=False)
    kept1: frozenset[int] = field(init=False, repr=False, compare=False)  # what may not be deleted
    kept2: frozenset[int] = field(init=False, repr=False, compare=False)  # what may not be inserted
    apart: frozenset[tuple[int, int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "images", {u: v for u, v in self.fixed if u is not None})
        put(self, "origins", {v: u for u, v in self.fixed if v is not None})
        kept1 = [u for u, v in self.fixed if u is not None and v is not None]
        kept2 = [v for u, v in self.fixed if u is not None and v is not None]
        put(self, "kept1", frozenset([*kept1, *(u for u, v in self.forbidden if u is not None and v is None)]))
        put(self, "kept2", frozenset([*kept2, *(v for u, v in self.forbidden if u is None and v is not None)]))
        put(self, "apart", frozenset((u, v) for u, v in self.forbidden if u is not None and v is not None))

    @property
    def named1(self) -> set[int]:
        """The nodes of the first graph that play a part."""
        return {u for u, _ in (*self.fixed, *self.forbidden) if u is not None}

    @property
    def named2(self) -> set[int]:
        """The nodes of the second graph that play a part."""
        return {v for _, v in (*self.fixed, *self.forbidden) if v is not None}

    def rules_out(self, u: int | None, v: int | None) -> bool:
        """Whether a node may not become another; ``None`` is a node that plays no part."""
        if u is not None and u in self.images and (self.images[u] is None or self.images[u] != v):
            return True
        if v is not None and v in self.origins and (self.origins[v] is None or self.origins[v] != u):
            return True
        return (u, v) in self.apart

    def first_broken(self, images: Sequence[int], n2: int) -> Pair | None:
        """Return a pair of a mapping that they rule out, if any; an image of -1 is a deletion."""
        inserted = set(range(n2)).difference(images)
        for u, v in enumerate(images):
            if (v >= 0 and self.rules_out(u, v)) or (v < 0 and u in self.kept1):
                return u, (v if v >= 0 else None)
        return next(((None, v) for v in sorted(self.kept2 & inserted)), None)


class ConstrainedPair:
    """Substitution costs of nodes, infinite where the constraints rule a pair out."""

    def __init__(self, base: PairPart, constraints: Constraints) -> None:
        self.base, self.constraints = base, constraints
        self.uses_attrs, self.whole = base.uses_attrs, base.whole
        self.symmetric: bool | None = None

    def describe(self) -> Any:
        return self.base.describe()

    def cost(self, a: Element, b: Element) -> float:
        return math.inf if self.constraints.rules_out(a.number, b.number) else self.base.cost(a, b)

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        table = np.array(self.base.matrix(rows, columns))
        rules, place1, place2 = self.constraints, _places(rows), _places(columns)
        for u, i in place1.items():
            if u in rules.images:
                _keep_only(table[i, :], place2.get(rules.images[u]))
        for v, k in place2.items():
            if v in rules.origins:
                _keep_only(table[:, k], place1.get(rules.origins[v]))
        for u, v in rules.apart:
            if u in place1 and v in place2:
                table[place1[u], place2[v]] = math.inf
        return table


class ConstrainedSingle:
    """Deletion or insertion costs of nodes, infinite for those that have to be matched."""

    def __init__(self, base: SinglePart, kept: frozenset[int]) -> None:
        self.base, self.kept = base, kept
        self.uses_attrs, self.whole = base.uses_attrs, base.whole

    def describe(self) -> Any:
        return self.base.describe()

    def cost(self, a: Element) -> float:
        return math.inf if a.number in self.kept else self.base.cost(a)

    def vector(self, elements: Sequence[Element]) -> Table:
        prices = np.array(self.base.vector(elements))
        prices[[i for i, a in enumerate(elements) if a.number in self.kept]] = math.inf
        return prices


def _keep_only(line: Table, place: int | None) -> None:
    """Make all entries of a row or column infinite but one."""
    kept = math.inf if place is None else line[place]
    line[:] = math.inf
    if place is not None:
        line[place] = kept


def _places(elements: Sequence[Element]) -> dict[int | None, int]:
    return {a.number: i for i, a in enumerate(elements) if a.number is not None}
