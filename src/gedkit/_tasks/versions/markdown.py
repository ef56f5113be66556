"""A diff as Markdown: a summary, the changes as a ``diff`` block, and a Mermaid flowchart of what is near them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub
from gedkit._tasks.versions.text import lines_of, summary_of

if TYPE_CHECKING:
    from gedkit._tasks.versions.diff import Diff

_MOST_DRAWN = 40  # nodes of a flowchart that can be read
_MOST_LINES = 400  # a comment on GitHub may have 65,536 characters
_STYLES = {
    "added": "fill:#d7f5dd,stroke:#1a7f37,color:#116329",
    "removed": "fill:#ffe2e0,stroke:#cf222e,color:#a40e26,stroke-dasharray:4 3",
    "changed": "fill:#fff1d6,stroke:#bc4c00,color:#953800",
    "kept": "fill:#f6f8fa,stroke:#8c959f,color:#24292f",
}


def markdown_of(diff: Diff, *, picture: bool) -> str:
    """Return the Markdown."""
    before, after = (title.replace("`", "'") for title in diff.titles)
    parts = [f"#### `{before}` → `{after}`", summary_of(diff) + "."]
    if diff:
        lines = [line.replace("~", "!", 1) if line.startswith("~") else line for line in lines_of(diff)]
        shown = lines[:_MOST_LINES]
        if len(shown) < len(lines):
            shown.append(f"# and {len(lines) - len(shown):,} more lines")
        fence = "`" * max(3, 1 + max((len(run) for line in shown for run in re.findall("`+", line)), default=0))
        parts.append("\n".join([f"{fence}diff", *shown, fence]))
        drawing = mermaid_of(diff) if picture else ""
        if drawing:
            parts.append(f"<details><summary>Picture</summary>\n\n```mermaid\n{drawing}\n```\n\n</details>")
    return "\n\n".join(parts) + "\n"


def mermaid_of(diff: Diff) -> str:
    """Return a flowchart of the changed nodes and their neighbors; nothing if these are too many."""
    result = diff.result
    mapping = result.mapping or []
    place1 = {u: k for k, (u, _) in enumerate(mapping) if u is not None}
    place2 = {v: k for k, (_, v) in enumerate(mapping) if v is not None}
    looks: dict[int, str] = {}
    edges: dict[tuple[int, int], str] = {}
    for x, y in result.g1.edges:
        edges[_key(place1[x], place1[y], result.g1.directed)] = "kept"
    for x, y in result.g2.edges:
        edges.setdefault(_key(place2[x], place2[y], result.g2.directed), "kept")
    for change in diff.changes:
        match change.operation:
            case NodeIns(v):
                looks[place2[v]] = "added"
            case NodeDel(u):
                looks[place1[u]] = "removed"
            case NodeSub(u):
                looks[place1[u]] = "changed"
            case EdgeIns((x, y)):
                edges[_key(place2[x], place2[y], result.g2.directed)] = "added"
            case EdgeDel((x, y)):
                edges[_key(place1[x], place1[y], result.g1.directed)] = "removed"
            case EdgeSub(_, (x, y)):
                edges[_key(place2[x], place2[y], result.g2.directed)] = "changed"
    near = set(looks) | {k for pair, look in edges.items() if look != "kept" for k in pair}
    shown = near | {k for pair in edges for k in pair if near & set(pair)}
    if not near or len(near) > _MOST_DRAWN:
        return ""
    shown = shown if len(shown) <= _MOST_DRAWN else near
    lines = ["flowchart LR"]
    lines += [f'  n{k}["{_escaped(_called(diff, mapping[k]))}"]:::{looks.get(k, "kept")}' for k in sorted(shown)]
    arrow = {"added": "==>", "removed": "-.->", "changed": "==>", "kept": "-->"}
    if not result.g1.directed:
        arrow = {"added": "===", "removed": "-.-", "changed": "===", "kept": "---"}
    drawn = [(pair, look) for pair, look in edges.items() if set(pair) <= shown]
    lines += [f"  n{x} {arrow[look]} n{y}" for (x, y), look in drawn]
    lines += _edge_styles(look for _, look in drawn)
    return "\n".join([*lines, *(f"  classDef {name} {style}" for name, style in _STYLES.items())])


def _key(x: int, y: int, directed: bool) -> tuple[int, int]:
    return (x, y) if directed or x <= y else (y, x)


def _edge_styles(looks: Iterable[str]) -> list[str]:
    colors = {"added": "#1a7f37", "removed": "#cf222e", "changed": "#bc4c00"}
    numbers: dict[str, list[str]] = {}
    for i, look in enumerate(looks):
        numbers.setdefault(look, []).append(str(i))
    return [
        f"  linkStyle {','.join(numbers[look])} stroke:{color}" for look, color in colors.items() if look in numbers
    ]


def _called(diff: Diff, pair: tuple[int | None, int | None]) -> str:
    u, v = pair
    names = diff._called
    if u is None or v is None:
        return names.first[u] if u is not None else names.second[v or 0]
    old, new = names.first[u], names.second[v]
    return old if old == new or diff.result.g1.names[u] == diff.result.g2.names[v] else f"{old} → {new}"


def _escaped(text: str) -> str:
    """Return a text that Mermaid shows as it is: its own marks as entities."""
    line = " ".join(text.split())
    line = line if len(line) <= 40 else line[:39] + "…"
    return "".join(c if c.isalnum() or c in " _-.,:/→…′" else f"#{ord(c)};" for c in line)
