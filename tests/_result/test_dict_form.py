"""Results as dicts and JSON: everything comes back, and what is damaged is refused."""

from __future__ import annotations

import copy
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from strategies import KEYPOINTS, costs, graph_pairs

import gedkit as gk

G1 = gk.Graph(3, [(0, 1), (1, 2)], node_labels=["C", ("N", 1), None], names="abc", name="first", info={"k": "v"})
G2 = gk.Graph(4, [(0, 1), (1, 2), (2, 3)], node_labels=["C", "S", None, 7], edge_labels=[1, 2, 1.5])


def same(a, b):
    assert (a.g1, a.g2, a.g1.names, a.g1.name, a.g1.info) == (b.g1, b.g2, b.g1.names, b.g1.name, b.g1.info)
    assert a.costs == b.costs
    for field in ("distance", "lower_bound", "status", "optimal", "gap", "solver", "cutoff", "stats", "history"):
        assert getattr(a, field) == getattr(b, field), field
    assert (a.mapping, a.named_mapping, a.path) == (b.mapping, b.named_mapping, b.path)
    assert (a.path is None) == (b.path is None)
    if a.path is not None:
        assert (a.path.cost, str(a.path), a.path.costs) == (b.path.cost, str(b.path), b.path.costs)
    assert (a.certificate is None) == (b.certificate is None)
    if a.certificate is not None:
        for name, value in vars(a.certificate).items():
            other = getattr(b.certificate, name)
            assert np.array_equal(value, other), name
            assert getattr(value, "dtype", type(value)) == getattr(other, "dtype", type(other)), name
            assert np.shape(value) == np.shape(other), name


RESULTS = {
    "optimal": lambda: gk.solve(G1, G2),
    "certified": lambda: gk.solve(G1, G2, certificate=True),
    "empty, certified": lambda: gk.solve(gk.Graph(0), gk.Graph(0), certificate=True),
    "cutoff": lambda: gk.solve(G1, G2, cutoff=1),
    "no cutoff at all": lambda: gk.solve(G1, G2, cutoff=math.inf),
    "forbidden": lambda: gk.solve(gk.Graph(1), gk.Graph(2), costs=gk.Costs(node_ins=math.inf)),
    "feasible": lambda: gk.solve(G1, G2, solver="hungarian"),
    "tables": lambda: gk.solve(
        G1, G2, costs=gk.Costs(node_sub={("C", ("N", 1)): 0.1, ...: 1 / 3}, node_del={None: 2, ...: 0.7})
    ),
    "parallel edges": lambda: gk.solve(
        gk.Graph(2, [(0, 1), (0, 1)], edge_labels="ab", multigraph=True), gk.Graph(2, [(0, 1)], edge_labels="b")
    ),
    "attributes": lambda: gk.solve(
        gk.Graph(2, [(0, 1)], node_attrs=[0.1, 0.2], edge_attrs={"d": [1 / 3]}),
        gk.Graph(2, [(0, 1)], node_attrs=[0.3, 0.7], edge_attrs={"d": [2.5]}),
        costs=KEYPOINTS,
    ),
    "directed": lambda: gk.solve(gk.Graph(2, [(0, 1)], directed=True), gk.Graph(2, [(1, 0), (0, 0)], directed=True)),
}


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_everything_comes_back(make):
    r = make()
    same(gk.Result.from_json(r.to_json()), r)
    same(gk.Result.from_json(r.to_json(indent=2).encode()), r)
    back = gk.Result.from_dict(r.to_dict())
    assert back.to_dict() == r.to_dict()
    assert bool(gk.verify(back))
    assert gk.verify(back).complete == gk.verify(r).complete


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(graph_pairs(), costs())
def test_any_result_comes_back(pair, chosen):
    r = gk.solve(*pair, costs=chosen)
    hidden = any(value is None for value in r.to_dict()["costs"].values())
    if hidden:
        with pytest.raises(gk.InvalidDocumentError, match="is a function, which JSON cannot hold: pass costs="):
            gk.Result.from_json(r.to_json())
    same(gk.Result.from_json(r.to_json(), costs=chosen if hidden else None), r)


