"""Comparison and store: each method is run once, and what is kept is what was found."""

import json

import numpy as np
import pytest

import gedkit as gk
from gedkit.lab.evaluation import evaluate
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.methods import PAPER_ROWS, Method, runnable, solver_method
from gedkit.lab.evaluation.pair_runs import run_pairs
from gedkit.lab.evaluation.store import Piece, Store, digest_of


@pytest.fixture
def comparison(tmp_path):
    data = gk.datasets.generate("molecules", 20, nodes=(3, 6))
    return Comparison("molecules", data, Store(tmp_path / "work"))


def test_rows_of_solvers(comparison):
    exact, vj = (comparison.row(solver_method(name)) for name in ("exact", "vj"))
    assert exact.scores["stable"].mse == 0
    assert exact.scores["stable"].optimal == 1
    assert vj.scores["stable"].mse > 0
    predicted, truth = comparison.predicted(solver_method("vj")), comparison.truth
    block = np.ix_(comparison.rows, comparison.columns)
    assert (predicted[block] >= truth[block]).all()
    assert np.isnan(predicted[np.ix_(comparison.columns, comparison.rows)]).all()
    i, j = comparison.rows[0], comparison.columns[-1]
    graphs = comparison.dataset.graphs
    assert predicted[i, j] == gk.distance(graphs[i], graphs[j], solver="vj")


def test_finished_work_is_not_done_again(comparison, monkeypatch):
    first = comparison.row(solver_method("beam"))
    fresh = Comparison("molecules", comparison.dataset, comparison.store)
    monkeypatch.setattr("gedkit.lab.evaluation.comparison.run_pairs", None)  # must not be called
    assert fresh.row(solver_method("beam")) == first
    files = sorted(path.suffix for path in comparison.store.folder.iterdir())
    assert files == [".json", ".npz"]
    kept = next(comparison.store.folder.glob("*.json"))
    assert json.loads(kept.read_text())["figures"]["pairs"] == 4 * 16


def test_a_damaged_piece_is_made_again(tmp_path):
    store = Store(tmp_path)
    made = []

    def work():
        made.append(1)
        return Piece({"a": 1}, {"x": np.arange(3)})

    store.get("some work", ["v1"], work)
    next(tmp_path.glob("*.npz")).write_bytes(b"PK damaged")
    np.testing.assert_array_equal(store.get("some work", ["v1"], work).arrays["x"], [0, 1, 2])
    assert len(made) == 2
    store.get("some work", ["v2"], work)
    assert len(made) == 3


def test_digests_follow_what_matters():
    data = gk.datasets.generate("programs", 10, nodes=(3, 4), distances=False)
    other = gk.datasets.generate("programs", 10, nodes=(3, 4), seed=1, distances=False)
    assert digest_of([data, {"a": 1, "b": 2}]) == digest_of([data, {"b": 2, "a": 1}])
    assert digest_of([data]) != digest_of([other])
    assert digest_of(np.zeros(3)) != digest_of(np.ones(3))


def test_truth_is_computed_where_the_set_has_none(tmp_path):
    data = gk.datasets.generate("keypoints", 10, nodes=(5, 5))
    bare = gk.datasets.Dataset(data.name, data.graphs, data.splits, data.costs, None, "", data.ids)
    comparison = Comparison("keypoints", bare, Store(tmp_path))
    block = np.ix_(comparison.rows, comparison.columns)
    np.testing.assert_allclose(comparison.truth[block], data.ged[block])


def test_what_the_time_limit_cut_off_is_said(tmp_path):
    small = gk.datasets.generate("molecules", 10, nodes=(3, 5), distances=False)
    large = gk.datasets.generate("molecules", 10, nodes=(40, 40), distances=False)
    assert Comparison("small", small, Store(tmp_path / "small")).unproven == 0
    assert "not proven" not in evaluate(small, tmp_path / "small", solvers=["vj"])[0].to_markdown()
    assert Comparison("large", large, Store(tmp_path / "large"), time_limit=1e-6).unproven > 0
    text = evaluate(large, tmp_path / "large", solvers=["vj"], time_limit=1e-6)[0].to_markdown()
    assert "**The truth is not proven** for " in text


@pytest.mark.long
def test_distances_of_your_own(tmp_path):
    data = gk.datasets.generate("programs", 20, nodes=(4, 6))
    comparison = Comparison("programs", data, Store(tmp_path / "work"))
    block = data.ged[np.ix_(comparison.rows, comparison.columns)]
    _, rows = evaluate(data, tmp_path / "out", predictions={"whole": data.ged, "block": block, "far": block + 1})
    whole, part, far = (row.scores for row in rows)
    assert whole == part
    assert whole["stable"].mse == 0
    assert far["stable"].mae == 1
    assert rows[0].milliseconds is None
    for wrong, words in (
        (block[:-1], r"a row and a column per graph \(20, 20\)"),
        (block.astype(str), "must be numbers"),
        (block - 100, "infinite or below 0"),
        (np.where(block > 1, np.nan, block), "a distance is missing"),
    ):
        with pytest.raises(gk.InvalidOptionError, match=words):
            evaluate(data, tmp_path / "out", predictions={"mine": wrong})


