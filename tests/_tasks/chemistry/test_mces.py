"""gk.mces and Costs.mces: distances by hand and by exhaustive search, thresholds, similarities, matrices."""

import itertools
import math

import numpy as np
import pytest

import gedkit as gk
from gedkit._tasks.chemistry.common_part import bond_weight, johnson, tanimoto
from gedkit.typing import Element

Chem = pytest.importorskip("rdkit.Chem")
base = pytest.importorskip("rdkit.rdBase")

SMALL = ["CCO", "CC=O", "C#N", "c1ccoc1", "CC(=O)N", "OCC(F)Cl", "C1CC1N", "[Na+].[Cl-]", "C", "N=C=O"]


def best_common_weight(g1, g2, orders):
    """Try all ways to match atoms of the same element; the weight of the bonds in common, by the lower order."""
    w1 = {frozenset(e): orders[k] for e, k in zip(g1.edges, g1.edge_labels, strict=True)}
    w2 = {frozenset(e): orders[k] for e, k in zip(g2.edges, g2.edge_labels, strict=True)}
    best = 0.0
    choices = [[None, *(v for v in range(g2.n) if g2.node_labels[v] == label)] for label in g1.node_labels]
    for images in itertools.product(*choices):
        used = [v for v in images if v is not None]
        if len(set(used)) < len(used):
            continue
        common = 0.0
        for bond, weight in w1.items():
            u, v = bond
            if images[u] is not None and images[v] is not None:
                common += min(weight, w2.get(frozenset((images[u], images[v])), 0.0))
        best = max(best, common)
    return best


@pytest.mark.parametrize(("a", "b"), list(itertools.combinations(SMALL, 2)))
def test_distance_is_what_exhaustive_search_says(a, b):
    g1, g2 = gk.from_smiles(a), gk.from_smiles(b)
    orders = {"single": 1, "double": 2, "triple": 3, "aromatic": 1.5}
    match = gk.mces(a, b)
    expected = sum(orders[k] for g in (g1, g2) for k in g.edge_labels) - 2 * best_common_weight(g1, g2, orders)
    assert match.distance == match.lower_bound == expected
    assert match.status is gk.Status.OPTIMAL


def test_every_bond_type_of_rdkit_has_its_order():
    costs = gk.Costs.mces()
    for name, kind in Chem.BondType.names.items():
        molecule = Chem.RWMol()
        molecule.AddAtom(Chem.Atom(6))
        molecule.AddAtom(Chem.Atom(6))
        molecule.AddBond(0, 1, kind)
        with base.BlockLogs():
            try:
                order = molecule.GetBondWithIdx(0).GetBondTypeAsDouble()
            except RuntimeError:  # RDKit itself knows no order of these
                order = {"DATIVEL": 1, "DATIVER": 1, "THREECENTER": 0, "OTHER": 0}[name]
        assert costs.edge_del.cost(Element(name.lower())) == order, name
        assert costs.edge_sub.cost(Element(name.lower()), Element("double")) == abs(order - 2)


def test_matched_bonds_add_up_to_the_distance():
    match = gk.mces("CC(=O)Oc1ccccc1C(=O)O", "OC(=O)c1ccccc1O")
    orders = {
        frozenset(e): match.result.costs.edge_del.cost(Element(k))
        for e, k in zip(match.g1.edges, match.g1.edge_labels, strict=True)
    }
    others = {
        frozenset(e): match.result.costs.edge_del.cost(Element(k))
        for e, k in zip(match.g2.edges, match.g2.edge_labels, strict=True)
    }
    common = sum(min(orders[frozenset(e)], others[frozenset(f)]) for e, f in match.matched_bonds)
    assert sum(orders.values()) + sum(others.values()) - 2 * common == match.distance
    for u, x in match.matched_atoms:
        assert match.g1.node_labels[u] == match.g2.node_labels[x]
    assert len({u for u, _ in match.matched_atoms}) == len(match.matched_atoms)


def test_threshold_is_inclusive_and_bounds_above_it_are_proven():
    exact = gk.mces("CCO", "CCN").distance
    assert gk.mces("CCO", "CCN", threshold=exact).distance == exact
    match = gk.mces("CCO", "CCN", threshold=exact - 0.5)
    assert match.status is gk.Status.CUTOFF
    assert math.isinf(match.distance)
    assert exact - 0.5 < match.lower_bound <= exact
    assert match.myopic_distance == match.lower_bound
    assert match.matched_bonds == []


def test_rdkit_molecules_and_graphs_will_do():
    a, b = "CC(=O)N", "CC(=O)O"
    distances = {
        gk.mces(a, b).distance,
        gk.mces(Chem.MolFromSmiles(a), Chem.MolFromSmiles(b)).distance,
        gk.mces(gk.from_smiles(a), b).distance,
    }
    assert distances == {2.0}


def test_matrix_is_that_of_the_pairs():
    exact = np.array([[gk.mces(a, b).distance for b in SMALL] for a in SMALL])
    np.testing.assert_array_equal(gk.mces(SMALL), exact)
    np.testing.assert_array_equal(gk.mces(SMALL[:3], SMALL), exact[:3])
    found = gk.mces(SMALL, threshold=4)
    near = exact <= 4
    np.testing.assert_array_equal(found[near], exact[near])
    assert ((found > 4) == ~near).all()
    assert (found <= exact).all()
    lower, upper, status = gk.mces(SMALL, threshold=4, bounds=True)
    assert np.isinf(upper[~near]).all()
    assert (lower <= exact).all()
    assert (status[near] == 0).all()


