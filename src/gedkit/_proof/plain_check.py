"""A second checker of certificates, to be read: plain Python and integers, no arrays, no code of the first one.

It follows docs/certificates.md sentence by sentence and takes its time. From the rest of the package it uses what the
costs say an operation costs, and the fields of the certificate.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._graphs.graph import Graph
from gedkit._result.certificate import Certificate
from gedkit.errors import VerificationError

PRUNE, BRANCH, CLOSE, EMPTY = range(4)
LARGEST = 2**52  # ticks of one operation
MAX_CELLS, MAX_LINKS, MAX_LINK_PAIRS = 2**23, 8, 36  # of cases still to come; of stars with multipliers on triangles


def plainly_proven_ticks(g1: Graph, g2: Graph, costs: Costs, c: Certificate) -> int:
    """Return the lower bound that the certificate proves, in ticks; raise a VerificationError if a step is wrong."""
    require(all(type(x) is int for x in (c.target, c.scale, c.infinite)) and c.scale >= 1, "a number is not whole")
    require(g1.n * g2.n <= MAX_CELLS, "the certificate could not be checked, because it has too many pairs of nodes")
    problem = Problem(g1, g2, costs, c)
    # Every path costs base plus a multiple of step.
    least = problem.base + -((problem.base - c.target) // problem.step) * problem.step
    replay(problem, c, read_steps(problem, c), (least - problem.step) * c.scale)
    return least


def require(holds: bool, otherwise: str) -> None:
    """Raise an error unless something holds."""
    if not holds:
        raise VerificationError(f"plain check: {otherwise}")


class Problem:
    """base, p(i,k) and w(ij,kl): a mapping costs base - sum of p over matched nodes - sum of w over matched links."""

    def __init__(self, g1: Graph, g2: Graph, costs: Costs, c: Certificate) -> None:
        self.infinite = c.infinite
        self.ticks_per_unit, self.exact = c.ticks_per_unit, bool(c.exact_units)
        require(math.isfinite(self.ticks_per_unit) and self.ticks_per_unit > 0, "the unit is not a positive number")
        require(0 < self.infinite <= LARGEST, "the number for infinity is not positive, or too large")
        require(self.exact or math.frexp(self.ticks_per_unit)[0] == 0.5, "the unit is not a power of two")
        nodes1, nodes2, edges1, edges2 = elements_of_pair(costs, g1, g2)
        node = self.priced(nodes1, nodes2, costs.node_sub, costs.node_del, costs.node_ins)
        edge = self.priced(edges1, edges2, costs.edge_sub, costs.edge_del, costs.edge_ins)
        self.check_infinite(node, edge)
        self.edge: dict[Any, int] = edge[0]
        self.transposed = bool(c.transposed)
        for e, f in self.edge:  # an edge may be replaced
            self.edge[e, f] = min(self.edge[e, f], self.edge[e, None] + self.edge[None, f])
        a, b = Side(g1, edge[1], g1.directed), Side(g2, edge[2], g1.directed)
        kinds1, kinds2 = ([*zip(*pair, strict=True), (None, None)] for pair in ((node[1], a.loops), (node[2], b.loops)))
        match = [[min(self.infinite, node[0][x, y] + self.edge[m, n]) for y, n in kinds2] for x, m in kinds1]
        if self.transposed:
            a, b, match = b, a, [list(column) for column in zip(*match, strict=True)]
        self.a, self.b = a, b
        self.rows, self.columns = len(match) - 1, len(match[0]) - 1
        self.p = [[match[i][-1] + match[-1][k] - match[i][k] for k in range(self.columns)] for i in range(self.rows)]
        self.links = sorted((i, j) for i, j in a.link if i < j)
        self.halves = sorted(b.link)
        self.base: int = sum(row[-1] for row in match[:-1]) + sum(match[-1][:-1])
        self.base += sum(self.link_cost(a.link[link], (None, None)) for link in self.links)
        self.base += sum(self.link_cost((None, None), b.link[k, m]) for k, m in self.halves if k < m)
        savings = {self.w(x, y) for x in {a.link[ij] for ij in self.links} for y in set(b.link.values())}
        savings |= {saving for row in self.p for saving in row}
        self.step = max(1, math.gcd(*savings))
        self.keeps_all = self.rows <= self.columns and all(saving >= 0 for saving in savings)

    def ticks(self, cost: float) -> int:
        """Return a cost in ticks: exact if the unit is, otherwise rounded down; infinite costs are infinite."""
        if cost == math.inf:
            return self.infinite
        product = Fraction(cost) * Fraction(self.ticks_per_unit)
        require(product <= LARGEST, "the unit is too small for these costs")
        ticks = round(product) if self.exact else math.floor(product)
        close = not self.exact or abs(product - ticks) <= Fraction(1e-12) * max(1, ticks)
        require(close, "the costs are not whole numbers of the unit")
        require(ticks < self.infinite, "the number for infinity is less than a cost")
        return ticks

    def priced(self, elements1: Any, elements2: Any, sub: Any, delete: Any, insert: Any) -> Any:
        """Return ticks by kinds of elements, None being nothing, and the kind of every element."""
        kinds1, kinds2 = list(dict.fromkeys(elements1)), list(dict.fromkeys(elements2))
        gone, new, changed = delete.vector(kinds1), insert.vector(kinds2), sub.matrix(kinds1, kinds2)
        table: dict[Any, int] = {(None, None): 0}
        table |= {(x, None): self.ticks(cost) for x, cost in enumerate(gone.tolist())}
        table |= {(None, y): self.ticks(cost) for y, cost in enumerate(new.tolist())}
        table |= {(x, y): self.ticks(c) for x, row in enumerate(changed.tolist()) for y, c in enumerate(row)}
        place1, place2 = ({kind: at for at, kind in enumerate(kinds)} for kinds in (kinds1, kinds2))
        return table, [place1[e] for e in elements1], [place2[e] for e in elements2]

    def check_infinite(self, *parts: Any) -> None:
        """Check that no path of finite costs reaches the number that stands for infinity."""
        most = 0
        for table, kinds1, kinds2 in parts:
            finite = {key: ticks if ticks < self.infinite else 0 for key, ticks in table.items()}
            most += sum(finite[x, None] for x in kinds1) + sum(finite[None, y] for y in kinds2)
            changes = [ticks for (x, y), ticks in finite.items() if x is not None and y is not None]
            most += min(len(kinds1), len(kinds2)) * max(changes, default=0)
        require(most < self.infinite, "the number for infinity is less than a path may cost")

    def link_cost(self, x: Any, y: Any) -> int:
        """Return what turning one link into another costs; each is a pair of edges, forth and back."""
        if self.transposed:
            x, y = y, x
        return min(self.infinite, sum(self.edge[e, f] for e, f in zip(x, y, strict=True)))

    def w(self, x: Any, y: Any) -> int:
        """Return the saving from matching two links."""
        return self.link_cost(x, (None, None)) + self.link_cost((None, None), y) - self.link_cost(x, y)


class Side:
    """One graph: the kinds of the edges forth and back between two nodes, the kinds of self-loops, and neighbors."""

    def __init__(self, graph: Graph, kinds: list[int], directed: bool) -> None:
        at = dict(zip(graph.edges, kinds, strict=True))
        self.loops = [at.get((u, u)) for u in range(graph.n)]
        ends = {pair for u, w in at if u != w for pair in ((u, w), (w, u))}
        both = {(u, w): (at.get((u, w)), at.get((w, u))) for u, w in ends}
        once = {(u, w): (at.get((u, w), at.get((w, u))), None) for u, w in ends}
        self.link: dict[Any, Any] = both if directed else once
        self.near: list[list[int]] = [[] for _ in range(graph.n)]
        for u, w in sorted(ends):
            self.near[u].append(w)


class Duals(NamedTuple):
    """What a step that prunes or closes brings: u, v, lambda(ij,kl) for i < j, and nu of terms i, j, m, k, l, o."""

    u: list[int]
    v: list[int]
    lam: dict[Any, int]
    nu: dict[Any, int]


def read_steps(problem: Problem, c: Certificate) -> list[tuple[int, int, int, Duals | None]]:
    """Return kind, row, column and duals of every step."""
    links, halves = ([tuple(ends) for ends in x.tolist()] for x in (c.links, c.halves))
    require((links, halves) == (problem.links, problem.halves), "the certificate is about other graphs")
    require(not c.rows_all_kept or problem.keeps_all, "the certificate rules out deletions that may pay")
    us, vs, kinds, rows, columns = (x.tolist() for x in (c.u, c.v, c.kind, c.row, c.column))
    terms = [checked_term(problem, *term) for term in c.terms.tolist()]
    lams = parts(c.start.tolist(), c.pair.tolist(), c.lam.tolist(), len(us))
    term_start = c.term_start.tolist()
    require(bool(term_start) or not (terms or len(c.term) or len(c.nu)), "the arrays do not fit together")
    nus = parts(term_start or [0] * (len(us) + 1), c.term.tolist(), c.nu.tolist(), len(us))
    duals = []
    for u, v, lam, nu in zip(us, vs, lams, nus, strict=True):
        require(len(u) == problem.rows and len(v) == problem.columns, "the certificate is about other graphs")
        shares = {}
        for pair, value in lam:
            require(0 <= pair < len(links) * len(halves), "a multiplier is on no link")
            shares[links[pair // len(halves)] + halves[pair % len(halves)]] = value
        fees: dict[Any, int] = defaultdict(int)
        for which, value in nu:
            require(0 <= which < len(terms) and value >= 0, "a multiplier on triangles is negative or on no term")
            fees[terms[which]] += value
        duals.append(Duals(u, v, shares, fees))
    require(all(kind in (PRUNE, BRANCH, CLOSE, EMPTY) for kind in kinds), "a step is of no kind")
    require(sum(kind in (PRUNE, CLOSE) for kind in kinds) == len(duals), "the arrays do not fit together")
    left = iter(duals)
    steps = zip(kinds, rows, columns, strict=True)
    return [(kind, row, column, next(left) if kind in (PRUNE, CLOSE) else None) for kind, row, column in steps]


def parts(start: list[int], places: list[int], values: list[int], count: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the part of each step."""
    require(len(start) == count + 1 and start[0] == 0 and start == sorted(start), "the arrays do not fit together")
    require(start[-1] == len(places) == len(values), "the arrays do not fit together")
    for n in range(count):
        part = slice(start[n], start[n + 1])
        yield list(zip(places[part], values[part], strict=True))


