"""Training: from a collection of graphs to a model that guides a search.

``train`` is the public function, ``run`` carries it out. ``split`` divides the graphs, ``labels`` and ``solved_pairs``
compute the targets with the exact engine (kept on disk), ``mutants`` makes more graphs. Stage one (``blocks``,
``regression``) learns the similarity of whole graphs; stage two (``solved_pairs``, ``search_states``) learns the cost
to go at the states of a search. Both use ``loop``, which validates, keeps the best weights, logs, and resumes from a
``checkpoint`` after a kill. Models of kind ``pair-costs`` are trained separately: ``pair_states`` makes labeled
states of searches, ``pair_costs`` trains on them; so is the dual-ascent step (``dual_states``, ``dual_step``,
``dual_network``). ``recipes`` has the recipes of the shipped models, ``peers`` trains the networks GENN is compared
with. Torch is imported only in the laboratory.
"""
