"""fit_costs: what it learns, against costs that are known, and what it says about bad input."""

from __future__ import annotations

import copy
import json
import pickle
from itertools import pairwise

import numpy as np
import pytest

import gedkit as gk
from gedkit._tasks.learned_costs.label_features import LabelFeatures
from gedkit._tasks.learned_costs.priced_pair import PricedPair

LABELS = "CNO"
BONDS = ("single", "double")


def random_graph(rng, n, directed=False, attributes=False):
    edges = [(u, v) for u in range(n) for v in range(n) if (u < v or (directed and u != v)) and rng.random() < 0.4]
    return gk.Graph(
        n,
        edges,
        node_labels=[LABELS[i] for i in rng.integers(3, size=n)],
        edge_labels=[BONDS[i] for i in rng.integers(2, size=len(edges))],
        directed=directed,
        node_attrs={"x": rng.random(n), "y": rng.random(n)} if attributes else None,
    )


def random_pairs(seed, count, **how):
    rng = np.random.default_rng(seed)
    return [tuple(random_graph(rng, int(n), **how) for n in rng.integers(3, 7, size=2)) for _ in range(count)]


def hidden_costs(seed=7):
    rng = np.random.default_rng(seed)
    atoms = {("C", "N"): 0.0, ("C", "O"): 0.0, ("N", "O"): 0.0}
    return gk.Costs(
        node_sub={key: 0.4 + rng.random() for key in atoms},
        node_del={label: 0.5 + rng.random() for label in LABELS},
        node_ins={label: 0.5 + rng.random() for label in LABELS},
        edge_sub={("single", "double"): 0.3 + rng.random()},
        edge_del={label: 0.3 + rng.random() for label in BONDS},
        edge_ins={label: 0.3 + rng.random() for label in BONDS},
    )


@pytest.mark.parametrize("directed", [False, True])
def test_prices_and_features_of_an_answer_add_up(directed):
    costs = hidden_costs()
    for g1, g2 in random_pairs(1, 40, directed=directed):
        source = LabelFeatures(costs, False, (g1, g2))
        pair: PricedPair = source.priced(g1, g2)
        weights = source.vocabulary.start
        prices = pair.prices(weights)
        result = gk.solve(g1, g2, costs=costs, keep_names=False)
        assert gk.solve(g1, g2, costs=pair.costs(prices, signed=False)).distance == pytest.approx(result.distance)
        answer = pair.answer([-1 if v is None else v for u, v in result.mapping if u is not None], prices)
        used = pair.used(answer)
        assert prices[used].sum() == pytest.approx(result.distance)
        numbers, values = pair.total_features(used)
        assert pair.base[used].sum() + weights[numbers] @ values == pytest.approx(result.distance)
        counts = np.concatenate([part.ravel() for part in result.counts])
        assert sorted(used) == list(np.flatnonzero(counts))
        assert source.costs(weights).is_symmetric is costs.is_symmetric


@pytest.mark.long
def test_costs_are_recovered_from_distances():
    secret = hidden_costs()
    pairs, others = random_pairs(2, 150), random_pairs(3, 60)
    distances = [r.distance for r in gk.solve_many(pairs, costs=secret)]
    learned = gk.fit_costs(pairs, distances=distances, symmetric=False, folds=0)
    assert learned.report.train_score < 1e-3 < learned.report.start_score
    for (g1, g2), r in zip(others, gk.solve_many(others, costs=secret), strict=True):
        assert gk.distance(g1, g2, costs=learned) == pytest.approx(r.distance, abs=0.05)
    noisy = np.array(distances) + np.random.default_rng(0).normal(0, 0.2, len(pairs))
    report = gk.fit_costs(pairs, distances=noisy, symmetric=False, l2=0.1).report
    assert len(report.folds) == 3
    assert report.held_out_score < 0.3 < report.start_score


@pytest.mark.long
def test_mappings_are_learned():
    secret = hidden_costs(11)
    pairs = random_pairs(4, 80)
    mappings = gk.solve_many(pairs, costs=secret)
    learned = gk.fit_costs(pairs, mappings=mappings, symmetric=False)
    report = learned.report
    assert report.train_score > report.start_score
    assert report.held_out_score > report.start_score
    assert report.proven == 1.0
    assert report.unproven == ()
    assert [r.pool for r in report.rounds] == sorted(r.pool for r in report.rounds)
    assert isinstance(learned, gk.Costs)
    matrix = gk.pdist([g for pair in pairs[:5] for g in pair], costs=learned)
    assert np.isfinite(np.asarray(matrix)).all()
    assert "held out" in str(report)
    assert "learned" in report.table()