def checked_term(problem: Problem, i: int, j: int, m: int, k: int, ell: int, o: int) -> tuple[int, ...]:
    """Check that i, j, m is a triangle and kl a link; if m is -1, that ij is a link and k, l, o a triangle."""
    a, b = problem.a, problem.b
    require((m == -1) != (o == -1) and (i, j) in a.link and (k, ell) in b.link, "a term is no triangle and link")
    third = {(i, m), (j, m)} <= a.link.keys() if o == -1 else {(k, o), (ell, o)} <= b.link.keys()
    require(third, "a term is no triangle and link")
    for x, y in ((i, k), (j, ell)):
        first, second = len(a.near[x]), len(b.near[y])
        require(max(first, second) <= MAX_LINKS and first * second <= MAX_LINK_PAIRS, "a star has too many links")
    return i, j, m, k, ell, o


class Case(NamedTuple):
    """The columns that every row may take, and whether it may be deleted."""

    allowed: list[set[int]]
    may_delete: list[bool]

    def propagate(self) -> None:
        """While a row has a single column left and may not be deleted, no other row may take that column."""
        settled: set[int] = set()
        while True:
            single = (i for i, own in enumerate(self.allowed) if len(own) == 1 and not self.may_delete[i])
            row = next((i for i in single if i not in settled), None)
            if row is None:
                return
            settled.add(row)
            for i, own in enumerate(self.allowed):
                if i != row:
                    own -= self.allowed[row]

    def can_be_placed(self) -> bool:
        """Whether all rows that may not be deleted can have columns of their own (augmenting paths)."""
        row_of: dict[int, int] = {}
        for start in (i for i, free in enumerate(self.may_delete) if not free):
            came_from: dict[int, int] = {}  # column: the row from which it was reached
            queue, end = [start], None
            for row in queue:
                for column in self.allowed[row] - came_from.keys():
                    came_from[column] = row
                    if column not in row_of:
                        end = column
                        break
                    queue.append(row_of[column])
                if end is not None:
                    break
            if end is None:
                return False
            while end is not None:
                row = came_from[end]
                before = next((column for column, other in row_of.items() if other == row), None)
                row_of[end], end = row, before
        return True


