"""Large sparse graphs: paths and proofs without matrices over pairs of nodes."""

from __future__ import annotations

import dataclasses
import math
import random

import numpy as np
import pytest

import gedkit as gk

ONLY_SPARSE = 3_000_000  # bytes: too few for matrices of the graphs here


def random_graph(rng, n, directed=False):
    edges = set()
    while len(edges) < 2 * n:
        u, v = rng.randrange(n), rng.randrange(n)
        if u != v and (directed or (v, u) not in edges):
            edges.add((u, v))
    return [rng.randrange(6) for _ in range(n)], sorted(edges)


def near_duplicates(n, k, seed, directed=False, edge_labels=""):
    """Return a graph and a copy with ``k`` changes of labels and edges, under another numbering."""
    rng = random.Random(seed)
    labels, edges = random_graph(rng, n, directed)
    marks = {edge: rng.choice(edge_labels) if edge_labels else None for edge in edges}
    labels2, marks2 = list(labels), dict(marks)
    for i in range(k):
        if i % 3 == 0:
            u = rng.randrange(n)
            labels2[u] = (labels2[u] + 1) % 6
        elif i % 3 == 1:
            del marks2[rng.choice(sorted(marks2))]
        else:
            u, v = rng.sample(range(n), 2)
            if (v, u) not in marks2:
                marks2[u, v] = rng.choice(edge_labels) if edge_labels else None
    place = list(range(n))
    rng.shuffle(place)
    shuffled = [0] * n
    for u, label in enumerate(labels2):
        shuffled[place[u]] = label

    def graph(nodes, marks):
        return gk.Graph(n, list(marks), node_labels=nodes, edge_labels=list(marks.values()), directed=directed)

    return graph(labels, marks), graph(shuffled, {(place[u], place[v]): mark for (u, v), mark in marks2.items()})


def edited_nodes(n, k, seed):
    """Return a graph and a copy from which ``k`` nodes are deleted and into which as many are inserted."""
    rng = random.Random(seed)
    labels, edges = random_graph(rng, n)
    gone = set(rng.sample(range(n), k))
    kept = [u for u in range(n) if u not in gone]
    rng.shuffle(kept)
    place = {u: i for i, u in enumerate(kept)}
    labels2 = [labels[u] for u in kept] + [rng.randrange(6) for _ in range(k)]
    edges2 = [(place[u], place[v]) for u, v in edges if u in place and v in place]
    edges2 += [(rng.randrange(len(kept)), len(kept) + i) for i in range(k)]
    return gk.Graph(n, edges, node_labels=labels), gk.Graph(len(labels2), edges2, node_labels=labels2)


@pytest.mark.long
@pytest.mark.parametrize("solver", ["auto", "exact", "refine"])
def test_near_duplicates_are_proven(solver):
    g1, g2 = near_duplicates(2_000, 9, 1)
    r = gk.solve(g1, g2, solver=solver, memory_limit=ONLY_SPARSE)
    assert r.optimal
    assert 0 < r.distance <= 9
    assert gk.verify(r)
    assert r.path.apply(g1) == g2


@pytest.mark.long
@pytest.mark.parametrize(
    "costs",
    [
        gk.Costs(),
        gk.Costs(node_sub=0.3, edge_del=0.7, edge_ins=math.sqrt(2)),
        gk.Costs(node_sub={(0, 1): 0.5, ...: 2}, edge_sub=0.25),
        gk.Costs(node_sub=math.inf),
    ],
    ids=["uniform", "real", "table", "infinite"],
)
@pytest.mark.parametrize("directed", [False, True])
def test_bounds_hold_and_paths_cost_what_they_say_under_all_costs(costs, directed):
    g1, g2 = near_duplicates(600, 6, 3, directed, edge_labels="xy")
    r = gk.solve(g1, g2, costs=costs, memory_limit=ONLY_SPARSE)
    assert 0 <= r.lower_bound <= r.distance
    assert r.distance < 40
    assert gk.verify(r)
    other = gk.solve(g2, g1, costs=costs, memory_limit=ONLY_SPARSE) if costs.is_symmetric else r
    assert r.lower_bound <= other.distance
    assert other.lower_bound <= r.distance


@pytest.mark.long
def test_bounds_hold_where_labels_are_free():
    rng = random.Random(1)
    labels, edges = random_graph(rng, 400)
    g1 = gk.Graph(400, edges, node_labels=[rng.randrange(20) for _ in labels])
    g2 = gk.Graph(400, edges[:-1], node_labels=[rng.randrange(20) for _ in labels])
    assert gk.solve(g1, g2, costs=gk.Costs(node_sub=0), memory_limit=ONLY_SPARSE, budget=1).lower_bound <= 1


