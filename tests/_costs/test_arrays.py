"""Costs by array: equal to functions that look the same numbers up, through every solver and door that takes them."""

import math
import pickle

import numpy as np
import oracle
import pytest
from pair_cases import CASES, INF, arrays_of, as_functions, pairs
from scipy.sparse import coo_array, csr_array

import gedkit as gk
from gedkit.errors import InvalidCostError, InvalidTypeError

G1, G2 = gk.Graph(2, [(0, 1)]), gk.Graph(3, [(0, 1), (1, 2)])
SOLVERS = [name.name for name in gk.solvers() if name.name not in ("milp",)]


def test_arrays_are_priced_like_functions():
    for rng, g1, g2 in pairs(1):
        arrays = arrays_of(rng, g1, g2)
        by_array, by_function = gk.Costs(**arrays), as_functions(arrays)
        one, other = gk.solve(g1, g2, costs=by_array), gk.solve(g1, g2, costs=by_function)
        assert one.distance == other.distance
        assert one.optimal
        assert one.mapping == other.mapping
        assert one.path == other.path
        assert gk.verify(one)


def test_mixed_parts_are_priced_like_functions():
    for rng, g1, g2 in pairs(2):
        arrays = arrays_of(rng, g1, g2)
        chosen = {name: array for name, array in arrays.items() if rng.random() < 0.4}
        numbers = {name: float(rng.integers(1, 4)) for name in arrays if name not in chosen}
        functions = as_functions(chosen)
        same = gk.Costs(**{name: getattr(functions, name).describe() for name in chosen}, **numbers)
        costs = gk.Costs(**chosen, **numbers)
        assert gk.distance(g1, g2, costs=costs) == gk.distance(g1, g2, costs=same)


