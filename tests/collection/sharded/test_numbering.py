"""Which shard holds which number: balanced, in order, found again."""

import random

import numpy as np
import pytest

from gedkit.collection.sharded.numbering import BLOCK, Numbering


def test_every_number_is_in_one_shard_and_found_there():
    rng = random.Random(1)
    for shards in (1, 2, 3, 8):
        numbering, graphs = Numbering(shards), [0] * shards
        for _ in range(30):
            before = numbering.count
            numbering, spans = numbering.extended(count := rng.choice([1, 2, 15, 16, 17, 100, 1000]), graphs)
            assert [span.begin for span in spans] == [0, *(span.end for span in spans[:-1])]
            assert spans[-1].end == count
            for span in spans:
                assert numbering.locate(before + span.begin) == (span.shard, graphs[span.shard])
                graphs[span.shard] += span.end - span.begin
        assert [numbering.size(shard) for shard in range(shards)] == graphs
        assert sum(graphs) == numbering.count
        places = [numbering.locate(number) for number in range(numbering.count)]
        for shard in range(shards):
            here = np.arange(numbering.size(shard))
            overall = numbering.numbers_of(shard).overall(here).tolist()
            assert overall == [number for number, place in enumerate(places) if place[0] == shard]
            assert [places[number][1] for number in overall] == here.tolist()  # in the same order
        assert numbering.locate(-1) is None
        assert numbering.locate(numbering.count) is None


def test_shards_get_about_as_many():
    for count in (100, 1000, 12345):
        numbering, _ = Numbering(8).extended(count, [0] * 8)
        sizes = [numbering.size(shard) for shard in range(8)]
        assert max(sizes) - min(sizes) <= 2 * BLOCK
    numbering, _ = Numbering(4).extended(4000, [0] * 4)
    graphs = [numbering.size(shard) for shard in range(4)]
    graphs[2] -= 600  # removed
    more, _ = numbering.extended(500, graphs)
    assert more.size(2) - numbering.size(2) >= 500 - 2 * BLOCK
    numbering, graphs = Numbering(4), [0] * 4
    for _ in range(400):  # one by one
        numbering, ((shard, _, _),) = numbering.extended(1, graphs)
        graphs[shard] += 1
    assert max(graphs) - min(graphs) <= BLOCK


def test_blocks_that_do_not_fit_are_refused():
    for count, runs in ((17, [(0, 1)]), (0, [(0, 1)]), (5, []), (16, [(0, 0), (1, 1)])):
        with pytest.raises(ValueError, match="do not fill"):
            Numbering(2, count, runs)
    with pytest.raises(IndexError):
        Numbering(2, 16, [(2, 1)])
