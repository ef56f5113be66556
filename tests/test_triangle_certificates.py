"""Certificates with multipliers on triangles: pairs that need them, their files, and changes to them."""

from __future__ import annotations

import dataclasses
import random

import numpy as np
import pytest
from strategies import INF
from test_certificate import ROOTS, UNEQUAL, copy_with, near
from triangulated import triangulated, triangulated_pair

import gedkit as gk
from gedkit import Status
from gedkit._result.certificate import BRANCH, CLOSE, PRUNE

# Depth first, these pairs take seconds.
EXACT = {"solver": "exact", "depth_first_states": 0, "certificate": True}
COSTS = {
    "default": gk.Costs(),
    "unequal": UNEQUAL,
    "roots": ROOTS,
    "forbidden": gk.Costs(node_del=INF, node_sub=1, edge_sub=INF),
    "tables": gk.Costs(node_sub={("C", "N"): 0.5, ...: 2}, edge_del={"x": 1, ...: 3}),
}


@pytest.fixture(scope="module")
def proven():
    """Return a result whose proof takes a tree and multipliers on triangles."""
    result = gk.solve(*triangulated_pair(11), costs=UNEQUAL, **EXACT)
    assert set(result.certificate.kind.tolist()) >= {PRUNE, BRANCH, CLOSE}
    assert len(result.certificate.nu)
    return result


@pytest.mark.long
@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("costs", COSTS)
def test_optimum_is_proven(costs, directed):
    for seed in (2, 4):
        pair = triangulated_pair(seed, directed)
        result = gk.solve(*pair, costs=COSTS[costs], **EXACT)
        found = gk.verify(result)
        assert found, found
        assert found.complete
        assert near(found.certified_lower_bound, result.distance)
        assert len(result.certificate.nu)


def test_cutoff_is_proven(proven):
    pair = proven.g1, proven.g2
    result = gk.solve(*pair, costs=UNEQUAL, cutoff=0.97 * proven.distance, **EXACT)
    found = gk.verify(result)
    assert found, found
    assert found.complete
    assert result.status is Status.CUTOFF
    assert 0.97 * proven.distance < found.certified_lower_bound <= proven.distance * (1 + 1e-9)
    assert len(result.certificate.nu)


@pytest.mark.long
@pytest.mark.parametrize("limits", [(0.02, 10**9), (0.1, 10**9), (1, 10**6), (1, 3 * 10**6)])
def test_limits_leave_a_bound_that_holds(limits):
    rng = random.Random(4)
    pair = triangulated(rng, 24), triangulated(rng, 26)
    result = gk.solve(*pair, time_limit=limits[0], memory_limit=limits[1], certificate=True)
    found = gk.verify(result)
    assert found, found
    if result.certificate is not None:
        assert found.certified_lower_bound <= result.lower_bound


def test_the_bound_of_the_root_has_triangles_too():
    """A search that is stopped at its first path leaves the bound at the root, which triangles raise."""
    rng = random.Random(9)
    pair = triangulated(rng, 20), triangulated(rng, 22)
    result = gk.solve(*pair, callback=lambda lower, upper, stats: upper < INF, certificate=True)
    found = gk.verify(result)
    assert found, found
    assert len(result.certificate) == 1
    assert len(result.certificate.nu)
    assert found.certified_lower_bound <= result.lower_bound


def test_save_and_load(proven, tmp_path):
    proven.certificate.save(tmp_path / "proof.npz")
    with np.load(tmp_path / "proof.npz") as file:
        assert file["format"] == 2
    loaded = gk.Certificate.load(tmp_path / "proof.npz")
    for name, value in vars(proven.certificate).items():
        assert np.array_equal(getattr(loaded, name), value)
        assert isinstance(getattr(loaded, name), type(value))
    assert gk.verify(copy_with(proven, loaded)).complete


def test_result_as_json(proven):
    back = gk.Result.from_json(proven.to_json())
    for name, value in vars(proven.certificate).items():
        assert np.array_equal(getattr(back.certificate, name), value)
        assert np.asarray(getattr(back.certificate, name)).dtype == np.asarray(value).dtype
    assert gk.verify(back).complete


def test_without_triangles_nothing_has_changed(tmp_path):
    result = gk.solve(gk.Graph(4, [(0, 1), (1, 2)], node_labels="CCNO"), gk.Graph(3, [(0, 1)]), certificate=True)
    result.certificate.save(tmp_path / "proof.npz")
    new = {"terms", "term_start", "term", "nu"}
    with np.load(tmp_path / "proof.npz") as file:
        assert file["format"] == 1
        assert not new & set(file)
    assert not new & set(result.to_dict()["certificate"])
    assert [step.triangles for step in result.certificate] == [None]


def test_steps_show_their_triangles(proven):
    steps = [step for step in proven.certificate if step.triangles is not None]
    assert sum(len(step.triangles) for step in steps) == len(proven.certificate.nu)
    adjacent = set(proven.g1.edges) | {(v, u) for u, v in proven.g1.edges}
    assert not proven.certificate.transposed
    of_rows = steps[0].triangles[steps[0].triangles[:, 5] < 0]
    assert len(of_rows)
    for i, j, m in of_rows[:, :3].tolist():
        assert {(i, j), (j, m), (i, m)} <= adjacent
    assert all((step.triangles[:, 6] > 0).all() for step in steps)


