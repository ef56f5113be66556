#include "learned/pair_search.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "learned/learned_scale.hpp"
#include "learned/pair_estimate.hpp"
#include "local_search/descent.hpp"
#include "local_search/placement.hpp"
#include "local_search/random.hpp"
#include "tree_search/open_list.hpp"
#include "tree_search/twins.hpp"

namespace gedkit {

// Descends from mappings that an assignment made: a proposal is seldom as good as its neighbours.

class Polish {
 public:
  // All must outlive this. The first graph has no more nodes than the second.
  Polish(const DenseProblem& problem, Incumbent& incumbent, Control& control)
      : incumbent_(incumbent), control_(control), at_(problem), descent_(at_, control), random_(0) {}

  static std::uint64_t bytes(const DenseProblem& problem) {
    const auto padded = [](int n) { return static_cast<std::uint64_t>(n) + 8; };
    const std::uint64_t a = padded(problem.a.n), b = padded(problem.b.n);
    return a * b * sizeof(Ticks) + (a * a + b * b) * sizeof(std::int32_t);
  }

  void improve(const std::vector<std::int32_t>& mapping) {
    constexpr int kRandomImages = 2;
    at_.go_to(mapping);
    descent_.wake_all();
    descent_.run(random_, kRandomImages, true);
    descent_.forget();
    if (at_.cost() >= incumbent_.cost) return;
    at_.copy_to(mapping_);
    incumbent_.offer(at_.cost(), mapping_, control_);
  }

 private:
  Incumbent& incumbent_;
  Control& control_;
  Placement<Ticks> at_;
  Descent<Ticks> descent_;
  Random random_;
  std::vector<std::int32_t> mapping_;
};

namespace {

constexpr std::int32_t kDeleted = AnchoredCosts::kDeleted, kUnmatched = AnchoredCosts::kUnmatched;
constexpr Ticks kNever = std::numeric_limits<Ticks>::max();
// Once the estimates speak for the best path, so many states more, and as many again as it took to find it, are given
// to prove it, or to find that the estimates were too high.
constexpr std::int64_t kPatience = 500;
constexpr std::size_t kCellsPerPoll = 1 << 10;  // matrices larger than this are worth a look at the clock each

class PairSearch {
 public:
  PairSearch(const DenseProblem& problem, const PairNetwork& network, const AstarSettings& settings,
             Incumbent& incumbent, Control& control)
      : p_(problem),
        settings_(settings),
        learns_(settings.trust > 0),
        incumbent_(incumbent),
        control_(control),
        scale_(learned_scale(problem)),
        fixed_bytes_(PairEstimate::bytes(problem)),
        estimate_(problem, &network, scale_, control),
        open_(problem.a.n),
        image_(problem.a.n, kUnmatched),
        completion_(problem.a.n),
        twin_a_(twins_a(problem)),
        previous_twin_b_(problem.b.n, -1) {
    if (fixed_bytes_ + Polish::bytes(problem) <= control.byte_limit() / 2) {
      fixed_bytes_ += Polish::bytes(problem);
      polish_.emplace(problem, incumbent, control);
    }
    const auto first = twins_b(problem);
    std::vector<std::int32_t> last(p_.b.n, -1);
    for (int v = 0; v < p_.b.n; ++v) {
      previous_twin_b_[v] = last[first[v]];
      last[first[v]] = v;
    }
  }

  bool run(Ticks& lower) {
    take_up(OpenList::kRoot, 0, 0, 0);
    lower = std::max(lower, std::min(root_, incumbent_.cost));
    control_.raise_lower(lower);
    while (!open_.empty() && !control_.stopped()) {
      if (open_.least_f() >= enough() && control_.stats.expanded >= kPatience + 2 * found_at_) break;
      const OpenList::Entry entry = open_.pop();
      const Ticks bound = bounds_[entry.state];
      if ((bound + 1) / 2 > incumbent_.goal()) continue;
      if (control_.stop()) {
        least_lost_ = std::min(least_lost_, bound);
        break;
      }
      const int level = open_.level(entry);
      read(entry.state, level);
      take_up(entry.state, level, open_.state(entry.state).g, bound);
    }
    Ticks open = least_lost_;
    open_.for_each([&](std::uint32_t id) { open = std::min(open, bounds_[id]); });
    if (open == kNever) return true;
    const Ticks proven = (open + 1) / 2;
    if (proven > incumbent_.goal()) return true;
    lower = std::max(lower, std::min(incumbent_.round_up(proven, p_.infinite), incumbent_.cost));
    return false;
  }

