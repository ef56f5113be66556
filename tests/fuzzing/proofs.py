"""Tampers with certificates of pairs that a brute force has solved, until the time is over: none may prove too much.

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

CHANGES = 12  # to each certificate


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
    """Raise an AssertionError if a certificate of the case that was changed proves more than is true."""
    honest = gk.solve(*case.pair, costs=case.costs, solver="exact", certificate=True)
    if honest.certificate is None:
        tried["without a certificate"] += 1
        return
    truth = oracle.distance(*case.pair, case.costs)
    for change in range(CHANGES):
        rng = random.Random(f"{seed} {change}")
        result = claims(honest, rng)
        result.certificate = tampering.tampered(honest.certificate, rng)
        found = gk.verify(result)
        proven = found.certified_lower_bound
        assert proven is None or proven <= truth * (1 + 1e-9), f"change {change}: {proven!r} above {truth!r}"
        assert not found.complete or not found or result.lower_bound <= truth * (1 + 1e-9), f"change {change}"
        tried["accepted" if found else "refused"] += 1


def main() -> int:
    """Run until the time is over; return how many cases failed."""
    tried: Counter[str] = Counter()
    summary, failures = seeds.run(__doc__, lambda seed: try_case(cases.make_case(seed), seed, tried))
    print(f"{summary}: {tried['accepted'] + tried['refused']} certificates changed: {dict(tried)}")
    return failures


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
