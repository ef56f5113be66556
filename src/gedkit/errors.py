"""The exceptions and warnings of gedkit. A message says what is wrong, where, and what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gedkit._result import Result

__all__ = [
    "DatasetError",
    "EditPathError",
    "GedkitError",
    "GraphFileError",
    "IgnoredDataWarning",
    "InvalidCostError",
    "InvalidDocumentError",
    "InvalidGraphError",
    "InvalidOptionError",
    "InvalidTypeError",
    "LabelWarning",
    "MissingDependencyError",
    "ModelError",
    "ProblemTooLargeError",
    "RejectedRowsWarning",
    "SolveInterrupted",
    "StoreError",
    "UnknownSolverError",
    "UnprovenDistanceWarning",
    "VerificationError",
]


class GedkitError(Exception):
    """Base class of the errors that gedkit raises on purpose."""


class InvalidGraphError(GedkitError, ValueError):
    """An invalid graph: an edge to a missing node, a parallel edge, too few labels, or a pair of mixed kinds."""


class GraphFileError(InvalidGraphError):
    """A file that cannot be read or written as a graph: damaged, in an unknown format, or in one unfit for it."""


class DatasetError(GedkitError, ValueError):
    """A data set that is missing, damaged, or different from the published one."""


class LabelWarning(UserWarning):
    """Says which attribute of a file became the label and which were ignored, if the caller did not choose."""


class IgnoredDataWarning(LabelWarning):
    """Graphs were compared that differ in data which is neither a label nor used by the costs."""


class RejectedRowsWarning(UserWarning):
    """Rows of a table of molecules that could not be read and were left out."""


class UnprovenDistanceWarning(UserWarning):
    """A distance is only an upper bound: the time budget of ``auto`` ran out before the proof.

    Python's default filter shows it once per line of code that calls, though the bounds it names differ.
    """

    def __str__(self) -> str:
        return _SameForFilters(super().__str__())


class _SameForFilters(str):
    """The text of a warning; filters, which remember texts, take all of them for the same."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameForFilters) or super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(_SameForFilters)


class InvalidCostError(GedkitError, ValueError):
    """An invalid cost: negative, NaN, or missing for a label that occurs."""


class InvalidDocumentError(GedkitError, ValueError):
    """JSON, or the dict it was parsed to, that is damaged or describes something else."""


class InvalidOptionError(GedkitError, ValueError):
    """A limit or an option that is unknown or out of range."""


class InvalidTypeError(GedkitError, TypeError):
    """An argument of the wrong type."""


class UnknownSolverError(GedkitError, ValueError):
    """A solver name that does not exist."""


class ModelError(GedkitError, ValueError):
    """A model that does not exist, cannot be read, or does not fit the graphs."""


class MissingDependencyError(GedkitError, ImportError):
    """An optional library that this needs is not installed; the message says how to install it."""


class ProblemTooLargeError(GedkitError, MemoryError):
    """Two graphs whose cost matrices alone would not fit into memory."""


class StoreError(GedkitError, OSError):
    """A file written by gedkit that is damaged or missing, cannot be written, or belongs to another job."""


class EditPathError(GedkitError, ValueError):
    """An edit path that does not exist, or that was applied to a graph it does not start from."""


class VerificationError(GedkitError, AssertionError):
    """A result whose path, cost or bound is wrong."""


class SolveInterrupted(KeyboardInterrupt):
    """Ctrl-C stopped a search; what was found until then is in ``result``.

    It is a `KeyboardInterrupt`, so a program that does not catch it stops as usual.

    Attributes
    ----------
    result : Result
        Its status is ``INTERRUPTED``; it has the best path found and the bound proven so far.
    """

    def __init__(self, result: Result) -> None:
        super().__init__(f"stopped with distance <= {result.distance:g} and >= {result.lower_bound:g}")
        self.result = result
