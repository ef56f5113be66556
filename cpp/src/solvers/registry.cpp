#include "solvers/registry.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace gedkit {

namespace {

using Names = std::array<std::string_view, 6>;

constexpr Names kAuto{"budget", "certificate", "threads"}, kExact{"certificate", "depth_first_states", "threads"},
    kDfs{"threads"},
    kGennExact{"dual_step", "root_steps", "child_steps", "certificate", "depth_first_states", "threads"},
    kGennAstar{"model", "trust", "children"}, kGennBeam{"model", "trust", "width"}, kRefine{"turns"}, kIpfp{"starts"},
    kBeam{"width"}, kHungarianAstar{"whole_graphs"};

std::span<const std::string_view> named(const Names& names) {
  return {names.begin(), std::find(names.begin(), names.end(), std::string_view())};
}

constexpr bool kProves = true, kApproximates = false, kAnySize = true;

const std::array<SolverEntry, 14>& entries() {
  static const std::array<SolverEntry, 14> kEntries{{
      {{"auto", kProves,
        "The default: a good path at once, then better ones, and a proof if time allows (10 s above 16 nodes).",
        named(kAuto), kAnySize},
       &solve_auto,
       true},
      {{"exact", kProves,
        "The fastest exact engine: bitset depth-first search, then branch and bound on a Lagrangian bound.",
        named(kExact), kAnySize},
       &solve_exact,
       true},
      {{"genn-exact", kProves, "The exact engine with a learned dual ascent of your choice; proven whatever the model.",
        named(kGennExact), kAnySize},
       &solve_exact},
      {{"dfs", kProves, "Depth-first branch and bound: little memory, a good path early.", named(kDfs)}, &solve_dfs},
      {{"hungarian-astar", kProves, "A* under Riesen's bipartite bound, as a baseline: Wang et al., CVPR 2021, Alg. 1.",
        named(kHungarianAstar)},
       &solve_hungarian_astar},
      {{"plain-astar", kProves, "A* without a heuristic (h = 0), as a baseline: Wang et al., CVPR 2021, Alg. 1.", {}},
       &solve_plain_astar},
      {{"genn-astar", kApproximates,
        "A* under a learned estimate: by default learned pair costs (model 'generic', no GENN); with a genn model "
        "GENN-A* (Wang et al. 2021).",
        named(kGennAstar)},
       &solve_genn_astar},
      {{"genn-beam", kApproximates,
        "Beam search under a learned estimate, by default learned pair costs (model 'generic', no GENN): OPEN cut to "
        "its best states.",
        named(kGennBeam)},
       &solve_genn_beam},
      {{"refine", kApproximates,
        "Seed and extend, ruin and recreate, iterated local search and annealing: good paths at any size.",
        named(kRefine), kAnySize},
       &solve_refine},
      {{"ipfp", kApproximates, "Integer projected fixed points from several starts: Leordeanu and Hebert 2009.",
        named(kIpfp)},
       &solve_ipfp},
      {{"beam", kApproximates, "A* with OPEN cut to its best states: Neuhaus, Riesen and Bunke 2006.", named(kBeam)},
       &solve_beam},
      {{"branch",
        kApproximates,
        "Assignment of nodes with half of their edges: a path and a lower bound from one run.",
        {}},
       &bound_branch},
      {{"hungarian", kApproximates, "Bipartite approximation by the Hungarian method: Riesen and Bunke 2009.", {}},
       &solve_hungarian},
      {{"vj",
        kApproximates,
        "Bipartite approximation by Volgenant and Jonker's algorithm: Fankhauser, Riesen and Bunke 2011.",
        {}},
       &solve_vj},
  }};
  return kEntries;
}

// Lower bounds with a path found along the way. They are asked for by name but are not listed among the solvers.
const std::array<SolverEntry, 4>& bound_entries() {
  static const std::array<SolverEntry, 4> kEntries{{
      {{"label", kApproximates, "Counts the nodes and edges of each label.", {}}, &bound_label},
      {{"degree", kApproximates, "The same, with edges counted per node.", {}}, &bound_degree},
      {{"lagrangian",
        kApproximates,
        "Divides what matching an edge saves between its two ends, as well as possible.",
        {}},
       &bound_lagrangian},
  }};
  return kEntries;
}

}  // namespace

bool SolverEntry::has(std::string_view option) const {
  return std::find(info.options.begin(), info.options.end(), option) != info.options.end();
}

const SolverEntry& find_solver(std::string_view name) {
  const auto is_named = [name](const SolverEntry& entry) { return entry.info.name == name; };
  if (const auto found = std::find_if(entries().begin(), entries().end(), is_named); found != entries().end())
    return *found;
  if (const auto found = std::find_if(bound_entries().begin(), bound_entries().end(), is_named);
      found != bound_entries().end())
    return *found;
  std::string names;
  for (const SolverEntry& entry : entries()) names += (names.empty() ? "" : ", ") + std::string(entry.info.name);
  throw InvalidOption("there is no solver '" + std::string(name) + "'. There are " + names + ".");
}

std::span<const SolverInfo> solvers() {
  static const std::vector<SolverInfo> kInfos = [] {
    std::vector<SolverInfo> infos;
    for (const SolverEntry& entry : entries()) infos.push_back(entry.info);
    return infos;
  }();
  return kInfos;
}

}  // namespace gedkit
