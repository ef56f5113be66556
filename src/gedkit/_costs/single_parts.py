"""The parts of a `Costs` object that price deletions and insertions, one element at a time or all of a list at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from gedkit._costs.array_parts import is_array_like, make_single_array
from gedkit._costs.function_errors import call_cost_function
from gedkit._costs.part import Part, Table, attribute_values, checked, checked_norm, is_number, is_whole, remember
from gedkit._graphs.element import Element
from gedkit._system.numpy import np
from gedkit.errors import InvalidCostError, InvalidTypeError


class SinglePart(Part, Protocol):
    """Prices the deletion or the insertion of an element."""

    def cost(self, a: Element) -> float:
        """Return the cost of deleting or inserting ``a``."""

    def vector(self, elements: Sequence[Element]) -> Table:
        """Return `cost` of every element."""


def make_single_part(name: str, given: Any, *, signed: bool = False) -> SinglePart:
    """Return the part for a deletion or insertion cost in the form that users pass it; ``signed`` is for arrays."""
    if is_number(given):
        return Constant(name, given)
    if isinstance(given, Mapping):
        return SingleTable(name, given)
    if isinstance(given, str):
        return AttributeSize(name, checked_norm(name, given, '"abs" or "euclidean"'))
    if is_array_like(given):
        return make_single_array(name, given, signed=signed)
    if callable(given):
        return SingleFunction(name, given)
    raise InvalidTypeError(
        f"{name} must be a number, a {{label: cost}} table, a name, an array or a function, got {given!r}"
    )


class Constant:
    """One number for every element."""

    uses_attrs = False

    def __init__(self, name: str, given: Any) -> None:
        self.number = checked(given, name)
        self.whole: bool | None = is_whole(self.number)

    def describe(self) -> Any:
        return self.number

    def cost(self, a: Element) -> float:
        return self.number

    def vector(self, elements: Sequence[Element]) -> Table:
        return np.full(len(elements), self.number)


class SingleTable:
    """``{label: cost}``. The key ``...`` prices all other labels."""

    uses_attrs = False

    def __init__(self, name: str, given: Mapping[Any, Any]) -> None:
        self.name = name
        priced = {label: checked(value, f"{name}[{label!r}]") for label, value in given.items()}
        self.whole: bool | None = all(map(is_whole, priced.values()))
        self.others: float | None = priced.pop(..., None)
        self.entries = priced

    def describe(self) -> Any:
        return self.entries if self.others is None else {**self.entries, ...: self.others}

    def cost(self, a: Element) -> float:
        found = self.entries.get(a.label, self.others)
        if found is None:
            raise InvalidCostError(f"{self.name} has no cost for the label {a.label!r}: add it to the table")
        return found

    def vector(self, elements: Sequence[Element]) -> Table:
        return np.array([self.cost(a) for a in elements], dtype=np.float64)


class AttributeSize:
    """Sum of absolute values ("abs") or Euclidean length of the attributes."""

    uses_attrs = True
    whole: bool | None = None

    def __init__(self, name: str, norm: str) -> None:
        self.name, self.norm = name, norm

    def describe(self) -> Any:
        return self.norm

    def cost(self, a: Element) -> float:
        values = attribute_values(self.name, self.norm, a)
        return math.fsum(map(abs, values)) if self.norm == "abs" else math.hypot(*values)

    def vector(self, elements: Sequence[Element]) -> Table:
        return np.array([self.cost(a) for a in elements], dtype=np.float64)


class SingleFunction:
    """A function of one element, called once per distinct element."""

    uses_attrs = True
    whole: bool | None = None

    def __init__(self, name: str, function: Callable[[Element], float]) -> None:
        self.name, self.function = name, function
        self._known: dict[Element, float] = {}

    def describe(self) -> Any:
        return self.function

    def cost(self, a: Element) -> float:
        known = self._known.get(a)
        if known is None:
            known = checked(call_cost_function(self.name, self.function, a), f"{self.name} of {a}")
            remember(self._known, a, known)
        return known

    def vector(self, elements: Sequence[Element]) -> Table:
        return np.array([self.cost(a) for a in elements], dtype=np.float64)
