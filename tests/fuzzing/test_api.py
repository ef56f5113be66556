"""A short run of the long one, and the seeds at which it once found something."""

from __future__ import annotations

import warnings
from collections import Counter

import pytest

from fuzzing import api, api_cases, proofs

# Paths of 2e-10 that were called optimal beside costs of 1e6, bounds in a history that fell by a last digit.
FOUND = [1_000_833, 2_001_766, 2_011_301, 2_005_742, 1_008_175, 575, 0, 25, 120]


@pytest.mark.parametrize("seeds", [FOUND, range(60)], ids=["found", "first"])
def test_every_answer_keeps_its_promises(seeds):
    tried: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in seeds:
            api.try_case(api_cases.make_case(seed), seed, tried)
    assert sum(tried.values()) > 100


@pytest.mark.long
def test_no_certificate_proves_too_much():
    """Where infinity was said to be one tick, costs that may be paid passed for forbidden ones."""
    tried: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in range(0, 60 * proofs.TAMPERED, proofs.TAMPERED):
            proofs.try_case(api_cases.make_case(seed), seed, tried)
    assert tried["refused"] > 300
