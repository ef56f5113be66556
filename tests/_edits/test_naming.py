"""Printed paths: one name for each node of both graphs, and only what changed."""

import json

import gedkit as gk
from gedkit._edits.path_from_mapping import path_from_mapping
from gedkit.typing import Element


def lines(path, **how):
    return [line.strip() for line in path.describe(**how).splitlines()[1:]]


def test_an_edge_that_is_deleted_and_one_that_is_inserted_have_different_names():
    before = gk.Graph(3, [(0, 1), (1, 2)], edge_labels=["rows", "rows"], directed=True)
    after = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], edge_labels=["rows"] * 3, directed=True)
    path = path_from_mapping(before, after, [0, 1, 3], gk.Costs())
    assert lines(path) == [
        "delete edge 1 → 2 (rows)  [1]",
        "insert node 2′  [1]",
        "insert edge 1 → 2′ (rows)  [1]",
        "insert edge 2′ → 2 (rows)  [1]",
    ]


def test_labels_are_names_where_none_occurs_twice():
    before = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["read", "clean", "report"], directed=True)
    after = gk.Graph(
        4, [(0, 1), (1, 2), (2, 3)], node_labels=["read", "clean", "check", "publish"], edge_labels="abc", directed=True
    )
    path = path_from_mapping(before, after, [0, 1, 3], gk.Costs(edge_sub=5))
    assert lines(path) == [
        "delete edge read → clean  [1]",
        "delete edge clean → report  [1]",
        "change node report → publish  [1]",
        "insert node check  [1]",
        "insert edge read → clean (a)  [1]",
        "insert edge clean → check (b)  [1]",
        "insert edge check → publish (c)  [1]",
    ]


def test_names_of_the_first_graph_hold_for_the_second():
    first = gk.Graph(2, node_labels="AB", names=["x", "y"])
    second = gk.Graph(3, [(0, 1), (1, 2)], node_labels="BAC", names=["p", "q", "x"])
    path = path_from_mapping(first, second, [1, 0], gk.Costs())
    assert lines(path) == [
        "insert node x′ (C)  [1]",
        "insert edge y – x  [1]",
        "insert edge x – x′  [1]",
        "in the second graph, y is called p, x is called q",
    ]
    assert path.node_names() == (("x", "y"), ("y", "x", "x′"))


def test_numbers_and_names_do_not_mix_up():
    path = path_from_mapping(gk.Graph(1, names=["1′"]), gk.Graph(2), [0], gk.Costs())
    assert lines(path) == ["insert node 1′′  [1]"]
    same_text = path_from_mapping(gk.Graph(2, names=[1, "1"]), gk.Graph(0), [-1, -1], gk.Costs())
    assert lines(same_text) == ["delete node 1  [1]", "delete node '1'  [1]"]


def test_a_substitution_says_only_what_differs():
    first = gk.Graph(1, names=["task_08"], node_labels=["report"], node_attrs={"cpu": [0.1 + 0.2], "memory": [2]})
    second = gk.Graph(1, names=["task_08"], node_labels=["train"], node_attrs={"cpu": [0.7], "memory": [2]})
    by_label = path_from_mapping(first, second, [0], gk.Costs())
    assert lines(by_label) == ["change node task_08: report → train  [1]"]
    by_attributes = path_from_mapping(first, second, [0], gk.Costs(node_sub="abs"))
    assert lines(by_attributes) == ["change node task_08: report → train, cpu 0.3 → 0.7  [0.4]"]


def test_many_attributes_are_not_all_written_out():
    attrs = {f"a{i}": [float(i)] for i in range(9)}
    path = path_from_mapping(gk.Graph(1, node_attrs=attrs), gk.Graph(0), [-1], gk.Costs())
    assert lines(path) == ["delete node 0 (a0 0, a1 1, a2 2 and 6 more)  [1]"]


def test_changes_at_no_cost_are_counted_and_listed_on_request():
    ring = gk.Graph(5, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)])
    path = gk.closest_subgraph(gk.Graph(2, [(0, 1)]), ring).result.path
    assert lines(path) == ["and 7 changes at no cost"]
    assert len(lines(path, free=True)) == 7
    assert "0" in path._repr_html_()


def test_documents_without_words_can_still_be_read():
    result = gk.solve(gk.Graph(1), gk.Graph(2, [(0, 1)]))
    document = json.loads(result.to_json())
    texts = [operation.pop("text", None) for operation in document["path"]["operations"]]
    assert "insert edge 0 – 1′" in texts
    assert gk.Result.from_dict(document).path == result.path


def test_operations_alone_mark_nodes_of_the_second_graph():
    path = gk.edit_path(gk.Graph(1), gk.Graph(2, [(0, 1)]))
    assert [operation.describe() for operation in path.changes] == ["insert node 1′", "insert edge 0′ – 1′"]


def test_an_incomplete_path_can_be_printed():
    path = gk.EditPath([gk.EdgeDel((3, 7), Element(), 1.0)], costs=gk.Costs(), directed=False)
    assert lines(path) == ["delete edge 3 – 7  [1]"]


def test_composite_labels_have_neither_quotes_nor_double_parentheses():
    before = gk.Graph(1, node_labels=[("report", "ana")])
    after = gk.Graph(2, node_labels=[("train", "ana"), ("clean", 7)])
    path = gk.edit_path(before, after)
    assert path.words() == ["change node 0: report, ana → train, ana", "insert node 1′ (clean, 7)"]