@pytest.mark.long
def test_the_same_seed_gives_the_same_costs():
    pairs = random_pairs(5, 30)
    mappings = gk.solve_many(pairs, costs=hidden_costs())
    first, second = (gk.fit_costs(pairs, mappings=mappings, seed=3, rounds=2, threads=t) for t in (1, 2))
    assert first == second
    assert first.report.held_out_score == second.report.held_out_score


@pytest.mark.long
@pytest.mark.parametrize("kind", ["mappings", "distances"])
def test_a_fit_goes_on_where_it_stopped(kind, tmp_path):
    pairs = random_pairs(6, 24)
    results = gk.solve_many(pairs, costs=hidden_costs())
    given = {"mappings": results} if kind == "mappings" else {"distances": [r.distance for r in results]}
    whole = gk.fit_costs(pairs, **given, folds=2)
    file = tmp_path / "fit.json"
    saved = []

    def stop_later(path, content, save=gk._tasks.learned_costs.checkpoint.replace_file):
        save(path, content)
        saved.append(content)
        if len(saved) == 3:
            raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gedkit._tasks.learned_costs.checkpoint.replace_file", stop_later)
        with pytest.raises(KeyboardInterrupt):
            gk.fit_costs(pairs, **given, folds=2, checkpoint=file)
    assert gk.fit_costs(pairs, **given, folds=2, checkpoint=file) == whole
    with pytest.raises(gk.InvalidOptionError, match="belongs to another fit"):
        gk.fit_costs(pairs, **given, folds=2, l2=5, checkpoint=file)
    file.write_text("{}")
    with pytest.raises(gk.InvalidDocumentError, match="not a checkpoint"):
        gk.fit_costs(pairs, **given, folds=2, checkpoint=file)


def degree_features(g1, g2):
    d1, d2 = ([len(g.neighbors(u)) for u in range(g.n)] for g in (g1, g2))
    return {
        "node_sub": {"degree": np.abs(np.subtract.outer(d1, d2))},
        "node_del": [(u, "isolated") for u in range(g1.n) if d1[u] == 0],
        "node_ins": np.array(d2, dtype=float)[:, None],
    }


@pytest.mark.long
def test_features_of_a_function():
    pairs = random_pairs(8, 40)
    secret = gk.FeatureCosts(degree_features, {"degree": 0.7, "isolated": -0.5, ("node_ins", 0): 0.1})
    results = gk.solve_many(pairs, costs=secret)
    assert all(r.optimal for r in results)
    learned = gk.fit_costs(pairs, distances=[r.distance for r in results], features=degree_features)
    assert learned.report.train_score < 1e-3
    assert learned.weights["degree"] == pytest.approx(0.7, abs=0.02)
    g1, g2 = pairs[0]
    one = gk.solve(g1, g2, costs=learned)
    assert one.distance == gk.solve_many([(g1, g2)], costs=learned)[0].distance
    assert gk.best_paths(g1, g2, k=1, costs=learned)[0].cost == pytest.approx(one.distance)
    again = gk.FeatureCosts.from_json(learned.to_json(), degree_features)
    assert again.weights == learned.weights
    assert gk.solve(g1, g2, costs=again).distance == one.distance
    with pytest.raises(gk.InvalidTypeError, match="one pair of graphs at a time"):
        gk.pdist([g1, g2], costs=learned)


def test_the_forms_of_features_agree():
    g1, g2 = random_pairs(9, 1)[0]
    table = np.random.default_rng(0).random((g1.n, g2.n))
    forms = (
        (lambda a, b: {"node_sub": table[:, :, None]}, ("node_sub", 0)),
        (lambda a, b: {"node_sub": {"f": table}}, "f"),
        (lambda a, b: {"node_sub": [(u, v, "f", table[u, v]) for u in range(a.n) for v in range(b.n)]}, "f"),
    )
    found = [gk.solve(g1, g2, costs=gk.FeatureCosts(form, {name: 0.3})).distance for form, name in forms]
    labels = [[gk.Costs().node_sub.cost(a, b) for b in g2.node_elements()] for a in g1.node_elements()]
    by_hand = gk.solve(g1, g2, costs=gk.Costs(node_sub=np.array(labels) + 0.3 * table)).distance
    assert found == pytest.approx([by_hand] * 3)


