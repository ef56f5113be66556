"""Numeric attributes of the nodes or the edges of one graph: a read-only table, with names or without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from gedkit._system.numpy import np
from gedkit.errors import InvalidGraphError, InvalidTypeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The largest absolute value allowed: squares and sums of such numbers, which costs are computed from, stay finite.
_LARGEST = 1e100

AttributeView: TypeAlias = "NDArray[np.float64] | Mapping[str, NDArray[np.float64]]"


def _as_numbers(data: Any, what: str) -> NDArray[np.float64]:
    try:
        # Adding 0.0 makes a copy and turns -0.0 into 0.0, so that equal attributes have equal bytes.
        return np.asarray(data, dtype=np.float64) + 0.0
    except (TypeError, ValueError):
        raise InvalidGraphError(f"{what} must be numbers, got {data!r}: put anything else into labels") from None


class Attributes:
    """A row of numbers per element.

    Parameters
    ----------
    data : array of shape (count,) or (count, d), or dict of name to array of shape (count,)
    count : int
        How many elements the graph has.
    what : str
        Name of the parameter, for error messages.
    """

    __slots__ = ("names", "table")

    names: tuple[str, ...] | None
    table: NDArray[np.float64]

    def __init__(self, data: Any, count: int, what: str) -> None:
        if isinstance(data, Mapping):
            if not all(isinstance(name, str) for name in data):
                raise InvalidTypeError(f"{what} must have strings as names, got {list(data)}")
            self.names = tuple(sorted(data))
            columns = [_as_numbers(data[name], f"{what}[{name!r}]") for name in self.names]
            for name, column in zip(self.names, columns, strict=True):
                if column.shape != (count,):
                    raise InvalidGraphError(
                        f"{what}[{name!r}] has shape {column.shape}, but must have one number per element: ({count},)"
                    )
            table = np.column_stack(columns) if columns else np.empty((count, 0))
        else:
            self.names = None
            table = _as_numbers(data, what)
            if table.ndim not in (1, 2) or table.shape[0] != count:
                raise InvalidGraphError(f"{what} has shape {table.shape}, but must be ({count},) or ({count}, d)")
            table = table.reshape(count, -1) if count else table.reshape(0, table.shape[1] if table.ndim == 2 else 1)
        bad = np.argwhere(~(np.abs(table) <= _LARGEST))  # NaN too
        if bad.size:
            row, column_at = (int(i) for i in bad[0])
            found = f"{what} holds {table[row, column_at]} for element {row}"
            raise InvalidGraphError(f"{found}: attributes must be finite, at most {_LARGEST:g}")
        table = np.ascontiguousarray(table)
        table.setflags(write=False)
        self.table = table

    def view(self) -> AttributeView:
        """Return the attributes in the form in which they were given."""
        if self.names is not None:
            return MappingProxyType({name: self.table[:, i] for i, name in enumerate(self.names)})
        return self.table[:, 0] if self.table.shape[1] == 1 else self.table

    def take(self, rows: Sequence[int]) -> AttributeView:
        """Return the attributes of these rows, in this order."""
        picked = self.table[np.asarray(rows, dtype=np.intp)]
        if self.names is not None:
            return {name: picked[:, i] for i, name in enumerate(self.names)}
        return picked

    def row(self, i: int) -> tuple[float, ...]:
        """Return the numbers of one element."""
        return tuple(self.table[i].tolist())

    def key(self, order: Sequence[int] | None = None) -> tuple[Any, ...]:
        """Return a value that is equal for equal attributes, with the rows in the given order."""
        table = self.table if order is None else self.table[np.asarray(order, dtype=np.intp)]
        return self.names, table.shape, table.tobytes()