@pytest.mark.parametrize("kind", ["tanimoto", "johnson"])
@pytest.mark.parametrize("least", [0.0, 0.3, 0.5, 0.8, 1.0])
def test_a_least_similarity_is_a_largest_distance(kind, least):
    measure = {"tanimoto": tanimoto, "johnson": johnson}[kind]
    exact = gk.mces(SMALL)
    weights = [bond_weight(gk.from_smiles(s), gk.Costs.mces()) for s in SMALL]
    found = gk.mces(SMALL, min_similarity=least, similarity=kind, bounds=True)
    for i, a in enumerate(SMALL):
        for j, b in enumerate(SMALL):
            similar = measure(weights[i], weights[j], exact[i, j])
            assert found.lower[i, j] <= exact[i, j] <= found.upper[i, j]
            if similar >= least:
                assert found.upper[i, j] == exact[i, j]
                match = gk.mces(a, b, min_similarity=least, similarity=kind)
                assert match.distance == exact[i, j]
                assert getattr(match, kind) == pytest.approx(similar)
    if least > 0.5:
        assert np.isinf(found.upper).any()


def test_similarities_of_molecules_without_bonds():
    match = gk.mces("C", "N")
    assert (match.distance, match.tanimoto, match.johnson) == (0, 1, 1)
    assert gk.mces("C", "CC").johnson == 0


def test_an_index_finds_the_nearest_molecules(tmp_path):
    exact = gk.mces(SMALL)
    with gk.Index(tmp_path / "molecules.gedx", costs=gk.Costs.mces()) as index:
        index.extend(gk.from_smiles(s) for s in SMALL)
        for i, smiles in enumerate(SMALL):
            near = index.kneighbors(gk.from_smiles(smiles), 4)
            assert sorted(hit.distance for hit in near) == sorted(exact[i])[:4]
    with gk.Index(tmp_path / "molecules.gedx") as again:
        assert again.costs == gk.Costs.mces()


def test_a_data_frame_has_the_names():
    pytest.importorskip("pandas")
    frame = gk.mces([gk.from_smiles("CCO", name="ethanol"), "CCN"], as_frame=True)
    assert list(frame.index) == list(frame.columns) == ["ethanol", 1]
    assert frame.loc["ethanol", 1] == 2
    with pytest.raises(gk.InvalidOptionError, match="ask for one"):
        gk.mces(["C"], as_frame=True, bounds=True)


def test_other_orders():
    g1, g2 = gk.Graph(2, [(0, 1)], edge_labels=["a"]), gk.Graph(2, [(0, 1)], edge_labels=["b"])
    assert gk.distance(g1, g2, costs=gk.Costs.mces(orders={"a": 1, "b": 4})) == 3
    with pytest.raises(gk.InvalidCostError, match="no cost for"):
        gk.distance(g1, g2, costs=gk.Costs.mces())


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gk.mces("CCO"), "two lists"),
        (lambda: gk.mces("CCO", ["CC"]), "two lists"),
        (lambda: gk.mces("CCO", "CC", bounds=True), "for lists"),
        (lambda: gk.mces("CCO", "CC", threshold=1, min_similarity=0.5), "give one of them"),
        (lambda: gk.mces("CCO", "CC", min_similarity=2), "between 0 and 1"),
        (lambda: gk.mces("CCO", "CC", threshold=-1), "threshold must be 0 or more"),
        (lambda: gk.mces(["CCO", "CC"], threshold="x"), "threshold must be 0 or more"),
        (lambda: gk.mces("CCO", "CC", similarity="dice"), "'tanimoto' or 'johnson'"),
        (lambda: gk.mces("nonsense", "CC"), "not the SMILES"),
        (lambda: gk.mces(3, "CC"), "RDKit molecule"),
        (lambda: gk.Costs.mces(orders=3), "table of bond orders"),
    ],
)
def test_errors_say_what_is_wrong(call, message):
    with pytest.raises(gk.GedkitError, match=message):
        call()


@pytest.mark.parametrize(
    ("a", "b", "bonds"),
    [  # in common, as RDKit's Rascal counts them too
        ("OC(=O)c1cn(C2CC2)c2cc(N3CCNCC3)c(F)cc2c1=O", "CC(C)(C)NC(=O)C1CCC2C3CCC4NC(=O)C=CC4(C)C3CCC12C", 9),
        ("CN(C)C(=N)NC(N)=N", "OCC1OC(O)C(O)C(O)C1O", 0),
    ],
)
def test_molecules_with_little_in_common_are_proved(a, b, bonds):
    g1, g2 = gk.from_smiles(a), gk.from_smiles(b)
    costs = gk.Costs(node_sub=math.inf, node_del=0, node_ins=0, edge_sub=math.inf)
    for first, second in ((g1, g2), (g2, g1)):
        result = gk.solve(first, second, costs=costs, solver="exact")
        assert result.optimal
        assert (g1.m + g2.m - result.distance) / 2 == bonds
        assert result.path.cost == result.distance
