"""The fields of requests: prices that count, labels that are chosen, and a sentence for what is not understood."""

import json

import pytest

import gedkit as gk
from gedkit.errors import GedkitError
from gedkit.web.label_fields import WantedLabels
from gedkit.web.pasted import graph_from_text

PAIR = {"first": {"graph": {"nodes": ["a"]}}, "second": {"graph": {"nodes": ["b"]}}}


def test_prices_count_without_a_preset(server):
    costs = {"node_sub": 5}
    _, answer = server.post("/api/solve", {**PAIR, "costs": costs})
    assert answer["result"]["distance"] == 2  # deleting and inserting is cheaper
    _, answer = server.post("/api/solve", {**PAIR, "costs": {**costs, "node_del": 4, "node_ins": "inf"}})
    assert answer["result"]["distance"] == 5
    _, custom = server.post("/api/solve", {**PAIR, "costs": {**costs, "preset": "custom"}})
    assert custom["result"]["distance"] == 2
    assert answer["result"]["costs"]["node_ins"] == "inf"


SENTENCES = [
    ({"costs": {"preset": "mces", "node_sub": 2}}, "costs: 'preset' 'mces' and 'node_sub' contradict each other"),
    ({"costs": {"preset": "default", "edge_ins": 2}}, "costs: 'preset' 'default' and 'edge_ins' contradict"),
    ({"costs": {"node_subs": 2}}, "costs: there is no field 'node_subs': did you mean 'node_sub'?"),
    ({"costs": {"node_sub": -1}}, 'costs.node_sub must be a number, 0 or more, or "inf" to forbid the edit'),
    ({"costs": {"node_sub": "5"}}, "costs.node_sub must be a number"),
    ({"costs": {"node_sub": True}}, "costs.node_sub must be a number"),
    ({"costs": {"preset": "cheap"}}, "costs.preset must be 'default', 'chemistry'"),
    ({"costs": 3}, "costs must be an object with preset, node_sub"),
    ({"timelimit": 3}, "the body: there is no field 'timelimit': did you mean 'time_limit'?"),
    ({"xyz": 3}, "the body: there is no field 'xyz': there are"),
    ({"time_limit": 0}, "time_limit must be above 0"),
    ({"time_limit": "5s"}, "time_limit must be a number"),
    ({"time_limit": True}, "time_limit must be a number"),
    ({"cutoff": -1}, "cutoff must be 0 or more"),
    ({"seed": 1.5}, "seed must be a whole number"),
    ({"pictures": "yes"}, "pictures must be true or false"),
    ({"first": None}, "first must be an object with text, format"),
    ({"first": {}}, "first must have either 'text' or 'graph'"),
    ({"first": {"text": "a b", "graph": {"nodes": 1}}}, "first must have either 'text' or 'graph'"),
    ({"first": {"graph": {"nodes": 1}, "node_label": "x"}}, "first: 'node_label' is for 'text'"),
    ({"first": {"text": "a b", "node_label": 3}}, "first.node_label must be the name of an attribute"),
    ({"first": {"text": 3}}, "first.text must be text"),
    ({"solver": "astar"}, "astar"),
]


@pytest.mark.parametrize(("wrong", "words"), SENTENCES, ids=range(len(SENTENCES)))
def test_what_is_wrong_is_named(server, wrong, words):
    status, answer = server.post("/api/solve", {**PAIR, **wrong})
    assert status == 422
    assert words in answer["detail"]
    assert not any(
        name in answer["detail"] for name in ("body.", "Input should", "Value error", "constrained", "dict[")
    )


