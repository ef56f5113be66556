"""Status and Stats: why a search stopped, and what it did until then."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Status(enum.Enum):
    """Why a search stopped. A call that fails raises an exception instead.

    Examples
    --------
    >>> import gedkit as gk
    >>> print(gk.Status.CUTOFF.__doc__)
    The distance is proven to be greater than the cutoff.
    """

    _value_: str

    OPTIMAL = (
        "optimal",
        "The distance is proven to be the graph edit distance; it is ``inf`` if every edit path is forbidden.",
    )
    FEASIBLE = "feasible", "The solver finished with a path, but without a proof that no path is cheaper."
    CUTOFF = "cutoff", "The distance is proven to be greater than the cutoff."  # also if no path is possible at all
    TIME_LIMIT = (
        "time_limit",
        "The time limit was reached first; the best path found and the bound proven by then are returned.",
    )
    MEMORY_LIMIT = (
        "memory_limit",
        "The memory limit was reached first, or the pair is too large for the searches that could go on; the best path "
        "found and the bound proven by then are returned.",
    )
    INTERRUPTED = "interrupted", "Ctrl-C was pressed, or the callback asked to stop."

    def __new__(cls, value: str, doc: str) -> Status:
        member = object.__new__(cls)
        member._value_ = value
        member.__doc__ = doc
        return member

    def __repr__(self) -> str:
        return f"Status.{self.name}"


STATUS_CODES = tuple(Status)  # by the numbers that the core uses, in the order of cpp/include/gedkit/status.hpp


@dataclass(frozen=True, slots=True)
class Stats:
    """What a search did.

    Attributes
    ----------
    seconds : float
        Time spent searching.
    opened : int
        States generated; for A*, those put into OPEN.
    expanded : int
        States expanded.
    heuristic_calls : int
        Bounds evaluated.
    """

    seconds: float
    opened: int
    expanded: int
    heuristic_calls: int
