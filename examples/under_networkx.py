"""A program for networkx, run on gedkit's engine without a change to its calls but ``backend=``.

Needs networkx and an installed gedkit (networkx finds backends among installed packages).
"""

from __future__ import annotations

import networkx as nx

import gedkit as gk


def same_colour(a: dict[str, str], b: dict[str, str]) -> bool:
    """Tell networkx which nodes match for free."""
    return a["colour"] == b["colour"]


def main() -> None:
    """Ask for a distance and its paths, then for a proof that networkx has no words for."""
    ring, wheel = nx.cycle_graph(6), nx.wheel_graph(7)
    nx.set_node_attributes(ring, "red", "colour")
    nx.set_node_attributes(wheel, {u: "blue" if u == 0 else "red" for u in wheel}, "colour")
    if "gedkit" in nx.config.backends:
        print("distance", nx.graph_edit_distance(ring, wheel, node_match=same_colour, backend="gedkit"))
    result = gk.solve(*(gk.from_networkx(g, node_label="colour") for g in (ring, wheel)))
    print(result)
    print(result.path)


if __name__ == "__main__":
    main()
