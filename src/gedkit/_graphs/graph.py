"""Graph: labeled, attributed, directed or not, and immutable."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from operator import index
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from gedkit import _core
from gedkit._graphs.attributes import Attributes, AttributeView
from gedkit._graphs.checked_parts import (
    MAX_NODES,
    as_pairs,
    as_table,
    bundled_edges,
    checked_info,
    checked_name,
    checked_names,
    checked_node_count,
    count,
)
from gedkit._graphs.element import Element
from gedkit._graphs.labels import Label, has_bundles, label_ids, label_of, shortened
from gedkit._graphs.unasked import Unasked
from gedkit._system.numpy import np
from gedkit.errors import InvalidGraphError, InvalidTypeError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


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
        One label per node; one per edge, in the order of ``edges``. The label of an unlabeled element is ``None``.
    directed : bool
        Whether the edge ``(a, b)`` leads only from a to b.
    multigraph : bool
        Whether parallel edges are allowed. Those between the same two nodes become one edge, labeled with all their
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
        "_multigraph",
        "_name",
        "_names",
        "_node_attrs",
        "_simple_core",
        "_unasked",
    )

    # The same as _core; not there if there are parallel edges or attributes that nobody asked for, so that asking is a
    # test for both.
    _simple_core: _core.Graph
    _core: _core.Graph
    _node_attrs: Attributes | None
    _edge_attrs: Attributes | None
    _names: tuple[Hashable, ...] | None
    _name: str | None
    _info: Mapping[str, str] | Callable[[], Mapping[str, str]] | None
    _hash: int | None
    _multigraph: bool
    _unasked: Unasked | None  # attributes that a reader kept by itself

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
            n = checked_node_count(n)
        if type(multigraph) is not bool:
            raise InvalidTypeError(f"multigraph must be True or False, got {multigraph!r}")
        if multigraph:
            edges, edge_labels = bundled_edges(edges, edge_labels, directed, edge_attrs)
        table = as_table(edges)
        pairs: Any = edges if type(edges) is list else table if table is not None else as_pairs(edges)
        node_ids = [0] * n if node_labels is None else label_ids(node_labels, "node")
        if len(node_ids) != n:
            raise InvalidGraphError(
                f"node_labels has {count(len(node_ids), 'label')}, but the graph has {count(n, 'node')}"
            )
        edge_ids = None if edge_labels is None else label_ids(edge_labels, "edge")
        if edge_ids is not None and len(edge_ids) != len(pairs):
            given, wanted = count(len(edge_ids), "label"), count(len(pairs), "edge")
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
        bundles = edge_ids is not None and has_bundles(edge_ids)
        store["_multigraph"](self, bundles)
        if not bundles:
            store["_simple_core"](self, core)
        store["_node_attrs"](self, None if node_attrs is None else Attributes(node_attrs, n, "node_attrs"))
        store["_edge_attrs"](self, None if edge_attrs is None else Attributes(edge_attrs, len(pairs), "edge_attrs"))
        store["_names"](self, None if names is None else checked_names(names, n))
        store["_name"](self, None if name is None else checked_name(name))
        store["_info"](self, info if info is None or callable(info) else checked_info(info))
        store["_hash"](self, None)
        store["_unasked"](self, None)

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
        return self._multigraph

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
            _SETTERS["_info"](self, checked_info(self._info()))
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
            if hasattr(self, slot):  # _simple_core may be missing
                store(copy, getattr(self, slot))
        _SETTERS["_name"](copy, None if name is None else checked_name(name))
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
        parts = [f"{kind}{count(self.n, 'node')}", count(self.m, "edge")]
        for what, labels in (("node", self.node_labels), ("edge", self.edge_labels)):
            distinct = sorted({shortened(label) for label in labels if label is not None})
            if distinct:
                parts.append(f"{what} labels {_listed(distinct)}")
        for what, attrs in (("node", self._node_attrs), ("edge", self._edge_attrs)):
            if attrs is not None:
                columns = ", ".join(attrs.names) if attrs.names is not None else f"{attrs.table.shape[1]} per {what}"
                parts.append(f"{what} attributes ({columns})")
        called = "" if self._name is None else f" {shortened(self._name)}"
        return f"<Graph{called}: {', '.join(parts)}>"

    def plot(self, path: str | Path | None = None, *, title: str | None = None, names: bool = False) -> Figure:
        """Draw the graph with matplotlib; molecules as molecules.

        Parameters
        ----------
        path : str or Path, optional
            File to write; the format follows from its extension (.png, .svg, .pdf).
        title : str, optional
            Heading.
        names : bool
            Write the names of the nodes into them, not their labels.

        Returns
        -------
        matplotlib.figure.Figure

        Raises
        ------
        InvalidOptionError
            If the graph has more than 1,000 nodes.
        """
        from gedkit.viz import draw_graph

        return draw_graph(self, path, title=title, names=names)

    def to_dict(self) -> dict[str, Any]:
        """Return the graph as a dict of lists, texts and numbers, in the form of gedkit's JSON files.

        Raises
        ------
        InvalidGraphError
            If a label or a name is something else than text, a number, or a tuple of these.

        Examples
        --------
        >>> import gedkit as gk
        >>> gk.Graph(2, [(0, 1)], node_labels="CO", edge_labels=["double"]).to_dict()
        {'nodes': ['C', 'O'], 'edges': [[0, 1, 'double']]}
        """
        from gedkit._graphs.dict_form import dict_of_graph

        return dict_of_graph(self)

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Graph:
        """Return the graph that `to_dict` described, equal to it and with the same names and info.

        Parameters
        ----------
        document : dict
            ``nodes`` is a list of labels, or just the number of nodes; ``edges`` has pairs of nodes, or triples with a
            label. The other keys are optional: ``directed``, ``parallel_edges``, ``names``, ``node_attrs``,
            ``edge_attrs``, ``name``, ``info``.

        Raises
        ------
        InvalidGraphError
            If it does not describe a graph.

        Examples
        --------
        >>> import gedkit as gk
        >>> gk.Graph.from_dict({"nodes": ["C", "O"], "edges": [[0, 1, "double"]]})
        <Graph: 2 nodes, 1 edge, node labels 'C', 'O', edge labels 'double'>
        """
        from gedkit._graphs.dict_form import graph_of_dict

        return graph_of_dict(document)

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
            raise InvalidGraphError(f"there is no node {u}: the graph has {count(self.n, 'node')}")
        return index(u)


# Graph refuses assignment, so __init__ fills its slots through their descriptors.
_SETTERS: dict[str, Callable[[Graph, Any], None]] = {
    name: getattr(Graph, name).__set__ for name in Graph.__slots__ if name != "__weakref__"
}


def with_unasked(graph: Graph, unasked: Unasked) -> Graph:
    """Note on a new graph which attributes its reader kept without being asked."""
    if unasked.node or unasked.edge:
        _SETTERS["_unasked"](graph, unasked)
        if not graph.multigraph:
            object.__delattr__(graph, "_simple_core")
    return graph


def _listed(distinct: Sequence[str]) -> str:
    return f"{', '.join(distinct[:5])}{', ...' if len(distinct) > 5 else ''}"


def with_info(graph: Graph, more: Mapping[str, str]) -> Graph:
    """Note more about a new graph in its `Graph.info`."""
    known = graph._info
    _SETTERS["_info"](
        graph, (lambda: {**known(), **more}) if callable(known) else checked_info({**(known or {}), **more})
    )
    return graph


def _elements(labels: tuple[Label, ...], attrs: Attributes | None) -> list[Element]:
    if attrs is None:
        return [Element(label) for label in labels]
    rows = attrs.table.tolist()
    return [Element(label, tuple(row), attrs.names) for label, row in zip(labels, rows, strict=True)]


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
