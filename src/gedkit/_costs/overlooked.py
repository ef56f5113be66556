"""Numbers that came with the graphs and that the costs do not look at: a warning, with what to do about it.

Only attributes that a reader kept by itself are looked at. Whoever passes ``node_attrs=`` to `Graph` or to a reader has
decided what they are for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gedkit._costs.costs import Costs
from gedkit._graphs.graph import Graph
from gedkit._numpy import np
from gedkit._warning import warn_caller
from gedkit.errors import IgnoredDataWarning

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["warn_of_overlooked"]

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
                f"{remedies[names[0]].format(what=what, name=names[0])}, or pass costs such as "
                f'gk.Costs({what}_sub="abs") to compare numbers'
            )
            warn_caller(warning)


def _differs(graphs: list[Graph], what: str, name: str) -> bool:
    """Whether an attribute has two different values among all elements; if not it could not change a distance."""
    known: NDArray[np.float64] | None = None
    for graph in graphs:
        attrs = graph._node_attrs if what == "node" else graph._edge_attrs
        if attrs is None or not len(attrs.table) or (attrs.names is not None and name not in attrs.names):
            continue
        rows = attrs.table if attrs.names is None else attrs.table[:, [attrs.names.index(name)]]
        if known is None:
            known = rows[0]
        if rows.shape[1:] != known.shape or np.any(rows != known):
            return True
    return False
