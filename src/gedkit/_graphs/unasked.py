"""What a reader kept of a file without being asked."""

from __future__ import annotations

from typing import NamedTuple


class Unasked(NamedTuple):
    """Attributes that a reader kept without being asked, which costs may overlook unnoticed.

    Attributes
    ----------
    node, edge : tuple of str
        Their names; for attributes without names what the library calls them.
    remedy : str
        What to do to have them compared, with ``{what}`` for "node" or "edge" and ``{name}`` for the first of them.
    """

    node: tuple[str, ...]
    edge: tuple[str, ...]
    remedy: str
