"""Two files of AMRs, scored pair by pair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gedkit._files.opening import file_bytes
from gedkit._tasks.amr.penman_text import triples_of_all
from gedkit._tasks.amr.smatch import SmatchScore, smatch
from gedkit.errors import GedkitError, GraphFileError, MissingDependencyError


@dataclass(frozen=True)
class CorpusScore:
    """The scores of all pairs."""

    scores: list[SmatchScore]

    @property
    def micro(self) -> tuple[float, float, float]:
        """Precision, recall and F1 of all triples together."""
        matched = sum(score.matched for score in self.scores)
        gold, parsed = (sum(getattr(score, side) for score in self.scores) for side in ("gold", "parsed"))
        both = gold + parsed
        return matched / parsed if parsed else 1.0, matched / gold if gold else 1.0, 2 * matched / both if both else 1.0

    @property
    def macro(self) -> tuple[float, float, float]:
        """Means of precision, recall and F1 over the pairs."""
        count = max(len(self.scores), 1)
        means = [sum(getattr(s, name) for s in self.scores) / count for name in ("precision", "recall", "f1")]
        return means[0], means[1], means[2]

    @property
    def proven(self) -> int:
        """How many scores are proven."""
        return sum(score.optimal for score in self.scores)


def score_files(
    gold: Path, parsed: Path, *, time_limit: float | None = None, progress: Callable[[int, int], object] | None = None
) -> CorpusScore:
    """Score the AMRs of two files, the first with the first and so on."""
    sides = []
    for path in (gold, parsed):
        try:
            sides.append(list(triples_of_all(file_bytes(path).decode("utf-8-sig"))))
        except UnicodeDecodeError:
            raise GraphFileError(f"{path}: it is not UTF-8 text") from None
        except MissingDependencyError:
            raise
        except GedkitError as error:
            raise GraphFileError(f"{path}: {error}") from None
    if len(sides[0]) != len(sides[1]):
        raise GraphFileError(
            f"{gold} has {len(sides[0])} AMRs and {parsed} has {len(sides[1])}: they are scored pairwise"
        )
    if not sides[0]:
        raise GraphFileError(
            f"{gold} has no AMR: wanted are AMRs in PENMAN notation, such as (w / want-01 :ARG0 (b / boy))"
        )
    scores = []
    for i, (a, b) in enumerate(zip(*sides, strict=True)):
        scores.append(smatch(a, b, time_limit=time_limit))
        if progress is not None:
            progress(i + 1, len(sides[0]))
    return CorpusScore(scores)
