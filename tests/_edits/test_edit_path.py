from __future__ import annotations

import json
import math

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import costs, graph_pairs

import gedkit as gk
from gedkit import Costs, EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub
from gedkit._edits.edit_path import EditPath
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit.typing import Element

ETHANOL = gk.Graph(3, [(0, 1), (1, 2)], node_labels="CCO")
CYANIDE = gk.Graph(2, [(0, 1)], node_labels="CN", edge_labels=["triple"])


@st.composite
def mapped_pairs(draw):
    g1, g2 = draw(graph_pairs(attributed=True))
    images = draw(st.sampled_from(list(oracle.mappings(g1.n, g2.n))))
    return g1, g2, images


@settings(deadline=None)
@given(mapped_pairs(), costs(attributed=True))
def test_any_mapping_gives_a_path_to_the_target(pair, cost_model):
    g1, g2, images = pair
    path = path_from_mapping(g1, g2, images, cost_model)
    truth = oracle.cost(g1, g2, images, cost_model)
    assert path.cost == truth or math.isclose(path.cost, truth)
    assert path.apply(g1) == g2
    back = path.inverse()
    assert back.apply(g2) == g1
    assert back.inverse() == path
    graphs = path.steps(g1)
    assert graphs[0] == g1
    assert len(graphs) == 1 + len(path.changes)
    assert graphs[-1].permuted(path.order(g1)) == g2


@settings(deadline=None)
@given(mapped_pairs(), costs(attributed=True, infinite=False))
def test_way_back_costs_what_the_other_direction_costs(pair, cost_model):
    g1, g2, images = pair
    back = path_from_mapping(g1, g2, images, cost_model).inverse()
    preimages = [images.index(v) if v in images else -1 for v in range(g2.n)]
    # The cheaper of changing and replacing an edge may differ from one direction to the other.
    assert back.cost >= oracle.cost(g2, g1, preimages, cost_model) - 1e-9


def test_operations_name_what_they_touch():
    path = path_from_mapping(ETHANOL, CYANIDE, [-1, 0, 1], Costs())
    assert path.operations == (
        EdgeDel((0, 1), Element(None), 1),
        NodeDel(0, Element("C"), 1),
        NodeSub(1, 0, Element("C"), Element("C"), 0),
        NodeSub(2, 1, Element("O"), Element("N"), 1),
        EdgeSub((1, 2), (0, 1), Element(None), Element("triple"), 1),
    )
    assert path.cost == 4
    assert len(path.changes) == 4
    assert path[1] == NodeDel(0, Element("C"), 1)


def test_cheaper_to_replace_than_to_change():
    costs = Costs(edge_sub=5)
    path = path_from_mapping(
        gk.Graph(2, [(0, 1)], edge_labels="a"), gk.Graph(2, [(0, 1)], edge_labels="b"), [0, 1], costs
    )
    assert path.changes == (EdgeDel((0, 1), Element("a"), 1), EdgeIns((0, 1), Element("b"), 1))


def test_reads_well():
    path = path_from_mapping(ETHANOL, CYANIDE, [-1, 0, 1], Costs())
    assert str(path).splitlines() == [
        "edit path of cost 4",
        "  delete edge 0 – 1  [1]",
        "  delete node 0 (C)  [1]",
        "  change node 2: O → N  [1]",
        "  change edge 1 – 2: no label → triple  [1]",
    ]
    assert repr(path) == "<EditPath: cost 4, 4 changes, 1 kept>"


def test_uses_the_names_of_the_nodes():
    g1 = gk.Graph(2, [(0, 1)], names=["x", "y"])
    path = gk.edit_path(g1, gk.Graph(1))
    assert "delete edge x – y" in str(path)


def test_json_has_no_infinities():
    one_way = Costs(node_del=float("inf"))
    path = gk.edit_path(gk.Graph(1, node_labels=[float("inf")]), gk.Graph(2), costs=one_way).inverse()
    text = path.to_json()
    record = json.loads(text, parse_constant=pytest.fail)
    assert record["cost"] is None
    assert [op["cost"] for op in record["operations"]] == [None, 1]
    assert record["operations"][1]["after"] == {"label": "inf"}


def test_json():
    record = json.loads(path_from_mapping(ETHANOL, CYANIDE, [-1, 0, 1], Costs()).to_json())
    assert record["cost"] == 4
    assert record["operations"][3] == {
        "op": "node_sub",
        "node": 2,
        "target": 1,
        "before": {"label": "O"},
        "after": {"label": "N"},
        "cost": 1,
        "text": "change node 2: O → N",
    }
    assert "text" not in record["operations"][2]  # kept
    attributed = path_from_mapping(
        gk.Graph(1, node_labels=[("a", frozenset())], node_attrs={"x": [1]}), gk.Graph(0), [-1], Costs()
    )
    before = json.loads(attributed.to_json())["operations"][0]["before"]
    assert before == {"label": ["a", "frozenset()"], "attrs": {"x": 1.0}}


C, SINGLE = Element("C"), Element(None)
BOND = gk.Graph(2, [(0, 1)], node_labels="CC")
KEEP = [NodeSub(0, 0, C, C, 0), NodeSub(1, 1, C, C, 0)]


@pytest.mark.parametrize(
    ("graph", "operations", "message"),
    [
        (BOND, [NodeDel(0, C, 1)], "node 0 cannot be deleted before its edges"),
        (BOND, [NodeDel(7, C, 1)], "has no node 7"),
        (BOND, [NodeSub(0, 0, Element("N"), C, 1)], "its node 0 is 'N', this one's is 'C'"),
        (BOND, [EdgeDel((0, 5), SINGLE, 1)], r"has no edge \(0, 5\)"),
        (BOND, [EdgeDel((0, 1), Element(2), 1)], r"its edge \(0, 1\) is 2"),
        (BOND, [EdgeDel((0, 1), SINGLE, 1), EdgeDel((1, 0), SINGLE, 1)], r"has no edge \(1, 0\)"),
        (BOND, KEEP, "says nothing about 1 edges"),
        (BOND, [EdgeDel((0, 1), SINGLE, 1), KEEP[0]], "accounts for 1 of the 2 nodes"),
        (BOND, [KEEP[0], NodeSub(1, 0, C, C, 0)], "cannot both become node 0"),
        (BOND, [EdgeIns((0, 1), SINGLE, 1)], "cannot be there before node 0"),
        (BOND, [*KEEP, EdgeIns((0, 1), SINGLE, 1)], "cannot be inserted twice"),
        (BOND, [*KEEP, EdgeSub((0, 1), (0, 0), SINGLE, SINGLE, 0)], "does not lead where"),
        (gk.Graph(2, directed=True), [], "is for undirected graphs"),
    ],
)
def test_paths_that_do_not_fit(graph, operations, message):
    with pytest.raises(gk.EditPathError, match=message):
        EditPath(operations, costs=Costs(), directed=False).apply(graph)


def test_insertions_need_nothing_before():
    path = EditPath([NodeIns(0, C, 1), EdgeIns((0, 0), SINGLE, 1)], costs=Costs(), directed=False)
    assert path.apply(gk.Graph(0)) == gk.Graph(1, [(0, 0)], node_labels="C")


def test_a_path_is_carried_out_on_graphs():
    with pytest.raises(gk.InvalidTypeError, match=r"expected a gedkit\.Graph, got int"):
        gk.edit_path(ETHANOL, CYANIDE).apply(3)
