"""Which shard holds which graph: numbers are given out in blocks, and every block belongs to one shard.

Within a shard the blocks follow one another in the order of their numbers. Graphs are therefore in the same order in
their shard as in the whole index, which is what makes equally near neighbors come out in the same order too.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

BLOCK = 16  # numbers


class Span(NamedTuple):
    """Consecutive new graphs that go to one shard."""

    shard: int
    begin: int
    end: int


class ShardNumbers:
    """The numbers that the graphs of one shard have in the index."""

    def __init__(self, first_here: Sequence[int], first_overall: Sequence[int]) -> None:
        self._here = np.array(first_here, np.int64)  # of every run of blocks
        self._shift = np.array(first_overall, np.int64) - self._here

    def overall(self, here: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers in the index of graphs given by their numbers in the shard."""
        return here + self._shift[np.searchsorted(self._here, here, side="right") - 1]


class Numbering:
    """The shards of all numbers that were given out.

    Parameters
    ----------
    shards : int
        How many there are.
    count : int
        How many numbers were given out: 0 to ``count - 1``.
    runs : sequence of (int, int)
        A shard and how many consecutive blocks belong to it, in the order of numbers.
    """

    def __init__(self, shards: int, count: int = 0, runs: Sequence[tuple[int, int]] = ()) -> None:
        self.shards, self.count, self.runs = shards, count, _joined(runs)
        lengths = [blocks * BLOCK for _, blocks in self.runs]
        self._begins = list(accumulate(lengths, initial=0))
        if not 0 <= self._begins[-1] - count < BLOCK or any(length < 1 for length in lengths):
            raise ValueError(f"{count} numbers do not fill these blocks")
        self._sizes = [0] * shards
        self._here = []  # number in its shard of the first graph of every run
        for (shard, _), length in zip(self.runs, lengths, strict=True):
            self._here.append(self._sizes[shard])
            self._sizes[shard] += length
        if self.runs:
            self._sizes[self.runs[-1][0]] -= self._begins[-1] - count

    def size(self, shard: int) -> int:
        """Return how many numbers of a shard were given out."""
        return self._sizes[shard]

    def locate(self, number: int) -> tuple[int, int] | None:
        """Return the shard of a graph and its number there, or ``None`` if the number was not given out.

        >>> Numbering(2, 40, [(1, 2), (0, 1)]).locate(35)
        (0, 3)
        """
        if not 0 <= number < self.count:
            return None
        run = bisect_right(self._begins, number) - 1
        return self.runs[run][0], self._here[run] + number - self._begins[run]

    def numbers_of(self, shard: int) -> ShardNumbers:
        """Return the numbers of the graphs in a shard."""
        mine = [i for i, (owner, _) in enumerate(self.runs) if owner == shard]
        return ShardNumbers([self._here[i] for i in mine], [self._begins[i] for i in mine])

    def extended(self, count: int, graphs: Sequence[int]) -> tuple[Numbering, list[Span]]:
        """Return the numbering with ``count`` more numbers, and which shards they go to.

        ``graphs`` is how many graphs each shard has now: those with the fewest get the most, so that all have about as
        many afterwards.

        >>> numbering, spans = Numbering(3).extended(70, [0, 0, 0])
        >>> spans
        [Span(shard=0, begin=0, end=32), Span(shard=1, begin=32, end=64), Span(shard=2, begin=64, end=70)]
        >>> numbering.extended(20, [32, 32, 6])[1]
        [Span(shard=2, begin=0, end=20)]
        """
        spans = []
        begin = min(count, self._begins[-1] - self.count)  # the last block has room
        if begin:
            spans.append(Span(self.runs[-1][0], 0, begin))
        graphs = list(graphs)
        if begin:
            graphs[self.runs[-1][0]] += begin
        blocks = _shared_out(count - begin, graphs)
        new = [(shard, number) for shard, number in enumerate(blocks) if number]
        for shard, number in new:
            end = min(begin + number * BLOCK, count)
            spans.append(Span(shard, begin, end))
            begin = end
        return Numbering(self.shards, self.count + count, [*self.runs, *new]), _joined_spans(spans)


def _shared_out(count: int, graphs: list[int]) -> list[int]:
    """Return how many blocks each shard gets so that ``count`` graphs more make them equal, as far as they can."""
    order = sorted(range(len(graphs)), key=lambda shard: (graphs[shard], shard))
    heights = [graphs[shard] for shard in order]
    level, lowest = 0.0, 0
    for lowest, total in enumerate(accumulate(heights), 1):
        level = (count + total) / lowest
        if lowest == len(heights) or level <= heights[lowest]:
            break
    wanted = {shard: level - graphs[shard] for shard in order[:lowest]}
    blocks = [int(max(0.0, wanted.get(shard, 0.0)) // BLOCK) for shard in range(len(graphs))]
    missing = -(-count // BLOCK) - sum(blocks)
    by_need = sorted(order, key=lambda shard: blocks[shard] * BLOCK - wanted.get(shard, 0.0))
    for i in range(missing):
        blocks[by_need[i % len(by_need)]] += 1
    return blocks


def _joined(runs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for shard, blocks in runs:
        if joined and joined[-1][0] == shard:
            joined[-1] = shard, joined[-1][1] + blocks
        else:
            joined.append((shard, blocks))
    return joined


def _joined_spans(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for span in spans:
        if joined and joined[-1].shard == span.shard:
            joined[-1] = joined[-1]._replace(end=span.end)
        else:
            joined.append(span)
    return joined
