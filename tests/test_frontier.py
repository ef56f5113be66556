"""A search that is stopped hands out the least bound among the nodes it left open, and that bound rises on the way."""

import pytest
from random_graphs import random_graphs

import gedkit as gk

PAIRS = {"sparse": (16, 0.2, 2), "mixed": (13, 0.3, 5), "ring-like": (18, 0.15, 5)}


@pytest.fixture(params=PAIRS, name="pair")
def _pair(request):
    n, p, seed = PAIRS[request.param]
    return random_graphs(2, n, seed=seed, p=p)


def bounds_seen(pair, **how):
    seen = []
    result = gk.solve(*pair, callback=lambda lower, upper, stats: seen.append((lower, upper, stats.expanded)), **how)
    return result, seen


def test_the_lower_bound_rises_below_the_root_of_the_lagrangian_tree(pair):
    result, seen = bounds_seen(pair, solver="exact", depth_first_states=0)
    assert result.optimal
    lowers = [lower for lower, _, _ in seen]
    assert lowers == sorted(lowers)
    root = max(lower for lower, _, expanded in seen if expanded <= 2)
    risen = [lower for lower, upper, expanded in seen if expanded > 2 and lower < upper]
    assert risen
    assert max(risen) > root
    assert max(lowers) <= result.distance


@pytest.mark.parametrize("solver", ["exact", "dfs"])
@pytest.mark.parametrize("stop_at", [2, 3, 5, 8, 12])
def test_a_stopped_search_proves_what_it_says(solver, stop_at):
    graphs = random_graphs(8, 12, seed=stop_at, p=0.3)
    for g1, g2 in zip(graphs[::2], graphs[1::2], strict=True):
        for costs in (None, gk.Costs(node_sub=0.7, edge_del=1.3, node_ins=2.5)):
            truth = gk.distance(g1, g2, costs=costs, solver="exact")
            calls = iter(range(1000))
            options = {"depth_first_states": 0} if solver == "exact" else {}
            result = gk.solve(
                g1, g2, costs=costs, solver=solver, callback=lambda *_, c=calls: next(c) >= stop_at, **options
            )
            assert result.lower_bound <= truth + 1e-9 <= result.distance + 2e-9
