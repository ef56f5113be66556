"""What the links of two nodes earn when they are matched: a matrix for every pair of nodes, few pairs at a time.

Together these matrices are as large as the table of all half-links of one graph by all of the other, which is made in
parts of whole rows, so that memory is bounded by the largest of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._proof.neighbours import Neighbours, Places
from gedkit._proof.tick_tables import TickTables
from gedkit._proof.triangle_terms import Stars

Ints = NDArray[Any]
Bools = NDArray[np.bool_]
Cells = tuple[Places, Places]
_MAX_NUMBERS = 1 << 20  # of the table, in one part of more than one row
_KINDS = 64  # of widths
_WIDE = 8  # matrices up to this width are padded to the same one


class StarWeights:
    """The matrices of all pairs of nodes.

    Parameters
    ----------
    tables : TickTables
    scale : int
        Of the multipliers of the certificate.
    number : dtype
        In which sums are exact.
    """

    def __init__(self, tables: TickTables, scale: int, number: Any) -> None:
        rows, columns = tables.node_profit.shape
        links, halves = tables.links, tables.halves
        self.number, self.halves = number, len(halves)
        self.profit = tables.class_profit.astype(number) * scale
        self.link_class, self.half_class = tables.link_class, tables.half_class
        # Half-link 2x leads from the smaller end of link x, 2x + 1 back.
        self.rows = Neighbours(rows, np.stack([links, links[:, ::-1]], axis=1).reshape(-1, 2))
        self.columns = Neighbours(columns, halves)
        k, ell = halves.T
        self.reverse: Places = self.columns.begin[ell] + self.columns.place[ell, k]
        self.bounds = self._bounds(columns)
        # Where half-links forth and back are in the table, and what those back earn without multipliers.
        at = np.argsort(self.rows.order)
        self._forth, self._back = at[::2], at[1::2]
        self._profit_back = self._backward(np.arange(len(links))) if len(self.bounds) == 2 else None

    def _bounds(self, columns: int) -> list[int]:
        """Return the rows where parts begin, and their number."""
        bounds, numbers = [0], 0
        for row, degree in enumerate(self.rows.degree.tolist()):
            own = max(degree * (self.halves + 1), columns)
            if numbers + own > _MAX_NUMBERS and numbers:
                bounds.append(row)
                numbers = 0
            numbers += own
        return [*bounds, len(self.rows.degree)]

    def parts(self, pair: NDArray[Any], lam: NDArray[Any], allowed: Bools) -> Iterator[PartWeights]:
        """Yield the matrices for multipliers ``lam`` at places ``pair``, part by part; excluded pairs earn nothing."""
        if self._profit_back is not None:
            yield PartWeights(self, 0, len(self.rows.degree), self._whole_table(pair, lam, allowed, self._profit_back))
            return
        if np.any(pair[1:] <= pair[:-1]):
            pair, last = np.unique(pair[::-1], return_index=True)  # of a place that is listed twice, the last counts
            lam = lam[::-1][last]
        link, half = np.divmod(pair, max(self.halves, 1))
        first = np.searchsorted(link, np.arange(len(self.link_class) + 1))
        for low, high in pairwise(self.bounds):
            begin, end = self.rows.begin[low], self.rows.begin[high]
            table = np.zeros((end - begin + 1, self.halves + 1), dtype=self.number)
            some = max(1, _MAX_NUMBERS // (self.halves + 1))
            for at in range(begin, end, some):
                own = slice(at, min(at + some, end))
                filled = table[own.start - begin : own.stop - begin, :-1]
                self._fill(filled, own, first, half, lam)
                filled[~allowed[np.ix_(self.rows.ends[own], self.columns.ends)]] = 0
            yield PartWeights(self, low, high, table)

    def _whole_table(self, pair: NDArray[Any], lam: NDArray[Any], allowed: Bools, profit_back: Ints) -> Ints:
        first = np.zeros(len(self.link_class) * self.halves, dtype=self.number)
        first[pair] = lam
        first = first.reshape(len(self.link_class), self.halves)
        table = np.zeros((2 * len(first) + 1, self.halves + 1), dtype=self.number)
        table[self._forth, :-1] = first
        table[self._back, :-1] = profit_back - first[:, self.reverse]
        table[:-1, :-1] *= allowed[self.rows.ends[:, None], self.columns.ends]
        return table

    def _fill(self, table: Ints, own: slice, first: Places, half: NDArray[Any], lam: NDArray[Any]) -> None:
        """Enter what some half-links of rows earn with all of the columns into rows of 0."""
        halves = self.rows.order[own]
        link, back = halves >> 1, halves & 1
        counts = first[link + 1] - first[link]
        at = np.repeat(np.arange(len(halves)), counts)
        which = np.arange(len(at)) + np.repeat(first[link] - np.cumsum(counts) + counts, counts)
        place = np.where(back[at], self.reverse[half[which]], half[which])
        table[at, place] = lam[which].astype(self.number)
        backward = np.flatnonzero(back)
        table[backward] = self._backward(link[backward]) - table[backward]

    def _backward(self, links: Places) -> Ints:
        profit: Ints = self.profit[np.ix_(self.link_class[links], self.half_class[self.reverse])]
        return profit


class PartWeights:
    """The matrices of pairs whose rows are from ``low`` to ``high``."""

    def __init__(self, stars: StarWeights, low: int, high: int, table: Ints) -> None:
        self._rows, self._columns = stars.rows, stars.columns
        self.low, self.high, self._table = low, high, table
        self._begin, self._partial = int(stars.rows.begin[low]), len(stars.bounds) > 2

    def matrix(self, i: int, k: int) -> Ints:
        """Return what the half-links of one pair of nodes earn, negative entries included."""
        begin, end = (int(self._rows.begin[row]) - self._begin for row in (i, i + 1))
        matrix: Ints = self._table[begin:end, self._columns.begin[k] : self._columns.begin[k + 1]]
        return matrix

    def with_terms(self, stars: Stars) -> tuple[Cells, Ints, Ints, Ints]:
        """Return the cells of stars that are in this part, their matrices, and what their terms earn and pay."""
        (row, column), flipped, earned, fines = stars
        here = np.flatnonzero((row >= self.low) & (row < self.high))
        cells = row[here], column[here]
        shape = (len(here), *earned.shape[1:])
        return cells, self._gathered(cells, flipped[here], shape, self._table), earned[here], fines[here]

    def matrices(self, wanted: Bools) -> Iterator[tuple[Cells, Ints]]:
        """Yield cells and their matrices without negative entries, those of about the same shape together.

        Comes last: negative entries are forgotten.
        """
        row, column = np.nonzero(wanted[self.low : self.high])
        row += self.low
        degrees = self._rows.degree[row], self._columns.degree[column]
        short, long, flipped = np.minimum(*degrees), np.maximum(*degrees), degrees[0] > degrees[1]
        table = np.maximum(self._table, 0, out=self._table)
        kind = short * _KINDS
        if long.max(initial=0) > _WIDE:
            kind += np.where(long > _WIDE, np.frexp(long)[1], 0)  # by powers of two
        for size in np.unique(kind).tolist():
            chosen = np.flatnonzero(kind == size)
            cells = row[chosen], column[chosen]
            shape = len(chosen), size // _KINDS, int(long[chosen].max())
            yield cells, self._gathered(cells, flipped[chosen], shape, table)

    def _gathered(self, cells: Cells, flipped: Bools, shape: tuple[int, int, int], table: Ints) -> Ints:
        """Return the weights of the half-links of each pair of nodes, those of the node with fewer first."""
        own = np.zeros(shape, dtype=table.dtype)
        _, size, width = shape
        for swapped in (False, True):
            chosen = np.flatnonzero(flipped == swapped)
            if not chosen.size:
                continue
            i, k = (cell[chosen] for cell in cells)
            a = self._rows.of(i, width if swapped else size)
            if self._partial:
                a = np.minimum(a - self._begin, len(table) - 1)
            b = self._columns.of(k, size if swapped else width)
            found = table[a[:, :, None], b[:, None, :]]
            own[chosen, : found.shape[1 + swapped], : found.shape[2 - swapped]] = (
                found.transpose(0, 2, 1) if swapped else found
            )
        return own
