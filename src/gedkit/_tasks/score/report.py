"""Scores as reports: Markdown for people, CSV for tables, JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

from gedkit._files.replacing import replace_file
from gedkit._tasks.score.folders import ScoreTable
from gedkit._tasks.score.measures import COUNTS
from gedkit.errors import InvalidOptionError

SUFFIXES = (".md", ".csv", ".json")
_VALUES = ("precision", "recall", "f1")
_MOST_MISTAKES = 20


def summary_rows(table: ScoreTable) -> list[list[str]]:
    """Return a row per measure: its means with intervals, and F1 over all pairs together."""
    rows = []
    for measure in COUNTS:
        if not any(getattr(table.pooled(measure), side) for side in ("gold", "predicted")):
            continue  # graphs without attributes, or without edges
        cells = [measure.replace("_", " ")]
        for value in _VALUES:
            low, high = table.interval(measure, value)
            cells.append(f"{table.mean(measure, value):.3f} ({low:.3f} to {high:.3f})")
        rows.append([*cells, f"{table.pooled(measure).f1:.3f}"])
    return rows


def markdown_report(table: ScoreTable) -> str:
    """Return the means, the scores of every pair, and the mistakes in words."""
    lines = [
        f"# Scores of {len(table.scores)} graphs",
        "",
        f"{table.proven} of {len(table.scores)} distances are proven. Means over graphs with 95 % bootstrap intervals;",
        "the last column pools all graphs.",
        "",
        "| | precision | recall | F1 | F1, pooled |",
        "|---|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in summary_rows(table)),
        "",
    ]
    lines += [
        f"- {_code(name)}: {table.problems.get(name, 'no prediction')}; scored as an empty graph"
        for name in table.missing
    ]
    lines += [f"- {_code(name)}: a prediction without a gold graph, not scored" for name in table.unexpected]
    lines += [
        "",
        "| Graph | F1 | nodes | node labels | edges | edge labels | distance |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, score in zip(table.names, table.scores, strict=True):
        each = [score.elements, score.nodes, score.node_labels, score.edges, score.edge_labels]
        proof = "" if score.optimal else f" (at least {score.result.lower_bound:g})"
        cells = [*(f"{measure.f1:.3f}" for measure in each), f"{score.distance:g}{proof}"]
        lines.append(f"| {_code(name)} | {' | '.join(cells)} |")
    for name, score in zip(table.names, table.scores, strict=True):
        if score.mistakes:
            lines += ["", f"## {_code(name)}", ""]
            lines += [f"- {_escaped(str(mistake))}" for mistake in score.mistakes[:_MOST_MISTAKES]]
            if len(score.mistakes) > _MOST_MISTAKES:
                lines.append(f"- and {len(score.mistakes) - _MOST_MISTAKES} more")
    return "\n".join(lines) + "\n"


def _csv(table: ScoreTable) -> str:
    space = io.StringIO()
    writer = csv.writer(space, lineterminator="\n")
    writer.writerow(
        [
            "name",
            "distance",
            "lower_bound",
            "proven",
            *(f"{measure}_{value}" for measure in COUNTS for value in _VALUES),
        ]
    )
    for name, score in zip(table.names, table.scores, strict=True):
        numbers = [getattr(score.measure(measure), value) for measure in COUNTS for value in _VALUES]
        writer.writerow([name, score.distance, score.result.lower_bound, score.optimal, *numbers])
    return space.getvalue()


def require_report(path: Path) -> None:
    """Raise an error if no report can be written there; to be asked before the work, not after it."""
    if path.suffix.lower() not in SUFFIXES:
        raise InvalidOptionError(f"cannot write the report {path}: its name must end in {', '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise InvalidOptionError(f"cannot write the report {path}: there is no folder {path.parent}")


def write_report(table: ScoreTable, path: Path) -> None:
    """Write the report in the form that the suffix says."""
    require_report(path)
    make: dict[str, Callable[[], str]] = {
        ".md": lambda: markdown_report(table),
        ".csv": lambda: _csv(table),
        ".json": lambda: json.dumps(table.to_dict(), ensure_ascii=False) + "\n",
    }
    try:
        replace_file(path, make[path.suffix.lower()]())
    except OSError as error:
        raise InvalidOptionError(f"cannot write {path}: {error.strerror}") from None


def _code(text: str) -> str:
    return f"`{text.replace('`', chr(39)).replace('|', '/')}`"


def _escaped(text: str) -> str:
    for character in "\\`*_<>[]|":
        text = text.replace(character, f"\\{character}")
    return text
