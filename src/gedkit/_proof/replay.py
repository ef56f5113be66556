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
from gedkit._proof.placement import can_place_all, propagate
from gedkit._proof.tick_tables import TickTables, Unit, tick_tables
from gedkit.errors import VerificationError

__all__ = ["proven_ticks"]

_SMALL_DEGREE = 4
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
        self.number: Any = np.int64 if 2 * largest * terms < _MAX_SUM else object
        self.base, self.goal = tables.base * scale, goal * scale
        self.node_profit = tables.node_profit.astype(self.number) * scale
        self.link_profit = tables.link_profit.astype(self.number) * scale
        # Half-link 2x leads from the smaller end of link x, 2x + 1 back; one more, of weight 0, pads short rows.
        owners = tables.links.ravel()
        self.halves_of_row = _grouped(owners, rows, len(owners))
        self.halves_of_column = _grouped(tables.halves[:, 0], columns, len(tables.halves))
        place = {(k, m): b for b, (k, m) in enumerate(tables.halves.tolist())}
        self.reverse = np.array([place[m, k] for k, m in tables.halves.tolist()], dtype=np.intp)
        self.row_degree = np.bincount(owners, minlength=rows)
        self.column_degree = np.bincount(tables.halves[:, 0], minlength=columns)

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
        bound, cells, reduced = self._bound(at, block, allowed, may_delete)
        over = bound + reduced > self.goal
        allowed[cells[0][over], cells[1][over]] = False
        may_delete &= ~np.asarray(bound - self.certificate.u[block].astype(self.number) > self.goal, dtype=bool)
        propagate(allowed, may_delete)

    def _close(self, at: int, block: int, allowed: Bools, may_delete: Bools) -> None:
        bound, _, _ = self._bound(at, block, allowed, may_delete)
        if bound <= self.goal:
            raise VerificationError(
                f"step {at} of the certificate closes a branch with a bound of {bound / self.certificate.scale:g} "
                f"ticks, but needs more than {self.goal // self.certificate.scale}"
            )

    def _bound(self, at: int, block: int, allowed: Bools, may_delete: Bools) -> tuple[int, Any, Any]:
        """Return the bound of a block, the cells still allowed, and how much taking each would raise the bound."""
        u, v = (x[block].astype(self.number) for x in (self.certificate.u, self.certificate.v))
        cells = np.nonzero(allowed)
        costs = -(self.node_profit[cells] + self._theta(block, allowed, cells))
        reduced = costs - u[cells[0]] - v[cells[1]]
        if np.any(reduced < 0) or np.any(v > 0) or np.any(u[may_delete] > 0):
            raise VerificationError(f"the duals of step {at} of the certificate are more than the costs allow")
        return self.base + int(u.sum()) + int(v.sum()), cells, reduced

    def _theta(self, block: int, allowed: Bools, cells: Any) -> Any:
        """Return the largest profit that the links of each pair of nodes can have."""
        links, halves = self.tables.links, self.tables.halves
        alive = allowed[np.ix_(links[:, 0], halves[:, 0])] & allowed[np.ix_(links[:, 1], halves[:, 1])]
        first = self.certificate.multipliers(block).astype(self.number)
        weights = np.zeros((2 * len(links) + 1, len(halves) + 1), dtype=self.number)
        weights[:-1:2, :-1] = np.where(alive, first, 0)
        weights[1::2, :-1] = np.where(alive, self.link_profit - first, 0)[:, self.reverse]
        weights = np.maximum(weights, 0)
        theta = np.zeros(len(cells[0]), dtype=self.number)
        small = (self.row_degree[cells[0]] <= _SMALL_DEGREE) & (self.column_degree[cells[1]] <= _SMALL_DEGREE)
        for group in (small, ~small):
            i, k = cells[0][group], cells[1][group]
            if not len(i):
                continue
            a = self.halves_of_row[i, : self.row_degree[i].max()]
            b = self.halves_of_column[k, : self.column_degree[k].max()]
            theta[group] = max_matching_weights(weights[a[:, :, None], b[:, None, :]])
        return theta


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


def _grouped(owners: NDArray[Any], count: int, filler: int) -> NDArray[np.intp]:
    """Return the positions of each owner, a row per owner, padded to the longest."""
    places: list[list[int]] = [[] for _ in range(count)]
    for place, owner in enumerate(owners.tolist()):
        places[owner].append(place)
    width = max(map(len, places), default=0)
    return np.array([row + [filler] * (width - len(row)) for row in places], dtype=np.intp).reshape(count, width)


def _largest(array: NDArray[np.int64]) -> int:
    return max(int(array.max(initial=0)), -int(array.min(initial=0)))


def _check_numbers(c: Certificate) -> None:
    """Check that all numbers are integers; otherwise the arithmetic below would not be exact."""
    whole = all(type(number) is int for number in (c.target, c.scale, c.infinite))
    if not whole or c.scale < 1 or any(array.dtype != np.int64 for array in (c.u, c.v, c.lam)):
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
    )
    if not sound:
        raise VerificationError("the arrays of the certificate do not fit together")
