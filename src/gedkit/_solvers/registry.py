"""The list of solvers, and how to find one by name."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from gedkit._solvers.core_solver import CORE_NAMES, is_exact
from gedkit._solvers.record import Solver
from gedkit.errors import InvalidTypeError, UnknownSolverError

# The exact solvers of the core in its order, then those of this package, then the inexact solvers of the core.
_NAMES = (*filter(is_exact, CORE_NAMES), "milp", *(name for name in CORE_NAMES if not is_exact(name)))


_BY_NAME: dict[str, Solver] = {}  # those that were asked for so far


def _record(name: str) -> Solver:
    """Return the record in the file of a solver, which is loaded with the first question about it."""
    if name not in _BY_NAME:
        _BY_NAME[name] = import_module(f"gedkit._solvers.{name.replace('-', '_')}").SOLVER
    return _BY_NAME[name]


class SolverList(list[Solver]):
    """A list of solvers that prints as a table."""

    def __repr__(self) -> str:
        wide = max((len(solver.name) for solver in self), default=0)
        return "\n".join(f"{s.name:<{wide}}  {'exact  ' if s.exact else 'inexact'}  {s.summary}" for s in self)


def solvers() -> SolverList:
    """Return the solvers as a list that prints as a table.

    Examples
    --------
    >>> import gedkit as gk
    >>> [solver.name for solver in gk.solvers()]
    ['auto', 'exact', 'genn-exact', 'dfs', 'hungarian-astar', 'plain-astar', 'milp', 'genn-astar', 'genn-beam',
     'refine', 'ipfp', 'beam', 'branch', 'hungarian', 'vj']
    >>> print(gk.solvers()[3])
    dfs (exact, any costs): Depth-first branch and bound: little memory, a good path early.
    """
    return SolverList(map(_record, _NAMES))


def find_solver(name: str) -> Solver:
    """Return the solver of this name, or raise an error that lists all names."""
    if isinstance(name, str) and name in _NAMES:
        return _record(name)
    if not isinstance(name, str) and name is not None:
        raise InvalidTypeError(f"solver must be a name such as 'auto', got {type(name).__name__}")
    raise UnknownSolverError(f"there is no solver {name!r}{_hint(str(name))} There are {', '.join(_NAMES)}.")


def _hint(name: str) -> str:
    """Return which solvers a wrong name may stand for: those that it is part of, or the nearest in spelling."""
    wanted = name.lower().replace("_", "-").replace("*", "star").strip()
    near = [known for known in _NAMES if known.replace("-", "") == wanted.replace("-", "")]
    near = near or [known for known in _NAMES if wanted in known.split("-")]
    near = near or get_close_matches(wanted, _NAMES, 1)
    *others, last = [repr(known) for known in near] or [""]
    if not last:
        return "."
    return f": did you mean {', '.join(others)} or {last}?" if others else f": did you mean {last}?"
