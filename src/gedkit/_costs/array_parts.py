"""The parts of a `Costs` object that are arrays: prices of the nodes or edges of one pair of graphs by number."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Self

from gedkit._costs.part import LARGEST, Table
from gedkit._costs.pricing_deadline import look_at_the_clock
from gedkit._graphs.element import Element
from gedkit._system.numpy import np
from gedkit.errors import InvalidCostError, InvalidTypeError


def is_array_like(given: Any) -> bool:
    """Whether costs were given as an array, a list, or a sparse matrix."""
    return isinstance(given, (list, tuple, SparsePairs)) or hasattr(given, "__array__") or hasattr(given, "tocsr")


def make_pair_array(name: str, given: Any, *, signed: bool) -> PairArray | SparsePairs:
    """Return the part for substitution costs in the form of a matrix, dense or sparse."""
    if isinstance(given, SparsePairs):
        return SparsePairs(name, given.shape, given.start, given.columns, given.values, signed=signed)
    if hasattr(given, "tocsr"):
        if name != "node_sub":
            raise InvalidTypeError(f"{name} is a sparse matrix, which only node_sub may be: pass a numpy array")
        rows = given.tocsr()
        rows.sum_duplicates()
        shape = (int(rows.shape[0]), int(rows.shape[1]))
        return SparsePairs(name, shape, rows.indptr.tolist(), rows.indices.tolist(), rows.data, signed=signed)
    return PairArray(name, _checked_array(name, given, 2, signed), signed=signed)


def make_single_array(name: str, given: Any, *, signed: bool) -> SingleArray:
    """Return the part for deletion or insertion costs in the form of a list of numbers."""
    if hasattr(given, "tocsr"):
        raise InvalidTypeError(f"{name} is a sparse matrix, but must be an array with a cost for each element")
    return SingleArray(name, _checked_array(name, given, 1, signed), signed=signed)


class _ArrayPart:
    """A cost for each element, or each pair of elements, by number."""

    uses_attrs = True  # whoever passes arrays has looked at everything there is

    def __init__(self, name: str, array: Table, *, signed: bool = False) -> None:
        self.name, self.array, self.signed = name, array, signed
        self.whole: bool | None = _all_whole(array)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many elements there are, of the first graph and the second if it prices pairs."""
        return self.array.shape

    def describe(self) -> Any:
        return self.array

    def shifted(self, by: float) -> Self:
        """Return the same costs, each of them larger by so much."""
        return type(self)(self.name, _frozen(self.array + by))

    @property
    def least(self) -> float:
        """The smallest cost; infinite if there is none."""
        return float(self.array.min(initial=math.inf))


class PairArray(_ArrayPart):
    """A cost for each element of the first graph and each of the second."""

    symmetric: bool | None = None

    def cost(self, a: Element, b: Element) -> float:
        return float(self.array[_number(self.name, a), _number(self.name, b)])

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        at1, at2 = _numbers(self.name, rows), _numbers(self.name, columns)
        if at1 == list(range(self.array.shape[0])) and at2 == list(range(self.array.shape[1])):
            return self.array
        return np.ascontiguousarray(self.array[np.ix_(at1, at2)])


class SparsePairs:
    """A cost for some pairs of nodes, row by row; all other pairs are forbidden."""

    uses_attrs = True
    symmetric: bool | None = None

    def __init__(
        self, name: str, shape: tuple[int, ...], start: list[int], columns: list[int], values: Any, *, signed: bool
    ) -> None:
        values = np.asarray(values)
        _require_numbers(name, values)
        data = values.astype(np.float64)
        wrong = _first_wrong(data, signed)
        if wrong is not None:
            place = wrong[0]
            row = int(np.searchsorted(start, place, side="right")) - 1
            raise _wrong_entry(name, (row, columns[place]), float(data[place]), signed)
        self.name, self.shape, self.start, self.columns, self.signed = name, shape, start, columns, signed
        self.values = _frozen(data)
        self.whole: bool | None = _all_whole(data)

    def describe(self) -> Any:
        return self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SparsePairs):
            return NotImplemented
        places = (self.shape, self.start, self.columns) == (other.shape, other.start, other.columns)
        return places and bool(np.array_equal(self.values, other.values))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self.values)} costs in a sparse array of shape {self.shape}>"

    def cost(self, a: Element, b: Element) -> float:
        row, column = _number(self.name, a), _number(self.name, b)
        begin, end = self.start[row], self.start[row + 1]
        place = bisect_left(self.columns, column, begin, end)
        return float(self.values[place]) if place < end and self.columns[place] == column else math.inf

    def matrix(self, rows: Sequence[Element], columns: Sequence[Element]) -> Table:
        table = np.full(self.shape, math.inf)
        counts = np.diff(self.start)
        table[np.repeat(np.arange(self.shape[0]), counts), self.columns] = self.values
        look_at_the_clock()
        at1, at2 = _numbers(self.name, rows), _numbers(self.name, columns)
        if at1 == list(range(self.shape[0])) and at2 == list(range(self.shape[1])):
            return table
        return np.ascontiguousarray(table[np.ix_(at1, at2)])

    def shifted(self, by: float) -> SparsePairs:
        """Return the same costs, each of them larger by so much."""
        values = self.values + by
        return SparsePairs(self.name, self.shape, self.start, self.columns, values, signed=False)

    @property
    def least(self) -> float:
        """The smallest cost; infinite if there is none."""
        return float(self.values.min(initial=math.inf))


