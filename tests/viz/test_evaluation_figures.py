"""Figures of the evaluation: what is in them, with images and without."""

import numpy as np
import pytest

import gedkit as gk

pytest.importorskip("matplotlib")

from gedkit.viz.query import Answer, draw_query
from gedkit.viz.scatter import ScatterPanel, draw_scatter
from gedkit.viz.tree_sizes import draw_tree_sizes, means_by_size


def test_scatter_moves_whole_distances_sideways_only():
    panel = ScatterPanel("p", np.array([2.0, 2.0, 5.0]), np.array([3.0, 2.0, 5.0]))
    figure = draw_scatter([("set", [panel, None])])
    dots, exact = (collection.get_offsets() for collection in figure.axes[0].collections)
    assert dots[:, 1].tolist() == [3, 2, 5]
    assert exact[:, 1].tolist() == [2, 2, 5]
    assert (np.abs(dots[:, 0] - [2, 2, 5]) <= 0.3).all()
    real = draw_scatter([("set", [ScatterPanel("p", np.array([0.5]), np.array([0.7]))])])
    assert real.axes[0].collections[0].get_offsets().tolist() == [[0.5, 0.7]]
    assert figure.axes[1].texts[0].get_text() == "not run"


def test_panels_of_a_set_share_their_axes():
    near, far = (ScatterPanel("p", np.array([2.0, 5.0]), np.array([3.0, top])) for top in (6.0, 20.0))
    first, second, other = draw_scatter([("a", [near, far]), ("b", [near, None])]).axes[:3]
    assert first.get_xlim() == second.get_xlim() == other.get_xlim()
    assert first.get_ylim() == second.get_ylim() != other.get_ylim()
    assert first.get_ylim()[1] > 20


def test_tree_sizes():
    sizes, states = np.array([8, 9, 8, 10]), np.array([10, 40, 20, 90])
    x, y = means_by_size(sizes, states)
    assert (x.tolist(), y.tolist()) == ([8, 9, 10], [15, 40, 90])
    figure = draw_tree_sizes([("a", sizes, {"GENN-A*": states}), ("b", np.full(4, 20), {"exact": states})])
    assert figure.axes[0].lines[0].get_ydata().tolist() == [15, 40, 90]
    assert figure.axes[1].patches[0].get_height() == 40  # one size: a bar


def test_query_with_and_without_images(tmp_path):
    from matplotlib.image import imsave

    imsave(tmp_path / "a.png", np.zeros((30, 40, 3)))
    data = gk.datasets.generate("keypoints", 3, nodes=(5, 5), distances=False)
    first, second, third = data.graphs
    figure = draw_query(
        Answer("q", first, tmp_path / "a.png"),
        [Answer("near", second, None, 0.5, optimal=True)],
        [Answer("far", third, None, 2.5)],
        scale=20,
    )
    titles = [axes.get_title() for axes in figure.axes]
    assert "nearest 1: 0.500\nnear, optimal" in titles
    assert "farthest 1: 2.500\nfar, not optimal" in titles
    assert len(figure.axes[0].images) == 1
    assert len(figure.axes[1].lines) == second.m
    more = draw_query(
        Answer("q", first, None), [], [], between=[(7, Answer("mid", second, tmp_path / "a.png", 1.5, optimal=True))]
    )
    assert "rank 7: 1.500\nmid, optimal" in [axes.get_title() for axes in more.axes]