def test_a_cutoff_is_decided():
    g1, g2 = near_duplicates(2_000, 9, 4)
    distance = gk.solve(g1, g2, memory_limit=ONLY_SPARSE).distance
    below = gk.solve(g1, g2, cutoff=distance - 1, memory_limit=ONLY_SPARSE)
    assert below.status is gk.Status.CUTOFF
    assert below.lower_bound > distance - 1
    assert gk.solve(g1, g2, cutoff=distance, memory_limit=ONLY_SPARSE).distance == distance


def test_graphs_too_large_for_matrices_are_compared():
    n = 60_000
    ring = np.column_stack([np.arange(n), np.roll(np.arange(n), -1)])
    labels = [i * i % 97 for i in range(n)]
    g1, g2 = gk.Graph(n, ring, node_labels=labels), gk.Graph(n, ring[:-1], node_labels=labels)
    r = gk.solve(g1, g2)
    assert (r.lower_bound, r.distance) == (1, 1)
    with pytest.raises(gk.ProblemTooLargeError, match="use a solver for large graphs"):
        gk.solve(g1, g2, solver="hungarian")


@pytest.mark.long
def test_unrelated_graphs_have_a_bound_and_a_path():
    rng = random.Random(5)
    (labels1, edges1), (labels2, edges2) = random_graph(rng, 900), random_graph(rng, 1_000)
    g1 = gk.Graph(900, edges1, node_labels=labels1)
    g2 = gk.Graph(1_000, edges2[:1_500], node_labels=labels2)
    r = gk.solve(g1, g2, memory_limit=ONLY_SPARSE, time_limit=1)
    assert 100 < r.lower_bound <= r.distance < 3_000
    assert gk.verify(r)


@pytest.mark.long
def test_limits_and_callbacks_stop_it_with_what_there_is():
    g1, g2 = near_duplicates(3_000, 9, 6)
    soon = gk.solve(g1, g2, time_limit=1e-6)
    assert soon.status is gk.Status.TIME_LIMIT
    assert gk.verify(soon)
    tight = gk.solve(g1, g2, memory_limit=1)
    assert tight.status is gk.Status.MEMORY_LIMIT
    assert gk.verify(tight)
    stopped = gk.solve(g1, g2, callback=lambda lower, upper, stats: True)
    assert stopped.status is gk.Status.INTERRUPTED
    assert gk.verify(stopped)


def test_seeds_decide_and_threads_are_taken():
    g1, g2 = near_duplicates(1_000, 30, 7)
    first, again = (gk.solve(g1, g2, seed=3, memory_limit=ONLY_SPARSE) for _ in range(2))
    assert first.mapping == again.mapping
    assert gk.solve(g1, g2, threads=2, memory_limit=ONLY_SPARSE).lower_bound == first.lower_bound


def test_empty_and_edgeless_graphs():
    empty, many = gk.Graph(0), gk.Graph(50_000, node_labels=["a", "b"] * 25_000)
    assert gk.distance(empty, many) == 50_000
    assert gk.distance(many, gk.Graph(50_000, node_labels=["a"] * 50_000)) == 25_000


@pytest.mark.long
@pytest.mark.parametrize("costs", [gk.Costs(), gk.Costs(node_sub=0.3, edge_del=0.7, edge_ins=math.sqrt(2))])
def test_certificates_of_regions_are_verified(costs, tmp_path):
    g1, g2 = near_duplicates(1_000, 8, 11, edge_labels="xy")
    r = gk.solve(g1, g2, costs=costs, certificate=True, memory_limit=ONLY_SPARSE)
    checked = gk.verify(r)
    assert checked, checked
    assert checked.complete
    assert len(r.certificate) > 0
    r.certificate.save(tmp_path / "proof.npz")
    loaded = gk.Certificate.load(tmp_path / "proof.npz")
    assert isinstance(loaded, gk.RegionCertificate)
    assert vars(loaded).keys() == vars(r.certificate).keys()
    again = gk.Result.from_dict(r.to_dict())
    assert gk.verify(again).complete


@pytest.mark.long
def test_inserted_and_deleted_nodes_are_proven():
    shares = []
    for seed in range(3):
        g1, g2 = edited_nodes(1_000, 3, seed)
        r = gk.solve(g1, g2, memory_limit=ONLY_SPARSE, certificate=True)
        checked = gk.verify(r)
        assert checked, checked
        assert checked.complete
        assert r.path.apply(g1) == g2
        shares.append(r.lower_bound / r.distance)
    assert min(shares) > 0.8
    assert 1 in shares


