"""The strip of steps: one picture per edit, each showing its edit where the nodes stand."""

import numpy as np
import pytest

import gedkit as gk
from gedkit.viz.shapes import CHANGED, DELETED, INSERTED
from gedkit.viz.steps import draw_steps, step_scenes

G1 = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels="ABCX", names=["a", "b", "c", "d"])
G2 = gk.Graph(4, [(0, 1), (1, 2), (1, 3)], node_labels="ABDY")


def test_one_picture_for_the_first_graph_and_one_per_change():
    result = gk.solve(G1, G2)
    steps = step_scenes(result)
    assert len(steps) == 1 + len(result.path.changes)


def test_captions_call_nodes_what_the_picture_calls_them():
    """Matched nodes have other names in the second graph; an inserted one may have the name of a node that is there."""
    g1 = gk.Graph(3, [(0, 1), (1, 2)], node_labels="ABC", names=["x", "y", "z"])
    g2 = gk.Graph(4, [(0, 1), (1, 2), (0, 2), (0, 3)], node_labels="CBAD", names=["p", "q", "r", "x"])
    captions, scenes = zip(*step_scenes(gk.solve(g1, g2)), strict=True)
    assert sorted(captions[1:]) == ["insert edge z – x", "insert edge z – x′", "insert node x′ (D)"]
    for caption, scene in list(zip(captions, scenes, strict=True))[1:]:
        marked = {scene.shown_names[u] for u in scene.nodes} | {scene.shown_names[u] for e in scene.edges for u in e}
        assert all(name in caption for name in marked)


def test_each_picture_marks_its_edit_alone():
    result = gk.solve(G1, G2)
    expected = {
        gk.NodeDel: DELETED, gk.EdgeDel: DELETED, gk.NodeIns: INSERTED, gk.EdgeIns: INSERTED,
        gk.NodeSub: CHANGED, gk.EdgeSub: CHANGED,
    }  # fmt: skip
    for operation, (_, scene) in zip(result.path.changes, step_scenes(result)[1:], strict=True):
        assert [*scene.nodes.values(), *scene.edges.values()] == [expected[type(operation)]]


def test_nodes_keep_their_places_from_step_to_step():
    result = gk.solve(G1, G2)
    first = step_scenes(result)[0][1]
    place = dict(zip(first.shown_names, first.places, strict=True))
    for _, scene in step_scenes(result):
        for name, spot in zip(scene.shown_names, scene.places, strict=True):
            if name in place:
                assert np.allclose(spot, place[name])


@pytest.mark.parametrize("most", [1, 3, 100])
def test_long_paths_are_taken_together(most):
    result = gk.solve(gk.Graph(6, [(i, i + 1) for i in range(5)]), gk.Graph(3, [(0, 1)], node_labels="AAA"))
    steps = step_scenes(result, most)
    marks = sum(len(scene.nodes) + len(scene.edges) for _, scene in steps)
    assert marks == len(result.path.changes)
    assert len(steps) <= most + 2  # the first graph, and a cut between deletions and the rest


@pytest.mark.long
def test_large_graphs_have_fewer_steps():
    n = 100
    ring = [(i, (i + 1) % n) for i in range(n)]
    other = [*ring[:-3], *((i, i + 2) for i in range(0, 40, 10))]
    result = gk.solve(gk.Graph(n, ring), gk.Graph(n, other), time_limit=5)
    assert len(result.path.changes) >= 6
    figure = draw_steps(result)
    assert len(figure.axes) <= 6
    assert len(draw_steps(result, most=100).axes) == 1 + len(result.path.changes)


def test_equal_graphs_have_one_picture():
    assert len(draw_steps(gk.solve(G1, G1)).axes) == 1