@pytest.mark.parametrize("solver", SOLVERS)
def test_every_solver_takes_arrays(solver):
    for rng, g1, g2 in pairs(3, max(20, CASES // 20)):
        arrays = arrays_of(rng, g1, g2)
        one = gk.solve(g1, g2, costs=gk.Costs(**arrays), solver=solver)
        other = gk.solve(g1, g2, costs=as_functions(arrays), solver=solver)
        assert (one.distance, one.lower_bound, one.status) == (other.distance, other.lower_bound, other.status)
        assert gk.verify(one)


def test_milp_takes_arrays():
    pytest.importorskip("highspy")
    for rng, g1, g2 in pairs(4, 25, most=4):
        arrays = arrays_of(rng, g1, g2)
        found = gk.solve(g1, g2, costs=gk.Costs(**arrays), solver="milp").distance
        assert found == pytest.approx(oracle.distance(g1, g2, as_functions(arrays)))


def test_certificates_of_arrays_are_checked():
    for rng, g1, g2 in pairs(5, CASES // 3):
        r = gk.solve(g1, g2, costs=gk.Costs(**arrays_of(rng, g1, g2)), certificate=True, solver="exact")
        assert gk.verify(r)
        assert gk.verify(r, checker="plain")


@pytest.mark.long
def test_negative_entries():
    for rng, g1, g2 in pairs(6):
        arrays = {name: array - rng.random() for name, array in arrays_of(rng, g1, g2).items()}
        r = gk.solve(g1, g2, costs=gk.Costs(**arrays, signed=True), certificate=bool(rng.integers(2)))
        best = min(oracle_cost(g1, g2, images, arrays) for images in oracle.mappings(g1.n, g2.n))
        assert r.distance == pytest.approx(best, abs=1e-9)
        assert r.optimal
        assert r.lower_bound == r.distance
        assert gk.verify(r), gk.verify(r)
        if math.isfinite(best):
            assert r.path.cost == r.distance
            assert gk.solve(g1, g2, costs=r.costs, cutoff=best - 0.01).status is gk.Status.CUTOFF
            assert gk.solve(g1, g2, costs=r.costs, cutoff=best + 0.01).distance == pytest.approx(best)


def oracle_cost(g1, g2, images, arrays):
    """Return the price of a mapping straight from the arrays."""
    total = [arrays["node_del"][u] if v < 0 else arrays["node_sub"][u, v] for u, v in enumerate(images)]
    total += [arrays["node_ins"][v] for v in range(g2.n) if v not in images]
    number = {end: f for f, end in enumerate(g2.edges)}
    if not g1.directed:
        number |= {(v, u): f for (u, v), f in number.items()}
    matched = [number.get((images[u], images[v]), -1) for u, v in g1.edges]
    for e, f in enumerate(matched):
        replaced = arrays["edge_del"][e] + (arrays["edge_ins"][f] if f >= 0 else 0)
        total.append(replaced if f < 0 else min(arrays["edge_sub"][e, f], replaced))
    total += [arrays["edge_ins"][f] for f in range(g2.m) if f not in matched]
    return math.fsum(total)


def test_documents_and_pickles_keep_arrays():
    for rng, g1, g2 in pairs(7, 20):
        arrays = arrays_of(rng, g1, g2)
        costs = gk.Costs(**arrays)
        r = gk.solve(g1, g2, costs=costs)
        back = gk.Result.from_json(r.to_json())
        assert back.costs == costs
        assert back.path == r.path
        assert pickle.loads(pickle.dumps(costs)) == costs
    signed = gk.Costs(node_sub=np.full((2, 3), -1.5), signed=True)
    r = gk.solve(G1, G2, costs=signed)
    assert r.distance < 0
    assert gk.Result.from_json(r.to_json()).lower_bound == r.lower_bound
    assert "signed=True" in repr(signed)


def test_the_inverse_of_a_path_keeps_its_prices():
    r = gk.solve(G1, G2, costs=gk.Costs(node_sub=[[0.5, 9, 9], [9, 9, 0.25]]))
    assert r.path.inverse().apply(G2) == G1
    assert r.path.inverse().cost == r.path.cost


def test_sparse_costs_forbid_what_is_absent():
    dense = np.array([[0.5, INF, 2], [INF, 0, INF]])
    given = coo_array(([0.5, 2, 0], ([0, 0, 1], [0, 2, 1])), shape=(2, 3))
    sparse = gk.Costs(node_sub=given)
    assert gk.solve(G1, G2, costs=sparse).mapping == gk.solve(G1, G2, costs=gk.Costs(node_sub=dense)).mapping
    assert gk.distance(G1, G2, costs=sparse) == gk.distance(G1, G2, costs=gk.Costs(node_sub=dense))
    assert gk.Result.from_json(gk.solve(G1, G2, costs=sparse).to_json()).costs == sparse
    for rng, g1, g2 in pairs(8, 40):
        arrays = arrays_of(rng, g1, g2)
        rows, columns = np.nonzero(np.isfinite(arrays["node_sub"]))
        there = csr_array((arrays["node_sub"][rows, columns], (rows, columns)), shape=(g1.n, g2.n))
        one = gk.solve(g1, g2, costs=gk.Costs(**{**arrays, "node_sub": there}))
        assert one.distance == gk.solve(g1, g2, costs=gk.Costs(**arrays)).distance
        assert gk.verify(one)


def test_any_kind_of_number_is_taken():
    for kind in (np.float32, np.int16, np.uint8, np.float64):
        costs = gk.Costs(node_sub=np.arange(6, dtype=kind).reshape(2, 3), node_del=np.ones(2, kind), node_ins=[1, 2, 3])
        assert gk.distance(G1, G2, costs=costs) == gk.distance(G1, G2, costs=costs, solver="exact")
    assert gk.Costs(node_sub=np.arange(6).reshape(2, 3)).is_integer
    assert not gk.Costs(node_sub=np.arange(6).reshape(2, 3) / 2).is_integer


@pytest.mark.parametrize(
    ("parts", "error", "message"),
    [
        ({"node_sub": [[0, 1], [np.nan, 1]]}, InvalidCostError, r"node_sub\[1, 0\] is NaN"),
        ({"node_del": [0, np.nan]}, InvalidCostError, r"node_del\[1\] is NaN"),
        ({"node_ins": [0, -2]}, InvalidCostError, r"node_ins\[1\] is -2: .*signed=True"),
        ({"edge_sub": [[1e201]]}, InvalidCostError, r"edge_sub\[0, 0\] is 1e\+201: a cost is at most"),
        ({"node_sub": [["a"]]}, InvalidTypeError, "node_sub is an array of text, but costs are numbers"),
        ({"node_sub": [[True]]}, InvalidTypeError, r"node_sub is an array of bool, .*astype\(float\)"),
        ({"node_sub": [1, 2]}, InvalidTypeError, "a row per element of the first graph"),
        ({"node_del": [[1, 2]]}, InvalidTypeError, "one number per element"),
        ({"edge_sub": csr_array([[1.0]])}, InvalidTypeError, "only node_sub"),
        ({"node_sub": csr_array([[1.0, np.nan]])}, InvalidCostError, r"node_sub\[0, 1\] is NaN"),
        ({"node_del": [-np.inf], "signed": True}, InvalidCostError, r"node_del\[0\] is -inf: no cost is that low; inf"),
        ({"node_del": -1, "signed": True}, InvalidCostError, "node_del is -1: signed=True is for entries of arrays"),
        ({"node_sub": [[1, 2], [3]]}, InvalidCostError, "node_sub cannot be read .*: its rows differ in length"),
        ({"signed": 1}, InvalidTypeError, "signed must be True or False"),
    ],
)
def test_what_is_no_cost_is_named_with_its_place(parts, error, message):
    with pytest.raises(error, match=message):
        gk.Costs(**parts)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"node_sub": np.ones((3, 2))}, r"node_sub is an array of shape \(3, 2\).*its shape must be \(2, 3\)"),
        ({"node_del": np.ones(3)}, r"node_del .* must be \(2,\)"),
        ({"edge_ins": np.ones(3)}, r"edge_ins .* 1 and 2 edges: its shape must be \(2,\)"),
    ],
)
def test_arrays_of_another_pair_are_refused(parts, message):
    with pytest.raises(InvalidCostError, match=message):
        gk.solve(G1, G2, costs=gk.Costs(**parts))