def replay(problem: Problem, c: Certificate, steps: list[Any], goal: int) -> None:
    """Check that every case is closed: no path in it costs the goal or less."""
    case = Case([set(range(problem.columns)) for _ in range(problem.rows)], [not c.rows_all_kept] * problem.rows)
    case.propagate()
    waiting: list[Case] = []
    for at, (kind, row, column, duals) in enumerate(steps):
        if kind == BRANCH:
            require(0 <= row < problem.rows and -1 <= column < problem.columns, f"step {at} names no node")
            # The other case: the row is not matched to the column, or not deleted.
            other = Case([set(own) for own in case.allowed], list(case.may_delete))
            if column < 0:
                case.allowed[row], other.may_delete[row] = set(), False
            else:
                for i, own in enumerate(case.allowed):
                    own &= {column} if i == row else own - {column}
                case.may_delete[row] = False
                other.allowed[row].discard(column)
            case.propagate()
            other.propagate()
            waiting.append(other)
            few = len(waiting) <= problem.rows and len(waiting) * problem.rows * problem.columns <= MAX_CELLS
            require(few, f"the certificate could not be checked: {len(waiting)} of its cases are nested")
            continue
        if kind == EMPTY:
            require(not case.can_be_placed(), f"step {at} says that nothing is left, but there is")
        else:
            bound, reduced = checked_bound(problem, c.scale, case, duals, at)
            if kind == PRUNE:
                for (i, k), more in reduced.items():
                    if bound + more > goal:
                        case.allowed[i].discard(k)
                for i, u in enumerate(duals.u):
                    case.may_delete[i] = case.may_delete[i] and bound - u <= goal
                case.propagate()
                continue
            require(bound > goal, f"step {at} closes a case with a bound of {bound}, but needs more than {goal}")
        if not waiting:
            return require(at + 1 == len(steps), f"there are steps after the end at step {at}")
        case = waiting.pop()
    require(False, "the steps end before every case is closed")


