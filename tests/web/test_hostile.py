"""Requests that are wrong below the body: hosts, sizes, half of a request, an answer that nobody reads."""

import json
import random
import socket
import time

import pytest
from web_server import Server

import gedkit as gk


def raw(server, data, wait=20.0):
    """Send bytes as they are; return all that is answered until the connection is closed or nothing comes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=wait) as connection:
        connection.sendall(data)
        answer = b""
        while True:
            try:
                part = connection.recv(65536)
            except (TimeoutError, ConnectionResetError):
                return answer
            if not part:
                return answer
            answer += part


def chunked(path, chunks):
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    body = b"".join(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n" for chunk in chunks)
    return f"{head}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n".encode() + body + b"0\r\n\r\n"


def status_of(answer):
    return int(answer.split()[1])


@pytest.mark.parametrize(
    "header",
    ["Host: [", "Host: [::1", "Host: a]b", "Host: 127.0.0.1:x[", "Host: 127.0.0.1\r\nOrigin: http://[", "Host: "],
)
def test_nonsense_for_a_host_or_origin_is_refused(server, header):
    answer = raw(server, f"GET /api/about HTTP/1.1\r\n{header}\r\nConnection: close\r\n\r\n".encode())
    assert status_of(answer) in (400, 403)


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "mebibytes"), [("/api/solve", 5), ("/api/graph", 5), ("/api/nothing", 5), ("/api/collections", 65)]
)
def test_a_body_in_chunks_above_the_limit_is_too_large(server, path, mebibytes):
    answer = raw(server, chunked(path, [b"x" * (1 << 20)] * mebibytes))
    assert status_of(answer) == 413
    assert b"is larger than the" in answer


def test_a_body_in_chunks_below_the_limit_is_read(server):
    body = json.dumps({"first": {"text": "a b"}, "second": {"text": "a b"}}).encode()
    assert status_of(raw(server, chunked("/api/solve", [body[:7], body[7:]]))) == 200


@pytest.fixture(scope="module")
def impatient():
    """A server that waits a second for a client, instead of 15."""
    pytest.importorskip("uvicorn")
    code = "import gedkit.web.slow_clients as s; s.PATIENCE = s._EVERY = 0.5; import gedkit.cli; gedkit.cli.app()"
    running = Server("--workers", "2", command=["-c", code])
    yield running
    running.close()


HALVES = [
    b"GET /api/about HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    # A whole request, and half of the next one behind it.
    b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nPOST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Content-Length: 100\r\n\r\n{",
]


@pytest.mark.long
@pytest.mark.parametrize("half", HALVES, ids=range(len(HALVES)))
def test_half_a_request_is_not_waited_for_for_ever(impatient, half):
    answer = raw(impatient, half)
    assert b" 408 Request Timeout" in answer
    assert b"did not arrive within" in answer


def test_a_connection_without_a_word_is_closed(impatient):
    assert raw(impatient, b"") == b""
    assert 'reason="silence"' in impatient.ask("GET", "/metrics")[1]


@pytest.mark.long
def test_a_body_that_is_announced_too_large_and_never_comes_ends(impatient):
    answer = raw(impatient, b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999999999999\r\n\r\n{")
    assert status_of(answer) == 413


@pytest.mark.long
def test_who_does_not_read_the_answer_frees_the_worker(impatient):
    graph = {"graph": {"nodes": 300}}
    body = json.dumps({"pairs": [{"first": graph, "second": graph}] * 1000}).encode()
    head = b"POST /api/batch HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", impatient.port))
        connection.sendall(head + f"Accept: text/event-stream\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        waited_for(lambda: 'reason="answer"' in impatient.ask("GET", "/metrics")[1])
        waited_for(lambda: impatient.ask("GET", "/api/about")[1]["running"] == 0)


def waited_for(holds):
    for _ in range(600):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come about")


def test_forbidden_by_the_prices_is_an_answer(server):
    forbidden = dict.fromkeys(("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins"), "inf")
    pair = {"first": {"graph": {"nodes": ["a", "b"]}}, "second": {"graph": {"nodes": ["c"]}}, "costs": forbidden}
    status, answer = server.post("/api/solve", pair)
    assert (status, answer["result"]["distance"], answer["result"]["status"]) == (200, None, "OPTIMAL")
    assert "No edit path is possible" in answer["sentence"]
    assert server.post("/api/solve", {**pair, "pictures": True})[0] == 200
    connection, _, events = server.stream("/api/solve", pair)
    assert [name for name, _ in events][-1] == "done"
    connection.close()
    _, listed = server.post("/api/collections/example", {})
    query = {"query": {"graph": {"nodes": ["Xe"]}}, "costs": forbidden, "k": 2}
    status, answer = server.post(f"/api/collections/{listed['id']}/nearest", query)
    assert status == 200
    assert all(hit["distance"] is None for hit in answer["hits"])


def large_collection():
    rng = random.Random(5)

    def graph(n):
        edges = {(rng.randrange(i), i) for i in range(1, n)}
        edges |= {tuple(sorted(rng.sample(range(n), 2))) for _ in range(n)}
        return {"nodes": [rng.choice("AB") for _ in range(n)], "edges": sorted(map(list, edges))}

    return [graph(rng.randrange(28, 34)) for _ in range(120)]


@pytest.mark.long
def test_a_search_for_neighbors_keeps_its_time_limit(server):
    graphs = large_collection()
    _, listed = server.post("/api/collections?filename=x.jsonl", "\n".join(map(json.dumps, graphs)).encode())
    body = {"query": {"graph": large_collection()[0] | {"name": "q"}}, "k": 60, "time_limit": 0.5}
    status, answer = server.post(f"/api/collections/{listed['id']}/nearest", body)
    assert status == 200
    assert answer["complete"] is False
    assert answer["lower_bound"] is not None
    for hit in answer["hits"]:
        assert hit["distance"] is None or hit["lower_bound"] <= hit["distance"]


@pytest.mark.long
def test_indexes_under_many_prices_do_not_pile_up(tmp_path):
    pytest.importorskip("uvicorn")
    running = Server("--workers", "1", environment={"TMPDIR": str(tmp_path)})
    try:
        _, listed = running.post("/api/collections/example", {})
        query = {"graph": {"nodes": ["C", "O"], "edges": [[0, 1]]}}
        for price in range(2, 9):
            body = {"query": query, "k": 1, "costs": {"node_sub": price}}
            assert running.post(f"/api/collections/{listed['id']}/nearest", body)[0] == 200
        assert len(list(tmp_path.rglob("*.gedx"))) <= 3
        again = {"query": query, "k": 1, "costs": {"node_sub": 2}}
        assert running.post(f"/api/collections/{listed['id']}/nearest", again)[1]["costs"] == "Costs(node_sub=2)"
    finally:
        running.close()


@pytest.mark.long
def test_an_error_about_an_upload_names_it_and_no_place_of_ours(server, tmp_path):
    with gk.Index(tmp_path / "x.gedx") as index:
        index.extend([gk.Graph(3)] * 50)
    damaged = bytearray((tmp_path / "x.gedx").read_bytes())
    damaged[100:2000] = b"\x77" * 1900
    for data in (b"no index at all", bytes(damaged)):
        status, answer = server.post("/api/collections?filename=mine.gedx", data)
        assert status == 422
        assert "mine.gedx" in answer["detail"]
        assert "gedkit-serve" not in answer["detail"]
