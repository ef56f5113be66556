"""Where answers go: matrices in memory, or as `disk_matrices` has them in files."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from gedkit._result import STATUS_CODES, Status
from gedkit.collection.plan import Pair, Plan
from gedkit.errors import InvalidOptionError

# The status of a pair that has not been looked at.
UNKNOWN = STATUS_CODES.index(Status.TIME_LIMIT)
_FEASIBLE = STATUS_CODES.index(Status.FEASIBLE)


class PairwiseResult(NamedTuple):
    """Bounds of all distances and why each search stopped; unpacks as ``lower, upper, status``.

    Attributes
    ----------
    lower, upper : ndarray
        Proven: ``lower <= GED <= upper``, entry by entry. ``upper`` is the cost of a path, ``inf`` where none is known.
    status : ndarray of int8
        Codes, which `status_of` and `counts` translate; `optimal` is true where the distance is proven.

    Examples
    --------
    >>> import gedkit as gk
    >>> paths = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in (1, 2, 5)]
    >>> result = gk.pdist(paths, cutoff=3, bounds=True)
    >>> result.upper
    array([[ 0.,  2., inf],
           [ 2.,  0., inf],
           [inf, inf,  0.]])
    >>> result.status_of(0, 2), int(result.optimal.sum())
    (Status.CUTOFF, 5)
    """

    lower: NDArray[Any]
    upper: NDArray[Any]
    status: NDArray[np.int8]

    @property
    def optimal(self) -> NDArray[np.bool_]:
        """Where the distance is proven."""
        return np.asarray(self.status == STATUS_CODES.index(Status.OPTIMAL))

    def status_of(self, row: int, column: int) -> Status:
        """Return the status of one pair."""
        return STATUS_CODES[int(self.status[row, column])]

    def counts(self) -> dict[Status, int]:
        """Return how many pairs have which status, of those that occur."""
        codes, numbers = np.unique(np.asarray(self.status), return_counts=True)
        return {STATUS_CODES[code]: int(number) for code, number in zip(codes, numbers, strict=True)}


class Tile(NamedTuple):
    """A tile's answers, as the core returns them."""

    number: int
    finished: bool
    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    status: NDArray[np.int8]
    open: list[Pair]
    seconds: float = 0.0
    square: bool = False  # of a triangle: whether the lower half is filled too


def checked_dtype(dtype: DTypeLike, integer_costs: bool | None) -> np.dtype[Any]:
    """Return the dtype, or raise an error that says which will do."""
    try:
        kind = np.dtype(dtype)
    except TypeError:
        raise InvalidOptionError(f"dtype must be a numpy type of numbers, got {dtype!r}") from None
    if kind.kind not in "fiu":
        raise InvalidOptionError(f"dtype must be floating or integer, got {kind}")
    if kind.kind in "iu" and not integer_costs:
        raise InvalidOptionError(f"dtype {kind} needs costs that are whole numbers: use float64, or other costs")
    return kind


