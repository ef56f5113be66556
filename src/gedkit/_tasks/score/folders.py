"""``gk.score_folders``: a folder of predictions against a folder of gold graphs, file by file."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._files.boundary import checked_path
from gedkit._graphs.graph import Graph
from gedkit._tasks.score.measures import COUNTS, Measure
from gedkit._tasks.score.score import Score, score_graphs
from gedkit._tasks.versions.reading import read_version
from gedkit.errors import GedkitError, GraphFileError


@dataclass(frozen=True)
class ScoreTable:
    """The scores of many predictions.

    Attributes
    ----------
    names : list of str
        What the files are called in both folders, without their suffix.
    scores : list of Score
    missing : list of str
        Gold graphs without a prediction, or with one that cannot be read; they are scored as an empty graph.
    problems : dict of str to str
        Why a prediction could not be read.
    unexpected : list of str
        Predictions without a gold graph, which are not scored.
    """

    names: list[str]
    scores: list[Score]
    missing: list[str]
    problems: dict[str, str]
    unexpected: list[str]

    def pooled(self, measure: str = "elements") -> Measure:
        """Return a measure over all pairs together: counts are added up (micro average)."""
        each = [score.measure(measure) for score in self.scores]
        return Measure(*(sum(getattr(m, part) for m in each) for part in ("matched", "gold", "predicted")))

    def mean(self, measure: str = "elements", value: str = "f1") -> float:
        """Return the mean over pairs of precision, recall or F1 (macro average)."""
        values = self._values(measure, value)
        return math.fsum(values) / len(values) if values else math.nan

    def interval(self, measure: str = "elements", value: str = "f1") -> tuple[float, float]:
        """Return a 95 % bootstrap interval of `mean`: what other samples of as many pairs would have given."""
        from gedkit._tasks.score.intervals import mean_interval

        return mean_interval(self._values(measure, value))

    def _values(self, measure: str, value: str) -> list[float]:
        return [getattr(score.measure(measure), value) for score in self.scores]

    @property
    def proven(self) -> int:
        """How many of the distances are proven."""
        return sum(score.optimal for score in self.scores)

    def to_dict(self) -> dict[str, Any]:
        """Return means, intervals and the score of every pair as a dict of numbers, texts and lists."""
        means: dict[str, Any] = {}
        for measure in COUNTS:
            pooled = self.pooled(measure)
            means[measure] = {
                value: {
                    "mean": self.mean(measure, value),
                    "interval": list(self.interval(measure, value)),
                    "pooled": getattr(pooled, value),
                }
                for value in ("precision", "recall", "f1")
            }
        return {
            "pairs": len(self.scores),
            "proven": self.proven,
            "missing": self.missing,
            "problems": self.problems,
            "unexpected": self.unexpected,
            "measures": means if self.scores else {},
            "scores": [{"name": n, **s.to_dict()} for n, s in zip(self.names, self.scores, strict=True)],
        }

    def __repr__(self) -> str:
        return f"<ScoreTable: {len(self.scores)} pairs, {self.proven} proven, mean F1 {self.mean():.3f}>"


def score_folders(
    gold: str | Path,
    predicted: str | Path,
    *,
    names: str = "ignore",
    costs: Costs | None = None,
    time_limit: float | None = None,
    progress: Callable[[int, int], None] | None = None,
    **reading: Any,
) -> ScoreTable:
    """Score all graphs of a folder against those of the same file name in another; formats may differ.

    Parameters
    ----------
    gold, predicted : str or Path
        Two folders. A gold graph without a prediction, or with one that cannot be read, counts as empty.
    names, costs, time_limit, **reading
        As for `score`; the time limit is per pair.
    progress : callable, optional
        Called as ``progress(done, total)``.

    Returns
    -------
    ScoreTable

    Raises
    ------
    GraphFileError
        If a folder is missing or has no files, or if a gold graph cannot be read.
    """
    wanted, made = _files(checked_path("gold", gold)), _files(checked_path("predicted", predicted))
    if not wanted:
        raise GraphFileError(f"{gold} has no files: the gold graphs are wanted there")
    scores: list[Score] = []
    missing: list[str] = []
    problems: dict[str, str] = {}
    for name, path in wanted.items():
        g1 = read_version(path, **reading)
        g2 = Graph(0, directed=g1.directed)
        if name in made:
            try:
                g2 = read_version(made[name], **reading)
                if g2.directed != g1.directed and g2.n:
                    raise GraphFileError(
                        f"{made[name]}: it is {'' if g2.directed else 'un'}directed, the gold graph not"
                    )
            except GedkitError as error:
                problems[name] = str(error)
                g2 = Graph(0, directed=g1.directed)
        if name not in made or name in problems:
            missing.append(name)
        scores.append(score_graphs(g1, g2, names, costs, None, time_limit))
        if progress is not None:
            progress(len(scores), len(wanted))
    unexpected = [name for name in made if name not in wanted]
    return ScoreTable(list(wanted), scores, missing, problems, unexpected)


def _files(folder: Path) -> dict[str, Path]:
    """Return the files of a folder by their names without suffix."""
    try:
        paths: Sequence[Path] = sorted(path for path in folder.iterdir() if path.is_file() and path.name[0] != ".")
    except OSError as error:
        raise GraphFileError(f"cannot read the folder {folder}: {error.strerror}") from None
    found: dict[str, Path] = {}
    for path in paths:
        name = path.name.partition(".")[0]
        if name in found:
            raise GraphFileError(f"{folder} has two files for {name!r}, {found[name].name} and {path.name}: keep one")
        found[name] = path
    return found
