"""Finds solvers by name."""

from __future__ import annotations

from difflib import get_close_matches

from gedkit.errors import UnknownSolverError
from gedkit.solvers import (
    auto,
    beam,
    branch,
    dfs,
    exact,
    genn_exact,
    hungarian,
    hungarian_astar,
    ipfp,
    milp,
    plain_astar,
    refine,
    vj,
)
from gedkit.solvers.record import Solver

__all__ = ["find_solver", "solvers"]

_BY_NAME = {
    record.name: record
    for record in (
        auto.SOLVER,
        exact.SOLVER,
        genn_exact.SOLVER,
        dfs.SOLVER,
        hungarian_astar.SOLVER,
        plain_astar.SOLVER,
        milp.SOLVER,
        refine.SOLVER,
        ipfp.SOLVER,
        beam.SOLVER,
        branch.SOLVER,
        hungarian.SOLVER,
        vj.SOLVER,
    )
}


def solvers() -> list[Solver]:
    """Return what solvers there are.

    Examples
    --------
    >>> import gedkit as gk
    >>> [solver.name for solver in gk.solvers()]
    ['auto', 'exact', 'genn-exact', 'dfs', 'hungarian-astar', 'plain-astar', 'milp',
     'refine', 'ipfp', 'beam', 'branch', 'hungarian', 'vj']
    >>> print(gk.solvers()[3])
    dfs (exact, any costs): Depth-first branch and bound: little memory, a good path early.
    """
    return list(_BY_NAME.values())


def find_solver(name: str) -> Solver:
    """Return the solver of this name, or raise an error that lists those there are."""
    try:
        return _BY_NAME[name]
    except (KeyError, TypeError):
        near = get_close_matches(str(name), _BY_NAME, 1)
        hint = f": did you mean {near[0]!r}?" if near else ""
        raise UnknownSolverError(f"there is no solver {name!r}{hint} There are {', '.join(_BY_NAME)}.") from None
