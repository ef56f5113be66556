"""Heat map, dendrogram and map of a matrix of distances, against scipy's clustering."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import linkage as scipy_linkage
from scipy.spatial.distance import squareform

import gedkit as gk
from gedkit.viz import draw_heatmap, draw_map
from gedkit.viz.dendrogram import linkage
from gedkit.viz.embedding import embed


def points(n, seed=0):
    places = np.random.default_rng(seed).normal(size=(n, 2))
    return places, np.linalg.norm(places[:, None] - places[None], axis=2)


@pytest.mark.parametrize("n", [2, 5, 30])
def test_the_heights_are_those_of_average_linkage(n):
    _, distances = points(n)
    tree = linkage(distances)
    expected = scipy_linkage(squareform(distances, checks=False), "average")
    assert np.allclose([height for *_, height in tree.merges], expected[:, 2])
    assert sorted(tree.order) == list(range(n))


def test_distances_in_the_plane_are_found_again():
    _, distances = points(20)
    found = embed(distances)
    assert np.allclose(np.linalg.norm(found[:, None] - found[None], axis=2), distances, atol=0.02 * distances.max())


@pytest.mark.parametrize("n", [0, 1, 2])
def test_tiny_collections(n):
    draw_heatmap(np.zeros((n, n))) if n else None
    draw_map(np.zeros((n, n)))


def test_infinite_distances_are_drawn_as_far(tmp_path):
    graphs = [gk.Graph(k, node_labels="A" * k) for k in (1, 2, 9)]
    draw_heatmap(gk.pdist(graphs, cutoff=2), tmp_path / "x.png", names=["a", "b", "$c"])
    draw_map(gk.pdist(graphs, cutoff=2), tmp_path / "y.png", names=["a", "b", "$c"], classes=[0, 0, 1])
    assert (tmp_path / "x.png").stat().st_size > 1000


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: draw_heatmap(np.zeros((2, 3))), "square matrix"),
        (lambda: draw_heatmap(np.zeros((2, 2)), names="abc"), "names has 3 entries, but there are 2"),
        (lambda: draw_map(np.zeros((2, 2)), classes="abc"), "classes has 3 entries"),
        (lambda: draw_map(np.zeros((2, 2)), method="pca"), "method must be one of mds, umap"),
        (lambda: draw_map([[0, -1], [-1, 0]]), "0 or more"),
    ],
)
def test_what_cannot_be_drawn(call, message):
    with pytest.raises(gk.InvalidOptionError, match=message):
        call()