class Matrices:
    """Matrices in memory.

    An entry is a pair of the caller's graphs. The answer of the first pair of two groups goes to all of their pairs;
    where they do not share it, their own answers replace it later.
    """

    def __init__(self, plan: Plan, dtype: np.dtype[Any], bounds: bool, counts_unsolved: bool = False) -> None:
        self.plan = plan
        self.shape = (len(plan.rows), len(plan.columns))
        self.lower: NDArray[Any] | None = None
        self.status: NDArray[np.int8] | None = None
        self.done: set[int] = set()  # tiles of an earlier run
        self.open: set[Pair] = set()  # pairs of them that it left unsolved
        self.unproven = 0  # answers of this run that a solver gave up on by itself
        self._dtype = dtype
        self._bounds = bounds
        self._largest = np.iinfo(dtype).max if dtype.kind in "iu" else np.finfo(dtype).max
        self._rows_by_group = np.argsort(plan.row_group, kind="stable")
        self._columns_by_group = np.argsort(plan.column_group, kind="stable")
        self._row_starts = _starts(plan.row_group, len(plan.first_row))
        self._column_starts = _starts(plan.column_group, len(plan.first_column))
        self._make(dtype, bounds)
        if counts_unsolved and self.status is None:
            self.status = np.full(self.shape, UNKNOWN, np.int8)

    def _make(self, dtype: np.dtype[Any], bounds: bool) -> None:
        self.upper = np.full(self.shape, self._stored(np.array(np.inf)), dtype)
        if bounds:
            self.lower = np.zeros(self.shape, dtype)
            self.status = np.full(self.shape, UNKNOWN, np.int8)

    def result(self) -> NDArray[Any] | PairwiseResult:
        """Return what the caller asked for."""
        if self.lower is None or self.status is None:
            return self.upper
        return PairwiseResult(self.lower, self.upper, self.status)

    @property
    def unsolved(self) -> int | None:
        """How many entries no search has come to the end of; ``None`` if statuses are not kept."""
        return None if self.status is None else int((self.status == UNKNOWN).sum())

    def put_tile(self, tile: Tile) -> None:
        """Write a tile's answers."""
        top, bottom, left, right, triangle = self.plan.tiles[tile.number].tolist()
        shape = (bottom - top, right - left)
        parts = [part.reshape(shape) for part in (tile.lower, tile.upper, tile.status)]
        self.unproven += int((tile.status == _FEASIBLE).sum())
        if triangle and not tile.square:
            below = np.tril_indices(shape[0], -1)
            for part in parts:
                part[below] = part.T[below]
        self._put(top, bottom, left, right, parts, mirror=self.plan.mirrored and not triangle)

    def put_pair(self, row: int, column: int, lower: float, upper: float, status: int, seconds: float = 0.0) -> None:
        """Write the answer of a pair of graphs, and of those that may share it; its time is not kept."""
        self.unproven += status == _FEASIBLE
        if self.plan.is_first(row, column):
            a, b = int(self.plan.row_group[row]), int(self.plan.column_group[column])
            parts = [np.array([[value]]) for value in (lower, upper, status)]
            self._put(a, a + 1, b, b + 1, parts, mirror=self.plan.mirrored)
            return
        self.upper[row, column] = self._stored(np.array([upper]))[0]
        if self.lower is not None:
            self.lower[row, column] = self._stored(np.array([lower]), down=True)[0]
        if self.status is not None:
            self.status[row, column] = status

    def tighten_pair(self, row: int, column: int, lower: float, upper: float, status: int) -> None:
        """Write what a search that was cut short knows of a pair, where it is more than an earlier one knew."""
        if self.lower is not None:
            lower = max(lower, float(self.lower[row, column]))
        if self.upper[row, column] < self._stored(np.array(np.inf)):
            upper = min(upper, float(self.upper[row, column]))
        self.put_pair(row, column, lower, upper, status)

    def tile_done(self, tile: Tile) -> None:
        """Take note that a tile is finished but for its open pairs."""

    def pair_done(self, row: int, column: int, also_open: list[Pair]) -> None:
        """Take note that an open pair is finished, and which others are open because they do not share its answer."""

    def flush_if_due(self) -> None:
        """Write to disk what is due."""

    def close(self, complete: bool) -> None:
        """End the job."""

    def _put(self, top: int, bottom: int, left: int, right: int, parts: list[NDArray[Any]], mirror: bool) -> None:
        rows, columns, of_row, of_column = self._entries(top, bottom, left, right)
        if self.lower is not None:
            _spread(self.lower, self._stored(parts[0], down=True), rows, columns, of_row, of_column)
        if self.status is not None:
            _spread(self.status, parts[2], rows, columns, of_row, of_column)
        _spread(self.upper, self._stored(parts[1]), rows, columns, of_row, of_column)
        if mirror:
            self._put(left, right, top, bottom, [part.T for part in parts], mirror=False)

    def _entries(self, top: int, bottom: int, left: int, right: int) -> tuple[NDArray[np.intp], ...]:
        """Return the rows and columns of the matrix that a block of groups goes to, and the group of each of them."""
        rows = self._rows_by_group[self._row_starts[top] : self._row_starts[bottom]]
        columns = self._columns_by_group[self._column_starts[left] : self._column_starts[right]]
        of_row, of_column = self.plan.row_group[rows] - top, self.plan.column_group[columns] - left
        return rows, columns, of_row.astype(np.intp), of_column.astype(np.intp)

    def _stored(self, values: NDArray[Any], down: bool = False) -> NDArray[Any]:
        """Return values as the matrix holds them: infinity is the largest whole number of an integer matrix.

        With bounds, what the type cannot hold is rounded outward, so that lower <= GED <= upper stays true.
        """
        finite = np.isfinite(values)
        if np.any(values[finite] >= self._largest):
            raise InvalidOptionError(
                f"a distance of {values[finite].max():g} does not fit below {self._largest}: use a larger dtype"
            )
        if self._dtype.kind == "f":
            return _outward(values, self._dtype, down) if self._bounds else values
        whole = np.asarray((np.floor if down else np.ceil)(np.where(finite, values, 0)).astype(self._dtype))
        whole[~finite] = self._largest  # not before: a float has no room for the largest of int64
        return whole


def _outward(values: NDArray[Any], dtype: np.dtype[Any], down: bool) -> NDArray[Any]:
    near = values.astype(dtype)
    if down:
        return np.where(near > values, np.nextafter(near, dtype.type(-np.inf)), near)
    return np.where(near < values, np.nextafter(near, dtype.type(np.inf)), near)


def _spread(
    matrix: NDArray[Any],
    part: NDArray[Any],
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    of_row: NDArray[np.intp],
    of_column: NDArray[np.intp],
) -> None:
    matrix[np.ix_(rows, columns)] = part[np.ix_(of_row, of_column)]


def _starts(of: NDArray[np.int32], kinds: int) -> NDArray[np.intp]:
    return np.concatenate([[0], np.cumsum(np.bincount(of, minlength=kinds))]).astype(np.intp)
