"""The map of a collection: what is not proven is unknown, and it is drawn while it is computed."""

import numpy as np
import pytest
from web_server import hard_and_easy

import gedkit as gk
from gedkit.viz.dendrogram import linkage
from gedkit.viz.embedding import embed_known
from gedkit.web.columns import columns_of
from gedkit.web.live_matrix import live_distances

UNKNOWN = np.inf


def upload(server, data, name="x.jsonl"):
    status, listed = server.post(f"/api/collections?filename={name}", data)
    assert status == 200, listed
    return listed


def test_a_pair_that_is_not_proven_is_unknown(server):
    listed = upload(server, hard_and_easy())
    _, answer = server.post(f"/api/collections/{listed['id']}/map", {"time_limit": 0.5})
    assert answer["distances"][0][1] is None
    assert answer["distances"][2][3:] == [2, 4]
    assert answer["open_pairs"] == sum(row[j] is None for i, row in enumerate(answer["distances"]) for j in range(i))
    low, high = next(bounds[2:] for bounds in answer["bounds"] if bounds[:2] == [0, 1])
    assert 0 < low < high
    assert all(answer["distances"][i][j] is None for i, j, _, _ in answer["bounds"])
    assert sorted(answer["order"]) == list(range(5))


def test_the_map_is_streamed_while_it_is_computed_and_can_be_stopped(server):
    listed = upload(server, hard_and_easy())
    connection, _, events = server.stream(f"/api/collections/{listed['id']}/map", {"time_limit": 60})
    seen = []
    for event, data in events:
        seen.append(event)
        if event == "job":
            name = data["id"]
        if event == "partial" and seen.count("partial") == 1:
            assert data["distances"][2][4] == 4
            assert data["names"] == ["#0", "#1", "#2", "#3", "#4"]
            server.post(f"/api/jobs/{name}/stop", {})
        if event == "done":
            assert data["distances"][0][1] is None
            assert data["distances"][2][4] == 4
    connection.close()
    assert "partial" in seen
    assert seen[-1] == "done"


def test_columns_and_molecules_are_told(server):
    listed = upload(server, hard_and_easy())
    assert listed["molecules"] is False
    _, listed = server.post("/api/collections/example", {})
    assert listed["molecules"] is True
    _, answer = server.post(f"/api/collections/{listed['id']}/map", {"costs": {"preset": "mces"}})
    assert answer["columns"]["nodes"] == answer["sizes"]
    _, member = server.ask("GET", f"/api/collections/{listed['id']}/graphs/0")
    pytest.importorskip("rdkit")
    assert member["facts"] == "C₉H₈O₄ · 180.2 g/mol"
    assert answer["columns"]["weight"][0] == pytest.approx(180.16, abs=0.01)


def test_live_distances_are_those_of_pdist():
    rng = np.random.default_rng(1)
    graphs = [
        gk.Graph(
            int(n), [(u, int(rng.integers(u))) for u in range(1, n)], node_labels=rng.choice(list("AB"), n).tolist()
        )
        for n in rng.integers(1, 7, 40)
    ]
    for costs in (gk.Costs(), gk.Costs(node_del=2, edge_ins=3)):
        found = live_distances(graphs, costs, 60, lambda known, done, total: None)
        assert found.optimal.all()
        assert np.array_equal(found.upper, gk.pdist(graphs, costs=costs))


def test_unknown_distances_have_no_say():
    places = np.random.default_rng(0).normal(size=(30, 2))
    truth = np.linalg.norm(places[:, None] - places[None], axis=2)
    hidden = np.triu(np.random.default_rng(1).random((30, 30)) < 0.5, 1)
    partly = np.where(hidden | hidden.T, UNKNOWN, truth)
    found = embed_known(partly)
    wrong = np.abs(np.linalg.norm(found[:, None] - found[None], axis=2) - truth)
    assert np.median(wrong) < 0.02 * truth.max()  # also of the pairs that were hidden
    partly[7], partly[:, 7] = UNKNOWN, UNKNOWN
    assert np.flatnonzero(np.isnan(embed_known(partly)).any(1)).tolist() == [7]
    tree = linkage(partly)
    assert len(tree.merges) == 28
    assert all(7 not in merge[:2] for merge in tree.merges)
    assert tree.order[-1] == 7


def test_linkage_averages_what_is_known():
    tree = linkage([[0, 1, 4, UNKNOWN], [1, 0, UNKNOWN, 9], [4, UNKNOWN, 0, 2], [UNKNOWN, 9, 2, 0]])
    assert tree.merges == [(0, 1, 1.0), (2, 3, 2.0), (4, 5, 6.5)]


@pytest.mark.parametrize("n", [1, 2])
def test_maps_of_next_to_nothing(server, n):
    listed = upload(server, b'{"nodes": ["A"]}\n' * n)
    status, answer = server.post(f"/api/collections/{listed['id']}/map", {})
    assert (status, len(answer["points"]), len(answer["merges"])) == (200, n, n - 1)


def test_columns_are_numbers_where_all_values_are():
    infos = [{"property:logP": "1.5", "series": "a"}, {"property:logP": " ", "series": "b"}, {"smiles": "C"}]
    columns = columns_of([gk.Graph(2, info=info) for info in infos])
    assert columns == {"logP": [1.5, None, None], "series": ["a", "b", None]}
    assert columns_of([gk.Graph(1, info={"x": "nan"}), gk.Graph(1, info={"x": "1"})]) == {"x": [None, 1.0]}
