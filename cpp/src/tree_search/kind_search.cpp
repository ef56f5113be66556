#include "tree_search/kind_search.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "tree_search/kind_bound.hpp"
#include "tree_search/kind_problem.hpp"

namespace gedkit {

namespace {

template <int Lanes>
class KindTree final : public KindSearch {
  using Bound = KindBound<Lanes>;
  using Multipliers = typename Bound::Multipliers;
  using State = typename Bound::State;

 public:
  explicit KindTree(KindProblem problem) : p_(std::move(problem)), bound_(p_), root_(bound_.even_shares()) {}

  bool run(std::int64_t states, Incumbent& incumbent, Control& control) override {
    incumbent_ = &incumbent;
    control_ = &control;
    most_ = states;
    spent_ = 0;
    stopped_ = false;
    const std::int64_t open = branch(root_, bound_.root(), 0);
    control.stats.expanded += spent_;
    control.stats.opened += spent_;
    control.stats.heuristic_calls += spent_;
    if (!stopped_) return true;
    raise_lower(open);
    return false;
  }

 private:
  static constexpr std::int64_t kNone = -1;          // nothing is left open
  static constexpr std::int64_t kQuickStates = 300;  // before the multipliers of a subtree are improved
  static constexpr int kSteps = 50, kPatience = 10;  // of an ascent, and without gain before they get shorter
  static constexpr int kRootSteps = 2000, kRootPatience = 60;

  // What a path has to save to be worth finding.
  std::int64_t needed() const {
    const Ticks goal = std::min(incumbent_->goal(), p_.everything);
    return (p_.everything - goal) * p_.scale;
  }

  void raise_lower(std::int64_t saving) {
    constexpr Ticks kNoLimit = std::numeric_limits<Ticks>::max();
    const Ticks lower = incumbent_->round_up(p_.everything - saving / p_.scale, kNoLimit);
    control_->raise_lower(incumbent_->for_all_paths(lower));
  }

  bool should_stop() {
    if (!stopped_) stopped_ = spent_ > most_ || control_->stop() || control_->paused();
    return stopped_;
  }

  void keep(const State& s) {
    const Ticks cost = p_.everything - bound_.saving(s.kind) / p_.scale;
    if (cost <= incumbent_->goal()) incumbent_->offer(cost, p_.mapping(s.kind), *control_);
  }

  // The kinds of node u, those that may save most first.
  std::vector<std::pair<std::int32_t, std::int32_t>> in_order(const Multipliers& m, const State& s, int u) const {
    std::vector<std::pair<std::int32_t, std::int32_t>> kinds;  // value, kind
    for (auto set = s.allowed[u]; set; set &= set - 1) {
      const int q = std::countr_zero(set);
      kinds.emplace_back(bound_.value(m, s, u, q), q);
    }
    std::sort(kinds.begin(), kinds.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
    return kinds;
  }

  // Searches a state under these multipliers; false if the allowance does not suffice.
  bool quick(const Multipliers& m, State s, std::int64_t& allowance) {
    ++spent_;
    if (--allowance < 0 || should_stop()) return false;
    std::int64_t total;
    const int u = bound_.choose(m, s, needed(), total);
    if (u == Bound::kPruned) return true;
    if (u == Bound::kLeaf) {
      keep(s);
      return true;
    }
    for (const auto& [value, q] : in_order(m, s, u)) {
      State child = s;
      bound_.settle(m, child, u, q);
      if (!quick(m, std::move(child), allowance)) return false;
    }
    return true;
  }

  // The node to settle when the multipliers are as good as they get: many edges, few kinds.
  int branching_node(const State& s) const {
    int best = -1;
    double most = -1;
    for (int u = 0; u < p_.nodes; ++u) {
      if (s.kind[u] >= 0) continue;
      const double edges = static_cast<double>(p_.ends[u].size()) / std::popcount(s.allowed[u]);
      if (edges > most) best = u, most = edges;
    }
    return best;
  }

  // Returns the most that paths may save which are left open when it is stopped.
  std::int64_t branch(Multipliers m, State s, int depth) {
    std::int64_t total = 0, bound = std::numeric_limits<std::int64_t>::max();
    if (depth > 0 || rooted_) {
      bound_.open(m, s);
      std::int64_t allowance = kQuickStates;
      if (quick(m, s, allowance)) return kNone;
      if (stopped_) return bound;
    }
    const bool root = depth == 0;
    const bool pruned =
        bound_.ascend(m, s, needed(), root ? kRootSteps : kSteps, root ? kRootPatience : kPatience, bound, *control_);
    spent_ += kSteps;
    if (pruned) return kNone;
    if (root) {
      root_ = m;
      rooted_ = true;
      raise_lower(bound);
    }
    if (should_stop()) return bound;
    bound_.open(m, s);
    const int forced = bound_.choose(m, s, needed(), total);
    if (forced == Bound::kPruned) return kNone;
    if (forced == Bound::kLeaf) {
      keep(s);
      return kNone;
    }
    const int u = branching_node(s);
    const auto kinds = in_order(m, s, u);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      State child = s;
      bound_.settle(m, child, u, kinds[i].second);  // what it adds up is worked out anew
      const std::int64_t open = branch(m, std::move(child), depth + 1);
      if (!stopped_) continue;
      const std::int64_t common = total - kinds[0].first;  // to the bounds of all kinds
      const std::int64_t here = std::min(open, common + kinds[i].first);
      return std::min(bound, i + 1 < kinds.size() ? std::max(here, common + kinds[i + 1].first) : here);
    }
    return kNone;
  }

  KindProblem p_;
  Bound bound_;
  Multipliers root_;
  bool rooted_ = false;  // the multipliers of the root are improved
  bool stopped_ = false;
  std::int64_t most_ = 0, spent_ = 0;
  Incumbent* incumbent_ = nullptr;
  Control* control_ = nullptr;
};

}  // namespace

std::unique_ptr<KindSearch> kind_search(const CompiledProblem& problem, const Control& control) {
  constexpr int kMostNodes = 256;
  constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
  if (std::max(problem.g1().n(), problem.g2().n()) > kMostNodes) return nullptr;
  std::optional<KindProblem> p = kind_problem(problem);
  if (!p) return nullptr;
  const bool narrow = p->kinds <= 8;
  // Every level of the tree has its own multipliers.
  const std::uint64_t bytes = std::uint64_t{2} * p->edges.size() * (narrow ? 32 : 64) * (p->nodes + 4);
  if (bytes > std::min(kMostBytes, control.byte_limit() / 4)) return nullptr;
  if (narrow) return std::make_unique<KindTree<8>>(std::move(*p));
  return std::make_unique<KindTree<16>>(std::move(*p));
}

}  // namespace gedkit