def checked_bound(problem: Problem, scale: int, case: Case, duals: Duals, at: int) -> tuple[int, dict[Any, int]]:
    """Return L = base + sum of u + sum of v, and c(i,k) - u(i) - v(k) of every allowed cell; check the inequalities."""
    u, v = duals.u, duals.v
    require(all(value <= 0 for value in v), f"a dual of a column in step {at} is positive")
    require(all(u[i] <= 0 for i, may in enumerate(case.may_delete) if may), f"a dual of a row in step {at} is positive")
    earned, fined = star_terms(problem, case, duals.nu)
    reduced = {}
    for i, own in enumerate(case.allowed):
        for k in own:
            weights = star_weights(problem, scale, case, duals.lam, i, k)
            for match, value in earned[i, k].items():
                weights[match] = weights.get(match, 0) + value
            star = {match: weight for match, weight in weights.items() if weight > 0}
            theta = heaviest_star(star, fined[i, k]) if fined[i, k] else heaviest_matching(star)
            reduced[i, k] = -scale * problem.p[i][k] - theta - u[i] - v[k]
            require(reduced[i, k] >= 0, f"the duals of step {at} are more than the costs of {i, k} allow")
    return scale * problem.base + sum(u) + sum(v), reduced


def star_weights(problem: Problem, scale: int, case: Case, lam: dict[Any, int], i: int, k: int) -> dict[Any, int]:
    """Return the credit of every match of a half-link i-j with a half-link k-l, where j may still take l."""
    weights = {}
    for j in problem.a.near[i]:
        for ell in problem.b.near[k]:
            if ell in case.allowed[j]:
                w = problem.w(problem.a.link[i, j], problem.b.link[k, ell])
                weights[j, ell] = lam.get((i, j, k, ell), 0) if i < j else scale * w - lam.get((j, i, ell, k), 0)
    return weights


