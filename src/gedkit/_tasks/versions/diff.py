"""``gk.diff``: what changed between two versions of a graph."""

from __future__ import annotations

import json
import math
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Any

from gedkit._costs.costs import Costs
from gedkit._edits.edit_path import EditPath, document_of_path
from gedkit._graphs.graph import Graph
from gedkit._result import Result
from gedkit._tasks.versions.changes import Change, changes_of, own_names
from gedkit._tasks.versions.markdown import markdown_of
from gedkit._tasks.versions.matching import match_versions
from gedkit._tasks.versions.neighborhoods import ChangeGroup, grouped
from gedkit._tasks.versions.reading import read_versions
from gedkit._tasks.versions.text import summary_of, text_of
from gedkit.errors import EditPathError
from gedkit.io.accepting import as_graphs


class Diff:
    """What changed between two versions of a graph. It is true if anything did.

    Attributes
    ----------
    result : Result
        The edit path behind it; ``result.optimal`` says whether it is proven that none is cheaper.
    names : str
        How much names counted: ``"prefer"``, ``"fixed"`` or ``"ignore"``.
    titles : tuple of str
        What the versions are called.

    Examples
    --------
    >>> import gedkit as gk
    >>> before = gk.Graph(3, [(0, 1), (1, 2)], names=["read", "clean", "report"], directed=True)
    >>> after = gk.Graph(3, [(0, 1), (1, 2)], names=["read", "clean", "publish"], directed=True)
    >>> changed = gk.diff(before, after)
    >>> len(changed), changed.cost, changed.counts
    (1, 1.0, {'nodes changed': 1})
    >>> print(changed.changes[0])
    ~ node report → publish
    """

    def __init__(self, result: Result, names: str, titles: tuple[str, str] = ("before", "after")) -> None:
        path = result.path
        if path is None:
            raise EditPathError(f"the costs forbid every way from one version to the other: {result!r}")
        self.result = result
        self.names = names
        self.titles = titles
        self._called = own_names(path)
        self._changes = changes_of(path, self._called)

    @cached_property
    def groups(self) -> tuple[ChangeGroup, ...]:
        """The changes in groups: those that touch the same nodes, in the order of the first version."""
        return tuple(grouped(self.result, self._changes, self._called))

    @property
    def changes(self) -> tuple[Change, ...]:
        """All changes, in the order of `groups`."""
        return tuple(change for group in self.groups for change in group.changes)

    @property
    def cost(self) -> float:
        """The cost of all changes."""
        return self.result.distance

    @property
    def counts(self) -> dict[str, int]:
        """How many nodes and edges were added, removed and changed."""
        words = {"+": "added", "-": "removed", "~": "changed"}
        found = Counter(f"{change.kind}s {words[change.sign]}" for change in self._changes)
        order = [f"{kind}s {word}" for kind in ("node", "edge") for word in words.values()]
        return {name: found[name] for name in order if found[name]}

    def summary(self) -> str:
        """Return in a line how much changed, and how sure that is."""
        return summary_of(self)

    def text(self, *, color: bool = False, stat: bool = False) -> str:
        """Return the changes as text, in groups.

        Parameters
        ----------
        color : bool
            With the colors of a terminal.
        stat : bool
            Only the summary.
        """
        return text_of(self, color=color, stat=stat)

    def markdown(self, *, picture: bool = True) -> str:
        """Return the changes as Markdown, for a comment on a pull request.

        Parameters
        ----------
        picture : bool
            With a Mermaid flowchart of the changed parts, which GitHub and GitLab draw.
        """
        return markdown_of(self, picture=picture)

    def html(self) -> str:
        """Return a page with both versions, the changes marked, which needs nothing but a browser."""
        from gedkit._tasks.versions.pages import html_of

        return html_of(self)

    def svg(self) -> str:
        """Return a picture of both versions, the changes marked."""
        from gedkit._tasks.versions.pages import svg_of

        return svg_of(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the changes as a dict of numbers, texts and lists."""
        path = self.result.path
        assert path is not None
        records = dict(zip(map(id, path.operations), document_of_path(path)["operations"], strict=True))
        return {
            "before": self.titles[0],
            "after": self.titles[1],
            "names": self.names,
            "changes": len(self._changes),
            "cost": self.cost,
            "lower_bound": self.result.lower_bound if math.isfinite(self.result.lower_bound) else None,
            "proven": self.result.optimal,
            "counts": self.counts,
            "groups": [
                {
                    "nodes": list(group.nodes),
                    "changes": [
                        {
                            "sign": c.sign,
                            "kind": c.kind,
                            "text": c.text,
                            "cost": c.cost,
                            **_places(records[id(c.operation)]),
                        }
                        for c in group.changes
                    ],
                }
                for group in self.groups
            ],
        }

    def to_json(self) -> str:
        """Return `to_dict` as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    def save(self, path: str | Path) -> None:
        """Write the changes to a file: ``.txt``, ``.md``, ``.json``, ``.html``, ``.svg``, ``.png`` or ``.pdf``."""
        from gedkit._tasks.versions.pages import save

        save(self, Path(path))

    def __len__(self) -> int:
        return len(self._changes)

    def __bool__(self) -> bool:
        return bool(self._changes)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Diff: {self.summary()}>"

    def _repr_html_(self) -> str:
        from gedkit.viz.html import result_html

        return result_html(self.result)


def _places(record: dict[str, Any]) -> dict[str, Any]:
    return {key: record[key] for key in ("op", "node", "edge", "target") if key in record}


class _TitledPath(EditPath):
    """An edit path in the words of a diff, for pages and pictures."""

    __slots__ = ("_words",)
    _words: dict[int, str]

    @classmethod
    def of(cls, path: EditPath) -> _TitledPath:
        made = cls(path, costs=path.costs, directed=path.directed, names1=path.names1, names2=path.names2)
        made._words = {id(c.operation): f"{c.kind} {c.text}" for c in changes_of(path, own_names(path))}
        return made

    def words(self) -> list[str]:
        plain = super().words()
        return [self._words.get(id(o), text) for o, text in zip(self.changes, plain, strict=True)]


def diff(
    before: Graph | str | Path,
    after: Graph | str | Path,
    *,
    names: str = "prefer",
    costs: Costs | None = None,
    time_limit: float | None = None,
    titles: tuple[str, str] | None = None,
    **reading: Any,
) -> Diff:
    """Return what changed between two versions of a graph.

    Nodes are told apart by their names, or by their labels if no label occurs twice. The changes are a cheapest edit
    path between the versions, under costs in which a rename is a change too.

    Parameters
    ----------
    before, after : Graph, str or Path
        Graphs, also those of other libraries, or files. All data of nodes and edges in a file is compared, except for
        names, places and colors; ``node_label`` and ``edge_label`` name attributes to compare instead.
    names : {"prefer", "fixed", "ignore"}
        How much names count. ``"prefer"``: a rename costs 1, and 1 more for each of the two names that the other
        version has too (beyond a million pairs of nodes, names in both versions are fixed). ``"fixed"``: a node is the
        node of the same name, or it was added or removed. ``"ignore"``: names do not count.
    costs : Costs, optional
        The costs of all other operations; by default 1 each.
    time_limit : float, optional
        Seconds for the search; by default that of the solver ``auto``.
    titles : pair of str, optional
        What the versions are called; by default the names of the files or graphs.
    **reading
        For files: ``format``, ``node_label``, ``edge_label`` as for `read`, and ``ignore``, attributes to leave out.

    Returns
    -------
    Diff

    Examples
    --------
    >>> import gedkit as gk
    >>> before = gk.Graph(3, [(0, 1), (1, 2)], names=["read", "clean", "merge"], directed=True)
    >>> after = gk.Graph(
    ...     4, [(0, 1), (1, 2), (2, 3)], names=["read", "clean", "check", "merge"], directed=True
    ... )
    >>> print(gk.diff(before, after))
    --- before: 3 nodes, 2 edges
    +++ after: 4 nodes, 3 edges
    4 changes: 1 node added, 2 edges added, 1 edge removed; cost 4, proven minimal
    @@ clean, check, merge @@
    + node check  (clean → check → merge)
    - edge clean → merge
    """
    if any(isinstance(version, (str, Path)) for version in (before, after)):
        (g1, g2), called = read_versions((before, after), **reading)
    else:
        if reading:
            raise TypeError(f"diff takes {next(iter(reading))}= for files, not for graphs")
        g1, g2 = as_graphs([before, after])
        called = (g1.name or "before", g2.name or "after")
    result = match_versions(g1, g2, names, costs, time_limit)
    if result.path is not None:
        result = _with_words(result)
    return Diff(result, names, titles or called)


def _with_words(result: Result) -> Result:
    """Return the result with a path that is told in the words of the diff."""
    images = [-1] * result.g1.n
    for u, v in result.mapping or ():
        if u is not None and v is not None:
            images[u] = v
    assert result.path is not None
    return Result(
        result.g1,
        result.g2,
        costs=result.costs,
        solver=result.solver,
        distance=result.distance,
        lower_bound=result.lower_bound,
        status=result.status,
        images=images,
        stats=result.stats,
        history=result.history,
        path=_TitledPath.of(result.path),
    )
