"""Molecules drawn by RDKit: which are, how they are placed, what is marked."""

import numpy as np
import pytest

import gedkit as gk
from gedkit.viz.comparison import compare
from gedkit.viz.depiction import _is_clean, _largest_shared_part, _lay_out, _places, depict_pair
from gedkit.viz.marks import Marks, mark

Chem = pytest.importorskip("rdkit.Chem")

IMATINIB = "Cc1ccc(NC(=O)c2ccc(CN3CCN(C)CC3)cc2)cc1Nc1nccc(n1)-c1cccnc1"
ATORVASTATIN = "CC(C)c1c(C(=O)Nc2ccccc2)c(-c2ccccc2)c(-c2ccc(F)cc2)n1CCC(O)CC(O)CC(=O)O"


def laid_out(a, b):
    result = gk.solve(gk.from_smiles(a), gk.from_smiles(b))
    pairs = [(u, v) for u, v in result.mapping if u is not None and v is not None]
    first, second = gk.to_rdkit(result.g1), gk.to_rdkit(result.g2)
    _lay_out(first, second, pairs)
    return first, second, pairs


@pytest.mark.parametrize(("a", "b"), [(IMATINIB, ATORVASTATIN), ("CCO", "CCN")])
def test_both_layouts_are_clean(a, b):
    first, second, _ = laid_out(a, b)
    assert _is_clean(first)
    assert _is_clean(second)


def test_what_two_molecules_share_is_in_the_same_place():
    first, second, pairs = laid_out(
        "CC1(C)SC2C(NC(=O)Cc3ccccc3)C(=O)N2C1C(=O)O", "CC1(C)SC2C(NC(=O)C(N)c3ccccc3)C(=O)N2C1C(=O)O"
    )
    shared = _largest_shared_part(first, second, pairs)
    assert len(shared) == first.GetNumAtoms()
    apart = _places(first)[[u for u, _ in shared]] - _places(second)[[v for _, v in shared]]
    assert np.linalg.norm(apart, axis=1).max() < 0.2


def test_edits_are_marked():
    result = gk.solve(gk.from_smiles("CCO"), gk.from_smiles("CCN=O"))
    left, right = Marks(), Marks()
    for operation in result.path.changes:
        mark(operation, left, right)
    assert left.nodes
    assert len(right.nodes) == 2
    assert len(right.edges) == 1
    pictures = depict_pair(compare(result))
    assert all(picture.outlines for picture in pictures)
    assert depict_pair(compare(result), atom_numbers=True) != pictures


def test_graphs_that_are_no_molecules_are_drawn_as_before(tmp_path):
    plain = gk.solve(gk.Graph(2, [(0, 1)]), gk.Graph(3, [(0, 1)]))
    assert depict_pair(compare(plain)) is None
    # Labeled like a molecule, but made of none: RDKit would have to guess its charges.
    labelled = gk.Graph(2, [(0, 1)], node_labels="CO", edge_labels=["single"])
    assert depict_pair(compare(gk.solve(labelled, labelled))) is None
    with pytest.raises(gk.InvalidOptionError, match="molecules that RDKit draws"):
        plain.plot(atom_numbers=True)
    with pytest.raises(gk.InvalidOptionError, match="matching"):
        plain.plot("steps", atom_numbers=True)


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_files(tmp_path, suffix):
    result = gk.solve(gk.from_smiles("c1ccccc1O"), gk.from_smiles("c1ccccc1[NH3+]"))
    result.plot(path=tmp_path / f"a.{suffix}", title="phenol to anilinium", atom_numbers=True)
    assert (tmp_path / f"a.{suffix}").stat().st_size > 1000
    if suffix != "png":  # lines and letters, not pixels
        written = (tmp_path / f"a.{suffix}").read_bytes()
        assert b"<image" not in written
        assert b"/Subtype /Image" not in written
