"""Prices by label: each is asked for once, and never taken from an element that only looks the same."""

import enum
import json

import pytest

import gedkit as gk
from gedkit._edits.edit_path import document_of_path
from gedkit._edits.kind_prices import pair_prices, single_prices
from gedkit.typing import Element


def test_each_label_is_priced_once():
    asked = []
    price = single_prices(lambda a: asked.append(a.label) or float(len(asked)))
    assert [price(Element("C")), price(Element("N")), price(Element("C"))] == [1.0, 2.0, 1.0]
    pairs = []
    cost = pair_prices(lambda a, b: pairs.append((a.label, b.label)) or float(len(pairs)))
    assert [cost(Element("C"), Element("N")), cost(Element("N"), Element("C"))] == [1.0, 2.0]
    assert cost(Element("C"), Element("N")) == 1.0


def test_equal_labels_of_other_types_and_attributes_are_priced_for_themselves():
    price = single_prices(lambda a: float(isinstance(a.label, bool)) + sum(a.values or ()))
    assert [price(Element(1)), price(Element(True)), price(Element(1.0))] == [0.0, 1.0, 0.0]
    assert [price(Element("C", (x,))) for x in (1.0, 2.0, 1.0)] == [1.0, 2.0, 1.0]
    nested = single_prices(lambda a: float(isinstance(a.label[0], bool)))
    assert [nested(Element((1,))), nested(Element((True,)))] == [0.0, 1.0]


class Colour(enum.IntEnum):
    RED = 3


def test_a_path_is_the_same_document_as_its_json():
    for labels in ("CO", [1, 2.5], [("C", 1), None], [Colour.RED, True]):
        g1 = gk.Graph(2, [(0, 1)], node_labels=labels)
        g2 = gk.Graph(3, [(0, 1), (1, 2)], node_labels=[labels[0], "x", "y"])
        path = gk.edit_path(g1, g2)
        document = document_of_path(path)
        assert document == json.loads(path.to_json())
        assert repr(document) == repr(json.loads(path.to_json()))


@pytest.mark.long
def test_results_of_large_graphs_come_back():
    n = 20_000
    labels = ["ABC"[u % 3] for u in range(n)]
    g1 = gk.Graph(n, [(u, u + 1) for u in range(n - 1)], node_labels=labels)
    g2 = gk.Graph(n, [(u, u + 1) for u in range(n - 2)], node_labels=["B", *labels[1:]])
    result = gk.solve(g1, g2, solver="refine", time_limit=5)
    back = gk.Result.from_json(result.to_json())
    assert back.mapping == result.mapping
    assert back.path == result.path
    assert back.path.apply(g1) == g2
