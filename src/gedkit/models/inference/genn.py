"""Models of kind ``genn`` in the core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit._graphs.labels import label_ids, label_of
from gedkit.errors import ModelError
from gedkit.models.inference.runner import Runner
from gedkit.models.model import Model

_NO_CLASSES = np.empty(0, np.int32)
_NO_LENGTHS = np.empty(0, np.float32)


class GennRunner(Runner):
    """The network of Wang et al., CVPR 2021."""

    core: _core.GennModel

    def __init__(self, model: Model) -> None:
        super().__init__(model)
        self._prepared: WeakKeyDictionary[Graph, _core.PreparedGraph] = WeakKeyDictionary()
        config = model.config
        self._spline = config["backbone"] == "spline"
        self._symmetric = bool(config["symmetric"])
        self._classes = {number: i for i, number in enumerate(label_ids(config["labels"], "node"))}
        self.core = _core.GennModel(
            labels=len(config["labels"]),
            max_degree=int(config["max_degree"]),
            spline=self._spline,
            widths=[int(width) for width in config["widths"]],
            ntn=int(config["ntn"]),
            head=[int(width) for width in config["head"]],
            alpha=float(config["alpha"]),
            symmetric=bool(config["symmetric"]),
            kernels=int(config["kernels"]) if self._spline else 0,
            length_scale=float(config["length_scale"]) if self._spline else 1.0,
            tensors={name: np.ascontiguousarray(tensor) for name, tensor in model.tensors.items()},
        )

    def convert(self, graph: Graph) -> _core.PreparedGraph:
        """Convert a graph: positions of its labels in the model's list and, for a spline, the lengths of its edges."""
        if graph.directed:
            raise ModelError(f"{self.label} knows undirected graphs only: use the model 'generic'")
        classes, lengths = _NO_CLASSES, _NO_LENGTHS
        if self._classes:
            try:
                classes = np.array([self._classes[number] for number in graph._core.node_labels], np.int32)
            except KeyError as unknown:
                label = label_of(unknown.args[0])
                raise ModelError(
                    f"{self.label} does not know the label {label!r}: use the model 'generic', which takes any labels"
                ) from None
        if self._spline and graph.m:
            if graph._edge_attrs is None or not graph._edge_attrs.table.shape[1]:
                raise ModelError(f"{self.label} needs the length of each edge: give the graph edge_attrs")
            lengths = np.ascontiguousarray(graph._edge_attrs.table[:, 0], np.float32)
        return self.core.prepare(graph._core, classes, lengths)

    def prepare(self, graph: Graph) -> _core.PreparedGraph:
        """Return what the model stores about a graph; it is computed once."""
        known = self._prepared.get(graph)
        if known is None:
            known = self._prepared[graph] = self.convert(graph)
        return known

    def embedded(self, embedding: str) -> _core.LearnedModel:
        """Return the model with the embedding ``cached``, ``dynamic`` or ``vanilla``."""
        return self.core if embedding == "cached" else self.core.embedded(embedding)

    def guide(self, embedding: str) -> _core.LearnedModel:
        """Return the network, embedding subgraphs in the way asked for."""
        return self.embedded(embedding)

    def reader(self) -> Callable[[Graph], _core.PreparedGraph]:
        """Return `prepare`."""
        return self.prepare

    def similarities(self, rows: Sequence[Graph], columns: Sequence[Graph]) -> npt.NDArray[np.float32]:
        """Return the predicted similarity of every pair; a network that is not symmetric gets the smaller one first."""
        first, second = ([self.prepare(g) for g in side] for side in (rows, columns))
        found = self.core.similarities(first, second)
        turned = np.array([g.n for g in rows])[:, None] > np.array([g.n for g in columns])
        if self._symmetric or not turned.any():
            return found
        return np.where(turned, self.core.similarities(second, first).T, found)
