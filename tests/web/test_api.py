"""The HTTP API: right answers, and a sentence with a fitting status for everything that is wrong."""

import http.client
import json
import socket
import time

import pytest
from web_server import hard_pair

import gedkit as gk
from gedkit.io.json_graph import graph_from_json, json_from_graph

ASPIRIN, PARACETAMOL = "CC(=O)Oc1ccccc1C(=O)O", "CC(=O)Nc1ccc(O)cc1"
EVIL = '<img src=x onerror="alert(1)"><script>alert(2)</script>'


def pair(**more):
    return {"first": {"text": "a b\nb c"}, "second": {"text": "a b\nb c\nc d"}, **more}


def test_a_solve_is_what_solve_says(server):
    pytest.importorskip("rdkit")
    body = {"first": {"text": ASPIRIN}, "second": {"text": PARACETAMOL}}
    status, answer = server.post("/api/solve", body)
    assert status == 200
    truth = gk.solve(gk.from_smiles(ASPIRIN), gk.from_smiles(PARACETAMOL))
    result = gk.Result.from_dict(answer["result"])
    assert (result.distance, result.lower_bound, result.status) == (truth.distance, truth.distance, gk.Status.OPTIMAL)
    assert set(answer["result"]) == set(json.loads(truth.to_json()))
    assert set(answer) == {"result", "sentence", "notes"}
    _, drawn = server.post("/api/solve", {**body, "pictures": True})
    assert drawn["html"].count("<svg") == 3


@pytest.mark.parametrize(
    ("form", "costs"),
    [
        ({"preset": "default"}, gk.Costs()),
        ({"preset": "subgraph"}, gk.Costs.subgraph()),
        ({"preset": "custom", "node_ins": 0.5, "edge_sub": "inf"}, gk.Costs(node_ins=0.5, edge_sub=float("inf"))),
    ],
)
def test_costs_of_a_form(server, form, costs):
    _, answer = server.post("/api/solve", pair(costs=form))
    g1, g2 = (graph_from_json(answer["result"][key]) for key in ("g1", "g2"))
    assert answer["result"]["distance"] == gk.solve(g1, g2, costs=costs).distance


@pytest.mark.parametrize("preset", ["mces", "chemistry"])
def test_presets_for_molecules(server, preset):
    pytest.importorskip("rdkit")
    body = {"first": {"text": ASPIRIN}, "second": {"text": PARACETAMOL}, "costs": {"preset": preset}}
    _, answer = server.post("/api/solve", body)
    costs = getattr(gk.Costs, preset)()
    truth = gk.solve(gk.from_smiles(ASPIRIN), gk.from_smiles(PARACETAMOL), costs=costs)
    assert answer["result"]["distance"] == pytest.approx(truth.distance)


def test_events_come_and_the_last_is_the_answer(server):
    connection, _, events = server.stream("/api/solve", pair())
    names = [name for name, _ in events]
    connection.close()
    assert names[0] == "job"
    assert names[-1] == "done"


@pytest.mark.long
def test_a_hard_search_shows_its_best_path_and_can_be_stopped(server):
    connection, _, events = server.stream("/api/solve", {**hard_pair(), "pictures": True})
    job, best, last = None, [], None
    for name, data in events:
        if name == "job":
            job = data["id"]
        if name == "best":
            best.append(data["distance"])
            assert "the search goes on" in data["html"]
            server.post(f"/api/jobs/{job}/stop", {})
        last = name, data
    connection.close()
    assert best
    assert last[0] == "done"
    assert last[1]["result"]["status"] == "INTERRUPTED"
    assert last[1]["result"]["distance"] <= best[-1]
    path = last[1]["result"]["path"]
    assert path["cost"] == last[1]["result"]["distance"]
    assert server.post(f"/api/jobs/{job}/stop", {}) == (200, {"stopped": False})


@pytest.mark.long
@pytest.mark.parametrize("streamed", [True, False])
def test_a_client_that_goes_away_frees_its_worker(server, streamed):
    body = json.dumps(hard_pair(1)).encode()
    accept = "text/event-stream" if streamed else "application/json"
    connection = socket.create_connection(("127.0.0.1", server.port))
    head = f"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: {accept}\r\n"
    connection.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
    waited_for(lambda: server.ask("GET", "/api/about")[1]["running"] == 1)
    connection.close()
    waited_for(lambda: server.ask("GET", "/api/about")[1]["running"] == 0)
    assert server.post("/api/solve", pair())[0] == 200


