"""Training: from a collection of graphs to a model that guides a search.

``train`` is what people call, ``run`` does it. ``split`` sets graphs aside, ``labels`` and ``solved_pairs`` ask the
exact engine what the network is to learn (kept on disk), ``mutants`` makes more graphs. Stage one (``blocks``,
``regression``) learns the similarity of whole graphs, stage two (``solved_pairs``, ``search_states``) what is left to
pay at the states of a search. Both go through ``loop``, which validates, keeps the best, logs, and with ``checkpoint``
goes on after a kill. Models of kind ``pair-costs`` go their own way: ``pair_states`` are labelled states of searches,
``pair_costs`` trains on them. The recipes of the shipped models are in ``recipes``. Torch is imported by files here and
under ``gedkit.models`` only.
"""
