#include "tree_search/lagrangian_search.hpp"

#include <algorithm>

#include "bounds/degree.hpp"
#include "bounds/lagrangian_scale.hpp"
#include "core/nearly_equal.hpp"
#include "tree_search/ascent_workspaces.hpp"
#include "tree_search/lagrangian_worker.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kMostBytes = std::size_t{4} << 30;        // to begin with, unless told otherwise
constexpr std::size_t kMostOpenBytes = std::size_t{512} << 20;  // in nodes that wait, before depth goes first
constexpr int kGrowths = 4;                                     // more mappings before the first bound
// In a hurry: fewer seconds left than kHurry, and than one of these per pair of half-links (learned steps take most of
// the first). Bounds get a share of what is left.
constexpr double kHurry = 0.0105, kVerySoon = 6e-7, kSoon = 1.6e-6;
constexpr double kShareVerySoon = 0.15, kShareSoon = 0.5;
constexpr Ticks kHurriedEdits = 3;  // a gap up to this may close soon

// Turns of the search for paths before the first bound: with more links per node bounds are dearer and less tight.
double first_turns(const DenseProblem& p) {
  const double degree = static_cast<double>(p.a.half.size() + p.b.half.size()) / (p.a.n + p.b.n);
  return degree * degree / 2;
}

// Where the first bounds would take most of the time left, and prove little, paths have the larger part of it.
void hurry(const DenseProblem& p, UpperSearch& upper, const Incumbent& incumbent, Control& control) {
  const double left = control.remaining(), per_pair = left / static_cast<double>(p.a.half.size() * p.b.half.size());
  if (left > kHurry || per_pair > kSoon || nearly_equal(p, incumbent)) return;
  const double bounds = left * (per_pair > kVerySoon ? kShareSoon : kShareVerySoon);
  while (incumbent.cost - control.lower() > kHurriedEdits * p.step && control.remaining() > bounds && !control.poll())
    upper.turn(control.lower());
}

template <class T>
bool search(const DenseProblem& p, T scale, const SearchOptions& options, UpperSearch& upper, Incumbent& incumbent,
            Control& control) {
  const std::size_t bytes = std::max<std::size_t>(Lagrangian<T>(p, scale).bytes(), 1),
                    workspaces = ascent_workspaces(options);
  const std::size_t most = control.byte_limit() / bytes;
  if (most <= workspaces) {
    control.out_of_memory();
    return false;
  }
  LagrangianTree<T> tree(1, most - workspaces, std::min(most / 4, kMostOpenBytes / bytes), incumbent);
  LagrangianWorker<T> worker(p, scale, 0, options, tree, upper, incumbent, control);
  control.raise_lower(std::min(incumbent.round_up(degree_bound(p, control), p.infinite), incumbent.cost));
  upper.grow(kGrowths, control.lower());
  for (double turns = first_turns(p); turns >= 1 && worker.far_from_proof(); --turns) upper.turn(control.lower());
  hurry(p, upper, incumbent, control);
  if (worker.open_root()) worker.work();
  if (!control.stopped()) return true;
  worker.raise_lower();
  return false;
}

}  // namespace

bool lagrangian_search_fits(const DenseProblem& p, const SearchOptions& options, const Control& control) {
  const std::size_t cells = p.a.half.size() * p.b.half.size() + 2 * static_cast<std::size_t>(p.a.n) * (p.b.n + 8);
  return (ascent_workspaces(options) + 1) * cells * sizeof(std::int64_t) <= std::min(control.byte_limit(), kMostBytes);
}

SearchOptions affordable(const DenseProblem& p, SearchOptions options, const Control& control) {
  if (p.a.half.size() * p.b.half.size() > kMostLearnedPairs || !lagrangian_search_fits(p, options, control))
    options.dual_step = nullptr;
  return options;
}

bool lagrangian_search(const DenseProblem& problem, const SearchOptions& options, UpperSearch& upper,
                       Incumbent& incumbent, Control& control) {
  return with_lagrangian_scale(
      problem, [&]<class T>(T scale) { return search<T>(problem, scale, options, upper, incumbent, control); });
}

}  // namespace gedkit
