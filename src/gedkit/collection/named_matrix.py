"""Matrices with the names of the graphs: a pandas DataFrame, the only place that imports pandas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gedkit._graphs.graph import Graph
from gedkit.errors import MissingDependencyError


def graph_names(graphs: Sequence[Graph]) -> list[str | int]:
    """Return the name of each graph, its place for those that have none.

    Examples
    --------
    >>> import gedkit as gk
    >>> graph_names([gk.Graph(1, name="methane"), gk.Graph(2)])
    ['methane', 1]
    """
    return [i if graph.name is None else graph.name for i, graph in enumerate(graphs)]


def as_data_frame(matrix: Any, rows: Sequence[Graph], columns: Sequence[Graph]) -> Any:
    """Return a DataFrame of the matrix whose index and columns are the names of the graphs."""
    try:
        import pandas as pd
    except ImportError:
        raise MissingDependencyError("as_frame=True needs pandas: pip install pandas") from None
    return pd.DataFrame(matrix, index=graph_names(rows), columns=graph_names(columns))
