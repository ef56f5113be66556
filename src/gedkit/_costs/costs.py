"""Costs: what each edit operation costs."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from gedkit._costs.array_parts import PairArray, SingleArray, SparsePairs
from gedkit._costs.constraints import ConstrainedPair, ConstrainedSingle, Constraints
from gedkit._costs.metric import is_metric
from gedkit._costs.pair_parts import DifferingLabels, PairPart, make_pair_part
from gedkit._costs.parallel_parts import price_parallel_edges
from gedkit._costs.part import is_number
from gedkit._costs.ready_made import chemistry_parts, mces_parts
from gedkit._costs.single_parts import Constant, SinglePart, make_single_part
from gedkit._graphs.element import Element
from gedkit._graphs.labels import Label
from gedkit._system.numpy import is_array
from gedkit.errors import InvalidCostError, InvalidDocumentError, InvalidTypeError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from gedkit._graphs.graph import Graph

PairCost: TypeAlias = "float | str | Mapping[Any, float] | ArrayLike | Callable[[Element, Element], float]"
SingleCost: TypeAlias = "float | str | Mapping[Any, float] | ArrayLike | Callable[[Element], float]"

_SHOWN_ENTRIES = 8  # longer tables are abbreviated in repr

PARTS = ("node_sub", "node_del", "node_ins", "edge_sub", "edge_del", "edge_ins")


class Costs:
    r"""What each edit operation costs.

    Where both ends of two edges are matched, the pair costs ``min(edge_sub, edge_del + edge_ins)``: the distance is the
    minimum over all edit paths, and an edge may be replaced. ``float("inf")`` forbids an operation.

    Parameters
    ----------
    node_sub, edge_sub : number, table, name, array or function
        What turning one element into another costs.

        - a number: the cost if the labels differ; equal labels cost 0;
        - ``{(a, b): cost}``: a table over labels. If (a, b) is missing, (b, a) is used; equal labels cost 0 unless the
          table has an entry for them; the key ``...`` prices all other pairs;
        - ``"label"``: 1 if the labels differ, else 0;
        - ``"abs"`` or ``"euclidean"``: the Manhattan or Euclidean distance of the
          attributes;
        - an array with a row for each node (edge) of the first graph and a column for each of the second, in the order
          of ``Graph.edges``; ``node_sub`` may be a sparse matrix of scipy, in which absent pairs are forbidden;
        - a function of two `Element` objects (``.label`` and ``.attrs``), called once per distinct pair before the
          search and never inside it.
    node_del, node_ins, edge_del, edge_ins : number, table, name, array or function
        What deleting or inserting an element costs: a number, ``{label: cost}`` (the key ``...`` prices all other
        labels), ``"abs"`` or ``"euclidean"`` (the size of the attributes), an array with a number for each element of
        the first graph (deletions) or the second (insertions), or a function of an `Element`.
    signed : bool
        Whether entries of arrays may be negative: rewards. The distance may then be negative too.

    Notes
    -----
    Arrays belong to one pair of graphs: `solve` and `solve_many` take them, what compares many graphs does not.

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

    __slots__ = (*PARTS, "constraints", "is_integer", "of_one_pair", "signed", "uniform")

    node_sub: PairPart
    node_del: SinglePart
    node_ins: SinglePart
    edge_sub: PairPart
    edge_del: SinglePart
    edge_ins: SinglePart
    uniform: tuple[float, float, float, float, float, float] | None  # the six numbers, if all parts are numbers
    constraints: Constraints | None  # nodes that `solve` was told to fix or to keep apart
    of_one_pair: bool
    """Whether the costs belong to one pair of graphs: there are arrays among them, or nodes are fixed."""
    signed: bool
    """Whether entries of arrays may be negative."""
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
        signed: bool = False,
    ) -> None:
        if type(signed) is not bool:
            raise InvalidTypeError(f"signed must be True or False, got {signed!r}")
        given: dict[str, Any] = dict(
            zip(PARTS, (node_sub, node_del, node_ins, edge_sub, edge_del, edge_ins), strict=True)
        )
        for name, value in given.items():
            if signed and is_number(value) and value < 0:
                raise InvalidCostError(f"{name} is {value:g}: signed=True is for entries of arrays, so pass an array")
            make: Callable[..., Any] = make_pair_part if name.endswith("_sub") else make_single_part
            object.__setattr__(self, name, make(name, value, signed=signed))
        object.__setattr__(self, "signed", signed)
        object.__setattr__(self, "constraints", None)
        price_parallel_edges(self.edge_sub, self.edge_del, self.edge_ins)
        parts = [getattr(self, name) for name in PARTS]
        uniform = all(isinstance(part, (Constant, DifferingLabels)) for part in parts)
        object.__setattr__(self, "is_integer", _all_known([part.whole for part in parts]))
        object.__setattr__(self, "uniform", tuple(part.number for part in parts) if uniform else None)
        object.__setattr__(self, "of_one_pair", not uniform and bool(self.arrays))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Costs cannot be changed: make new ones with another {name}")

    @property
    def arrays(self) -> tuple[str, ...]:
        """The names of the parts that are arrays."""
        kinds = (PairArray, SingleArray, SparsePairs)
        return tuple(name for name in PARTS if isinstance(self.plain_part(name), kinds))

    def plain_part(self, name: str) -> Any:
        """Return the part of that name without what is fixed or forbidden."""
        part = getattr(self, name)
        return part.base if isinstance(part, (ConstrainedPair, ConstrainedSingle)) else part

    def constrained(self, constraints: Constraints) -> Costs:
        """Return the same costs for one pair of graphs of which some nodes are fixed."""
        made = _rebuild(self._described(), signed=self.signed)
        object.__setattr__(made, "node_sub", ConstrainedPair(made.node_sub, constraints))
        object.__setattr__(made, "node_del", ConstrainedSingle(made.node_del, constraints.kept1))
        object.__setattr__(made, "node_ins", ConstrainedSingle(made.node_ins, constraints.kept2))
        object.__setattr__(made, "constraints", constraints)
        object.__setattr__(made, "uniform", None)
        object.__setattr__(made, "of_one_pair", True)
        return made

    @property
    def is_symmetric(self) -> bool | None:
        """Whether the distance is the same in both directions; ``None`` if a function makes that unknown."""
        if self.of_one_pair:
            return None
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

    def to_dict(self) -> dict[str, Any]:
        """Return the costs as a dict of numbers, texts and lists, one entry for each part.

        Raises
        ------
        InvalidCostError
            If a part is a function, which has no such form.
        InvalidGraphError
            If a label has none.
        """
        from gedkit._costs.dict_form import dict_of_costs

        document = dict_of_costs(self)
        for name in PARTS:
            if document[name] is None:
                raise InvalidCostError(f"{name} is a function, which has no form in JSON: write a table")
        return document

    def to_json(self, *, indent: int | None = None) -> str:
        """Return `to_dict` as JSON text, which the option ``--costs FILE.json`` of the command line reads.

        Parameters
        ----------
        indent : int, optional
            Spaces per level; by default all is on one line.

        Examples
        --------
        >>> import gedkit as gk
        >>> costs = gk.Costs(node_sub={("C", "N"): 0.5, ...: 1}, edge_del=2)
        >>> gk.Costs.from_json(costs.to_json()) == costs
        True
        """
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Costs:
        """Return the costs that `to_dict` described."""
        from gedkit._costs.dict_form import costs_of_dict

        return costs_of_dict(document)

    @classmethod
    def from_json(cls, text: str | bytes) -> Costs:
        """Return the costs that `to_json` described.

        Parameters
        ----------
        text : str or bytes
        """
        try:
            document = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidDocumentError(f"this is not JSON of costs: {error}") from None
        return cls.from_dict(document)

    def edge_pair(self, a: Element, b: Element) -> float:
        """Return the cost of an edge whose ends are matched with those of another: substituted or replaced."""
        return min(self.edge_sub.cost(a, b), self.edge_del.cost(a) + self.edge_ins.cost(b))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Costs):
            return NotImplemented
        if (self.signed, self.constraints) != (other.signed, other.constraints):
            return False
        mine, its = self._described(), other._described()
        return all(_same(mine[name], its[name]) for name in PARTS)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = []
        for name, value in self._described().items():
            if not is_array(value) and value == 1:
                continue
            shown.append(f"{name}={_shown(value)}")
        if self.signed:
            shown.append("signed=True")
        kept = self.constraints
        tail = "" if kept is None else f" with {len(kept.fixed)} fixed and {len(kept.forbidden)} forbidden"
        return f"Costs({', '.join(shown)}){tail}"

    def __reduce__(self) -> tuple[Callable[..., Costs], tuple[Any, ...]]:
        return _rebuild, (self._described(), self.signed, self.constraints)

    def _described(self) -> dict[str, Any]:
        return {name: getattr(self, name).describe() for name in PARTS}


