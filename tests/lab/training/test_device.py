"""The device that a network is trained on, and the processors that a process may use."""

import numpy as np
import pytest

import gedkit as gk
from gedkit._system import processors
from gedkit.errors import InvalidOptionError, InvalidTypeError

torch = pytest.importorskip("torch")

from gedkit.lab.networks.genn import GENN  # noqa: E402
from gedkit.lab.networks.graph_batch import GraphBatch  # noqa: E402
from gedkit.lab.training.blocks import Blocks  # noqa: E402
from gedkit.lab.training.config import config_for  # noqa: E402
from gedkit.lab.training.device import chosen_device  # noqa: E402
from gedkit.lab.training.pair_batches import PairBatches  # noqa: E402
from gedkit.lab.training.regression import pairs_loss, regression_loss, similarities, similarity_labels  # noqa: E402
from gedkit.lab.training.search_states import SearchStates, search_loss  # noqa: E402
from gedkit.lab.training.settings import Settings  # noqa: E402
from gedkit.lab.training.solved_pairs import solve_pairs  # noqa: E402

TINY = {"widths": [4, 4], "ntn": 2, "steps": 6, "mutants": 2, "search_steps": 2, "search_pairs": 4, "search_tests": 0}
META = torch.device("meta")  # it computes shapes only, and refuses operands on two devices as a GPU does


@pytest.fixture(scope="module")
def graphs():
    return list(gk.datasets.generate("molecules", 12, nodes=(3, 5), distances=False).graphs)


def test_names_of_devices(monkeypatch):
    assert chosen_device("cpu") == torch.device("cpu")
    for wrong in ("gpu", "cuda:", "cuda:x", "cpu:0", "", "meta"):
        with pytest.raises(InvalidOptionError, match="device must be"):
            chosen_device(wrong)
    with pytest.raises(InvalidTypeError, match="device must be a name"):
        chosen_device(0)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    assert chosen_device("auto") == torch.device("cuda")
    assert chosen_device("cuda:1") == torch.device("cuda:1")
    with pytest.raises(InvalidOptionError, match="finds 2 of them"):
        chosen_device("cuda:2")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    assert chosen_device("auto") == torch.device("cpu")
    with pytest.raises(InvalidOptionError, match=r"needs a GPU, and torch .* finds none"):
        chosen_device("cuda")


@pytest.mark.long
def test_training_takes_the_device_or_refuses_it(graphs, monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    plain, automatic = (gk.train(graphs, device=device, **TINY) for device in ("cpu", "auto"))
    assert plain.card["device"] == "cpu"
    for name, value in plain.tensors.items():
        np.testing.assert_array_equal(value, automatic.tensors[name])
    with pytest.raises(InvalidOptionError, match="device='cuda' needs a GPU"):
        gk.train(graphs, device="cuda", **TINY)
    for kind in ("pair-costs", "dual-step"):
        with pytest.raises(InvalidOptionError, match="is trained on the processor"):
            gk.train(graphs, kind=kind, device="cuda", steps=2, pairs=4)


@pytest.mark.long
@pytest.mark.parametrize("symmetric", [True, False])
def test_every_tensor_of_a_step_is_on_the_device(graphs, symmetric):
    network = GENN(config_for(graphs, Settings(widths=(4, 4), ntn=2, symmetric=symmetric))).to(META)
    batch = GraphBatch.of(graphs, network.config).to(META).prepared(network)
    distances = np.asarray(gk.cdist(graphs, graphs))
    sizes = np.array([graph.n for graph in graphs])
    labels = similarity_labels(distances, sizes, sizes)
    blocks = Blocks(distances, len(graphs), 6, 0.0, 0)
    losses = [regression_loss(network, batch, labels.to(META), blocks)]
    ends = np.array([(0, 1), (2, 3), (4, 5)])
    solved = solve_pairs(graphs, ends, gk.Costs(), threads=1)
    states = SearchStates(GraphBatch.of(graphs, network.config).prepared(GENN(network.config)), solved, 3, 0)
    states.graphs, states.device = batch, META  # masks cannot be read back from this device
    losses.append(search_loss(network, states, 2, too_high=2.0))
    for loss_of in losses:
        loss = loss_of(0)
        assert loss.device.type == "meta"
        loss.backward()
    if symmetric:  # else it looks at sizes, which cannot be read back from this device
        assert similarities(network, batch, batch).device.type == "meta"
    assert all(weight.grad.device.type == "meta" for weight in network.parameters())


def test_pairs_are_drawn_on_the_processor(graphs, monkeypatch):
    network = GENN(config_for(graphs, Settings(widths=(4, 4), ntn=2)))
    batch = GraphBatch.of(graphs, network.config).prepared(network)
    sizes = np.array([graph.n for graph in graphs])
    labels = similarity_labels(np.asarray(gk.cdist(graphs, graphs)), sizes, sizes)
    loss_of = pairs_loss(network, batch, labels, PairBatches(sizes, len(graphs), 4, 0.0, 0))
    seen = []
    scored = network.similarity_pairs
    monkeypatch.setattr(
        network, "similarity_pairs", lambda a, b, i, j: seen.append((a.device, i.device)) or scored(a, b, i, j)
    )
    loss_of(0).backward()
    assert seen == [(torch.device("cpu"), torch.device("cpu"))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("max 100000\n", None), ("150000 100000\n", 2), ("50000 100000\n", 1), ("-1 100000\n", None), ("nonsense", None)],
)
def test_the_quota_of_a_container_counts(tmp_path, monkeypatch, text, expected):
    quota = tmp_path / "cpu.max"
    quota.write_text(text)
    monkeypatch.setattr(processors, "_QUOTA", str(quota))
    monkeypatch.setattr(processors.os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    monkeypatch.setattr(processors.sys, "platform", "linux")
    assert processors.usable_processors() == (expected or 8)


def test_the_old_files_of_a_quota(tmp_path, monkeypatch):
    for name, value in (("quota", "300000\n"), ("period", "100000\n")):
        (tmp_path / name).write_text(value)
    monkeypatch.setattr(processors, "_QUOTA", str(tmp_path / "none"))
    monkeypatch.setattr(processors, "_OLD_QUOTA", str(tmp_path / "quota"))
    monkeypatch.setattr(processors, "_OLD_PERIOD", str(tmp_path / "period"))
    monkeypatch.setattr(processors.os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    monkeypatch.setattr(processors.sys, "platform", "linux")
    assert processors.usable_processors() == 3
