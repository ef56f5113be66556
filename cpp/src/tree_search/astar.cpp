#include "tree_search/astar.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "tree_search/open_list.hpp"
#include "tree_search/state_memo.hpp"

namespace gedkit {

namespace {

constexpr std::size_t kCellsPerPoll = 1 << 14;   // steps of inner loops between two looks at the clock
constexpr Ticks kMostEstimate = Ticks{1} << 46;  // so that f stays within what OPEN can hold

class Astar {
 public:
  Astar(const DenseProblem& problem, StateHeuristic* heuristic, Incumbent& incumbent, Control& control,
        const AstarSettings& settings)
      : p_(problem),
        heuristic_(settings.trust == 0 ? nullptr : heuristic),
        incumbent_(incumbent),
        control_(control),
        settings_(settings),
        admissible_(!heuristic_ || (heuristic_->admissible() && settings.trust <= 1)),
        scale_(heuristic_ ? heuristic_->scale() : 1),
        words_((problem.b.n + 63) / 64 + (problem.b.n == 0)),
        slice_(std::max<std::size_t>(1, kCellsPerPoll / (std::size_t(p_.a.n) * p_.b.n + 1))),
        open_(problem.a.n),
        fixed_bytes_(problem.bytes() + sizeof(std::uint64_t) * words_ * (problem.b.n + std::size_t{1})),
        memo_(problem.a.n + 1, words_, control.byte_limit() / 4),
        mapping_(problem.a.n, -1),
        used_(words_, 0),
        mask_(words_),
        missing_masks_(words_ * (problem.b.n + std::size_t{1})) {
    children_.reserve(p_.b.n + 1);
    missing_.reserve(p_.b.n + 1);
    missing_images_.reserve(p_.b.n + 1);
    answers_.resize(p_.b.n + 1);
  }

  bool run(Ticks& lower) {
    if (p_.a.n == 0) {
      offer(insertions());
      return true;
    }
    if (admissible()) {
      estimate_root(lower);
      control_.raise_lower(lower);
    }
    expand(OpenList::kRoot, 0, 0);
    while (!open_.empty() && !control_.stopped()) {
      const Ticks least = std::min(open_.least_f(), least_cut_);
      const bool stopped = control_.stop();
      if (admissible()) lower = std::max(lower, whole(least));
      if (stopped) return false;
      control_.raise_lower(lower);
      const OpenList::Entry entry = open_.pop();
      ++control_.stats.expanded;
      read(entry.state, open_.level(entry));
      if (open_.level(entry) == p_.a.n) {
        offer(open_.state(entry.state).g);
        return admissible() && nothing_lost();
      }
      expand(entry.state, open_.level(entry), open_.state(entry.state).g);
    }
    // Stopped within an expansion some children are in no queue: their parent's f, proven above, stands for them.
    return !control_.stopped() && nothing_lost();
  }

 private:
  struct Child {
    Ticks g, f;  // f and estimates in ticks times scale_
    std::int32_t image;
  };

  // Whether no state that was cut could have led to a better path.
  bool nothing_lost() const { return least_cut_ > scale_ * incumbent_.goal(); }

  // An estimate that may be too high says nothing about the paths below a state that was cut.
  void cut(Ticks f) { least_cut_ = std::min(least_cut_, admissible() ? f : 0); }

  bool admissible() const { return admissible_; }

  Ticks whole(Ticks scaled) const { return (scaled + scale_ - 1) / scale_; }

  Ticks trusted(Ticks estimate) const {
    if (settings_.trust == 1) return std::min(estimate, kMostEstimate);
    return static_cast<Ticks>(std::min(settings_.trust * static_cast<double>(estimate), double{kMostEstimate}));
  }

  // Algorithm 1 has no need of it; a search stopped while it expands the root has.
  void estimate_root(Ticks& lower) {
    if (!heuristic_) return;
    heuristic_->evaluate({0, words_, used_, {}, {}}, {answers_.data(), 1});
    ++control_.stats.heuristic_calls;
    lower = std::max(lower, std::min(whole(trusted(answers_[0])), incumbent_.cost));
  }

  void offer(Ticks cost) { incumbent_.offer(cost, mapping_, control_); }

  bool is_used(int v) const { return used_[v >> 6] >> (v & 63) & 1; }

  // The mapping and the used nodes of a state, from its chain of parents.
  void read(std::uint32_t id, int level) {
    std::fill(used_.begin(), used_.end(), 0);
    for (int u = level - 1; u >= 0; --u) {
      const OpenList::State& state = open_.state(id);
      mapping_[u] = state.image;
      if (state.image >= 0) used_[state.image >> 6] |= std::uint64_t{1} << (state.image & 63);
      id = state.parent;
    }
  }

  // Cost of inserting all nodes that are not used, with every link they have.
  Ticks insertions() const {
    Ticks total = 0;
    for (int v = 0; v < p_.b.n; ++v) {
      if (is_used(v)) continue;
      total += p_.ins[v];
      for (const HalfLink& h : p_.b.links(v))
        if (h.node > v || is_used(h.node)) total += p_.link(0, h.cls);
    }
    return total;
  }

  // What using v saves of those insertions.
  Ticks spared_by(int v) const {
    Ticks total = p_.ins[v];
    for (const HalfLink& h : p_.b.links(v))
      if (is_used(h.node)) total += p_.link(0, h.cls);
    return total;
  }

  // Looks at the clock after so much work; true: stop.
  bool worked(std::size_t cells) {
    if ((cells_ += cells) < kCellsPerPoll) return false;
    cells_ = 0;
    return control_.poll();
  }

