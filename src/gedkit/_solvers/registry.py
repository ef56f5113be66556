"""The list of solvers, and how to find one by name."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from gedkit._solvers import (
    auto,
    beam,
    branch,
    dfs,
    exact,
    genn_astar,
    genn_beam,
    genn_exact,
    hungarian,
    hungarian_astar,
    ipfp,
    milp,
    plain_astar,
    refine,
    vj,
)
from gedkit._solvers.core_solver import CORE_NAMES
from gedkit._solvers.record import Solver
from gedkit.errors import InvalidTypeError, UnknownSolverError

__all__ = ["SolverList", "find_solver", "solvers"]

_IN_CORE = {
    record.name: record
    for record in (
        auto.SOLVER,
        beam.SOLVER,
        branch.SOLVER,
        dfs.SOLVER,
        exact.SOLVER,
        genn_astar.SOLVER,
        genn_beam.SOLVER,
        genn_exact.SOLVER,
        hungarian.SOLVER,
        hungarian_astar.SOLVER,
        ipfp.SOLVER,
        plain_astar.SOLVER,
        refine.SOLVER,
        vj.SOLVER,
    )
}


def _in_order() -> Iterator[Solver]:
    """Yield the exact solvers of the core in its order, then those of this package, then its inexact solvers."""
    records = [_IN_CORE[name] for name in CORE_NAMES]
    yield from (record for record in records if record.exact)
    yield milp.SOLVER
    yield from (record for record in records if not record.exact)


_BY_NAME = {record.name: record for record in _in_order()}


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
    return SolverList(_BY_NAME.values())


def find_solver(name: str) -> Solver:
    """Return the solver of this name, or raise an error that lists all names."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        if not isinstance(name, str) and name is not None:
            raise InvalidTypeError(f"solver must be a name such as 'auto', got {type(name).__name__}") from None
        near = get_close_matches(str(name), _BY_NAME, 1)
        hint = f": did you mean {near[0]!r}?" if near else "."
        raise UnknownSolverError(f"there is no solver {name!r}{hint} There are {', '.join(_BY_NAME)}.") from None