def test_a_field_that_is_missing_and_a_body_that_is_no_json(server):
    assert server.post("/api/solve", {"first": {"text": "a b"}})[1]["detail"] == "second is missing"
    assert server.post("/api/solve", b'{"first": ')[1]["detail"].startswith("the body is not JSON: ")
    assert "the body must be an object with" in server.post("/api/solve", [1])[1]["detail"]
    batch = {"pairs": [PAIR, {"first": {"text": "a b"}}]}
    assert server.post("/api/batch", batch)[1]["detail"] == "pairs[1].second is missing"
    assert "'-1'" not in server.ask("GET", "/api/collections/abc/graphs/x")[1]["detail"]


DOT = """digraph {
 a [kind=extract, owner=ann, cpu=2]; b [kind=clean, owner=bob, cpu=3]; c [kind=clean, owner=ann, cpu=4];
 a -> b [via=rows, size=3]; b -> c [via=files, size=4];
}"""


def test_attributes_are_listed_and_advice_is_not_about_python(server):
    _, answer = server.post("/api/graph", {"text": DOT})
    names = [entry["name"] for entry in answer["attributes"]["node"]]
    assert names[:2] == ["kind", "owner"]
    assert names[-1] == "cpu"
    kind = answer["attributes"]["node"][0]
    assert kind == {
        **{"name": "kind", "present": 3, "kind": "text", "everywhere": True, "values": 2},
        "examples": ["extract", "clean"],
    }
    assert answer["labels"] == {"node": None, "edge": "via"}
    notes = " ".join(answer["notes"])
    assert "Not compared: the node attributes 'kind', 'owner', 'cpu'." in notes
    assert "The edges are labeled by 'via'." in notes
    assert not any(word in notes for word in ("=", "--", "gk.", "()"))
    assert "svg" not in answer


def test_a_label_is_chosen(server):
    other = DOT.replace("owner=ann, cpu=4", "owner=cid, cpu=4")

    def distance(**choice):
        first, second = ({"text": text, **choice} for text in (DOT, other))
        status, answer = server.post("/api/solve", {"first": first, "second": second})
        assert status == 200
        return answer["result"]["distance"]

    assert distance() == 0
    assert distance(node_label="kind") == 0
    assert distance(node_label="owner") == 1
    assert distance(node_label=["kind", "owner"]) == 1
    assert distance(node_label=["owner"], edge_label="") == 1
    _, answer = server.post("/api/graph", {"text": DOT, "node_label": ["kind", "owner"]})
    assert answer["graph"]["nodes"][0] == ["extract", "ann"]
    assert answer["labels"]["node"] == ["kind", "owner"]
    assert not any("node" in note for note in answer["notes"])


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ({"text": DOT, "node_label": "colour"}, "not every node has the attribute 'colour' that node_label asks for"),
        ({"text": DOT, "node_label": ["kind", "x"]}, "not every node has the attribute 'x' that node_label asks for"),
        (
            {"text": '{"nodes": 2}', "node_label": "x"},
            "node_label: nothing can be chosen, graphs in this format have labels of",
        ),
    ],
)
def test_a_label_that_is_not_there(server, source, words):
    status, answer = server.post("/api/graph", source)
    assert status == 422
    assert words in answer["detail"]


def test_a_composite_label_is_the_tuple_of_its_parts():
    found = graph_from_text(DOT, None, WantedLabels(["kind", "owner"]))
    assert list(found.graphs[0].node_labels) == [("extract", "ann"), ("clean", "bob"), ("clean", "ann")]
    with pytest.raises(GedkitError, match="edge_label"):
        graph_from_text(DOT, None, WantedLabels(None, ["via", "none"]))
    with pytest.raises(GedkitError, match="node_label names an attribute twice"):
        graph_from_text(DOT, None, WantedLabels(["kind", "kind"]))


def test_a_named_graph_is_described_without_its_name_or_brackets(server):
    _, answer = server.post("/api/graph", {"graph": {"name": "flow: 1", "nodes": 2}})
    assert answer["facts"] == answer["summary"] == "2 nodes, 0 edges"


