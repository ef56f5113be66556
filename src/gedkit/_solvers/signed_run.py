"""Runs a solver under costs with negative entries: on costs of 0 or more, under which all paths cost so much more."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace

from gedkit._costs.nonnegative import nonnegative_costs
from gedkit._result import Result, Stats, Status
from gedkit._result.signed import in_given_costs
from gedkit._solvers.request import Callback, Request
from gedkit.errors import SolveInterrupted


def run_request(run: Callable[[Request], Result], request: Request) -> Result:
    """Return what ``run`` makes of the request, in the costs of the request."""
    if not request.costs.signed:
        return run(request)
    costs, extra = nonnegative_costs(request.costs, request.g1, request.g2)
    cutoff = None if request.cutoff is None else request.cutoff + extra
    if cutoff is not None and cutoff < 0:
        return _above_any_doubt(request, extra)
    callback = None if request.callback is None else _restating(request.callback, extra)
    try:
        result = run(replace(request, costs=costs, cutoff=cutoff, callback=callback))
    except SolveInterrupted as error:
        stopped = in_given_costs(error.result, request.costs, request.cutoff, extra)
        raise SolveInterrupted(stopped) from error.__cause__
    return in_given_costs(result, request.costs, request.cutoff, extra)


def _above_any_doubt(request: Request, extra: float) -> Result:
    """Return the answer to a cutoff below anything that a path can cost."""
    seconds = time.perf_counter() - request.started
    return Result(
        request.g1,
        request.g2,
        costs=request.costs,
        solver="auto",
        distance=math.inf,
        lower_bound=-extra,
        status=Status.CUTOFF,
        images=None,
        stats=Stats(seconds, 0, 0, 0),
        cutoff=request.cutoff,
        history=[(seconds, -extra, math.inf)],
    )


def _restating(callback: Callback, extra: float) -> Callback:
    return lambda lower, upper, stats: callback(lower - extra, upper - extra, stats)
