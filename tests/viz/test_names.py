"""Names beside nodes: away from edges, and only where the label does not say them."""

import numpy as np

import gedkit as gk
from gedkit.viz.comparison import compare
from gedkit.viz.far_from_edits import far_from_edits
from gedkit.viz.placing import graph_scene
from gedkit.viz.timeline import make_timeline
from gedkit.viz.view import view_html


def test_a_name_stands_in_the_widest_gap_between_edges():
    rng = np.random.default_rng(3)
    edges = sorted({(int(rng.integers(v)), v) for v in range(1, 25)})
    graph = gk.Graph(25, edges, node_labels="A" * 25, names=[f"name {u}" for u in range(25)])
    scene = graph_scene(graph)
    for item in scene.items():
        if item.is_node:
            x, y, _ = item.beside
            way = np.array([x, y]) - scene.places[item.element]
            others = scene.places[list(graph.neighbors(item.element))] - scene.places[item.element]
            cosines = others @ way / np.linalg.norm(others, axis=1) / np.linalg.norm(way)
            assert cosines.max() <= np.cos(np.pi / (len(others))) + 1e-9


def test_a_label_that_is_the_name_is_written_once():
    graph = gk.Graph(2, [(0, 1)], node_labels=["start", "x"], names=["start", "end"])
    html = view_html(gk.solve(graph, graph))
    assert 'class="number"' in html
    assert html.count(">end</text>") == 3  # both graphs, and the film
    assert html.count(">start</text>") == 3  # the label


def test_what_is_far_from_edits_is_faint():
    path = gk.Graph(90, [(u, u + 1) for u in range(89)], node_labels=range(90))
    other = gk.Graph(90, path.edges[:-1], node_labels=range(90))
    result = gk.solve(path, other)
    far = far_from_edits(make_timeline(compare(result)))
    assert sorted(far.nodes) == list(range(87))
    html = view_html(result)
    assert html.count("gk-node kept far") == 3 * 87
    small = gk.Graph(9, path.edges[:8])
    assert "far" not in view_html(gk.solve(small, small)).partition("gk-data")[0]
