"""Learned costs: arrays that add up to the features of a map, whatever the order, the threads and the hydrogens."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

import gedkit as gk
from gedkit._tasks.reactions import learned_prices as prices_module
from gedkit._tasks.reactions.features import FINE, START, features_of_reaction
from gedkit._tasks.reactions.learned_prices import LearnedTable, learned_prices, prices_by_part, shipped_table
from gedkit._tasks.reactions.reading import read_reaction
from gedkit._tasks.reactions.side import side_of

Chem = pytest.importorskip("rdkit.Chem")

REACTIONS = [
    "CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1",
    "C=CCOc1ccc(C)cc1>>C=CCc1cc(C)ccc1O",
    "CC1(C)OB(OC1(C)C)c1ccccc1.Brc1ccncc1>>c1ccc(cc1)-c1ccncc1",
    "[Na+].[Cl-].CCO>>CC=O",
    "[H][H].C=C>>CC",
]


def sides(reaction):
    given = read_reaction(reaction)
    return side_of(given.reactants), side_of(given.products)


@pytest.mark.parametrize("reaction", REACTIONS)
def test_arrays_are_sums_of_features(reaction):
    reactants, products = sides(reaction)
    rng = random.Random(0)
    features = features_of_reaction(reactants, products)
    names = {entry[-2] for entries in features.values() for entry in entries}
    table = LearnedTable({name: rng.uniform(-1, 1) for name in sorted(names)})
    nodes, leaving, bonds, broken, formed = prices_by_part(reactants, products, table)
    for part, array in (
        ("node_sub", nodes),
        ("node_del", leaving),
        ("edge_sub", bonds),
        ("edge_del", broken),
        ("edge_ins", formed),
    ):
        expected = np.zeros(array.shape)
        for *place, name, amount in features[part]:
            expected[tuple(place)] += table.weights[name] * amount
        there = np.isfinite(array)
        assert np.allclose(array[there], expected[there])
        assert not expected[~there].any()


def test_the_shift_costs_every_map_the_same():
    reactants, products = sides("CCBr.O>>CCO")
    table = LearnedTable({**START, "break": -2.0, "hydrogen": -1.0, "leave Br": -3.0})
    nodes, leaving, bonds, broken, formed = prices_by_part(reactants, products, table)
    shifted = learned_prices(reactants, products, table)
    signed = gk.Costs(
        node_sub=nodes,
        node_del=leaving,
        node_ins=np.full(3, 1000.0),
        edge_sub=bonds,
        edge_del=broken,
        edge_ins=formed,
        signed=True,
    )
    graphs = reactants.graph, products.graph
    expected = gk.solve(*graphs, costs=signed).distance
    assert gk.solve(*graphs, costs=shifted.costs).distance - shifted.offset == pytest.approx(expected)


def test_without_learning_the_start_is_nearly_minimal():
    reactants, products = sides("CCBr.[OH-]>>CCO")
    prices = learned_prices(reactants, products, LearnedTable(START))
    result = gk.solve(reactants.graph, products.graph, costs=prices.costs)
    assert result.distance - prices.offset == pytest.approx(0.5 + 1 + 0.1)  # C-Br by half, C-O, a charge


def test_prices_do_not_depend_on_what_was_asked_before(monkeypatch):
    monkeypatch.setattr(prices_module, "_MOST_REMEMBERED", 20)
    forgetful = LearnedTable(shipped_table().weights)
    for reaction in [*REACTIONS, *REACTIONS]:
        fresh = LearnedTable(shipped_table().weights)
        for ours, theirs in zip(
            prices_by_part(*sides(reaction), forgetful), prices_by_part(*sides(reaction), fresh), strict=True
        ):
            assert np.array_equal(ours, theirs)


def test_threads_share_the_table():
    expected = [gk.map_reaction(reaction).cost for reaction in REACTIONS]
    found = gk.map_reactions(REACTIONS * 20, threads=4)
    assert [one.cost for one in found] == expected * 20


def test_hydrogens_as_atoms_leave_the_map_as_it_is():
    for reaction in REACTIONS[:3]:
        plain = gk.map_reaction(reaction)
        explicit = gk.map_reaction(reaction, hydrogens=True)
        heavy = plain.mapping
        assert len(explicit.mapping) > len(heavy)
        left = Chem.AddHs(read_reaction(reaction).reactants)
        kept = [(u, v) for u, v in explicit.mapping if left.GetAtomWithIdx(u).GetSymbol() != "H"]
        assert len(kept) == len(heavy)
        assert len(explicit.bonds_broken) >= len(plain.bonds_broken)


def test_the_order_of_atoms_does_not_matter():
    shuffle = random.Random(1)
    for reaction in REACTIONS[:3]:
        expected = gk.map_reaction(reaction)
        for _ in range(4):
            molecules = []
            for side in reaction.split(">>"):
                molecule = Chem.MolFromSmiles(side)
                order = list(range(molecule.GetNumAtoms()))
                shuffle.shuffle(order)
                molecules.append(Chem.RenumberAtoms(molecule, order))
            found = gk.map_reaction(tuple(molecules))
            assert found.cost == pytest.approx(expected.cost)
            assert found.same_as(expected)


def test_isotopes_cost_what_their_element_does():
    reaction = "[13CH3]C(=O)C.N>>CC([13CH3])=N"
    found = gk.map_reaction(reaction, isotopes=True)
    assert (0, 2) in found.mapping
    assert found.cost == pytest.approx(gk.map_reaction("CC(=O)C.N>>CC(C)=N").cost)


def test_the_shipped_table_is_sound():
    weights = shipped_table().weights
    assert set(START) <= set(weights)
    assert all(np.isfinite(list(weights.values())))
    assert 0 < FINE <= 1


def test_the_proof_can_be_checked():
    checked = gk.verify(gk.map_reaction("CC(=O)Cl.NC>>CC(=O)NC", certificate=True).result)
    assert checked.ok
    assert checked.complete


def test_the_cheapest_map_is_that_of_brute_force():
    found = gk.map_reaction("CC#N.O>>CC(N)=O")
    g1, g2 = found.result.g1, found.result.g2
    best = min(
        gk.solve(g1, g2, costs=found.result.costs, fixed=list(enumerate(images))).distance
        for images in itertools.permutations(range(g2.n))
        if all(g1.node(u).label == g2.node(v).label for u, v in enumerate(images))
    )
    assert found.result.distance == pytest.approx(best)
