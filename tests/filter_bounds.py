"""What the filters of an index say about every graph in it."""

from __future__ import annotations

import numpy as np


def filter_bounds(index, query):
    """Return the bounds of the filters for all graphs, that of the assignment included."""
    with index._memory.up_to_date() as graphs:
        costs = index._kept_costs.for_queries(graphs, [query])
        rows = graphs.bounds(query._core, costs.least, costs.whole)
        return np.maximum(rows, graphs.assignment_bounds(query._core, costs.least, costs.whole))
