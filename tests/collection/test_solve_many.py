"""solve_many: what solve says of each pair, on threads and on the workers of an executor."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from pair_cases import arrays_of, pairs
from random_graphs import random_graphs

import gedkit as gk
from gedkit.errors import InvalidOptionError, InvalidTypeError

GRAPHS = random_graphs(30, 8, seed=5)
PAIRS = list(zip(GRAPHS[:15], GRAPHS[15:], strict=True)) * 3


def facts(results):
    return [(r.distance, r.lower_bound, r.status, r.mapping, r.solver) for r in results]


@pytest.mark.parametrize("threads", [1, 2, 3, 0, None])
def test_equal_to_a_loop_of_solve(threads):
    assert facts(gk.solve_many(PAIRS, threads=threads)) == facts([gk.solve(a, b) for a, b in PAIRS])


def test_costs_for_each_pair():
    work = [(g1, g2, gk.Costs(**arrays_of(rng, g1, g2))) for rng, g1, g2 in pairs(21, 40)]
    results = gk.solve_many([(a, b) for a, b, _ in work], costs=[c for _, _, c in work], threads=2)
    assert facts(results) == facts([gk.solve(a, b, costs=c) for a, b, c in work])


def test_on_an_executor():
    with ThreadPoolExecutor(2) as pool:
        assert facts(gk.solve_many(PAIRS, executor=pool, solver="exact")) == facts(
            [gk.solve(a, b, solver="exact") for a, b in PAIRS]
        )


def test_progress_ends_with_the_total():
    seen = []
    gk.solve_many(PAIRS[:5], progress=lambda done, total, left: seen.append((done, total)), threads=1)
    assert seen[-1] == (5, 5)


def test_no_pairs():
    assert gk.solve_many([]) == []


def test_what_is_wrong_is_said():
    with pytest.raises(InvalidTypeError, match="number 1 is Graph"):
        gk.solve_many([PAIRS[0], GRAPHS[0]])
    with pytest.raises(InvalidOptionError, match="costs has 1 entries for 2 pairs"):
        gk.solve_many(PAIRS[:2], costs=[gk.Costs()])
    with pytest.raises(InvalidOptionError, match="threads="):
        gk.solve_many(PAIRS[:2], threads=2, executor=ThreadPoolExecutor(1))
    with pytest.raises(InvalidTypeError, match="graph"):
        gk.solve_many([(GRAPHS[0], "CCO")])
    with pytest.raises(InvalidOptionError, match="width"):
        gk.solve_many(PAIRS[:2], width=3)


def test_an_error_of_a_pair_reaches_the_caller():
    wrong = gk.Costs(node_sub=np.ones((1, 99)))
    with pytest.raises(gk.InvalidCostError, match="shape"):
        gk.solve_many(PAIRS, costs=wrong, threads=2)


def test_counts_price_the_path():
    for rng, g1, g2 in pairs(22, 60):
        arrays = arrays_of(rng, g1, g2, infinite=False)
        r = gk.solve(g1, g2, costs=gk.Costs(**arrays))
        counts = r.counts._asdict()
        assert sum((counts[name] * arrays[name]).sum() for name in arrays) == pytest.approx(r.distance)
        assert counts["node_sub"].sum() * 2 + counts["node_del"].sum() + counts["node_ins"].sum() == g1.n + g2.n
        assert counts["edge_sub"].sum() * 2 + counts["edge_del"].sum() + counts["edge_ins"].sum() == g1.m + g2.m
    assert gk.solve(GRAPHS[0], GRAPHS[1], cutoff=0).counts is None
