"""The cheapest edit paths of two graphs, in order of cost, each proven to be the next one.

``best_paths`` has the public function and what it returns; ``subproblems`` asks the core for the cheapest mapping of a
part of all mappings; ``symmetry`` tells which mappings differ by a symmetry of the graphs alone.
"""