@pytest.mark.long
@pytest.mark.parametrize(
    "costs",
    [
        gk.Costs(node_sub={(0, 1): 0.5, ...: 2}, node_del=1.5, edge_sub=0.25),
        gk.Costs(node_sub=math.inf, node_del=2),
        gk.Costs(node_ins={0: 3, ...: 1}, edge_ins=0.5),
    ],
    ids=["table", "infinite", "insertions"],
)
def test_certificates_with_node_edits_hold_under_all_costs(costs):
    g1, g2 = edited_nodes(600, 2, 5)
    for first, second in ((g1, g2), (g2, g1)):
        r = gk.solve(first, second, costs=costs, memory_limit=ONLY_SPARSE, certificate=True)
        checked = gk.verify(r)
        assert checked, checked
        assert checked.complete


@pytest.mark.long
def test_changed_splits_and_potentials_are_refused():
    g1, g2 = edited_nodes(800, 3, 0)
    r = gk.solve(g1, g2, certificate=True, memory_limit=ONLY_SPARSE)
    kept = r.certificate
    assert kept.split
    assert gk.verify(r).complete

    def refused(**changes):
        r.certificate = dataclasses.replace(kept, **changes)
        return not gk.verify(r)

    def moved(array, by):
        changed = array.copy()
        changed[0] += by
        return changed

    assert refused(target=kept.target + 1)
    for name in ("potentials1", "potentials2"):
        assert refused(**{name: moved(getattr(kept, name), 400)})
        assert refused(**{name: getattr(kept, name) + 400})
        assert refused(**{name: moved(getattr(kept, name), -400)})
    assert refused(types1=kept.types1[:-1], potentials1=kept.potentials1[:-1])
    assert refused(types2=np.zeros_like(kept.types2))
    assert refused(types2=np.full_like(kept.types2, 10**6))
    assert refused(payers1=np.zeros((0, 2), np.int32))
    assert refused(payers1=np.vstack([kept.payers1, kept.payers1[:1]]))
    assert refused(payers1=np.vstack([kept.payers1, kept.payers1[:1, ::-1]]))
    assert refused(payers2=np.array([[0, 0]], np.int32))
    assert refused(payers2=np.array([[-1, 0]], np.int32))
    assert refused(split=False)
    assert refused(both_sides=True)
    for region in range(len(kept.charge1)):
        assert refused(charge1=moved(np.roll(kept.charge1, -region), 4), target=kept.target + 1)


def test_certificates_of_the_first_format_are_read(tmp_path):
    g1, g2 = near_duplicates(600, 6, 12)
    r = gk.solve(g1, g2, certificate=True, memory_limit=ONLY_SPARSE)
    assert not r.certificate.split
    new = ("split", "types1", "potentials1", "payers1", "types2", "potentials2", "payers2")
    old = {name: value for name, value in vars(r.certificate).items() if name not in new}
    np.savez_compressed(tmp_path / "old.npz", format=1, **old)
    r.certificate = gk.RegionCertificate.load(tmp_path / "old.npz")
    assert gk.verify(r).complete
    document = r.to_dict()
    for name in new:
        del document["certificate"][name]
    assert gk.verify(gk.Result.from_dict(document)).complete
    np.savez_compressed(tmp_path / "mixed.npz", format=2, **old)
    with pytest.raises(gk.StoreError, match="no region certificate"):
        gk.RegionCertificate.load(tmp_path / "mixed.npz")


@pytest.mark.long
def test_changed_region_certificates_are_refused():
    g1, g2 = near_duplicates(600, 6, 12)
    r = gk.solve(g1, g2, certificate=True, memory_limit=ONLY_SPARSE)
    assert gk.verify(r).complete

    def refused(**changes):
        r.certificate = dataclasses.replace(kept, **changes)
        return not gk.verify(r)

    kept = r.certificate
    assert refused(target=kept.target + 1)
    for region in range(len(kept.charge1)):
        more = kept.charge1.copy()
        more[region] += 2
        assert refused(charge1=more, target=kept.target + 1)
        fewer = kept.charge1.copy()
        fewer[region] -= 4
        assert refused(charge1=fewer)
    nodes = kept.nodes1.copy()
    nodes[0] = nodes[-1]
    assert refused(nodes1=nodes)
    assert refused(nodes1=np.full_like(nodes, -1))
    assert refused(kinds1=np.array([0]), prices1=np.array([-1]))
    assert refused(start1=kept.start1[:-1])
    assert refused(infinite=1)
    assert refused(ticks_per_unit=0.0)
