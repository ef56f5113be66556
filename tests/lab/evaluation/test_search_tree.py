"""The tree that is drawn is the one that the core searches."""

import random

import gedkit as gk
from gedkit.lab.evaluation.method_figures import changed_embeddings
from gedkit.lab.evaluation.search_tree import search_tree
from gedkit.viz.embedding_ways import draw_embedding_ways
from gedkit.viz.search_tree import draw_search_trees


def pairs(count, seed=0):
    rng = random.Random(seed)
    graphs = gk.datasets.generate("molecules", 20, nodes=(1, 6), seed=seed, distances=False).graphs
    return [tuple(rng.sample(graphs, 2)) for _ in range(count)]


def test_as_many_states_as_the_core_opens():
    model = gk.models.load("aids")
    for g1, g2 in pairs(25):
        assert len(search_tree(g1, g2)) - 1 == gk.solve(g1, g2, solver="hungarian-astar").stats.opened
        learned = gk.solve(g1, g2, solver="genn-astar", model=model)
        tree = search_tree(g1, g2, model)
        assert len(tree) - 1 == learned.stats.opened
        assert [state.level for state in tree if state.on_path] == list(range(min(g1.n, g2.n) + 1))


def test_trees_are_drawn_side_by_side():
    g1, g2 = pairs(1, seed=1)[0]
    figure = draw_search_trees([("one", search_tree(g1, g2)), ("two", search_tree(g2, g1))])
    assert [axes.get_title().split(":")[0] for axes in figure.axes] == ["one", "two"]


def test_a_node_that_leaves_changes_its_surroundings_a_hop_further_with_each_layer():
    model = gk.models.load("aids")
    chain = gk.Graph(9, [(v, v + 1) for v in range(8)], node_labels=["C"] * 9)
    # One hop more than the layer: the degree of a neighbor counts in what its own neighbors gather.
    assert changed_embeddings(chain, model, 0) == [{1, 2}, {1, 2, 3}, {1, 2, 3, 4}]
    star = gk.Graph(4, [(0, 1), (0, 2), (0, 3)], node_labels="CCCC")
    assert changed_embeddings(star, model, 0) == [{1, 2, 3}] * 3
    figure = draw_embedding_ways(star, 0, [("one", [{1}, {2, 3}]), ("two", [set(), set()])])
    assert [axes.get_title() for axes in figure.axes] == ["layer 1", "layer 2", "", ""]
    assert [axes.get_ylabel() for axes in figure.axes] == ["one", "", "two", ""]
