"""Pairs that counts alone exclude: the answers are those of the full search, whatever the costs are."""

import numpy as np
import pytest

import gedkit as gk

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