def test_labels_of_a_collection_hold_for_its_queries(server):
    record = json.dumps(
        {
            "directed": False,
            "multigraph": False,
            "graph": {},
            "nodes": [{"id": 0, "kind": "x", "owner": "ann"}, {"id": 1, "kind": "y", "owner": "bob"}],
            "links": [{"source": 0, "target": 1}],
        }
    )
    other = record.replace("bob", "eve")
    data = f"{record}\n{other}\n".encode()
    _, listed = server.post("/api/collections?filename=x.jsonl&node_label=kind&node_label=owner", data)
    assert listed["labels"]["node"] == ["kind", "owner"]
    assert {entry["name"] for entry in listed["attributes"]["node"]} == {"kind", "owner"}
    _, answer = server.post(f"/api/collections/{listed['id']}/nearest", {"query": {"text": record}, "k": 2})
    assert [hit["distance"] for hit in answer["hits"]] == [0, 1]
    status, answer = server.post("/api/collections?filename=x.jsonl&node_label=none", data)
    assert status == 422
    assert "node_label" in answer["detail"]


def test_an_index_and_other_prices_contradict_each_other(server, tmp_path):
    with gk.Index(tmp_path / "x.gedx", costs=gk.Costs(node_ins=3)) as index:
        index.extend([gk.Graph(1), gk.Graph(2)])
    _, listed = server.post("/api/collections?filename=x.gedx", (tmp_path / "x.gedx").read_bytes())
    query = {"query": {"graph": {"nodes": 1}}, "k": 2}
    place = f"/api/collections/{listed['id']}/nearest"
    assert server.post(place, query)[1]["costs"] == "Costs(node_ins=3)"
    assert [hit["distance"] for hit in server.post(place, {**query, "costs": {"node_ins": 3}})[1]["hits"]] == [0, 3]
    status, answer = server.post(place, {**query, "costs": {"node_ins": 2}})
    assert status == 422
    assert "costs: this index was built under Costs(node_ins=3)" in answer["detail"]


def test_a_batch_answers_pair_by_pair(server):
    bad = {"first": {"text": "C(C", "format": "smiles"}, "second": {"text": "a b"}}
    large = {"first": {"graph": {"nodes": 2001}}, "second": {"text": "a b"}}
    status, answer = server.post("/api/batch", {"pairs": [PAIR, bad, large, PAIR], "costs": {"node_sub": 0.5}})
    assert status == 200
    assert (answer["solved"], answer["failed"]) == (2, 2)
    first = answer["answers"][0]
    assert gk.Result.from_dict(first["result"]).distance == 0.5
    assert "html" not in first
    assert [each.get("error", {}).get("status") for each in answer["answers"]] == [None, 422, 413, None]
    assert answer["answers"][1]["error"]["detail"].startswith("first: the text: line 1: 'C(C' is not the SMILES")
    assert answer["answers"][2]["error"]["detail"].startswith("first: the graph has 2,001 nodes")
    connection, _, events = server.stream("/api/batch", {"pairs": [PAIR, bad]})
    said = list(events)
    connection.close()
    assert [name for name, _ in said] == ["job", "answer", "answer", "done"]
    assert [data["number"] for name, data in said if name == "answer"] == [0, 1]


@pytest.mark.long
def test_a_batch_has_a_limit_of_time_and_of_pairs(server):
    from web_server import hard_pair

    pairs = [{name: hard_pair(seed)[name] for name in ("first", "second")} for seed in range(3)]
    status, answer = server.post("/api/batch", {"pairs": pairs, "time_limit": 5, "total_time_limit": 0.4})
    assert status == 200
    statuses = [each["result"]["status"] if "result" in each else each["error"]["status"] for each in answer["answers"]]
    assert statuses[0] == "TIME_LIMIT"
    assert statuses[-1] == 503
    assert server.post("/api/batch", {"pairs": []})[0] == 422
    assert server.post("/api/batch", {"pairs": [PAIR] * 1001})[0] == 413
