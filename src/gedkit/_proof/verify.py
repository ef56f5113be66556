"""verify: checks a result from the graphs and the costs alone, without the search."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._costs.rounding import clearly_above, nearly_equal
from gedkit._graphs.graph import Graph
from gedkit._proof.plain_check import plainly_proven_ticks
from gedkit._proof.region_check import proven_by_regions
from gedkit._proof.replay import proven_ticks
from gedkit._proof.verification import Verification
from gedkit._result import Result, Status
from gedkit._result.certificate import Certificate
from gedkit._result.region_certificate import RegionCertificate
from gedkit._result.signed import in_nonnegative_costs
from gedkit.errors import InvalidOptionError, InvalidTypeError, VerificationError

_CHECKERS = {"fast": proven_ticks, "plain": plainly_proven_ticks}


def verify(result: Result, *, checker: str = "fast") -> Verification:
    """Check a result independently of the search that found it.

    The mapping must contain every node of both graphs once; its cost, recomputed from graphs and costs in plain Python,
    and that of the path must equal the distance; applying the path to the first graph must give the second; the bounds
    and the status must agree. If the result has a certificate (``gk.solve(..., certificate=True)``), each of its steps
    is checked in integer arithmetic, and together they must prove the lower bound.

    Parameters
    ----------
    result : Result
    checker : {"fast", "plain"}
        Which program checks the certificate. They share no code: ``"plain"`` is one file of plain Python that can be
        read in one go (``gedkit/_proof/plain_check.py``), slow, and without `RegionCertificate`.

    Returns
    -------
    Verification
        True as a condition if everything that was checked is right; it says what was checked and what was not.

    Examples
    --------
    >>> import gedkit as gk
    >>> g1, g2 = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(2)
    >>> v = gk.verify(gk.solve(g1, g2))
    >>> print(v)
    verified: the path costs 3 and gives the second graph; the lower bound 3 was not certified: solve with
    certificate=True for a proof
    >>> bool(v), v.complete
    (True, False)
    >>> v = gk.verify(gk.solve(g1, g2, certificate=True))
    >>> v.certified_lower_bound, v.complete
    (3.0, True)
    """
    if not isinstance(result, Result):
        raise InvalidTypeError(f"expected a gedkit.Result, got {type(result).__name__}")
    if checker not in _CHECKERS:
        raise InvalidOptionError(f"checker must be one of {', '.join(map(repr, _CHECKERS))}, got {checker!r}")
    if result.costs.signed:
        return _in_given_costs(result, checker)
    reasons: list[str] = []
    path_cost = certified = None
    try:
        with refusing_nonsense("the path"):
            path_cost = _checked_path_cost(result)
            _check_bounds(result)
    except VerificationError as error:
        reasons.append(str(error))
    if result.certificate is not None:
        try:
            certified = _certified(result, result.certificate, checker)
        except VerificationError as error:
            reasons.append(str(error))
    return Verification(
        reasons=tuple(reasons),
        path_cost=path_cost,
        lower_bound=result.lower_bound,
        certified_lower_bound=certified,
        complete=certified is not None and _reaches(certified, result),
        steps=None if result.certificate is None else len(result.certificate),
    )


def _in_given_costs(result: Result, checker: str) -> Verification:
    """Check a result under costs with negative entries by way of costs without."""
    with refusing_nonsense("the result"):
        restated, extra = in_nonnegative_costs(result)
    found = verify(restated, checker=checker)
    certified = found.certified_lower_bound
    if certified is not None:
        certified = result.lower_bound if found.complete else certified - extra
    return replace(
        found,
        path_cost=None if found.path_cost is None else mapping_cost_of(result),
        lower_bound=result.lower_bound,
        certified_lower_bound=result.lower_bound
        if found.complete
        else None
        if certified is None
        else certified - extra,
    )


def mapping_cost_of(result: Result) -> float:
    """Return what the mapping of a result costs, straight from the definition."""
    images = _checked_images(result.g1, result.g2, result.mapping or [])
    return mapping_cost(result.g1, result.g2, images, result.costs)


@contextmanager
def refusing_nonsense(what: str) -> Iterator[None]:
    """Turn what numpy and Python raise over contents that make no sense into a reason why they prove nothing."""
    try:
        yield
    except VerificationError:
        raise
    except MemoryError as error:
        raise VerificationError(f"{what} could not be checked: it takes more memory than there is") from error
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise VerificationError(f"{what} makes no sense ({type(error).__name__}: {str(error)[:100]})") from error


def _checked_path_cost(result: Result) -> float | None:
    mapping = result.mapping
    if mapping is None:
        return None
    images = _checked_images(result.g1, result.g2, mapping)
    path_cost = mapping_cost(result.g1, result.g2, images, result.costs)
    _check_path(result, path_cost)
    return path_cost


def _certified(result: Result, certificate: Certificate | RegionCertificate, checker: str) -> float:
    """Return the lower bound that the certificate proves, if it is that of the result."""
    certified = certified_bound(result.g1, result.g2, result.costs, certificate, checker)
    if not certificate.partial and not _reaches(certified, result):
        raise VerificationError(
            f"the certificate proves a lower bound of {certified!r}, but the result claims {result.lower_bound!r}"
        )
    return certified


def certified_bound(
    g1: Graph, g2: Graph, costs: Costs, certificate: Certificate | RegionCertificate, checker: str
) -> float:
    """Return the lower bound that a certificate proves.

    Raises
    ------
    VerificationError
        If it proves none.
    """
    if checker not in _CHECKERS:
        raise InvalidOptionError(f"checker must be one of {', '.join(map(repr, _CHECKERS))}, got {checker!r}")
    check: Any = _CHECKERS[checker]
    if isinstance(certificate, RegionCertificate):
        if checker == "plain":
            raise VerificationError(
                "the certificate could not be checked: the plain checker does not cover certificates of regions; "
                "use checker='fast'"
            )
        check = proven_by_regions
    with refusing_nonsense("the certificate"):
        ticks = check(g1, g2, costs, certificate)
        return math.inf if ticks >= certificate.infinite else float(max(0, ticks) / certificate.ticks_per_unit)


def _reaches(certified: float, result: Result) -> bool:
    """Whether the certified bound is that of the result, up to the rounding of costs without a common unit."""
    return not clearly_above(result.lower_bound, certified)


def mapping_cost(g1: Graph, g2: Graph, images: list[int], costs: Costs) -> float:
    """Return the cost of a mapping, straight from the definition.

    Parameters
    ----------
    images : list of int
        The node of ``g2`` that each node of ``g1`` becomes; -1 if it is deleted.
    """
    elements = elements_of_pair(costs, g1, g2)
    nodes1, nodes2 = elements.nodes1, elements.nodes2
    parts = []
    for u, v in enumerate(images):
        parts.append(costs.node_del.cost(nodes1[u]) if v < 0 else costs.node_sub.cost(nodes1[u], nodes2[v]))
    matched = set(images)
    parts.extend(costs.node_ins.cost(nodes2[v]) for v in range(g2.n) if v not in matched)

    edges1 = dict(zip(g1.edges, elements.edges1, strict=True))
    edges2 = dict(zip(g2.edges, elements.edges2, strict=True))
    reached = set()
    for (u, w), a in edges1.items():
        ends = (images[u], images[w])
        if ends not in edges2 and not g1.directed:
            ends = (ends[1], ends[0])
        if ends in edges2:
            reached.add(ends)
            parts.append(costs.edge_pair(a, edges2[ends]))
        else:
            parts.append(costs.edge_del.cost(a))
    parts.extend(costs.edge_ins.cost(b) for ends, b in edges2.items() if ends not in reached)
    return math.fsum(parts)


def _checked_images(g1: Graph, g2: Graph, mapping: list[tuple[int | None, int | None]]) -> list[int]:
    sources = sorted(u for u, _ in mapping if u is not None)
    targets = sorted(v for _, v in mapping if v is not None)
    if sources != list(range(g1.n)):
        raise VerificationError(f"the mapping does not name each of the {g1.n} nodes of the first graph once")
    if targets != list(range(g2.n)):
        raise VerificationError(f"the mapping does not name each of the {g2.n} nodes of the second graph once")
    images = {u: v for u, v in mapping if u is not None}
    return [-1 if (v := images[u]) is None else v for u in range(g1.n)]


def _check_path(result: Result, path_cost: float) -> None:
    if not nearly_equal(path_cost, result.distance):
        raise VerificationError(f"the mapping costs {path_cost!r}, but the distance is {result.distance!r}")
    path = result.path
    if path is None:
        raise VerificationError("there is a mapping, but no path")
    if not nearly_equal(path.cost, result.distance):
        raise VerificationError(f"the path costs {path.cost!r}, but the distance is {result.distance!r}")
    if path.apply(result.g1) != result.g2:
        raise VerificationError("carrying out the path on the first graph does not give the second")


def _check_bounds(result: Result) -> None:
    if not 0 <= result.lower_bound <= result.distance:
        raise VerificationError(f"the bound {result.lower_bound!r} is not between 0 and {result.distance!r}")
    if result.status is Status.OPTIMAL and result.lower_bound != result.distance:
        raise VerificationError(f"optimal, but with a bound of {result.lower_bound!r} under {result.distance!r}")
    if result.status is Status.CUTOFF and (result.cutoff is None or result.lower_bound <= result.cutoff):
        raise VerificationError(f"cut off at {result.cutoff!r}, but the bound is only {result.lower_bound!r}")
    if math.isfinite(result.distance) != (result.mapping is not None):
        raise VerificationError(
            f"the distance is {result.distance!r}, which does not fit the mapping {result.mapping!r}"
        )
