"""A training run of the kinds ``pair-costs`` and ``dual-step``: states, steps, the best weights, and a card.

Split, checkpoints, log and curve are those of a ``genn`` model (``run``). States are drawn anew by a run that is
resumed; they depend on the seed alone, and so does the batch of each step.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._solve import solve
from gedkit._solvers.compile import compile_problem
from gedkit.errors import InvalidOptionError
from gedkit.lab.datasets.fingerprints import fingerprints
from gedkit.lab.training.checkpoint import CheckpointFile
from gedkit.lab.training.dual_network import DualNetwork
from gedkit.lab.training.dual_states import DualExample, StateSource, draw_child, draw_root
from gedkit.lab.training.dual_step import GOALS, episode, mean_share
from gedkit.lab.training.kind_settings import KindSettings
from gedkit.lab.training.log import TrainingLog
from gedkit.lab.training.loop import Stage, run_stage
from gedkit.lab.training.pair_costs import PairCosts, rmse
from gedkit.lab.training.pair_states import pair_states
from gedkit.lab.training.search_quality import search_quality
from gedkit.lab.training.split import split
from gedkit.lab.training.torch_threads import torch_threads
from gedkit.models.kinds.pair_costs import FEATURES
from gedkit.models.model import Model
from gedkit.models.store import load
from gedkit.viz.loss_curve import draw_loss_curve

_SHARE_STEPS = 8  # learned steps after which bounds are compared
_CHILD_SHARE, _ROOT_STEPS, _CHILD_STEPS = 0.3, (4, 8, 14), (3, 6)
_CLIP = 1.0
_SECONDS = 2.0  # per pair of the comparison at the end

Progress = Callable[[str, int, int, float | None], object]


@dataclass
class KindRun:
    """The checked arguments of `gedkit.train` for these kinds; `train` carries it out."""

    kind: str
    graphs: list[Graph]
    costs: Costs
    settings: KindSettings
    start: Model | None
    threads: int | None
    folder: Path | None
    job: str
    resume: bool
    progress: Progress | None

    def train(self, name: str, card: dict[str, Any]) -> Model:
        """Train the networks and return them as a model with its card."""
        if self.start is not None and self.start.kind != self.kind:
            raise InvalidOptionError(f"start must be a model of kind {self.kind!r}, got {self.start.kind!r}")
        settings = self.settings
        self.parts = split(len(self.graphs), settings.split, settings.seed)
        checkpoint, log = None, TrainingLog(None)
        if self.folder is not None:
            checkpoint = CheckpointFile(self.folder / "checkpoint.npz", self.job)
            if not self.resume:
                checkpoint.path.unlink(missing_ok=True)
            log = TrainingLog(self.folder / "log.csv", self.resume)
        with torch_threads(self.threads), torch.random.fork_rng(devices=[]):
            torch.manual_seed(settings.seed)
            network, loss, error = self._pair_costs() if self.kind == "pair-costs" else self._dual_step()
            stage = Stage(
                self.kind,
                settings.steps,
                settings.learning_rate,
                validate_every=settings.validate_every,
                clip=_CLIP if self.kind == "dual-step" else None,
            )
            best = run_stage(stage, network, loss, error, checkpoint=checkpoint, log=log, report=self._report)
        if self.folder is not None:
            draw_loss_curve(log.rows, self.folder / "curve.png")
        model = self._model(network, name)
        metrics: dict[str, Any] = {"validation_error": best}
        if settings.search_tests:
            metrics |= self._compared(model)
        seen = set([] if self.start is None else self.start.card.get("seen", []))
        return replace(
            model,
            card={
                **card,
                "graphs": len(self.graphs),
                "costs": repr(self.costs),
                "settings": asdict(settings),
                "start": None if self.start is None else self.start.name,
                "seen": sorted(seen | set(fingerprints([self.graphs[i] for i in self.parts.train]))),
                "seconds": round(log.seconds, 3),
                "seed": settings.seed,
                "metrics": metrics,
            },
        )

    def _pairs(self, part: str, count: int, stream: int) -> list[tuple[Graph, Graph]]:
        """Draw pairs of a graph of a part and a training graph."""
        rng = np.random.default_rng([self.settings.seed, stream])
        first, second = rng.choice(getattr(self.parts, part), count), rng.choice(self.parts.train, count)
        return [(self.graphs[i], self.graphs[j]) for i, j in zip(first, second, strict=True) if i != j]

    def _pair_costs(self) -> tuple[nn.Module, Callable[[int], Tensor], Callable[[], float]]:
        settings = self.settings
        network = PairCosts(settings.hidden) if self.start is None else PairCosts.of(self.start)
        drawn = self._pairs("train", settings.pairs, 6)
        held_out = self._pairs("validation", max(5, settings.pairs // 5), 7)
        done = 0

        def count() -> None:
            nonlocal done
            done += 1
            self._report("states", done, len(drawn) + len(held_out), None)

        # Without a limit on time: states that a busy machine leaves out would make another model of the same seed.
        states = pair_states(drawn, self.costs, seed=settings.seed, time_limit=None, progress=count)
        known = pair_states(held_out, self.costs, seed=settings.seed + 1, time_limit=None, progress=count)
        if not states or not known:
            raise InvalidOptionError(
                "no pair of these graphs has an edit path under these costs: nothing to learn from"
            )

        def loss(step: int) -> Tensor:
            rng = np.random.default_rng([settings.seed, 8, step])
            batch = [states[i] for i in rng.integers(len(states), size=min(settings.batch, len(states)))]
            error: Tensor = network(batch) - torch.tensor([s.rest for s in batch])
            return error.square().mean()

        return network, loss, lambda: rmse(network, known)

    def _dual_step(self) -> tuple[nn.Module, Callable[[int], Tensor], Callable[[], float]]:
        settings, rng = self.settings, random.Random(self.settings.seed)
        network = DualNetwork(settings.hidden if self.start is None else int(self.start.config["hidden"]))
        if self.start is not None:
            network.load_tensors(self.start.tensors)
        train, held_out = (
            StateSource(part, [self.graphs[i] for i in members], self.costs, 1)
            for part, members in (
                ("the training graphs", self.parts.train),
                ("the validation graphs", np.concatenate([self.parts.validation, self.parts.train])),
            )
        )
        try:
            roots = [self._drawn(i, draw_root(train, rng)) for i in range(settings.pairs)]
            known = [draw_root(held_out, rng) for _ in range(max(5, settings.pairs // 5))]
        except ValueError as error:
            raise InvalidOptionError(str(error)) from None
        children = [found for _ in range(settings.pairs // 2) if (found := draw_child(train, rng)) is not None]

        def loss(step: int) -> Tensor:
            chance = random.Random(f"{settings.seed} {step}")
            below = bool(children) and chance.random() < _CHILD_SHARE
            pool = children if below else roots
            steps = chance.choice(_CHILD_STEPS if below else _ROOT_STEPS)
            examples = chance.sample(pool, min(settings.batch, len(pool)))
            return episode(network, examples, [chance.choice(GOALS) for _ in examples], steps)[0]

        return network, loss, lambda: 1 - mean_share(self._model(network, ""), known, _SHARE_STEPS)

    def _drawn(self, number: int, example: DualExample) -> DualExample:
        self._report("states", number + 1, self.settings.pairs, None)
        return example

    def _model(self, network: nn.Module, name: str) -> Model:
        if isinstance(network, PairCosts):
            config = {"features": FEATURES, "hidden": network.hidden, "node_hidden": network.node_hidden}
            return Model(kind=self.kind, config=config, tensors=network.tensors(), name=name)
        assert isinstance(network, DualNetwork)
        return Model(kind=self.kind, config={"hidden": network.hidden}, tensors=network.tensors(), name=name)

    def _compared(self, model: Model) -> dict[str, Any]:
        """Compare the new model with the shipped one of its kind on pairs of test and training graphs."""
        pairs = self._pairs("test", self.settings.search_tests, 9)
        if self.kind == "pair-costs":
            return {"search": search_quality(model, pairs, self.costs)}
        shipped = load("dual-step")
        found: dict[str, Any] = {"protocol": f"{len(pairs)} test x train pairs, {_SHARE_STEPS} steps", "pairs": 0}
        shares: dict[str, list[float]] = {"this model": [], "dual-step": []}
        states: dict[str, list[int]] = {"this model": [], "dual-step": []}
        for g1, g2 in pairs:
            exact = solve(g1, g2, costs=self.costs, solver="exact", time_limit=_SECONDS)
            if not exact.optimal or not 0 < exact.distance < np.inf:
                continue
            found["pairs"] += 1
            for name, chosen in (("this model", model), ("dual-step", shipped)):
                state = _core.DualState(compile_problem(g1, g2, self.costs))
                state.prune_while_rising(False)
                shares[name].append(mean_share(chosen, [DualExample(state, exact.distance)], _SHARE_STEPS))
                r = solve(g1, g2, costs=self.costs, solver="genn-exact", model=chosen, depth_first_states=0,
                          time_limit=_SECONDS)  # fmt: skip
                states[name].append(r.stats.opened)
        for name in shares if found["pairs"] else ():
            found[name] = {"bound": float(np.mean(shares[name])), "opened": float(np.mean(states[name]))}
        return {"search": found}

    def _report(self, what: str, done: int, total: int, error: float | None) -> None:
        if self.progress is not None:
            self.progress(what, done, total, error)
