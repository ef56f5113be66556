"""Generated sets: the kinds, the sizes, the same every time, exact distances."""

import random

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.datasets.delaunay import delaunay_edges
from gedkit.lab.datasets.generated import KINDS
from gedkit.lab.datasets.graph_kinds import molecule, near_duplicate


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind):
    found = gk.datasets.generate(kind, 12, nodes=(4, 6), seed=3)
    again = gk.datasets.generate(kind, 12, nodes=(4, 6), seed=3)
    assert found.graphs == again.graphs
    assert found.graphs != gk.datasets.generate(kind, 12, nodes=(4, 6), seed=4).graphs
    assert all(4 <= g.n <= 6 for g in found.graphs)
    np.testing.assert_allclose(found.ged, found.ged.T)
    i, j = 2, 9
    judge = gk.solve(found.graphs[i], found.graphs[j], costs=found.costs, solver="dfs")
    assert found.ged[i, j] == pytest.approx(judge.distance)


def test_near_duplicates_are_near():
    found = gk.datasets.generate("near-duplicates", 10, nodes=(8, 9))
    assert all(found.ged[i, i + 1] <= 10 for i in range(0, 10, 2))
    assert near_duplicate(molecule(1, random.Random(0)), random.Random(0), ["C"]).n == 1


def test_atlas():
    pytest.importorskip("networkx")
    found = gk.datasets.generate("atlas", 40, distances=False)
    assert len(found) == 40
    assert found.ged is None
    assert found.graphs[0] == gk.Graph(3, [(0, 1), (1, 2)]).permuted([1, 0, 2]) or found.graphs[0].m == 2


@pytest.mark.parametrize("arguments", [("paths",), ("molecules", 0)])
def test_what_cannot_be_made_is_an_error(arguments):
    with pytest.raises(gk.DatasetError):
        gk.datasets.generate(*arguments)


@pytest.mark.parametrize("seed", range(5))
def test_delaunay_agrees_with_scipy(seed):
    spatial = pytest.importorskip("scipy.spatial")
    points = np.random.default_rng(seed).random((3 + 4 * seed, 2))
    corners = spatial.Delaunay(points).simplices
    sides = {tuple(sorted((int(t[i]), int(t[j])))) for t in corners for i, j in ((0, 1), (1, 2), (0, 2))}
    assert delaunay_edges(points) == sorted(sides)


def test_delaunay_of_few_points():
    assert delaunay_edges(np.zeros((1, 2))) == []
    assert delaunay_edges(np.array([[0.0, 0], [1, 1]])) == [(0, 1)]
