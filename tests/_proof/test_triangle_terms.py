from __future__ import annotations

import random
from itertools import permutations

import numpy as np
import oracle
import pytest
from _proof.test_star_matchings import heaviest

import gedkit as gk
from gedkit._proof.neighbours import Neighbours
from gedkit._proof.replay import proven_ticks
from gedkit._proof.tick_tables import Unit, tick_tables
from gedkit._proof.triangle_terms import TriangleTerms
from gedkit._result.certificate import CLOSE, Certificate
from gedkit.errors import VerificationError

INFINITE = 10**6


def triangular(rng, n, directed=False):
    """Return a random graph with many triangles."""
    pairs = [(u, v) for v in range(n) for u in range(v)] + [(v, u) for v in range(n) for u in range(v)] * directed
    edges = [pair for pair in pairs if rng.random() < 0.6]
    return gk.Graph(
        n, edges, directed=directed, node_labels=rng.choices("ab", k=n), edge_labels=rng.choices("xy", k=len(edges))
    )


def halves_of(graph):
    links = sorted({tuple(sorted(edge)) for edge in graph.edges if edge[0] != edge[1]})
    return np.array(sorted([*links, *((v, u) for u, v in links)]), dtype=np.int32).reshape(-1, 2)


def all_terms(first, second):
    """Return every triangle with every link, of both graphs."""
    terms = []
    for i, j in first.tolist():
        for k, ell in second.tolist():
            for halves, at in ((first, 0), (second, 1)):
                linked = set(map(tuple, halves.tolist()))
                u, w = ((i, j), (k, ell))[at]
                thirds = {end for start, end in linked if start == u and (w, end) in linked}
                terms += [[i, j, x, k, ell, -1] if at == 0 else [i, j, -1, k, ell, x] for x in thirds]
    return np.array(terms, dtype=np.int32).reshape(-1, 6)


def holds(term, image):
    """Return whether a mapping obeys the left side of a term, and the right side: straight from the definition."""
    i, j, m, k, ell, o = term[:6]
    linked1, linked2 = term[6:]
    if image.get(i) != k or image.get(j) != ell:
        return False, False
    if o < 0:
        at = image.get(m)
        left = at is not None and at != ell and (k, at) in linked2 and (ell, at) not in linked2
        return left, not (at is not None and (ell, at) in linked2)
    source = next((u for u, v in image.items() if v == o), None)
    left = source is not None and source != j and (i, source) in linked1 and (j, source) not in linked1
    return left, not (source is not None and (j, source) in linked1)


@pytest.mark.long
def test_stars_add_up_to_the_terms_of_every_mapping():
    """What the stars of a mapping earn less what they pay is nu times (right side - left side), and never negative."""
    assert sum(map(left_sides_that_hold, range(16))) > 100


def left_sides_that_hold(seed):
    """Check the terms of a pair with every mapping; return how often a left side was true."""
    rng = random.Random(seed)
    g1, g2 = (triangular(rng, rng.randint(3, 5), directed=seed % 3 == 0) for _ in range(2))
    first, second = halves_of(g1), halves_of(g2)
    rows, columns = Neighbours(g1.n, first), Neighbours(g2.n, second)
    terms = all_terms(first, second)
    if not len(terms):
        return 0
    linked = set(map(tuple, first.tolist())), set(map(tuple, second.tolist()))
    nu = np.array([rng.choice((0, 0, 1, 5, 100)) for _ in terms], dtype=np.int64)
    stars = list(
        TriangleTerms(terms, rows, columns).stars(np.arange(len(terms)), nu, np.ones((g1.n, g2.n), dtype=bool))
    )
    both = 0
    for images in oracle.mappings(g1.n, g2.n):
        image = {i: k for i, k in enumerate(images) if k >= 0}
        sides = [holds((*term, *linked), image) for term in terms.tolist()]
        assert all(left <= right for left, right in sides)
        both += sum(left for left, _ in sides)
        expected = sum(int(x) * (right - left) for x, (left, right) in zip(nu, sides, strict=True))
        assert extra_of_mapping(stars, image, rows, columns) == expected
    return both


def extra_of_mapping(stars, image, rows, columns):
    total = 0
    for batch in stars:
        across = batch.earned.shape[2]
        for at, (i, k) in enumerate(zip(*(cell.tolist() for cell in batch.cells), strict=True)):
            if image.get(i) != k:
                continue
            places = []
            for j, ell in image.items():
                x, y = int(rows.place[i, j]), int(columns.place[k, ell])
                if x >= 0 and y >= 0:
                    places.append(y * across + x if batch.flipped[at] else x * across + y)
            total += sum(int(batch.earned[at].flat[p]) for p in places)
            total -= sum(
                int(batch.fines[at][min(p, q), max(p, q)]) for a, p in enumerate(places) for q in places[a + 1 :]
            )
    return total


