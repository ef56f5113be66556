"""Where libraries end and gedkit begins: whatever one raises over a file becomes an error of ours that names it."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any

from gedkit.errors import GedkitError, InvalidTypeError, MissingDependencyError


def checked_path(name: str, given: Any) -> Path:
    """Return the argument ``name`` as a path, or raise an error that names it."""
    try:
        return Path(given)
    except TypeError:
        raise InvalidTypeError(f"{name} must be the name of a file, got {reprlib.repr(given)}") from None


@contextmanager
def our_errors(
    error: type[GedkitError],
    path: str | PathLike[str],
    place: str = "",
    damaged: str = "it is damaged, or not what its name says",
) -> Iterator[None]:
    """Turn what is raised inside into ``error``, or one of its kinds, with the file's name and the place in it.

    Errors of ours keep their words, and a missing library is no fault of the file. Others are kept as the cause, so
    that a mistake of gedkit's own is still found.
    """
    where = f"{path}: {place}: " if place else f"{path}: "
    try:
        yield
    except MissingDependencyError:
        raise
    except GedkitError as problem:
        words = str(problem)
        kind = type(problem) if isinstance(problem, error) else error
        if words.startswith("it ") and not place:
            raise kind(f"{path} {words.removeprefix('it ')}") from None
        raise kind(words if str(path) in words else f"{where}{words}") from None
    except RecursionError:
        raise error(f"{where}nested too deeply") from None
    except MemoryError:
        raise error(f"{where}it takes more memory than there is") from None
    except OSError as problem:
        raise error(f"{where}{problem.strerror or _first_line(problem)}") from None
    except Exception as problem:
        raise error(f"{where}{damaged} ({_first_line(problem)})") from problem


def _first_line(problem: Exception) -> str:
    try:
        words = str(problem).strip().partition("\n")[0][:200]
    except Exception:  # an exception that quotes a number of too many digits
        words = ""
    return words.rstrip(":") or type(problem).__name__
