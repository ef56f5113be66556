"""Costs of labels plus weighted differences of attributes, as `fit_costs` learns them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from gedkit._costs.part import attribute_values
from gedkit._graphs.element import Element
from gedkit.errors import InvalidCostError

_EUCLIDEAN = "euclidean"


class _Weighted:
    """A cost of labels (a number or a table, as `Costs` takes it) and a weight for each attribute.

    Attributes go by name, or by number if they have none; the key ``"euclidean"`` stands for all of them together.
    """

    def __init__(self, name: str, labels: Any, attributes: Mapping[Any, float]) -> None:
        self.name, self.labels, self.attributes = name, labels, dict(attributes)
        self._part = self._label_part(name, labels)

    def _label_part(self, name: str, labels: Any) -> Any:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.name, self.labels, self.attributes) == (other.name, other.labels, other.attributes)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.name, self.labels, self.attributes)

    def __repr__(self) -> str:
        weights = " + ".join(f"{weight:g} {attribute}" for attribute, weight in self.attributes.items())
        return f"<labels + {weights}>"

    def _weighted(self, columns: tuple[Any, ...], values: list[float]) -> float:
        known = dict(zip(columns, values, strict=True))
        total = 0.0
        for attribute, weight in self.attributes.items():
            if attribute == _EUCLIDEAN and attribute not in known:
                total += weight * math.hypot(*values)
            elif attribute in known:
                total += weight * abs(known[attribute])
            else:
                raise InvalidCostError(f"{self.name} has a weight for the attribute {attribute!r}, which a graph lacks")
        return total


class WeightedDifference(_Weighted):
    """The cost of two labels, plus weights times the differences of attributes."""

    def _label_part(self, name: str, labels: Any) -> Any:
        from gedkit._costs.pair_parts import make_pair_part

        return make_pair_part(name, labels)

    def __call__(self, a: Element, b: Element) -> float:
        """Return the cost of turning ``a`` into ``b``."""
        x, y = (attribute_values(self.name, "a weighted difference", element) for element in (a, b))
        if len(x) != len(y) or a.names != b.names:
            raise InvalidCostError(f"{self.name} compares the attributes {a.attrs!r} and {b.attrs!r}, which differ")
        cost: float = self._part.cost(a, b)
        return cost + self._weighted(_columns(a), [p - q for p, q in zip(x, y, strict=True)])


class WeightedSize(_Weighted):
    """The cost of a label, plus weights times the sizes of attributes."""

    def _label_part(self, name: str, labels: Any) -> Any:
        from gedkit._costs.single_parts import make_single_part

        return make_single_part(name, labels)

    def __call__(self, a: Element) -> float:
        """Return the cost of deleting or inserting ``a``."""
        values = attribute_values(self.name, "a weighted size", a)
        cost: float = self._part.cost(a)
        return cost + self._weighted(_columns(a), list(values))


def _columns(a: Element) -> tuple[Any, ...]:
    return a.names if a.names is not None else tuple(range(len(a.values or ())))