class SingleArray(_ArrayPart):
    """A cost for each element of one of the graphs."""

    def cost(self, a: Element) -> float:
        return float(self.array[_number(self.name, a)])

    def vector(self, elements: Sequence[Element]) -> Table:
        return self.array[_numbers(self.name, elements)]


def _number(name: str, a: Element) -> int:
    if a.number is None:
        raise InvalidCostError(f"{name} is an array, which prices the elements of one pair of graphs by their number")
    return a.number


def _numbers(name: str, elements: Sequence[Element]) -> list[int]:
    return [_number(name, element) for element in elements]


def _all_whole(array: Table) -> bool:
    """Whether all finite entries are whole numbers; most arrays show soon that they are not."""
    flat = array.ravel()
    return all(bool(np.all((part == np.rint(part)) | np.isinf(part))) for part in (flat[:64], flat[64:]))


def _frozen(array: Table) -> Table:
    array.setflags(write=False)
    return array


def _checked_array(name: str, given: Any, dimensions: int, signed: bool) -> Table:
    if getattr(given, "requires_grad", False):
        raise InvalidTypeError(
            f"{name} is a tensor with a gradient: pass {name}.detach(), or use gedkit.nn.ged, which keeps gradients"
        )
    try:
        values = np.asarray(given)
    except (TypeError, ValueError) as error:
        why = "its rows differ in length" if "inhomogeneous" in str(error) else error
        raise InvalidCostError(f"{name} cannot be read as an array of numbers: {why}") from None
    if values.size == 0 and values.dtype == np.float64 and values.ndim < dimensions:
        values = values.reshape((0,) * dimensions)  # [] of no elements
    _require_numbers(name, values)
    if values.ndim != dimensions:
        wanted = "a row per element of the first graph and a column per element of the second"
        wanted = wanted if dimensions == 2 else "one number per element"
        raise InvalidTypeError(f"{name} is an array of shape {values.shape}, but must have {wanted}")
    array = np.array(values, dtype=np.float64, order="C")
    wrong = _first_wrong(array, signed)
    if wrong is not None:
        raise _wrong_entry(name, wrong, float(array[wrong]), signed)
    return _frozen(array)


def _require_numbers(name: str, values: Any) -> None:
    kind = values.dtype.kind
    if kind not in "fiu":
        words = "text" if kind in "US" else values.dtype
        advice = ": pass array.astype(float)" if kind == "b" else ""
        raise InvalidTypeError(f"{name} is an array of {words}, but costs are numbers{advice}")


def _first_wrong(array: Table, signed: bool) -> tuple[int, ...] | None:
    """Return the place of the first entry that is no cost."""
    least = -LARGEST if signed else 0.0
    if array.size and array.min() >= least and array.max() <= LARGEST:  # both false for NaN
        return None
    low = array >= least  # false for NaN too
    fine = low & ((array <= LARGEST) | (array == math.inf))
    if bool(fine.all()):
        return None
    return tuple(int(place[0]) for place in np.nonzero(~fine))


def _wrong_entry(name: str, place: tuple[int, ...], value: float, signed: bool) -> InvalidCostError:
    what = f"{name}[{', '.join(map(str, place))}] is {'NaN' if math.isnan(value) else format(value, 'g')}"
    if value < 0 and not signed and value > -math.inf:
        return InvalidCostError(f"{what}: a cost is 0 or more; pass signed=True to allow negative entries")
    if value == -math.inf:
        return InvalidCostError(f"{what}: no cost is that low; inf forbids the operation, 0 makes it free")
    if abs(value) > LARGEST:
        return InvalidCostError(f"{what}: a cost is at most {LARGEST:g}, or inf to forbid the operation")
    return InvalidCostError(f"{what}: a cost is a number, inf to forbid the operation")
