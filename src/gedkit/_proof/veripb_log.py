"""Writes a certificate as a proof log that VeriPB checks, beside the pseudo-Boolean problem that it refutes.

Every bound is one line: the constraint on the saving, times the scale, plus the constraints on links, each times the
dual variable of a matching, plus those on rows and columns, each times u or v. What is left says that

    sum of reduced costs * x  <=  goal - bound,  as far as x are not excluded,

so that unit propagation excludes what the step prunes, and finds a contradiction if it closes the case. The log then
states that the choices that lead to the case cannot all be made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._proof.large_matching import matching_duals
from gedkit._proof.pseudo_boolean import PseudoBoolean
from gedkit._proof.replay import Bools, Replay, tables_and_goal
from gedkit._result.certificate import Certificate
from gedkit.errors import VerificationError


def pseudo_boolean_proof(
    g1: Graph, g2: Graph, costs: Costs, certificate: Certificate
) -> tuple[Iterator[str], Iterator[str]]:
    """Return the lines of the problem (OPB) and of the proof that nothing solves it (VeriPB 1.1).

    Raises
    ------
    VerificationError
        If the certificate does not hold, or uses triangles, which are not covered; while lines are read.
    """
    if len(certificate.nu):
        raise VerificationError(
            "the certificate has multipliers on triangles, and the export to VeriPB does not cover them"
        )
    tables, goal = tables_and_goal(g1, g2, costs, certificate)
    problem = PseudoBoolean(tables, goal, bool(certificate.rows_all_kept))
    title = f"Is there a mapping that costs at most {goal} ticks? 1 is {certificate.ticks_per_unit!r} ticks."
    log = _LoggedReplay(tables, certificate, goal)
    return problem.opb(title), log.lines(problem)


class _LoggedReplay(Replay):
    """Checks the certificate and writes down each step."""

    _problem: PseudoBoolean

    def lines(self, problem: PseudoBoolean) -> Iterator[str]:
        """Yield the log."""
        self._problem, self._last = problem, len(problem)
        self._lines: list[str] = []
        # Choices that lead to the case at hand, and for each case on the way the bounds that were written in it.
        self._choices: list[int] = []
        self._bounds: list[list[int]] = [[]]
        yield "pseudo-Boolean proof version 1.1\n"
        yield f"f {len(problem)}\n"
        self.run()
        yield from self._lines
        yield f"c {self._last}\n"

    def _write(self, line: str) -> None:
        self._lines.append(f"{line}\n")
        self._last += 1

    def _branch(self, row: int, column: int) -> None:
        self._choices.append(self._problem.x(row, column))
        self._bounds.append([])

    def _prune(self, at: int, block: int, allowed: Bools, may_delete: Bools) -> None:
        self._write_bound(block, allowed)
        super()._prune(at, block, allowed, may_delete)

    def _close(self, at: int, block: int, allowed: Bools, may_delete: Bools) -> None:
        super()._close(at, block, allowed, may_delete)
        self._write_bound(block, allowed)
        self._write_closed()

    def _end(self, at: int, allowed: Bools, may_delete: Bools) -> None:
        super()._end(at, allowed, may_delete)
        rows, columns = _crowded(allowed, may_delete)
        number = self._problem.number
        self._write_sum([(number("some", i), 1) for i in rows] + [(number("column", k), 1) for k in columns])
        self._write_closed()

    def _write_sum(self, parts: list[tuple[int, int]]) -> None:
        """Write the sum of constraints, each times a factor, which holds whatever the case."""
        words = [f"{number} {factor} *" if factor != 1 else str(number) for number, factor in parts]
        self._write("pol " + " ".join([words[0], *(f"{word} +" for word in words[1:])]))
        self._bounds[-1].append(self._last)

    def _write_closed(self) -> None:
        """Write that the choices that lead here cannot all be made, and forget what was needed for that alone."""
        self._write(f"rup {' '.join(f'+1 ~x{x}' for x in self._choices)} >= 1 ;")
        if self._choices:
            self._choices.pop()
            self._lines.append(f"del id {' '.join(map(str, self._bounds.pop()))}\n")

    def _write_bound(self, block: int, allowed: Bools) -> None:
        c, number = self.certificate, self._problem.number
        parts = [(number("saving"), int(c.scale)), *self._matchings(block, allowed)]
        for i, u in enumerate(c.u[block].tolist()):
            if u:
                parts.append((number("some" if u > 0 else "one", i), abs(u)))
        parts += [(number("column", k), -v) for k, v in enumerate(c.v[block].tolist()) if v]
        self._write_sum(parts)

    def _matchings(self, block: int, allowed: Bools) -> Iterator[tuple[int, int]]:
        """Yield the constraints on the links of every pair of nodes, times the duals of their heaviest matching."""
        c, number = self.certificate, self._problem.number
        near1, near2 = self._problem.near1, self._problem.near2
        own = slice(c.start[block], c.start[block + 1])
        for part in self.stars.parts(c.pair[own], c.lam[own], allowed):
            for i, k in np.argwhere(allowed[part.low : part.high]).tolist():
                i += part.low
                of_row, of_column = _covering(np.maximum(part.matrix(i, k), 0))
                yield from ((number("link1", i, k, j), dual) for j, dual in zip(near1[i], of_row, strict=True) if dual)
                yield from (
                    (number("link2", i, k, m), dual) for m, dual in zip(near2[k], of_column, strict=True) if dual
                )


def _covering(weights: Any) -> tuple[list[int], list[int]]:
    """Return numbers, not negative, of rows and columns that cover every weight, with the least sum."""
    if not weights.any():
        return [0] * weights.shape[0], [0] * weights.shape[1]
    if weights.shape[0] > weights.shape[1]:
        of_columns, of_rows = _covering(weights.T)
        return of_rows, of_columns
    # One more column, of no weight, keeps the numbers from being negative.
    rows, columns = matching_duals(np.concatenate([weights, np.zeros_like(weights[:, :1])], axis=1))
    return rows.tolist(), columns.tolist()[:-1]


def _crowded(allowed: Bools, may_delete: Bools) -> tuple[list[int], list[int]]:
    """Return rows that must be placed, and all columns that they may take, of which there are fewer."""
    row_of: dict[int, int] = {}
    for start in np.flatnonzero(~may_delete).tolist():
        came_from: dict[int, int] = {}
        queue, end = [start], -1
        for row in queue:
            for column in np.flatnonzero(allowed[row]).tolist():
                if column in came_from:
                    continue
                came_from[column] = row
                if column not in row_of:
                    end = column
                    break
                queue.append(row_of[column])
            if end >= 0:
                break
        if end < 0:
            return queue, list(came_from)
        column_of = {row: column for column, row in row_of.items()}
        while end >= 0:
            row = came_from[end]
            row_of[end], end = row, column_of.get(row, -1)
    raise VerificationError("all rows can be placed")
