"""Molecules keep what they are: charges, stereochemistry, isotopes, hydrogens and names, in SMILES, SDF and JSON."""

import json

import pytest

import gedkit as gk

Chem = pytest.importorskip("rdkit.Chem")

MOLECULES = {
    "L-alanine": "C[C@H]([NH3+])C(=O)[O-]",
    "D-alanine": "C[C@@H]([NH3+])C(=O)[O-]",
    "fumaric acid": "OC(=O)/C=C/C(=O)O",
    "maleic acid": "OC(=O)/C=C\\C(=O)O",
    "deuterated chloroform": "[2H]C(Cl)(Cl)Cl",
    "labeled glycine": "[13CH2](N)[13C](=O)O",
    "salt": "[Na+].[Cl-]",
    "nitrobenzene": "O=[N+]([O-])c1ccccc1",
    "pyrrole": "c1cc[nH]c1",
    "imidazolium": "c1c[nH+]c[nH]1",
    "radical": "C[CH2]",
    "artemisinin": "C[C@@H]1CC[C@H]2[C@H](C)C(=O)O[C@H]3O[C@@]4(C)CC[C@@H]1[C@@]32OO4",
    "camphor": "CC1(C)[C@@H]2CC[C@@]1(C)C(=O)C2",
    "phosphate": "COP(=O)([O-])[O-]",
    "hydrogen": "[H][H]",
    "sulfoxide": "C[S@](=O)c1ccccc1",
    "diazo": "C=[N+]=[N-]",
}


def canonical(smiles):
    return Chem.MolToSmiles(Chem.MolFromSmiles(smiles))


