"""Graph: labelled, attributed, directed or not, and immutable."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import index
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from gedkit import _core
from gedkit._graphs.attributes import Attributes, AttributeView
from gedkit._graphs.element import Element
from gedkit._graphs.labels import Label, has_bundles, label_ids, label_of, require_printable
from gedkit._graphs.parallel_edges import bundled
from gedkit.errors import InvalidGraphError, InvalidTypeError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["MAX_NODES", "Graph", "require_graphs"]

# A graph of this many nodes fits into memory; the cost matrices of two such graphs do not.
MAX_NODES = 100_000


class Graph:
    """A graph with nodes ``0 .. n-1``.

    Self-loops are allowed, and parallel edges with ``multigraph=True``. In an undirected graph ``(a, b)`` and
    ``(b, a)`` are the same edge. A graph never changes after it is built, so threads may share it, and it can be a key
    of a dict. Two graphs are equal if they have the same nodes, edges, labels and attributes under the same numbering;
    the order of the edges and all names do not matter.

    Parameters
    ----------
    n : int
        Number of nodes.
    edges : iterable of (int, int)
        Pairs of nodes, or an array of shape (m, 2).
    node_labels, edge_labels : iterable of hashable, optional
        One label per node; one per edge, in the order of ``edges``. The label of an unlabelled element is ``None``.
    directed : bool
        Whether the edge ``(a, b)`` leads only from a to b.
    multigraph : bool
        Whether parallel edges are allowed. Those between the same two nodes become one edge, labelled with all their
        labels (`ParallelEdges`); two such edges are priced by the cheapest assignment between their labels.
    node_attrs, edge_attrs : array or dict of name to array, optional
        Numbers for cost functions: one per element, a row per element, or named columns.
    names : sequence of hashable, optional
        Names of the nodes. They appear in results, but play no part in equality or costs.
    name : str, optional
        Name of the graph, which appears in matrices, answers and errors. It plays no part in equality or costs.
    info : mapping of str to str, optional
        What else is known about the graph, such as the molecule it was made from; JSON files keep it. It plays no part
        in equality or costs. A function that returns it is called when it is first needed.

    Examples
    --------
    >>> import gedkit as gk
    >>> ethanol = gk.Graph(3, edges=[(0, 1), (1, 2)], node_labels=["C", "C", "O"])
    >>> ethanol
    <Graph: 3 nodes, 2 edges, node labels 'C', 'O'>
    >>> ethanol.neighbors(1)
    (0, 2)
    >>> gk.Graph(5, edges=[(3, 9)])
    Traceback (most recent call last):
    gedkit.errors.InvalidGraphError: edge (3, 9) names node 9, but the graph has 5 nodes (0..4)
    """

    __slots__ = (
        "__weakref__",
        "_core",
        "_edge_attrs",
        "_hash",
        "_info",
        "_name",
        "_names",
        "_node_attrs",
        "_simple_core",
    )

    _simple_core: _core.Graph  # the same as _core; not there if there are parallel edges, so that asking is a test
    _core: _core.Graph
    _node_attrs: Attributes | None
    _edge_attrs: Attributes | None
    _names: tuple[Hashable, ...] | None
    _name: str | None
    _info: Mapping[str, str] | Callable[[], Mapping[str, str]] | None
    _hash: int | None

    def __init__(
        self,
        n: int,
        edges: Iterable[Sequence[int]] = (),
        *,
        node_labels: Iterable[Label] | None = None,
        edge_labels: Iterable[Label] | None = None,
        directed: bool = False,
        multigraph: bool = False,
        node_attrs: Any = None,
        edge_attrs: Any = None,
        names: Iterable[Hashable] | None = None,
        name: str | None = None,
        info: Mapping[str, str] | Callable[[], Mapping[str, str]] | None = None,
    ) -> None:
        if type(n) is not int or not 0 <= n <= MAX_NODES:
            n = _checked_node_count(n)
        if type(multigraph) is not bool:
            raise InvalidTypeError(f"multigraph must be True or False, got {multigraph!r}")
        if multigraph:
            edges, edge_labels = _bundled(edges, edge_labels, directed, edge_attrs)
        table = _as_table(edges)
        pairs: Any = edges if type(edges) is list else table if table is not None else _as_pairs(edges)
        node_ids = [0] * n if node_labels is None else label_ids(node_labels, "node")
        if len(node_ids) != n:
            raise InvalidGraphError(
                f"node_labels has {_count(len(node_ids), 'label')}, but the graph has {_count(n, 'node')}"
            )
        edge_ids = None if edge_labels is None else label_ids(edge_labels, "edge")
        if edge_ids is not None and len(edge_ids) != len(pairs):
            given, wanted = _count(len(edge_ids), "label"), _count(len(pairs), "edge")
            raise InvalidGraphError(f"edge_labels has {given}, but the graph has {wanted}")
        if type(directed) is not bool:
            raise InvalidTypeError(f"directed must be True or False, got {directed!r}")
        store = _SETTERS
        if table is None:
            core = _core.Graph(directed, node_ids, pairs, edge_ids)
        else:
            table[:, 2] = 0 if edge_ids is None else edge_ids
            core = _core.Graph(directed, np.array(node_ids, np.int32), table)
        store["_core"](self, core)
        if edge_ids is None or not has_bundles(edge_ids):
            store["_simple_core"](self, core)
        store["_node_attrs"](self, None if node_attrs is None else Attributes(node_attrs, n, "node_attrs"))
        store["_edge_attrs"](self, None if edge_attrs is None else Attributes(edge_attrs, len(pairs), "edge_attrs"))
        store["_names"](self, None if names is None else _checked_names(names, n))
        store["_name"](self, None if name is None else _checked_name(name))
        store["_info"](self, info if info is None or callable(info) else _checked_info(info))
        store["_hash"](self, None)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Graph cannot be changed: build a new one with another {name}")

    __delattr__ = __setattr__  # type: ignore[assignment]

    @property
    def n(self) -> int:
        """Number of nodes."""
        return self._core.n

    @property
    def m(self) -> int:
        """Number of edges."""
        return self._core.m

    @property
    def directed(self) -> bool:
        """Whether edges have a direction."""
        return self._core.directed

    @property
    def multigraph(self) -> bool:
        """Whether there are parallel edges."""
        return not hasattr(self, "_simple_core")

    @property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The edges, in the order in which they were given."""
        return self._core.edges

    @property
    def node_labels(self) -> tuple[Label, ...]:
        """One label per node; ``None`` if it has none."""
        return tuple(map(label_of, self._core.node_labels))

    @property
    def edge_labels(self) -> tuple[Label, ...]:
        """One label per edge, in the order of `edges`."""
        return tuple(map(label_of, self._core.edge_labels))

    @property
    def node_attrs(self) -> AttributeView | None:
        """Attributes of the nodes as they were given, read-only."""
        return None if self._node_attrs is None else self._node_attrs.view()

    @property
    def edge_attrs(self) -> AttributeView | None:
        """Attributes of the edges as they were given, in the order of `edges`, read-only."""
        return None if self._edge_attrs is None else self._edge_attrs.view()

    @property
    def names(self) -> tuple[Hashable, ...]:
        """The names of the nodes; by default their numbers."""
        return tuple(range(self.n)) if self._names is None else self._names

    @property
    def name(self) -> str | None:
        """The name of the graph; ``None`` if it has none."""
        return self._name

    @property
    def info(self) -> Mapping[str, str]:
        """What else is known about the graph; read-only, often empty."""
        if callable(self._info):
            _SETTERS["_info"](self, _checked_info(self._info()))
        return MappingProxyType({}) if self._info is None else self._info  # type: ignore[return-value]

    def named(self, name: str | None) -> Graph:
        """Return the same graph under another name.

        Examples
        --------
        >>> import gedkit as gk
        >>> gk.Graph(1).named("methane")
        <Graph 'methane': 1 node, 0 edges>
        """
        copy = object.__new__(Graph)
        for slot, store in _SETTERS.items():
            store(copy, getattr(self, slot))
        _SETTERS["_name"](copy, None if name is None else _checked_name(name))
        return copy

    @property
    def has_names(self) -> bool:
        """Whether names were given for the nodes."""
        return self._names is not None

    def neighbors(self, u: int) -> tuple[int, ...]:
        """Return the nodes that edges of ``u`` lead to, including ``u`` itself if it has a self-loop."""
        return self._core.successors(self._checked_node(u))

    def predecessors(self, u: int) -> tuple[int, ...]:
        """Return the nodes that have an edge to ``u``; in an undirected graph these are its neighbors."""
        return self._core.predecessors(self._checked_node(u))

    def node(self, u: int) -> Element:
        """Return label and attributes of node ``u``."""
        return self.node_elements()[self._checked_node(u)]

    def node_elements(self) -> list[Element]:
        """Return label and attributes of every node."""
        return _elements(self.node_labels, self._node_attrs)

    def edge_elements(self) -> list[Element]:
        """Return label and attributes of every edge, in the order of `edges`."""
        return _elements(self.edge_labels, self._edge_attrs)

    def permuted(self, order: Sequence[int]) -> Graph:
        """Return the same graph under another numbering: its node ``i`` is this graph's node ``order[i]``.

        Examples
        --------
        >>> import gedkit as gk
        >>> gk.Graph(3, [(0, 1)], node_labels="abc").permuted([2, 0, 1]).node_labels
        ('c', 'a', 'b')
        """
        try:
            order = list(map(index, order))
        except TypeError:
            raise InvalidTypeError(f"order must be the numbers of the nodes, got {order!r}") from None
        if sorted(order) != list(range(self.n)):
            raise InvalidGraphError(f"order must name each of the {self.n} nodes once, got {order}")
        new = [0] * self.n
        for i, u in enumerate(order):
            new[u] = i
        labels = self.node_labels
        names = self._names
        return Graph(
            self.n,
            [(new[u], new[v]) for u, v in self.edges],
            node_labels=[labels[u] for u in order],
            edge_labels=self.edge_labels,
            directed=self.directed,
            node_attrs=None if self._node_attrs is None else self._node_attrs.take(order),
            edge_attrs=self.edge_attrs,
            names=None if names is None else [names[u] for u in order],
            name=self._name,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return self is other or (self._core.same(other._core) and self._attribute_key() == other._attribute_key())

    def __hash__(self) -> int:
        if self._hash is None:
            _SETTERS["_hash"](self, hash((self._core.hash(), self._attribute_key())))
        return self._hash  # type: ignore[return-value]

    def __repr__(self) -> str:
        kind = "directed, " if self.directed else ""
        parts = [f"{kind}{_count(self.n, 'node')}", _count(self.m, "edge")]
        for what, labels in (("node", self.node_labels), ("edge", self.edge_labels)):
            distinct = sorted({repr(label) for label in labels if label is not None})
            if distinct:
                parts.append(f"{what} labels {', '.join(distinct[:5])}{', ...' if len(distinct) > 5 else ''}")
        for what, attrs in (("node", self._node_attrs), ("edge", self._edge_attrs)):
            if attrs is not None:
                columns = ", ".join(attrs.names) if attrs.names is not None else f"{attrs.table.shape[1]} per {what}"
                parts.append(f"{what} attributes ({columns})")
        called = "" if self._name is None else f" {self._name!r}"
        return f"<Graph{called}: {', '.join(parts)}>"

    def plot(self, path: str | Path | None = None, *, title: str | None = None) -> Figure:
        """Draw the graph with matplotlib; molecules as molecules.

        Parameters
        ----------
        path : str or Path, optional
            File to write; the format follows from its extension (.png, .svg, .pdf).
        title : str, optional
            Heading.

        Returns
        -------
        matplotlib.figure.Figure
        """
        from gedkit.viz import draw_graph

        return draw_graph(self, path, title=title)

    def _repr_html_(self) -> str:
        from gedkit.viz.html import graph_html

        return graph_html(self)

    def __reduce__(self) -> tuple[Callable[..., Graph], tuple[Any, ...]]:
        node_attrs = None if self._node_attrs is None else self._node_attrs.take(range(self.n))
        edge_attrs = None if self._edge_attrs is None else self._edge_attrs.take(range(self.m))
        state: tuple[Any, ...] = (
            self.node_labels,
            self.edge_labels,
            self.directed,
            node_attrs,
            edge_attrs,
            self._names,
        )
        if self._name is not None or self._info is not None:
            state = (*state, self._name, dict(self.info))
        return _rebuild, (self.n, list(self.edges), *state)

    def _attribute_key(self) -> tuple[Any, ...] | None:
        if self._node_attrs is None and self._edge_attrs is None:
            return None
        # Attributes of no elements do not count: a graph without edges equals the same graph with edge_attrs=[].
        nodes = None if self._node_attrs is None or not self.n else self._node_attrs.key()
        edges = None if self._edge_attrs is None or not self.m else self._edge_attrs.key(self._core.edge_order())
        return None if nodes is None and edges is None else (nodes, edges)

    def _checked_node(self, u: int) -> int:
        if not hasattr(u, "__index__"):
            raise InvalidTypeError(f"a node is a whole number, got {u!r}: names.index() finds the number of a name")
        if not 0 <= u < self.n:
            raise InvalidGraphError(f"there is no node {u}: the graph has {_count(self.n, 'node')}")
        return index(u)


# Graph refuses assignment, so __init__ fills its slots through their descriptors.
_SETTERS: dict[str, Callable[[Graph, Any], None]] = {
    name: getattr(Graph, name).__set__ for name in Graph.__slots__ if name != "__weakref__"
}


def require_graphs(*graphs: object) -> None:
    """Raise an error if an argument is not a `Graph`, with a hint on how to convert it."""
    for graph in graphs:
        if not isinstance(graph, Graph):
            hint = ": convert it with gk.from_networkx" if type(graph).__module__.startswith("networkx") else ""
            if isinstance(graph, str):
                hint = ": read a file with gk.read, SMILES with gk.from_smiles"
            raise InvalidTypeError(f"expected a gedkit.Graph, got {type(graph).__name__}{hint}")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _elements(labels: tuple[Label, ...], attrs: Attributes | None) -> list[Element]:
    if attrs is None:
        return [Element(label) for label in labels]
    rows = attrs.table.tolist()
    return [Element(label, tuple(row), attrs.names) for label, row in zip(labels, rows, strict=True)]


def _checked_node_count(n: Any) -> int:
    try:
        count = n.__index__()
    except AttributeError:
        raise InvalidTypeError(
            f"n must be the number of nodes, as in gk.Graph(3, [(0, 1), (1, 2)]), got {n!r}"
        ) from None
    if count < 0:
        raise InvalidGraphError(f"n must be 0 or more, got {count}")
    if count > MAX_NODES:
        raise InvalidGraphError(f"n is {count}, but a graph may have at most {MAX_NODES} nodes")
    return int(count)


def _as_table(edges: Any) -> NDArray[np.int32] | None:
    """Return room for edges and their labels where edges are an array of numbers that the core takes as they are."""
    if not isinstance(edges, np.ndarray) or edges.dtype.kind not in "iu" or edges.shape[1:] != (2,):
        return None
    if edges.size and not -(1 << 31) <= edges.min() <= edges.max() < 1 << 31:
        return None  # the error names the edge
    table = np.empty((len(edges), 3), np.int32)
    table[:, :2] = edges
    return table


def _as_pairs(edges: Any) -> list[Any]:
    if hasattr(edges, "tolist"):  # an array
        edges = edges.tolist()
    try:
        return list(edges)
    except TypeError:
        raise InvalidTypeError(f"edges must be pairs of nodes such as [(0, 1), (1, 2)], got {edges!r}") from None


def _checked_names(names: Iterable[Hashable], n: int) -> tuple[Hashable, ...]:
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


def _bundled(
    edges: Any, labels: Iterable[Label] | None, directed: bool, attrs: Any
) -> tuple[list[tuple[int, int]], list[Label] | None]:
    pairs = _as_pairs(edges)
    given = None if labels is None else list(labels)
    if given is not None and len(given) != len(pairs):
        counts = _count(len(given), "label"), _count(len(pairs), "edge")
        raise InvalidGraphError(f"edge_labels has {counts[0]}, but the graph has {counts[1]}")
    once, found = bundled(pairs, given, directed)
    if len(once) < len(pairs) and attrs is not None:
        raise InvalidGraphError("parallel edges have labels, not attributes: build the graph without edge_attrs")
    return once, None if given is None and len(once) == len(pairs) else found


def _checked_name(name: Any) -> str:
    if not isinstance(name, str):
        raise InvalidTypeError(f"the name of a graph must be text, got {name!r}")
    return name


def _checked_info(info: Any) -> Mapping[str, str]:
    if not isinstance(info, Mapping) or not all(isinstance(part, str) for item in info.items() for part in item):
        raise InvalidTypeError(f"info must be a table of texts by name, got {info!r}")
    return MappingProxyType(dict(info))


def _rebuild(
    n: int,
    edges: list[tuple[int, int]],
    node_labels: Any,
    edge_labels: Any,
    directed: bool,
    node_attrs: Any,
    edge_attrs: Any,
    names: Any,
    name: Any = None,
    info: Any = None,
) -> Graph:
    return Graph(
        n,
        edges,
        node_labels=node_labels,
        edge_labels=edge_labels,
        directed=directed,
        node_attrs=node_attrs,
        edge_attrs=edge_attrs,
        names=names,
        name=name,
        info=info,
    )
