"""Certificates of graphs with hubs: checked part by part, with the same outcome as at once, in bounded memory."""

from __future__ import annotations

import copy
import tracemalloc

import numpy as np
import pytest
from triangulated import triangulated_pair

import gedkit as gk
from gedkit._proof import star_weights


def stars(leaves):
    """Return two stars whose hubs have different labels, and a result with a certificate."""
    g1 = gk.Graph(leaves + 1, [(0, v) for v in range(1, leaves + 1)], node_labels="C" * (leaves + 1))
    g2 = gk.Graph(leaves, [(0, v) for v in range(1, leaves)], node_labels="N" + "C" * (leaves - 1))
    return gk.solve(g1, g2, costs=gk.Costs(node_sub=0.7, edge_del=1 / 3, edge_ins=1 / 3), certificate=True)


def test_memory_of_hubs():
    result = stars(400)
    tracemalloc.start()
    found = gk.verify(result)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.complete
    # All pairs of nodes by all links of a hub would be 512 MB.
    assert peak < 120e6


@pytest.mark.long
@pytest.mark.parametrize("most", [1, 40, 500])
def test_parts_agree_with_the_whole(most, monkeypatch):
    results = [stars(12), gk.solve(*triangulated_pair(0), certificate=True)]
    for seed in range(6):
        rng = np.random.default_rng(seed)
        pair = (
            gk.Graph(6, [(u, v) for v in range(6) for u in range(v) if rng.random() < 0.5], node_labels="CCCNNO")
            for _ in range(2)
        )
        results.append(gk.solve(*pair, costs=gk.Costs(node_sub=2, edge_del=3), certificate=True))
    for result in results:
        wrong = copy.copy(result)
        wrong.certificate = copy.copy(result.certificate)
        object.__setattr__(wrong.certificate, "u", result.certificate.u + 1)
        found = [gk.verify(result), gk.verify(wrong)]
        with monkeypatch.context() as patch:
            patch.setattr(star_weights, "_MAX_NUMBERS", most)
            assert [gk.verify(result), gk.verify(wrong)] == found
        assert found[0].complete
        assert not found[1]


def test_a_place_listed_twice_counts_once(monkeypatch):
    result = stars(6)
    doubled = copy.copy(result)
    certificate = doubled.certificate = copy.copy(result.certificate)
    own = len(certificate.pair)
    for name in ("pair", "lam"):
        value = getattr(certificate, name)
        object.__setattr__(certificate, name, np.concatenate([value, value]))
    object.__setattr__(certificate, "start", certificate.start * 2)
    assert own
    assert len(certificate.u) == 1
    assert gk.verify(doubled).complete
    monkeypatch.setattr(star_weights, "_MAX_NUMBERS", 1)
    assert gk.verify(doubled).complete


def test_what_is_too_large_could_not_be_checked(monkeypatch):
    result = stars(6)
    with gk.io.read_limits(max_values=10):
        found = gk.verify(result)
    assert not found
    assert "could not be checked" in found.reasons[0]
    assert "read_limits" in found.reasons[0]

    def no_memory(*_):
        raise MemoryError

    monkeypatch.setattr(star_weights.StarWeights, "parts", no_memory)
    assert gk.verify(result).reasons == ("the certificate could not be checked: it takes more memory than there is",)
