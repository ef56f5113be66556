"""Asks every solver for the distance of pairs that a brute force of plain Python has solved, until the time is over.

``python tests/fuzzing/api.py --seconds 3600 --seed 1`` prints what it tried, how often, and every failure with the seed
that makes it again: ``--seed N --cases 1``.
"""

from __future__ import annotations

import math
import sys
import traceback
from collections import Counter
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gedkit as gk
from gedkit import Status
from gedkit.errors import InvalidOptionError

sys.path[:0] = [str(Path(__file__).parents[1])]
oracle: Any = import_module("oracle")
exact_oracle: Any = import_module("exact_oracle")
constraints: Any = import_module("constraints")
policies: Any = import_module("policies")
cases: Any = import_module("fuzzing.api_cases")
seeds: Any = import_module("fuzzing.seeds")

SOLVERS = [solver.name for solver in gk.solvers() if solver.name != "milp" or find_spec("highspy")]
EXACT = {solver.name for solver in gk.solvers() if solver.exact}
PARALLEL = {solver.name for solver in gk.solvers() if solver.parallel}
LIMITS = (Status.TIME_LIMIT, Status.MEMORY_LIMIT, Status.INTERRUPTED)
RARE = {"milp": 20, "genn-astar": 4, "genn-beam": 4, "genn-exact": 2}  # slow ones have their turn less often


def at_most(x: float, y: float) -> bool:
    """Compare relative to the size of costs, as gedkit promises."""
    return x <= y or math.isclose(x, y, rel_tol=1e-9)


def check(result: gk.Result, truth: float, how: dict[str, Any], solver: str, verified: set[Any]) -> None:
    """Raise an AssertionError if an answer breaks a promise.

    ``verified`` holds the paths of this pair that other solvers found too and `gedkit.verify` has seen; a certificate
    is always verified.
    """
    cutoff = how.get("cutoff")
    assert 0 <= result.lower_bound <= result.distance
    assert at_most(result.lower_bound, truth), f"lower bound {result.lower_bound!r} above the truth {truth!r}"
    if result.status is Status.CUTOFF:
        assert cutoff is not None
        assert result.lower_bound > cutoff
        assert not truth <= cutoff, f"cut off at {cutoff!r}, but the truth is {truth!r}"
        assert result.distance == math.inf
    else:
        assert at_most(truth, result.distance), f"distance {result.distance!r} below the truth {truth!r}"
    if result.status is Status.OPTIMAL:
        assert at_most(result.distance, truth), f"optimal {result.distance!r}, but the truth is {truth!r}"
        assert result.lower_bound == result.distance
    if solver in EXACT and not {"memory_limit", "time_limit"} & how.keys():
        assert result.status not in LIMITS
    assert [low for _, low, _ in result.history] == sorted(low for _, low, _ in result.history)
    path = None if result.mapping is None else tuple(result.mapping), result.distance
    assert (path[0] is None) == math.isinf(result.distance)
    if path not in verified or result.certificate is not None:
        found = gk.verify(result)
        assert found, found.reasons
        verified.add(path)


def true_distance(case: Any, known: dict[str, Any]) -> float:
    """Return the distance; that of parallel edges without trusting what gedkit says a bundle costs."""
    judge = exact_oracle if any(graph.multigraph for graph in case.pair) else oracle
    allowed = (lambda images: constraints.agrees(*case.pair, images, **known)) if known else lambda images: True
    return float(judge.distance(*case.pair, case.costs, allowed))


def try_case(case: Any, seed: int, tried: Counter[str]) -> None:
    """Ask every solver about a case, by itself and in a matrix."""
    known = cases.make_constraints(seed, case.pair) if seed % 6 == 2 else {}
    multigraph = any(graph.multigraph for graph in case.pair)
    costs = cases.as_arrays(case) if seed % 7 == 3 and not multigraph else case.costs
    truth = true_distance(case, known)
    how = cases.make_question(seed, truth)
    verified: set[Any] = set()
    for place, solver in enumerate(SOLVERS):
        if (seed + place) % RARE.get(solver, 1):
            continue
        more: dict[str, Any] = {"certificate": True} if solver in ("exact", "auto") and seed % 5 == 0 else {}
        if solver in PARALLEL and seed % 16 == 3:
            more["threads"] = 2
        try:
            result = gk.solve(*case.pair, costs=costs, solver=solver, keep_names=seed % 8 == 0, **how, **more, **known)
        except InvalidOptionError as error:
            if "the costs forbid it" not in str(error) or math.isfinite(truth):
                raise
            tried["refused"] += 1
            continue
        try:
            check(result, truth, how, solver, verified)
        except AssertionError as error:
            raise AssertionError(
                f"{solver} {how}: {error} {traceback.extract_tb(error.__traceback__)[-1].line}"
            ) from error
        tried[f"solver {solver}"] += 1
        tried[f"status {result.status.name}"] += 1
        if known:
            tried["anchored"] += 1
        if costs is not case.costs:
            tried["arrays"] += 1
    if known:  # matrices and bounds take no anchors
        return
    forced = sorted(policies.FORCED)[seed // 6 % len(policies.FORCED)]
    outcome = policies.solve_under(policies.FORCED[forced], *case.pair, case.costs)
    assert at_most(outcome.lower, truth), f"under the policy {forced!r}: {outcome.lower!r}, but the truth is {truth!r}"
    assert at_most(truth, outcome.upper), f"under the policy {forced!r}: {outcome.upper!r}, but the truth is {truth!r}"
    assert at_most(outcome.upper, outcome.lower), f"under the policy {forced!r}: not proven"
    tried[f"policy {forced}"] += 1
    if seed % 4 == 0:
        options = {name: value for name, value in how.items() if name == "cutoff"}
        matrix = gk.pdist(case.pair, costs=case.costs, bounds=True, threads=1, **options)
        lower, upper = float(matrix.lower[0, 1]), float(matrix.upper[0, 1])
        assert at_most(lower, truth)
        assert at_most(truth, upper)
        assert not matrix.optimal[0, 1] or at_most(upper, truth), f"optimal {upper!r}, but the truth is {truth!r}"
        tried["pdist"] += 1
    if seed % 4 == 1:
        for method in ("label", "degree", "branch", "lagrangian"):
            lower, upper = gk.bounds(*case.pair, costs=case.costs, method=method)
            assert at_most(lower, truth)
            assert at_most(truth, upper)
            tried[f"bounds {method}"] += 1


def main() -> int:
    """Run until the time is over; return how many cases failed."""
    tried: Counter[str] = Counter()

    def try_seed(seed):
        case = cases.make_case(seed)
        tried[f"costs {case.cost_kind}"] += 1
        tried[f"labels {case.label_kind}"] += 1
        tried[f"family {case.family}"] += 1
        try:
            try_case(case, seed, tried)
        except Exception as error:
            error.add_note(f"{case.cost_kind}, {case.label_kind}, {case.family}")
            raise

    summary, failures = seeds.run(__doc__, try_seed)
    checks = sum(count for name, count in tried.items() if name.startswith(("solver ", "policy ", "pdist", "bounds ")))
    print(f"{summary}: {checks} answers checked")
    for name, count in sorted(tried.items()):
        print(f"  {name}: {count}")
    return failures


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
