"""Pairs that bounds exclude: the answers are those of the full search, whatever the costs are."""

import numpy as np
import pytest
from screen_cases import COSTS, KINDS, WITHOUT, compare

import gedkit as gk
from gedkit.collection import matrix_job
from gedkit.collection.plan import make_plan

INF = float("inf")


def labelled_graphs(count, seed):
    rng = np.random.default_rng(seed)
    graphs = []
    for _ in range(count):
        n = int(rng.integers(1, 7))
        edges = [(u, v) for u in range(n) for v in range(u + 1) if rng.random() < 0.4]  # self-loops too
        labels = rng.choice(["a", "b", "c"], len(edges)).tolist()
        graphs.append(gk.Graph(n, edges, node_labels=rng.choice(["C", "N", "O"], n).tolist(), edge_labels=labels))
    return graphs


def random_costs(rng, kind):
    def price():
        return float(rng.choice([0, 0.5, 1, 1.5, 3])) if kind == "halves" else float(rng.random() * 3)

    edges = {"a": price(), "b": price(), "c": price()}
    swapped = {"a": price(), "b": price(), "c": price()}
    return gk.Costs(
        node_sub=INF,
        node_del={"C": price(), "N": price(), "O": 0},
        node_ins={"C": price(), "N": 0, "O": price()},
        edge_sub={("a", "b"): price(), ("a", "c"): price(), ("b", "c"): INF},
        edge_del=edges,
        edge_ins=swapped if rng.random() < 0.5 else edges,
    )


@pytest.mark.parametrize("kind", ["halves", "any"])
@pytest.mark.parametrize("seed", range(12))
def test_answers_are_those_of_the_full_search(seed, kind):
    rng = np.random.default_rng(seed)
    rows, columns = labelled_graphs(9, seed), labelled_graphs(9, 100 + seed)
    costs = random_costs(rng, kind)
    exact = gk.cdist(rows, columns, costs=costs)
    for cutoff in (0.0, float(np.median(exact)), float(exact.max())):
        lower, upper, _ = gk.cdist(rows, columns, costs=costs, cutoff=cutoff, bounds=True)
        near = exact <= cutoff + 1e-9
        np.testing.assert_allclose(upper[near], exact[near], atol=1e-9)
        assert np.isinf(upper[~near]).all()
        assert (lower <= exact + 1e-9).all()
        assert (lower[~near] > cutoff).all()
        screened = gk.cdist(rows, columns, costs=costs, cutoff=cutoff)
        np.testing.assert_array_equal(screened, upper)


def test_it_settles_pairs_of_far_graphs_without_a_search_where_any_bound_will_do():
    chain = gk.Graph(30, [(u, u + 1) for u in range(29)], node_labels="C" * 30, edge_labels=["single"] * 29)
    other = gk.Graph(30, [(u, u + 1) for u in range(29)], node_labels="CN" * 15, edge_labels=["single"] * 29)
    found = gk.mces([chain], [other], threshold=10)
    assert found[0, 0] == 58  # no bond is between the same elements: the count says all of it
    lower, _, _ = gk.cdist([chain], [other], costs=gk.Costs.mces(), cutoff=10, bounds=True)
    assert lower[0, 0] == gk.solve(chain, other, costs=gk.Costs.mces(), cutoff=10).lower_bound
    assert gk.cdist([chain], [other], costs=gk.Costs.mces(), cutoff=10)[0, 0] == INF


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", COSTS)
def test_a_matrix_with_a_cutoff_and_an_index_say_what_solve_says(name, kind):
    if (name, kind) in WITHOUT:
        pytest.skip("parallel edges have labels only")
    rng = np.random.default_rng(7)
    for _ in range(3):
        _, _, wrong = compare(rng, name, kind, rows=4, columns=6)
        assert not wrong


def test_graphs_of_any_degree_and_size_are_screened():
    star = gk.Graph(40, [(0, v) for v in range(1, 40)], node_labels="C" * 40, edge_labels=["single"] * 39)
    ring = gk.Graph(40, [(v, (v + 1) % 40) for v in range(40)], node_labels="C" * 40, edge_labels=["single"] * 40)
    large = gk.Graph(300, [(v - 1, v) for v in range(1, 300)], node_labels="C" * 300, edge_labels=["single"] * 299)
    given = [star, ring, large, gk.Graph(0)]
    for costs in (gk.Costs(), gk.Costs.chemistry(), gk.Costs.mces()):
        found = gk.pdist(given, costs=costs, cutoff=10)
        assert (np.isinf(found) == ~np.eye(4, dtype=bool)).all()
        assert (found.diagonal() == 0).all()


@pytest.mark.long
def test_a_tile_is_wide_where_most_pairs_are_excluded(monkeypatch):
    plans = []

    def planned(*args, **options):
        plans.append(make_plan(*args, **options))
        return plans[-1]

    monkeypatch.setattr(matrix_job, "make_plan", planned)
    given = [gk.Graph(n, [(v - 1, v) for v in range(1, n)]) for n in range(1, 101)]
    expected = gk.pdist(given)
    for threads in (1, 2):
        found = gk.pdist(given, cutoff=5, threads=threads)
        np.testing.assert_array_equal(found, np.where(expected <= 5, expected, INF))
    usual, *wide = plans
    for plan in wide:
        assert len(plan.tiles) < len(usual.tiles)
        assert sum(map(plan.pairs_in, range(len(plan.tiles)))) == plan.pairs
