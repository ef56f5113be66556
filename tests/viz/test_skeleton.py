"""Molecules without RDKit: rings are regular polygons, chains are zigzags, nothing lies on anything else."""

import itertools

import numpy as np
import pytest

import gedkit as gk
from gedkit.viz import chemists_layout as chemists
from gedkit.viz.comparison import compare
from gedkit.viz.crossings import crossings
from gedkit.viz.placing import place
from gedkit.viz.rings import ring_systems
from gedkit.viz.skeleton import skeleton_layout


def ring(*nodes):
    return list(zip(nodes, nodes[1:] + nodes[:1], strict=True))


def chain(*nodes):
    return list(itertools.pairwise(nodes))


def simple(*parts):
    return sorted({tuple(sorted(edge)) for part in parts for edge in part})


FLAT = {  # kinds of molecules whose rings can all be regular
    "benzene with arms": (10, simple(ring(*range(6)), chain(0, 6, 7), chain(1, 8, 9))),
    "fused": (10, simple(ring(0, 1, 2, 3, 4, 5), ring(4, 5, 6, 7, 8, 9))),
    "five and six": (9, simple(ring(0, 1, 2, 3, 4, 5), ring(4, 5, 6, 7, 8))),
    "spiro": (9, simple(ring(0, 1, 2, 3, 4), ring(0, 5, 6, 7, 8))),
    "peri-fused": (13, simple(ring(0, 1, 2, 3, 4, 5), ring(0, 1, 6, 7, 8, 9), ring(0, 5, 10, 11, 12, 9))),
    "steroid": (
        19,
        simple(
            ring(0, 1, 2, 3, 4, 5), ring(3, 4, 6, 7, 8, 9), ring(8, 9, 10, 11, 12, 13), ring(11, 12, 14, 15, 16),
            chain(4, 17), chain(11, 18),
        ),
    ),
    "two rings on a chain": (15, simple(ring(0, 1, 2, 3, 4, 5), chain(5, 6, 7, 8, 9), ring(9, 10, 11, 12, 13, 14))),
    "macrocycle": (16, simple(ring(*range(15)), chain(0, 15))),
    "chain": (12, simple(chain(*range(12)))),
    "star": (5, simple(chain(1, 0, 2), chain(3, 0, 4))),
}  # fmt: skip
OTHER = {  # bridges and cages: no two atoms in one place
    "norbornane": (7, simple(ring(0, 1, 2, 3, 4, 5), chain(0, 6, 3))),
    "adamantane": (10, simple(ring(0, 1, 2, 3, 4, 5), chain(0, 6, 9), chain(2, 7, 9), chain(4, 8, 9))),
    "cubane": (8, simple(ring(0, 1, 2, 3), ring(4, 5, 6, 7), chain(0, 4), chain(1, 5), chain(2, 6), chain(3, 7))),
}


@pytest.mark.parametrize("kind", FLAT)
def test_bonds_are_even_and_rings_regular(kind):
    n, edges = FLAT[kind]
    places = skeleton_layout(n, edges)
    lengths = [np.linalg.norm(places[u] - places[v]) for u, v in edges]
    assert np.allclose(lengths, 1, atol=1e-6)
    assert crossings(places, np.array(edges)) == 0
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(n)
    assert gaps.min() > 0.55
    for system in ring_systems(n, edges):
        for nodes in system:
            radii = np.linalg.norm(places[nodes] - places[nodes].mean(0), axis=1)
            assert np.ptp(radii) < 1e-6


@pytest.mark.parametrize("kind", OTHER)
def test_bridges_and_cages_can_be_told(kind):
    n, edges = OTHER[kind]
    places = skeleton_layout(n, edges)
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2) + 9 * np.eye(n)
    assert gaps.min() > 0.25
    lengths = [np.linalg.norm(places[u] - places[v]) for u, v in edges]
    assert max(lengths) < 2


def test_chains_zigzag():
    places = skeleton_layout(*FLAT["chain"])
    steps = np.diff(places, axis=0)
    assert np.allclose((steps[1:] * steps[:-1]).sum(1), 0.5, atol=1e-6)  # the cosine of a turn of 60 degrees
    turns = steps[:-1, 0] * steps[1:, 1] - steps[:-1, 1] * steps[1:, 0]
    assert (turns[1:] * turns[:-1] < 0).all()


def test_fixed_atoms_stay():
    n, edges = FLAT["benzene with arms"]
    whole = skeleton_layout(n, edges)
    fixed = {u: (whole[u] + [3.0, 1.0]).tolist() for u in range(6)}
    again = skeleton_layout(n, edges, fixed)
    assert all(np.allclose(again[u], place, atol=1e-6) for u, place in fixed.items())


def test_nets_are_left_to_the_other_layout():
    grid = [(10 * i + j, 10 * i + j + d) for i in range(10) for j in range(10) for d in (1, 10) if i < 9 and j < 9]
    assert skeleton_layout(100, grid) is None
    assert skeleton_layout(2, []) is None


def test_the_rings_of_the_demo_are_regular(monkeypatch):
    """Aspirin and paracetamol without RDKit: the first picture of whoever runs the demo."""
    monkeypatch.setattr(chemists, "depicted", lambda *_: None)
    labels = {"node_labels": "CCOOCCCCCCCOO", "edge_labels": ["single"] * 13}
    aspirin = gk.Graph(
        13, simple(chain(0, 1, 3, 4), chain(1, 2), ring(*range(4, 10)), chain(9, 10, 11), chain(10, 12)), **labels
    )
    labels = {"node_labels": "CCONCCCCCCO", "edge_labels": ["single"] * 11}
    paracetamol = gk.Graph(11, simple(chain(0, 1, 3, 4), chain(1, 2), ring(*range(4, 10)), chain(7, 10)), **labels)
    compared = compare(gk.solve(aspirin, paracetamol))
    placed = place(compared)
    for places in (placed.first, placed.second):
        radii = np.linalg.norm(places[4:10] - places[4:10].mean(0), axis=1)
        assert np.allclose(radii, 1, atol=1e-6)
