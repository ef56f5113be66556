r"""``milp``: the compact integer program, solved by HiGHS: an exact solver that shares no code with the core.

With :math:`x_{uv}` for "node u becomes v" and :math:`y_{ef}` for "edge e becomes f",

.. math:: \min \sum_{u,v} (c_{uv} - c_{u\varepsilon} - c_{\varepsilon v}) x_{uv}
          + \sum_{e,f} (c_{ef} - c_{e\varepsilon} - c_{\varepsilon f}) y_{ef} + \text{const}

subject to at most one image per node and, for every edge :math:`e = ij` and node :math:`v`,

.. math:: \sum_{f \ni v} y_{ef} \le x_{iv} + x_{jv},

in directed graphs one such row for tails and one for heads. What must not be deleted or inserted has to be matched.
This is formulation F2 of Lerouge et al. It needs the extra ``gedkit[milp]`` and is far slower than ``exact``. HiGHS
works in floating point and with tolerances, so its bound is lowered by what they may amount to. Where costs of paths
differ by a common step larger than that (whole numbers, tenths), the bound is then rounded up to the next possible
cost, and the proof is complete. Tolerances are relative to the dearest operation: if the path found costs less than
that, HiGHS runs once more without operations that are dearer than the path. Where paths may still differ by less than
the tolerances (costs of any fraction, or prices more than seven digits apart in one path), the status is
``FEASIBLE``, the gap is about seven digits, and a path that is cheaper by no more than that may have been missed.

References
----------
Lerouge, Abu-Aisheh, Raveaux, Héroux and Adam, "New binary linear programming formulation to compute the graph edit
distance", Pattern Recognition 72, 2017. Huangfu and Hall, "Parallelizing the dual revised simplex method",
Mathematical Programming Computation 10, 2018 (HiGHS).
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gedkit._costs.pricing_deadline import OutOfTimeError, pricing_deadline
from gedkit._costs.rounding import ROUNDING, clearly_above, nearly_equal
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._result import Result, Stats, Status
from gedkit._solvers.milp_model import MilpModel, build_model
from gedkit._solvers.milp_watch import TOLERANCE, Watch, proven, slack_of
from gedkit._solvers.record import Solver
from gedkit._solvers.request import Request
from gedkit._solvers.unpriced import unpriced_result
from gedkit._system.install_hint import install_hint
from gedkit.errors import GedkitError, MissingDependencyError, ProblemTooLargeError, SolveInterrupted

_MOST_COLUMNS = 4_000_000
# Used by HiGHS before its search begins, 2,100 to 2,800 measured: the matrix by rows and by columns, factors, cuts.
_BYTES_PER_COLUMN = 3000


@dataclass
class _Answer:
    """The outcome of HiGHS: the bound in real costs, the images if there is a solution, and why it stopped."""

    status: Status
    lower: float = 0.0
    images: list[int] | None = None
    nodes: int = 0
    error: BaseException | None = None


def run(request: Request) -> Result:
    """Solve with ``milp``.

    Raises
    ------
    ProblemTooLargeError
        If the program would have millions of columns.
    """
    highspy = _highspy()
    g1, g2 = request.g1, request.g2
    columns = g1.n * g2.n + g1.m * g2.m
    if columns > _MOST_COLUMNS:
        raise ProblemTooLargeError(
            f"the integer program would have {columns:,} columns, more than the {_MOST_COLUMNS:,} allowed: "
            "use another solver, for example 'exact' with a time_limit"
        )
    answer = _Answer(Status.MEMORY_LIMIT)
    if request.memory_limit is None or columns * _BYTES_PER_COLUMN <= request.memory_limit:
        try:
            with pricing_deadline(request.seconds_left()):
                model = build_model(g1, g2, request.costs)
        except OutOfTimeError:
            return unpriced_result("milp", request)
        answer = _without_what_is_too_dear(highspy, model, _solve(highspy, model, request), request)
    if answer.error is not None and not isinstance(answer.error, KeyboardInterrupt):
        raise answer.error
    result = _result(answer, request)
    if answer.error is not None:
        raise SolveInterrupted(result) from answer.error
    return result


def _highspy() -> Any:
    try:
        import highspy
    except ImportError:
        raise MissingDependencyError(f"solver 'milp' needs highspy: {install_hint('milp')}") from None
    return highspy


def _solve(highspy: Any, model: MilpModel, request: Request, lower: float = 0.0, upper: float = math.inf) -> _Answer:
    """Run HiGHS on a program, when it is known already that the distance is between two numbers."""
    if request.seconds_left() <= 0:
        return _Answer(Status.TIME_LIMIT)
    if model.trivially_infeasible:
        return _Answer(Status.OPTIMAL, math.inf)
    unit = max(map(abs, model.objective), default=0.0) or 1.0
    if not model.objective:
        return _Answer(Status.OPTIMAL, model.offset, [-1] * request.g1.n)
    watch = Watch(request, model, unit, (lower, upper))
    highs = highspy.Highs()
    options = {"output_flag": False, "mip_rel_gap": 0.0, "mip_abs_gap": 1e-9, "random_seed": request.seed % (1 << 31)}
    options |= dict.fromkeys(
        ("mip_feasibility_tolerance", "primal_feasibility_tolerance", "dual_feasibility_tolerance"), TOLERANCE
    )
    if request.time_limit is not None:
        options["time_limit"] = request.seconds_left()
    for name, value in options.items():
        highs.setOptionValue(name, value)
    highs.passModel(_program(highspy, model, unit))
    for event in (highs.cbSimplexInterrupt, highs.cbMipInterrupt, highs.cbMipImprovingSolution):
        event.subscribe(watch)
    try:
        highs.run()
    except KeyboardInterrupt as error:  # between two calls of the watch
        watch.error, watch.stopped = watch.error or error, True
    return _as_answer(highspy, highs, model, unit, request, watch)


def _without_what_is_too_dear(highspy: Any, model: MilpModel, answer: _Answer, request: Request) -> _Answer:
    """Return the answer, made better if it has a path that costs less than some single operation does.

    No path as cheap has such operations. Without them the largest number of the program is smaller, and so is what the
    tolerances amount to.
    """
    while answer.status is Status.FEASIBLE and answer.images is not None:
        known = _cost(answer.images, request)
        if model.dearest <= known * (1 + ROUNDING):
            break
        try:
            with pricing_deadline(request.seconds_left()):
                model = build_model(request.g1, request.g2, request.costs, known * (1 + ROUNDING))
        except OutOfTimeError:
            return replace(answer, status=Status.TIME_LIMIT)
        found = _solve(highspy, model, request, answer.lower, known)
        found.nodes += answer.nodes
        found.lower = max(found.lower, answer.lower) if math.isfinite(found.lower) else answer.lower
        # Stopped before it had a path, or its tolerances rule out the one that is known.
        if found.images is None or clearly_above(_cost(found.images, request), known):
            found.images = answer.images
            found.status = Status.FEASIBLE if found.status is Status.OPTIMAL else found.status
        answer = found
    return answer


def _cost(images: list[int], request: Request) -> float:
    return path_from_mapping(request.g1, request.g2, images, request.costs).cost


def _program(highspy: Any, model: MilpModel, unit: float) -> Any:
    lp = highspy.HighsLp()
    lp.num_col_ = len(model.objective)
    lp.num_row_ = len(model.low)
    lp.col_cost_ = np.array(model.objective) / unit
    lp.col_lower_ = np.zeros(lp.num_col_)
    lp.col_upper_ = np.ones(lp.num_col_)
    lp.row_lower_ = np.array(model.low)
    lp.row_upper_ = np.array(model.high)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.array(model.starts, dtype=np.int32)
    lp.a_matrix_.index_ = np.array(model.index, dtype=np.int32)
    lp.a_matrix_.value_ = np.array(model.value)
    whole = len(model.pairs)
    kinds = highspy.HighsVarType
    lp.integrality_ = [kinds.kInteger] * whole + [kinds.kContinuous] * (lp.num_col_ - whole)
    return lp


def _as_answer(highspy: Any, highs: Any, model: MilpModel, unit: float, request: Request, watch: Watch) -> _Answer:
    kinds = highspy.HighsModelStatus
    ended = highs.getModelStatus()
    info = highs.getInfo()
    if ended in (kinds.kInfeasible, kinds.kUnboundedOrInfeasible):
        return _Answer(Status.OPTIMAL, math.inf, nodes=int(info.mip_node_count))
    status = {kinds.kOptimal: Status.OPTIMAL, kinds.kTimeLimit: Status.TIME_LIMIT, kinds.kInterrupt: Status.INTERRUPTED}
    if ended not in status and watch.stopped:  # Ctrl-C ended it: what HiGHS knows of its bounds may be half written
        return _Answer(Status.MEMORY_LIMIT if watch.out_of_memory else Status.INTERRUPTED, error=watch.error)
    if ended not in status:
        raise GedkitError(f"HiGHS gave up with {highs.modelStatusToString(ended)!r}: use another solver")
    ended_by = Status.MEMORY_LIMIT if watch.out_of_memory else status[ended]
    answer = _Answer(ended_by, nodes=max(0, int(info.mip_node_count)), error=watch.error)
    if ended == kinds.kOptimal and model.step <= 2 * slack_of(model, unit):
        answer.status = Status.FEASIBLE
    answer.lower = proven(info.mip_dual_bound, model, unit)
    if info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible:
        chosen = highs.getSolution().col_value
        answer.images = [-1] * request.g1.n
        for (u, v), x in zip(model.pairs, chosen, strict=False):
            if x > 0.5:
                answer.images[u] = v
    return answer


def _result(answer: _Answer, request: Request) -> Result:
    g1, g2, costs, cutoff = request.g1, request.g2, request.costs, request.cutoff
    status, lower, images = answer.status, answer.lower, answer.images
    if images is None and math.isfinite(lower):
        images = [-1] * g1.n
    path = None if images is None else path_from_mapping(g1, g2, images, costs)
    distance = math.inf if path is None else path.cost
    if math.isinf(distance):
        images = path = None
    if status is Status.OPTIMAL or nearly_equal(lower, distance):
        lower = distance
    lower = min(lower, distance)
    if cutoff is not None and clearly_above(lower, cutoff):
        status, distance, images, path = Status.CUTOFF, math.inf, None, None
    elif lower == distance and images is not None:
        status = Status.OPTIMAL
    seconds = time.perf_counter() - request.started
    return Result(
        g1,
        g2,
        costs=costs,
        solver="milp",
        distance=distance,
        lower_bound=lower,
        status=status,
        images=images,
        stats=Stats(seconds, answer.nodes, answer.nodes, 0),
        cutoff=cutoff,
        history=[(seconds, lower, distance)],
        path=path,
    )


SOLVER = Solver(
    name="milp",
    exact=True,
    costs="any",
    summary="Integer program F2, solved by HiGHS within its tolerances, independent of the core (needs gedkit[milp]): "
    "Lerouge et al. 2017.",
    run=run,
)
