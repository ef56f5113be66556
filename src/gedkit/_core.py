"""The compiled core: the build that fits this machine.

The core is built once for every x86-64 machine (``_core_baseline``) and once for those with AVX2, BMI and popcnt
(``_core_v3``). Both have the same names, so the rest of gedkit imports from here.
"""

from gedkit import _cpu

if _cpu.runs_v3():
    try:
        from gedkit import _core_v3 as _build
    except ImportError:
        from gedkit import _core_baseline as _build
else:
    from gedkit import _core_baseline as _build

DualState = _build.DualState
DualStep = _build.DualStep
GennModel = _build.GennModel
Graph = _build.Graph
LearnedModel = _build.LearnedModel
Outcome = _build.Outcome
PairNetwork = _build.PairNetwork
PreparedGraph = _build.PreparedGraph
Problem = _build.Problem
SearchableGraphs = _build.SearchableGraphs
bound_branch = _build.bound_branch
bound_degree = _build.bound_degree
bound_focused = _build.bound_focused
bound_label = _build.bound_label
bound_lagrangian = _build.bound_lagrangian
default_distance = _build.default_distance
hungarian_estimates = _build.hungarian_estimates
isomorphism_classes = _build.isomorphism_classes
learned_estimates = _build.learned_estimates
pair_features = _build.pair_features
reference_exhaustive = _build.reference_exhaustive
reference_mapping_cost = _build.reference_mapping_cost
solve_auto = _build.solve_auto
solve_beam = _build.solve_beam
solve_dfs = _build.solve_dfs
solve_exact = _build.solve_exact
solve_hungarian = _build.solve_hungarian
solve_hungarian_astar = _build.solve_hungarian_astar
solve_learned = _build.solve_learned
solve_pair_costs = _build.solve_pair_costs
solve_pairs = _build.solve_pairs
solve_ipfp = _build.solve_ipfp
solve_plain_astar = _build.solve_plain_astar
solve_refine = _build.solve_refine
solve_vj = _build.solve_vj

BUILD = _build.__name__.rpartition("_")[2]