class CostsByPair(ABC):
    """Costs that are worked out for each pair of graphs, as arrays."""

    @abstractmethod
    def costs_for(self, g1: Graph, g2: Graph) -> Costs:
        """Return the costs of one pair."""


def require_costs(costs: object) -> Costs:
    """Return ``costs``, or the default costs for ``None``; raise an error for anything else."""
    if costs is None:
        return DEFAULT
    if isinstance(costs, CostsByPair):
        raise InvalidTypeError(
            f"{type(costs).__name__} price one pair of graphs at a time: gk.solve, gk.solve_many and gk.best_paths "
            f"take them, and costs.costs_for(g1, g2) has those of a pair"
        )
    if not isinstance(costs, Costs):
        hint = ": write gk.Costs(**costs)" if isinstance(costs, dict) else ""
        raise InvalidTypeError(
            f"costs must be a gedkit.Costs, such as gk.Costs(node_sub=2), got {type(costs).__name__}{hint}"
        )
    return costs


def require_costs_of_many(costs: object, who: str) -> Costs:
    """Return the costs as `require_costs` does; raise an error for arrays, which belong to one pair of graphs."""
    checked = require_costs(costs)
    if checked.of_one_pair:
        what = f"{checked.arrays[0]} is an array" if checked.arrays else "nodes are fixed"
        raise InvalidCostError(
            f"{who} compares many pairs of graphs, but {what}, which belongs to one pair: use gk.solve, or "
            f"gk.solve_many with costs for each pair"
        )
    return checked


def _all_known(verdicts: list[bool | None]) -> bool | None:
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _same(x: Any, y: Any) -> bool:
    if is_array(x) or is_array(y):
        return is_array(x) and is_array(y) and x.shape == y.shape and bool((x == y).all())
    return bool(x == y)


def _shown(value: Any) -> str:
    if is_array(value):
        return f"<array of shape {value.shape}>"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, dict) and len(value) > _SHOWN_ENTRIES:
        first = ", ".join(f"{key!r}: {cost:g}" for key, cost in list(value.items())[:2])
        return f"{{{first}, and {len(value) - 2} more}}"
    return repr(value)


def _rebuild(given: dict[str, Any], signed: bool = False, constraints: Constraints | None = None) -> Costs:
    made = Costs(**given, signed=signed)
    return made if constraints is None else made.constrained(constraints)


DEFAULT = Costs()
