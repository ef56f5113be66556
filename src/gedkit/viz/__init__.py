"""Pictures of graphs, of the edits between them, and of collections.

``comparison`` says what of a `Result` is drawn, ``placing`` finds a place for every node: ``layout`` and ``spread``,
for acyclic graphs ``layered``, for molecules RDKit or without it ``skeleton``. ``scene`` turns graphs into shapes and
marks the edits, ``timeline`` follows the edit path step by step. ``canvas`` draws shapes with matplotlib, which it
alone imports (the extra ``gedkit[viz]``); ``svg`` writes them as text, which needs nothing. `draw`, `draw_steps`,
`draw_history`, `draw_graph`, `draw_heatmap` and `draw_map` are figures (`plot` takes one by name). ``view`` and
``film`` are the same comparison as HTML, which the script in ``viewer/`` makes interactive: in notebooks and pages of
their own (``html``), and in `gedkit.web`.
"""

from gedkit.viz.draw import draw as draw
from gedkit.viz.draw import draw_graph as draw_graph
from gedkit.viz.history import draw_history as draw_history
from gedkit.viz.kinds import picture as picture
from gedkit.viz.kinds import plot as plot
from gedkit.viz.matrix_figures import draw_heatmap as draw_heatmap
from gedkit.viz.matrix_figures import draw_map as draw_map
from gedkit.viz.steps import draw_steps as draw_steps

__all__ = ["draw", "draw_graph", "draw_heatmap", "draw_history", "draw_map", "draw_steps", "picture", "plot"]