def test_standard_json():
    r = gk.solve(G1, G2, cutoff=1)
    document = json.loads(r.to_json(), parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert document["distance"] is document["path"] is document["mapping"] is None
    assert (document["status"], document["cutoff"]) == ("CUTOFF", 1)


def _replaced(key, value):
    def change(document):
        document[key] = value

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.pop("mapping"), "it has no 'mapping'"),
        (_replaced("more", 1), "unknown key 'more'"),
        (_replaced("gedkit", 2), "of format 2"),
        (_replaced("distance", "five"), '"distance" must be a number'),
        (_replaced("distance", -1), '"distance" must be a number'),
        (_replaced("distance", True), '"distance" must be a number'),
        (_replaced("distance", math.nan), '"distance" must be a number'),
        (_replaced("distance", 10**400), "makes no sense"),
        (_replaced("distance", None), "a mapping goes with a finite distance"),
        (_replaced("lower_bound", 100), "its lower bound 100 is above its distance"),
        (_replaced("status", "DONE"), "no status 'DONE'"),
        (_replaced("status", ["OPTIMAL"]), "no status"),
        (_replaced("optimal", False), '"optimal" is False'),
        (_replaced("solver", None), '"solver" must be a name'),
        (_replaced("opened", 1.5), '"opened" must be a whole number'),
        (_replaced("history", [[1, 2]]), '"history" must be a list'),
        (_replaced("mapping", [[0, 0]]), "does not name each of the 3 nodes of g1 once"),
        (_replaced("mapping", [[0, 0], [1, 1], [2, 2]]), "does not name each of the 4 nodes of g2 once"),
        (_replaced("mapping", "none"), '"mapping" must be a list of pairs'),
        (_replaced("mapping", [["a", 0]]), "by their number"),
        (_replaced("g1", {"nodes": 3, "edges": [[0, 5]]}), "names node 5"),
        (_replaced("g1", 3), "a graph in JSON is an object"),
        (_replaced("costs", {}), "costs must have the parts"),
        (lambda d: d["costs"].update(node_sub="nearly"), "node_sub is 'nearly'"),
        (lambda d: d["costs"].update(node_sub=[[1, 2, 3, 4]]), "a row is labels and a cost"),
        (lambda d: d["costs"].update(node_ins=2.0), "its path is not the one of its mapping"),
        (lambda d: d["path"]["operations"].pop(), "its path is not the one of its mapping"),
        (lambda d: d["certificate"].pop("u"), "its certificate is damaged"),
        (lambda d: d["certificate"]["u"].update(shape=[1, 1]), "its certificate is damaged"),
        (
            lambda d: d["certificate"]["row"].update(values=[1 << 40] * len(d["certificate"]["row"]["values"])),
            "damaged",
        ),
        (_replaced("certificate", None), "its certificate is damaged"),
    ],
)
def test_damage_is_an_error_of_ours(change, words):
    document = json.loads(gk.solve(G1, G2, certificate=True).to_json())
    assert bool(gk.verify(gk.Result.from_dict(copy.deepcopy(document))))
    change(document)
    with pytest.raises(gk.InvalidDocumentError, match=words):
        gk.Result.from_dict(document)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"gedkit": 1}', b"\xff\xfe", "[" * 100_000, "1" * 5000])
def test_what_is_no_result_is_an_error_of_ours(text):
    with pytest.raises(gk.InvalidDocumentError):
        gk.Result.from_json(text)


def test_every_cut_of_a_document_is_refused():
    text = gk.solve(G1, G2).to_json()
    for end in range(0, len(text), 7):
        with pytest.raises(gk.InvalidDocumentError):
            gk.Result.from_json(text[:end])


def test_wrong_types_are_named():
    with pytest.raises(gk.InvalidTypeError, match="from_dict takes a dict"):
        gk.Result.from_json({})
    with pytest.raises(gk.InvalidDocumentError, match="a result is an object, got list"):
        gk.Result.from_dict([])
    with pytest.raises(gk.InvalidGraphError, match="has no form in JSON"):
        gk.solve(gk.Graph(1, node_labels=[frozenset()]), gk.Graph(1)).to_json()


def test_a_lie_is_read_and_found_out_by_verify():
    document = gk.solve(G1, G2, certificate=True).to_dict()
    document["distance"] = document["lower_bound"] = document["distance"] - 1
    assert not gk.verify(gk.Result.from_dict(document))
