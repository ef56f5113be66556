"""A library that is not installed: an `ImportError` of ours that says how to install it, and no fault of a file."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

import gedkit as gk

GRAPH = gk.Graph(2, [(0, 1)], node_labels="CO", edge_labels=["double"])


class Without:
    """Finds no library of this name."""

    def __init__(self, library):
        self.library = library

    def find_spec(self, name, path=None, target=None):
        if name == self.library:
            raise ModuleNotFoundError(f"No module named {name!r}")


def test_it_is_an_import_error_and_ours():
    assert issubclass(gk.MissingDependencyError, ImportError)
    assert issubclass(gk.MissingDependencyError, gk.GedkitError)
    assert not issubclass(gk.MissingDependencyError, ValueError)


@pytest.mark.parametrize(
    ("library", "ask"),
    [
        ("rdkit", lambda: gk.from_smiles("CCO")),
        ("rdkit", lambda: gk.to_rdkit(GRAPH)),
        ("rdkit", lambda: gk.read(io.StringIO("CCO"), format="smiles")),
        ("rdkit", lambda: gk.read_collection(io.StringIO("smiles\nCCO\nCC\n"), format="csv")),
        ("rdkit", lambda: gk.write(GRAPH, io.StringIO(), format="smiles")),
        ("rdkit", lambda: gk.mces("CCO", "CC")),
        ("networkx", lambda: gk.to_networkx(GRAPH)),
        ("igraph", lambda: gk.to_igraph(GRAPH)),
        ("torch_geometric", lambda: gk.to_pyg(GRAPH)),
        ("highspy", lambda: gk.solve(GRAPH, GRAPH, solver="milp")),
        ("penman", lambda: gk.smatch("(a / b)", "(a / b)")),
        ("rdflib", lambda: gk.read(io.StringIO("<a> <b> <c> ."), format="turtle")),
        ("rdflib", lambda: gk.read(io.StringIO("<a:a> <b:b> <c:c> ."), format="ntriples")),
        ("onnx", lambda: gk.read(io.BytesIO(b"x"), format="onnx")),
        ("pandas", lambda: gk.pdist([GRAPH], as_frame=True)),
    ],
)
def test_what_needs_it_says_how_to_install_it(library, ask, monkeypatch):
    monkeypatch.setattr("sys.meta_path", [Without(library), *sys.meta_path])
    for module in [name for name in sys.modules if name == library or name.startswith(f"{library}.")]:
        monkeypatch.delitem(sys.modules, module)
    with pytest.raises(gk.MissingDependencyError, match="pip install"):
        ask()


@pytest.mark.long
def test_drawing_without_matplotlib():
    code = "import sys; sys.modules['matplotlib'] = None; import gedkit as gk; gk.Graph(2, [(0, 1)]).plot()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "MissingDependencyError" in done.stderr.splitlines()[-1]
    assert "pip install" in done.stderr.splitlines()[-1]


@pytest.mark.long
def test_on_the_command_line_it_is_one_line():
    code = (
        "import sys; sys.modules['rdkit'] = None; from gedkit.cli import app; app(['solve', '--smiles', 'CCO', 'CC'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("gedkit: molecules need RDKit: pip install")
    assert done.stderr.count("\n") == 1


def test_writing_a_molecule_elsewhere_works_without(monkeypatch, tmp_path):
    made = gk.Graph(1, node_labels="N", info={"smiles": "[NH4+]"})
    monkeypatch.setitem(sys.modules, "rdkit", None)
    with pytest.warns(gk.LabelWarning, match="no place for the charges"):
        gk.write(made, tmp_path / "n.gml")
    gk.write(gk.Graph(1, node_labels="C", info={"smiles": "C"}), tmp_path / "c.gml")


def test_an_empty_smiles_is_an_error():
    pytest.importorskip("rdkit")
    for text in ("", " \t"):
        with pytest.raises(gk.InvalidGraphError, match="the SMILES is empty"):
            gk.from_smiles(text)
