"""The answers of an `Index`: graphs with their distances, and how they were found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from gedkit._edits.edit_path import EditPath


class _NeighborFields(NamedTuple):
    number: int
    distance: float
    optimal: bool
    path: EditPath | None
    name: str | None
    lower_bound: float


class Neighbor(_NeighborFields):
    """A graph that was found.

    Attributes
    ----------
    number : int
        Its number in the index.
    distance : float
        Its distance from the query. If it is not proven (see ``optimal``), in an approximate answer or after a time
        limit, it is the cost of a path and may be too high.
    optimal : bool
        Whether the distance is proven.
    path : EditPath or None
        The edit path from the query to it, if requested and found.
    name : str or None
        Its name, if it has one.
    lower_bound : float
        Proven: the distance is at least this. The same as ``distance`` if that is proven.
    """

    __slots__ = ()

    def __new__(
        cls,
        number: int,
        distance: float,
        optimal: bool = True,
        path: EditPath | None = None,
        name: str | None = None,
        lower_bound: float | None = None,
    ) -> Neighbor:
        """Make a neighbor; by default the distance is its own lower bound if it is proven, and 0 is if it is not."""
        if lower_bound is None:
            lower_bound = distance if optimal else 0.0
        return super().__new__(cls, number, distance, optimal, path, name, lower_bound)

    def __repr__(self) -> str:
        more = "" if self.name is None else f", name={self.name!r}"
        more += "" if self.optimal else f", optimal=False, lower_bound={self.lower_bound}"
        if self.path is not None:
            more += f", path=<{len(self.path)} operations>"
        return f"Neighbor(number={self.number}, distance={self.distance}{more})"


class Neighbors(list[Neighbor]):
    """A list of neighbors, nearest first, equally near ones by number.

    Attributes
    ----------
    complete : bool
        Whether this is proven to be the exact answer. It is false if the time limit ended the search or if an
        approximate answer was requested.
    proven : int
        How many of the neighbors are proven to belong to the exact answer: all if the answer is complete, otherwise
        those that are nearer than any graph outside the list can be. For a radius, all of them.
    set_proven : bool
        Whether it is proven that no other graph belongs to the answer. Distances may still be unproven.
    lower_bound : float
        Proven: every graph of the index that is not in the list is at least this far from the query. Neighbors that
        are nearer belong to the true answer even if the list is not complete.
    approximate : bool
        Whether an approximate answer was requested: graphs may be missing, or be in the wrong order.
    survivors : dict of str to int
        The number of graphs, and how many of them passed each filter: by ``size``, ``labels``, ``degrees``
        and ``branches``. A nearest-neighbor query uses the filters only for bounds, so all graphs pass.
    assigned : int
        For how many of them an assignment between the nodes was computed. Graphs that pass every filter with a bound
        of 0 are compared at once.
    compared : int
        How many graphs were compared with the query by searching for a path.
    seconds : float
        Time that the search took, without the paths.
    """

    def __init__(
        self,
        hits: Iterable[Neighbor],
        *,
        complete: bool,
        proven: int,
        set_proven: bool,
        lower_bound: float,
        approximate: bool,
        survivors: dict[str, int],
        assigned: int,
        compared: int,
        seconds: float,
    ) -> None:
        super().__init__(hits)
        self.complete = complete
        self.proven = proven
        self.set_proven = set_proven
        self.lower_bound = lower_bound
        self.approximate = approximate
        self.survivors = survivors
        self.assigned = assigned
        self.compared = compared
        self.seconds = seconds

    def replaced(self, hits: Iterable[Neighbor]) -> Neighbors:
        """Return the same answer with these neighbors in place of its own."""
        return Neighbors(hits, **vars(self))

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (list(self), vars(self))


def _restored(hits: list[Neighbor], facts: dict[str, Any]) -> Neighbors:
    return Neighbors(hits, **facts)
