"""Label tables and attribute weights as features, and learned weights as `Costs`.

A weight belongs to a part and to one or two labels, or to a part and an attribute. It starts at the price that the
start costs have for it. What they forbid stays forbidden, and equal labels keep the price that they have there.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from gedkit._costs.costs import PARTS, Costs
from gedkit._costs.weighted_attributes import WeightedDifference, WeightedSize
from gedkit._graphs.element import Element
from gedkit._graphs.graph import Graph
from gedkit._system.numpy import np
from gedkit._tasks.learned_costs.priced_pair import Features, PricedPair, Vector, part_shapes, part_starts
from gedkit._tasks.learned_costs.vocabulary import Vocabulary
from gedkit.errors import InvalidCostError, InvalidOptionError

_NORMS = ("abs", "euclidean")


class WeightName(NamedTuple):
    """What a weight of label tables belongs to."""

    part: str
    labels: tuple[Hashable, ...] | None  # None: an attribute
    attribute: Hashable = None

    def __str__(self) -> str:
        what = f"attribute {self.attribute}" if self.labels is None else " → ".join(map(repr, self.labels))
        return f"{self.part} {what}"


class LabelFeatures:
    """Makes the features of pairs of graphs, and costs of weights.

    Parameters
    ----------
    start : Costs
        Of numbers, tables and names.
    symmetric : bool or None
        Whether both directions cost the same; ``None``: if they do so at the start.
    graphs : iterable of Graph
        All that there are: attributes count where all of them have the same.
    """

    def __init__(self, start: Costs, symmetric: bool | None, graphs: Iterable[Graph]) -> None:
        self.start = start
        self.vocabulary = Vocabulary()
        self._given = {name: getattr(start, name).describe() for name in PARTS}
        for name, given in self._given.items():
            if not isinstance(given, (float, dict, str)):
                raise InvalidCostError(
                    f"fit_costs starts from numbers, tables and names, but {name} of start is "
                    f"{'a function' if callable(given) else 'an array'}: pass features= with it"
                )
        same = all(self._given[f"{what}_del"] == self._given[f"{what}_ins"] for what in ("node", "edge"))
        self.symmetric = bool(start.is_symmetric) if symmetric is None else symmetric
        if self.symmetric and not (same and start.is_symmetric):
            raise InvalidOptionError("symmetric=True needs start costs that are the same in both directions")
        everything = list(graphs)
        if any(graph.multigraph for graph in everything):
            raise InvalidCostError("fit_costs cannot learn prices of parallel edges: merge them, or pass features=")
        self._columns = {what: _common_columns(what, everything) for what in ("node", "edge")}

    def priced(self, g1: Graph, g2: Graph) -> PricedPair:
        """Return a pair with its features."""
        starts, shapes = part_starts(g1, g2), part_shapes(g1, g2)
        base = np.zeros(sum(math.prod(shape) for shape in shapes.values()))
        entries: list[tuple[Any, Any, Any]] = []
        for name in PARTS:
            sides = self._sides(name, g1, g2)
            grouped = [_grouped(side) for side in sides]
            begin, shape = starts[name], shapes[name]
            if not math.prod(shape):
                continue
            price, number = self._label_tables(name, [labels for labels, _ in grouped])
            at = np.ix_(*(places for _, places in grouped))
            base[begin : begin + math.prod(shape)] = price[at].ravel()
            numbers = number[at].ravel()
            learned = np.flatnonzero(numbers >= 0)
            entries.append((begin + learned, numbers[learned], np.ones(len(learned))))
            entries += self._attribute_entries(name, sides, begin)
        joined = [np.concatenate(column) if column else np.zeros(0) for column in zip(*entries, strict=True)]
        if not joined:
            joined = [np.zeros(0)] * 3
        features = Features(joined[0].astype(np.int64), joined[1].astype(np.int64), joined[2].astype(np.float64))
        return PricedPair(g1, g2, base, features)

    def costs(self, weights: Vector) -> Costs:
        """Return costs with these weights."""
        return Costs(**{name: self._learned_part(name, weights) for name in PARTS})

    def _sides(self, name: str, g1: Graph, g2: Graph) -> list[list[Element]]:
        def elements(graph: Graph) -> list[Element]:
            return graph.node_elements() if name.startswith("node") else graph.edge_elements()

        wanted = {"sub": (g1, g2), "del": (g1,), "ins": (g2,)}[name[5:]]
        return [elements(graph) for graph in wanted]

    def _label_tables(self, name: str, labels: list[list[Hashable]]) -> tuple[Vector, Vector]:
        """Return for labels of both sides, or of one, the price that is not learned and the number of the weight."""
        shape = tuple(map(len, labels))
        price, number = np.zeros(shape), np.full(shape, -1)
        for place in np.ndindex(*shape):
            key = tuple(side[i] for side, i in zip(labels, place, strict=True))
            start = self._start_price(name, key)
            if math.isinf(start) or (len(key) == 2 and key[0] == key[1]):
                price[place] = start
            else:
                number[place] = self.vocabulary.number(self._weight(name, key), start, 0.0)
        return price, number

    def _weight(self, name: str, key: tuple[Hashable, ...]) -> WeightName:
        if not self.symmetric:
            return WeightName(name, key)
        if len(key) == 2:
            first, second = sorted(key, key=lambda label: (type(label).__name__, str(label)))
            return WeightName(name, (first, second))
        return WeightName(name.replace("_ins", "_del"), key)

    def _start_price(self, name: str, key: tuple[Hashable, ...]) -> float:
        if isinstance(self._given[name], str) and self._given[name] in _NORMS:
            return 0.0  # a price of attributes, which has weights of its own
        cost: float = getattr(self.start, name).cost(*(Element(label) for label in key))
        return cost

    def _attribute_entries(self, name: str, sides: Sequence[list[Element]], begin: int) -> list[tuple[Any, Any, Any]]:
        columns = self._columns[name[:4]]
        norm = self._given[name] if self._given[name] in _NORMS else None
        if columns is None or (norm is None and len(sides) == 1):
            return []
        tables = [np.array([element.values for element in side], dtype=np.float64).T for side in sides]
        if len(tables) == 2:
            differences = [np.abs(np.subtract.outer(x, y)).ravel() for x, y in zip(*tables, strict=True)]
        else:
            differences = [np.abs(x) for x in tables[0]]
        if norm == "euclidean":
            columns, differences = ("euclidean",), [np.sqrt(np.sum(np.square(differences), axis=0))]
        part = name.replace("_ins", "_del") if self.symmetric else name
        entries = []
        for column, values in zip(columns, differences, strict=True):
            weight = self.vocabulary.number(WeightName(part, None, column), 0.0 if norm is None else 1.0, 0.0)
            there = np.flatnonzero(values)
            entries.append((begin + there, np.full(len(there), weight), values[there]))
        return entries

    def _learned_part(self, name: str, weights: Vector) -> Any:
        source = name.replace("_ins", "_del") if self.symmetric else name
        labels: dict[tuple[Hashable, ...], float] = {}
        attributes: dict[Hashable, float] = {}
        for weight, number in self.vocabulary.numbers.items():
            assert isinstance(weight, WeightName)
            if weight.part == source and weight.labels is not None:
                labels[weight.labels] = float(weights[number])
            elif weight.part == source:
                attributes[weight.attribute] = float(weights[number])
        norm = isinstance(self._given[name], str) and self._given[name] in _NORMS
        table = self._table(name, labels)
        if not any(attributes.values()) and not norm:
            return table
        weighted = WeightedDifference if name.endswith("_sub") else WeightedSize
        return weighted(name, table, attributes) if attributes else self._given[name]

    def _table(self, name: str, labels: dict[tuple[Hashable, ...], float]) -> Any:
        given = self._given[name]
        rest: dict[Any, float] = dict(given) if isinstance(given, dict) else {}
        if isinstance(given, (float, str)):
            rest = {...: 0.0 if given in _NORMS else 1.0 if given == "label" else float(given)}
        if not labels:
            return rest[...] if list(rest) == [...] else rest
        if name.endswith("_sub"):
            learned: dict[Any, float] = dict(labels)
            if not self.symmetric:  # the other direction is a pair of its own
                learned = {(b, a): self._start_price(name, (b, a)) for a, b in labels} | learned
        else:
            learned = {label: weight for (label,), weight in labels.items()}
            if list(learned) == [None]:  # graphs without labels
                return learned[None]
        return {**rest, **learned}


def _grouped(elements: list[Element]) -> tuple[list[Hashable], Vector]:
    """Return the distinct labels, and for each element the place of its label among them."""
    known: dict[Hashable, int] = {}
    places = [known.setdefault(element.label, len(known)) for element in elements]
    return list(known), np.array(places, dtype=np.int64)


def _common_columns(what: str, graphs: list[Graph]) -> tuple[Hashable, ...] | None:
    """Return the names or numbers of the attributes that all graphs have."""
    found = None
    for graph in graphs:
        elements = graph.node_elements() if what == "node" else graph.edge_elements()
        if not elements:
            continue
        values, names = elements[0].values, elements[0].names
        if values is None or graph._unasked is not None:
            return None
        columns: tuple[Hashable, ...] = names if names is not None else tuple(range(len(values)))
        if found is not None and found != columns:
            return None
        found = columns
    return found
