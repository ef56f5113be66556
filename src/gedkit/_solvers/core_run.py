"""Runs a solver of the core and converts its outcome to a Result.

The core computes in integer ticks. If every cost is a whole number of ticks, its bounds are exact; otherwise it rounds
costs down, so that its lower bound is valid, and the distance is recomputed from the operations of the path.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import Any

from gedkit import _core
from gedkit._certificate import Certificate
from gedkit._compile import compile_problem, typical_cost_between
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._result import STATUS_CODES, Result, Stats, Status
from gedkit._solvers.request import Callback, Request
from gedkit.errors import SolveInterrupted

__all__ = ["run_in_core"]

_ALL_BYTES = (1 << 64) - 1
# Bounds this close, relative to the distance or to a typical operation, differ only by rounding.
_ROUNDING = 1e-9


def run_in_core(function: Callable[..., _core.Outcome], name: str, request: Request) -> Result:
    """Solve ``request`` with a function of the core, on behalf of the solver ``name``.

    Raises
    ------
    SolveInterrupted
        After Ctrl-C, with the result so far.
    """
    problem = compile_problem(request.g1, request.g2, request.costs)
    outcome = function(
        problem,
        math.inf if request.cutoff is None else request.cutoff,
        request.seed,
        request.seconds_left(),
        _ALL_BYTES if request.memory_limit is None else request.memory_limit,
        None if request.callback is None else _with_stats(request.callback),
        threading.current_thread() is threading.main_thread(),
    )
    error = outcome.take_error()
    if error is not None and not isinstance(error, KeyboardInterrupt):
        raise error
    result = _as_result(outcome, problem, name, request)
    if error is not None:
        raise SolveInterrupted(result) from error
    return result


def _with_stats(callback: Callback) -> Callable[..., bool]:
    def call(lower: float, upper: float, *stats: Any) -> bool:
        return bool(callback(lower, upper, Stats(*stats)))

    return call


def _as_result(outcome: _core.Outcome, problem: _core.Problem, name: str, request: Request) -> Result:
    g1, g2, costs = request.g1, request.g2, request.costs
    status = STATUS_CODES[outcome.status]
    distance, lower = outcome.upper, outcome.lower
    images = path = None
    if outcome.has_path:
        images = outcome.mapping
        if not (problem.exact_units and costs.is_integer):
            path = path_from_mapping(g1, g2, images, costs)
            distance = path.cost
        if status is Status.OPTIMAL:
            if _is_rounding(distance - lower, problem, request, distance):
                lower = distance
            else:  # the costs differ so much that the small ones were rounded away
                status = Status.FEASIBLE
        lower = min(lower, distance)
    elif status is Status.OPTIMAL:  # no path is possible at all
        distance = lower = math.inf
    elif status is Status.CUTOFF and request.cutoff is not None and lower <= request.cutoff:
        lower = math.nextafter(request.cutoff, math.inf)
    stats, proof = Stats(*outcome.stats), outcome.certificate
    history = outcome.history
    if images is not None and history and history[-1][2] < distance:
        # Earlier upper bounds are in ticks, which may be rounded down; none may be below the real cost of the path.
        history = [(when, low, max(high, distance)) for when, low, high in history]
    if not history or history[-1][1:] != (lower, distance):
        history.append((stats.seconds, lower, distance))
    return Result(
        g1,
        g2,
        costs=costs,
        solver=name,
        distance=distance,
        lower_bound=lower,
        status=status,
        images=images,
        stats=stats,
        cutoff=request.cutoff,
        history=history,
        path=path,
        certificate=None if proof is None else Certificate(**proof),
    )


def _is_rounding(gap: float, problem: _core.Problem, request: Request, distance: float) -> bool:
    if problem.exact_units or abs(gap) <= _ROUNDING * distance:
        return True
    return abs(gap) <= _ROUNDING * typical_cost_between(request.g1, request.g2, request.costs)
