"""The film of an edit path: at every step it shows the graph that the path has made of the first one by then."""

import re

import numpy as np
import pytest

import gedkit as gk
from gedkit.viz.comparison import compare
from gedkit.viz.film import film_groups
from gedkit.viz.placing import place
from gedkit.viz.steps import step_scenes
from gedkit.viz.timeline import make_timeline


def random_pair(seed, directed):
    random = np.random.default_rng(seed)

    def graph():
        n = int(random.integers(2, 8))
        edges = [
            (u, v) for u in range(n) for v in range(n) if (u != v if directed else u < v) and random.random() < 0.4
        ]
        labels = random.choice(list("ABC"), n).tolist()
        return gk.Graph(
            n, edges, node_labels=labels, edge_labels=random.choice(list("xy"), len(edges)).tolist(), directed=directed
        )

    return graph(), graph()


def signature(labels, edges):
    return sorted(map(str, labels)), sorted(edges)


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("edge_sub", [1, 5])  # 5: an edge is rather deleted and inserted anew
def test_scenes_and_film_show_the_graphs_of_the_path(seed, directed, edge_sub):
    result = gk.solve(*random_pair(seed, directed), costs=gk.Costs(edge_sub=edge_sub))
    compared = compare(result)
    graphs = result.path.steps(result.g1)
    changes = result.path.changes
    scenes = step_scenes(compared, most=10_000)
    film = film_groups(compared, place(compared), make_timeline(compared), lambda node: "")
    assert len(scenes) == len(graphs)
    for step, (_, scene) in enumerate(scenes):
        deletes = step > 0 and isinstance(changes[step - 1], (gk.NodeDel, gk.EdgeDel))
        truth = graphs[step - 1 if deletes else step]  # what a step deletes is still shown
        assert sorted(map(str, scene.graph.node_labels)) == sorted(map(str, truth.node_labels))
        assert scene.graph.m == truth.m
        assert sorted(map(str, scene.graph.edge_labels)) == sorted(map(str, truth.edge_labels))
        assert len(scene.nodes) + len(scene.edges) == (1 if step else 0)
        there = [group for group in film if shown(group, step)]
        assert sum("gk-node" in group for group in there) == truth.n
        assert sum("gk-edge" in group for group in there) == truth.m
        assert sum(f'data-at="{step}"' in group for group in there) == (1 if step else 0)


def shown(group, step):
    begin = int(re.search(r'data-from="(\d+)"', group)[1])
    end = re.search(r'data-until="(\d+)"', group)
    return begin <= step <= (int(end[1]) if end else 10**9)