 private:
  struct Child {
    Ticks g, f, bound;
    std::int32_t image;
  };

  // Paths cost the incumbent's less a multiple of `step`: an estimate nearer to the incumbent than to the next better
  // cost speaks for the incumbent.
  Ticks enough() const {
    return incumbent_.goal() >= kNever / scale_ / 4 ? kNever : scale_ * incumbent_.goal() + scale_ * p_.step / 2;
  }

  // A state's place says which row it decided and how.
  std::int32_t place(int u, int v) const { return u * (p_.b.n + 1) + v + 1; }

  void read(std::uint32_t id, int level) {
    std::fill(image_.begin(), image_.end(), kUnmatched);
    for (; level > 0; --level) {
      const OpenList::State& state = open_.state(id);
      image_[state.image / (p_.b.n + 1)] = state.image % (p_.b.n + 1) - 1;
      id = state.parent;
    }
  }

  void lose(Ticks bound) { least_lost_ = std::min(least_lost_, bound); }

  // Bounds and estimates the state in image_, offers what its assignments propose, and opens its children.
  void take_up(std::uint32_t id, int level, Ticks g, Ticks known) {
    ++control_.stats.expanded;
    if (!estimate_.prove(image_)) return lose(known);
    const Ticks bound = std::max(known, 2 * g + estimate_.proven());
    if (id == OpenList::kRoot) root_ = (bound + 1) / 2;
    offer([&](int i) { return estimate_.proven_column(i); }, !learns_);
    if ((bound + 1) / 2 > incumbent_.goal() || estimate_.costs().rows().empty()) return;
    const bool large = estimate_.costs().rows().size() * estimate_.costs().columns().size() > kCellsPerPoll;
    if ((large && control_.poll()) || (learns_ && !estimate_.learn())) return lose(bound);
    if (learns_) offer([&](int i) { return estimate_.learned_column(i); }, true);
    const int row = choose_row(2 * g);
    list_children(row, g, bound);
    open_children(id, level, row);
  }

  template <class Column>
  void offer(Column column, bool polish) {
    const auto rows = estimate_.costs().rows(), columns = estimate_.costs().columns();
    std::copy(image_.begin(), image_.end(), completion_.begin());
    for (int i = 0; i < static_cast<int>(rows.size()); ++i)
      completion_[rows[i]] = column(i) < 0 ? kDeleted : columns[column(i)];
    const Ticks cost = p_.cost(completion_), before = incumbent_.cost;
    if (cost < incumbent_.cost) incumbent_.offer(cost, completion_, control_);
    if (polish && polish_) polish_->improve(completion_);
    if (incumbent_.cost < before) found_at_ = control_.stats.expanded;
  }

  // The row with the fewest images that the bound leaves; among equals the best anchored, then the most linked.
  int choose_row(Ticks paid) const {
    const auto& costs = estimate_.costs();
    const Ticks goal = incumbent_.goal() >= kNever / 4 ? kNever / 2 : 2 * incumbent_.goal();
    int best = 0, fewest = std::numeric_limits<int>::max(), best_anchors = 0, best_degree = 0;
    for (int i = 0; i < static_cast<int>(costs.rows().size()); ++i) {
      int left = 0;
      for (int k = 0; k < static_cast<int>(costs.columns().size()); ++k)
        left += paid + estimate_.proven_with(i, k) <= goal;
      const int degree = p_.a.degree(costs.rows()[i]), anchors = degree - costs.inner_count_a(i);
      if (left > fewest) continue;
      if (left == fewest && (anchors < best_anchors || (anchors == best_anchors && degree <= best_degree))) continue;
      best = i;
      fewest = left;
      best_anchors = anchors;
      best_degree = degree;
    }
    return best;
  }

