"""A file that lets a fit go on where it was stopped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gedkit._files.replacing import replace_file
from gedkit._tasks.learned_costs.priced_pair import PricedPair
from gedkit._tasks.learned_costs.state import FitState
from gedkit.errors import InvalidDocumentError, InvalidOptionError

_VERSION = 1


class Checkpoint:
    """The states of all parts of a fit, by name; without a path they are kept in memory alone.

    Parameters
    ----------
    path : str, Path or None
        Continued if it is there.
    key : str
        What the fit is about: a file of another fit is refused.
    """

    def __init__(self, path: str | Path | None, key: str) -> None:
        self._path = None if path is None else Path(path)
        self._key = key
        self._states: dict[str, FitState] = {}
        if self._path is not None and self._path.exists():
            self._read(self._path)

    def state(self, name: str) -> FitState:
        """Return how far a part of the fit came."""
        return self._states.setdefault(name, FitState())

    def save(self) -> None:
        """Write everything to the file."""
        if self._path is None:
            return
        states = {name: state.to_dict() for name, state in self._states.items()}
        document = {"gedkit fit_costs": _VERSION, "key": self._key, "states": states}
        try:
            replace_file(self._path, json.dumps(document))
        except OSError as error:
            raise InvalidOptionError(f"cannot write the checkpoint {self._path}: {error.strerror}") from None

    def _read(self, path: Path) -> None:
        try:
            document = json.loads(path.read_bytes())
            version, key = document["gedkit fit_costs"], document["key"]
            states = {name: FitState.from_dict(state) for name, state in document["states"].items()}
        except OSError as error:
            raise InvalidOptionError(f"cannot read the checkpoint {path}: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise InvalidDocumentError(f"{path} is not a checkpoint of fit_costs, or it is damaged") from None
        if version != _VERSION or key != self._key:
            raise InvalidOptionError(f"{path} belongs to another fit: other pairs, examples or options. Remove it")
        self._states = states


def fingerprint(pairs: Iterable[PricedPair], *facts: Any) -> str:
    """Return a text that is the same for the same pairs, features and facts alone."""
    digest = hashlib.sha256()
    for pair in pairs:
        for graph in (pair.g1, pair.g2):
            digest.update(repr((graph.n, graph.directed, graph.edges)).encode())
        for array in (pair.base, pair.places, pair.weights, pair.values):
            digest.update(array.tobytes())
    for fact in facts:
        digest.update(repr(fact).encode())
    return digest.hexdigest()
