"""Pictures of graphs and of the edits between them.

`draw` turns a `Result` into a picture of both graphs side by side. It asks ``layout`` for the places of the nodes
(numpy only) and draws with matplotlib, which ``draw.py`` alone imports: ``pip install gedkit[viz]``.
"""

from gedkit.viz.draw import draw as draw

__all__ = ["draw"]
