"""The exceptions and warnings of gedkit. Each says what is wrong, with which element, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gedkit._result import Result

__all__ = [
    "DatasetError",
    "EditPathError",
    "GedkitError",
    "GraphFileError",
    "InvalidCostError",
    "InvalidGraphError",
    "InvalidOptionError",
    "InvalidTypeError",
    "LabelWarning",
    "ModelError",
    "ProblemTooLargeError",
    "SolveInterrupted",
    "StoreError",
    "UnknownSolverError",
    "UnprovenDistanceWarning",
    "VerificationError",
]


class GedkitError(Exception):
    """Base of every error that gedkit raises on purpose."""


class InvalidGraphError(GedkitError, ValueError):
    """A graph that cannot be: an edge to a missing node, a parallel edge, labels that do not fit, mixed kinds."""


class GraphFileError(InvalidGraphError):
    """A file that cannot be read or written as a graph: damaged, of an unknown format, or not able to hold it."""


class DatasetError(GedkitError, ValueError):
    """A data set that is not there, is damaged, or is not the published one."""


class LabelWarning(UserWarning):
    """Which attribute of a file was taken for the label, and which were left out, where nobody said."""


class UnprovenDistanceWarning(UserWarning):
    """A distance that is an upper bound only: the time that ``auto`` allows itself was over before the proof."""


class InvalidCostError(GedkitError, ValueError):
    """A cost that cannot be: negative, NaN, or missing for a label that occurs."""


class InvalidOptionError(GedkitError, ValueError):
    """A limit or a solver's option that is unknown or out of range."""


class InvalidTypeError(GedkitError, TypeError):
    """Something of the wrong type where a graph, costs or a number was wanted."""


class UnknownSolverError(GedkitError, ValueError):
    """A solver name that does not exist."""


class ModelError(GedkitError, ValueError):
    """A model that does not exist, cannot be read, or does not fit the graphs."""


class ProblemTooLargeError(GedkitError, MemoryError):
    """Two graphs whose cost matrices alone would not fit into memory."""


class StoreError(GedkitError, OSError):
    """A file of results that cannot be written, is damaged, or belongs to another job."""


class EditPathError(GedkitError, ValueError):
    """An edit path used on a graph that it does not start from."""


class VerificationError(GedkitError, AssertionError):
    """A result whose path, cost or bound does not hold."""


class SolveInterrupted(KeyboardInterrupt):
    """Ctrl-C stopped a search; what it had found is in ``result``.

    It is a `KeyboardInterrupt`, so that a program that does not care stops as usual.

    Attributes
    ----------
    result : Result
        Status ``INTERRUPTED``, with the best path so far and the bound proven so far.
    """

    def __init__(self, result: Result) -> None:
        super().__init__(f"stopped with distance <= {result.distance:g} and >= {result.lower_bound:g}")
        self.result = result
