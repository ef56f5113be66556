"""Predictions of other programs: what is read, what is refused, and what the scores make of it."""

import csv
import json

import numpy as np
import pytest

import gedkit as gk
from gedkit.errors import InvalidOptionError
from gedkit.lab.evaluation import evaluate, read_predictions
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.imported import imported_rows
from gedkit.lab.evaluation.store import Store


@pytest.fixture(scope="module")
def data():
    return gk.datasets.generate("molecules", 20, nodes=(3, 6))


def rows_of(data, pairs, solver="exact"):
    """Return what a program that runs a solver of gedkit would write."""
    rows = []
    for i, j in pairs:
        found = gk.solve(data.graphs[i], data.graphs[j], solver=solver)
        mapping = [[-1 if u is None else u, -1 if v is None else v] for u, v in found.mapping]
        rows.append({"graph_id_1": data.ids[i], "graph_id_2": data.ids[j], "distance": found.distance,
                     "mapping": mapping, "seconds": 0.002})  # fmt: skip
    return rows


def write(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def block(data):
    columns = np.concatenate([data.splits["train"], data.splits["val"]])
    return [(int(i), int(j)) for i in data.splits["test"] for j in columns]


def test_json_lines_and_csv_say_the_same(data, tmp_path):
    rows = rows_of(data, block(data)[:6], "vj")
    rows[1]["mapping"] = [[None if node == -1 else node for node in pair] for pair in rows[1]["mapping"]]
    first = read_predictions(write(tmp_path / "a.jsonl", rows), data)
    with (tmp_path / "b.csv").open("w", newline="") as file:
        table = csv.DictWriter(file, rows[0])
        table.writeheader()
        table.writerows({**row, "mapping": json.dumps(row["mapping"])} for row in rows)
    second = read_predictions(tmp_path / "b.csv", data)
    for name in ("pairs", "distance", "mapping_cost", "seconds"):
        np.testing.assert_array_equal(getattr(first, name), getattr(second, name))
    assert (first.name, second.name, len(first)) == ("a", "b", 6)
    np.testing.assert_allclose(first.mapping_cost, first.distance)


def test_a_mapping_alone_is_a_prediction(data, tmp_path):
    rows = rows_of(data, block(data)[:3], "vj")
    for row in rows:
        row["stated"] = row.pop("distance")
    costs = [row.pop("stated") for row in rows]
    found = read_predictions(write(tmp_path / "a.jsonl", rows), data)
    assert found.distance.tolist() == pytest.approx(costs)


def test_what_is_stated_is_told_apart_from_what_mappings_cost(data, tmp_path):
    rows = rows_of(data, block(data)[:10])
    exact = [row["distance"] for row in rows]
    rows[0]["distance"] = exact[0] - 1.5  # no path has it
    rows[1]["distance"] = exact[1] + 1
    del rows[2]["mapping"]
    comparison = Comparison("molecules", data, Store(tmp_path / "work"))
    stated, mapped = imported_rows(comparison, read_predictions(write(tmp_path / "peer.jsonl", rows), data))
    assert (stated.row.method.name, mapped.row.method.name) == ("peer", "peer, mappings")
    assert (stated.understated, stated.overstated, stated.mapped) == (1, 1, 9)
    scores = stated.row.scores["listed"]
    assert (scores.pairs, scores.queries) == (10, 1)
    assert scores.feasible == pytest.approx(0.9)
    assert scores.optimal == pytest.approx(0.8)
    assert scores.mae == pytest.approx(0.25)
    assert scores.rmse == pytest.approx(np.sqrt((1.5**2 + 1) / 10))
    assert (mapped.row.scores["listed"].optimal, mapped.row.scores["listed"].pairs) == (1, 9)
    assert stated.row.milliseconds == pytest.approx(2)


def test_a_file_of_all_pairs_gets_every_protocol(data, tmp_path):
    rows = rows_of(data, block(data))
    turned = [
        {**row, "graph_id_1": row["graph_id_2"], "graph_id_2": row["graph_id_1"], "mapping": None} for row in rows
    ]
    for some in (rows, turned):  # the costs are symmetric: either order will do
        found = read_predictions(write(tmp_path / "peer.jsonl", some), data)
        report, (row,) = evaluate(data, tmp_path / "report", predictions={"peer": found})
        assert {"listed", "stable", "simgnn", "gedgnn", "genn", "genn-2021"} == set(row.scores)
        assert row.scores["simgnn"].mse == 0
        assert "Predictions of other programs" in report.to_markdown()


def test_a_file_of_some_pairs_is_scored_on_these(data, tmp_path):
    found = read_predictions(write(tmp_path / "peer.jsonl", rows_of(data, block(data)[:20], "vj")), data)
    report, (row,) = evaluate(data, tmp_path / "report", predictions={"theirs": found})
    assert (set(row.scores), row.method.name) == ({"listed"}, "theirs")
    assert "The protocols" not in report.to_markdown()


def test_unknown_distances_are_computed(data, tmp_path):
    bare = gk.datasets.Dataset(data.name, data.graphs, data.splits, data.costs, None, "", data.ids)
    rows = rows_of(bare, [(0, 1), (0, 2), (3, 1)], "vj")
    comparison = Comparison("bare", bare, Store(tmp_path / "work"))
    (found,) = imported_rows(comparison, read_predictions(write(tmp_path / "p.jsonl", rows), bare))
    assert found.true.tolist() == [data.ged[0, 1], data.ged[0, 2], data.ged[3, 1]]


def test_asymmetric_costs_keep_the_order(tmp_path):
    data = gk.datasets.generate("molecules", 10, nodes=(3, 5), distances=False)
    costs = gk.Costs(node_del=3, node_ins=1)
    data = gk.datasets.Dataset(data.name, data.graphs, data.splits, costs, None, "", data.ids)
    big, small = max(range(10), key=lambda i: data.graphs[i].n), min(range(10), key=lambda i: data.graphs[i].n)
    assert data.graphs[big].n > data.graphs[small].n
    pairs = [
        {"graph_id_1": data.ids[i], "graph_id_2": data.ids[j], "distance": 1} for i, j in [(big, small), (small, big)]
    ]
    comparison = Comparison("costs", data, Store(tmp_path / "work"))
    (found,) = imported_rows(comparison, read_predictions(write(tmp_path / "p.jsonl", pairs), data))
    assert found.true[0] > found.true[1]


GOOD = {"graph_id_1": 18, "graph_id_2": 0, "distance": 3}


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ("{", "line 2: it is not valid JSON"),
        ("[1, 2]", "line 2: it is not a JSON object"),
        ({"graph_id_1": 18, "distance": 3}, "line 2: graph_id_2 is missing"),
        ({**GOOD, "graph_id_2": 99}, "line 2: graph_id_2 is '99', and generated molecules has no graph with that id"),
        ({**GOOD, "graph_id_2": [1]}, "line 2: graph_id_2 is '[1]'"),
        ({**GOOD, "graph_id_2": 1, "distance": -1}, "line 2: distance is -1, which is not a number from 0 up"),
        ({**GOOD, "graph_id_2": 1, "distance": "3"}, "line 2: distance is 3, which is not a number"),
        ({**GOOD, "graph_id_2": 1, "distance": float("nan")}, "line 2: distance is nan"),
        ({**GOOD, "graph_id_2": 1, "seconds": True}, "line 2: seconds is True"),
        ({**GOOD, "graph_id_2": 1, "maping": []}, "line 2: there is no field 'maping'"),
        ({**GOOD, "graph_id_2": 1, "mapping": [[0, 0], [0, 1]]}, "line 2: [0, 1] names a node for the second time"),
        ({**GOOD, "graph_id_2": 1, "mapping": [[0, 99]]}, "line 2: [0, 99] names a node that is not there"),
        ({**GOOD, "graph_id_2": 1, "mapping": [[0, 0]]}, "line 2: node 1 of the first graph is missing"),
        ({**GOOD, "graph_id_2": 1, "mapping": 7}, "line 2: None is no pair of nodes"),
        ({"graph_id_1": 18, "graph_id_2": 1}, "line 2: there is neither a distance nor a mapping"),
        (GOOD, "line 2: this pair is already in line 1"),
    ],
)
def test_a_wrong_line_is_named(data, tmp_path, bad, words):
    path = tmp_path / "peer.jsonl"
    path.write_text(json.dumps(GOOD) + "\n" + (bad if isinstance(bad, str) else json.dumps(bad)) + "\n")
    with pytest.raises(InvalidOptionError) as error:
        read_predictions(path, data)
    assert f"peer.jsonl, {words}" in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("graph_id_1,graph_id_2,distance\n18,0\n", "line 2: 2 values for the 3 columns of the header"),
        ("graph_id_1,graph_id_2,distance\n18,0,near\n", "line 2: distance is 'near', which is not a number"),
        ("graph_id_1,graph_id_2,ged\n18,0,3\n", "line 2: there is no field 'ged'"),
        ("graph_id_1,graph_id_1,distance\n18,0,3\n", "line 1: a column is named twice"),
        ('graph_id_1,graph_id_2,mapping\n18,0,"[[0"\n', "line 2: it is not valid JSON"),
        ("graph_id_1,graph_id_2,distance\n", "has no predictions"),
        ("", "has no predictions"),
    ],
)
def test_a_wrong_table_is_refused(data, tmp_path, text, words):
    (tmp_path / "peer.csv").write_text(text)
    with pytest.raises(InvalidOptionError, match=r"peer\.csv") as error:
        read_predictions(tmp_path / "peer.csv", data)
    assert words in str(error.value)


