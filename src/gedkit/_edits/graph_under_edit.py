"""A graph to which an edit path is applied, one operation at a time. Each operation is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from gedkit._edits.operations import EdgeDel, EdgeIns, EdgeSub, NodeDel, NodeIns, NodeSub, Operation
from gedkit._graphs.attributes import AttributeView
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._graphs.require_graphs import require_graphs
from gedkit.errors import EditPathError

Key = int | str  # a node of the first graph by its number, an inserted one as "+v"


class GraphUnderEdit:
    """Nodes and edges by key; `placed` maps nodes of the second graph to keys."""

    def __init__(self, graph: Graph, directed: bool) -> None:
        require_graphs(graph)
        if graph.directed != directed:
            raise EditPathError(f"the path is for {'directed' if directed else 'undirected'} graphs, this one is not")
        self.directed = directed
        self.nodes: dict[Key, Element] = dict(enumerate(graph.node_elements()))
        self.edges: dict[Hashable, tuple[Key, Key, Element]] = {}
        for (u, v), element in zip(graph.edges, graph.edge_elements(), strict=True):
            self.edges[self._edge_key(u, v)] = (u, v, element)
        self._degree = Counter(end for u, v, _ in self.edges.values() for end in (u, v))  # ends of edges at each node
        self.placed: dict[int, Key] = {}
        self._untouched_edges = set(self.edges)
        self._substituted: list[EdgeSub] = []

    def apply(self, operation: Operation) -> None:
        """Apply one operation."""
        match operation:
            case NodeSub(node, target, before, after):
                self._require_node(node, before)
                self.nodes[node] = after
                self._place(target, node)
            case NodeDel(node, before):
                self._require_node(node, before)
                if self._degree[node] > 0:
                    raise EditPathError(f"node {node} cannot be deleted before its edges")
                del self.nodes[node]
            case NodeIns(target, after):
                self.nodes[f"+{target}"] = after
                self._place(target, f"+{target}")
            case EdgeSub(edge, _, before, after):
                u, v = self._require_edge(edge, before)
                self.edges[self._edge_key(*edge)] = (u, v, after)
                self._substituted.append(operation)
            case EdgeDel(edge, before):
                self._require_edge(edge, before)
                u, v, _ = self.edges.pop(self._edge_key(*edge))
                self._degree.subtract((u, v))
            case EdgeIns(target, after):
                u, v = (self._placed(end, target) for end in target)
                if self._edge_key(u, v) in self.edges:
                    raise EditPathError(f"edge {target} cannot be inserted twice")
                self.edges[self._edge_key(u, v)] = (u, v, after)
                self._degree.update((u, v))
            case _:
                raise EditPathError(f"{operation!r} is not an edit operation")

    def finished(self) -> Graph:
        """Return the second graph in its own numbering, after checking that the path was complete."""
        if self._untouched_edges:
            raise EditPathError(f"the path says nothing about {len(self._untouched_edges)} edges of this graph")
        for operation in self._substituted:
            ends = [self._placed(end, operation.target) for end in operation.target]
            if self._edge_key(*ends) != self._edge_key(*operation.edge):
                raise EditPathError(f"edge {operation.edge} does not lead where {operation.target} does")
        return self._graph(None).permuted(self.order())

    def order(self) -> list[int]:
        """Return the position in `as_graph` of each node of the second graph."""
        place = {key: i for i, key in enumerate(self.nodes)}
        if sorted(self.placed) != list(range(len(self.nodes))):
            raise EditPathError(f"the path accounts for {len(self.placed)} of the {len(self.nodes)} nodes it leads to")
        return [place[self.placed[v]] for v in range(len(self.nodes))]

    def as_graph(self) -> Graph:
        """Return the graph in its present state, with the keys as names."""
        return self._graph(list(self.nodes))

    def _graph(self, names: list[Key] | None) -> Graph:
        place = {key: i for i, key in enumerate(self.nodes)}
        node_elements = list(self.nodes.values())
        edge_elements = [element for _, _, element in self.edges.values()]
        return Graph(
            len(self.nodes),
            [(place[u], place[v]) for u, v, _ in self.edges.values()],
            node_labels=[element.label for element in node_elements],
            edge_labels=[element.label for element in edge_elements],
            directed=self.directed,
            node_attrs=_attributes(node_elements),
            edge_attrs=_attributes(edge_elements),
            names=names,
        )

    def _edge_key(self, u: Key, v: Key) -> Hashable:
        return (u, v) if self.directed else frozenset((u, v))

    def _place(self, target: int, key: Key) -> None:
        if target in self.placed:
            raise EditPathError(f"two nodes cannot both become node {target}")
        self.placed[target] = key

    def _placed(self, target: int, edge: tuple[int, int]) -> Key:
        if target not in self.placed:
            raise EditPathError(f"edge {edge} cannot be there before node {target}")
        return self.placed[target]

    def _require_node(self, node: int, before: Element) -> None:
        if node not in self.nodes:
            raise EditPathError(f"the path starts from another graph: this one has no node {node}")
        if self.nodes[node] != before:
            raise EditPathError(
                f"the path starts from another graph: its node {node} is {before}, this one's is {self.nodes[node]}"
            )

    def _require_edge(self, edge: tuple[int, int], before: Element) -> tuple[Key, Key]:
        key = self._edge_key(*edge)
        if key not in self._untouched_edges:
            raise EditPathError(f"the path starts from another graph: this one has no edge {edge}")
        u, v, element = self.edges[key]
        if element != before:
            raise EditPathError(
                f"the path starts from another graph: its edge {edge} is {before}, this one's is {element}"
            )
        self._untouched_edges.discard(key)
        return u, v


def _attributes(elements: list[Element]) -> AttributeView | list[tuple[float, ...]] | None:
    """Return the attributes of ``elements`` as `Graph` takes them."""
    kinds = {(element.names, None if element.values is None else len(element.values)) for element in elements}
    if not kinds or kinds == {(None, None)}:
        return None
    if len(kinds) > 1:
        # Half-way between two kinds of attributes no single table holds both.
        return None
    names = elements[0].names
    rows = [element.values or () for element in elements]
    if names is None:
        return rows
    return {name: [row[i] for row in rows] for i, name in enumerate(names)}  # type: ignore[misc]
