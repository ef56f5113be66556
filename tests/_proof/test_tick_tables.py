from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import costs, graph_pairs

import gedkit as gk
from gedkit._proof.tick_tables import Unit, tick_tables
from gedkit._proof.verify import mapping_cost
from gedkit.errors import VerificationError


def ticks_of_mapping(tables, images):
    """Return base minus the profits of what is matched."""
    total = tables.base - sum(int(tables.node_profit[i, k]) for i, k in enumerate(images) if k >= 0)
    half = {pair: b for b, pair in enumerate(map(tuple, tables.halves.tolist()))}
    for x, (i, j) in enumerate(tables.links.tolist()):
        if (b := half.get((images[i], images[j]))) is not None:
            total -= int(tables.link_profit[x, b])
    return total


@settings(deadline=None)
@given(graph_pairs(5), costs(infinite=False), st.randoms(use_true_random=False), st.booleans())
def test_profits_add_up_to_the_cost(pair, chosen, rng, transposed):
    g1, g2 = pair
    free = [*range(g2.n), *[-1] * g1.n]
    rng.shuffle(free)
    images = free[: g1.n]
    per_unit = 2.0**20
    tables = tick_tables(g1, g2, chosen, Unit(per_unit, False, 2**45), transposed)
    back = [images.index(v) if v in images else -1 for v in range(g2.n)]
    ticks = ticks_of_mapping(tables, back if transposed else images)
    cost = mapping_cost(g1, g2, images, chosen) * per_unit
    operations = g1.n + g2.n + 2 * (g1.m + g2.m)
    assert cost - operations <= ticks <= cost + 1e-6  # each operation is rounded down by less than a tick
    assert (ticks - tables.base) % tables.step == 0


def test_infinity_is_above_every_finite_path():
    pair = gk.Graph(2, [(0, 1)]), gk.Graph(1)
    with pytest.raises(VerificationError, match="stands for infinity"):
        tick_tables(*pair, gk.Costs(), Unit(1.0, True, 3), False)


@pytest.mark.parametrize(
    ("unit", "message"),
    [
        (Unit(1.0, True, 10**6), "not whole numbers"),
        (Unit(3.0, False, 10**6), "power of two"),
        (Unit(0.0, True, 10**6), "positive"),
        (Unit(math.nan, True, 10**6), "positive"),
        (Unit(2.0**60, False, 10**6), "too small"),
    ],
)
def test_units_that_cannot_be(unit, message):
    with pytest.raises(VerificationError, match=message):
        tick_tables(gk.Graph(1), gk.Graph(1), gk.Costs(node_del=0.3), unit, False)


def test_ticks_are_rounded_down():
    assert Unit(4.0, False, 100).ticks(np.array([0.3, 1.0, math.inf])).tolist() == [1, 4, 100]
