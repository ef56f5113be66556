"""Parts that nothing connects stand side by side, clear of each other and close together."""

import numpy as np
import pytest

from gedkit.viz.packing import packed_layout


def gaps(places):
    return np.linalg.norm(places[:, None] - places[None], axis=2) + 99 * np.eye(len(places))


@pytest.mark.parametrize("seed", range(5))
def test_parts_do_not_overlap(seed):
    random = np.random.default_rng(seed)
    edges = sorted({tuple(sorted(map(int, random.choice(40, 2, replace=False)))) for _ in range(25)})
    places = packed_layout(40, edges)
    assert gaps(places).min() > 0.7
    assert np.isfinite(places).all()


def test_a_lone_node_does_not_make_the_picture_large():
    chain = [(i, i + 1) for i in range(19)]
    whole, more = packed_layout(20, chain), packed_layout(21, chain)
    assert (np.ptp(more, axis=0) <= np.ptp(whole, axis=0) + 1.1).all()


@pytest.mark.parametrize("n", [0, 1, 2, 50])
def test_nodes_alone_stand_in_rows(n):
    places = packed_layout(n, [])
    assert places.shape == (n, 2)
    assert n < 2 or gaps(places).min() >= 1 - 1e-9
    assert n < 10 or np.ptp(places, axis=0).max() < n / 2