@pytest.mark.parametrize("seed", range(25))
def test_any_multipliers_prove_a_bound_and_no_more(seed):
    """Whatever lambda and nu are: the best duals are accepted, prove no more than is true, and one more is refused."""
    rng = random.Random(seed)
    g1, g2 = (triangular(rng, rng.randint(3, 4), directed=seed % 4 == 0) for _ in range(2))
    costs = rng.choice(
        [gk.Costs(), gk.Costs(node_sub=2, edge_del=3, edge_sub=2), gk.Costs(node_del=3, node_ins=2, edge_ins=2)]
    )
    tables = tick_tables(g1, g2, costs, Unit(1.0, True, INFINITE), False)
    scale = 16
    rows = Neighbours(g1.n, np.stack([tables.links, tables.links[:, ::-1]], axis=1).reshape(-1, 2))
    columns = Neighbours(g2.n, tables.halves)
    terms = all_terms(halves_of(g1), tables.halves)
    lam = np.array([[rng.randint(-8, 16 * int(w) + 8) for w in row] for row in tables.link_profit], dtype=np.int64)
    lam = lam.reshape(len(tables.links), len(tables.halves))
    nu = np.array([rng.choice((0, 0, 3, 16, 50)) for _ in terms], dtype=np.int64)
    cost = -scale * tables.node_profit - star_profits(tables, rows, columns, lam, terms, nu, scale)
    u = np.minimum(cost.min(axis=1), 0)
    bound = scale * tables.base + int(u.sum())

    def certificate(duals, target):
        return Certificate(
            ticks_per_unit=1.0, exact_units=True, infinite=INFINITE, target=target, scale=scale, partial=False,
            transposed=False, rows_all_kept=False, links=tables.links, halves=tables.halves,
            kind=np.array([CLOSE], np.uint8), row=np.array([-1], np.int32), column=np.array([-1], np.int32),
            u=duals[None], v=np.zeros((1, g2.n), np.int64), start=np.array([0, lam.size]),
            pair=np.arange(lam.size, dtype=np.int32), lam=lam.ravel(), terms=terms,
            term_start=np.array([0, len(terms)]), term=np.arange(len(terms), dtype=np.int32), nu=nu,
        )  # fmt: skip

    target = tables.base + -((tables.base * scale - bound) // (scale * tables.step)) * tables.step
    truth = min(oracle.cost(g1, g2, images, costs) for images in oracle.mappings(g1.n, g2.n))
    assert proven_ticks(g1, g2, costs, certificate(u, target)) == target
    assert target <= truth
    with pytest.raises(VerificationError, match="needs more than"):
        proven_ticks(g1, g2, costs, certificate(u, target + tables.step))
    for row in range(g1.n):
        more = u.copy()
        more[row] += 1
        with pytest.raises(VerificationError, match="more than the costs allow"):
            proven_ticks(g1, g2, costs, certificate(more, target))


def star_profits(tables, rows, columns, lam, terms, nu, scale):
    """Return the best of every star, by trying all its matchings."""
    theta = np.zeros(tables.node_profit.shape, dtype=np.int64)
    place = {pair: b for b, pair in enumerate(map(tuple, tables.halves.tolist()))}
    link = {pair: x for x, pair in enumerate(map(tuple, tables.links.tolist()))}
    stars = {
        (i, k): (batch.earned[at], batch.fines[at], batch.flipped[at])
        for batch in TriangleTerms(terms, rows, columns).stars(np.arange(len(terms)), nu, theta == 0)
        for at, (i, k) in enumerate(zip(*(cell.tolist() for cell in batch.cells), strict=True))
    }
    for i, k in np.ndindex(theta.shape):
        ends1, ends2 = (x.ends[x.begin[node] : x.begin[node + 1]] for x, node in ((rows, i), (columns, k)))
        weights = np.zeros((len(ends1), len(ends2)), dtype=np.int64)
        for (x, j), (y, ell) in ((a, b) for a in enumerate(ends1.tolist()) for b in enumerate(ends2.tolist())):
            if (i, j) in link:
                weights[x, y] = lam[link[i, j], place[k, ell]]
            else:
                back = link[j, i], place[ell, k]
                weights[x, y] = scale * tables.link_profit[back] - lam[back]
        earned, fines, flipped = stars.get((i, k), (None, None, False))
        if flipped:
            weights = weights.T
        if earned is None:
            fines = np.zeros((weights.size, weights.size), dtype=np.int64)
        else:
            padded = np.full(earned.shape, -INFINITE, dtype=np.int64)
            padded[: weights.shape[0], : weights.shape[1]] = weights
            weights = padded + earned
        theta[i, k] = heaviest(weights, fines) if weights.size else 0
    return theta


def test_what_is_no_triangle_is_refused():
    path, house = gk.Graph(4, [(0, 1), (1, 2), (2, 3)]), gk.Graph(4, [(0, 1), (1, 2), (0, 2), (2, 3)])
    rows, columns = (Neighbours(4, halves_of(g)) for g in (house, path))
    TriangleTerms(np.array([[0, 1, 2, 0, 1, -1]]), rows, columns)
    wrong = [
        [0, 1, 3, 0, 1, -1],  # 3 is no neighbor of 0
        [2, 3, 0, 0, 1, -1],  # 3 is no neighbor of 0
        [0, 1, 0, 0, 1, -1],
        [0, 1, 1, 0, 1, -1],
        [0, 0, 1, 0, 1, -1],
        [0, 1, 2, 0, 2, -1],  # no link of the path
        [0, 1, 2, 1, 1, -1],
        [0, 1, -1, 0, 1, 2],  # the path has no triangle
        [0, 1, 2, 0, 1, 2],
        [0, 1, -1, 0, 1, -1],
        *([*row] for row in permutations([0, 1, 2, 9, 1, -1], 6) if 9 in row),
        [-1, 1, 2, 0, 1, -1],
        [0, 1, 2, 0, 1, -2],
        [0, 1, 2, 2**31 - 1, 1, -1],
    ]
    for term in wrong:
        with pytest.raises(VerificationError, match="multiplier of the certificate is on"):
            TriangleTerms(np.array([term]), rows, columns)


def test_stars_that_are_too_large_are_refused():
    wheel = gk.Graph(10, [(0, u) for u in range(1, 10)] + [(1, 2)])
    dense = gk.Graph(8, [(u, v) for v in range(8) for u in range(v)])
    for graph in (wheel, dense):
        side = Neighbours(graph.n, halves_of(graph))
        with pytest.raises(VerificationError, match="too many links"):
            TriangleTerms(np.array([[0, 1, 2, 1, 2, -1]]), side, side)
