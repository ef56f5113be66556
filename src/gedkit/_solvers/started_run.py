"""Runs a solver that knows a path beforehand: no path that costs more is of interest."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from gedkit._costs.rounding import clearly_above, nearly_equal
from gedkit._edits.edit_path import EditPath
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._result import Result, Status
from gedkit._solvers.request import Callback, Request
from gedkit.errors import InvalidOptionError, SolveInterrupted


def run_from_start(run: Callable[[Request], Result], request: Request, images: list[int]) -> Result:
    """Return what ``run`` finds among the paths that cost at most as much as the one with this mapping, or that one."""
    path = path_from_mapping(request.g1, request.g2, images, request.costs)
    known = path.cost
    if math.isinf(known):
        raise InvalidOptionError(_why_impossible(request, images, path))
    limit = known if request.cutoff is None else min(request.cutoff, known)
    callback = None if request.callback is None else _at_most(request.callback, known)
    try:
        result = run(replace(request, cutoff=limit, callback=callback))
    except SolveInterrupted as error:
        raise SolveInterrupted(_better(error.result, request, images, known)) from error.__cause__
    return _better(result, request, images, known)


def _why_impossible(request: Request, images: list[int], path: EditPath) -> str:
    constraints = request.costs.constraints
    broken = None if constraints is None else constraints.first_broken(images, request.g2.n)
    if broken is not None:
        return f"start has the pair {broken}, which fixed or forbidden rules out"
    free = next(operation for operation in path.operations if math.isinf(operation.cost))
    return f"start is not allowed under these costs: it has to {free.describe()}, which costs infinity"


def _better(result: Result, request: Request, images: list[int], known: float) -> Result:
    result.cutoff = request.cutoff
    if request.cutoff is not None and clearly_above(known, request.cutoff):
        return result  # the start is of no use: the question is about cheaper paths
    if result.distance <= known:
        return result
    result._images, result._path, result.distance = images, None, known
    if result.status is Status.CUTOFF or result.lower_bound > known or nearly_equal(result.lower_bound, known):
        result.lower_bound, result.status = known, Status.OPTIMAL
    if result.history:
        result.history.append((result.history[-1][0], result.lower_bound, known))
    return result


def _at_most(callback: Callback, known: float) -> Callback:
    return lambda lower, upper, stats: callback(min(lower, known), min(upper, known), stats)