def waited_for(holds):
    for _ in range(400):
        if holds():
            return
        time.sleep(0.02)
    raise AssertionError("it did not come about")


@pytest.mark.long
def test_too_many_are_sent_away_and_the_others_are_served(server):
    streams = [server.stream("/api/solve", {**hard_pair(seed), "time_limit": 3}) for seed in range(2)]
    opened = []
    try:
        for seed in range(8):
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            body = {**hard_pair(seed), "time_limit": 1.1}
            connection.request("POST", "/api/solve", json.dumps(body), {"Content-Type": "application/json"})
            opened.append(connection)
        responses = [connection.getresponse() for connection in opened]
        answers = [(response.status, json.loads(response.read())) for response in responses]
        refused = [answer for status, answer in answers if status == 429]
        assert sum(status == 200 for status, _ in answers) + len(refused) == 8
        assert len(refused) >= 4  # one was tried at once, and three may wait
        assert all("waiting already" in answer["detail"] for answer in refused)
    finally:
        for connection in opened:
            connection.close()
        for connection, response, _ in streams:
            response.close()
            connection.close()


def test_what_is_short_does_not_wait_for_what_is_long(server):
    streams = [server.stream("/api/solve", hard_pair(seed)) for seed in range(2)]
    assert server.post("/api/graph", {"text": "a b"})[0] == 200
    assert server.post("/api/solve", pair())[1]["result"]["status"] == "OPTIMAL"
    assert server.ask("GET", "/api/about")[1]["running"] == 2  # both are still at it
    for connection, response, _ in streams:
        response.close()
        connection.close()


WRONG = [
    ("/api/solve", b"{", 422),
    ("/api/solve", b"\xff\xfe", 422),
    ("/api/solve", [], 422),
    ("/api/solve", {"first": {"text": "a b"}}, 422),
    ("/api/solve", pair(solver="fastest"), 422),
    ("/api/solve", pair(time_limit=-1), 422),
    ("/api/solve", pair(time_limit="soon"), 422),
    ("/api/solve", pair(costs={"preset": "cheap"}), 422),
    ("/api/solve", pair(costs={"preset": "custom", "node_sub": -1}), 422),
    ("/api/solve", pair(costs={"preset": "custom", "node_sub": "nan"}), 422),
    ("/api/solve", pair(more=1), 422),
    ("/api/solve", {"first": {}, "second": {}}, 422),
    ("/api/solve", {"first": {"graph": {"nodes": -1}}, "second": {"text": "a b"}}, 422),
    ("/api/solve", {"first": {"graph": {"nodes": 3000}}, "second": {"text": "a b"}}, 413),
    ("/api/graph", {"text": ""}, 422),
    ("/api/graph", {"text": "a b", "format": "cxl"}, 422),
    ("/api/graph", {"text": "/etc/passwd", "format": "tu"}, 422),
    ("/api/graph", {"text": "<graphml>" + "<a>" * 300}, 422),
    ("/api/graph", {"text": '{"nodes": 1' + "[" * 5000}, 422),
    ("/api/graph", {"text": '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><graphml>&e;</graphml>'}, 422),
    ("/api/graph", b"x" * (5 << 20), 413),
    ("/api/collections?filename=a.gedx", b"no index", 422),
    ("/api/collections?filename=a.sdf", b"no molecule", 422),
    ("/api/collections?filename=../../etc/passwd.cxl", b"", 422),
    ("/api/collections?filename=a.csv", b"name,weight\na,1\n", 422),
    ("/api/collections/0123/nearest", {"query": {"text": "a b"}}, 404),
    ("/api/collections/..%2F..%2Fx/nearest", {"query": {"text": "a b"}}, 404),
    ("/api/nothing", {}, 404),
]


