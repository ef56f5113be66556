"""Numbers that came with the graphs and that the costs do not look at: a warning, with what to do about it.

Only attributes that a reader kept by itself are looked at. Whoever passes ``node_attrs=`` to `Graph` or to a reader has
decided what they are for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._system.numpy import np
from gedkit._system.warning import warn_caller
from gedkit.errors import IgnoredDataWarning

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PARTS = {"node": ("node_sub", "node_del", "node_ins"), "edge": ("edge_sub", "edge_del", "edge_ins")}


def warn_of_overlooked(graphs: Iterable[Graph], costs: Costs) -> None:
    """Warn of attributes in which the graphs differ and which play no part in the costs."""
    kept = [(graph, graph._unasked) for graph in graphs if graph._unasked is not None]
    for what, parts in _PARTS.items():
        if any(getattr(costs, part).uses_attrs for part in parts):
            continue
        remedies = {name: unasked.remedy for _, unasked in kept for name in getattr(unasked, what)}
        names = [name for name in sorted(remedies) if _differs([graph for graph, _ in kept], what, name)]
        if names:
            warning = IgnoredDataWarning(
                f"the {what} attribute{'s' if len(names) > 1 else ''} {', '.join(map(repr, names))} played no part in "
                f"this comparison, since the costs look at labels only: "
                f"{_remedy(remedies, names, [graph for graph, _ in kept], what)}"
            )
            warn_caller(warning)


def _remedy(remedies: dict[str, str], names: list[str], graphs: list[Graph], what: str) -> str:
    """Return what to do: a label is made of whole numbers, or of numbers without names, but not of measurements."""
    numbers = f'pass costs such as gk.Costs({what}_sub="abs") to compare numbers'
    best = next((name for name in names if _may_be_label(graphs, what, name)), None)
    if best is None:
        return f"{numbers}, or read the graphs with {what}_attrs=() to leave them out"
    return f"{remedies[best].format(what=what, name=best)}, or {numbers}"


def _may_be_label(graphs: list[Graph], what: str, name: str) -> bool:
    named = all(getattr(graph, f"_{what}_attrs") is None or getattr(graph, f"_{what}_attrs").names for graph in graphs)
    return not named or all(bool(np.all(rows == np.round(rows))) for rows in _rows(graphs, what, name))


def _rows(graphs: list[Graph], what: str, name: str) -> Iterator[NDArray[np.float64]]:
    """Yield the numbers of an attribute, graph by graph; all numbers where they have no names."""
    for graph in graphs:
        attrs = graph._node_attrs if what == "node" else graph._edge_attrs
        if attrs is None or not len(attrs.table) or (attrs.names is not None and name not in attrs.names):
            continue
        yield attrs.table if attrs.names is None else attrs.table[:, [attrs.names.index(name)]]


def _differs(graphs: list[Graph], what: str, name: str) -> bool:
    """Whether an attribute has two different values among all elements; if not it could not change a distance."""
    known: NDArray[np.float64] | None = None
    for rows in _rows(graphs, what, name):
        if known is None:
            known = rows[0]
        if rows.shape[1:] != known.shape or np.any(rows != known):
            return True
    return False
