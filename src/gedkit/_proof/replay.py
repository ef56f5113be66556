"""Replays a certificate and checks every step.

The state says which columns every row may still take, and whether it may be deleted. Multipliers and dual variables
give a lower bound on every remaining choice; it rules choices out or closes a branch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._certificate import BRANCH, CLOSE, EMPTY, PRUNE, Certificate
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._proof.link_matchings import max_matching_weights
from gedkit._proof.neighbours import Neighbours
from gedkit._proof.placement import can_place_all, propagate
from gedkit._proof.star_matchings import compare_star_weights
from gedkit._proof.tick_tables import TickTables, Unit, tick_tables
from gedkit._proof.triangle_terms import Stars, TriangleTerms
from gedkit.errors import VerificationError

__all__ = ["proven_ticks"]

_MAX_SUM = 2**62  # sums up to this fit into 64 bits

Bools = NDArray[np.bool_]
State = tuple[Bools, Bools]


def proven_ticks(g1: Graph, g2: Graph, costs: Costs, certificate: Certificate) -> int:
    """Return the lower bound that the certificate proves, in ticks.

    Raises
    ------
    VerificationError
        If a step is wrong; it names the first such step.
    """
    _check_numbers(certificate)
    unit = Unit(certificate.ticks_per_unit, certificate.exact_units, certificate.infinite)
    tables = tick_tables(g1, g2, costs, unit, certificate.transposed)
    _check_form(certificate, tables)
    # Every path costs base plus a multiple of step: the target may be rounded up to the next such number, and all costs
    # below it are excluded once those up to the number before are.
    least = tables.base + -((tables.base - certificate.target) // tables.step) * tables.step
    Replay(tables, certificate, least - tables.step).run()
    return least


class Replay:
    """One pass over the steps.

    Parameters
    ----------
    tables : TickTables
    certificate : Certificate
    goal : int
        The proof has to show that no path costs this many ticks or fewer.
    """

    def __init__(self, tables: TickTables, certificate: Certificate, goal: int) -> None:
        self.tables, self.certificate = tables, certificate
        scale = int(certificate.scale)
        rows, columns = tables.node_profit.shape
        terms = rows + columns + len(tables.halves) + 4
        largest = max(
            1,
            *map(_largest, (certificate.u, certificate.v, certificate.lam)),
            *(_largest(x) * scale for x in (tables.node_profit, tables.link_profit)),
        )
        largest += _largest(certificate.nu) * int(np.diff(certificate.term_start).max(initial=0))
        self.number: Any = np.int64 if 2 * largest * terms < _MAX_SUM else object
        self.base, self.goal = tables.base * scale, goal * scale
        self.node_profit = tables.node_profit.astype(self.number) * scale
        self.link_profit = tables.link_profit.astype(self.number) * scale
        # Half-link 2x leads from the smaller end of link x, 2x + 1 back; one more, of weight 0, pads short rows.
        self.rows = Neighbours(rows, np.stack([tables.links, tables.links[:, ::-1]], axis=1).reshape(-1, 2))
        self.columns = Neighbours(columns, tables.halves)
        k, ell = tables.halves.T
        self.reverse = self.columns.halves[ell, self.columns.place[ell, k]]
        self.triangles = TriangleTerms(certificate.terms, self.rows, self.columns)

    def run(self) -> None:
        """Check every step, and that no branch is left open."""
        rows, columns = self.tables.node_profit.shape
        keep = self.certificate.rows_all_kept
        allowed, may_delete = np.ones((rows, columns), dtype=bool), np.full(rows, not keep)
        propagate(allowed, may_delete)
        waiting: list[State] = []
        blocks = iter(range(len(self.certificate.u)))
        for at, (kind, row, column) in enumerate(_steps(self.certificate)):
            if kind == BRANCH:
                waiting.append(_ruled_out(allowed, may_delete, row, column))
                allowed, may_delete = _placed(allowed, may_delete, row, column)
                continue
            if kind == PRUNE:
                self._prune(at, next(blocks), allowed, may_delete)
                continue
            if kind == CLOSE:
                self._close(at, next(blocks), allowed, may_delete)
            elif can_place_all(allowed, may_delete):
                raise VerificationError(f"step {at} of the certificate says that nothing is left, but there is")
            if not waiting:
                if at + 1 != len(self.certificate):
                    raise VerificationError(f"the certificate goes on after its end at step {at}")
                return
            allowed, may_delete = waiting.pop()
        raise VerificationError("the certificate ends before every branch is closed")

    def _prune(self, at: int, block: int, allowed: Bools, may_delete: Bools) -> None:
        bound, cells, reduced = self._bound(at, block, allowed, may_delete, self.goal)
        over = bound + reduced > self.goal
        allowed[cells[0][over], cells[1][over]] = False
        may_delete &= ~np.asarray(bound - self.certificate.u[block].astype(self.number) > self.goal, dtype=bool)
        propagate(allowed, may_delete)

    def _close(self, at: int, block: int, allowed: Bools, may_delete: Bools) -> None:
        bound, _, _ = self._bound(at, block, allowed, may_delete, None)
        if bound <= self.goal:
            raise VerificationError(
                f"step {at} of the certificate closes a branch with a bound of {bound / self.certificate.scale:g} "
                f"ticks, but needs more than {self.goal // self.certificate.scale}"
            )

    def _bound(self, at: int, block: int, allowed: Bools, may_delete: Bools, goal: int | None) -> tuple[int, Any, Any]:
        """Return the bound of a block, the cells still allowed, and how much taking each would raise the bound.

        The last is exact as far as the sign and, if there is a goal, as whether the goal is exceeded.
        """
        u, v = (x[block].astype(self.number) for x in (self.certificate.u, self.certificate.v))
        bound = self.base + int(u.sum()) + int(v.sum())
        room = -self.node_profit - u[:, None] - v
        floor = room if goal is None else np.minimum(room, room - (goal - bound) - 1)
        cells = np.nonzero(allowed)
        reduced = (room - self._theta(block, allowed, floor, room))[cells]
        if np.any(reduced < 0) or np.any(v > 0) or np.any(u[may_delete] > 0):
            raise VerificationError(f"the duals of step {at} of the certificate are more than the costs allow")
        return bound, cells, reduced

    def _theta(self, block: int, allowed: Bools, floor: Any, ceiling: Any) -> Any:
        """Return the largest profit that the links of each pair of nodes can have.

        Where there are multipliers on triangles, a number that is above floor and ceiling if that profit is.
        """
        links, halves = self.tables.links, self.tables.halves
        alive = allowed[np.ix_(links[:, 0], halves[:, 0])] & allowed[np.ix_(links[:, 1], halves[:, 1])]
        first = self.certificate.multipliers(block).astype(self.number)
        weights = np.zeros((2 * len(links) + 1, len(halves) + 1), dtype=self.number)
        weights[:-1:2, :-1] = np.where(alive, first, 0)
        weights[1::2, :-1] = np.where(alive, self.link_profit - first, 0)[:, self.reverse]
        theta = np.zeros(allowed.shape, dtype=self.number)
        plain = allowed.copy()
        for stars in self._stars(block, allowed):
            own = self._weights_of(stars.cells, stars.flipped, stars.earned.shape, weights) + stars.earned
            theta[stars.cells] = compare_star_weights(own, stars.fines, floor[stars.cells], ceiling[stars.cells])
            plain[stars.cells] = False
        np.maximum(weights, 0, out=weights)
        row, column = np.nonzero(plain)
        degrees = self.rows.degree[row], self.columns.degree[column]
        short, flipped = np.minimum(*degrees), degrees[0] > degrees[1]
        for size in np.unique(short).tolist():
            chosen = np.flatnonzero(short == size)
            cells, width = (row[chosen], column[chosen]), int(np.maximum(*degrees)[chosen].max())
            own = self._weights_of(cells, flipped[chosen], (len(chosen), size, width), weights)
            theta[cells] = max_matching_weights(own)
        return theta

    def _weights_of(self, cells: Any, flipped: Bools, shape: tuple[int, int, int], weights: Any) -> Any:
        """Return the weights of the half-links of each pair of nodes, those of the node with fewer first."""
        own = np.zeros(shape, dtype=self.number)
        _, size, width = shape
        for swapped in (False, True):
            chosen = np.flatnonzero(flipped == swapped)
            i, k = (cell[chosen] for cell in cells)
            a = self.rows.halves[i, : width if swapped else size]
            b = self.columns.halves[k, : size if swapped else width]
            found = weights[a[:, :, None], b[:, None, :]]
            found = found.transpose(0, 2, 1) if swapped else found
            own[chosen, : found.shape[1], : found.shape[2]] = found
        return own

    def _stars(self, block: int, allowed: Bools) -> Iterator[Stars]:
        which, nu = self.certificate.triangle_multipliers(block)
        return self.triangles.stars(which, nu.astype(self.number), allowed)


def _steps(certificate: Certificate) -> Iterator[tuple[int, int, int]]:
    return zip(certificate.kind.tolist(), certificate.row.tolist(), certificate.column.tolist(), strict=True)


def _placed(allowed: Bools, may_delete: Bools, row: int, column: int) -> State:
    allowed, may_delete = allowed.copy(), may_delete.copy()
    if column < 0:
        allowed[row] = False
    else:
        possible = allowed[row, column]
        allowed[row] = False
        allowed[:, column] = False
        allowed[row, column] = possible
        may_delete[row] = False
    propagate(allowed, may_delete)
    return allowed, may_delete


def _ruled_out(allowed: Bools, may_delete: Bools, row: int, column: int) -> State:
    allowed, may_delete = allowed.copy(), may_delete.copy()
    if column < 0:
        may_delete[row] = False
    else:
        allowed[row, column] = False
    propagate(allowed, may_delete)
    return allowed, may_delete


def _largest(array: NDArray[np.int64]) -> int:
    return max(int(array.max(initial=0)), -int(array.min(initial=0)))


def _check_numbers(c: Certificate) -> None:
    """Check that all numbers are integers; otherwise the arithmetic below would not be exact."""
    whole = all(type(number) is int for number in (c.target, c.scale, c.infinite))
    if not whole or c.scale < 1 or any(array.dtype != np.int64 for array in (c.u, c.v, c.lam, c.nu)):
        raise VerificationError("the certificate holds numbers that are not whole")


def _check_form(c: Certificate, tables: TickTables) -> None:
    """Check that the certificate belongs to these graphs and that its arrays fit together."""
    rows, columns = tables.node_profit.shape
    blocks = int(np.isin(c.kind, (PRUNE, CLOSE)).sum())
    branches = c.kind == BRANCH
    fits = (
        np.array_equal(c.links, tables.links)
        and np.array_equal(c.halves, tables.halves)
        and c.u.shape == (blocks, rows)
        and c.v.shape == (blocks, columns)
    )
    if not fits:
        raise VerificationError("the certificate is about other graphs")
    if c.rows_all_kept and not tables.rows_all_kept:
        raise VerificationError("the certificate rules out deletions that may pay")
    sound = (
        c.kind.shape == c.row.shape == c.column.shape
        and bool(np.all(c.kind <= EMPTY))
        and bool(np.all((c.row[branches] >= 0) & (c.row[branches] < rows)))
        and bool(np.all((c.column[branches] >= -1) & (c.column[branches] < columns)))
        and c.start.shape == (blocks + 1,)
        and c.start[0] == 0
        and c.start[-1] == len(c.pair) == len(c.lam)
        and bool(np.all(np.diff(c.start) >= 0))
        and bool(np.all((c.pair >= 0) & (c.pair < len(c.links) * len(c.halves))))
        and _terms_fit(c, blocks)
    )
    if not sound:
        raise VerificationError("the arrays of the certificate do not fit together")
    if np.any(c.nu < 0):
        raise VerificationError("a multiplier on triangles of the certificate is negative")


def _terms_fit(c: Certificate, blocks: int) -> bool:
    if not len(c.term_start):
        return len(c.terms) == len(c.term) == len(c.nu) == 0
    return bool(
        c.terms.ndim == 2
        and c.terms.shape[1] == 6
        and c.term_start.shape == (blocks + 1,)
        and c.term_start[0] == 0
        and c.term_start[-1] == len(c.term) == len(c.nu)
        and np.all(np.diff(c.term_start) >= 0)
        and np.all((c.term >= 0) & (c.term < len(c.terms)))
    )
