from __future__ import annotations

import pytest

import gedkit as gk

nx = pytest.importorskip("networkx")


def molecule():
    graph = nx.Graph()
    graph.add_node("c", symbol="C", charge=0.5)
    graph.add_node("o", symbol="O", charge=-0.5)
    graph.add_edge("o", "c", bond=2, length=1.2)
    return graph


def test_labels_attributes_and_names():
    g = gk.from_networkx(molecule(), node_label="symbol", edge_label="bond", node_attrs=["charge"], edge_attrs="length")
    assert g == gk.Graph(
        2,
        [(0, 1)],
        node_labels="CO",
        edge_labels=[2],
        node_attrs={"charge": [0.5, -0.5]},
        edge_attrs={"length": [1.2]},
    )
    assert g.names == ("c", "o")


def test_what_is_left_out_is_said():
    with pytest.warns(gk.LabelWarning) as said:
        assert gk.from_networkx(molecule()) == gk.Graph(2, [(0, 1)])
    assert [str(warning.message).partition(" (")[0] for warning in said] == [
        "networkx: left out the node attributes 'charge', 'symbol'",
        "networkx: left out the edge attributes 'bond', 'length'",
    ]
    # Where it is meant nothing is said: a warning would fail the test.
    assert gk.from_networkx(molecule(), node_attrs=(), edge_attrs=()) == gk.Graph(2, [(0, 1)])
    assert gk.from_networkx(molecule(), node_label="symbol", edge_attrs=()) == gk.Graph(2, [(0, 1)], node_labels="CO")


def test_directed_with_loops():
    g = gk.from_networkx(nx.DiGraph([("a", "b"), ("b", "a"), ("a", "a")]))
    assert g == gk.Graph(2, [(0, 1), (1, 0), (0, 0)], directed=True)


def test_results_speak_of_the_original_nodes():
    r = gk.solve(
        gk.from_networkx(molecule(), node_label="symbol", edge_label="bond"),
        gk.from_networkx(nx.path_graph(["x", "y", "z"])),
    )
    assert {u for u, _ in r.named_mapping} == {"c", "o", None}
    assert {v for _, v in r.named_mapping} == {"x", "y", "z"}


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: gk.from_networkx([(0, 1)]), gk.InvalidTypeError, "expected a networkx graph, got list"),
        (
            lambda: gk.from_networkx(molecule(), node_label="element", edge_attrs=()),
            gk.InvalidGraphError,
            r"node 'c' has no attribute 'element' \(it has 'symbol', 'charge'\)",
        ),
        (
            lambda: gk.from_networkx(nx.path_graph(2), edge_label="bond"),
            gk.InvalidGraphError,
            r"edge \(0, 1\) has no attribute 'bond' \(it has none\)",
        ),
    ],
)
def test_bad_input(make, error, message):
    with pytest.raises(error, match=message):
        make()


def test_agrees_with_networkx_on_small_graphs():
    for first, second in [(nx.path_graph(4), nx.cycle_graph(4)), (nx.star_graph(3), nx.cycle_graph(5))]:
        ours = gk.distance(gk.from_networkx(first), gk.from_networkx(second))
        assert ours == nx.graph_edit_distance(first, second)
