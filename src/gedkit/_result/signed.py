"""Results under costs with negative entries: solvers and checkers see costs of 0 or more, users the costs they gave."""

from __future__ import annotations

import math

from gedkit._costs.costs import Costs
from gedkit._costs.nonnegative import nonnegative_costs
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._result import Result, Status


def in_given_costs(result: Result, costs: Costs, cutoff: float | None, extra: float) -> Result:
    """Return a result whose paths cost ``extra`` more than under ``costs``, restated in these."""
    images = result._images
    path = None if images is None else path_from_mapping(result.g1, result.g2, images, costs)
    distance = math.inf if path is None else path.cost
    lower = distance if result.status is Status.OPTIMAL else min(distance, result.lower_bound - extra)
    if result.status is Status.CUTOFF and cutoff is not None:
        lower = max(lower, math.nextafter(cutoff, math.inf))  # proven, whatever the shift rounded away
    return Result(
        result.g1,
        result.g2,
        costs=costs,
        solver=result.solver,
        distance=distance,
        lower_bound=lower,
        status=result.status,
        images=images,
        stats=result.stats,
        cutoff=cutoff,
        history=[(seconds, least - extra, most - extra) for seconds, least, most in result.history[:-1]]
        + [(seconds, lower, distance) for seconds, _, _ in result.history[-1:]],
        certificate=result.certificate,
        path=path,
        explanation=result.explanation,
    )


def in_nonnegative_costs(result: Result) -> tuple[Result, float]:
    """Return the result as it is under costs of 0 or more, and how much more each path costs there."""
    costs, extra = nonnegative_costs(result.costs, result.g1, result.g2)
    mapping = result.mapping
    images = None
    if mapping is not None:
        image = {u: -1 if v is None else v for u, v in mapping if u is not None}
        images = [image.get(u, -1) for u in range(result.g1.n)]
    path = None if images is None else path_from_mapping(result.g1, result.g2, images, costs)
    distance = math.inf if path is None else path.cost
    stated = result.distance + extra
    if math.isclose(distance, stated, rel_tol=1e-9, abs_tol=1e-9 * extra):
        stated = distance  # what differs is the rounding of the shift
    proven = result.lower_bound == result.distance
    lower = stated if proven else max(0.0, result.lower_bound + extra)
    restated = Result(
        result.g1,
        result.g2,
        costs=costs,
        solver=result.solver,
        distance=stated,
        lower_bound=lower,
        status=result.status,
        images=images,
        stats=result.stats,
        cutoff=None if result.cutoff is None else result.cutoff + extra,
        certificate=result.certificate,
        path=path,
    )
    return restated, extra
