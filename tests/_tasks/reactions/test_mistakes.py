"""What people get wrong about reactions, and what they are told."""

from __future__ import annotations

import pytest

import gedkit as gk

Chem = pytest.importorskip("rdkit.Chem")

READING = [
    ("", "the reaction is empty: a reaction is written reactants>>products"),
    ("   ", "the reaction is empty"),
    ("CCO", "has no '>': a reaction is written reactants>>products"),
    ("CCO>CC=O", "has 1 '>'"),
    ("C>>C>>C", "has 4 '>'"),
    ("C>>>C", "has 3 '>'"),
    ("CCO->CC=O", "an arrow of another kind"),
    ("CCO=>CC=O", "an arrow of another kind"),
    ("CCO→CC=O", "an arrow of another kind"),
    (">>CCO", "the reaction has no reactants"),
    ("CCO>>", "the reaction has no products"),
    (">>", "the reaction has no reactants"),
    ("esters.rxn", "'esters.rxn' is no SMILES: RDKit reads RXN files"),
    ("$RXN\n\n", "is no SMILES: RDKit reads RXN files"),
    ("CCO >> CC=O", "has a space in it"),
    ("CCO>>CC=O ethanal", "has a space in it"),
    ("CCQ>>CC", "the reactants 'CCQ' are not SMILES of molecules (syntax error at position 3)"),
    ("CC>>CC(", "the products 'CC(' are not SMILES of molecules"),
    ("C>c1cccc>C", "the agents 'c1cccc' are not SMILES of molecules (unclosed ring)"),
    ("C(C)(C)(C)(C)C>>C", "explicit valence for atom # 0 C, 5, is greater than permitted"),
    ("c1cccc1>>C", "the reactants 'c1cccc1' are not SMILES of molecules (can't kekulize mol"),
    ("CC..O>>CCO", "have a '.' without a molecule beside it"),
    (".CC>>CC", "have a '.' without a molecule beside it"),
    ("*CBr.O>>*CO", "an atom of no element ('*' or an R-group)"),
    ("C" * 5001 + ">>C", "the reactants have more than 5000 letters"),
    ("C" * 1200 + ">>C", "the reactants have 1200 atoms, more than 1000"),
    (("CCO",), "a reaction is a pair (reactants, products), and this has the length 1"),
    (["C", "C", "C", "C"], "this has the length 4"),
    (None, "a reaction is SMILES text or a pair (reactants, products), got NoneType"),
    (7, "got int"),
    ((["CCO", 3], "CC=O"), "the reactants must be SMILES or RDKit molecules, and one is int"),
    (("CCO", 3.5), "the products must be SMILES or a list of RDKit molecules, got float"),
    (("CCO", [None]), "the products must be SMILES or RDKit molecules, and one is NoneType"),
    (([], "C"), "the reaction has no reactants"),
]


@pytest.mark.parametrize(("reaction", "sentence"), READING, ids=lambda value: str(value)[:30])
def test_a_reaction_that_is_none(reaction, sentence):
    with pytest.raises(gk.GedkitError) as error:
        gk.map_reaction(reaction)
    assert sentence in str(error.value)


OPTIONS = [
    ({"costs": "fewest"}, "costs must be"),
    ({"costs": 3}, "costs must be"),
    ({"costs": gk.Costs(node_del=[1.0, 2.0])}, "costs of map_reaction are by label, not by array"),
    ({"use_agents": 1}, "use_agents must be True or False, got 1"),
    ({"hydrogens": "yes"}, "hydrogens must be True or False, got 'yes'"),
    ({"max_copies": 0}, "max_copies must be a whole number from 1 to 10, got 0"),
    ({"max_copies": 2.5}, "max_copies must be a whole number from 1 to 10, got 2.5"),
    ({"time_limit": -1}, "time_limit"),
    ({"costs": gk.Costs(node_del=float("inf"))}, "these costs forbid every map of the reaction"),
]


@pytest.mark.parametrize(("options", "sentence"), OPTIONS, ids=str)
def test_an_option_that_is_wrong(options, sentence):
    with pytest.raises(gk.GedkitError) as error:
        gk.map_reaction("CCBr.O>>CCO", **options)
    assert sentence in str(error.value)


@pytest.mark.parametrize("reactions", ["CCO>>CC=O", None, 3])
def test_no_list_of_reactions(reactions):
    with pytest.raises(gk.InvalidTypeError, match="reactions must be a list of reactions"):
        gk.map_reactions(reactions)


MAPS = [
    ("CCO", "is not a mapped reaction such as"),
    ("[CH3:1]Q>>C", "is not a mapped reaction such as"),
    ("[CH4:1].[CH4:2]>>[CH3:1][CH3:1]", "has a map number twice among the products"),
    ("[CH4:1]>>[NH3:1]", "gives atoms of different elements the same map number"),
]


@pytest.mark.parametrize(("text", "sentence"), MAPS)
def test_a_map_that_is_none(text, sentence):
    found = gk.map_reaction("CCBr.O>>CCO")
    with pytest.raises(gk.InvalidGraphError) as error:
        found.same_as(text)
    assert sentence in str(error.value)


def test_a_molecule_with_wrong_valences():
    wrong = Chem.MolFromSmiles("C(C)(C)(C)(C)C", sanitize=False)
    with pytest.raises(gk.InvalidGraphError, match="cannot make sense of a molecule of the reactants"):
        gk.map_reaction(([wrong], "C"))
