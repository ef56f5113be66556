"""Information for networkx about the backend; it is loaded while networkx is imported, so nothing is imported here."""

from __future__ import annotations

_NOTE = "Runs on gedkit's exact engine; an answer is the true minimum, and a timeout still gives a path."


def get_info() -> dict[str, object]:
    """Return the record that networkx uses for dispatching and in its documentation."""
    names = ("graph_edit_distance", "optimal_edit_paths", "optimize_graph_edit_distance", "optimize_edit_paths")
    return {
        "backend_name": "gedkit",
        "project": "gedkit",
        "package": "gedkit",
        "short_summary": "Exact graph edit distance on a C++ engine.",
        "functions": {name: {"additional_docs": _NOTE} for name in names},
    }
