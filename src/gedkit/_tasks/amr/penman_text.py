"""AMR in PENMAN notation. penman is imported here alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gedkit._system.install_hint import install_hint
from gedkit.errors import GraphFileError, InvalidGraphError, MissingDependencyError


def _penman() -> Any:
    try:
        import penman
        from penman.models.amr import model
    except ImportError:
        raise MissingDependencyError(f"AMR in PENMAN notation needs penman: {install_hint('amr')}") from None
    return penman, model


def _triples(graph: Any) -> list[tuple[Any, Any, Any]]:
    triples = [(s, r, t) for s, r, t in graph.triples if t is not None]
    # As in Smatch: which node is the root counts as one more triple.
    return [*triples, (graph.top, "TOP", "top")]


def triples_of_text(text: str) -> list[tuple[Any, Any, Any]]:
    """Return the triples of one AMR, inverted relations put right, with one more for the root."""
    found = list(triples_of_all(text))
    if len(found) != 1:
        raise InvalidGraphError(f"expected one AMR in PENMAN notation, got {len(found)}: gedkit smatch scores files")
    return found[0]


def triples_of_all(text: str) -> Iterator[list[tuple[Any, Any, Any]]]:
    """Go through the AMRs of a text."""
    penman, model = _penman()
    try:
        for graph in penman.iterdecode(text, model=model):
            yield _triples(graph)
    except (penman.exceptions.PenmanError, RecursionError) as error:
        raise GraphFileError(f"it is not AMR in PENMAN notation: {str(error).strip().splitlines()[-1:]}") from None
