"""Replays a certificate and checks every step.

The state says which columns every row may still take, and whether it may be deleted. Multipliers and dual variables
give a lower bound on every remaining choice; it rules choices out or closes a branch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._proof.link_matchings import compare_matching_weights
from gedkit._proof.placement import can_place_all, propagate
from gedkit._proof.star_matchings import compare_star_weights
from gedkit._proof.star_weights import StarWeights
from gedkit._proof.tick_tables import TickTables, Unit, tick_tables
from gedkit._proof.triangle_terms import TriangleTerms
from gedkit._result.certificate import BRANCH, CLOSE, EMPTY, PRUNE, Certificate
from gedkit.errors import VerificationError

_MAX_WAITING = 1 << 28  # bytes of cases that are still to come
_MAX_SUM = 2**62  # twice this fits into 64 bits

Bools = NDArray[np.bool_]
State = tuple[Any, Bools]


def proven_ticks(g1: Graph, g2: Graph, costs: Costs, certificate: Certificate) -> int:
    """Return the lower bound that the certificate proves, in ticks.

    Raises
    ------
    VerificationError
        If a step is wrong; it names the first such step.
    """
    tables, goal = tables_and_goal(g1, g2, costs, certificate)
    Replay(tables, certificate, goal).run()
    return goal + tables.step


def tables_and_goal(g1: Graph, g2: Graph, costs: Costs, certificate: Certificate) -> tuple[TickTables, int]:
    """Return the costs in ticks, and the number of ticks that no path may cost, nor less, if the certificate holds."""
    _check_numbers(certificate)
    unit = Unit(certificate.ticks_per_unit, certificate.exact_units, certificate.infinite)
    tables = tick_tables(g1, g2, costs, unit, certificate.transposed)
    _check_form(certificate, tables)
    # Every path costs base plus a multiple of step: the target may be rounded up to the next such number, and all costs
    # below it are excluded once those up to the number before are.
    least = tables.base + -((tables.base - certificate.target) // tables.step) * tables.step
    return tables, least - tables.step


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
        self.number: Any = np.int64 if _fits_64_bits(tables, certificate, scale) else object
        self.base, self.goal = tables.base * scale, goal * scale
        self.node_profit = tables.node_profit.astype(self.number) * scale
        self.stars = StarWeights(tables, scale, self.number)
        self.triangles = TriangleTerms(certificate.terms, self.stars.rows, self.stars.columns)

    def run(self) -> None:
        """Check every step, and that no branch is left open."""
        rows, columns = self.tables.node_profit.shape
        keep = self.certificate.rows_all_kept
        allowed, may_delete = np.ones((rows, columns), dtype=bool), np.full(rows, not keep)
        propagate(allowed, may_delete)
        waiting: list[State] = []  # packed, 8 cells to a byte
        blocks = iter(range(len(self.certificate.u)))
        for at, (kind, row, column) in enumerate(_steps(self.certificate)):
            if kind == BRANCH:
                self._branch(row, column)
                other, may_delete_there = _ruled_out(allowed, may_delete, row, column)
                waiting.append((np.packbits(other), may_delete_there))
                _require_few(len(waiting), rows, waiting[-1][0].nbytes)
                allowed, may_delete = _placed(allowed, may_delete, row, column)
                continue
            if kind == PRUNE:
                self._prune(at, next(blocks), allowed, may_delete)
                continue
            if kind == CLOSE:
                self._close(at, next(blocks), allowed, may_delete)
            else:
                self._end(at, allowed, may_delete)
            if not waiting:
                if at + 1 != len(self.certificate):
                    raise VerificationError(f"the certificate goes on after its end at step {at}")
                return
            packed, may_delete = waiting.pop()
            allowed = np.unpackbits(packed, count=rows * columns).astype(bool).reshape(rows, columns)
        raise VerificationError("the certificate ends before every branch is closed")

    def _branch(self, row: int, column: int) -> None:
        """Nothing to check: the two cases are exhaustive."""

    def _end(self, at: int, allowed: Bools, may_delete: Bools) -> None:
        if can_place_all(allowed, may_delete):
            raise VerificationError(f"step {at} of the certificate says that nothing is left, but there is")

    def _prune(self, at: int, block: int, allowed: Bools, may_delete: Bools) -> None:
        bound, cells, reduced = self._bound(at, block, allowed, may_delete, self.goal)
        missing = self._clipped(self.goal - bound)
        over = reduced > missing
        allowed[cells[0][over], cells[1][over]] = False
        may_delete &= ~np.asarray(-self.certificate.u[block].astype(self.number) > missing, dtype=bool)
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
        bound = self.base + sum(u.tolist()) + sum(v.tolist())
        room = -self.node_profit - u[:, None] - v
        floor = room if goal is None else np.minimum(room, room - self._clipped(goal - bound + 1))
        cells = np.nonzero(allowed)
        reduced = (room - self._theta(block, allowed, floor, room))[cells]
        if np.any(reduced < 0) or np.any(v > 0) or np.any(u[may_delete] > 0):
            raise VerificationError(f"the duals of step {at} of the certificate are more than the costs allow")
        return bound, cells, reduced

    def _clipped(self, number: int) -> int:
        """Return a number that compares with all that occur in a step as this one does."""
        return number if self.number is object else max(-_MAX_SUM, min(number, _MAX_SUM))

    def _theta(self, block: int, allowed: Bools, floor: Any, ceiling: Any) -> Any:
        """Return the largest profit that the links of each pair of nodes can have.

        Where that takes long to compute exactly, a number that is above floor and ceiling if that profit is.
        """
        certificate = self.certificate
        own = slice(certificate.start[block], certificate.start[block + 1])
        which, nu = certificate.triangle_multipliers(block)
        stars = list(self.triangles.stars(which, nu.astype(self.number), allowed))
        theta = np.zeros(allowed.shape, dtype=self.number)
        plain = allowed
        if stars:
            plain = allowed.copy()
            for star in stars:
                plain[star.cells] = False
        for some in self.stars.parts(certificate.pair[own], certificate.lam[own], allowed):
            for star in stars:
                cells, weights, earned, fines = some.with_terms(star)
                theta[cells] = compare_star_weights(weights + earned, fines, floor[cells], ceiling[cells])
            for cells, weights in some.matrices(plain):
                theta[cells] = compare_matching_weights(weights, floor[cells])
        return theta


def _require_few(cases: int, rows: int, size: int) -> None:
    """Check that no more cases are left for later than rows can have been placed one after another."""
    if cases > rows or cases * size > _MAX_WAITING:
        raise VerificationError(f"the certificate could not be checked: {cases} of its cases are nested")


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


def _fits_64_bits(tables: TickTables, c: Certificate, scale: int) -> bool:
    """Whether all sums over a step stay below 2**62: those of one pair of nodes, and those of a matching."""
    pair = scale * _largest(tables.node_profit) + _largest(c.u) + _largest(c.v)
    link = scale * _largest(tables.class_profit) + _largest(c.lam)
    link += _largest(c.nu) * int(np.diff(c.term_start).max(initial=0))
    most = min(int(np.bincount(ends.ravel()).max(initial=0)) for ends in (tables.links, tables.halves[:, :1]))
    return 4 * max(pair, (most + 4) * link) < _MAX_SUM


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
