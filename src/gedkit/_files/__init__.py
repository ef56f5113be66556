"""Files that may be hostile or unlucky: the one place that opens, bounds, and safely replaces them.

``read_limits`` has the ceilings that hold for every reader and that a caller may raise; ``opening`` reads a regular
file within them; ``npy`` and ``archives`` unpack within them; ``boundary`` turns what libraries raise, and arguments
that are no paths, into errors of ours; ``replacing`` writes a file whole or not at all. Files here import
``gedkit.errors`` and the standard library, and numpy in ``npy``.
"""