def test_nothing_to_compare(tmp_path):
    data = gk.datasets.generate("programs", 20, nodes=(4, 6))
    with pytest.raises(gk.InvalidOptionError, match="generic predicts no distance by itself: name the search"):
        evaluate(data, tmp_path, models=[gk.models.load("generic")])
    few = gk.datasets.Dataset(
        "few", data.graphs[:2], {"train": np.arange(1), "val": np.arange(1, 2), "test": np.arange(0)}, data.costs, None,
        "", (0, 1),
    )  # fmt: skip
    with pytest.raises(gk.DatasetError, match="few has 2 graphs, 0 of them to test with and 1 to train on"):
        evaluate(few, tmp_path)


def test_threads_find_the_same(comparison):
    pairs = [(comparison.dataset.graphs[i], comparison.dataset.graphs[j]) for i, j in comparison.sample(40)]
    told = []
    one = run_pairs(pairs, comparison.dataset.costs, "exact", {})
    two = run_pairs(pairs, comparison.dataset.costs, "exact", {}, threads=2, progress=lambda *a: told.append(a))
    np.testing.assert_array_equal(one.distance, two.distance)
    np.testing.assert_array_equal(one.opened, two.opened)
    assert one.optimal.all()
    assert told[-1] == (40, 40)


def test_equal_pairs_are_solved_once(comparison):
    g1, g2, g3 = comparison.dataset.graphs[:3]
    same = gk.Graph(g1.n, g1.edges, node_labels=g1.node_labels)
    pairs = [(g1, g2), (same, g2), (g2, g1), (g1, g3), (g1, g2)]
    told = []
    found = run_pairs(pairs, gk.Costs(), "exact", {}, equals_once=True, progress=lambda *a: told.append(a))
    assert told[-1] == (3, 3)
    np.testing.assert_array_equal(found.distance, [gk.distance(*pair) for pair in pairs])
    assert found.seconds[0] == found.seconds[1] == found.seconds[4]


def test_samples_repeat_and_stay_within_the_set(comparison):
    pairs = comparison.sample(10)
    assert pairs == comparison.sample(10)
    assert len(set(pairs)) == 10
    assert all(i in comparison.rows and j in comparison.dataset.splits["train"] for i, j in pairs)
    assert len(comparison.sample(10**6)) == 4 * 12


def test_methods_that_cannot_run(comparison):
    with pytest.raises(gk.InvalidOptionError, match="needs a model"):
        comparison.row(Method("GENN", "model", "genn"))
    unknown = Method("soothsayer", "solver", "soothsayer")
    assert runnable((unknown, *PAPER_ROWS[4:7])) == list(PAPER_ROWS[4:7])
    with pytest.raises(gk.UnknownSolverError):
        solver_method("soothsayer")


def test_estimates_are_timed_in_every_way(comparison):
    from gedkit.lab.evaluation.estimate_times import WAYS, time_estimates

    pairs = [(comparison.dataset.graphs[i], comparison.dataset.graphs[j]) for i, j in comparison.sample(5)]
    bare = [(gk.Graph(g1.n, g1.edges), gk.Graph(g2.n, g2.edges)) for g1, g2 in pairs]
    assert list(time_estimates(pairs, gk.Costs(), None, states=50).seconds) == ["Hungarian"]
    found = time_estimates(bare, gk.Costs(), gk.models.load("linux"), states=50)
    assert list(found.seconds) == list(WAYS)
    assert all(seconds.shape == found.states.shape and (seconds > 0).all() for seconds in found.seconds.values())
    assert found.mean("GENN") == found.seconds["GENN"].sum() / found.states.sum()


def test_pictures_show_queries_that_were_searched(tmp_path):
    pytest.importorskip("matplotlib")
    from gedkit.lab.evaluation.query_figure import query_figure

    data = gk.datasets.generate("keypoints", 20, nodes=(5, 5), seed=0)
    vj = next(method for method in PAPER_ROWS if method.name == "VJ")
    for chosen in range(1, 3):
        comparison = Comparison("keypoints", data, Store(tmp_path), queries=chosen)
        drawn = comparison.sample(10**6, comparison.searched)
        assert len(drawn) == chosen * len(data.splits["train"])
        assert np.isfinite(comparison.predicted(vj)[tuple(np.array(drawn).T)]).all()
        titles = [axes.get_title() for axes in query_figure(comparison, vj).figure.axes]
        assert any(title.startswith("nearest 1") for title in titles)
        assert not any("nan" in title for title in titles)
