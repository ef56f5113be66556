"""Searches of several collections for the same nearest graphs, which tell each other how far to look."""

import numpy as np
import pytest
from random_graphs import random_graphs

import gedkit as gk
from gedkit import _core
from gedkit.collection.search import SearchQuery, search_graphs


@pytest.fixture
def search(tmp_path):
    def search(collection, queries, limits=()):
        place = tmp_path / f"{len(list(tmp_path.iterdir()))}.gedx"
        with gk.Index(place) as index:
            index.extend(collection)
            wanted = SearchQuery(5, np.inf, approximate=False, paths=False)
            with index._memory.up_to_date() as graphs:
                return search_graphs(
                    graphs, queries, index._kept_costs.for_queries(graphs, queries), wanted, 1, limits=limits
                )

    return search


def test_two_halves_find_what_the_whole_finds(search):
    collection, queries = random_graphs(120, 7), random_graphs(6, 7, seed=1)
    limits = [_core.SearchLimit() for _ in queries]
    first = search(collection[:60], queries, limits)
    assert [limit.value for limit in limits] == [answer[-1].distance for answer in first]
    second, alone = search(collection[60:], queries, limits), search(collection[60:], queries)
    assert sum(a.compared for a in second) < sum(a.compared for a in alone)
    for one, other, whole, limit in zip(first, second, search(collection, queries), limits, strict=True):
        found = [hit[:2] for hit in one] + [(number + 60, distance) for number, distance, *_ in other]
        assert sorted(found, key=lambda hit: (hit[1], hit[0]))[:5] == [hit[:2] for hit in whole]
        assert one[-1].distance >= limit.value >= whole[-1].distance
        assert other.lower_bound <= one[-1].distance


def test_a_search_whose_limit_is_below_zero_ends_at_once(search):
    limit = _core.SearchLimit()
    limit.lower(-1.0)
    limit.lower(3.0)
    assert limit.value == -1.0
    (nothing,) = search(random_graphs(50, 6), random_graphs(1, 6, seed=1), [limit])
    assert nothing == []
    assert nothing.assigned == 0


def test_a_limit_for_each_query(search):
    with pytest.raises(ValueError, match="a limit per query"):
        search(random_graphs(5, 4), random_graphs(2, 4), [_core.SearchLimit()])
