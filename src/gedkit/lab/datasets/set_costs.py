"""The costs of the sets whose nodes or edges have numeric attributes.

They are functions rather than closures, so that costs can be sent to other processes. They follow the authors of the
IAM database (Riesen and Bunke, IVC 2009): alpha is the weight of nodes against edges.
"""

from __future__ import annotations

import math

from gedkit._costs.costs import Costs
from gedkit._graphs.element import Element

UNIFORM = Costs()
# Wang et al., CVPR 2021: keypoints must all be matched, an edge costs its length.
LENGTHS = Costs(node_sub=0, node_del=math.inf, node_ins=math.inf, edge_sub="abs", edge_del="abs", edge_ins="abs")

_GREC_ALPHA, _GREC_NODE, _GREC_EDGE = 0.5, 90.0, 15.0
_FINGERPRINT_ALPHA, _FINGERPRINT_NODE, _FINGERPRINT_EDGE = 0.75, 0.7, 0.5


class _Scaled:
    """Multiplies the Euclidean distance of attributes."""

    def __init__(self, factor: float) -> None:
        self.factor = factor

    def __call__(self, a: Element, b: Element) -> float:
        return self.factor * math.dist(a.values or (), b.values or ())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Scaled) and other.factor == self.factor

    def __hash__(self) -> int:
        return hash(self.factor)


def letter_costs(node: float, edge: float, alpha: float) -> Costs:
    """Price moving a node by the distance; ``node`` and ``edge`` are the costs of an insertion or deletion."""
    ends, lines = alpha * node, (1 - alpha) * edge
    return Costs(node_sub=_Scaled(alpha), node_del=ends, node_ins=ends, edge_sub=0, edge_del=lines, edge_ins=lines)


def _grec_node(a: Element, b: Element) -> float:
    if a.label != b.label:
        return 2 * _GREC_ALPHA * _GREC_NODE
    return _GREC_ALPHA * math.dist(a.values or (), b.values or ())


GREC = Costs(
    node_sub=_grec_node,
    node_del=_GREC_ALPHA * _GREC_NODE,
    node_ins=_GREC_ALPHA * _GREC_NODE,
    edge_sub=2 * (1 - _GREC_ALPHA) * _GREC_EDGE,
    edge_del=(1 - _GREC_ALPHA) * _GREC_EDGE,
    edge_ins=(1 - _GREC_ALPHA) * _GREC_EDGE,
)


def _angle_cost(a: Element, b: Element) -> float:
    """Price the angle between two undirected lines."""
    (x,), (y,) = a.values or (0.0,), b.values or (0.0,)
    return (1 - _FINGERPRINT_ALPHA) * min(abs(x - y), math.pi - abs(x - y))


FINGERPRINT = Costs(
    node_sub=0,
    node_del=_FINGERPRINT_ALPHA * _FINGERPRINT_NODE,
    node_ins=_FINGERPRINT_ALPHA * _FINGERPRINT_NODE,
    edge_sub=_angle_cost,
    edge_del=(1 - _FINGERPRINT_ALPHA) * _FINGERPRINT_EDGE,
    edge_ins=(1 - _FINGERPRINT_ALPHA) * _FINGERPRINT_EDGE,
)
