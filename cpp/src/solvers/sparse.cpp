#include "solvers/sparse.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "bounds/link_index.hpp"
#include "bounds/region_bound.hpp"
#include "core/oriented.hpp"
#include "gedkit/certificate.hpp"
#include "local_search/sparse_paths.hpp"

namespace gedkit {

namespace {

constexpr std::uint64_t kLargestDense = std::uint64_t{1} << 32;  // bytes
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
    raise(regions_of_first(p, guide_, work_, control_), reversed_.has_value());
    if (settled() || control_.stopped()) return;
    const SparseProblem back = p.reversed();
    const auto settled_with = [&](const SparseProblem& from, const std::vector<std::int32_t>& guide, bool transposed,
                                  const NodePotentials& potentials) {
      raise(regions_with_split(from, guide, potentials, work_, control_), transposed);
      return settled() || control_.stopped();
    };
    const bool turned = reversed_.has_value();
    if (settled_with(p, guide_, turned, label_potentials(p, guide_, Lean::kMiddle, control_))) return;
    if (settled_with(p, guide_, turned, plain_potentials(p))) return;
    for (const Lean lean : {Lean::kFirst, Lean::kSecond})
      if (settled_with(p, guide_, turned, label_potentials(p, guide_, lean, control_))) return;
    const std::vector<std::int32_t> guide_back = inverse(guide_, p.b().n);
    for (const Lean lean : {Lean::kMiddle, Lean::kFirst, Lean::kSecond})
      if (settled_with(back, guide_back, !turned, label_potentials(back, guide_back, lean, control_))) return;
    if (p.a().n == p.b().n) raise(regions_of_first(back, guide_back, work_, control_), !turned);
    if (settled() || control_.stopped()) return;
    raise(regions_of_both(p, back, guide_, work_, control_), reversed_.has_value());
  }

  const std::optional<RegionProof>& best() const { return best_; }
  bool transposed() const { return transposed_; }

 private:
  void raise(RegionProof proof, bool transposed) {
    const Ticks bound = std::min(proof.bound(), given_.infinite());
    control_.raise_lower(std::min(incumbent_.round_up(bound, given_.infinite()), incumbent_.cost));
    if (best_ && best_->bound() >= proof.bound()) return;
    best_ = std::move(proof);
    transposed_ = transposed;
  }

  const SparseProblem& given_;
  const std::int64_t work_;
  std::optional<SparseProblem> reversed_;
  Incumbent& incumbent_;
  Control& control_;
  bool found_ = false;
  std::optional<RegionProof> best_;
  bool transposed_ = false;          // of the best proof
  std::vector<std::int32_t> guide_;  // the best path found here, from the smaller graph
};

RegionCertificate::Part recorded(const RegionPart& part) {
  RegionCertificate::Part record;
  for (const Region& region : part.regions) {
    record.nodes.insert(record.nodes.end(), region.nodes.begin(), region.nodes.end());
    record.start.push_back(static_cast<std::int64_t>(record.nodes.size()));
    record.charge.push_back(region.charge);
  }
  record.kinds = part.rest.kinds;
  record.prices.assign(part.rest.prices.begin(), part.rest.prices.end());
  return record;
}

// One node of each type, and its potential.
void record_potentials(const SparseSide& side, const std::vector<Ticks>& potentials, RegionCertificate::Part& part) {
  std::vector<char> seen(side.types.size(), 0);
  for (int u = 0; u < side.n; ++u)
    if (!seen[side.type[u]]) {
      seen[side.type[u]] = 1;
      part.types.push_back(u);
      part.potentials.push_back(potentials[side.type[u]]);
    }
}

std::shared_ptr<const Certificate> recorded(const CompiledProblem& problem, const SparsePair& pair) {
  const RegionProof& proof = *pair.best();
  auto regions = std::make_shared<RegionCertificate>();
  regions->ticks_per_unit = problem.ticks_per_unit();
  regions->exact_units = problem.exact_units();
  regions->infinite = problem.infinite();
  regions->target = std::min(proof.bound(), problem.infinite());
  regions->transposed = pair.transposed();
  regions->both_sides = proof.share == Share::kDeletions;
  regions->first = recorded(proof.first);
  regions->second = recorded(proof.second);
  regions->split = proof.share == Share::kSplit;
  if (regions->split) {
    const SparseProblem& given = problem.sparse();
    record_potentials(pair.transposed() ? given.b() : given.a(), proof.potentials.first, regions->first);
    record_potentials(pair.transposed() ? given.a() : given.b(), proof.potentials.second, regions->second);
    regions->first.payers = proof.split.first.payers();
    regions->second.payers = proof.split.second.payers();
  }
  auto certificate = std::make_shared<Certificate>();
  certificate->regions = std::move(regions);
  return certificate;
}

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

SparseOutcome sparse_phase(const CompiledProblem& problem, const SolverCall& call, Incumbent& incumbent,
                           Control& control) {
  const Graph &g1 = problem.g1(), &g2 = problem.g2();
  const SparseProblem& given = problem.sparse();
  const std::uint64_t needed =
      SparseProblem::bytes(g1, g2) + std::max(sparse_path_bytes(given), LinkIndex::bytes(given));
  if (needed > control.byte_limit()) {
    if (given.everything() < given.infinite())
      incumbent.offer(given.everything(), std::vector<std::int32_t>(g1.n(), -1), control);
    control.out_of_memory();
    return {};
  }
  SparsePair pair(given, dense_fits(problem, control) ? kSomeWork : kMostWork, incumbent, control);
  pair.find_paths(call.seed, call.turns);
  if ((!pair.settled() || call.certificate) && !control.stopped()) pair.raise_bound();
  return {pair.settled(), call.certificate && pair.best() ? recorded(problem, pair) : nullptr};
}

}  // namespace gedkit
