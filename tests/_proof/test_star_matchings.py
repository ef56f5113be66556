from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gedkit._proof import star_matchings
from gedkit._proof.star_matchings import compare_star_weights


def heaviest(weights, fines):
    """Return the weight of the heaviest matching, by trying all."""
    rows, columns = weights.shape
    best = 0
    for choice in product(range(-1, columns), repeat=rows):
        taken = [y for y in choice if y >= 0]
        if len(set(taken)) < len(taken):
            continue
        places = [x * columns + y for x, y in enumerate(choice) if y >= 0]
        total = sum(int(weights.flat[p]) for p in places)
        total -= sum(int(fines[p, q]) for at, p in enumerate(places) for q in places[at + 1 :])
        best = max(best, total)
    return best


def random_stars(rng, count, rows, columns, largest):
    weights = rng.integers(-largest // 3, largest + 1, (count, rows, columns))
    fines = rng.integers(0, largest + 1, (count, rows * columns, rows * columns))
    return weights, fines * (rng.random(fines.shape) < 0.3)


@pytest.mark.parametrize("number", [np.int64, object])
@pytest.mark.parametrize("shape", [(1, 1), (1, 4), (2, 2), (2, 5), (3, 3), (3, 4), (4, 4)])
def test_against_trying_all(shape, number):
    rng = np.random.default_rng(5)
    for largest in (1, 4, 1000):
        weights, fines = random_stars(rng, 15, *shape, largest)
        true = np.array([heaviest(w, f) for w, f in zip(weights, fines, strict=True)])
        for below, above in ((0, 0), (1, 0), (largest, 0), (1, -1), (largest, largest), (0, largest), (-1, largest)):
            floor, ceiling = (true - below).astype(number), (true + above).astype(number)
            floor, ceiling = np.minimum(floor, ceiling), ceiling
            found = compare_star_weights(weights.astype(number), fines.astype(number), floor, ceiling)
            assert ((found > floor) == (true > floor)).all()
            assert ((found > ceiling) == (true > ceiling)).all()


def test_many_states_are_looked_at_in_parts(monkeypatch):
    rng = np.random.default_rng(6)
    weights, fines = random_stars(rng, 40, 4, 5, 50)
    floor = np.zeros(40, dtype=np.int64)
    whole = compare_star_weights(weights, fines, floor, floor + 10**6)
    monkeypatch.setattr(star_matchings, "_MAX_STATES", 7)
    parts = compare_star_weights(weights, fines, floor, floor + 10**6)
    assert ((whole > 0) == (parts > 0)).all()


def test_nothing_to_match():
    none = np.zeros(0, dtype=np.int64)
    assert (
        compare_star_weights(np.zeros((0, 2, 2), dtype=np.int64), np.zeros((0, 4, 4), dtype=np.int64), none, none).size
        == 0
    )
    two = np.zeros(2, dtype=np.int64)
    assert compare_star_weights(
        np.zeros((2, 0, 3), dtype=np.int64), np.zeros((2, 0, 0), dtype=np.int64), two, two
    ).tolist() == [0, 0]


def test_numbers_beyond_64_bits():
    weights, fines = np.full((1, 2, 2), 2**70, dtype=object), np.zeros((1, 4, 4), dtype=object)
    fines[0, 0, 3] = 2**69
    for floor, above in ((2**71 - 1, True), (2**71, False)):
        limit = np.array([floor], dtype=object)
        assert (compare_star_weights(weights, fines, limit, limit) > limit).tolist() == [above]
