"""Atom maps of reactions: which atom of the reactants becomes which atom of the products.

``reading`` takes what people have (reaction SMILES, lists of molecules), ``side`` looks at the atoms and bonds of one
side, ``pricing`` makes edit costs of both sides, ``mapping`` is the door for one reaction. ``reaction_map`` is the
answer, with the bonds that change (``bond_changes``), and ``condensed`` says whether two maps are the same reaction.
May import ``_solve``, ``collection``, ``io`` and ``viz``.
"""
