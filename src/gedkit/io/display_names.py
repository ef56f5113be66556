"""Names for the nodes of files that have an id for the machine and a name for people, which may occur twice."""

from __future__ import annotations

from collections.abc import Sequence

from gedkit.errors import InvalidGraphError


def display_names(nodes: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the name by which each node is known, by its id.

    It is the name for people. A node without one is known by its id, and where nodes share a name, all but the first
    have their ids with it, so that a copy of a node does not rename the original.

    Parameters
    ----------
    nodes : sequence of (id, name)

    Examples
    --------
    >>> display_names([("t1", "Check"), ("t2", "Check"), ("t3", "")])
    {'t1': 'Check', 't2': 'Check (t2)', 't3': 't3'}
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for number, name in nodes:
        if number in found:
            raise InvalidGraphError(f"node {number!r} is there twice: give each node an id of its own")
        words = " ".join(name.split())
        chosen = words or number
        if chosen in taken:
            chosen = f"{words} ({number})" if words else f"({number})"
        while chosen in taken:  # somebody called a node so
            chosen += "′"
        taken.add(chosen)
        found[number] = chosen
    return found
