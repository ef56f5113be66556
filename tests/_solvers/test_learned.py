"""genn-astar and genn-beam under the paper's network with random weights: what trust, beam_width and model do."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from promises import agrees
from random_models import random_graph, random_model
from strategies import NODE_LABELS, cases

import gedkit as gk
from gedkit import Status
from gedkit.models import save

LABELLED = random_model(0, labels=list(NODE_LABELS), symmetric=True)
PLAIN = random_model(1, labels=[])

SOLVERS = {
    "genn-astar": {"solver": "genn-astar", "model": PLAIN},
    "labelled": {"solver": "genn-astar", "model": LABELLED, "trust": 0.5},
    "beam_width": {"solver": "genn-astar", "model": PLAIN, "beam_width": 2},
    "dynamic": {"solver": "genn-astar", "model": LABELLED, "embedding": "dynamic"},
    "genn-beam": {"solver": "genn-beam", "model": LABELLED, "width": 3},
}
each_solver = pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)

undirected = cases().filter(lambda case: not case[0][0].directed)


@settings(deadline=None, max_examples=60)
@given(undirected, st.sampled_from(["cached", "vanilla"]))
def test_without_trust_it_is_plain_astar(case, embedding):
    pair, chosen, truth = case
    result = gk.solve(*pair, costs=chosen, solver="genn-astar", model=PLAIN, trust=0, embedding=embedding)
    assert result.status is Status.OPTIMAL
    assert agrees(result.distance, truth)
    assert result.stats.heuristic_calls == 0


def pairs(count, low=6, high=9):
    rng = random.Random(7)
    return [
        (random_graph(rng, rng.randint(low, high)), random_graph(rng, rng.randint(low, high))) for _ in range(count)
    ]


@pytest.mark.long
@each_solver
def test_same_call_same_answer(solver):
    solver = {**solver, "model": random_model(3)}
    for pair in pairs(5):
        first, second = (gk.solve(*pair, seed=3, **solver) for _ in range(2))
        assert (first.mapping, first.lower_bound) == (second.mapping, second.lower_bound)
        assert first.stats.opened == second.stats.opened


@pytest.mark.long
def test_trust_opens_fewer_states_and_never_a_wrong_one():
    model = random_model(3)
    opened = dict.fromkeys((0, 0.5, 1.0), 0)
    for pair in pairs(10):
        truth = gk.distance(*pair)
        for trust in opened:
            result = gk.solve(*pair, solver="genn-astar", model=model, trust=trust)
            assert result.lower_bound <= truth <= result.distance
            opened[trust] += result.stats.opened
    assert opened[0] > opened[0.5] > opened[1.0]


def test_estimates_are_finer_than_a_tick():
    # Rounded to halves of the unit cost both models would open the same states.
    low, high = random_model(4), random_model(4)
    high.tensors["head.1.bias"][:] -= 0.02
    assert any(
        gk.solve(*pair, solver="genn-astar", model=low).stats != gk.solve(*pair, solver="genn-astar", model=high).stats
        for pair in pairs(10)
    )


@pytest.mark.long
def test_the_smaller_graph_is_searched_from():
    model = random_model(3, symmetric=True)
    for g1, g2 in pairs(5):
        if g1.n == g2.n:
            continue
        forth, back = (gk.solve(*pair, solver="genn-astar", model=model) for pair in ((g1, g2), (g2, g1)))
        assert forth.distance == back.distance
        assert forth.stats.opened == back.stats.opened


def test_beam_width_keeps_the_best_children():
    g1, g2 = pairs(1)[0]
    opened = [gk.solve(g1, g2, solver="genn-astar", model=PLAIN, beam_width=width).stats.opened for width in (1, 2)]
    assert opened[0] == min(g1.n, g2.n)  # one child a level, straight down
    assert opened[0] < opened[1]


def test_no_proof_where_states_were_cut():
    # A single child of each expansion: trust=0 is plain A*, but what it drops could have been better.
    statuses = set()
    for g1, g2 in pairs(20, 4, 6):
        result = gk.solve(g1, g2, solver="genn-astar", model=PLAIN, trust=0, beam_width=1)
        truth = gk.distance(g1, g2)
        assert result.lower_bound <= truth <= result.distance
        assert result.optimal == (result.lower_bound == result.distance)
        statuses.add(result.status)
    assert Status.FEASIBLE in statuses


class TestModelOption:
    PAIR = pairs(1)[0]

    def test_name_path_or_model(self, tmp_path):
        model = random_model(3)
        save(model, tmp_path / "own.safetensors")
        answers = [
            gk.solve(*self.PAIR, solver="genn-astar", model=given).stats.opened
            for given in (model, tmp_path / "own.safetensors", str(tmp_path / "own.safetensors"))
        ]
        assert len(set(answers)) == 1

    def test_refused(self, tmp_path):
        with pytest.raises(gk.ModelError, match="there is no model 'aidss'"):
            gk.solve(*self.PAIR, solver="genn-astar", model="aidss")
        with pytest.raises(gk.ModelError, match="is no file"):
            gk.solve(*self.PAIR, solver="genn-astar", model=tmp_path / "absent.safetensors")
        with pytest.raises(gk.InvalidTypeError, match="a model is a name, a path or a loaded model, got 3"):
            gk.solve(*self.PAIR, solver="genn-astar", model=3)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"trust": -0.1}, "trust must be at least 0"),
            ({"trust": math.nan}, "trust must be at least 0"),
            ({"beam_width": -1}, "beam_width must be at least 0"),
            ({"embedding": "frozen"}, "embedding must be one of 'cached', 'dynamic', 'vanilla'"),
        ],
    )
    def test_other_options(self, options, message):
        with pytest.raises(gk.InvalidOptionError, match=message):
            gk.solve(*self.PAIR, solver="genn-astar", model=PLAIN, **options)

    def test_matrix(self):
        graphs = [graph for pair in pairs(2, 3, 5) for graph in pair]
        lower, upper, _ = gk.pdist(graphs, solver="genn-astar", model=PLAIN, bounds=True)
        truth = gk.pdist(graphs)
        assert (lower <= truth).all()
        assert (truth <= upper).all()


@pytest.mark.parametrize("embedding", ["cached", "dynamic", "vanilla"])
def test_time_limit_on_large_graphs(embedding):
    rng = random.Random(1)
    pair = random_graph(rng, 120, 0.03), random_graph(rng, 130, 0.03)
    result = gk.solve(*pair, solver="genn-astar", model=random_model(3), embedding=embedding, time_limit=0.1)
    assert result.status is Status.TIME_LIMIT
    assert 0 < result.lower_bound < result.distance < math.inf
    assert gk.verify(result)
