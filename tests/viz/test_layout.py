"""Places for nodes: edges of even length, nothing on top of each other, always the same."""

import numpy as np
import pytest

from gedkit.viz.layout import layout

RING = [(i, (i + 1) % 6) for i in range(6)]
GRAPHS = {
    "ring": (6, RING),
    "star": (7, [(0, i) for i in range(1, 7)]),
    "path": (9, [(i, i + 1) for i in range(8)]),
    "two parts": (6, [(0, 1), (1, 2), (3, 4), (4, 5)]),
    "no edges": (4, []),
    "complete": (5, [(i, j) for i in range(5) for j in range(i)]),
}


@pytest.mark.parametrize("name", GRAPHS)
def test_nodes_keep_apart(name):
    n, edges = GRAPHS[name]
    places = layout(n, edges)
    gaps = np.linalg.norm(places[:, None] - places[None], axis=2)[~np.eye(n, dtype=bool)]
    assert gaps.min() > 0.4
    assert np.isfinite(places).all()


def test_a_ring_is_regular():
    places = layout(6, RING)
    lengths = [np.linalg.norm(places[u] - places[v]) for u, v in RING]
    assert max(lengths) / min(lengths) < 1.05


def test_the_longer_side_lies_horizontally():
    width, height = np.ptp(layout(*GRAPHS["path"]), axis=0)
    assert width > 4 * height


def test_same_graph_same_picture():
    assert np.array_equal(layout(*GRAPHS["star"]), layout(*GRAPHS["star"]))


@pytest.mark.parametrize("n", [0, 1])
def test_tiny_graphs(n):
    assert layout(n, []).shape == (n, 2)


def test_self_loops_are_no_distance():
    assert np.allclose(layout(2, [(0, 1), (0, 0)]), layout(2, [(0, 1)]))
