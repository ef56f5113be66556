"""Large graphs: what is drawn is around the changes, and says so."""

import numpy as np
import pytest

import gedkit as gk
from gedkit.viz.comparison import LARGEST, compare
from gedkit.viz.html import page
from gedkit.viz.placing import place
from gedkit.viz.steps import step_scenes


def near_duplicates(n, edits, seed=0):
    random = np.random.default_rng(seed)
    edges = {(i, i + 1) for i in range(n - 1)} | {
        tuple(sorted(map(int, random.choice(n, 2, replace=False)))) for _ in range(n // 2)
    }
    other = set(edges)
    for edge in random.permutation(sorted(edges))[:edits]:
        other.discard(tuple(map(int, edge)))
    labels = [f"n{i}" for i in range(n)]
    return gk.Graph(n, sorted(edges), node_labels=labels), gk.Graph(n, sorted(other), node_labels=labels)


def test_small_graphs_are_drawn_in_full():
    g = gk.Graph(LARGEST)
    result = gk.solve(g, g)
    assert compare(result).whole
    assert compare(result).left_out() == ""


@pytest.mark.long
def test_of_large_graphs_every_drawn_change_has_its_nodes():
    g1, g2 = near_duplicates(1000, 12)
    result = gk.solve(g1, g2, time_limit=20)
    compared = compare(result)
    assert not compared.whole
    assert len(compared.mapping) <= 200
    assert len(compared.changes) == len(result.path.changes) == 12
    drawn = {frozenset(compared.g1.names[u] for u in operation.edge) for operation in compared.changes}
    assert drawn == {frozenset(operation.edge) for operation in result.path.changes}
    for operation in compared.changes:
        assert operation.edge in compared.g1.edges
    assert len(step_scenes(compared, 100)) == 13
    text = page(result)
    assert "of 1,000 nodes, those around 12 of 12 changes" in text
    assert len(text) < 1_000_000


@pytest.mark.long
@pytest.mark.parametrize("n", [400, 900])
def test_when_everything_changes_only_some_of_it_is_drawn(n):
    result = gk.solve(gk.Graph(n, node_labels=["a"] * n), gk.Graph(n, node_labels=["b"] * n), solver="vj")
    compared = compare(result)
    assert len(compared.changes) <= len(compared.mapping) <= 200
    assert place(compared).first.shape == (compared.g1.n, 2)


def test_what_changes_at_no_cost_is_neither_marked_nor_a_step():
    edges = [(0, 1), (1, 2)]
    before = gk.Graph(3, edges, node_labels="abc", node_attrs={"cpu": [1, 2, 3]})
    after = gk.Graph(3, edges, node_labels="abd", node_attrs={"cpu": [1.5, 2.5, 3.5]})
    result = gk.solve(before, after)
    assert len(result.path.changes) == 3
    assert [operation.node for operation in compare(result).changes] == [2]
    assert "Edit path: 1 change, cost 1, and 2 changes at no cost" in page(result)
    free = gk.solve(before, gk.Graph(3, edges, node_labels="abc", node_attrs={"cpu": [1.5, 2.5, 3.5]}))
    assert not compare(free).changes
    assert "Edit path: 3 changes at no cost" in page(free)


def test_a_node_that_goes_at_no_cost_still_goes():
    result = gk.solve(gk.Graph(2, [(0, 1)], node_labels="CO"), gk.Graph(1, node_labels="C"), costs=gk.Costs(node_del=0))
    assert [type(operation) for operation in compare(result).changes] == [gk.EdgeDel, gk.NodeDel]
    assert "Edit path: 1 change, cost 1, and 1 change at no cost" in page(result)
