"""The common part as SMARTS and SMILES, what changed as R-groups, and the picture."""

import pytest

import gedkit as gk

Chem = pytest.importorskip("rdkit.Chem")

ASPIRIN, SALICYLIC_ACID = "CC(=O)Oc1ccccc1C(=O)O", "OC(=O)c1ccccc1O"
PAIRS = [
    (ASPIRIN, SALICYLIC_ACID),
    ("CCO", "CC=O"),
    ("c1ccc2ccccc2c1", "c1ccccc1CCC"),
    ("Cn1c(=O)c2c(ncn2C)n(C)c1=O", "Cn1c(=O)c2c([nH]cn2)n(C)c1=O"),
    ("CN1CCC[C@H]1c1cccnc1", "C1CCNC1c1cccnc1"),
    ("C1CCCCC1", "CCCCCC"),
    ("CC(=O)[O-].[Na+]", "CC(=O)O"),
    ("O=[N+]([O-])c1ccccc1", "Nc1ccccc1"),
]


@pytest.mark.parametrize("pair", PAIRS)
def test_both_molecules_contain_the_common_part(pair):
    match = gk.mces(*pair)
    pattern = Chem.MolFromSmarts(match.smarts)
    assert pattern.GetNumBonds() == len(match.matched_bonds)
    assert all(Chem.MolFromSmiles(smiles).HasSubstructMatch(pattern) for smiles in pair)
    assert Chem.MolFromSmiles(match.smiles).GetNumAtoms() == len(match.matched_atoms)


@pytest.mark.parametrize("pair", PAIRS)
def test_core_and_groups_have_the_atoms_of_both(pair):
    match = gk.mces(*pair)
    groups = match.r_groups
    core = len(match.matched_atoms)

    def atoms(smiles):
        return sum(atom.GetAtomicNum() > 1 for atom in Chem.MolFromSmiles(smiles).GetAtoms())

    assert atoms(groups.core) == core
    for side, smiles in ((groups.left, pair[0]), (groups.right, pair[1])):
        assert core + sum(map(atoms, side)) == atoms(smiles)


def test_what_changed_in_words():
    assert gk.mces(ASPIRIN, SALICYLIC_ACID).r_groups == gk.RGroups("O=C(O)c1ccccc1O[*:1]", ("CC(=O)[*:1]",), ())
    assert gk.mces("Clc1ccccc1", "Brc1ccccc1").r_groups == gk.RGroups("c1ccc([*:1])cc1", ("Cl[*:1]",), ("Br[*:1]",))
    assert gk.mces("C1CCCCC1", "CCCCCC").r_groups.left == ("[*:1][*:2]",)
    assert gk.mces("CCO", "CC=O").smarts == "[#6]-[#6]~[#8]"
    apart = gk.mces("CCO", "[Na+].[Cl-]")
    assert (apart.smarts, apart.smiles, apart.r_groups.core) == ("", "", "")
    assert gk.mces(ASPIRIN, "CCCCCCCCCCCC", threshold=2).smarts == ""


@pytest.mark.long
def test_a_picture_of_the_match(tmp_path):
    pytest.importorskip("matplotlib")
    figure = gk.mces(ASPIRIN, SALICYLIC_ACID).plot(tmp_path / "match.png", title="what aspirin has more")
    assert (tmp_path / "match.png").stat().st_size > 5_000
    assert figure is not None
