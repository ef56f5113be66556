#include "tree_search/lagrangian_search.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "bounds/label.hpp"
#include "bounds/lagrangian/scale.hpp"
#include "core/nearly_equal.hpp"
#include "core/worker_threads.hpp"
#include "tree_search/lagrangian_worker.hpp"
#include "tree_search/triangle_gate.hpp"

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

// What a thread beside the calling one does: it searches for paths until the root is done, then it searches the tree.
template <class T>
void help(const DenseProblem& p, T scale, int index, const SearchOptions& options, LagrangianTree<T>& tree,
          Control& control) {
  Incumbent incumbent = tree.best.copy();
  const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(index);
  {
    Control paths({control.remaining()});
    paths.stop_with(tree.root_done);
    UpperSearch upper(p, seed, incumbent, paths);
    while (!paths.poll()) {
      upper.turn(0);
      tree.best.exchange(incumbent, paths);
    }
  }
  if (tree.stop) return;
  UpperSearch upper(p, seed, incumbent, control);
  LagrangianWorker<T>(p, scale, index, options, tree, upper, incumbent, control).work();
  tree.best.exchange(incumbent, control);
}

// How many workers there is memory for: each has workspaces for its ascents and a search for paths.
int affordable_workers(const DenseProblem& p, std::size_t bytes, const SearchOptions& options, const Control& control) {
  const std::size_t each = ascent_workspaces(options) * bytes + upper_search_bytes(p);
  const std::size_t most = control.byte_limit() / 2 / std::max<std::size_t>(each, 1);
  return static_cast<int>(std::clamp<std::size_t>(most, 1, std::max(control.threads(), 1)));
}

template <class T>
bool search(const DenseProblem& p, T scale, const SearchOptions& options, UpperSearch& upper, Incumbent& incumbent,
            Control& control) {
  std::size_t bytes = std::max<std::size_t>(Lagrangian<T>(p, scale).bytes(), 1);
  const std::size_t bytes_of_terms = triangle_bytes<T>(p, bytes, options, control);
  bytes += bytes_of_terms;
  const int workers = affordable_workers(p, bytes, options, control);
  const std::size_t most = control.byte_limit() / bytes, workspaces = workers * ascent_workspaces(options);
  if (most <= workspaces) {
    control.out_of_memory();
    return false;
  }
  LagrangianTree<T> tree(workers, most - workspaces, std::min(most / 4, kMostOpenBytes / bytes), incumbent);
  tree.with_triangles = bytes_of_terms > 0;
  LagrangianWorker<T> worker(p, scale, 0, options, tree, upper, incumbent, control);
  control.raise_lower(std::min(incumbent.round_up(degree_bound(p, control), p.infinite), incumbent.cost));
  upper.grow(kGrowths, control.lower());
  for (double turns = first_turns(p); turns >= 1 && worker.far_from_proof(); --turns) upper.turn(control.lower());
  hurry(p, upper, incumbent, control);
  tree.best.exchange(incumbent, control);

  std::vector<Control> controls;  // of the other workers
  controls.reserve(workers);
  for (int i = 1; i < workers; ++i) controls.emplace_back(Limits{control.remaining()}).stop_with(tree.stop);
  WorkerThreads threads(tree.stop);
  const struct Ending {  // also where an exception leaves early
    LagrangianTree<T>& tree;
    ~Ending() { tree.end(); }
  } ending{tree};
  for (int i = 1; i < workers && !control.stopped(); ++i)
    threads.start([&, i] { help<T>(p, scale, i, options, tree, controls[i - 1]); });
  if (worker.open_root()) worker.work();
  tree.end();
  threads.join();
  for (const Control& c : controls) {
    control.stats.add(c.stats);
    if (c.stopped() && c.reason() == Status::kMemoryLimit) control.out_of_memory();
  }
  tree.best.exchange(incumbent, control);
  worker.raise_lower();
  return !control.stopped() && tree.open.least() == tree.open.kNone;
}

}  // namespace

bool lagrangian_search_fits(const DenseProblem& p, const SearchOptions& options, const Control& control) {
  const std::size_t cells = p.a.half.size() * p.b.half.size() + 2 * static_cast<std::size_t>(p.a.n) * (p.b.n + 8);
  return (ascent_workspaces(options) + 1) * cells * sizeof(std::int64_t) <=
             std::min(control.byte_limit(), kMostBytes) &&
         lagrangian_numbers_fit(p);
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
