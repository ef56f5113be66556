"""Runs a solver of the core through its driver and converts the outcome to a Result.

The driver works in real costs: it applies the cutoff, handles rounding and prices the path.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gedkit import _core
from gedkit._costs.pricing_deadline import OutOfTimeError, pricing_deadline
from gedkit._result import STATUS_CODES, Result, Stats
from gedkit._result.explanation import Explanation, SearchPhase
from gedkit._solvers.compile import compile_problem
from gedkit._solvers.request import Callback, Request
from gedkit._solvers.sparse_pairs import by_allowed_pairs
from gedkit._solvers.unpriced import unpriced_result
from gedkit.errors import SolveInterrupted

if TYPE_CHECKING:
    from gedkit._result.certificate import Certificate
    from gedkit._result.region_certificate import RegionCertificate

ALL_BYTES = (1 << 64) - 1
"""The memory limit that means no limit."""

_ANY_SIZE = frozenset(name for name, _, _, _, any_size in _core.solvers() if any_size)


def run_in_core(
    name: str,
    request: Request,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Result:
    """Solve ``request`` with the core's solver ``name``.

    Parameters
    ----------
    name : str
    request : Request
    options : mapping
        Options under the names of ``_core.SolveOptions``, and the graphs as prepared by the model among them.

    Raises
    ------
    SolveInterrupted
        After Ctrl-C, with the result so far.
    """
    any_size = name in _ANY_SIZE
    if name == "auto" and not options.get("certificate"):
        result = by_allowed_pairs(name, request)
        if result is not None:
            return result
    if request.time_limit is None:
        problem = compile_problem(request.g1, request.g2, request.costs, any_size=any_size)
    else:
        try:
            with pricing_deadline(request.seconds_left()):
                problem = compile_problem(request.g1, request.g2, request.costs, any_size=any_size)
        except OutOfTimeError:
            return unpriced_result(name, request)
    outcome = _core.solve(
        problem,
        _core.SolveOptions(
            solver=name,
            cutoff=math.inf if request.cutoff is None else request.cutoff,
            seed=request.seed,
            threads=request.threads,
            explain=request.explain,
            **options,
        ),
        request.seconds_left(),
        ALL_BYTES if request.memory_limit is None else request.memory_limit,
        None if request.callback is None else _with_stats(request.callback),
        threading.current_thread() is threading.main_thread(),
    )
    error = outcome.take_error()
    if error is not None and not isinstance(error, KeyboardInterrupt):
        raise error
    result = _as_result(outcome, name, request)
    if error is not None:
        raise SolveInterrupted(result) from error
    return result


def _with_stats(callback: Callback) -> Callable[..., bool]:
    def call(lower: float, upper: float, *stats: Any) -> bool:
        return bool(callback(lower, upper, Stats(*stats)))

    return call


def _certificate(fields: dict[str, Any]) -> Certificate | RegionCertificate:
    from gedkit._result.certificate import Certificate
    from gedkit._result.region_certificate import RegionCertificate

    return RegionCertificate(**fields) if "both_sides" in fields else Certificate(**fields)


def _as_result(outcome: _core.Outcome, name: str, request: Request) -> Result:
    proof = outcome.certificate
    return Result(
        request.g1,
        request.g2,
        costs=request.costs,
        solver=name,
        distance=outcome.upper,
        lower_bound=outcome.lower,
        status=STATUS_CODES[outcome.status],
        images=outcome.mapping if outcome.has_path else None,
        stats=Stats(*outcome.stats),
        cutoff=request.cutoff,
        history=outcome.history,
        certificate=None if proof is None else _certificate(proof),
        explanation=Explanation(SearchPhase(*phase) for phase in outcome.phases) if request.explain else None,
    )
