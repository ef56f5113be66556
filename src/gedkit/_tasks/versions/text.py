"""A diff as text: a summary, then the changes in groups, like those of version control."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gedkit._graphs.graph import Graph
    from gedkit._tasks.versions.diff import Diff

_COLORS = {"+": "32", "-": "31", "~": "33", "@": "36"}


def text_of(diff: Diff, *, color: bool, stat: bool) -> str:
    """Return the text; ``stat`` for the summary alone."""
    result = diff.result
    lines = [
        f"--- {diff.titles[0]}: {_size(result.g1)}",
        f"+++ {diff.titles[1]}: {_size(result.g2)}",
        summary_of(diff),
    ]
    painted = [_painted(line, "1") if color else line for line in lines]
    if not stat:
        painted += [_painted(line, _COLORS[line[0]]) if color else line for line in lines_of(diff)]
    return "\n".join(painted)


def lines_of(diff: Diff) -> list[str]:
    """Return the groups with their titles, a change per line."""
    lines = []
    for group in diff.groups:
        lines.append(f"@@ {group.title} @@")
        lines += [str(change) for change in group.changes if not change.with_node]
    return lines


def summary_of(diff: Diff) -> str:
    """Return how much changed, and how sure that is."""
    result = diff.result
    if not diff:
        return "no changes"
    parts = []
    for name, number in diff.counts.items():
        kind, word = name.split()
        parts.append(f"{counted(number, kind.removesuffix('s'))} {word}")
    if diff.names == "fixed":
        proof = "nodes matched by name"
    elif result.optimal:
        proof = "proven minimal"
    else:
        proof = f"at least {result.lower_bound:g}"
    return f"{counted(len(diff), 'change')}: {', '.join(parts)}; cost {diff.cost:g}, {proof}"


def counted(number: int, what: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "edge"), counted(2, "edge")
    ('1 edge', '2 edges')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _size(graph: Graph) -> str:
    return f"{counted(graph.n, 'node')}, {counted(graph.m, 'edge')}"


def _painted(line: str, code: str) -> str:
    return f"\x1b[{code}m{line}\x1b[m"
