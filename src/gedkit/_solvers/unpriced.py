"""The answer where a time limit ended before the costs were known: the path that replaces everything."""

from __future__ import annotations

import math
import time

from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._result import Result, Stats, Status
from gedkit._solvers.request import Request


def unpriced_result(name: str, request: Request) -> Result:
    """Return status ``TIME_LIMIT``, a bound of 0, and the path that deletes the first graph and inserts the second.

    Its price takes an evaluation per element, where that of all substitutions takes one per pair.
    """
    g1, g2 = request.g1, request.g2
    images: list[int] | None = [-1] * g1.n
    path = path_from_mapping(g1, g2, [-1] * g1.n, request.costs)
    distance = path.cost
    if math.isinf(distance):
        images = path = None  # type: ignore[assignment]
    seconds = time.perf_counter() - request.started
    return Result(
        g1,
        g2,
        costs=request.costs,
        solver=name,
        distance=distance,
        lower_bound=0.0,
        status=Status.TIME_LIMIT,
        images=images,
        stats=Stats(seconds, 0, 0, 0),
        cutoff=request.cutoff,
        history=[(seconds, 0.0, distance)],
        path=path,
    )
