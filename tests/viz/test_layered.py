"""Directed acyclic graphs are drawn in layers: edges point one way, nothing lies on a node, names have room."""

import itertools
import random

import numpy as np
import pytest

import gedkit as gk
from gedkit.viz.layered import has_direction, layered_layout
from gedkit.viz.placing import graph_scene, place
from gedkit.viz.shapes import KEPT, Disc


def random_dag(n, seed):
    rng = random.Random(seed)
    return sorted({(max(0, v - rng.randint(1, 6)), v) for v in range(1, n) for _ in range(rng.choice((1, 1, 2)))})


def gap_to_segment(point, begin, end):
    way = end - begin
    share = np.clip((point - begin) @ way / max(way @ way, 1e-9), 0, 1)
    return float(np.linalg.norm(point - begin - share * way))


@pytest.mark.parametrize("seed", range(6))
def test_edges_point_one_way_and_nodes_keep_apart(seed):
    n = 30
    edges = random_dag(n, seed)
    found = layered_layout(n, edges)
    steps = np.array([found.places[v] - found.places[u] for u, v in edges])
    assert (steps[:, 0] > 1).all() or (steps[:, 1] < -1).all()
    gaps = np.linalg.norm(found.places[:, None] - found.places[None], axis=2) + 9 * np.eye(n)
    assert gaps.min() >= 1 - 1e-6


@pytest.mark.parametrize("seed", range(6))
def test_no_edge_runs_through_a_node(seed):
    n = 30
    edges = random_dag(n, seed)
    found = layered_layout(n, edges)
    for u, v in edges:
        way = [found.places[u], *found.bends.get((u, v), ()), found.places[v]]
        for w in set(range(n)) - {u, v}:
            nearest = min(gap_to_segment(found.places[w], a, b) for a, b in itertools.pairwise(way))
            assert nearest > 0.27, (u, v, w)  # the radius of a node


def test_a_tree_has_no_crossings_and_stands_above_its_children():
    found = layered_layout(7, [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)])
    assert not found.bends
    x = found.places[:, 0] if np.ptp(found.places[3:, 1]) < 1e-9 else -found.places[:, 1]
    assert x[3] < x[1] < x[4] < x[5] < x[2] < x[6] or x[3] > x[1] > x[4] > x[5] > x[2] > x[6]
    assert x[0] == pytest.approx((x[1] + x[2]) / 2, abs=0.05)


def test_direction_is_told():
    assert has_direction(3, [(0, 1), (0, 2), (1, 2)])
    assert has_direction(4, [(0, 1), (1, 2), (2, 3), (3, 1)])
    assert has_direction(2, [(0, 1), (0, 0)])
    assert not has_direction(3, [(0, 1), (1, 2), (2, 0)])
    assert not has_direction(3, [(1, 2), (2, 1), (1, 0), (0, 1)])


@pytest.mark.parametrize("seed", range(6))
def test_an_edge_that_goes_back_bends_around_nodes(seed):
    n = 30
    rng = random.Random(seed)
    edges = random_dag(n, seed)
    back = [(v, u) for u, v in [sorted(rng.sample(range(n), 2)) for _ in range(5)]]
    found = layered_layout(n, [*edges, *back])
    steps = np.array([found.places[v] - found.places[u] for u, v in edges])
    forward = (steps[:, 0] > 0.5) if (steps[:, 0] > 0.5).sum() > (steps[:, 1] < -0.5).sum() else (steps[:, 1] < -0.5)
    assert forward.sum() >= len(edges) - len(back)
    for u, v in [*edges, *back]:
        way = [found.places[u], *found.bends.get((u, v), ()), found.places[v]]
        for w in set(range(n)) - {u, v}:
            nearest = min(gap_to_segment(found.places[w], a, b) for a, b in itertools.pairwise(way))
            assert nearest > 0.27, (u, v, w)


def test_two_acyclic_graphs_that_are_a_cycle_together():
    g1, g2 = gk.Graph(3, [(0, 1), (1, 2)], directed=True), gk.Graph(3, [(0, 1), (1, 2), (0, 2)], directed=True)
    there = gk.Graph(2, [(0, 1)], node_labels="AB", directed=True)
    back = gk.Graph(2, [(1, 0)], node_labels="AB", directed=True)
    for result in (gk.solve(g1, g2), gk.solve(there, back, costs=gk.Costs(node_sub=9))):
        placed = place(result)
        assert np.isfinite(placed.together).all()


def test_matched_nodes_stand_in_the_same_place_and_pictures_use_the_bends():
    labels = ["read", "clean", "merge_tables", "report"]
    g1 = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels=labels, directed=True)
    g2 = gk.Graph(4, [(0, 1), (1, 2), (2, 3), (0, 3)], node_labels=labels, directed=True)
    result = gk.solve(g1, g2)
    left, right = place(result).scenes(result)
    assert np.allclose(left.places, right.places)
    assert (0, 3) not in left.bends
    line = next(item for item in right.items() if not item.is_node and g2.edges[item.element] == (0, 3)).shapes[0]
    assert len(line.points) == 2 + len(right.bends.get((0, 3), ()))


def test_lone_nodes_have_rows_of_their_own():
    found = layered_layout(12, [(0, 1)])
    gaps = np.linalg.norm(found.places[:, None] - found.places[None], axis=2) + 9 * np.eye(12)
    assert gaps.min() >= 1 - 1e-6


def test_one_graph_is_layered_too():
    scene = graph_scene(gk.Graph(3, [(0, 1), (0, 2)], directed=True))
    axis = 1 if scene.places[1, 1] == pytest.approx(scene.places[2, 1]) else 0
    assert scene.places[1, axis] == pytest.approx(scene.places[2, axis])


def test_large_pictures_fade_what_is_far_from_edits():
    edges = [(i, i + 1) for i in range(79)]
    result = gk.solve(gk.Graph(80, edges), gk.Graph(80, [edge for edge in edges if edge != (70, 71)]), time_limit=5)
    left, _ = place(result).scenes(result)
    far = {left.graph.names[u] for u in left.far}
    assert far
    assert not far & {69, 70, 71, 72}
    outlines = [shape.outline for shape in left.shapes() if isinstance(shape, Disc)]
    assert outlines.count(KEPT) == left.graph.n - len(far)


def test_names_instead_of_labels(tmp_path):
    pytest.importorskip("matplotlib")
    graph = gk.Graph(2, [(0, 1)], node_labels=["if", "mail"], names=["Valid?", "Tell"], directed=True)
    for names, words in ((False, {"if", "mail"}), (True, {"Valid?", "Tell"})):
        figure = graph.plot(tmp_path / "a.svg", names=names)
        assert {text.get_text() for text in figure.axes[0].texts} - {""} == words
