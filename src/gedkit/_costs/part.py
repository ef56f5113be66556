"""Shared by the parts of a `Costs` object: checked numbers and norms, attributes, remembered function values."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from gedkit._graphs.element import Element
from gedkit._system.numpy import is_numpy_number, np
from gedkit.errors import InvalidCostError

if TYPE_CHECKING:
    from numpy.typing import NDArray

Table: TypeAlias = "NDArray[np.float64]"
# How many values of a cost function are remembered.
_MEMORY = 1 << 20
LARGEST = 1e200
"""The largest finite cost: the cost of a path, a sum of many costs, must be finite too."""


class Part(Protocol):
    """What all parts have in common."""

    uses_attrs: bool
    whole: bool | None  # whether all costs are integers or infinite; None if that depends on the data

    def describe(self) -> Any:
        """Return the part as the user passed it."""


def checked(value: Any, what: str) -> float:
    """Return ``value`` as a cost, or raise an error about ``what``."""
    if not is_number(value):
        raise InvalidCostError(f"{what} is {value!r}, which is not a number")
    try:
        cost = float(value)
    except OverflowError:
        raise InvalidCostError(
            f"{what} is too large: a cost is at most {LARGEST:g}, or inf to forbid the operation"
        ) from None
    if math.isnan(cost):
        raise InvalidCostError(f"{what} is NaN: a cost is 0 or more, inf to forbid the operation")
    if cost < 0:
        raise InvalidCostError(f"{what} is {cost:g}: a cost is 0 or more, inf to forbid the operation")
    if LARGEST < cost < math.inf:
        raise InvalidCostError(f"{what} is {cost:g}: a cost is at most {LARGEST:g}, or inf to forbid the operation")
    return cost


def is_whole(cost: float) -> bool:
    """Whether a cost is a whole number or infinite."""
    return math.isinf(cost) or cost.is_integer()


def is_number(value: Any) -> bool:
    """Whether a value may be a cost."""
    if isinstance(value, (int, float)):
        return not isinstance(value, bool)
    return is_numpy_number(value) and isinstance(value, np.number) and not isinstance(value, np.complexfloating)


def checked_norm(name: str, given: str, allowed: str) -> str:
    """Return the name of a norm, or raise an error that says which are allowed."""
    if given not in ("abs", "euclidean"):
        raise InvalidCostError(f"{name} is {given!r}, but must be one of {allowed}")
    return given


def attribute_values(name: str, norm: str, a: Element) -> tuple[float, ...]:
    """Return the attributes of an element, or raise an error that the norm needs some."""
    if a.values is None:
        kind = name.partition("_")[0]
        raise InvalidCostError(f'{name}="{norm}" needs numbers, but a graph has none: build it with {kind}_attrs=')
    return a.values


def remember(known: dict[Any, float], key: Any, cost: float) -> None:
    """Remember a value of a cost function."""
    if len(known) >= _MEMORY:
        known.clear()
    known[key] = cost
