"""A model in the core, and the graphs it has seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from weakref import WeakKeyDictionary

from gedkit import _core
from gedkit.graph import Graph
from gedkit.models.model import Model

__all__ = ["Runner"]


class Runner(ABC):
    """What a kind of model has to offer to a search.

    Attributes
    ----------
    core : _core.LearnedModel
        The model in the core.
    """

    core: _core.LearnedModel

    def __init__(self, model: Model) -> None:
        self._name = model.name
        self._prepared: WeakKeyDictionary[Graph, _core.PreparedGraph] = WeakKeyDictionary()

    @abstractmethod
    def read(self, graph: Graph) -> _core.PreparedGraph:
        """Return what the model keeps about a graph, or raise a `ModelError` that says why it cannot read it."""

    def prepare(self, graph: Graph) -> _core.PreparedGraph:
        """Return what the model keeps about a graph; it is worked out once."""
        known = self._prepared.get(graph)
        if known is None:
            known = self._prepared[graph] = self.read(graph)
        return known

    def embedded(self, embedding: str) -> _core.LearnedModel:
        """Return the model with another way of embedding subgraphs; where there is a choice the kind says so."""
        return self.core

    @property
    def label(self) -> str:
        """How errors call the model."""
        return f"the model {self._name!r}" if self._name else "this model"
