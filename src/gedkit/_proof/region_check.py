"""Checks region certificates: what each region claims to be charged, by a search of its own, and the sum.

Every node of the first graph is charged for itself and for half of what happens to its links; the sets of nodes are
disjoint, so that their charges add up to at most the cost of any path. Charges are in quarters of a tick.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._proof.region_embeddings import Charges, Embeddings
from gedkit._proof.region_split import LinkPayers, Potentials
from gedkit._proof.sparse_ticks import SparseTicks
from gedkit._proof.tick_tables import Unit
from gedkit._result.region_certificate import RegionCertificate
from gedkit.errors import VerificationError

_SCALE = 4
_MOST_LINKS = 40  # of nodes that are counted; images with more count as if they had one more than this


def proven_by_regions(g1: Graph, g2: Graph, costs: Costs, certificate: RegionCertificate) -> int:
    """Return the lower bound that the certificate proves, in ticks.

    Raises
    ------
    VerificationError
        If a charge is not proven; it names the first such region.
    """
    unit = Unit(certificate.ticks_per_unit, certificate.exact_units, int(certificate.infinite))
    ticks = SparseTicks(g1, g2, costs, unit, certificate.transposed)
    both = certificate.both_sides
    if certificate.split:
        if both or len(certificate.charge2) or len(certificate.kinds2):
            raise VerificationError("a certificate with a split charges the first graph alone")
        charges = _split_charges(ticks, certificate)
        total = charges.potentials.total if charges.potentials else 0
    else:
        charges = Charges(ticks, both)
        total = _insertions(charges)
    total += _checked_part(charges, certificate, 1)
    if both:
        back = SparseTicks(g1, g2, costs, unit, not certificate.transposed)
        # Insertions of nodes are counted above where the second graph has more of them.
        total += _checked_part(Charges(back, both, deletions=ticks.a.n >= ticks.b.n), certificate, 2)
    proven = min(-(-total // _SCALE), ticks.infinite)
    if proven < certificate.target:
        raise VerificationError(f"the regions prove {proven} ticks, but the certificate claims {certificate.target}")
    if ticks.everything < ticks.infinite and proven < ticks.everything:  # paths differ by multiples of the step
        proven = ticks.everything - (ticks.everything - proven) // ticks.step * ticks.step
    return proven


def _split_charges(ticks: SparseTicks, certificate: RegionCertificate) -> Charges:
    first, second = (
        [getattr(certificate, f"{name}{part}").tolist() for name in ("types", "potentials")] for part in (1, 2)
    )
    payers = LinkPayers(ticks.a, certificate.payers1.tolist()), LinkPayers(ticks.b, certificate.payers2.tolist())
    return Charges(ticks, potentials=Potentials(ticks, first, second), payers=payers)


def _insertions(charges: Charges) -> int:
    """Return the least that is paid for nodes that the second graph has more of."""
    ticks = charges.ticks
    surplus = ticks.b.n - ticks.a.n
    if surplus <= 0:
        return 0
    paid = [
        _SCALE * ticks.insert(v) + sum(charges.inserted(link) for link in ticks.b.links[v].values())
        for v in range(ticks.b.n)
    ]
    return sum(sorted(paid)[:surplus])


def _checked_part(charges: Charges, certificate: RegionCertificate, part: int) -> int:
    nodes, start, charge, kinds, prices = (
        getattr(certificate, f"{name}{part}").tolist() for name in ("nodes", "start", "charge", "kinds", "prices")
    )
    n = charges.ticks.a.n
    if len(start) != len(charge) + 1 or start[0] != 0 or start[-1] != len(nodes) or sorted(start) != start:
        raise VerificationError("the regions of the certificate are not lists of nodes")
    if len(set(nodes)) != len(nodes) or not all(0 <= u < n for u in nodes):
        raise VerificationError("the regions of the certificate share nodes, or name nodes that there are not")
    regions = [nodes[begin:end] for begin, end in pairwise(start)]
    embeddings = Embeddings(charges, regions)
    for r, (region, claimed) in enumerate(zip(regions, charge, strict=True)):
        if embeddings.exists(region, claimed - 1):
            raise VerificationError(f"region {r} of the certificate can be embedded for less than its charge")
    return int(sum(charge)) + _counted(charges, set(nodes), kinds, prices)


def _counted(charges: Charges, used: set[int], kinds: list[int], prices: list[int]) -> int:
    """Return what the nodes in no region are charged at least, by types and degrees: weak duality of transportation."""
    ticks = charges.ticks
    if len(kinds) != len(prices) or any(price < 0 for price in prices):
        raise VerificationError("the prices of the certificate are no prices")
    if not kinds:
        return 0

    def kind_of(side: Any, payers: LinkPayers, u: int) -> Any:
        links = payers.counts(u)
        if sum(links) > _MOST_LINKS:
            links = (_MOST_LINKS + 1, 0, 0) if links[0] else (0, _MOST_LINKS + 1, 0)
        return side.types[u], links

    columns = Counter(kind_of(ticks.b, charges.payers_b, v) for v in range(ticks.b.n))
    price = dict.fromkeys(columns, 0)
    price |= {kind_of(ticks.b, charges.payers_b, v): p for v, p in zip(kinds, prices, strict=True)}
    rows = Counter(
        (kind_of(ticks.a, charges.payers_a, u), charges.deletion(u))
        for u in range(ticks.a.n)
        if u not in used and len(ticks.a.links[u]) <= _MOST_LINKS
    )
    total = -sum(count * price[kind] for kind, count in columns.items())
    for ((s, links), deletion), count in rows.items():
        deleted = deletion + charges.outer(links, (0, 0, 0))
        saved = max(
            (deleted - charges.node(s, t) - charges.outer(links, other) - price[t, other] for t, other in columns),
            default=0,
        )
        total += count * (deleted - max(0, saved))
    return max(0, total)
