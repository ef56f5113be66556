"""gk.map_reaction on reactions whose fewest bond changes are known."""

from __future__ import annotations

import itertools
import math
import random

import pytest

import gedkit as gk
from gedkit._tasks.reactions.condensed import condensed_graph, same_reaction
from gedkit._tasks.reactions.given_map import read_map
from gedkit._tasks.reactions.reading import read_reaction
from gedkit._tasks.reactions.side import side_of

Chem = pytest.importorskip("rdkit.Chem")


def minimal(reaction, **options):
    return gk.map_reaction(reaction, costs="minimal", **options)


def changed(found):
    return len(found.bonds_broken), len(found.bonds_formed), len(found.bonds_changed)


@pytest.mark.parametrize(
    ("reaction", "changes"),
    [
        ("CCBr.[OH-]>>CCO", (1, 1, 0)),
        ("CC=O>>CCO", (0, 0, 1)),
        ("CC(=O)Cl.NC>>CC(=O)NC.Cl", (1, 1, 0)),
        ("C=C.C=CC=C>>C1CCC=CC1", (0, 2, 2)),
        ("C=CCOc1ccccc1>>C=CCc1ccccc1O", (1, 1, 0)),
        ("Brc1ccccc1.OB(O)c1ccncc1>>c1ccc(cc1)-c1ccncc1", (2, 1, 0)),
        ("CC=CC.CCC=CCC>>CC=CCC.CC=CCC", (1, 1, 0)),
        ("O=C1CCCCC1=NO>>O=C1CCCCC1=NO", (0, 0, 0)),
        ("[Na+].[Cl-]>>[Na+].[Cl-]", (0, 0, 0)),
    ],
)
def test_fewest_bonds_change(reaction, changes):
    found = minimal(reaction)
    assert found.optimal
    assert found.lower_bound == found.cost
    assert changed(found) == changes


def brute_force(reaction):
    """Return the least cost of any map, by the definition: bonds, half where an end leaves."""
    sides = read_reaction(reaction)
    reactants, products = side_of(sides.reactants), side_of(sides.products)
    n, m = len(reactants.symbols), len(products.symbols)
    after = dict(zip(products.bonds, products.orders, strict=True))
    before = set(reactants.bonds)
    best = math.inf
    for images in itertools.permutations([*range(m), *[None] * n], n):
        if any(v is not None and reactants.symbols[u] != products.symbols[v] for u, v in enumerate(images)):
            continue
        back = {v: u for u, v in enumerate(images) if v is not None}
        cost = 1000.0 * (m - len(back))
        for u, v in enumerate(images):
            if v is not None:
                cost += 0.003 * abs(reactants.hydrogens[u] - products.hydrogens[v])
                cost += 0.003 * abs(reactants.charges[u] - products.charges[v])
                cost += 0.001 * (reactants.aromatic[u] != products.aromatic[v])
        for (a, b), order in zip(reactants.bonds, reactants.orders, strict=True):
            x, y = images[a], images[b]
            if x is None or y is None:
                cost += 0.0 if x is None and y is None else 0.5
            elif (min(x, y), max(x, y)) in after:
                cost += 0.01 * abs(order - after[min(x, y), max(x, y)])
            else:
                cost += 1
        for x, y in after:
            u, w = back.get(x), back.get(y)
            cost += u is None or w is None or (min(u, w), max(u, w)) not in before
        best = min(best, cost)
    return best


@pytest.mark.parametrize(
    "reaction",
    [
        "CCBr.O>>CCO",
        "CC=O>>CCO",
        "C=C.O>>CCO",
        "CCO>>C=C",
        "CN=O>>NC=O",
        "OCC>>CC(=O)O",
        "C1CC1.Cl>>CCCCl",
        "CC#N.O>>CC(=O)N",
    ],
)
def test_equals_brute_force(reaction):
    found = minimal(reaction)
    assert found.cost == pytest.approx(brute_force(reaction))
    assert found.optimal


def test_map_numbers_are_those_of_the_smiles():
    found = minimal("CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1")
    given = read_map(found.smiles)
    assert len(given.pairs) == len(found.mapping) == 11
    assert found.same_as(found.smiles)
    assert found.leaving == (3,)
    assert found.appearing == ()