@pytest.mark.parametrize(("path", "body", "expected"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_is_answered_with_a_sentence(server, path, body, expected):
    status, answer = server.post(path, body)
    assert (status, isinstance(answer["detail"], str)) == (expected, True)
    assert len(answer["detail"]) > 8 or status == 404
    assert "Traceback" not in answer["detail"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_other_sites_are_refused(server, headers, status):
    assert server.ask("GET", "/api/about", headers=headers)[0] == status


def test_nothing_but_our_own_files_is_served(server):
    for path in ("/static/../app.py", "/static/%2e%2e%2fapp.py", "/static/app.py", "/static/none.js", "/etc/passwd"):
        assert server.ask("GET", path)[0] == 404 or server.ask("GET", path)[0] == 422
    assert "makeZoom" in server.ask("GET", "/static/zoom.js")[1]


def test_labels_stay_text(server):
    graph = {"nodes": [EVIL, "b"], "edges": [[0, 1, EVIL]], "names": [EVIL, "n"]}
    body = {"first": {"graph": graph, "title": EVIL}, "second": {"graph": {"nodes": ["b"]}, "title": EVIL}}
    body["pictures"] = True
    _, answer = server.post("/api/solve", body)
    assert "<img" not in answer["html"]
    assert "<script>" not in answer["html"]
    assert "&lt;img" in answer["html"]
    _, answer = server.post("/api/graph", {"graph": graph, "pictures": True})
    assert "<img" not in answer["svg"]


def test_a_collection_is_searched_exactly(server):
    status, listed = server.post("/api/collections/example", {})
    assert (status, listed["graphs"]) == (200, 18)
    query = {"nodes": ["C", "C", "O"], "edges": [[0, 1, "single"], [1, 2, "single"]]}
    _, answer = server.post(
        f"/api/collections/{listed['id']}/nearest", {"query": {"graph": query}, "k": 4, "pictures": True}
    )
    members = [server.ask("GET", f"/api/collections/{listed['id']}/graphs/{i}")[1] for i in range(18)]
    distances = sorted(gk.distance(graph_from_json(query), graph_from_json(m["graph"])) for m in members)
    assert [hit["distance"] for hit in answer["hits"]] == distances[:4]
    assert all(hit["svg"].startswith("<svg") for hit in answer["hits"])
    _, answer = server.post(
        f"/api/collections/{listed['id']}/nearest", {"query": {"graph": query}, "radius": distances[1]}
    )
    assert len(answer["hits"]) >= 2
    assert server.ask("GET", f"/api/collections/{listed['id']}/graphs/18")[0] == 404


def test_an_index_is_opened_under_its_own_costs(server, tmp_path):
    graphs = [gk.Graph(n, [(u, u + 1) for u in range(n - 1)]) for n in range(1, 6)]
    with gk.Index(tmp_path / "x.gedx", costs=gk.Costs(node_ins=3)) as index:
        index.extend(graphs)
    data = (tmp_path / "x.gedx").read_bytes()
    _, listed = server.post("/api/collections?filename=x.gedx", data)
    assert (listed["graphs"], listed["kind"]) == (5, "index")
    body = {"query": {"graph": json_from_graph(graphs[0])}, "k": 2}
    _, answer = server.post(f"/api/collections/{listed['id']}/nearest", body)
    assert [hit["distance"] for hit in answer["hits"]] == [0, 4]


def test_a_table_of_molecules_has_names_and_says_what_it_passed_over(server):
    pytest.importorskip("rdkit")
    table = b"id,SMILES\nethanol,CCO\nbroken,C(C\nmethanol,CO\n"
    _, listed = server.post("/api/collections?filename=drugs.csv", table)
    assert (listed["graphs"], listed["names"]) == (2, ["ethanol", "methanol"])
    assert "1 row could not be read (line 3" in listed["notes"][0]


@pytest.mark.long
def test_a_map_has_the_distances_of_pdist(server):
    _, listed = server.post("/api/collections/example", {})
    _, answer = server.post(f"/api/collections/{listed['id']}/map", {})
    members = [server.ask("GET", f"/api/collections/{listed['id']}/graphs/{i}")[1] for i in range(18)]
    truth = gk.pdist([graph_from_json(member["graph"]) for member in members])
    assert answer["open_pairs"] == 0
    assert answer["distances"] == truth.tolist()
    assert sorted(answer["order"]) == list(range(18))
    assert len(answer["points"]) == 18


def test_the_api_is_described_without_a_network(server):
    _, page = server.ask("GET", "/docs")
    assert "/api/solve" in page
    assert "://" not in page
    _, document = server.ask("GET", "/openapi.json")
    assert {"/api/solve", "/api/formats"} <= set(document["paths"])
