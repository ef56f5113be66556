"""Comparisons of molecules that are computed as graph edit distances.

``mces`` is the door: the maximum common edge subgraph of a pair or of many; ``mces_match`` is the answer for a pair,
``common_part`` turns distances into similarities and back, ``molecules`` takes what people have (SMILES, RDKit
molecules, graphs), ``pairs_file`` reads and writes lists of pairs. May import ``_solve``, ``collection`` and ``io``.
"""