def test_bonds_are_told_by_atoms_of_both_sides():
    found = minimal("BrCC.[OH-]>>CCO")
    (broken,), (formed,) = found.bonds_broken, found.bonds_formed
    assert broken.atoms == ("C:2", "Br")
    assert (broken.reactant_atoms, broken.product_atoms) == ((1, 0), None)
    assert (formed.atoms, formed.reactant_atoms, formed.product_atoms) == (("C:2", "O:3"), (1, 3), (1, 2))
    assert (broken.before, broken.after, formed.before, formed.after) == (1.0, 0.0, 0.0, 1.0)
    assert str(broken) == "C:2 – Br: single → none"
    assert repr(found) == "<ReactionMap: 1 bond broken, 1 formed, optimal>"


def test_charge_and_hydrogen_changes_are_part_of_the_center():
    assert minimal("CC(=O)O>>CC(=O)[O-]").center == (4,)
    assert changed(minimal("CC(=O)O>>CC(=O)[O-]")) == (0, 0, 0)


def test_numbers_that_are_there_are_ignored():
    wrong = "[CH3:1][CH2:2][Br:3].[OH-:4]>>[CH3:2][CH2:1][OH:4]"
    assert minimal(wrong).smiles == minimal("CCBr.[OH-]>>CCO").smiles


REACTIONS = [
    "CC(=O)Cl.NCc1ccccc1>>CC(=O)NCc1ccccc1",
    "C=CCOc1ccc(C)cc1>>C=CCc1cc(C)ccc1O",
    "O=Cc1ccccc1.CC(=O)C>>CC(=O)C=Cc1ccccc1.O",
    "CC1(C)OB(OC1(C)C)c1ccccc1.Brc1ccncc1>>c1ccc(cc1)-c1ccncc1",
]


@pytest.mark.parametrize("reaction", REACTIONS)
def test_the_order_of_atoms_does_not_matter(reaction):
    expected = minimal(reaction)
    shuffle = random.Random(0)
    left, right = (Chem.MolFromSmiles(side) for side in reaction.split(">>"))
    for _ in range(5):
        sides = []
        for molecule in (left, right):
            order = list(range(molecule.GetNumAtoms()))
            shuffle.shuffle(order)
            sides.append(Chem.RenumberAtoms(molecule, order))
        found = minimal((sides[0], sides[1]))
        assert found.cost == expected.cost
        assert found.same_as(expected)


def test_forms_of_a_reaction():
    text = "CCBr.[OH-]>>CCO"
    molecules = [Chem.MolFromSmiles(s) for s in ("CCBr", "[OH-]", "CCO")]
    expected = minimal(text).smiles
    assert minimal((molecules[:2], molecules[2])).smiles == expected
    assert minimal((["CCBr", "[OH-]"], ["CCO"])).smiles == expected
    assert minimal(["CCBr.[OH-]", "CCO"]).smiles == expected
    assert minimal(minimal(text).to_rdkit()).smiles == expected
    assert minimal(f"{text} |f:0.1|").smiles == expected


def test_agents_stay_out_unless_asked_for():
    found = minimal("CC(=O)O.CO>OS(=O)(=O)O>CC(=O)OC")
    assert found.smiles.split(">")[1] == "OS(=O)(=O)O"
    assert minimal("CC=O>OO>CC(=O)O").appearing == (3,)
    used = minimal("CC=O>OO>CC(=O)O", use_agents=True)
    assert used.appearing == ()
    assert used.smiles.split(">")[1] == ""


def test_missing_reagents_make_atoms_appear():
    found = minimal("c1ccccc1>>c1ccccc1Br")
    assert found.appearing == (6,)
    assert [bond.atoms for bond in found.bonds_formed] == [("C:6", "Br")]
    assert "from nowhere" in repr(found)


def test_a_reactant_may_be_used_twice():
    once, twice = minimal("CCO>>CCOCC"), minimal("CCO>>CCOCC", max_copies=2)
    assert once.appearing
    assert not twice.appearing
    assert twice.extra_reactants == ("CCO",)
    assert changed(twice) == (1, 1, 0)
    assert minimal("CCO.CCBr>>CCOCC", max_copies=3).extra_reactants == ()
    assert minimal("C>>CO", max_copies=3).extra_reactants == ()
    three = minimal("C#C>>c1ccccc1", max_copies=3)
    assert three.extra_reactants == ("C#C", "C#C")
    assert len(three.bonds_formed) == 3