def tampered_triangles(certificate):
    """Yield a name for each change to the triangles that breaks the proof, and the certificate so changed."""

    def changed(**arrays):
        return dataclasses.replace(certificate, **arrays)

    def put(name, index, value):
        array = getattr(certificate, name).copy()
        array[index] = value
        return changed(**{name: array})

    terms, nu, term, start = (getattr(certificate, name) for name in ("terms", "nu", "term", "term_start"))
    scale = certificate.scale
    yield "negative", put("nu", 0, -1), "negative"
    yield "all negative", changed(nu=-nu), "negative"
    yield "none", changed(nu=np.zeros_like(nu)), None
    yield "larger", changed(nu=nu + 10 * scale), None
    yield "smaller", changed(nu=nu // 2), None
    yield "as large as can be", put("nu", slice(None), np.iinfo(np.int64).max), None
    yield "broken", changed(nu=nu + 0.5), "not whole"
    yield "other numbers", changed(nu=nu.astype(np.int32)), "not whole"
    yield "in another order", changed(nu=nu[::-1].copy()), None
    yield "of other terms", changed(term=term[::-1].copy()), None
    yield "of no term", put("term", 0, len(terms)), "do not fit together"
    yield "of a negative term", put("term", 0, -1), "do not fit together"
    yield "missing", changed(nu=nu[:-1]), "do not fit together"
    yield "without terms", changed(terms=terms[:0]), "do not fit together"
    yield "without steps", changed(term_start=start[:0]), "do not fit together"
    yield "of other steps", changed(term_start=np.append(start[1:], start[-1])), "do not fit together"
    yield "all in the last step", put("term_start", slice(1, -1), 0), None
    yield "five nodes", changed(terms=terms[:, :5]), "do not fit together"
    yield "flat", changed(terms=terms.ravel()), "do not fit together"
    of_rows = np.flatnonzero(terms[:, 5] < 0)
    yield "no such node", put("terms", (of_rows[0], 2), 99), "there are not"
    yield "both or neither", put("terms", (of_rows[0], 5), 0), "there are not"
    yield "two nodes", put("terms", (of_rows[0], 2), int(terms[of_rows[0], 0])), "no triangle and link"
    yield "one column", put("terms", (of_rows[0], 4), int(terms[of_rows[0], 3])), "no triangle and link"
    yield "graphs swapped", changed(terms=np.roll(terms, 3, axis=1)), None
    yield "ends swapped", changed(terms=terms[:, [1, 0, 2, 4, 3, 5]]), None


def test_tampering_is_found_out(proven):
    assert gk.verify(proven).complete
    for name, certificate, reason in tampered_triangles(proven.certificate):
        found = gk.verify(copy_with(proven, certificate))
        assert not found, name
        assert found.certified_lower_bound is None, name
        assert not found.complete, name
        assert reason is None or reason in found.reasons[0], (name, found.reasons)


def test_order_and_repetition_do_not_matter(proven):
    """Terms may be listed in any order; a multiplier in two parts counts as their sum."""
    c = proven.certificate
    order = np.random.default_rng(0).permutation(len(c.terms))
    place = np.argsort(order)
    other = dataclasses.replace(c, terms=c.terms[order], term=place[c.term].astype(np.int32))
    assert gk.verify(copy_with(proven, other)).complete
    halves = np.stack([c.nu // 2, c.nu - c.nu // 2], axis=1).ravel()
    other = dataclasses.replace(c, term=np.repeat(c.term, 2), nu=halves, term_start=2 * c.term_start)
    assert gk.verify(copy_with(proven, other)).complete


def test_numbers_beyond_64_bits_are_counted_right():
    """Everything times a large number proves the same, in Python's integers."""
    result = gk.solve(*triangulated_pair(4), **EXACT)
    c, times = result.certificate, 2**36
    assert len(c.nu)
    large = dataclasses.replace(c, scale=c.scale * times, **{x: getattr(c, x) * times for x in ("u", "v", "lam", "nu")})
    assert gk.verify(copy_with(result, large)).complete
    more = dataclasses.replace(large, u=large.u + 10**15)
    assert not gk.verify(copy_with(result, more))


def test_files_with_damaged_triangles_are_refused(proven, tmp_path):
    file = tmp_path / "proof.npz"
    parts = vars(proven.certificate)
    wrong = [
        {"format": 1},
        {"format": 3},
        {"nu": parts["nu"][:-1]},
        {"nu": parts["nu"].astype(float)},
        {"term": parts["term"] + len(parts["terms"])},
        {"term_start": parts["term_start"][:-1]},
        {"term_start": parts["term_start"][::-1]},
        {"term_start": parts["term_start"][:0]},
        {"terms": parts["terms"].ravel()},
        {"terms": parts["terms"][:, :5]},
    ]
    for change in wrong:
        np.savez(file, **{"format": 2, **parts, **change})
        with pytest.raises(gk.StoreError, match="holds no certificate"):
            gk.Certificate.load(file)
    np.savez(file, **{"format": 2, **{name: value for name, value in parts.items() if name != "nu"}})
    with pytest.raises(gk.StoreError, match="holds no certificate"):
        gk.Certificate.load(file)
