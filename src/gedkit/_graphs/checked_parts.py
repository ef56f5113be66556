"""The arguments of `Graph`, checked one by one: an error names what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gedkit._graphs.labels import Label, require_printable
from gedkit._graphs.parallel_edges import bundled
from gedkit._system.numpy import is_array, np
from gedkit.errors import InvalidGraphError, InvalidTypeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A graph of this many nodes fits into memory; solvers that need a matrix over pairs of nodes refuse it.
MAX_NODES = 10_000_000


def count(number: int, what: str) -> str:
    """Return a number with its noun: "1 node", "2 nodes"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def checked_node_count(n: Any) -> int:
    """Return the number of nodes, or raise an error."""
    try:
        found = n.__index__()
    except (AttributeError, TypeError):  # an array has __index__, too
        hint = ": gk.from_networkx converts it" if type(n).__module__.startswith("networkx") else ""
        if is_array(n) and n.ndim == 2:
            hint = ": gk.from_scipy(scipy.sparse.csr_array(matrix)) converts an adjacency matrix"
        raise InvalidTypeError(
            f"n must be the number of nodes, as in gk.Graph(3, [(0, 1), (1, 2)]), got {_shown(n)}{hint}"
        ) from None
    if found < 0:
        raise InvalidGraphError(f"n must be 0 or more, got {found}")
    if found > MAX_NODES:
        raise InvalidGraphError(f"n is {found}, but a graph may have at most {MAX_NODES} nodes")
    return int(found)


def as_table(edges: Any) -> NDArray[np.int32] | None:
    """Return room for edges and their labels where edges are an array of numbers that the core takes as they are."""
    if not is_array(edges) or edges.dtype.kind not in "iu" or edges.shape[1:] != (2,):
        return None
    if edges.size and not -(1 << 31) <= edges.min() <= edges.max() < 1 << 31:
        return None  # the error names the edge
    table = np.empty((len(edges), 3), np.int32)
    table[:, :2] = edges
    return table


def as_pairs(edges: Any) -> list[Any]:
    """Return the edges as a list."""
    if hasattr(edges, "tolist"):  # an array
        edges = edges.tolist()
    try:
        return list(edges)
    except TypeError:
        raise InvalidTypeError(f"edges must be pairs of nodes such as [(0, 1), (1, 2)], got {edges!r}") from None


def checked_names(names: Iterable[Hashable], n: int) -> tuple[Hashable, ...]:
    """Return the names of the nodes, or raise an error about them."""
    try:
        names = tuple(names)
        distinct = len(set(names))
    except TypeError:
        raise InvalidTypeError(f"names must be one str, number or tuple per node, got {names!r}") from None
    for name in names:
        require_printable(name)
    if len(names) != n:
        raise InvalidGraphError(f"names has {len(names)} entries, but the graph has {n} nodes")
    if distinct != n:
        raise InvalidGraphError("names must be distinct")
    return names


def bundled_edges(
    edges: Any, labels: Iterable[Label] | None, directed: bool, attrs: Any
) -> tuple[list[tuple[int, int]], list[Label] | None]:
    """Return the edges and labels of a multigraph with parallel edges as one."""
    pairs = as_pairs(edges)
    given = None if labels is None else list(labels)
    if given is not None and len(given) != len(pairs):
        counts = count(len(given), "label"), count(len(pairs), "edge")
        raise InvalidGraphError(f"edge_labels has {counts[0]}, but the graph has {counts[1]}")
    once, found = bundled(pairs, given, directed)
    if len(once) < len(pairs) and attrs is not None:
        raise InvalidGraphError("parallel edges have labels, not attributes: build the graph without edge_attrs")
    return once, None if given is None and len(once) == len(pairs) else found


def checked_name(name: Any) -> str:
    """Return the name of a graph, or raise an error."""
    if not isinstance(name, str):
        raise InvalidTypeError(f"the name of a graph must be text, got {name!r}")
    return name


def checked_info(info: Any) -> Mapping[str, str]:
    """Return a read-only copy of the texts, or raise an error."""
    if not isinstance(info, Mapping) or not all(isinstance(part, str) for item in info.items() for part in item):
        raise InvalidTypeError(f"info must be a table of texts by name, got {info!r}")
    return MappingProxyType(dict(info))


def _shown(given: Any) -> str:
    return f"an array of shape {given.shape}" if is_array(given) else repr(given)
