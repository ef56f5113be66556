"""Ground truth for a collection: exact distances and optimal mappings of its pairs, in the files of GSCBench.

``label`` is the public function: ``pair_choice`` says which pairs, ``pair_solver`` solves them on threads or on the
workers of an executor, ``pair_journal`` keeps each answer on disk as it comes, and ``label_files`` writes the final
files and the card from it. ``checking`` reads such a folder and checks every mapping and certificate.
"""
