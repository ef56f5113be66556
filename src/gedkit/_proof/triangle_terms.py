"""Multipliers on triangles: what they say about two stars, checked against the graphs.

A star (i, k) is a pair of nodes with the half-links of i that it matches with half-links of k. Let i, j, m be a
triangle of the rows' graph and kl a link of the columns' graph. For every mapping

    [star (i, k) has j on l, and m on another neighbor of k that is no neighbor of l]
        <= [star (j, l) has i on k, and m on nothing],

so that the star on the left may pay nu >= 0 if its side holds, and the star on the right earn as much if its does. The
same is true of triangles k, l, o of the columns' graph with the node that is mapped to o.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gedkit._proof.neighbours import Neighbours, Places
from gedkit.errors import VerificationError

Ints = NDArray[Any]
Bools = NDArray[np.bool_]
# Larger stars are not evaluated: the work grows exponentially.
_MAX_LINKS = 8
_MAX_LINK_PAIRS = 36
_MAX_FINES = 1 << 23  # numbers in one batch of stars


class Stars(NamedTuple):
    """Stars whose shorter side has the same number of half-links.

    Attributes
    ----------
    cells : tuple of two arrays of shape (count,)
        Row and column of each star.
    flipped : array of shape (count,)
        Whether the column has fewer half-links than the row: then the arrays below have the sides swapped.
    earned : array of shape (count, short, long)
        What matching two half-links earns beyond its own weight.
    fines : array of shape (count, short * long, short * long)
        What two such matches pay, the one with the smaller place on the short side first.
    """

    cells: tuple[Places, Places]
    flipped: Bools
    earned: Ints
    fines: Ints


@dataclass(frozen=True, slots=True)
class _Batch:
    """Some stars, and where each term adds its multiplier to what they earn and pay."""

    cells: tuple[Places, Places]
    flipped: Bools
    shape: tuple[int, int, int]
    earning_term: Places
    earned_at: Places
    paying_term: Places
    paid_at: Places


class TriangleTerms:
    """The terms of a certificate.

    Parameters
    ----------
    terms : array of shape (terms, 6)
        Nodes i, j, m, k, l, o of each; m or o is -1.
    rows, columns : Neighbors
        Of the rows' graph and the columns' graph.

    Raises
    ------
    VerificationError
        If there is no such triangle or link, or a star has too many links.
    """

    def __init__(self, terms: NDArray[Any], rows: Neighbours, columns: Neighbours) -> None:
        nodes = terms.astype(np.intp).T
        _check_terms(nodes, rows, columns)
        self.i, self.j, _, self.k, self.ell, _ = nodes
        self._batches = list(_batches(nodes, rows, columns))

    def stars(self, which: NDArray[Any], nu: Ints, allowed: Bools) -> Iterator[Stars]:
        """Yield the stars that some terms with multipliers ``nu`` say something about, as far as they are allowed.

        A term has no effect unless both its pairs of nodes are allowed.
        """
        alive = allowed[self.i[which], self.k[which]] & allowed[self.j[which], self.ell[which]]
        if not alive.any():
            return
        total = np.zeros(len(self.i), dtype=nu.dtype)
        np.add.at(total, which[alive], nu[alive])
        for batch in self._batches:
            count, short, long = batch.shape
            earned = _sums(count * short * long, batch.earned_at, total[batch.earning_term])
            fines = _sums(count * (short * long) ** 2, batch.paid_at, total[batch.paying_term])
            earned, fines = earned.reshape(batch.shape), fines.reshape(count, short * long, short * long)
            used = np.flatnonzero(earned.any(axis=(1, 2)) | fines.any(axis=(1, 2)))
            row, column = batch.cells
            if len(used):
                yield Stars((row[used], column[used]), batch.flipped[used], earned[used], fines[used])


def _sums(size: int, at: Places, values: Ints) -> Ints:
    sums = np.zeros(size, dtype=values.dtype)
    given = np.flatnonzero(values)
    np.add.at(sums, at[given], values[given])
    return sums


def _batches(nodes: Places, rows: Neighbours, columns: Neighbours) -> Iterator[_Batch]:
    """Yield all stars that the terms are about, by the length of the shorter side."""
    i, j, _, k, ell, _ = nodes
    width = len(columns.degree)
    cells, star = np.unique(np.concatenate([i * width + k, j * width + ell]), return_inverse=True)
    left, right = star[: len(i)], star[len(i) :]
    row, column = np.divmod(cells, max(width, 1))
    degrees = np.stack([rows.degree[row], columns.degree[column]])
    short, long, flipped = degrees.min(axis=0), degrees.max(axis=0), degrees[0] > degrees[1]
    earning = np.arange(len(i)), right, rows.place[j, i], columns.place[ell, k]
    paying = _payments(nodes, left, right, rows, columns)
    order = np.argsort(short, kind="stable")
    begin = 0
    while begin < len(order):
        size = int(short[order[begin]])
        most = max(1, _MAX_FINES // (size * _MAX_LINKS) ** 2)
        chosen = np.sort(order[begin : begin + most])
        chosen = chosen[short[chosen] == size]
        begin += len(chosen)
        across = int(long[chosen].max())
        number = np.full(len(cells), -1)
        number[chosen] = np.arange(len(chosen))

        def place(star: Places, x: Places, y: Places, across: int = across) -> Places:
            return np.where(flipped[star], y * across + x, x * across + y)

        area = size * across
        term, at, x, y = (part[number[earning[1]] >= 0] for part in earning)
        earned_at = number[at] * area + place(at, x, y)
        payer, at, x, y, x2, y2 = (part[number[paying[1]] >= 0] for part in paying)
        first, second = place(at, x, y), place(at, x2, y2)
        swapped = first > second
        first, second = np.where(swapped, second, first), np.where(swapped, first, second)
        paid_at = (number[at] * area + first) * area + second
        shape = len(chosen), size, across
        yield _Batch((row[chosen], column[chosen]), flipped[chosen], shape, term, earned_at, payer, paid_at)


def _payments(nodes: Places, left: Places, right: Places, rows: Neighbours, columns: Neighbours) -> tuple[Places, ...]:
    """Return, for every two matches that a term makes a star pay for: term, star, places of one, places of the other.

    The star on the left pays for the two matches of its side; the star on the right loses what it earned with i on k as
    soon as m, or o, is matched too.
    """
    i, j, m, k, ell, o = nodes
    of_rows = o < 0
    parts = []
    for star, u, w, own, other, on_left in ((left, i, j, k, ell, True), (right, j, i, ell, k, False)):
        x, y = rows.place[u, w], columns.place[own, other]
        for on_rows in (True, False):
            terms = np.flatnonzero(of_rows == on_rows)
            side, node, at = (columns, own, y) if on_rows else (rows, u, x)
            counted = (side.apart if on_left else side.others)(node[terms], at[terms])
            which, q = np.nonzero(counted)
            term = terms[which]
            x2, y2 = (rows.place[u[term], m[term]], q) if on_rows else (q, columns.place[own[term], o[term]])
            parts.append((term, star[term], x[term], y[term], x2, y2))
    return tuple(np.concatenate(part) for part in zip(*parts, strict=True))


def _check_terms(nodes: Places, rows: Neighbours, columns: Neighbours) -> None:
    i, j, m, k, ell, o = nodes
    in_range = np.ones(len(i), dtype=bool)
    for x, side, least in (
        (i, rows, 0),
        (j, rows, 0),
        (m, rows, -1),
        (k, columns, 0),
        (ell, columns, 0),
        (o, columns, -1),
    ):
        in_range &= (x >= least) & (x < len(side.degree))
    if not in_range.all() or not np.all((m < 0) != (o < 0)):
        raise VerificationError("a multiplier of the certificate is on nodes that there are not")
    closed = rows.adjacent[i, j] & columns.adjacent[k, ell]
    closed &= np.where(
        o < 0, rows.adjacent[i, m] & rows.adjacent[j, m], columns.adjacent[k, o] & columns.adjacent[ell, o]
    )
    if not closed.all():
        raise VerificationError("a multiplier of the certificate is on nodes that are no triangle and link")
    for u, own in ((i, k), (j, ell)):
        first, second = rows.degree[u], columns.degree[own]
        if np.any(np.maximum(first, second) > _MAX_LINKS) or np.any(first * second > _MAX_LINK_PAIRS):
            raise VerificationError("a multiplier of the certificate is on a star with too many links to be checked")