def test_other_files_are_refused(data, tmp_path):
    (tmp_path / "a.xml").write_text("x")
    (tmp_path / "a.jsonl").write_bytes(b"\xff\xfe\x00")
    for name, words in (("a.xml", ".jsonl, .csv and .txt"), ("a.jsonl", "not UTF-8"), ("b.csv", "cannot read")):
        with pytest.raises(InvalidOptionError, match=words):
            read_predictions(tmp_path / name, data)


def test_a_mapping_that_the_costs_forbid(tmp_path):
    costs = gk.Costs(node_sub=float("inf"))
    graphs = (gk.Graph(1, node_labels=["a"]), gk.Graph(1, node_labels=["b"]))
    splits = {"train": np.array([0]), "val": np.array([], dtype=int), "test": np.array([1])}
    data = gk.datasets.Dataset("two", graphs, splits, costs, None, "", (0, 1))
    path = write(tmp_path / "p.jsonl", [{"graph_id_1": 1, "graph_id_2": 0, "mapping": [[0, 0]]}])
    with pytest.raises(InvalidOptionError, match="line 1: the mapping needs an operation that the costs forbid"):
        read_predictions(path, data)


def test_similarities_by_position_are_results_of_mata(data, tmp_path):
    test = data.splits["test"].tolist()
    order = [*(i for i in range(len(data)) if i not in test), *test]  # as in PyTorch Geometric
    lines, wanted = [], []
    for query in (len(order) - 1, len(order) - 2):
        for other in range(5):
            i, j = order[query], order[other]
            half = (data.graphs[i].n + data.graphs[j].n) / 2
            wanted.append(((i, j), data.ged[i, j]))
            lines.append(f"{query} {other} {np.float32(np.exp(-data.ged[i, j] / half))}\n")
    file = tmp_path / "fea_results_mata.txt"
    file.write_text("".join(lines))
    found = read_predictions(file, data)
    assert found.name == "fea_results_mata"
    assert found.pairs.tolist() == [list(pair) for pair, _ in wanted]
    assert found.distance.tolist() == [distance for _, distance in wanted]
    assert np.isnan(found.mapping_cost).all()
    for wrong in ("1 2", f"{len(data)} 0 0.5", "-1 0 0.5", "1 0 0", "1 0 1.5", "1 0 0.5 7", "a 0 0.5"):
        file.write_text(lines[0] + wrong + "\n")
        with pytest.raises(InvalidOptionError, match="line 2"):
            read_predictions(file, data)
    file.write_text(lines[0] * 2)
    with pytest.raises(InvalidOptionError, match="earlier line"):
        read_predictions(file, data)
