"""Which attribute of a file is the label, and which are numbers for cost functions.

The rule, separately for nodes and edges, over all graphs of a file at once:

1. what the caller asks for: an attribute, several whose values together are the label, the empty text for no labels;
2. else the attribute that the format defines to be the label, or one called ``label``;
3. else the first of ``symbol``, ``chem``, ``element``, ``atom``, ``type``, ``bond``, ``valence``, ``order``, ``color``
   that every element has;
4. else the only attribute that is not a number, if every element has it;
5. else there are no labels.

Numeric attributes that every element has and that are not the label are kept as attributes. A `LabelWarning` says what
rule 3 or 4 chose, and what is left out where the caller asked for nothing, unless that is a name or about drawing
(``pos``, ``color``, ...).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gedkit._graphs.presentation import is_presentation
from gedkit._system.warning import warn_caller
from gedkit.errors import GraphFileError, InvalidGraphError, LabelWarning
from gedkit.io.label_names import LabelNames, ValueCounts, checked_names, in_python, parts_of

NO_LABEL = ""

_USUAL = ("symbol", "chem", "element", "atom", "type", "bond", "valence", "order", "color")


class NothingToChooseError(GraphFileError):
    """A label was asked for where the format leaves no choice."""


@dataclass(frozen=True)
class Wanted:
    """The attributes that the caller asked for; ``None`` to let the rule decide."""

    node_label: str | Sequence[str] | None = None
    edge_label: str | Sequence[str] | None = None
    node_attrs: str | Sequence[str] | None = None
    edge_attrs: str | Sequence[str] | None = None


@dataclass(frozen=True)
class Choice:
    """The attributes to use."""

    node_label: LabelNames | None
    edge_label: LabelNames | None
    node_attrs: tuple[str, ...]
    edge_attrs: tuple[str, ...]


def choose(
    nodes: Iterable[dict[str, Any]],
    edges: Iterable[dict[str, Any]],
    wanted: Wanted,
    where: str,
    defined: tuple[str | None, str | None] = (None, None),
) -> Choice:
    """Choose for all these elements at once; ``where`` is for the warning, ``defined`` what the format calls labels."""
    node_label, node_attrs = _chosen(nodes, "node", wanted.node_label, wanted.node_attrs, where, defined[0])
    edge_label, edge_attrs = _chosen(edges, "edge", wanted.edge_label, wanted.edge_attrs, where, defined[1])
    return Choice(node_label, edge_label, node_attrs, edge_attrs)


def _chosen(
    elements: Iterable[dict[str, Any]],
    what: str,
    wanted: str | Sequence[str] | None,
    attrs: str | Sequence[str] | None,
    where: str,
    defined: str | None,
) -> tuple[LabelNames | None, tuple[str, ...]]:
    label = checked_names(f"{what}_label", wanted)
    counts = ValueCounts()
    total = 0
    present: Counter[str] = Counter()
    numeric: Counter[str] = Counter()
    for data in elements:
        total += 1
        for name, value in data.items():
            present[name] += 1
            counts.add(name, value)
            numeric[name] += isinstance(value, (int, float)) and not isinstance(value, bool)
    everywhere = [name for name in present if present[name] == total]
    asked = label is not None or attrs is not None
    guessed = False
    if label == NO_LABEL:
        label = None
    elif label is not None:
        missing = [name for name in parts_of(label) if total and name not in everywhere]
        if missing:
            raise InvalidGraphError(
                f"not every {what} has the attribute {missing[0]!r} that {what}_label asks for: there is "
                f"{_listed(present)}"
            )
    elif defined is not None:
        label = defined if defined in present else None
    elif "label" in present:
        label = "label"
    else:
        label = next((name for name in _USUAL if name in everywhere), None)
        if label is None:
            words = [name for name in present if numeric[name] < present[name]]
            label = words[0] if len(words) == 1 and words[0] in everywhere else None
        guessed = label is not None
    if attrs is None:
        kept = tuple(sorted(name for name in everywhere if numeric[name] == total and name not in parts_of(label)))
    else:
        kept = (attrs,) if isinstance(attrs, str) else tuple(attrs)
        missing = [name for name in kept if total and name not in everywhere]
        if missing:
            raise InvalidGraphError(
                f"not every {what} has the attribute {missing[0]!r} that {what}_attrs asks for: "
                f"there is {_listed(present)}"
            )
    left_out = []
    if not asked:
        left_out = sorted(n for n in present if n not in parts_of(label) and n not in kept and not is_presentation(n))
    if guessed or left_out:
        said = (
            [f"took {label!r} for the {what} label ({what}_label= or --{what}-label chooses another)"]
            if guessed
            else []
        )
        if left_out:
            said.append(
                f"left out the {what} attributes {', '.join(map(repr, left_out))} ({_advice(counts, left_out, what)})"
            )
        warn_caller(LabelWarning(f"{where}: {' and '.join(said)}"))
    return label, kept


def _advice(counts: ValueCounts, left_out: list[str], what: str) -> str:
    """Return how to have attributes compared that were left out."""
    best = counts.suggested(left_out)
    silence = f"{what}_attrs=() leaves them out without this warning"
    if not best:
        return silence
    both = f", {what}_label={in_python(best[:2])} two of them" if len(best) > 1 else ""
    return f"{what}_label={best[0]!r} (--{what}-label {best[0]}) makes one the label{both}, {silence}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names)) or "none at all"
