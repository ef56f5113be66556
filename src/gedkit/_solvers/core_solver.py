"""Solvers that run in the core: their names, kinds and summaries come from its registry.

What a solver needs beyond the options that everyone has is said once here, for single pairs (``gk.solve``) and for
collections (``gk.cdist``) alike: how its options are called in the core, and how its model reads a graph.
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

__all__ = ["CORE_NAMES", "core_solver"]

_REGISTRY = {name: (exact, summary) for name, exact, summary, _ in _core.solvers()}

CORE_NAMES = tuple(_REGISTRY)
"""The solvers of the core, in the order in which it lists them."""


def core_solver(
    name: str,
    *options: Option,
    translate: Callable[..., dict[str, Any]] = dict,
    reader: Callable[..., Callable[[Graph], _core.PreparedGraph] | None] = lambda **_: None,
) -> Solver:
    """Return the record of the core's solver ``name``.

    Parameters
    ----------
    name : str
    *options : Option
    translate : callable
        From the checked options to those of ``_core.SolveOptions``; by default they are called the same.
    reader : callable
        From the checked options to the function by which their model prepares a graph, ``None`` where it does not.
    """
    exact, summary = _REGISTRY[name]

    def run(request: Request, **values: Any) -> Result:
        prepare = reader(**values)
        prepared = (None, None) if prepare is None else (prepare(request.g1), prepare(request.g2))
        return run_in_core(name, request, translate(**values), *prepared)

    return Solver(
        name=name,
        exact=exact,
        costs="any",
        summary=summary,
        run=run,
        options=options,
        core=CoreSide(translate, reader),
    )