def written(path):
    return [line.split(" ", 1) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("way", [["sdf"], ["jsonl"], ["sdf", "jsonl", "sdf"], []])
def test_convert_keeps_molecules_and_their_names(run_convert, tmp_path, way):
    at = tmp_path / "begin.smi"
    at.write_text("".join(f"{smiles} {name}\n" for name, smiles in MOLECULES.items()))
    for i, suffix in enumerate([*way, "smi"]):
        run_convert(at, tmp_path / f"step{i}.{suffix}")
        at = tmp_path / f"step{i}.{suffix}"
    assert written(at) == [[canonical(smiles), name] for name, smiles in MOLECULES.items()]


def test_json_holds_one(tmp_path):
    gk.write(gk.from_smiles(MOLECULES["L-alanine"], name="L-alanine"), tmp_path / "a.json")
    gk.write(gk.read(tmp_path / "a.json"), tmp_path / "a.smi")
    assert written(tmp_path / "a.smi") == [[canonical(MOLECULES["L-alanine"]), "L-alanine"]]


@pytest.fixture
def run_convert(capsys):
    from gedkit.cli import app

    def call(*arguments):
        with pytest.raises(SystemExit) as stopped:
            app(["convert", *map(str, arguments)])
        _, err = capsys.readouterr()
        assert not stopped.value.code, err

    return call


@pytest.mark.parametrize("name", MOLECULES)
def test_to_rdkit_goes_back_with_atoms_in_the_order_of_the_nodes(name):
    molecule = Chem.MolFromSmiles(MOLECULES[name])
    order = list(range(molecule.GetNumAtoms()))[::-1]
    shuffled = Chem.RenumberAtoms(molecule, order)
    for start in (molecule, shuffled):
        for options in (
            {},
            {"hydrogens": True},
            {"charges": True, "stereo": True, "isotopes": True},
            {"aromatic": False},
        ):
            graph = gk.from_rdkit(start, **options)
            back = gk.to_rdkit(graph)
            assert all(a.GetSymbol() in graph.node_labels[a.GetIdx()] for a in back.GetAtoms())
            assert Chem.MolToSmiles(Chem.RemoveHs(back)) == Chem.MolToSmiles(Chem.RemoveHs(start))
            again = gk.from_rdkit(back, **{k: v for k, v in options.items() if k != "hydrogens"})
            assert again == graph


def test_options_decide_what_is_part_of_the_labels():
    plain = gk.from_smiles("C[C@H]([NH3+])C(=O)[O-]")
    assert plain == gk.from_smiles("CC(N)C(=O)O") == gk.from_smiles("C[C@@H](N)C(=O)[O-]")
    assert gk.from_smiles("C[N+](C)(C)C", charges=True).node_labels == ("C", "N+", "C", "C", "C")
    assert gk.from_smiles("[Fe+2]", charges=True).node_labels == ("Fe+2",)
    assert gk.from_smiles("[13CH4]", isotopes=True).node_labels == ("13C",)
    assert gk.from_smiles("C/C=C/C", stereo=True).edge_labels == ("single", "double E", "single")
    assert gk.from_smiles("C/C=C\\C", stereo=True).edge_labels == ("single", "double Z", "single")
    assert gk.from_smiles("O", hydrogens=True).node_labels == ("O", "H", "H")
    assert set(gk.from_smiles("c1ccccc1", aromatic=False).edge_labels) == {"single", "double"}
    left, right = (gk.from_smiles(MOLECULES[name], stereo=True) for name in ("L-alanine", "D-alanine"))
    assert gk.distance(left, right) == 1
    with_hydrogens = Chem.MolFromMolBlock(Chem.MolToMolBlock(Chem.AddHs(Chem.MolFromSmiles("CO"))), removeHs=False)
    assert gk.from_rdkit(with_hydrogens).n == 6
    assert gk.from_rdkit(with_hydrogens, hydrogens=False).n == 2
    with pytest.raises(gk.InvalidTypeError, match="charges must be True or False"):
        gk.from_smiles("C", charges="yes")


def test_mces_costs_know_bonds_with_stereochemistry():
    cis, trans = (gk.from_smiles(s, stereo=True) for s in ("C/C=C\\C", "C/C=C/C"))
    assert gk.mces(cis, trans).distance == 0
    assert gk.mces(cis, gk.from_smiles("CCCC", stereo=True)).distance == 1


def test_formats_that_have_no_place_for_it_say_so(tmp_path):
    alanine = gk.from_smiles(MOLECULES["L-alanine"], name="L-alanine")
    with pytest.warns(gk.LabelWarning, match="no place for the charges"):
        gk.write(alanine, tmp_path / "a.graphml")
    assert gk.read(tmp_path / "a.graphml").name == "L-alanine"
    with pytest.warns(gk.LabelWarning, match="no place for the names of graphs"):
        gk.write(gk.Graph(2, [(0, 1)], name="x"), tmp_path / "a.g6")
    gk.write(gk.from_smiles("CCO"), tmp_path / "b.graphml")


def test_an_edited_file_is_not_believed(tmp_path):
    gk.write(gk.from_smiles("CC[NH3+]"), tmp_path / "a.json")
    document = json.loads((tmp_path / "a.json").read_text())
    document["nodes"][2] = "O"
    (tmp_path / "a.json").write_text(json.dumps(document))
    assert Chem.MolToSmiles(gk.to_rdkit(gk.read(tmp_path / "a.json"))) == "CCO"
    for wrong in ({"smiles": "nonsense"}, {"smiles": "CC[NH3+]", "atoms": "0 0 1"}, {"smiles": "CCO", "labels": "x"}):
        graph = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO", edge_labels=["single"] * 2, info=wrong)
        assert Chem.MolToSmiles(gk.to_rdkit(graph)) == "CCO"


def test_errors_name_the_molecule(tmp_path):
    (tmp_path / "a.smi").write_text("CCO ethanol\nCC(C methane?\n")
    with pytest.raises(gk.GraphFileError, match=r"line 2 \('methane\?'\)"):
        gk.read_collection(tmp_path / "a.smi")
    with pytest.raises(gk.GraphFileError, match=r"name of graph 0"):
        gk.write(gk.from_smiles("C", name="a\nb"), tmp_path / "b.sdf")


@pytest.mark.parametrize("text", ["s\x86&H/aÆ#yb|Á$ÔF\x18<nM\x9e¡¥¥Ì÷.!@½ü", "ö", "(é"])
def test_text_that_rdkit_cannot_quote_is_an_error_of_ours(text):
    pytest.importorskip("rdkit")
    with pytest.raises(gk.GedkitError, match="is not the SMILES of a molecule"):
        gk.from_smiles(text)