def star_terms(problem: Problem, case: Case, nu: dict[Any, int]) -> tuple[Any, Any]:
    """Return what matches earn in stars, and what two matches in a star pay, by the multipliers on triangles."""
    earned: Any = defaultdict(lambda: defaultdict(int))
    fined: Any = defaultdict(lambda: defaultdict(int))
    a, b = problem.a, problem.b
    for (i, j, m, k, ell, o), value in nu.items():
        if value == 0 or k not in case.allowed[i] or ell not in case.allowed[j]:
            continue
        # The star (i,k) pays if it has j on l, and m (or what is on o) where it is not adjacent.
        if o == -1:
            pay = [(m, x) for x in b.near[k] if x != ell and (ell, x) not in b.link]
            lose = [(m, x) for x in b.near[ell] if x != k]
        else:
            pay = [(x, o) for x in a.near[i] if x != j and (j, x) not in a.link]
            lose = [(x, o) for x in a.near[j] if x != i]
        for match in pay:
            fined[i, k][frozenset([(j, ell), match])] += value
        # The star (j,l) earns if it has i on k, and nothing on m (or o).
        earned[j, ell][i, k] += value
        for match in lose:
            fined[j, ell][frozenset([(i, k), match])] += value
    return earned, fined


def heaviest_star(weights: dict[Any, int], fines: dict[Any, int]) -> int:
    """Return the most that a matching weighs, less a fine for every two of its matches: by trying all."""
    left, best = sorted({j for j, _ in weights}), 0
    most_of = [max(weight for (j, _), weight in weights.items() if j == x) for x in left]

    def extend(at: int, taken: list[Any], total: int) -> None:
        nonlocal best
        best = max(best, total)
        if at == len(left) or total + sum(most_of[at:]) <= best:
            return
        for match, weight in weights.items():
            if match[0] == left[at] and all(match[1] != ell for _, ell in taken):
                fine = sum(fines.get(frozenset([match, other]), 0) for other in taken)
                extend(at + 1, [*taken, match], total + weight - fine)
        extend(at + 1, taken, total)

    extend(0, [], 0)
    return best


def heaviest_matching(weights: dict[Any, int]) -> int:
    """Return the most that a matching weighs (the Hungarian method).

    What is returned is the value of dual variables that are checked, so no matching weighs more, however they were
    found. A matching that weighs as much exists, because rows take columns one after another along cheapest paths.
    """
    rows, columns = sorted({j for j, _ in weights}), sorted({ell for _, ell in weights})
    cost = [[-weights.get((j, ell), 0) for ell in columns] for j in rows]
    if len(rows) > len(columns):
        cost = [list(column) for column in zip(*cost, strict=True)]
    width = len(cost[0]) if cost else 0
    u, v = [0] * len(cost), [0] * width
    row_of: list[int | None] = [None] * width
    for start in range(len(cost)):
        distance: list[Any] = [math.inf] * width
        came_from: list[int | None] = [None] * width  # the column before; None: the new row
        done: list[int] = []
        row, column = start, None
        while True:
            for x in (x for x in range(width) if x not in done):
                length = cost[row][x] - u[row] - v[x]
                if length < distance[x]:
                    distance[x], came_from[x] = length, column
            column = min((x for x in range(width) if x not in done), key=lambda x: distance[x])
            step = distance[column]
            # Raise the duals of all rows reached by the step, so that distances are measured from here.
            u[start] += step
            for x in done:
                u[row_of[x]] += step  # type: ignore[index]
                v[x] -= step
            distance = [length if x in done else length - step for x, length in enumerate(distance)]
            done.append(column)
            if row_of[column] is None:
                break
            row = row_of[column]  # type: ignore[assignment]
        while column is not None:
            before = came_from[column]
            row_of[column] = start if before is None else row_of[before]
            column = before
    feasible = all(v[x] <= 0 and u[r] + v[x] <= own[x] for r, own in enumerate(cost) for x in range(width))
    require(feasible, "a matching was solved wrongly")
    return -sum(u) - sum(v)
