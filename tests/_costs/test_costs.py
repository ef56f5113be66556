from __future__ import annotations

import math
import pickle

import pytest

import gedkit as gk
from gedkit import Costs
from gedkit.typing import Element

INF = math.inf


@pytest.mark.parametrize(
    ("costs", "symmetric", "integer", "metric"),
    [
        (Costs(), True, True, True),
        (Costs(node_sub="label"), True, True, True),
        (Costs(node_sub=0), True, True, False),
        (Costs(node_del=2), False, True, False),
        (Costs(node_del=2, node_ins=2, edge_sub=0.5), True, False, True),
        (Costs(node_del=INF, node_ins=INF), True, True, True),
        (Costs(node_sub=5), True, True, True),
        (Costs(node_sub="abs"), True, None, True),
        (Costs(edge_sub="abs", edge_del="abs", edge_ins="abs"), True, None, None),
        (Costs(edge_del="abs"), None, None, None),
        (Costs(node_sub=lambda a, b: 0), None, None, None),
        (Costs(node_sub={("a", "b"): 1, ("a", "c"): 1, ("b", "c"): 2}), True, True, True),
        (Costs(node_sub={("a", "b"): 1, ("a", "c"): 1, ("b", "c"): 3}), True, True, False),
        (Costs(node_sub={("a", "b"): 1, ("b", "a"): 2}), False, True, False),
        (Costs(node_sub={("a", "b"): 1, ("c", "d"): 2}), True, True, None),
        (Costs(node_del={"a": 1, "b": 9}, node_ins={"a": 1, "b": 9}), True, True, False),
        (Costs(node_del={"a": 1, "b": 2}, node_ins={"a": 1, "b": 2}), True, True, True),
        (Costs(node_del={"a": 1}, node_ins={"a": 1.5}), False, False, False),
        # ... stands for all that a table does not name.
        (Costs(node_sub={("a", "b"): 1.5, ...: 1}), True, False, True),
        (Costs(node_sub={("a", "b"): 0.25, ("b", "c"): 0.25, ...: 1}), True, False, False),
        (Costs(node_del={"a": 1, ...: 2}, node_ins={"a": 1, ...: 2}), True, True, True),
        (Costs.chemistry(), True, False, False),
        (Costs.mces(), True, False, False),
        (Costs.subgraph(), False, True, False),
        # An edge that costs more to change than to replace is replaced, which mends the triangle inequality.
        (Costs(edge_sub={("a", "b"): 1, ("a", "c"): 1, ("b", "c"): 9}), True, True, True),
    ],
)
def test_what_costs_know(costs, symmetric, integer, metric):
    assert costs.is_symmetric is symmetric
    assert costs.is_integer is integer
    assert costs.is_metric is metric


def test_one_function_both_ways_is_symmetric():
    def size(a):
        return 1

    assert Costs(node_del=size, node_ins=size).is_symmetric is True
    assert Costs(node_del=size, node_ins=lambda a: 1).is_symmetric is None


def test_pair_tables():
    part = Costs(node_sub={("C", "N"): 2, ("N", "C"): 3, ("C", "O"): 4, ("O", "O"): 0.5}).node_sub
    c, n, o = Element("C"), Element("N"), Element("O")
    assert [part.cost(c, n), part.cost(n, c), part.cost(o, c), part.cost(o, o), part.cost(c, c)] == [2, 3, 4, 0.5, 0]


def test_named_costs():
    a, b = Element(None, (1.0, 2.0)), Element(None, (4.0, -2.0))
    assert Costs(node_sub="abs").node_sub.cost(a, b) == 7
    assert Costs(node_sub="euclidean").node_sub.cost(a, b) == 5
    assert Costs(node_del="abs").node_del.cost(b) == 6
    assert Costs(node_del="euclidean").node_del.cost(Element(None, (3.0, 4.0))) == 5


def test_functions_see_labels_and_attributes():
    g1 = gk.Graph(1, node_labels=["C"], node_attrs={"charge": [1]})
    g2 = gk.Graph(1, node_labels=["N"], node_attrs={"charge": [4]})
    seen = []

    def price(a, b):
        seen.append((a.label, a.attrs, b.label, b.attrs))
        return abs(a.attrs["charge"] - b.attrs["charge"]) / 2

    assert gk.distance(g1, g2, costs=Costs(node_sub=price)) == 1.5
    assert seen == [("C", {"charge": 1.0}, "N", {"charge": 4.0})]


