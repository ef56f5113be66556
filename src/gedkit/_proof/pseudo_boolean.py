"""A pair of graphs as a pseudo-Boolean problem: find a mapping that costs at most a given number of ticks.

Variables are 0 or 1: x(i,k), row i takes column k; d(i), row i is deleted; y(ij,kl), link ij is matched with half-link
kl, for which i takes k and j takes l. A mapping of the graphs satisfies all constraints if its saving is large enough,
with y the products of its x. So if nothing satisfies them, no mapping saves as much.
"""

from __future__ import annotations

from collections.abc import Iterator

from gedkit._files.read_limits import current_limits
from gedkit._proof.tick_tables import TickTables
from gedkit.errors import VerificationError

_LARGE = 2**30
_MAX_VARIABLES = 1 << 20
Terms = list[tuple[int, int]]  # coefficient, variable


class PseudoBoolean:
    """Numbers of variables and constraints, both from 1.

    Parameters
    ----------
    tables : TickTables
    goal : int
        In ticks.
    all_kept : bool
        Whether every row takes a column; there are no d(i) then.
    """

    def __init__(self, tables: TickTables, goal: int, all_kept: bool) -> None:
        self._tables, self._goal, self.all_kept = tables, goal, all_kept
        self.rows, self.columns = map(int, tables.node_profit.shape)
        self._links = {(i, j): x for x, (i, j) in enumerate(tables.links.tolist())}
        self._halves = {(k, m): b for b, (k, m) in enumerate(tables.halves.tolist())}
        self.near1 = _neighbours(self.rows, [*self._links, *((j, i) for i, j in self._links)])
        self.near2 = _neighbours(self.columns, list(self._halves))
        self._first_y: int = self.rows * self.columns + (0 if all_kept else self.rows) + 1
        self.variables = self._first_y - 1 + len(self._links) * len(self._halves)
        most = current_limits().max_values or _MAX_VARIABLES
        if self.variables > most:
            raise VerificationError(
                f"the certificate could not be exported: that takes {self.variables} variables, more than {most}; "
                f"raise the limit with gk.io.read_limits(max_values=)"
            )
        self._number: dict[tuple[str, int, int, int], int] = {}
        self._constraints: list[tuple[Terms, int]] = []
        for key, terms, least in self._all():
            self._constraints.append((terms, least))
            self._number[key] = len(self._constraints)

    def __len__(self) -> int:
        return len(self._constraints)

    def x(self, row: int, column: int) -> int:
        """Return the variable that says that a row takes a column, or is deleted if the column is -1."""
        return self.rows * self.columns + row + 1 if column < 0 else row * self.columns + column + 1

    def y(self, i: int, j: int, k: int, m: int) -> int:
        """Return the variable that says that link ij is matched with km, i with k and j with m."""
        link, half = (self._links[i, j], self._halves[k, m]) if i < j else (self._links[j, i], self._halves[m, k])
        return self._first_y + link * len(self._halves) + half

    def number(self, kind: str, a: int = -1, b: int = -1, c: int = -1) -> int:
        """Return the number of a constraint.

        ``"saving"``; ``"some"``, row a takes a column or is deleted; ``"one"``, at most one of these; ``"column"``, a
        is taken at most once; ``"link1"``, the link from row a to row c is matched at most once at column b, and only
        if a takes b; ``"link2"``, the same of the link from column b to column c.
        """
        return self._number[kind, a, b, c]

    def opb(self, title: str) -> Iterator[str]:
        """Yield the lines of the problem in the OPB format."""
        yield f"* #variable= {self.variables} #constraint= {len(self)}\n"
        yield f"* {title}\n"
        yield f"* rows {self.rows}, columns {self.columns}, links {len(self._links)}, half-links {len(self._halves)}\n"
        yield f"* x(i,k), row i takes column k: x[{self.columns} i + k + 1]\n"
        if self.all_kept:
            yield "* No saving is negative and there are enough columns: every row takes one in a cheapest mapping.\n"
        else:
            yield f"* d(i), row i is deleted: x[i + {self.rows * self.columns + 1}]\n"
        place = f"{len(self._halves)} link + half + {self._first_y}"
        yield f"* y(ij,kl), link ij is matched with half-link kl: x[{place}]\n"
        for name, ends in (("links", self._links), ("half-links", self._halves)):
            yield f"* {name}: {' '.join(f'{u}-{w}' for u, w in ends)}\n"
        for terms, least in self._constraints:
            yield _written(terms, least)

    def _all(self) -> Iterator[tuple[tuple[str, int, int, int], Terms, int]]:
        """Yield the name of each constraint, its left side, and what that is at least."""
        yield ("saving", -1, -1, -1), self._savings(), self._tables.base - self._goal
        for i in range(self.rows):
            choices = [self.x(i, k) for k in range(0 if self.all_kept else -1, self.columns)]
            yield ("some", i, -1, -1), [(1, x) for x in choices], 1
            yield ("one", i, -1, -1), [(-1, x) for x in choices], -1
        for k in range(self.columns):
            yield ("column", k, -1, -1), [(-1, self.x(i, k)) for i in range(self.rows)], -1
        for i in range(self.rows):
            for k in range(self.columns):
                pair, links1, links2 = [(1, self.x(i, k))], self.near1[i], self.near2[k]
                if not links1 or not links2:
                    continue
                for j in links1:
                    yield ("link1", i, k, j), pair + [(-1, self.y(i, j, k, m)) for m in links2], 0
                for m in links2:
                    yield ("link2", i, k, m), pair + [(-1, self.y(i, j, k, m)) for j in links1], 0

    def _savings(self) -> Terms:
        profits = self._tables.node_profit.tolist()
        terms = [(p, self.x(i, k)) for i, row in enumerate(profits) for k, p in enumerate(row) if p]
        at = self._first_y
        for row in self._tables.link_profit.tolist():
            terms += [(w, at + b) for b, w in enumerate(row) if w]
            at += len(row)
        return terms


def _written(terms: Terms, least: int) -> str:
    """Return a line of the OPB format.

    VeriPB cuts off large negative coefficients before the first large positive one: -c x is written as c ~x - c.
    """
    large = any(abs(c) > _LARGE for c, _ in terms)
    least += sum(-c for c, _ in terms if c < 0) if large else 0
    words = (f"+{-c} ~x{v}" if large and c < 0 else f"{c:+d} x{v}" for c, v in terms)
    return f"{' '.join(words)} >= {least} ;\n"


def _neighbours(count: int, ends: list[tuple[int, int]]) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in range(count)]
    for u, w in sorted(ends):
        near[u].append(w)
    return near
