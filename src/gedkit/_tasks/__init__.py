"""What people use distances for, a folder a task: molecules, reactions, AMR graphs, versions and scores of graphs.

Each folder imports ``_solve`` and what is below it, some import ``collection`` or ``viz``, and only ``web``, ``cli``,
``integrations`` and ``lab`` import them. ``tests/test_layers.py`` lists which task uses which.
"""