def test_attribute_weights():
    pairs = random_pairs(10, 80, attributes=True)

    def moved(u, v):
        return (u.label != v.label) * 0.6 + 1.5 * abs(u.attrs["x"] - v.attrs["x"])

    secret = gk.Costs(node_sub=moved)
    distances = [r.distance for r in gk.solve_many(pairs, costs=secret)]
    learned = gk.fit_costs(pairs, distances=distances, folds=0)
    weights = {str(w.name): w.learned for w in learned.report.weights}
    assert weights["node_sub attribute x"] == pytest.approx(1.5, abs=0.05)
    assert weights["node_sub attribute y"] == pytest.approx(0, abs=0.05)
    g1, g2 = pairs[0]
    assert gk.distance(g1, g2, costs=learned) == pytest.approx(distances[0], abs=0.05)
    again = gk.Costs.from_json(learned.to_json())
    assert again == learned
    assert gk.distance(g1, g2, costs=again) == gk.distance(g1, g2, costs=learned)
    start = gk.Costs(node_sub="euclidean", node_del="abs", node_ins="abs")
    scaled = gk.Costs(
        node_sub=lambda u, v: 2 * np.hypot(u.attrs["x"] - v.attrs["x"], u.attrs["y"] - v.attrs["y"]),
        node_del="abs",
        node_ins="abs",
    )
    distances = [r.distance for r in gk.solve_many(pairs, costs=scaled)]
    learned = gk.fit_costs(pairs, distances=distances, start=start, folds=0)
    weights = {str(w.name): w.learned for w in learned.report.weights}
    assert weights["node_sub attribute euclidean"] == pytest.approx(2, abs=0.1)
    assert weights["node_del attribute x"] == pytest.approx(1, abs=0.2)


def test_equal_says_what_is_right():
    g1, g2 = gk.Graph(3, [(0, 1)], node_labels="CCN"), gk.Graph(3, [(0, 1)], node_labels="CCN")
    asked = []

    def never(i, mapping):
        asked.append((i, mapping))
        return False

    swapped = [(0, 1), (1, 0), (2, 2)]
    assert gk.fit_costs([(g1, g2)], mappings=[swapped], folds=0).report.train_score == 1.0  # the same by symmetry
    for seed in range(8):  # any of both mappings may come
        gk.fit_costs([(g1, g2)], mappings=[swapped], equal=never, folds=0, seed=seed)
    assert asked
    assert all(i == 0 and sorted(mapping) == [(0, 0), (1, 1), (2, 2)] for i, mapping in asked)


def test_what_is_forbidden_stays_forbidden():
    pairs = random_pairs(12, 20)
    start = gk.Costs(node_sub=float("inf"))
    mappings = gk.solve_many(pairs, costs=start)
    learned = gk.fit_costs(pairs, mappings=mappings, start=start, folds=0)
    assert learned.node_sub.describe() == float("inf")
    a, b = gk.Graph(1, node_labels="C"), gk.Graph(1, node_labels="N")
    with pytest.raises(gk.InvalidCostError, match=r"mappings\[0\] needs node_sub\[0, 0\], which"):
        gk.fit_costs([(a, b)], mappings=[[(0, 0)]], start=start)


def test_learned_costs_keep_their_report():
    pairs = random_pairs(13, 10)
    learned = gk.fit_costs(pairs, mappings=gk.solve_many(pairs, costs=hidden_costs()), folds=0)
    for same in (copy.deepcopy(learned), pickle.loads(pickle.dumps(learned))):
        assert same == learned
        assert same.report == learned.report


def test_graphs_without_labels_give_numbers():
    rng = np.random.default_rng(0)
    plain = [gk.Graph(g.n, g.edges) for g in (random_graph(rng, n) for n in (3, 5, 4, 6, 5, 3))]
    pairs = list(pairwise(plain))
    secret = gk.Costs(node_del=0.5, node_ins=0.5, edge_del=2, edge_ins=2)
    learned = gk.fit_costs(pairs, distances=[gk.distance(a, b, costs=secret) for a, b in pairs], folds=0)
    assert learned.edge_del.describe() == pytest.approx(2, abs=0.01)
    assert learned.is_metric
    assert learned.report.is_metric