def test_edge_arrays_do_not_price_parallel_edges():
    bundle = gk.Graph(2, [(0, 1), (0, 1)], edge_labels=["a", "b"], multigraph=True)
    with pytest.raises(InvalidCostError, match="parallel edges"):
        gk.solve(bundle, bundle, costs=gk.Costs(edge_del=[1]))
    assert gk.distance(bundle, bundle, costs=gk.Costs(node_sub=np.zeros((2, 2)))) == 0


def test_what_compares_many_pairs_refuses_arrays(tmp_path):
    costs = gk.Costs(node_sub=np.ones((2, 2)))
    for call in (
        lambda: gk.cdist([G1], [G1], costs=costs),
        lambda: gk.pdist([G1, G1], costs=costs),
        lambda: gk.Index(tmp_path / "store.gedx", costs=costs),
        lambda: gk.lab.label([G1, G1], tmp_path / "labels", costs=costs),
    ):
        with pytest.raises(InvalidCostError, match="node_sub is an array, which belongs to one pair"):
            call()


def test_training_refuses_arrays(tmp_path):
    pytest.importorskip("torch")
    with pytest.raises(InvalidCostError, match="node_sub is an array, which belongs to one pair"):
        gk.train([G1, G1], tmp_path / "model", costs=gk.Costs(node_sub=np.ones((2, 2))))


def test_bounds_and_normalized_distances_take_arrays():
    costs = gk.Costs(node_sub=np.full((2, 3), 0.5), node_ins=[1, 2, 3])
    assert gk.bounds(G1, G2, costs=costs) == (3.0, 3.0)
    for method in ("label", "degree", "branch", "lagrangian"):
        lower, upper = gk.bounds(G1, G2, costs=costs, method=method)
        assert lower <= 3 <= upper
    assert gk.normalized_distance(G1, G2, costs=costs, normalization="cost") == 3 / (2 + 1 + 6 + 2)
    signed = gk.Costs(node_sub=np.full((2, 3), -0.5), signed=True)
    lower, upper = gk.bounds(G1, G2, costs=signed, method="branch")
    assert lower <= gk.distance(G1, G2, costs=signed) <= upper
