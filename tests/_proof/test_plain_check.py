"""The two checkers, which share no code, agree on certificates as they are and on certificates that were changed."""

from __future__ import annotations

import copy
import random
import warnings

import numpy as np
import pytest
from fuzzing import api_cases
from hostile.test_tampering import tampered
from scipy.optimize import linear_sum_assignment
from triangulated import triangulated_pair

import gedkit as gk
from gedkit._proof.plain_check import heaviest_matching


def verdicts(result):
    """Return what the checkers say, if it is the same."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        fast, plain = gk.verify(result), gk.verify(result, checker="plain")
    assert bool(fast) == bool(plain), (fast.reasons, plain.reasons)
    assert fast.certified_lower_bound == plain.certified_lower_bound
    assert fast.complete == plain.complete
    return plain


@pytest.mark.parametrize("seed", range(40))
def test_agreement(seed):
    case = api_cases.make_case(seed)
    honest = gk.solve(*case.pair, costs=case.costs, solver="exact", certificate=True)
    if honest.certificate is None:
        pytest.skip("without a certificate")
    assert verdicts(honest)
    rng = random.Random(seed)
    for _ in range(8):
        result = copy.copy(honest)
        result.certificate = tampered(honest.certificate, rng)
        verdicts(result)


@pytest.mark.parametrize("directed", [False, True])
def test_triangles(directed):
    result = gk.solve(*triangulated_pair(1, directed), certificate=True)
    assert len(result.certificate.nu)
    assert verdicts(result).complete
    assert "more than the costs" in str(gk.verify(raised(result), checker="plain"))


def raised(honest):
    """Return the result with a certificate whose duals are one too high."""
    result = copy.copy(honest)
    result.certificate = copy.copy(honest.certificate)
    object.__setattr__(result.certificate, "u", honest.certificate.u + 1)
    return result


@pytest.mark.parametrize("seed", [2, 14, 18])
def test_branches(seed):
    rng = random.Random(seed)
    pair = [
        gk.Graph(
            7,
            [(u, v) for v in range(7) for u in range(v) if rng.random() < 0.4],
            node_labels=rng.choices("CN", k=7),
        )
        for _ in range(2)
    ]
    result = gk.solve(*pair, costs=gk.Costs(edge_del=2, node_sub=1.5), certificate=True)
    assert {step.kind for step in result.certificate} >= {"branch", "prune", "close"}
    assert verdicts(result).complete


def test_certificates_of_regions_are_not_covered():
    edges, labels = [(u, u + 1) for u in range(399)], [u * u % 23 for u in range(400)]
    pair = gk.Graph(400, edges, node_labels=labels), gk.Graph(400, edges, node_labels=["?", *labels[1:]])
    result = gk.solve(*pair, certificate=True)
    assert isinstance(result.certificate, gk.RegionCertificate)
    found = gk.verify(result, checker="plain")
    assert found.certified_lower_bound is None
    assert "could not be checked: the plain checker does not cover" in str(found)


def test_unknown_checker():
    with pytest.raises(gk.errors.InvalidOptionError, match="'fast', 'plain'"):
        gk.verify(gk.solve(gk.Graph(1), gk.Graph(1)), checker="other")


def test_heaviest_matching():
    rng = np.random.default_rng(1)
    assert heaviest_matching({}) == 0
    for shape in [(1, 1), (1, 5), (4, 2), (6, 6), (9, 12)]:
        for _ in range(20):
            weights = rng.integers(0, 6, shape)
            expected = int(weights[linear_sum_assignment(weights, maximize=True)].sum())
            assert heaviest_matching({(x, y): int(weights[x, y]) for x, y in np.argwhere(weights).tolist()}) == expected
