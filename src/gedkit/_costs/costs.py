"""Costs: what each edit operation costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gedkit._costs.metric import is_metric
from gedkit._costs.pair_parts import DifferingLabels, PairPart, make_pair_part
from gedkit._costs.parallel_parts import price_parallel_edges
from gedkit._costs.ready_made import chemistry_parts, mces_parts
from gedkit._costs.single_parts import Constant, SinglePart, make_single_part
from gedkit._graphs.element import Element
from gedkit._graphs.labels import Label
from gedkit.errors import InvalidTypeError

__all__ = ["PARTS", "Costs", "PairCost", "SingleCost", "require_costs"]

PairCost = float | str | Mapping[Any, float] | Callable[[Element, Element], float]
SingleCost = float | str | Mapping[Any, float] | Callable[[Element], float]

_SHOWN_ENTRIES = 8  # longer tables are abbreviated in repr

PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


class Costs:
    r"""What each edit operation costs.

    Where both ends of two edges are matched, the pair costs ``min(edge_sub, edge_del + edge_ins)``: the distance is the
    minimum over all edit paths, and an edge may be replaced. ``float("inf")`` forbids an operation.

    Parameters
    ----------
    node_sub, edge_sub : number, table, name or function
        What turning one element into another costs.

        - a number: the cost if the labels differ; equal labels cost 0;
        - ``{(a, b): cost}``: a table over labels. If (a, b) is missing, (b, a) is used; equal labels cost 0 unless the
          table has an entry for them; the key ``...`` prices all other pairs;
        - ``"label"``: 1 if the labels differ, else 0;
        - ``"abs"`` or ``"euclidean"``: the Manhattan or Euclidean distance of the
          attributes;
        - a function of two `Element` objects (``.label`` and ``.attrs``), called once per distinct pair before the
          search and never inside it.
    node_del, node_ins, edge_del, edge_ins : number, table, name or function
        What deleting or inserting an element costs: a number, ``{label: cost}`` (the key ``...`` prices all other
        labels), ``"abs"`` or ``"euclidean"`` (the size of the attributes), or a function of an `Element`.

    Examples
    --------
    Changing an atom costs twice as much as the rest:

    >>> import gedkit as gk
    >>> costs = gk.Costs(node_sub=2)
    >>> costs
    Costs(node_sub=2)
    >>> costs.is_metric, costs.is_integer, costs.is_symmetric
    (True, True, True)

    Graphs of points that must all be matched, with edges priced by their length (Willow in Wang et al., CVPR 2021):

    >>> inf = float("inf")
    >>> gk.Costs(node_sub=0, node_del=inf, node_ins=inf, edge_sub="abs", edge_del="abs", edge_ins="abs")
    Costs(node_sub=0, node_del=inf, node_ins=inf, edge_sub='abs', edge_del='abs', edge_ins='abs')
    """

    __slots__ = (*PARTS, "is_integer", "uniform")

    node_sub: PairPart
    node_del: SinglePart
    node_ins: SinglePart
    edge_sub: PairPart
    edge_del: SinglePart
    edge_ins: SinglePart
    uniform: tuple[float, float, float, float, float, float] | None  # the six numbers, if all parts are numbers
    is_integer: bool | None
    """Whether every finite cost is an integer; ``None`` if that depends on attributes or a function."""

    def __init__(
        self,
        *,
        node_sub: PairCost = 1,
        node_del: SingleCost = 1,
        node_ins: SingleCost = 1,
        edge_sub: PairCost = 1,
        edge_del: SingleCost = 1,
        edge_ins: SingleCost = 1,
    ) -> None:
        given = dict(zip(PARTS, (node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins), strict=True))
        for name, value in given.items():
            part = make_pair_part(name, value) if name.endswith("_sub") else make_single_part(name, value)
            object.__setattr__(self, name, part)
        price_parallel_edges(self.edge_sub, self.edge_del, self.edge_ins)
        parts = [getattr(self, name) for name in PARTS]
        uniform = all(isinstance(part, (Constant, DifferingLabels)) for part in parts)
        object.__setattr__(self, "is_integer", _all_known([part.whole for part in parts]))
        object.__setattr__(self, "uniform", tuple(part.number for part in parts) if uniform else None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Costs cannot be changed: make new ones with another {name}")

    @property
    def is_symmetric(self) -> bool | None:
        """Whether the distance is the same in both directions; ``None`` if a function makes that unknown."""
        verdicts = [self.node_sub.symmetric, self.edge_sub.symmetric]
        for deletion, insertion in ((self.node_del, self.node_ins), (self.edge_del, self.edge_ins)):
            same = deletion.describe() == insertion.describe()
            hidden = callable(deletion.describe()) or callable(insertion.describe())
            comparable = type(deletion) is type(insertion) and not hidden
            verdicts.append(True if same else False if comparable else None)
        return _all_known(verdicts)

    @property
    def is_metric(self) -> bool | None:
        """Whether the distance is a metric on graphs; ``None`` if that depends on attributes or a function.

        A metric is symmetric, is 0 only between graphs that the costs cannot tell apart, and obeys the triangle
        inequality.
        """
        if self.is_symmetric is False:
            return False
        verdicts = [
            is_metric(self.node_sub, self.node_del, may_replace=False),
            is_metric(self.edge_sub, self.edge_del, may_replace=True),
        ]
        return _all_known([self.is_symmetric, *verdicts])

    @staticmethod
    def mces(*, orders: Mapping[Label, float] | None = None) -> Costs:
        """Return the costs under which the distance of two molecules is their MCES distance.

        What is not part of the maximum common edge subgraph is paid for by bond order: atoms match atoms of the same
        element only and cost nothing themselves, a bond that has no partner costs its order, two matched bonds cost the
        difference of their orders.

        Parameters
        ----------
        orders : dict of edge label to number, optional
            By default the bond types of RDKit as `gedkit.from_smiles` names them: ``"single"`` 1, ``"double"`` 2,
            ``"triple"`` 3, ``"aromatic"`` 1.5, and so on. Edges without a label count 1.

        Examples
        --------
        >>> import gedkit as gk
        >>> gk.distance(gk.from_smiles("CCO"), gk.from_smiles("CC=O"), costs=gk.Costs.mces())
        1.0

        References
        ----------
        Kretschmer et al., "Coverage bias in small molecule machine learning", Nature Communications 2025.
        """
        return Costs(**mces_parts(orders))

    @staticmethod
    def subgraph(
        *, node_sub: PairCost = 1, node_del: SingleCost = 1, edge_sub: PairCost = 1, edge_del: SingleCost = 1
    ) -> Costs:
        """Return the costs under which the distance tells how far a graph is from being a subgraph of the other.

        Insertions are free: the second graph may have any more nodes and edges, also edges between matched nodes. The
        subgraph is therefore not an induced one.

        Parameters
        ----------
        node_sub, node_del, edge_sub, edge_del
            As for `Costs`.

        Examples
        --------
        >>> import gedkit as gk
        >>> path, triangle = gk.Graph(3, [(0, 1), (1, 2)]), gk.Graph(3, [(0, 1), (1, 2), (0, 2)])
        >>> gk.distance(path, triangle, costs=gk.Costs.subgraph())
        0.0
        >>> gk.distance(triangle, path, costs=gk.Costs.subgraph())
        1.0
        """
        return Costs(node_sub=node_sub, node_del=node_del, node_ins=0, edge_sub=edge_sub, edge_del=edge_del, edge_ins=0)

    @staticmethod
    def chemistry() -> Costs:
        """Return costs for molecules that follow chemistry: elements of one group and bonds of similar order are near.

        - Atoms of the same group of the periodic table (F, Cl, Br, I; O, S, Se, Te; N, P, As; C, Si, Ge) replace each
          other for 0.5, since they keep the valences around them; other elements for 1. An atom more or less costs 1.
        - A bond more or less costs 1. Turning a bond into another costs half the difference of their orders: single
          into double 0.5, single into aromatic 0.25. A ring written with alternating bonds is therefore near the
          aromatic one.

        Examples
        --------
        >>> import gedkit as gk
        >>> chlorobenzene, bromobenzene, aniline = map(gk.from_smiles, ["Clc1ccccc1", "Brc1ccccc1", "Nc1ccccc1"])
        >>> costs = gk.Costs.chemistry()
        >>> gk.distance(chlorobenzene, bromobenzene, costs=costs), gk.distance(chlorobenzene, aniline, costs=costs)
        (0.5, 1.0)
        """
        return Costs(**chemistry_parts())

    def edge_pair(self, a: Element, b: Element) -> float:
        """Return the cost of an edge whose ends are matched with those of another: substituted or replaced."""
        return min(self.edge_sub.cost(a, b), self.edge_del.cost(a) + self.edge_ins.cost(b))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Costs):
            return NotImplemented
        return self._described() == other._described()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = []
        for name, value in self._described().items():
            if value == 1:
                continue
            shown.append(f"{name}={_shown(value)}")
        return f"Costs({', '.join(shown)})"

    def __reduce__(self) -> tuple[Callable[..., Costs], tuple[Any, ...]]:
        return _rebuild, (self._described(),)

    def _described(self) -> dict[str, Any]:
        return {name: getattr(self, name).describe() for name in PARTS}


def require_costs(costs: object) -> Costs:
    """Return ``costs``, or the default costs for ``None``; raise an error for anything else."""
    if costs is None:
        return DEFAULT
    if not isinstance(costs, Costs):
        hint = ": write gk.Costs(**costs)" if isinstance(costs, dict) else ""
        raise InvalidTypeError(
            f"costs must be a gedkit.Costs, such as gk.Costs(node_sub=2), got {type(costs).__name__}{hint}"
        )
    return costs


def _all_known(verdicts: list[bool | None]) -> bool | None:
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, dict) and len(value) > _SHOWN_ENTRIES:
        first = ", ".join(f"{key!r}: {cost:g}" for key, cost in list(value.items())[:2])
        return f"{{{first}, and {len(value) - 2} more}}"
    return repr(value)


def _rebuild(given: dict[str, Any]) -> Costs:
    return Costs(**given)


DEFAULT = Costs()
