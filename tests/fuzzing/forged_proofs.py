"""Certificates of one step with any multipliers on links and triangles, and the best duals that the checker accepts."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import numpy as np

import gedkit as gk
from gedkit._proof.neighbours import Neighbours
from gedkit._proof.replay import Replay
from gedkit._proof.tick_tables import TickTables, Unit, tick_tables
from gedkit._result.certificate import CLOSE

__all__ = ["forge", "tamper_with_triangles"]


def forge(case: Any, honest: gk.Certificate, rng: random.Random) -> gk.Certificate:
    """Return a certificate with random multipliers and duals as high as they are accepted, at the bound they give."""
    unit = Unit(honest.ticks_per_unit, honest.exact_units, honest.infinite)
    tables = tick_tables(*case.pair, case.costs, unit, honest.transposed)
    rows, columns = tables.node_profit.shape
    scale = rng.choice([1, 8, honest.scale])
    profit = tables.link_profit.astype(object) * scale
    lam = (profit * rng.choice([0, 0.5, 1]) if rng.random() < 0.3 else profit * rng.randrange(5) // 4).astype(np.int64)
    lam += np.array([rng.choice([0, 0, -1, 1, scale]) for _ in range(lam.size)], np.int64).reshape(lam.shape)
    terms = _all_terms(tables)
    typical = max(1, int(tables.link_profit.max(initial=0)) * scale)
    nu = np.array([rng.choice([0, 0, typical // 4, typical, 3 * typical]) for _ in terms], np.int64)
    forged = dataclasses.replace(
        honest,
        scale=scale,
        partial=True,
        kind=np.array([CLOSE], np.uint8),
        row=np.array([-1], np.int32),
        column=np.array([-1], np.int32),
        u=np.full((1, rows), -_reach(tables, scale, lam, nu), np.int64),
        v=np.array([[rng.choice([0, 0, -(typical // 3)]) for _ in range(columns)]], np.int64),
        start=np.array([0, lam.size]),
        pair=np.arange(lam.size, dtype=np.int32),
        lam=lam.ravel(),
        terms=terms,
        term_start=np.array([0, len(terms)]) if len(terms) else np.zeros(0, np.int64),
        term=np.arange(len(terms), dtype=np.int32),
        nu=nu,
    )
    replay = Replay(tables, forged, -honest.infinite)
    if not _accepts(replay, forged):
        return forged
    for row in rng.sample(range(rows), rows):
        forged = _raise(replay, forged, row)
    bound = tables.base * scale + int(forged.u.sum()) + int(forged.v.sum())
    return dataclasses.replace(forged, target=-(-bound // scale) + rng.choice([0, 0, 1]))


def _reach(tables: TickTables, scale: int, lam: Any, nu: Any) -> int:
    """Return more than any star or pair of nodes can be worth."""
    largest = [scale * int(np.abs(x).max(initial=0)) for x in (tables.node_profit, tables.link_profit)]
    return 1 + largest[0] + 6 * (largest[1] + int(np.abs(lam).max(initial=0))) + int(nu.sum())


def _raise(replay: Replay, certificate: gk.Certificate, row: int) -> gk.Certificate:
    """Return it with the dual of one row as high as is accepted."""

    def with_dual(value: int) -> gk.Certificate:
        u = certificate.u.copy()
        u[0, row] = value
        return dataclasses.replace(certificate, u=u)

    low = int(certificate.u[0, row])
    high = -low + 1
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if _accepts(replay, with_dual(middle)) else (low, middle)
    return with_dual(low)


def _accepts(replay: Replay, certificate: gk.Certificate) -> bool:
    replay.certificate = certificate
    try:
        replay.run()
    except gk.VerificationError:
        return False
    return True


def _all_terms(tables: TickTables) -> Any:
    """Return every triangle of one graph with every link of the other."""
    links = np.concatenate([tables.links, tables.links[:, ::-1]])
    sides = (Neighbours(tables.node_profit.shape[0], links), Neighbours(tables.node_profit.shape[1], tables.halves))
    terms = []
    for i, j in links.tolist():
        for k, ell in tables.halves.tolist():
            of_rows = np.flatnonzero(sides[0].adjacent[i] & sides[0].adjacent[j]).tolist()
            of_columns = np.flatnonzero(sides[1].adjacent[k] & sides[1].adjacent[ell]).tolist()
            terms += [[i, j, m, k, ell, -1] for m in of_rows] + [[i, j, -1, k, ell, o] for o in of_columns]
    return np.array(terms, np.int32).reshape(-1, 6)


def tamper_with_triangles(certificate: gk.Certificate, rng: random.Random) -> gk.Certificate:
    """Return the certificate with its multipliers on triangles changed: sign, place, size, order."""
    terms, nu, term = certificate.terms.copy(), certificate.nu.copy(), certificate.term.copy()
    if not len(nu):
        return certificate
    at = rng.randrange(len(nu))
    match rng.randrange(10):
        case 0:
            nu[at] = -nu[at] - 1
        case 1:
            nu = -nu
        case 2:
            nu[at] = rng.choice([2**62, 2**63 - 1, -(2**63), 0, certificate.scale])
        case 3:
            nu = nu * rng.choice([0, 2, 1000])
        case 4:
            rng.shuffle(term)
        case 5:
            term[at] = rng.choice([-1, len(terms), 2**31 - 1, rng.randrange(len(terms))])
        case 6:
            terms = terms[:, rng.sample(range(6), 6)]
        case 7:
            terms[rng.randrange(len(terms)), rng.randrange(6)] = rng.choice([-2, -1, 0, 1, 2, 3, 99, 2**31 - 1])
        case 8:
            terms = terms[:, [1, 0, 2, 4, 3, 5]]
        case _:
            terms = np.roll(terms, 3, axis=1)
    return dataclasses.replace(certificate, terms=terms, nu=nu, term=term)