  void expand(std::uint32_t id, int level, Ticks g) {
    generate(level, g);
    if (worked(children_.size() * level)) return;
    if (level + 1 == p_.a.n)
      complete();
    else if (heuristic_ && !estimate(level + 1))
      return;
    keep_best_children();
    for (const Child& child : children_) {
      if (beyond_cutoff(child)) continue;
      if (open_.exhausted() ||
          fixed_bytes_ + open_.bytes() + memo_.bytes() + open_.next_bytes() > control_.byte_limit()) {
        control_.out_of_memory();
        return;
      }
      open_.push({child.g, id, child.image}, level + 1, child.f);
      ++control_.stats.opened;
    }
    if (open_.size() > settings_.width) cut(open_.keep_best(settings_.width));
  }

  bool beyond_cutoff(const Child& child) const {
    return admissible() ? child.f > scale_ * incumbent_.cutoff : child.g > incumbent_.cutoff;
  }

  void keep_best_children() {
    if (children_.size() <= settings_.children) return;
    std::stable_sort(children_.begin(), children_.end(), [](const Child& x, const Child& y) { return x.f < y.f; });
    if (!beyond_cutoff(children_[settings_.children])) cut(children_[settings_.children].f);
    children_.resize(settings_.children);
  }

  // All ways to place the next node u, with the links between u and the nodes before it.
  void generate(int level, Ticks g) {
    const int u = level;
    const std::int32_t* classes = p_.a.link.data() + static_cast<std::size_t>(u) * p_.a.n;
    Ticks deletion = g + p_.del[u], base = g;
    placed_.clear();
    for (int w = 0; w < u; ++w) {
      const Ticks without = p_.link(classes[w], 0);
      deletion += without;
      if (mapping_[w] < 0)
        base += without;
      else
        placed_.push_back({mapping_[w], p_.link_cost.data() + std::size_t(classes[w]) * p_.classes_b});
    }
    children_.clear();
    for (int v = 0; v < p_.b.n; ++v) {
      if (is_used(v)) continue;
      const std::int32_t* row = p_.b.link.data() + static_cast<std::size_t>(v) * p_.b.n;
      Ticks cost = base + p_.substitute(u, v);
      for (const auto& [x, costs] : placed_) cost += costs[row[x]];
      children_.push_back({cost, scale_ * cost, v});
    }
    children_.push_back({deletion, scale_ * deletion, -1});
  }

  // The last node is placed: what is left of the second graph is inserted in the same step.
  void complete() {
    const Ticks rest = insertions();
    for (Child& child : children_) {
      child.g += rest - (child.image >= 0 ? spared_by(child.image) : 0);
      child.f = scale_ * child.g;
      if (child.g >= incumbent_.cost) continue;
      mapping_.back() = child.image;
      offer(child.g);
    }
  }

  // False: stopped before all were done.
  bool estimate(int level) {
    const bool memorable = !heuristic_->sees_mapping();
    missing_.clear();
    missing_images_.clear();
    std::uint64_t* mask = mask_.data();
    for (Child& child : children_) {
      std::copy(used_.begin(), used_.end(), mask);
      if (child.image >= 0) mask[child.image >> 6] |= std::uint64_t{1} << (child.image & 63);
      const Ticks known = memorable ? memo_.find(level, mask) : -1;
      if (known >= 0) {
        child.f += known;
      } else {
        std::copy_n(mask, words_, missing_masks_.data() + missing_.size() * words_);
        missing_.push_back(&child);
        missing_images_.push_back(child.image);
      }
    }
    for (std::size_t first = 0; first < missing_.size(); first += slice_) {
      const std::size_t count = std::min(slice_, missing_.size() - first);
      const std::uint64_t* masks = missing_masks_.data() + first * words_;
      const std::span<const std::int32_t> mapping(mapping_.data(), level - 1);
      heuristic_->evaluate({level, words_, {masks, count * words_}, mapping, {missing_images_.data() + first, count}},
                           {answers_.data(), count});
      control_.stats.heuristic_calls += static_cast<std::int64_t>(count);
      for (std::size_t k = 0; k < count; ++k) {
        const Ticks estimate = trusted(answers_[k]);
        missing_[first + k]->f += estimate;
        if (memorable) memo_.keep(level, masks + k * words_, estimate);
      }
      if (worked(count * p_.a.n * p_.b.n)) return false;
    }
    return true;
  }

  const DenseProblem& p_;
  StateHeuristic* heuristic_;
  Incumbent& incumbent_;
  Control& control_;
  AstarSettings settings_;
  bool admissible_;
  Ticks scale_;
  Ticks least_cut_ = std::numeric_limits<Ticks>::max();  // least f of the states that were cut
  int words_;
  std::size_t slice_, cells_ = 0;
  OpenList open_;
  std::uint64_t fixed_bytes_;  // of all but OPEN and the memo
  StateMemo memo_;

  // The state being expanded.
  std::vector<std::int32_t> mapping_;
  std::vector<std::uint64_t> used_;
  struct Placed {
    std::int32_t image;
    const Ticks* costs;  // of the link between its node and u, by class of the image's link
  };
  std::vector<Placed> placed_;
  std::vector<Child> children_;
  std::vector<Child*> missing_;
  std::vector<std::uint64_t> mask_, missing_masks_;
  std::vector<std::int32_t> missing_images_;
  std::vector<Ticks> answers_;
};

}  // namespace

bool astar(const DenseProblem& problem, StateHeuristic* heuristic, Incumbent& incumbent, Control& control, Ticks& lower,
           const AstarSettings& settings) {
  return Astar(problem, heuristic, incumbent, control, settings).run(lower);
}

}  // namespace gedkit
