"""The parts of a reproduction in which networks are trained: a table per regime, and the ablations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gedkit.lab.evaluation import remarks
from gedkit.lab.evaluation.accuracy_tables import (
    SampledSearch,
    SeedRow,
    States,
    ablation_table,
    accuracy_table,
    training_table,
)
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.methods import PAPER_ROWS, Method
from gedkit.lab.evaluation.plans import Plan, SetPlan
from gedkit.lab.evaluation.regimes import ABLATIONS, Regime
from gedkit.lab.evaluation.report import Picture, Section
from gedkit.lab.training.settings import Settings
from gedkit.models.model import Model

_TRAINED = {"SimGNN", "GMN", "GraphSim", "GENN", "GENN-A*"}
_NETWORK = next(method for method in PAPER_ROWS if method.name == "GENN")
_SEARCH = next(method for method in PAPER_ROWS if method.name == "GENN-A*")


class _Run(Protocol):
    """What it needs of the reproduction that it belongs to."""

    plan: Plan

    @property
    def comparisons(self) -> list[tuple[SetPlan, Comparison]]: ...

    def states(self, comparison: Comparison, method: Method) -> list[States]: ...

    def sizes(self, comparison: Comparison) -> NDArray[np.int64]: ...


class TrainedSets:
    """Networks trained from several seeds, on the sets of a reproduction."""

    def __init__(self, run: _Run) -> None:
        self.run = run
        self.plan = run.plan

    def sections(self) -> list[Section]:
        """Train everything, and return the sections with the tables."""
        found: list[Section] = []
        all_rows: dict[str, Sequence[SeedRow]] = {}
        for regime in self.plan.regimes:
            tables, panels = [], []
            for part, base in self._sets(regime):
                rows = self._rows(part, base, part.adapted(regime), regime.name in self.plan.peers)
                all_rows[f"{part.title}, {regime.name}"] = rows
                tables.append(accuracy_table(part.title, base.dataset.name, rows))
                panels.append((part.title, self.run.sizes(base), rows[-1].states))
            found.append(Section(f"Table 1, {regime.title}", [regime.text], tables, [_ratios(regime.name, panels)]))
        if self.plan.ablation_seeds:
            found.append(self._ablations())
        found.append(Section("Trainings", ["Processor time on one thread."], [training_table(all_rows)]))
        return found

    def _sets(self, regime: Regime) -> list[tuple[SetPlan, Comparison]]:
        """Return the sets of a regime: mutants are made only where the peers are trained too."""
        return [(part, base) for part, base in self.run.comparisons if part.networks or not regime.augmented]

    def _rows(self, part: SetPlan, base: Comparison, regime: Regime, with_peers: bool) -> list[SeedRow]:
        peers = part.networks and with_peers
        methods = [m for m in PAPER_ROWS if m.name in _TRAINED and (peers or m.kind != "network")]
        by_seed = {
            seed: self._trained(base, regime, seed, regime.of("genn", seed), regime.augmented)
            for seed in self.plan.seeds
        }
        return [
            self._row(method.name, [by_seed[seed] for seed in self.plan.seeds_of(method.key)], method)
            for method in methods
        ]

    def _row(self, name: str, by_seed: Sequence[Comparison], method: Method) -> SeedRow:
        states = [found for comparison in by_seed for found in self.run.states(comparison, method)]
        return SeedRow(name, [comparison.row(method) for comparison in by_seed], states)

    def _trained(self, base: Comparison, regime: Regime, seed: int, settings: Settings, augmented: bool) -> Comparison:
        """Return a set with the models of one training."""
        with_mutants = replace(base, mutants=self.plan.mutants)
        regressor = with_mutants.trainings.regressor(settings, augmented)
        searcher = with_mutants.trainings.searcher(settings, augmented)
        return self._with(with_mutants, regressor, searcher, regime, seed)

    def _with(self, base: Comparison, regressor: Model, searcher: Model, regime: Regime, seed: int) -> Comparison:
        return replace(
            base,
            regressor=regressor,
            model=searcher,
            regime=regime,
            training_seed=seed,
            protocols=("stable", "genn", "genn-2021"),
            seen=frozenset(base.seen.union(searcher.card.get("seen", ()))),
            _matrices={},
        )

    def _ablations(self) -> Section:
        """Vary one thing at a time of GENN under the last regime."""
        regime = self.plan.regimes[-1]
        tables = []
        for part, base in self._sets(regime):
            rows = []
            seeds = self.plan.seeds[: self.plan.ablation_seeds]
            for name, changes in ABLATIONS.items():
                by_seed = [self._variant(base, part.adapted(regime), seed, changes) for seed in seeds]
                network = SeedRow(name, [comparison.row(_NETWORK) for comparison in by_seed])
                # A* under the regressor: what stage one alone gives.
                before = [replace(c, model=c.regressor, _matrices={}) for c in by_seed]
                rows.append((name, network, self._searches(before), self._searches(by_seed)))
            tables.append(ablation_table(part.title, rows))
        return Section("Ablations", [remarks.ABLATIONS], tables)

    def _searches(self, by_seed: Sequence[Comparison]) -> list[SampledSearch]:
        """Search the pairs of Table 2 under the models of several trainings."""
        found = []
        for comparison in by_seed:
            pairs, runs = comparison.sampled(_SEARCH, self.plan.timed)
            index = tuple(np.array(pairs).T)
            (states,) = self.run.states(comparison, _SEARCH)
            found.append(SampledSearch(runs.distance, comparison.truth[index], states))
        return found

    def _variant(self, base: Comparison, regime: Regime, seed: int, changes: dict[str, object] | None) -> Comparison:
        settings: Callable[..., Settings] = replace
        varied = settings(regime.of("genn", seed), **(changes or {}))
        return self._trained(base, regime, seed, varied, regime.augmented and changes is not None)


def _ratios(regime: str, panels: Sequence[tuple[str, NDArray[np.int64], Sequence[States]]]) -> Picture:
    from gedkit.viz.tree_sizes import draw_state_ratios

    drawn = [(title, sizes, [(each.baseline, each.opened) for each in states]) for title, sizes, states in panels]
    return Picture(f"state_ratios_{regime}", draw_state_ratios(drawn), remarks.STATE_RATIOS)
