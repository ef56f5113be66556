from __future__ import annotations

import dataclasses
import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import INF, costs, graph_pairs

import gedkit as gk
from gedkit import Status
from gedkit._result.certificate import BRANCH, CLOSE, EMPTY, PRUNE

KEYPOINTS = gk.Costs(node_sub=0, node_del=INF, node_ins=INF, edge_sub="abs", edge_del="abs", edge_ins="abs")
UNEQUAL = gk.Costs(node_sub=1.3, node_del=2.1, node_ins=1.9, edge_sub=0.7, edge_del=1.1, edge_ins=1.7)
ROOTS = gk.Costs(node_sub=2**0.5, node_del=3**0.5, node_ins=5**0.5, edge_sub=0.3, edge_del=7**0.5, edge_ins=1.1)


@st.composite
def cases(draw, max_nodes=8):
    attributed = draw(st.booleans())
    pair = draw(graph_pairs(max_nodes, attributed=attributed))
    if attributed and not all(g.m for g in pair):
        return pair, gk.Costs()
    choices = [st.just(gk.Costs()), costs(attributed=attributed)] + [st.just(KEYPOINTS)] * attributed
    return pair, draw(st.one_of(*choices))


def molecule_like(rng, n, directed=False):
    """Return a random tree with a few rings, three node labels and two edge labels."""
    edges = {(rng.randrange(max(0, v - 4), v), v) for v in range(1, n)}
    edges |= {tuple(sorted(rng.sample(range(n), 2))) for _ in range(n // 6)}
    return gk.Graph(
        n,
        sorted(edges),
        directed=directed,
        node_labels=[rng.choice("CCCCNO") for _ in range(n)],
        edge_labels=[rng.choice((1, 1, 2)) for _ in edges],
    )


def near(x, y):
    return x == y or math.isclose(x, y, rel_tol=1e-9, abs_tol=1e-9)


@settings(deadline=None)
@given(cases())
def test_optimum_is_proven(case):
    pair, chosen = case
    result = gk.solve(*pair, costs=chosen, solver="exact", certificate=True)
    assert result.status is Status.OPTIMAL
    assert near(result.distance, gk.solve(*pair, costs=chosen, solver="exact").distance)
    found = gk.verify(result)
    assert found, found
    assert found.complete
    assert near(found.certified_lower_bound, result.distance)


@settings(deadline=None)
@given(cases(), st.sampled_from([0.2, 0.6, 0.95]))
def test_cutoff_is_proven(case, share):
    pair, chosen = case
    truth = gk.solve(*pair, costs=chosen).distance
    cutoff = share * (truth if math.isfinite(truth) else 5)
    result = gk.solve(*pair, costs=chosen, cutoff=cutoff, certificate=True)
    found = gk.verify(result)
    assert found, found
    assert found.complete
    assert found.certified_lower_bound <= truth or near(found.certified_lower_bound, truth)
    if result.status is Status.CUTOFF:
        assert found.certified_lower_bound > cutoff or near(found.certified_lower_bound, cutoff)


@pytest.mark.parametrize("chosen", [gk.Costs(), UNEQUAL, ROOTS], ids=["default", "unequal", "roots"])
@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_molecules(seed, directed, chosen):
    rng = random.Random(seed)
    pair = molecule_like(rng, 20, directed), molecule_like(rng, 18 + 3 * seed, directed)
    result = gk.solve(*pair, costs=chosen, certificate=True)
    found = gk.verify(result)
    assert found, found
    assert found.complete
    assert result.distance == gk.solve(*pair, costs=chosen).distance


def test_degrees_beyond_four():
    rng = random.Random(5)
    pair = [
        gk.Graph(8, [(u, v) for v in range(8) for u in range(v) if rng.random() < 0.7], node_labels="CCNNOOCC")
        for _ in range(2)
    ]
    result = gk.solve(*pair, certificate=True)
    assert gk.verify(result).complete


def test_infinite_distance_is_proven():
    forbid = gk.Costs(node_del=INF, node_ins=INF)
    result = gk.solve(gk.Graph(3), gk.Graph(2), costs=forbid, certificate=True)
    assert result.distance == INF
    assert gk.verify(result).certified_lower_bound == INF


@pytest.mark.parametrize("limit", [1e-9, 1e-4, 1e-3, 3e-3, 1e-2])
def test_stopped_search_has_the_root_bound(limit):
    rng = random.Random(11)
    pair = molecule_like(rng, 40), molecule_like(rng, 42)
    result = gk.solve(*pair, time_limit=limit, certificate=True)
    assert result.status is Status.TIME_LIMIT
    found = gk.verify(result)
    assert found, found
    if result.certificate is not None:
        assert len(result.certificate) == 1
        assert found.certified_lower_bound <= result.lower_bound
        assert found.complete == (not result.certificate.partial)


def test_some_time_gives_a_certificate():
    rng = random.Random(11)
    pair = molecule_like(rng, 40), molecule_like(rng, 42)
    result = gk.solve(*pair, time_limit=0.3, certificate=True)
    assert gk.verify(result).certified_lower_bound > 0.5 * result.lower_bound


@pytest.mark.long
def test_memory_limit_leaves_the_root_bound():
    pair = branching_pair()
    limits = [1, *(int(150_000 * 1.15**i) for i in range(12))]
    results = [gk.solve(*pair, costs=ROOTS, memory_limit=limit, time_limit=0.5, certificate=True) for limit in limits]
    assert all(gk.verify(result) for result in results)
    certificates = [result.certificate for result in results]
    assert certificates[0] is None
    partial = [certificate for certificate in certificates if certificate is not None and certificate.partial]
    assert partial
    assert all(len(certificate) == 1 for certificate in partial)
    assert not gk.solve(*pair, costs=ROOTS, memory_limit=10**8, certificate=True).certificate.partial


def test_nothing_is_recorded_unless_asked_for():
    assert gk.solve(gk.Graph(3, [(0, 1)]), gk.Graph(2)).certificate is None
    with pytest.raises(gk.InvalidTypeError, match="certificate must be bool"):
        gk.solve(gk.Graph(1), gk.Graph(1), certificate=1)
    with pytest.raises(gk.InvalidOptionError, match="has no option 'certificate'"):
        gk.solve(gk.Graph(1), gk.Graph(1), solver="dfs", certificate=True)


def test_save_and_load(tmp_path):
    result = gk.solve(*branching_pair(), certificate=True)
    result.certificate.save(tmp_path / "proof.npz")
    loaded = gk.Certificate.load(tmp_path / "proof.npz")
    assert repr(loaded) == repr(result.certificate)
    for name, value in vars(result.certificate).items():
        assert np.array_equal(getattr(loaded, name), value)
        assert isinstance(getattr(loaded, name), type(value))
    result.certificate = loaded
    assert gk.verify(result).complete
    np.savez(tmp_path / "other.npz", u=np.zeros(3))
    with pytest.raises(gk.StoreError, match=r"other.npz holds no certificate"):
        gk.Certificate.load(tmp_path / "other.npz")


def test_whatever_a_file_holds_the_error_is_ours_and_names_it(tmp_path):
    file = tmp_path / "proof.npz"
    with pytest.raises(gk.StoreError, match=r"proof.npz: No such file"):
        gk.Certificate.load(file)
    with pytest.raises(gk.StoreError, match="Is a directory"):
        gk.Certificate.load(tmp_path)
    with pytest.raises(gk.InvalidTypeError, match="name of a file"):
        gk.Certificate.load(3)
    certificate = gk.solve(*branching_pair(), certificate=True).certificate
    with pytest.raises(gk.StoreError, match="cannot write"):
        certificate.save(tmp_path / "missing" / "proof.npz")
    certificate.save(file)
    whole = file.read_bytes()
    rng = np.random.default_rng(0)
    damaged = [b"", b"not a zip file", b"PK\x03\x04", whole[: len(whole) // 2], whole[:-1]]
    for at in rng.integers(len(whole), size=60):
        damaged += [whole[:at] + bytes([whole[at] ^ int(rng.integers(1, 256))]) + whole[at + 1 :]]
    errors = []
    for content in damaged:
        file.write_bytes(content)
        try:
            gk.Certificate.load(file)
        except gk.StoreError as error:
            errors.append(str(error))
    assert len(errors) > 30
    assert all(str(file) in error for error in errors)


def test_arrays_that_are_no_certificate_are_refused(tmp_path):
    file = tmp_path / "proof.npz"
    parts = vars(gk.solve(*branching_pair(), certificate=True).certificate)
    np.save(file.with_suffix(".npy"), np.zeros(3))
    with pytest.raises(gk.StoreError, match=r"proof.npy"):
        gk.Certificate.load(file.with_suffix(".npy"))
    wrong = [
        {"format": 2},
        {"format": [1, 1]},
        {"target": "a text"},
        {"target": [1, 2]},
        {"kind": parts["kind"][:-1]},
        {"kind": parts["kind"] + 7},
        {"u": parts["u"].astype(float)},
        {"start": np.array(3)},
        {"row": parts["row"].reshape(1, -1)},
    ]
    for change in wrong:
        np.savez(file, **{"format": 1, **parts, **change})
        with pytest.raises(gk.StoreError, match="holds no certificate"):
            gk.Certificate.load(file)
    np.savez(file, **{"format": 1, **parts, "u": np.array([object()])})  # a pickle, which is never opened
    with pytest.raises(gk.StoreError, match="never unpickled"):
        gk.Certificate.load(file)


def branching_pair():
    """Return two graphs whose proof takes a tree."""
    rng = random.Random(2)
    return molecule_like(rng, 20), molecule_like(rng, 22)


@pytest.fixture(scope="module")
def proven():
    result = gk.solve(*branching_pair(), certificate=True)
    assert set(result.certificate.kind.tolist()) >= {PRUNE, BRANCH, CLOSE}
    return result


def copy_with(result, certificate=None, **changes):
    """Return the same result with another certificate or other numbers."""
    fields = {name: getattr(result, name) for name in ("costs", "solver", "distance", "lower_bound", "status", "stats")}
    fields |= {"cutoff": result.cutoff, "images": result._images, "certificate": certificate or result.certificate}
    return gk.Result(result.g1, result.g2, **(fields | changes))


def test_steps_can_be_read(proven):
    steps = list(proven.certificate)
    assert len(steps) == len(proven.certificate)
    assert steps[0].multipliers.shape == (proven.certificate.links.shape[0], proven.certificate.halves.shape[0])
    branch = next(step for step in steps if step.kind == "branch")
    assert branch.u is None
    assert 0 <= branch.row < 20


def tampered_arrays(certificate):
    """Yield a name for each change that breaks the proof, and the certificate so changed."""

    def changed(name, index, value):
        array = getattr(certificate, name).copy()
        array[index] = value
        return dataclasses.replace(certificate, **{name: array})

    scale, close = certificate.scale, int(np.flatnonzero(certificate.kind == CLOSE)[0])
    block = int(np.isin(certificate.kind[:close], (PRUNE, CLOSE)).sum())
    first = certificate.start[block], certificate.start[block + 1]
    yield "u up", changed("u", (block, 0), certificate.u[block, 0] + 10 * scale)
    yield "u down", changed("u", (block, 0), certificate.u[block, 0] - 10 * scale)
    yield "v above 0", changed("v", (block, 0), 1)
    yield "v down", changed("v", (block, 0), certificate.v[block, 0] - 10 * scale)
    yield "multipliers up", changed("lam", slice(*first), certificate.lam[slice(*first)] + 10 * scale)
    yield "multipliers down", changed("lam", slice(*first), certificate.lam[slice(*first)] - 10 * scale)
    yield "multiplier out of place", changed("pair", first[0], -1)
    yield "branch on another row", changed("row", certificate.kind == BRANCH, 0)
    yield "branch on no row", changed("row", certificate.kind == BRANCH, 99)
    yield "branch on no column", changed("column", certificate.kind == BRANCH, 99)
    yield "pruned instead of closed", changed("kind", close, PRUNE)
    yield "empty instead of closed", changed("kind", close, EMPTY)
    yield "unknown step", changed("kind", close, 7)
    yield "start", changed("start", 1, certificate.start[-1] + 1)
    shorter = {name: getattr(certificate, name)[:-1] for name in ("kind", "row", "column")}
    shorter |= {name: getattr(certificate, name)[:-1] for name in ("u", "v", "start")}
    end = shorter["start"][-1]
    shorter |= {"pair": certificate.pair[:end], "lam": certificate.lam[:end]}
    yield "last step missing", dataclasses.replace(certificate, **shorter)
    longer = {name: np.append(getattr(certificate, name), [value]) for name, value in (("row", -1), ("column", -1))}
    longer["kind"] = np.append(certificate.kind, [EMPTY]).astype(np.uint8)
    yield "one more step", dataclasses.replace(certificate, **longer)
    yield "links", changed("links", (0, 1), 5)
    yield "halves", changed("halves", (0, 1), 5)


def tampered_numbers(certificate):
    """Yield the certificate with one of its numbers changed."""
    yield "target", dataclasses.replace(certificate, target=certificate.target + 1)
    yield "lower target", dataclasses.replace(certificate, target=certificate.target - 1)
    yield "scale", dataclasses.replace(certificate, scale=certificate.scale // 2)
    yield "no scale", dataclasses.replace(certificate, scale=0)
    yield "broken scale", dataclasses.replace(certificate, scale=certificate.scale + 0.5)
    yield "broken duals", dataclasses.replace(certificate, u=certificate.u + 0.5)
    yield "too large for 64 bits", dataclasses.replace(certificate, u=certificate.u - 2**62)
    yield "unit", dataclasses.replace(certificate, ticks_per_unit=0.5)
    yield "smaller unit", dataclasses.replace(certificate, ticks_per_unit=2.0)
    yield "infinite", dataclasses.replace(certificate, infinite=certificate.target)
    yield "transposed", dataclasses.replace(certificate, transposed=not certificate.transposed)


def test_tampering_is_found_out(proven):
    assert gk.verify(proven).complete
    for name, certificate in [*tampered_arrays(proven.certificate), *tampered_numbers(proven.certificate)]:
        found = gk.verify(copy_with(proven, certificate))
        assert not found, name
        assert found.certified_lower_bound is None, name
        assert not found.complete, name
        assert str(found).startswith("not verified: ")


def test_deletions_are_not_ruled_out_lightly():
    dear = gk.Costs(node_sub=5)
    pair = gk.Graph(2, node_labels="CC"), gk.Graph(2, node_labels="NO")
    result = gk.solve(*pair, costs=dear, certificate=True)
    assert result.distance == 4
    assert not result.certificate.rows_all_kept
    found = gk.verify(copy_with(result, dataclasses.replace(result.certificate, rows_all_kept=True)))
    assert found.reasons == ("the certificate rules out deletions that may pay",)


def test_bound_above_the_certificate_is_found_out(proven):
    d = proven.distance
    changes = {"distance": INF, "images": None, "status": Status.CUTOFF, "cutoff": d - 1}
    assert gk.verify(copy_with(proven, **changes)).complete
    found = gk.verify(copy_with(proven, **changes, lower_bound=d + 1))
    assert found.reasons == (f"the certificate proves a lower bound of {d!r}, but the result claims {d + 1!r}",)
    assert not gk.verify(copy_with(proven, lower_bound=d - 1))


def test_certificate_of_other_graphs_is_found_out(proven):
    rng = random.Random(8)
    other = gk.solve(molecule_like(rng, 20), molecule_like(rng, 22))
    assert gk.verify(copy_with(other, proven.certificate)).reasons == ("the certificate is about other graphs",)


@pytest.mark.parametrize("seed", range(20))
def test_no_change_proves_too_much(seed):
    """Whatever is changed, a bound above the distance is never accepted."""
    rng = random.Random(seed)
    pair = molecule_like(rng, 7), molecule_like(rng, 8)
    result = gk.solve(*pair, costs=rng.choice([gk.Costs(), UNEQUAL, ROOTS]), certificate=True)
    certificate = result.certificate
    for _ in range(30):
        arrays = {name: getattr(certificate, name).copy() for name in ("u", "v", "lam", "kind", "row", "column")}
        for _ in range(rng.randint(1, 4)):
            name = rng.choice(["u", "v", "lam", "lam", "kind", "row", "column"])
            array = arrays[name].reshape(-1)
            if array.size:
                at = rng.randrange(array.size)
                wild = rng.choice([-1, 1]) * rng.randrange(4 * certificate.scale)
                array[at] = array[at] + wild if name in ("u", "v", "lam") else rng.randrange(4)
        higher = certificate.target + rng.choice([1, 2, 7])
        forged = dataclasses.replace(certificate, target=higher, partial=rng.random() < 0.5, **arrays)
        assert gk.verify(copy_with(result, forged)).certified_lower_bound is None
