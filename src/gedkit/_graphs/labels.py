"""Integer ids of labels: every distinct label in the process has one, and the core works on ids alone.

Any two graphs can therefore be compared without translating labels between them. Labels are equal exactly if Python
says so (``1 == 1.0 == True``). A label is never forgotten while the process lives.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Mapping, Set
from typing import Any

from gedkit.errors import InvalidGraphError, InvalidTypeError

Label = Hashable

# Python prints whole numbers of up to 4,300 digits.
_MOST_BITS = 14_000

_MOST_SHOWN = 60  # characters of a label in messages

_by_id: list[Label] = []
_bundles: set[int] = set()  # numbers of the labels of parallel edges
_lock = threading.Lock()


def require_printable(label: Label) -> None:
    """Raise an error for a number with more digits than Python prints: no file could hold it."""
    if isinstance(label, int):
        if label.bit_length() > _MOST_BITS:
            raise InvalidGraphError(f"a whole number of {label.bit_length()} bits cannot be a label or name: use text")
    elif isinstance(label, tuple):
        for part in label:
            require_printable(part)


def label_text(label: Label) -> str:
    """Return the label for people: one of several words has neither quotes nor parentheses.

    Examples
    --------
    >>> label_text("C"), label_text(("report", "ana")), label_text((0, 1))
    ('C', 'report, ana', '(0, 1)')
    """
    words = isinstance(label, tuple) and any(isinstance(part, str) for part in label)
    return ", ".join(map(str, label)) if words else str(label)  # type: ignore[call-overload]


def shortened(value: object) -> str:
    """Return how a label looks, cut short if that is long; a number of too many digits has no look.

    Examples
    --------
    >>> shortened("C"), len(shortened("C" * 9000))
    ("'C'", 60)
    """
    try:
        look = repr(value)
    except ValueError:
        return f"a {type(value).__name__}"
    return look if len(look) <= _MOST_SHOWN else f"{look[: _MOST_SHOWN - 3]}..."


class _Ids(dict[Label, int]):
    def __missing__(self, label: Label) -> int:
        if label != label:
            raise InvalidGraphError(f"label {label!r} is not equal to itself and cannot be compared: use another label")
        require_printable(label)
        with _lock:
            known = self.get(label)
            if known is None:
                known = len(_by_id)
                _by_id.append(label)
                if type(label).__name__ == "ParallelEdges":
                    _bundles.add(known)
                self[label] = known
        return known


_ids = _Ids()
_ids[None]  # the label of unlabeled elements; its id is 0

_id_of = _ids.__getitem__


def label_ids(labels: Iterable[Any], what: str) -> list[int]:
    """Return the ids of ``labels``; ``what`` ("node" or "edge") is for error messages."""
    if type(labels) not in (list, tuple, str):
        labels = _as_list(labels, what)
    try:
        return list(map(_id_of, labels))
    except TypeError:
        for i, label in enumerate(labels):
            try:
                hash(label)
            except TypeError:
                raise InvalidGraphError(
                    f"{what} {i} has label {label!r}, which is not hashable: use a str, number or tuple"
                ) from None
        raise


def _as_list(labels: Any, what: str) -> list[Any]:
    # The keys of a dict are not the labels, and a set has no order.
    if isinstance(labels, (Mapping, Set)) or not isinstance(labels, Iterable):
        raise InvalidTypeError(f"{what}_labels must be one label per {what}, in order, got {labels!r}")
    return list(labels.tolist() if hasattr(labels, "tolist") else labels)


def has_bundles(ids: Iterable[int]) -> bool:
    """Whether any of these numbers is that of a label of parallel edges."""
    return bool(_bundles) and not _bundles.isdisjoint(ids)


def label_of(label_id: int) -> Label:
    """Return the label that has this id."""
    return _by_id[label_id]
