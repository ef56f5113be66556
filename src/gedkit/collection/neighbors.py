"""What an `Index` answers: graphs with their distances, and how they were found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gedkit._edits.edit_path import EditPath

__all__ = ["Neighbor", "Neighbors"]


class Neighbor(NamedTuple):
    """A graph that was found.

    Attributes
    ----------
    number : int
        Its number in the index.
    distance : float
        Its distance from the query, or in an approximate answer the cost of a path, which may be more.
    optimal : bool
        Whether that is proven to be the distance.
    path : EditPath or None
        The path from the query to it, if it was asked for and there is one.
    """

    number: int
    distance: float
    optimal: bool = True
    path: EditPath | None = None

    def __repr__(self) -> str:
        more = "" if self.optimal else ", optimal=False"
        if self.path is not None:
            more += f", path=<{len(self.path)} operations>"
        return f"Neighbor(number={self.number}, distance={self.distance}{more})"


class Neighbors(list[Neighbor]):
    """A list of neighbors, nearest first, equally near ones by number.

    Attributes
    ----------
    approximate : bool
        Whether graphs may be missing, or be in another order than that of their distances.
    survivors : dict of str to int
        How many graphs there were, and how many of them each filter let through: by ``size``, ``labels``, ``degrees``
        and ``branches``. A search for the nearest asks the filters for bounds only, and they let all through.
    assigned : int
        About how many of them the branch assignment was asked, in the order of their bounds.
    compared : int
        How many graphs were compared with the query by searching for a path.
    """

    def __init__(
        self,
        hits: Iterable[Neighbor],
        approximate: bool,
        survivors: dict[str, int],
        assigned: int,
        compared: int,
    ) -> None:
        super().__init__(hits)
        self.approximate = approximate
        self.survivors = survivors
        self.assigned = assigned
        self.compared = compared

    def __reduce__(self) -> tuple[type[Neighbors], tuple[object, ...]]:
        return Neighbors, (list(self), self.approximate, self.survivors, self.assigned, self.compared)