def test_hydrogens_are_mapped_on_request():
    found = minimal("C=C.[H][H]>>CC", hydrogens=True)
    assert len(found.mapping) == 8
    assert changed(found) == (1, 2, 1)


def test_isotopes_are_kept_on_request():
    reaction = "[13CH3]C(=O)C>>CC(=O)[13CH3]"
    assert minimal(reaction, isotopes=True).mapping == [(3, 0), (1, 1), (2, 2), (0, 3)]
    assert minimal("[13CH4].C>>C.C", isotopes=True).appearing != ()


def test_stereo_marks_decide_between_equal_maps():
    reaction = "C[C@H](O)C[C@@H](C)O>>C[C@@H](O)C[C@H](C)O"
    sides = read_reaction(reaction)
    for molecule in (sides.reactants, sides.products):
        Chem.AssignStereochemistry(molecule, cleanIt=True, force=True)
    labels = [
        {a.GetIdx(): a.GetProp("_CIPCode") for a in m.GetAtoms() if a.HasProp("_CIPCode")}
        for m in (sides.reactants, sides.products)
    ]
    found = minimal(reaction, stereo=True)
    assert all(labels[0].get(u) == labels[1].get(v) for u, v in found.mapping)
    assert "@" in found.smiles


def test_costs_of_your_own():
    found = gk.map_reaction("CCO>>CC=O", costs=gk.Costs.mces())
    assert (found.cost, found.optimal) == (1.0, True)


def test_to_rdkit_keeps_the_molecules():
    reaction = minimal("CC(=O)O.OC>Cl>CC(=O)OC.O").to_rdkit()
    counts = reaction.GetNumReactantTemplates(), reaction.GetNumAgentTemplates(), reaction.GetNumProductTemplates()
    assert counts == (2, 1, 2)
    numbers = [a.GetAtomMapNum() for m in reaction.GetProducts() for a in m.GetAtoms()]
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6]


def test_same_as_tells_maps_apart():
    found = minimal("CC(C)Br.[OH-]>>CC(C)O")
    assert found.same_as("[CH3:9][CH:2]([CH3:1])[Br:4].[OH-:3]>>[CH3:1][CH:2]([CH3:9])[OH:3]")
    assert not found.same_as("[CH3:1][CH:2]([CH3:9])[Br:4].[OH-:3]>>[CH3:8][CH:1]([CH3:9])[OH:3]")
    with pytest.raises(gk.InvalidTypeError, match="ReactionMap or a mapped reaction"):
        found.same_as(3)


def test_condensed_graphs_have_orders_before_and_after():
    given = read_map("[CH3:1][OH:2]>>[CH2:1]=[O:2]")
    assert given.condensed.edge_labels == ("1>2",)
    appearing = read_map("[CH4:1]>>[CH3:1][OH]")
    assert sorted(appearing.condensed.node_labels) == ["C", "O+"]
    assert not same_reaction(given.condensed, appearing.condensed)
    assert same_reaction(given.condensed, condensed_graph(*given))


def test_the_result_can_be_verified():
    checked = gk.verify(minimal("C=CCOc1ccccc1>>C=CCc1ccccc1O", certificate=True).result)
    assert checked.ok
    assert checked.complete


def test_a_time_limit_leaves_a_map_without_a_proof():
    big = "CC(C)CC(C(C)C)CC(C)CC(C(C)C)CC(C)CC(C(C)C)C"
    found = minimal(f"{big}.{big}>>{big}.{big}", time_limit=1e-6)
    assert len(found.mapping) == 2 * Chem.MolFromSmiles(big).GetNumAtoms()
    assert found.lower_bound <= found.cost


def test_plot_writes_a_picture(tmp_path):
    pytest.importorskip("matplotlib")
    figure = minimal("CC(=O)Cl.NC>>CC(=O)NC").plot(tmp_path / "r.png", title="amide")
    assert (tmp_path / "r.png").stat().st_size > 1000
    assert len(figure.axes) == 3
    minimal("[Na+].[Cl-]>>[Na+].[Cl-]").plot(tmp_path / "r.svg")