  void list_children(int row, Ticks g, Ticks bound) {
    const auto& costs = estimate_.costs();
    const std::int32_t floor = twin_floor(twin_a_, image_, costs.rows()[row], p_.b.n, kDeleted);
    children_.clear();
    const auto add = [&](Ticks paid, Ticks proven, auto learned, int image) {
      proven = std::max(bound, 2 * g + proven);
      if ((proven + 1) / 2 > incumbent_.goal()) return;
      const Ticks sure = scale_ / 2 * proven;
      const auto more = learns_ ? static_cast<double>(std::max<Ticks>(0, scale_ * g + learned() - sure)) : 0.0;
      const Ticks f =
          sure + static_cast<Ticks>(std::min(settings_.trust * more, static_cast<double>(kLargestEstimate)));
      children_.push_back({g + paid, std::min(f, 2 * kLargestEstimate), proven, image});
    };
    for (int k = 0; k < static_cast<int>(costs.columns().size()); ++k) {
      const int v = costs.columns()[k];
      if (v <= floor || (previous_twin_b_[v] >= 0 && costs.owner()[previous_twin_b_[v]] < 0)) continue;
      add(costs.pair(row, k), estimate_.proven_with(row, k), [&] { return estimate_.learned_with(row, k); }, v);
    }
    if (!p_.matches_all)
      add(
          costs.deletion(row) + costs.inner_deletion(row), estimate_.proven_without(row),
          [&] { return estimate_.learned_without(row); }, kDeleted);
  }

  void open_children(std::uint32_t id, int level, int row) {
    std::stable_sort(children_.begin(), children_.end(), [](const Child& x, const Child& y) { return x.f < y.f; });
    for (std::size_t c = settings_.children; c < children_.size(); ++c) lose(children_[c].bound);
    children_.resize(std::min(children_.size(), settings_.children));
    const int u = estimate_.costs().rows()[row];
    for (std::size_t c = 0; c < children_.size(); ++c) {
      const Child& child = children_[c];
      const std::uint64_t more = open_.next_bytes() + (bounds_.full() ? bounds_.kChunkBytes : 0);
      if (open_.exhausted() || fixed_bytes_ + open_.bytes() + bounds_.bytes() + more > control_.byte_limit()) {
        control_.out_of_memory();
        for (; c < children_.size(); ++c) lose(children_[c].bound);
        return;
      }
      open_.push({child.g, id, place(u, child.image)}, level + 1, child.f);
      bounds_.push_back(child.bound);
      ++control_.stats.opened;
    }
    if (open_.size() > settings_.width)
      open_.keep_best(settings_.width, [&](std::uint32_t cut) { lose(bounds_[cut]); });
  }

  const DenseProblem& p_;
  AstarSettings settings_;
  bool learns_;
  Incumbent& incumbent_;
  Control& control_;
  Ticks scale_;
  std::uint64_t fixed_bytes_;  // of all but OPEN
  PairEstimate estimate_;
  std::optional<Polish> polish_;  // makes the most of a mapping; none where memory is short
  std::int64_t found_at_ = 0;     // states taken up before the best path was found
  OpenList open_;
  ChunkedArray<Ticks> bounds_;  // per state, doubled and proven
  Ticks root_ = 0, least_lost_ = kNever;

  std::vector<std::int32_t> image_, completion_;
  std::vector<Child> children_;
  std::vector<std::int32_t> twin_a_, previous_twin_b_;
};

}  // namespace

bool pair_search(const DenseProblem& problem, const PairNetwork& network, const AstarSettings& settings,
                 Incumbent& incumbent, Control& control, Ticks& lower) {
  return PairSearch(problem, network, settings, incumbent, control).run(lower);
}

}  // namespace gedkit
