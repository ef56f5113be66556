"""ReactionMap.alternatives: against all maps that there are, judged by their condensed graphs."""

from __future__ import annotations

import itertools

import pytest

import gedkit as gk
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit._tasks.reactions.condensed import condensed_graph, same_reaction

Chem = pytest.importorskip("rdkit.Chem")


def all_maps(found):
    """Return (cost, condensed graph) of every map that leaves no atom of the products without need, cheapest first."""
    g1, g2 = found.result.g1, found.result.g2
    listed = []
    for images in itertools.permutations([*range(g2.n), *[-1] * g1.n], g1.n):
        pairs = [(u, v) for u, v in enumerate(images) if v >= 0]
        if len(pairs) < len(found.mapping) or any(g1.node(u).label != g2.node(v).label for u, v in pairs):
            continue
        cost = path_from_mapping(g1, g2, images, found.result.costs).cost - found._offset
        listed.append((cost, pairs))
    listed.sort(key=lambda one: one[0])
    distinct = []
    for cost, pairs in listed:
        graph = condensed_graph(*found._sides, pairs)
        if not any(same_reaction(graph, other) for _, other in distinct):
            distinct.append((cost, graph))
    return distinct


@pytest.mark.parametrize("costs", ["minimal"])
@pytest.mark.parametrize(
    "reaction", ["CC(=O)O.CO>>CC(=O)OC", "CCBr.O>>CCO", "CN=O>>NC=O", "OCCO>>C=O.C=O", "C=CC>>CC=C", "CC#N.O>>CC(N)=O"]
)
def test_equal_all_maps(reaction, costs):
    found = gk.map_reaction(reaction, costs=costs)
    expected = all_maps(found)
    there = [one for one in expected if one[0] <= found.cost + 1e-9]
    found_all = found.alternatives
    assert found_all.complete
    assert len(found_all.same_cost) == len(there) - 1
    dearer = [cost for cost, _ in expected if cost > found.cost + 1e-9]
    if dearer:
        assert found_all.next_best.cost == pytest.approx(dearer[0])
    else:
        assert found_all.next_best is None
    for one in found_all:
        assert any(same_reaction(one._condensed, graph) for _, graph in expected)
        assert not one.same_as(found)


def test_they_are_maps_of_their_own():
    found = gk.map_reaction("CC(=O)O.CO>>CC(=O)OC", costs="minimal")
    (tie,), other = found.alternatives.same_cost, found.alternatives.next_best
    assert list(found.alternatives) == [tie, other]
    assert found.alternatives[0] is tie
    assert found.alternatives[:2] == (tie, other)
    assert tie.optimal
    assert (tie.cost, tie.lower_bound) == (found.cost, found.lower_bound)
    assert not other.optimal
    assert other.lower_bound == found.lower_bound < other.cost
    assert "not the cheapest" in repr(other)
    assert len(other.bonds_changed) == 1
    assert tie.bonds_broken != found.bonds_broken
    assert tie.same_as(tie.smiles)
    assert not tie.same_as(found)


def test_a_map_without_alternatives():
    alone = gk.map_reaction("C>>C", costs="minimal").alternatives
    assert (len(alone), alone.next_best, alone.complete) == (0, None, True)
    assert repr(alone) == "<Alternatives: 0 of the same cost>"


def test_equivalent_atoms_are_no_alternative():
    found = gk.map_reaction("CC(C)(C)Br.O>>CC(C)(C)O", costs="minimal")
    assert found.alternatives.same_cost == ()


def test_costs_of_your_own():
    found = gk.map_reaction("CCO>>CC=O", costs=gk.Costs())
    assert found.alternatives.next_best.cost > found.cost
