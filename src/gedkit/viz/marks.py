"""Colors of what edits touch, in drawings of graphs and of molecules alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import gedkit as gk
from gedkit._edits.operations import Operation
from gedkit.viz.shapes import CHANGED, DELETED, INSERTED

if TYPE_CHECKING:
    from gedkit.viz.scene import Scene


@dataclass
class Marks:
    """Colors of the nodes and edges of one graph that edits touch."""

    nodes: dict[int, str] = field(default_factory=dict)
    edges: dict[tuple[int, int], str] = field(default_factory=dict)


def mark(operation: Operation, left: Marks | Scene, right: Marks | Scene) -> None:
    """Color what the operation touches."""
    match operation:
        case gk.NodeDel(node=node):
            left.nodes[node] = DELETED
        case gk.NodeIns(target=target):
            right.nodes[target] = INSERTED
        case gk.NodeSub(node=node, target=target):
            left.nodes[node] = right.nodes[target] = CHANGED
        case gk.EdgeDel(edge=edge):
            left.edges[edge] = DELETED
        case gk.EdgeIns(target=edge):
            right.edges[edge] = INSERTED
        case gk.EdgeSub(edge=edge, target=onto):
            left.edges[edge] = right.edges[onto] = CHANGED
