"""Training of the networks GENN is compared with: it learns, repeats, and goes on after a stop."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import gedkit as gk  # noqa: E402
from gedkit.lab.evaluation.protocols import pair_sizes  # noqa: E402
from gedkit.lab.metrics import similarities_of  # noqa: E402
from gedkit.lab.training.peers import PEERS, peer_similarities  # noqa: E402
from gedkit.lab.training.peers import train_peer as train  # noqa: E402
from gedkit.lab.training.settings import Settings  # noqa: E402


def train_peer(name, data, steps=5, **options):
    short = Settings(step_pairs=32, steps=steps, learning_rate=2e-3, mutants=0, validate_every=max(1, steps // 4))
    return train(name, data, short, **options).network


@pytest.fixture(scope="module")
def data():
    return gk.datasets.generate("programs", 30, nodes=(4, 6))


def error(network, data):
    test, train = data.splits["test"], data.splits["train"]
    found = peer_similarities(network, data.part("test"), data.part("train"))
    wanted = similarities_of(data.ged, pair_sizes(data))[np.ix_(test, train)]
    return float(((found - wanted) ** 2).mean())


@pytest.mark.long
@pytest.mark.parametrize("name", PEERS)
def test_it_learns_and_repeats(name, data):
    told = []
    short = train_peer(name, data, steps=1)
    longer = train_peer(name, data, steps=40, progress=lambda done, total: told.append((done, total)))
    again = train_peer(name, data, steps=40)
    assert error(longer, data) < error(short, data)
    for a, b in zip(longer.parameters(), again.parameters(), strict=True):
        torch.testing.assert_close(a, b, rtol=0, atol=0)
    assert told[-1] == (40, 40)


def test_a_finished_run_is_read_back(data, tmp_path):
    first = train_peer("simgnn", data, steps=12, checkpoint=tmp_path / "c.npz")
    told = []
    second = train_peer("simgnn", data, steps=12, checkpoint=tmp_path / "c.npz", progress=lambda *a: told.append(a))
    assert told == []  # nothing was left to do
    for a, b in zip(first.parameters(), second.parameters(), strict=True):
        torch.testing.assert_close(a, b, rtol=0, atol=0)


def test_distances_that_the_set_lacks_are_computed(data):
    bare = gk.datasets.Dataset(data.name, data.graphs, data.splits, data.costs, None, "", data.ids)
    a, b = train_peer("simgnn", data, steps=3), train_peer("simgnn", bare, steps=3)
    for x, y in zip(a.parameters(), b.parameters(), strict=True):
        torch.testing.assert_close(x, y, rtol=0, atol=0)


def test_unknown_network(data):
    with pytest.raises(gk.InvalidOptionError, match="there are simgnn, gmn, graphsim"):
        train_peer("gnn", data)
    with pytest.raises(gk.InvalidOptionError, match="more graphs are extra="):
        train("simgnn", data, Settings(step_pairs=32))


def test_more_graphs_change_what_is_learned(data, tmp_path):
    plain = train_peer("simgnn", data)
    more = train_peer("simgnn", data, extra=[gk.Graph(4, [(0, 1)]), gk.Graph(5)], labels=tmp_path)
    assert any(not torch.equal(a, b) for a, b in zip(plain.parameters(), more.parameters(), strict=True))
    assert list(tmp_path.glob("labels-*.npy"))


def test_time_and_size_are_told(data, tmp_path):
    settings = Settings(step_pairs=16, steps=60, mutants=0, validate_every=30)  # long enough for a coarse clock
    found = train("gmn", data, settings, log=tmp_path / "log.csv")
    assert found.seconds > 0
    assert found.parameters == sum(p.numel() for p in found.network.parameters())
    assert len((tmp_path / "log.csv").read_text().splitlines()) == 3