def test_functions_are_called_once_per_distinct_pair():
    calls = []

    def price(a, b):
        calls.append((a.label, b.label))
        return float(a.label != b.label)

    costs = Costs(node_sub=price)
    g1 = gk.Graph(4, [(0, 1)], node_labels="aabb")
    g2 = gk.Graph(4, [(0, 1)], node_labels="abbb")
    for _ in range(2):
        assert gk.solve(g1, g2, costs=costs).path.cost == 1
    assert sorted(calls) == [("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Costs(node_sub=-1), "node_sub is -1: a cost is 0 or more"),
        (lambda: Costs(edge_ins=math.nan), "edge_ins is NaN"),
        (lambda: Costs(edge_del=10**400), r"edge_del is too large: a cost is at most 1e\+200"),
        (lambda: Costs(edge_del=1e308), r"edge_del is 1e\+308: a cost is at most 1e\+200, or inf to forbid"),
        (lambda: Costs(node_sub={("a", "b"): -2}), r"node_sub\[\('a', 'b'\)\] is -2"),
        (lambda: Costs(node_del={"a": "much"}), r"node_del\['a'\] is 'much', which is not a number"),
        (lambda: Costs(node_sub={"ab": 1}), "keys are pairs of labels"),
        (lambda: Costs(node_sub="levenshtein"), 'must be one of "label", "abs" or "euclidean"'),
        (lambda: Costs(node_del="label"), 'must be one of "abs" or "euclidean"'),
    ],
)
def test_bad_costs(make, message):
    with pytest.raises(gk.InvalidCostError, match=message) as caught:
        make()
    assert isinstance(caught.value, ValueError)


C1 = gk.Graph(1, node_labels=["C"])
N1 = gk.Graph(1, node_labels=["N"])
POINT = gk.Graph(1, node_attrs=[1])


@pytest.mark.parametrize(
    ("g1", "g2", "costs", "message"),
    [
        (C1, N1, Costs(node_sub={("C", "O"): 1}), r"node_sub has no cost for the labels \('C', 'N'\)"),
        (C1, N1, Costs(node_del={"N": 1}), "node_del has no cost for the label 'C'"),
        (C1, N1, Costs(node_ins={"C": 1}), "node_ins has no cost for the label 'N'"),
        (C1, N1, Costs(node_sub=lambda a, b: -1), "node_sub of 'C' and 'N' is -1"),
        (C1, N1, Costs(node_del=lambda a: math.nan), "node_del of 'C' is NaN"),
        (C1, N1, Costs(node_del=lambda a: None), "node_del of 'C' is None, which is not a number"),
        (C1, N1, Costs(node_sub="abs"), "build it with node_attrs="),
        (POINT, C1, Costs(node_sub="euclidean"), "build it with node_attrs="),
        (POINT, gk.Graph(1, node_attrs=[[1, 2]]), Costs(node_sub="abs"), "which differ in shape"),
        (POINT, gk.Graph(1, node_attrs={"x": [1]}), Costs(node_sub="abs"), "which differ in shape"),
    ],
)
def test_costs_that_do_not_fit_the_graphs(g1, g2, costs, message):
    with pytest.raises(gk.InvalidCostError, match=message):
        gk.solve(g1, g2, costs=costs)


def test_errors_of_a_function_pass_through():
    with pytest.raises(ZeroDivisionError):
        gk.distance(C1, N1, costs=Costs(node_sub=lambda a, b: 1 / 0))


@pytest.mark.parametrize("value", [None, {1}, object()])
def test_wrong_types(value):
    with pytest.raises(gk.InvalidTypeError, match="node_sub must be"):
        Costs(node_sub=value)
    with pytest.raises(gk.InvalidTypeError, match="edge_del must be"):
        Costs(edge_del=value)


def test_cannot_be_changed():
    with pytest.raises(AttributeError, match="cannot be changed"):
        Costs().node_sub = 2


def test_repr_and_equality():
    costs = Costs(node_sub={("a", "b"): 2}, edge_del=0.5)
    assert repr(costs) == "Costs(node_sub={('a', 'b'): 2.0}, edge_del=0.5)"
    assert costs == pickle.loads(pickle.dumps(costs))
    assert costs != Costs()
    assert repr(Costs()) == "Costs()"


def test_three_dots_price_what_a_table_does_not_name():
    costs = Costs(node_sub={("a", "b"): 0.5, ...: 3}, node_del={"a": 2, ...: 7})
    a, b, c = map(Element, "abc")
    assert [costs.node_sub.cost(*pair) for pair in ((a, b), (b, a), (a, c), (c, c))] == [0.5, 0.5, 3, 0]
    assert [costs.node_del.cost(x) for x in (a, b)] == [2, 7]
    assert pickle.loads(pickle.dumps(costs)) == costs
    with pytest.raises(gk.InvalidCostError, match=r"node_sub\[...\] is -1"):
        Costs(node_sub={...: -1})


def test_chemistry_follows_the_periodic_table():
    costs = Costs.chemistry()
    elements = {name: Element(name) for name in ("F", "Cl", "O", "S", "N", "Xx")}
    assert costs.node_sub.cost(elements["F"], elements["Cl"]) == 0.5
    assert costs.node_sub.cost(elements["S"], elements["O"]) == 0.5
    assert costs.node_sub.cost(elements["N"], elements["O"]) == costs.node_sub.cost(elements["Xx"], elements["O"]) == 1
    assert costs.edge_sub.cost(Element("single"), Element("double")) == 0.5
    assert costs.edge_sub.cost(Element("aromatic"), Element("single")) == 0.25


def test_long_tables_are_cut_short_in_print():
    assert len(repr(Costs.mces())) < 300
