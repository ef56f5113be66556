#include "solvers/sparse.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "bounds/link_index.hpp"
#include "bounds/region_bound.hpp"
#include "core/oriented.hpp"
#include "local_search/sparse_paths.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kLargestDense = std::size_t{1} << 32;  // bytes
// Places that a bound may look at; fewer where other searches can go on from here.
constexpr std::int64_t kMostWork = 400'000'000, kSomeWork = 20'000'000;

// The smaller graph first; mappings are turned back when they are handed on.
class SparsePair {
 public:
  SparsePair(const SparseProblem& given, std::int64_t work, Incumbent& incumbent, Control& control)
      : given_(given), work_(work), incumbent_(incumbent), control_(control) {
    if (given.a().n > given.b().n) reversed_ = given.reversed();
  }

  const SparseProblem& smaller_first() const { return reversed_ ? *reversed_ : given_; }

  bool settled() const { return control_.lower() > incumbent_.goal(); }

  void find_paths(std::uint64_t seed, int repairs) {
    Incumbent local;
    local.cost = incumbent_.cost;
    local.step = incumbent_.step;
    search_sparse_paths(smaller_first(), seed, repairs, local, control_);
    guide_ = std::move(local.mapping);
    found_ = local.cost < incumbent_.cost;
    if (!found_) return;
    incumbent_.offer(local.cost, reversed_ ? inverse(guide_, given_.a().n) : guide_, control_);
  }

  void raise_bound() {
    if (!found_) return;
    const SparseProblem& p = smaller_first();
    raise(regions_of_first(p, guide_, work_, control_));
    if (settled() || control_.stopped()) return;
    const SparseProblem back = p.reversed();
    if (p.a().n == p.b().n) raise(regions_of_first(back, inverse(guide_, p.b().n), work_, control_));
    if (settled() || control_.stopped()) return;
    raise(regions_of_both(p, back, guide_, work_, control_));
  }

 private:
  void raise(const RegionProof& proof) {
    const Ticks bound = std::min(proof.bound(), given_.infinite());
    control_.raise_lower(std::min(incumbent_.round_up(bound, given_.infinite()), incumbent_.cost));
  }

  const SparseProblem& given_;
  const std::int64_t work_;
  std::optional<SparseProblem> reversed_;
  Incumbent& incumbent_;
  Control& control_;
  bool found_ = false;
  std::vector<std::int32_t> guide_;  // the best path found here, from the smaller graph
};

}  // namespace

bool dense_fits(const CompiledProblem& problem, const Control& control) {
  return problem.dense_bytes() <= std::min(kLargestDense, control.byte_limit());
}

bool sparse_applies(const CompiledProblem& problem, const Policy& policy, const Control& control) {
  if (!dense_fits(problem, control)) return true;
  const Graph &g1 = problem.g1(), &g2 = problem.g2();
  const double nodes = std::max(1, g1.n() + g2.n()), edges = static_cast<double>(g1.m()) + g2.m();
  return std::max(g1.n(), g2.n()) >= policy.sparse_nodes && 2 * edges / nodes <= policy.sparse_degree;
}

bool sparse_phase(const CompiledProblem& problem, const SolverCall& call, Incumbent& incumbent, Control& control) {
  const Graph &g1 = problem.g1(), &g2 = problem.g2();
  const SparseProblem& given = problem.sparse();
  const std::size_t needed = SparseProblem::bytes(g1, g2) + std::max(sparse_path_bytes(given), LinkIndex::bytes(given));
  if (needed > control.byte_limit()) {
    if (given.everything() < given.infinite())
      incumbent.offer(given.everything(), std::vector<std::int32_t>(g1.n(), -1), control);
    control.out_of_memory();
    return false;
  }
  SparsePair pair(given, dense_fits(problem, control) ? kSomeWork : kMostWork, incumbent, control);
  pair.find_paths(call.seed, call.turns);
  if (!pair.settled() && !control.stopped()) pair.raise_bound();
  return pair.settled();
}

}  // namespace gedkit
