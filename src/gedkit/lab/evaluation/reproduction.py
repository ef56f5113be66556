"""``reproduce``: reproduces the experiments of Wang et al. (CVPR 2021) in one report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gedkit import __version__
from gedkit._solve.bounds import bounds
from gedkit.lab.evaluation import remarks
from gedkit.lab.evaluation.accuracy_tables import SeedRow, States, accuracy_table
from gedkit.lab.evaluation.comparison import Comparison
from gedkit.lab.evaluation.estimate_times import WAYS, EstimateRuns, time_estimates
from gedkit.lab.evaluation.machine import describe_machine
from gedkit.lab.evaluation.method_figures import method_section
from gedkit.lab.evaluation.methods import PAPER_ROWS, STRONG, TIMED, Method, runnable
from gedkit.lab.evaluation.pair_runs import PairRuns
from gedkit.lab.evaluation.plans import Plan, SetPlan
from gedkit.lab.evaluation.protocols import pair_sizes
from gedkit.lab.evaluation.query_figure import has_keypoints, query_figure
from gedkit.lab.evaluation.report import Picture, Report, Section
from gedkit.lab.evaluation.store import Piece, Store
from gedkit.lab.evaluation.tables import TimedSet, estimate_table, protocol_table, time_table
from gedkit.lab.evaluation.trained_sets import TrainedSets
from gedkit.lab.evaluation.trainings import can_train
from gedkit.models import load as load_model

ProgressCallback = Callable[[str, int, int], object]


def reproduce(
    plan: Plan, folder: Path, *, threads: int = 1, seed: int = 0, progress: ProgressCallback | None = None
) -> Report:
    """Run a plan and write ``report.html`` and ``report.md``; a stopped run is resumed.

    Parameters
    ----------
    plan : Plan
    folder : Path
        Where to write the report; finished work is kept in its subfolder ``work``.
    threads : int
        Threads for distances; timed runs use one.
    seed : int
    progress : callable, optional
        Called as ``progress(what, done, total)``.
    """
    report = Reproduction(plan, folder, threads, seed, progress).report()
    report.write(folder)
    return report


class Reproduction:
    """One run of a plan; `report` runs everything."""

    def __init__(self, plan: Plan, folder: Path, threads: int, seed: int, progress: ProgressCallback | None) -> None:
        self.plan, self.seed, self.threads, self.progress = plan, seed, threads, progress
        self.store = Store(folder / "work")
        self.left_out: list[str] = []

    def report(self) -> Report:
        """Run everything and return the report."""
        trained = TrainedSets(self) if can_train() else None
        if trained is None:
            self.left_out.append("the networks that are trained for the tables (no torch: pip install gedkit[lab])")
        sections = self._accuracy()
        if trained is not None:
            sections += trained.sections()
        sections += [self._times(), self._estimates(), self._tree_sizes(), self._scatter()]
        _, first = self.comparisons[0]
        pictures = method_section(first, first.sample(self.plan.timed), self._timed[0].runs[STRONG].opened)
        sections += [] if pictures is None else [pictures]
        part, last = self.comparisons[-1]
        if has_keypoints(last):
            methods = {method.name: method for method in self._methods(part, last, PAPER_ROWS)}
            sections.append(Section("A query", pictures=[query_figure(last, methods.get("GENN-A*", methods["exact"]))]))
        sets = ", ".join(f"{c.title} ({len(c.dataset)} graphs)" for _, c in self.comparisons)
        text = [remarks.paper(sets), f"**Made with** {describe_machine()}.", remarks.MEASURES, remarks.INTERVALS]
        text += [remarks.BASELINE]
        text += [remarks.SHORT] if self.plan.name != "full" else []
        text += ["Left out: " + "; ".join(dict.fromkeys(self.left_out)) + "."] if self.left_out else []
        return Report(
            "Combinatorial learning of graph edit distance: a reproduction",
            text,
            sections,
            f"gedkit {__version__}, plan {self.plan.name}, seed {self.seed}.",
        )

    @cached_property
    def comparisons(self) -> list[tuple[SetPlan, Comparison]]:
        """The sets with the shipped models, or those trained here under the first regime."""
        found = []
        for part in self.plan.sets:
            base = Comparison(part.title, part.load(), self.store, threads=self.threads, progress=self.progress)
            model, regressor = (None if name is None else load_model(name) for name in (part.model, part.regressor))
            if model is None and self.plan.regimes and can_train():
                settings = part.adapted(self.plan.regimes[0]).of("genn", self.seed)
                model, regressor = base.trainings.searcher(settings), base.trainings.regressor(settings)
            seen = [mark for each in (model, regressor) if each is not None for mark in each.card.get("seen", ())]
            comparison = replace(
                base,
                model=model,
                regressor=regressor,
                seen=frozenset(seen),
                queries=self.plan.queries,
                time_limit=self.plan.time_limit,
                seed=self.seed,
            )
            found.append((part, comparison))
        return found

    def _methods(self, part: SetPlan, comparison: Comparison, methods: tuple[Method, ...]) -> list[Method]:
        """Return the methods that can be run on a set with its model, and note the others."""
        found = []
        known = runnable(methods)
        for method in known:
            if (method.kind == "model" or method.takes_model) and comparison.model is None:
                self.left_out.append(f"{method.name} on {comparison.title} (no model)")
            elif method.kind != "network":
                found.append(method)
        self.left_out += [f"{method.name} (no such solver)" for method in methods if method not in known]
        return found

    def _accuracy(self) -> list[Section]:
        text = [remarks.METHODS, remarks.PROTOCOLS]
        sections = [Section("Table 1: solvers and shipped models", text)]
        for part, comparison in self.comparisons:
            rows = [comparison.row(method) for method in self._methods(part, comparison, PAPER_ROWS)]
            name, truth = comparison.dataset.name, comparison.truth
            notes = remarks.on_accuracy(name, rows)
            notes += remarks.on_truth(comparison.unproven, len(comparison.rows) * len(comparison.columns))
            notes += [remarks.on_noise(comparison.dataset, truth, self.seed)]
            notes += [remarks.on_twins(len(comparison.unseen), len(comparison.rows))]
            seeded = [SeedRow(row.method.name, [row], self.states(comparison, row.method)) for row in rows]
            tables = [accuracy_table("", name, seeded), protocol_table("The protocols", rows)]
            sections.append(Section(f"Table 1, {comparison.title}", (), tables, (), notes))
        return sections

    def states(self, comparison: Comparison, method: Method) -> list[States]:
        """Return the states of a learned search on the pairs of Table 2, beside those of the baseline; else nothing."""
        if not method.takes_model:
            return []
        baseline = dict(self._timed_runs(comparison))[STRONG].opened
        return [States(comparison.sampled(method, self.plan.timed)[1].opened, baseline)]

    def _timed_runs(self, comparison: Comparison) -> list[tuple[str, PairRuns]]:
        return [
            (method.name, comparison.sampled(method, self.plan.timed)[1])
            for method in TIMED
            if not method.takes_model or comparison.model is not None
        ]

    @cached_property
    def _timed(self) -> list[TimedSet]:
        found = []
        for _, comparison in self.comparisons:
            exact = comparison.truth[tuple(np.array(comparison.sample(self.plan.timed)).T)]
            runs = dict(self._timed_runs(comparison))
            found.append(TimedSet(comparison.title, comparison.dataset.name, exact, runs))
        return found

    def _times(self) -> Section:
        return Section("Table 2: time per pair", (), [time_table(self._timed)], (), remarks.on_times(self._timed))

    def _estimates(self) -> Section:
        part, comparison = self.comparisons[min(1, len(self.comparisons) - 1)]
        pairs, graphs, model = comparison.sample(self.plan.timed), comparison.dataset.graphs, comparison.model
        usable = model if model is not None and model.kind == "genn" else None

        def work() -> Piece:
            some = [(graphs[i], graphs[j]) for i, j in pairs]
            timed = time_estimates(some, comparison.dataset.costs, usable, seed=self.seed)
            return Piece({"ways": list(timed.seconds)}, {"states": timed.states, **timed.seconds})

        depends = [comparison.dataset, pairs, None if usable is None else dict(usable.tensors)]
        kept = self.store.get(f"{comparison.title} estimates by pair", depends, work)
        timed = EstimateRuns(kept.arrays["states"], {way: kept.arrays[way] for way in kept.figures["ways"]})
        ways = [
            Method(name, "solver", "genn-astar", {"embedding": way}, takes_model=True)
            if way is not None
            else Method(name, "solver", "hungarian-astar")
            for name, way in WAYS.items()
        ]
        per_state = {}
        for method in self._methods(part, comparison, tuple(ways)):
            _, runs = comparison.sampled(method, self.plan.timed)
            per_state[method.name] = float(runs.seconds.sum()) / max(int(runs.opened.sum()), 1)
        text = [f"On {comparison.title}. {remarks.ESTIMATES[0]}"]
        return Section(
            "Table 3: time per estimate h(p)", text, [estimate_table(timed, per_state)], (), remarks.ESTIMATES[1:]
        )

    def _tree_sizes(self) -> Section:
        from gedkit.viz.tree_sizes import draw_tree_sizes

        panels, notes = [], []
        for timed, (_, comparison) in zip(self._timed, self.comparisons, strict=True):
            sizes = self.sizes(comparison)
            panels.append((timed.title, sizes, {name: found.opened for name, found in timed.runs.items()}))
            if "GENN-A*" in timed.runs and len(np.unique(sizes)) > 1:
                base, learned = timed.runs[STRONG].opened, timed.runs["GENN-A*"].opened
                notes.append(remarks.on_growth(timed.title, sizes, base, learned))
        picture = Picture("tree_sizes", draw_tree_sizes(panels), remarks.TREE_SIZES)
        return Section("Search tree size", pictures=[picture], remarks=notes)

    def sizes(self, comparison: Comparison) -> NDArray[np.int64]:
        """Return n1 + n2 of the pairs of Table 2."""
        sizes = pair_sizes(comparison.dataset)
        return np.array([int(sizes[i, j]) for i, j in comparison.sample(self.plan.timed)], dtype=np.int64)

    def _scatter(self) -> Section:
        from gedkit.viz.scatter import ScatterPanel, draw_scatter

        rows = []
        for part, comparison in self.comparisons:
            pairs = comparison.sample(self.plan.scattered, comparison.searched)
            index = tuple(np.array(pairs).T)
            exact = comparison.truth[index]
            by_name = {method.name: method for method in self._methods(part, comparison, PAPER_ROWS)}
            panels: list[ScatterPanel | None] = []
            for name, shown in (("GENN-A*",) * 2, ("Hungarian", "Hungarian solver"), ("GENN", "GENN network")):
                method = by_name.get(name)
                panel = None if method is None else ScatterPanel(shown, exact, comparison.predicted(method)[index])
                panels.append(panel)
            panels.append(ScatterPanel("Hungarian heuristic", exact, self._heuristic(comparison, pairs)))
            rows.append((comparison.title, panels))
        picture = Picture("scatter", draw_scatter(rows, self.seed), remarks.SCATTER)
        return Section("Predicted against exact distances", pictures=[picture])

    def _heuristic(self, comparison: Comparison, pairs: list[tuple[int, int]]) -> NDArray[np.float64]:
        """Return h at the root: the assignment bound between the whole graphs."""

        def work() -> Piece:
            graphs, costs = comparison.dataset.graphs, comparison.dataset.costs
            found = [bounds(graphs[i], graphs[j], method="branch", time_limit=None, costs=costs)[0] for i, j in pairs]
            return Piece({"pairs": len(pairs)}, {"lower": np.array(found)})

        return self.store.get(f"{comparison.title} heuristic", [comparison.dataset, pairs], work).arrays["lower"]
