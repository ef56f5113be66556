"""Compiles graphs and costs into a Problem: the arrays that the core works on.

Elements that the costs cannot tell apart form a class; each pair of classes is priced once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from gedkit import _core
from gedkit._costs.costs import Costs
from gedkit._costs.pair_elements import elements_of_pair
from gedkit._costs.part import Part
from gedkit._costs.tables import cost_tables
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import label_of
from gedkit._system.numpy import np
from gedkit.errors import ProblemTooLargeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Limit on the size of a problem's matrices.
MAX_BYTES = 1 << 32

_Classes: TypeAlias = "tuple[NDArray[np.int32], list[Element]]"


def compile_problem(g1: Graph, g2: Graph, costs: Costs, *, any_size: bool = False) -> _core.Problem:
    """Return the problem of turning ``g1`` into ``g2`` under ``costs``.

    Parameters
    ----------
    any_size : bool
        Whether the solver also takes graphs whose matrices over pairs of nodes do not fit into memory.
    """
    _core.check_same_kind(g1._core, g2._core)
    n1, n2 = g1.n, g2.n
    needed = 4 * (n1 * n1 + n2 * n2) + 8 * n1 * n2
    if needed > MAX_BYTES and not any_size:
        raise ProblemTooLargeError(
            f"graphs of {n1} and {n2} nodes need cost matrices of {needed / 2**30:.1f} GiB, more than the "
            f"{MAX_BYTES / 2**30:.0f} GiB allowed: use a solver for large graphs (auto, exact, refine)"
        )
    if costs.uniform is not None and not g1.multigraph and not g2.multigraph:
        return _core.Problem(g1._core, g2._core, *costs.uniform)
    node_parts = (costs.node_sub, costs.node_del, costs.node_ins)
    edge_parts = (costs.edge_sub, costs.edge_del, costs.edge_ins)
    if costs.of_one_pair:
        elements = elements_of_pair(costs, g1, g2)
        node_class1, nodes1 = element_classes(elements.nodes1, node_parts)
        node_class2, nodes2 = element_classes(elements.nodes2, node_parts)
        edge_class1, edges1 = element_classes(elements.edges1, edge_parts)
        edge_class2, edges2 = element_classes(elements.edges2, edge_parts)
    else:
        node_class1, nodes1 = _node_classes(g1, node_parts)
        node_class2, nodes2 = _node_classes(g2, node_parts)
        edge_class1, edges1 = _edge_classes(g1, edge_parts)
        edge_class2, edges2 = _edge_classes(g2, edge_parts)
    for what, first, second in (("nodes", nodes1, nodes2), ("edges", edges1, edges2)):
        if 8 * len(first) * len(second) > MAX_BYTES:
            raise ProblemTooLargeError(
                f"{len(first)} and {len(second)} {what} that differ in label or attributes need a cost table of "
                f"{8 * len(first) * len(second) / 2**30:.1f} GiB, more than the {MAX_BYTES / 2**30:.0f} GiB allowed: "
                f"use costs that tell fewer {what} apart"
            )
    return _core.Problem(
        g1._core,
        g2._core,
        node_class1,
        node_class2,
        edge_class1,
        edge_class2,
        *cost_tables(costs, nodes1, nodes2, edges1, edges2),
    )


def element_classes(elements: list[Element], parts: tuple[Part, Part, Part]) -> _Classes:
    """Return the class of each element and one element per class; ``parts`` cannot tell elements of a class apart."""
    if not any(part.uses_attrs for part in parts):
        elements = [Element(element.label, number=element.number) for element in elements]
    numbers: dict[Element, int] = {}
    classes = [numbers.setdefault(element, len(numbers)) for element in elements]
    return np.array(classes, dtype=np.int32), list(numbers)


def _node_classes(graph: Graph, parts: tuple[Part, Part, Part]) -> _Classes:
    if any(part.uses_attrs for part in parts):
        return element_classes(graph.node_elements(), parts)
    return _label_classes(graph._core.node_labels)


def _edge_classes(graph: Graph, parts: tuple[Part, Part, Part]) -> _Classes:
    if any(part.uses_attrs for part in parts):
        return element_classes(graph.edge_elements(), parts)
    return _label_classes(graph._core.edge_labels)


def _label_classes(ids: tuple[int, ...]) -> _Classes:
    """Return the same as `element_classes` by labels alone, without an object per element."""
    numbers: dict[int, int] = {}
    classes = [numbers.setdefault(label, len(numbers)) for label in ids]
    return np.array(classes, dtype=np.int32), [Element(label_of(label)) for label in numbers]
