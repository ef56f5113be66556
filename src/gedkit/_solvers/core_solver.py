"""Solvers that run in the core: their names, kinds and summaries come from its registry.

What a solver needs beyond the common options is defined once, both for single pairs (``gk.solve``) and for collections
(``gk.cdist``): the names of its options in the core, and how its model prepares a graph.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit._result import Result
from gedkit._solvers.core_run import run_in_core
from gedkit._solvers.record import CoreSide, Option, Solver
from gedkit._solvers.request import Request

_REGISTRY = {name: (exact, summary, "threads" in options) for name, exact, summary, options, _ in _core.solvers()}

CORE_NAMES = tuple(_REGISTRY)
"""The solvers of the core, in the order in which it lists them."""


def is_exact(name: str) -> bool:
    """Whether a solver of the core proves its distance if it is given enough time."""
    return _REGISTRY[name][0]


def _reads_no_graphs(**_: Any) -> None:
    """Stand for the reader of a solver without a model."""


def core_solver(
    name: str,
    *options: Option,
    translate: Callable[..., dict[str, Any]] = dict,
    reader: Callable[..., Callable[[Graph], _core.PreparedGraph] | None] = _reads_no_graphs,
    summary: str | None = None,
) -> Solver:
    """Return the record of the core's solver ``name``.

    Parameters
    ----------
    name : str
    *options : Option
    translate : callable
        Converts the checked options to those of ``_core.SolveOptions``; by default they have the same names.
    reader : callable
        Returns the function with which the model among the checked options prepares a graph, or ``None``.
    summary : str, optional
        A line about the solver, if that of the core does not say enough: in the core there is no default model.
    """
    exact, in_core, parallel = _REGISTRY[name]

    def run(request: Request, **values: Any) -> Result:
        passed = values if translate is dict else translate(**values)
        prepare = None if reader is _reads_no_graphs else reader(**values)
        if prepare is not None:
            passed |= {"prepared1": prepare(request.g1), "prepared2": prepare(request.g2)}
        return run_in_core(name, request, passed)

    return Solver(
        name=name,
        exact=exact,
        costs="any",
        summary=summary or in_core,
        run=run,
        options=options,
        core=CoreSide(translate, reader),
        parallel=parallel,
    )
