"""The parts of a `Costs` object that price substitutions: one element turned into another.

A part is made from what the user passed: a number, a table, a name or a function. It prices elements in two ways that
must agree: one pair at a time in plain Python, for edit paths and for checking results, and all pairs of two lists at
once, for the core.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from gedkit._costs.array_parts import is_array_like, make_pair_array
from gedkit._costs.function_errors import call_cost_function
from gedkit._costs.part import Part, Table, attribute_values, checked, checked_norm, is_number, is_whole, remember
from gedkit._costs.pricing_deadline import look_at_the_clock
from gedkit._graphs.element import Element
from gedkit._system.numpy import np
from gedkit.errors import InvalidCostError, InvalidTypeError


class PairPart(Part, Protocol):
    """Prices the substitution of one element for another."""

    symmetric: bool | None

    def cost(self, a: Element, b: Element) -> float:
        """Return the cost of turning ``a`` into ``b``."""

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        """Return `cost` of every row with every column."""


def make_pair_part(name: str, given: Any, *, signed: bool = False) -> PairPart:
    """Return the part for a substitution cost in the form that users pass it; ``signed`` is for arrays."""
    if is_number(given):
        return DifferingLabels(name, given)
    if isinstance(given, Mapping):
        return PairTable(name, given)
    if isinstance(given, str):
        if given == "label":
            return DifferingLabels(name, 1)
        return AttributeDistance(name, checked_norm(name, given, '"label", "abs" or "euclidean"'))
    if is_array_like(given):
        return make_pair_array(name, given, signed=signed)
    if callable(given):
        return PairFunction(name, given)
    raise InvalidTypeError(
        f"{name} must be a number, a {{(a, b): cost}} table, a name, an array or a function, got {given!r}"
    )


class DifferingLabels:
    """A number if the labels differ, else 0."""

    uses_attrs = False
    symmetric: bool | None = True

    def __init__(self, name: str, number: Any) -> None:
        self.number = checked(number, name)
        self.whole: bool | None = is_whole(self.number)

    def describe(self) -> Any:
        return self.number

    def cost(self, a: Element, b: Element) -> float:
        return 0.0 if a.label == b.label else self.number

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        return _priced(self.cost, rows, columns)


class PairTable:
    """``{(a, b): cost}``: (b, a) is used if (a, b) is missing, and equal labels without an entry cost 0.

    The key ``...`` prices all other pairs of labels that differ.
    """

    uses_attrs = False

    def __init__(self, name: str, given: Mapping[Any, Any]) -> None:
        self.name = name
        self.entries: dict[tuple[Any, Any], float] = {}
        self.others: float | None = None
        for key, value in given.items():
            if key is Ellipsis:
                self.others = checked(value, f"{name}[...]")
                continue
            if not isinstance(key, tuple) or len(key) != 2:
                raise InvalidCostError(
                    f"{name} has the key {key!r}, but its keys are pairs of labels such as ('C', 'N')"
                )
            self.entries[key] = checked(value, f"{name}[{key!r}]")
        others = () if self.others is None else (self.others,)
        self.whole: bool | None = all(map(is_whole, (*self.entries.values(), *others)))
        self.symmetric: bool | None = all(
            self.entries.get((b, a), value) == value for (a, b), value in self.entries.items()
        )
        self.labels = {label for key in self.entries for label in key}

    def describe(self) -> Any:
        return self.entries if self.others is None else {**self.entries, ...: self.others}

    def cost(self, a: Element, b: Element) -> float:
        x, y = a.label, b.label
        found = self.entries.get((x, y))
        if found is None:
            found = self.entries.get((y, x))
        if found is None:
            if x == y:
                return 0.0
            if self.others is not None:
                return self.others
            raise InvalidCostError(f"{self.name} has no cost for the labels ({x!r}, {y!r}): add that pair to the table")
        return found

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        return _priced(self.cost, rows, columns)


class AttributeDistance:
    """Sum of absolute differences ("abs") or Euclidean distance of the attributes."""

    uses_attrs = True
    symmetric: bool | None = True
    whole: bool | None = None

    def __init__(self, name: str, norm: str) -> None:
        self.name, self.norm = name, norm

    def describe(self) -> Any:
        return self.norm

    def cost(self, a: Element, b: Element) -> float:
        x, y = attribute_values(self.name, self.norm, a), attribute_values(self.name, self.norm, b)
        if len(x) != len(y) or a.names != b.names:
            raise _mismatch(self.name, a, b)
        # Summed in the order of `matrix`, so that both round alike: a path costs what the search was told.
        total = 0.0
        for p, q in zip(x, y, strict=True):
            total += abs(p - q) if self.norm == "abs" else (p - q) * (p - q)
        return total if self.norm == "abs" else math.sqrt(total)

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        if not rows or not columns:
            return np.empty((len(rows), len(columns)))
        values = [attribute_values(self.name, self.norm, a) for a in (*rows, *columns)]
        for a, numbers in zip((*rows, *columns), values, strict=True):
            if a.names != rows[0].names or len(numbers) != len(values[0]):
                raise _mismatch(self.name, rows[0], a)
        table = np.array(values, dtype=np.float64)
        total = np.zeros((len(rows), len(columns)))
        for numbers in table.T:
            difference = np.subtract.outer(numbers[: len(rows)], numbers[len(rows) :])
            total += np.abs(difference) if self.norm == "abs" else difference * difference
        return total if self.norm == "abs" else np.sqrt(total)


class PairFunction:
    """A function of two elements, called once per distinct pair."""

    uses_attrs = True
    symmetric: bool | None = None
    whole: bool | None = None

    def __init__(self, name: str, function: Callable[[Element, Element], float]) -> None:
        self.name, self.function = name, function
        self._known: dict[tuple[Element, Element], float] = {}

    def describe(self) -> Any:
        return self.function

    def cost(self, a: Element, b: Element) -> float:
        known = self._known.get((a, b))
        if known is None:
            look_at_the_clock()
            known = checked(call_cost_function(self.name, self.function, a, b), f"{self.name} of {a} and {b}")
            remember(self._known, (a, b), known)
        return known

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        return _priced(self.cost, rows, columns)


def _mismatch(name: str, a: Element, b: Element) -> InvalidCostError:
    return InvalidCostError(f"{name} compares the attributes {a.attrs!r} and {b.attrs!r}, which differ in shape")


def _priced(cost: Callable[[Element, Element], float], rows: Sequence[Element], columns: Sequence[Element]) -> Table:
    kinds1, kinds2 = _without_numbers(rows), _without_numbers(columns)
    if len(kinds1) < len(rows) or len(kinds2) < len(columns):  # elements of a kind, told apart by their number alone
        table = _priced(cost, list(kinds1), list(kinds2))
        at1 = [kinds1[a._replace(number=None)] for a in rows]
        at2 = [kinds2[b._replace(number=None)] for b in columns]
        return np.ascontiguousarray(table[np.ix_(at1, at2)])
    table = np.empty((len(rows), len(columns)))
    for i, a in enumerate(rows):
        look_at_the_clock()
        table[i] = [cost(a, b) for b in columns]
    return table


def _without_numbers(elements: Sequence[Element]) -> dict[Element, int]:
    """Return the distinct elements if numbers are left out of account, each with its place among them."""
    kinds: dict[Element, int] = {}
    for element in elements:
        kinds.setdefault(element if element.number is None else element._replace(number=None), len(kinds))
    return kinds
