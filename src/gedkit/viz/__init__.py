"""Pictures of graphs and of the edits between them.

``placing`` finds a place for every node of a `Result` (``layout`` and ``spread``, or RDKit for molecules) and marks the
edits; ``scene`` turns that into shapes; ``canvas`` draws shapes with matplotlib, which it alone imports
(``pip install gedkit[viz]``), ``svg`` writes them as text, which needs nothing. `draw`, `draw_steps` and `draw_history`
are figures (`plot` takes one by name); ``html`` is for notebooks and for pages that need no program but a
browser.
"""

from gedkit.viz.draw import draw as draw
from gedkit.viz.history import draw_history as draw_history
from gedkit.viz.kinds import picture as picture
from gedkit.viz.kinds import plot as plot
from gedkit.viz.steps import draw_steps as draw_steps

__all__ = ["draw", "draw_history", "draw_steps", "picture", "plot"]
