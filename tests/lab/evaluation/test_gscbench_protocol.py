"""The protocol of GSCBench: its pairs, its rules for ties, and a run from the command's side."""

import random

import numpy as np
import pytest

import gedkit as gk
from gedkit.errors import DatasetError, InvalidOptionError
from gedkit.lab.evaluation import Predictions, evaluate
from gedkit.lab.evaluation.gscbench_protocol import SPLIT_SEEDS, gscbench_scores, split_pairs


@pytest.fixture(scope="module")
def data():
    return gk.datasets.generate("programs", 30, nodes=(3, 5))


def test_the_split_is_that_of_gscbench(data):
    for seed in SPLIT_SEEDS:
        found = split_pairs(data, seed)
        order = sorted(data.ids)
        random.Random(seed).shuffle(order)
        place = {name: i for i, name in enumerate(data.ids)}
        assert sorted(place[name] for name in order[-4:]) == found.splits["test"].tolist()  # int(30 * .16)
        assert len(found.splits["val"]) == 1  # int(30 * .04)


def test_each_pair_counts_once_and_each_test_graph_sees_all_others(data):
    found = split_pairs(data, 1729)
    test = set(found.splits["test"].tolist())
    seen = {frozenset(pair) for pair in found.pairs.tolist()}
    assert len(seen) == len(found.pairs) == 4 * 26 + 4 * 3 // 2
    assert all(pair[0] in test for pair in found.pairs.tolist())
    for query, places in zip(found.splits["test"], found.lists, strict=True):
        others = [int(np.sum(pair) - query) for pair in found.pairs[places]]
        assert sorted(others) == [i for i in range(30) if i != query]


def by_gscbench(predicted, true, k=10):
    """Return p@k of a query as the text of the protocol has it: ties of the truth extend it."""
    k = min(k, len(true))
    first = sorted(range(len(true)), key=lambda i: predicted[i])[:k]
    threshold = sorted(true)[k - 1]
    return sum(true[i] <= threshold for i in first) / k


def test_scores_by_hand(data):
    found = split_pairs(data, 3407)
    rng = np.random.default_rng(0)
    noise = rng.integers(-1, 3, data.ged.shape)
    predicted = np.maximum(0, data.ged + noise + noise.T)
    scores = gscbench_scores(data, found, predicted, data.ged)
    values, true = predicted[tuple(found.pairs.T)], data.ged[tuple(found.pairs.T)]
    assert scores.mae == pytest.approx(np.abs(values - true).mean())
    assert scores.rmse == pytest.approx(np.sqrt(((values - true) ** 2).mean()))
    assert scores.feasible == pytest.approx((values >= true).mean())
    expected = [by_gscbench(values[places].tolist(), true[places].tolist()) for places in found.lists]
    assert scores.p_at_10 == pytest.approx(np.mean(expected))
    stats = pytest.importorskip("scipy.stats")
    rho = [stats.spearmanr(values[places], true[places]).statistic for places in found.lists]
    tau = [stats.kendalltau(values[places], true[places]).statistic for places in found.lists]
    assert scores.rho == pytest.approx(np.mean(rho))
    assert scores.tau == pytest.approx(np.mean(tau))


def test_a_query_without_differences_has_no_correlation(data):
    found = split_pairs(data, 1729)
    flat = np.full(data.ged.shape, 2.0)
    scores = gscbench_scores(data, found, flat, data.ged)
    assert np.isnan(scores.rho)
    assert np.isnan(scores.tau)
    assert 0 <= scores.p_at_10 <= 1
    assert scores.to_json()["rho"] is None


def test_graphs_without_distances_are_left_out(data):
    known = np.ones((30, 30), dtype=bool)
    known[:10] = known[:, :10] = False
    found = split_pairs(data, 1729, known)
    assert min(part.min() for part in found.splits.values() if len(part)) >= 10
    assert sum(map(len, found.splits.values())) == 20
    with pytest.raises(DatasetError, match="0 graphs with known distances"):
        split_pairs(data, 1729, np.eye(30, dtype=bool))


def test_a_run(data, tmp_path):
    report, rows = evaluate(data, tmp_path, solvers=["exact", "vj"], protocol="gscbench")
    exact, vj = rows
    assert list(exact.scores) == [f"gscbench {seed}" for seed in SPLIT_SEEDS]
    assert all(s.mae == 0 and s.p_at_10 == 1 and s.rho == pytest.approx(1) for s in exact.scores.values())
    assert all(s.mae > 0 and s.feasible == 1 for s in vj.scores.values())
    assert "1729, 3407" in report.to_markdown()


def test_the_truth_is_computed_where_there_is_none(data, tmp_path):
    bare = gk.datasets.Dataset(data.name, data.graphs, data.splits, data.costs, None, "", data.ids)
    _, (known,) = evaluate(data, tmp_path / "a", solvers=["vj"], protocol="gscbench")
    _, (computed,) = evaluate(bare, tmp_path / "b", solvers=["vj"], protocol="gscbench")
    assert known.scores == computed.scores


def test_models_and_predictions(data, tmp_path):
    pairs = np.array([(i, j) for i in range(30) for j in range(i)])
    some = Predictions("peer", pairs, data.ged[tuple(pairs.T)] - 0.5, *np.full((2, len(pairs)), np.nan))
    models = [gk.models.load("linux")]
    given = {"peer": some, "flat": np.full((30, 30), 3.0)}
    _, rows = evaluate(data, tmp_path, models=models, predictions=given, protocol="gscbench")
    found = {row.method.name: row.scores["gscbench 9679"] for row in rows}
    assert set(found) == {"linux (prediction)", "peer", "flat"}
    assert (found["peer"].mae, found["peer"].feasible) == (pytest.approx(0.5), 0)
    few = Predictions("peer", pairs[:40], some.distance[:40], *np.full((2, 40), np.nan))
    with pytest.raises(InvalidOptionError, match=r"peer lacks .* pairs that the three splits"):
        evaluate(data, tmp_path, predictions={"peer": few}, protocol="gscbench")
    with pytest.raises(InvalidOptionError, match="must be a matrix"):
        evaluate(data, tmp_path, predictions={"flat": np.zeros((2, 2))}, protocol="gscbench")


def test_what_cannot_be_done_is_refused(data, tmp_path):
    with pytest.raises(InvalidOptionError, match="protocol must be 'gscbench'"):
        evaluate(data, tmp_path, protocol="simgnn")
    with pytest.raises(InvalidOptionError, match="networks are not trained"):
        evaluate(data, tmp_path, networks=["simgnn"], protocol="gscbench")
    uneven = gk.datasets.Dataset(data.name, data.graphs, data.splits, gk.Costs(node_del=2), None, "", data.ids)
    with pytest.raises(DatasetError, match="needs symmetric costs"):
        evaluate(uneven, tmp_path, solvers=["vj"], protocol="gscbench")
