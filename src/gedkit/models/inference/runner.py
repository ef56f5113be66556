"""Runner: a model in the core, which can guide a search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from gedkit import _core
from gedkit._graphs.graph import Graph
from gedkit.models.model import Model


class Runner(ABC):
    """Base class: what every kind of model provides to a search."""

    def __init__(self, model: Model) -> None:
        self._name = model.name

    @abstractmethod
    def guide(self, embedding: str) -> _core.Model:
        """Return the core's model.

        Parameters
        ----------
        embedding : str
            How subgraphs are embedded, for kinds that have a choice.
        """

    @abstractmethod
    def reader(self) -> Callable[[Graph], _core.PreparedGraph] | None:
        """Return what prepares a graph for the model, ``None`` where it looks at pairs only.

        The function raises a `ModelError` where the model cannot read a graph.
        """

    @property
    def label(self) -> str:
        """The model as named in error messages."""
        return f"the model {self._name!r}" if self._name else "this model"
