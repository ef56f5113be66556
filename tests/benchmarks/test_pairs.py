"""Pairs of the benchmark: sizes as asked, the same every time, near-duplicates near."""

from pathlib import Path

import pytest

from pairs import SETS, draw

NOWHERE = Path("no such folder")


@pytest.mark.parametrize("pair_set", SETS, ids=lambda s: s.name)
def test_generated_pairs_have_the_sizes_asked_for(pair_set):
    pairs = draw(pair_set, NOWHERE)
    assert len(pairs) == pair_set.count
    for pair in pairs:
        for g in (pair.first, pair.second):
            assert max(4, pair_set.smallest) <= g.n <= pair_set.largest
            assert all(0 <= u < v < g.n for u, v in g.edges)
            assert len(set(g.edges)) == len(g.edges) == len(g.edge_labels)


def test_pairs_are_the_same_every_time():
    assert draw(SETS[2], NOWHERE) == draw(SETS[2], NOWHERE)


def test_near_pairs_differ_by_ten_edits_at_most():
    near = next(s for s in SETS if s.near)
    for pair in draw(near, NOWHERE):
        assert pair.first.n == pair.second.n
        assert abs(len(pair.first.edges) - len(pair.second.edges)) <= 10


def test_edge_labels_count_only_where_they_should():
    plain = next(s for s in SETS if s.name == "AIDS 20-30")
    bonds = next(s for s in SETS if s.name == "AIDS 20-30, bonds")
    assert {x for p in draw(plain, NOWHERE) for x in p.first.edge_labels} == {"-"}
    assert len({x for p in draw(bonds, NOWHERE) for x in p.first.edge_labels}) == 3
    assert [p.first.edges for p in draw(plain, NOWHERE)] == [p.first.edges for p in draw(bonds, NOWHERE)]
