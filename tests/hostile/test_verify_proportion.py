"""Certificates that ask for more than they and their graphs are worth: refused early, as what could not be checked."""

from __future__ import annotations

import dataclasses
import tracemalloc

import numpy as np
import pytest

import gedkit as gk
from gedkit._proof.verify import certified_bound
from gedkit._result.certificate import BRANCH, CLOSE
from gedkit.errors import VerificationError
from hostile.samples import certified


def peak_of(call):
    """Return the most bytes that were in use while a call ran, and the error that it ended in."""
    tracemalloc.start()
    with pytest.raises(VerificationError) as caught:
        call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak, str(caught.value)


@pytest.mark.parametrize("checker", ["fast", "plain"])
def test_small_certificates_of_huge_graphs(checker):
    small = certified(False).certificate
    huge = gk.Graph(30_000), gk.Graph(30_000)
    peak, words = peak_of(lambda: certified_bound(*huge, gk.Costs(), small, checker))
    assert peak < 50e6
    assert "could not be checked" in words


@pytest.mark.long
@pytest.mark.parametrize("checker", ["fast", "plain"])
def test_cases_nested_far_too_deeply(checker):
    """Every branch keeps a case for later; 200,000 of them would take gigabytes."""
    n = 150
    pair = gk.Graph(n, node_labels="a" * n), gk.Graph(n, node_labels="b" * n)
    honest = gk.solve(*pair, certificate=True).certificate
    assert isinstance(honest, gk.Certificate)
    steps = 200_000
    deep = dataclasses.replace(
        honest,
        kind=np.array([BRANCH] * steps + [CLOSE] * len(honest.u), np.uint8),
        row=np.zeros(steps + len(honest.u), np.int32),
        column=np.zeros(steps + len(honest.u), np.int32),
    )
    peak, words = peak_of(lambda: certified_bound(*pair, gk.Costs(), deep, checker))
    assert peak < 400e6
    assert "could not be checked" in words


def test_exports_of_many_variables_are_refused(tmp_path):
    leaves = 800
    first = gk.Graph(leaves + 1, [(0, v) for v in range(1, leaves + 1)], node_labels="C" * (leaves + 1))
    second = gk.Graph(leaves, first.edges[:-1], node_labels="N" + "C" * (leaves - 1))
    costs = gk.Costs(node_sub=0.7, edge_del=1 / 3, edge_ins=1 / 3)
    result = gk.solve(first, second, costs=costs, certificate=True, time_limit=10)
    assert isinstance(result.certificate, gk.Certificate)
    peak, words = peak_of(lambda: gk.export_proof(result, tmp_path / "proof"))
    assert peak < 200e6
    assert "could not be exported" in words
    assert not list(tmp_path.iterdir())
