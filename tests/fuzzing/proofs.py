"""Has both checkers check certificates, as they are and tampered with, until the time is over.

Those of the search must be accepted. Of every tenth pair, which a brute force solves too, certificates are changed at
random and forged: any multipliers on links and triangles, with the best duals that are accepted for them, then changed
too. None may prove too much, and the checkers must agree on each.

``python tests/fuzzing/proofs.py --seconds 3600 --seed 1`` prints what it tried and every failure with the seed that
makes it again: ``--seed N --cases 1``.
"""

from __future__ import annotations

import copy
import math
import random
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import gedkit as gk

sys.path[:0] = [str(Path(__file__).parents[1])]
oracle: Any = import_module("oracle")
cases: Any = import_module("fuzzing.api_cases")
seeds: Any = import_module("fuzzing.seeds")
tampering: Any = import_module("hostile.test_tampering")
forged_proofs: Any = import_module("fuzzing.forged_proofs")
families: Any = import_module("fuzzing.proof_families")

CHANGES = 12  # to each certificate
FORGED = 2  # of each pair, each with CHANGES // 2 changes
TAMPERED = 10  # one pair in so many


def claims(honest: gk.Result, rng: random.Random) -> gk.Result:
    """Return the result as it is, with a bound that is too high, or as a proof that there is no path."""
    result = copy.copy(honest)
    match rng.randrange(3):
        case 1:
            result.lower_bound = result.distance = 1.5 * honest.distance + 1e-12
        case 2:
            result.lower_bound = result.distance = math.inf
            result._images = result._path = None
            result.status = gk.Status.OPTIMAL
    return result


def try_case(case: Any, seed: int, tried: Counter[str]) -> None:
    """Raise an AssertionError if a checker refuses the certificate of the case, or accepts one that claims too much."""
    honest = gk.solve(*case.pair, costs=case.costs, solver="exact", certificate=True)
    if honest.certificate is None:
        tried["without a certificate"] += 1
        return
    tried["genuine"] += 1
    tried[f"genuine, {case.label_kind if case.label_kind in families.FAMILIES else 'any'}"] += 1
    found = both(honest)
    assert found, f"genuine, but {found.reasons}"
    if seed % TAMPERED:
        return
    truth = oracle.distance(*case.pair, case.costs)
    for change in range(CHANGES):
        rng = random.Random(f"{seed} {change}")
        result = claims(honest, rng)
        result.certificate = tampering.tampered(honest.certificate, rng)
        tried["accepted" if check(result, truth, f"change {change}") else "refused"] += 1
    if isinstance(honest.certificate, gk.Certificate):
        for number in range(FORGED):
            try_forged(case, honest, truth, random.Random(f"{seed} forged {number}"), tried)


def check(result: gk.Result, truth: float, what: str) -> Any:
    """Raise an AssertionError if the result's certificate proves more than is true; return what verify says."""
    found = both(result)
    proven = found.certified_lower_bound
    assert proven is None or proven <= truth * (1 + 1e-9), f"{what}: {proven!r} above {truth!r}"
    assert not found.complete or not found or result.lower_bound <= truth * (1 + 1e-9), what
    return found


def both(result: gk.Result) -> Any:
    """Return what verify says; raise an AssertionError if the other checker says something else."""
    found = gk.verify(result)
    if not isinstance(result.certificate, gk.RegionCertificate):
        plain = gk.verify(result, checker="plain")
        assert bool(found) == bool(plain), f"the checkers disagree: {found.reasons}, {plain.reasons}"
        assert found.certified_lower_bound == plain.certified_lower_bound, "the checkers prove different bounds"
        assert found.complete == plain.complete
    return found


def try_forged(case: Any, honest: gk.Result, truth: float, rng: random.Random, tried: Counter[str]) -> None:
    """Raise an AssertionError if any multipliers prove more than is true."""
    result = copy.copy(honest)
    forged = result.certificate = forged_proofs.forge(case, honest.certificate, rng)
    tried["forged, with triangles" if forged.nu.any() else "forged, without"] += 1
    tried["forged, accepted"] += check(result, truth, "forged").certified_lower_bound is not None
    for change in range(CHANGES // 2):
        result.certificate = forged_proofs.tamper_with_triangles(forged, rng)
        if rng.random() < 0.5:
            result.certificate = tampering.tampered(result.certificate, rng)
        tried["forged and changed"] += 1
        found = check(result, truth, f"forged, change {change}")
        tried["forged and changed, accepted"] += found.certified_lower_bound is not None


def make_case(seed: int) -> Any:
    """Return the case of a seed: one in four of any kind, of which half have enough edges for triangles."""
    if seed % 4:
        return families.make_family_case(seed, 5 if seed % TAMPERED == 0 else 7)
    case = cases.make_case(seed)
    for more in range(1, 100):
        if seed % 8 == 0 or min(graph.m for graph in case.pair) >= 4:
            break
        case = cases.make_case(seed + 10**9 * more)
    return case


def main() -> int:
    """Run until the time is over; return how many cases failed."""
    tried: Counter[str] = Counter()
    summary, failures = seeds.run(__doc__, lambda seed: try_case(make_case(seed), seed, tried))
    print(f"{summary}: {tried['accepted'] + tried['refused']} certificates changed: {dict(tried)}")
    return failures


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