G = gk.Graph(2, [(0, 1)], node_labels="CN")


@pytest.mark.parametrize(
    ("how", "error", "message"),
    [
        ({}, gk.InvalidOptionError, "mappings= or from distances="),
        ({"mappings": [], "distances": []}, gk.InvalidOptionError, "give one of them"),
        ({"mappings": []}, gk.InvalidOptionError, "0 mappings for 1 pairs"),
        ({"mappings": [[(0, 9)]]}, gk.InvalidOptionError, r"mappings\[0\] names node 9, but the second graph has none"),
        ({"mappings": [(0, 0)]}, gk.InvalidTypeError, r"mappings\[0\] must be a list of pairs of nodes such as"),
        ({"distances": [1, 2]}, gk.InvalidOptionError, "but there are 1 pairs: give one number for each"),
        ({"distances": [float("nan")]}, gk.InvalidOptionError, "finite numbers, but number 0 is nan"),
        ({"distances": ["x"]}, gk.InvalidTypeError, "must be numbers"),
        ({"distances": [1], "equal": lambda i, m: True}, gk.InvalidOptionError, "equal= is for mappings"),
        ({"distances": [1], "start": 3}, gk.InvalidTypeError, "start must be a gedkit.Costs"),
        ({"distances": [1], "start": gk.Costs(node_sub=lambda u, v: 1)}, gk.InvalidCostError, "is a function"),
        (
            {"distances": [1], "start": gk.Costs(node_del=2), "symmetric": True},
            gk.InvalidOptionError,
            "both directions",
        ),
        ({"distances": [1], "l2": -1}, gk.InvalidOptionError, "l2"),
        ({"distances": [1], "rounds": 0}, gk.InvalidOptionError, "rounds"),
        ({"distances": [1], "folds": 1}, gk.InvalidOptionError, "folds"),
        ({"distances": [1], "folds": [0, 1]}, gk.InvalidOptionError, "2 entries for 1 pairs"),
        ({"distances": [1], "features": 5}, gk.InvalidTypeError, "function of two graphs"),
        ({"distances": [1], "features": lambda a, b: 5}, gk.InvalidTypeError, "must return a dict"),
        ({"distances": [1], "features": lambda a, b: {}}, gk.InvalidOptionError, "nothing to learn"),
        ({"distances": [1], "features": lambda a, b: {"node_sub": [(0, 0)]}}, gk.InvalidTypeError, "entries"),
        ({"distances": [1], "features": lambda a, b: {"node_sub": [(0, 9, "f")]}}, gk.InvalidCostError, "entry"),
        ({"distances": [1], "features": lambda a, b: {"node_sub": {"f": [1]}}}, gk.InvalidCostError, "shape"),
        ({"distances": [1], "features": lambda a, b: {"node_del": np.ones(2)}}, gk.InvalidCostError, "shape"),
        ({"distances": [1], "features": lambda a, b: {"node_del": [(0, "f", np.nan)]}}, gk.InvalidCostError, "finite"),
    ],
)
def test_bad_input_is_named(how, error, message):
    with pytest.raises(error, match=message):
        gk.fit_costs([(G, G)], **how)


def test_no_pairs():
    with pytest.raises(gk.InvalidOptionError, match="needs pairs"):
        gk.fit_costs([], distances=[])


def test_weights_in_json_are_checked():
    with pytest.raises(gk.InvalidDocumentError, match="start and weights"):
        gk.FeatureCosts.from_json(json.dumps({"weights": 3}), degree_features)


def test_options_of_the_solver_are_passed_on():
    pairs = random_pairs(14, 10)
    mappings = gk.solve_many(pairs, costs=hidden_costs())
    learned = gk.fit_costs(pairs, mappings=mappings, folds=0, solver="exact", depth_first_states=0)
    assert learned.report.train_score >= learned.report.start_score
    with pytest.raises(gk.InvalidOptionError, match="depth_first"):
        gk.fit_costs(pairs, mappings=mappings, folds=0, solver="exact", depth_first=0)
