#include "tree_search/match_search.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "assignment/short_assignment.hpp"
#include "bounds/link_matching.hpp"
#include "core/vectors.hpp"

namespace gedkit {

namespace {

constexpr Ticks kLargest = ShortAssignment::kLargest;
constexpr std::int16_t kBarred = -2 * ShortAssignment::kLargest;  // with all that links can add, not above 0
// Where links differ, pairs of surroundings take time and memory, and so do their links.
constexpr std::int64_t kMostStars = 1 << 15, kMostProfits = 1 << 16;
constexpr int kMostLinks = 8;

// The classes of the links of a node to nodes that are not matched, numbered.
class Surroundings {
 public:
  int of(std::vector<std::int32_t> classes) {
    std::sort(classes.begin(), classes.end());
    const auto [at, fresh] = number_.try_emplace(std::move(classes), static_cast<int>(without_.size()));
    if (fresh) {
      classes_.push_back(&at->first);
      without_.emplace_back();
    }
    return at->second;
  }
  // The same with one link of class `cls` less.
  int without(int number, std::int32_t cls) {
    for (const auto& [c, other] : without_[number])
      if (c == cls) return other;
    std::vector<std::int32_t> rest = *classes_[number];
    rest.erase(std::find(rest.begin(), rest.end(), cls));
    const int other = of(std::move(rest));
    without_[number].emplace_back(cls, other);
    return other;
  }
  const std::vector<std::int32_t>& classes(int number) const { return *classes_[number]; }
  int count() const { return static_cast<int>(classes_.size()); }

 private:
  std::map<std::vector<std::int32_t>, int> number_;
  std::vector<const std::vector<std::int32_t>*> classes_;
  std::vector<std::vector<std::pair<std::int32_t, int>>> without_;
};

bool links_are_alike(const DenseProblem& p) { return p.classes_a <= 2 && p.classes_b <= 2; }

Ticks most_profit(const DenseProblem& p) {
  Ticks most = 0;
  for (int a = 1; a < p.classes_a; ++a)
    for (int b = 1; b < p.classes_b; ++b) most = std::max(most, p.profit(a, b));
  return most;
}

int most_links(const Side& side) {
  int most = 0;
  for (int u = 0; u < side.n; ++u) most = std::max(most, side.degree(u));
  return most;
}

class MatchTree {
 public:
  // `p` must outlive this.
  explicit MatchTree(const DenseProblem& p) : p_(p), n1_(p.a.n), n2_(p.b.n), width_(ShortAssignment::padded(p.b.n)) {
    for (const Ticks c : p.del) everything_ += c;
    for (const Ticks c : p.ins) everything_ += c;
    everything_ *= 2;
    for (const HalfLink& h : p.a.half) everything_ += p.link(h.cls, 0);  // a link has two halves
    for (const HalfLink& h : p.b.half) everything_ += p.link(0, h.cls);
    earned_.resize(static_cast<std::size_t>(n1_) * n2_);
    for (int i = 0; i < n1_; ++i)
      for (int k = 0; k < n2_; ++k) {
        const Ticks profit = 2 * (p.del[i] + p.ins[k] - p.substitute(i, k));
        earned_[cell(i, k)] = static_cast<std::int16_t>(std::max<Ticks>(profit, kBarred));
      }
    image_.assign(n1_, kOpen);
    preimage_.assign(n2_, kOpen);
    frames_.resize(n1_ + 1);
    own_.resize(n1_);
    for (int k = 0; k < kLanes; ++k) numbers_[k] = static_cast<std::int16_t>(k);
    frames_[0].around_a = surroundings_of(p.a, names_a_);
    frames_[0].around_b = surroundings_of(p.b, names_b_);
    make_room_for_stars();
  }

  // Looks for a path that costs `goal` or less. True: there is one, and the incumbent has it, or there is none.
  bool run(Ticks goal, std::int64_t nodes, Incumbent& incumbent, Control& control) {
    goal_ = goal;
    most_nodes_ = nodes;
    nodes_ = 0;
    incumbent_ = &incumbent;
    control_ = &control;
    stopped_ = false;
    excluded_ = std::numeric_limits<Ticks>::max();
    Frame& root = frame(0);
    root.cost.assign(static_cast<std::size_t>(n1_) * width_, 0);
    for (int i = 0; i < n1_; ++i) price_row(root, i);
    root.state.reset(n1_, n2_);
    expand(0, 0);
    return !stopped_;
  }

  std::int64_t nodes() const { return nodes_; }
  // Every path costs at least so much, if the last run has found none.
  Ticks excluded() const { return excluded_ / 2 + excluded_ % 2; }

 private:
  using Row = Shorts16;
  static constexpr int kLanes = ShortAssignment::kLanes;
  static constexpr std::int32_t kOpen = -1;

  struct Frame {
    std::vector<std::int16_t> cost;  // minus what a match earns, in half ticks: never above 0
    ShortAssignment::State state;
    std::vector<std::int32_t> around_a, around_b;
    std::vector<std::pair<std::size_t, std::int16_t>> barred;  // cells, and what they earned before
  };

  static Row all(int value) { return Row{} + static_cast<std::int16_t>(value); }
  static Row loaded(const std::int16_t* from) {
    Row row;
    std::memcpy(&row, from, sizeof row);
    return row;
  }

  std::size_t cell(int i, int k) const { return static_cast<std::size_t>(i) * n2_ + k; }
  Frame& frame(int depth) { return frames_[depth]; }

  static std::vector<std::int32_t> surroundings_of(const Side& side, Surroundings& names) {
    std::vector<std::int32_t> around(side.n);
    std::vector<std::int32_t> classes;
    for (int u = 0; u < side.n; ++u) {
      classes.clear();
      for (const HalfLink& h : side.links(u)) classes.push_back(h.cls);
      around[u] = names.of(classes);
    }
    return around;
  }

  // What the links between nodes with these surroundings can earn, half of each.
  std::int16_t star(int a, int b) {
    std::int16_t& known = stars_[static_cast<std::size_t>(a) * star_width_ + b];
    if (known < 0) [[unlikely]]
      known = matched_links(names_a_.classes(a), names_b_.classes(b));
    return known;
  }
  std::int16_t matched_links(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b) {
    if (a.empty() || b.empty()) return 0;
    if (links_are_alike(p_))
      return static_cast<std::int16_t>(static_cast<Ticks>(std::min(a.size(), b.size())) * p_.profit(a[0], b[0]));
    weight_.clear();
    for (const std::int32_t x : a)
      for (const std::int32_t y : b) weight_.push_back(p_.profit(x, y));
    return static_cast<std::int16_t>(
        matching_.value(weight_.data(), b.size(), static_cast<int>(a.size()), static_cast<int>(b.size())));
  }
  // Surroundings have got new numbers.
  void make_room_for_stars() {
    if (names_b_.count() > star_width_) {
      star_width_ = 2 * names_b_.count();
      stars_.clear();
    }
    const std::size_t size = static_cast<std::size_t>(names_a_.count()) * star_width_;
    if (stars_.size() < size) stars_.resize(2 * size, -1);
  }

  std::int16_t* row_of(Frame& f, int i) const { return f.cost.data() + static_cast<std::size_t>(i) * width_; }
  std::int16_t price(const Frame& f, int i, int k) {
    return static_cast<std::int16_t>(std::min(0, -earned_[cell(i, k)] - star(f.around_a[i], f.around_b[k])));
  }
  void price_row(Frame& f, int i) {
    std::int16_t* row = row_of(f, i);
    for (int k = 0; k < n2_; ++k)
      if (preimage_[k] == kOpen) row[k] = price(f, i, k);
  }
  void price_column(Frame& f, int k) {
    for (int i = 0; i < n1_; ++i)
      if (image_[i] == kOpen) row_of(f, i)[k] = price(f, i, k);
  }

  // Node i goes to k: a frame below that of this depth.
  void match(int depth, int i, int k) {
    image_[i] = k;
    preimage_[k] = i;
    const Frame& above = frame(depth);
    Frame& f = frame(depth + 1);
    f.cost = above.cost;
    f.state = above.state;
    f.around_a = above.around_a;
    f.around_b = above.around_b;
    for (const HalfLink& x : p_.a.links(i)) {
      f.around_a[x.node] = names_a_.without(f.around_a[x.node], p_.a.half[x.reverse].cls);
      for (const HalfLink& y : p_.b.links(k)) earned_[cell(x.node, y.node)] += link_profit(x, y);
    }
    for (const HalfLink& y : p_.b.links(k))
      f.around_b[y.node] = names_b_.without(f.around_b[y.node], p_.b.half[y.reverse].cls);
    make_room_for_stars();
    std::fill_n(row_of(f, i), width_, std::int16_t{0});
    for (int j = 0; j < n1_; ++j) row_of(f, j)[k] = 0;
    f.state.v[k] = 0;
    if (f.state.column_of[i] >= 0) f.state.row_of[f.state.column_of[i]] = ShortAssignment::kFree;
    f.state.column_of[i] = ShortAssignment::kFree;
    if (const int owner = f.state.row_of[k]; owner >= 0) f.state.column_of[owner] = ShortAssignment::kFree;
    f.state.row_of[k] = ShortAssignment::kFree;
    for (const HalfLink& x : p_.a.links(i))
      if (image_[x.node] == kOpen) price_row(f, x.node);
    for (const HalfLink& y : p_.b.links(k))
      if (preimage_[y.node] == kOpen) price_column(f, y.node);
  }

  void take_back(int i, int k) {
    image_[i] = kOpen;
    preimage_[k] = kOpen;
    for (const HalfLink& x : p_.a.links(i))
      for (const HalfLink& y : p_.b.links(k)) earned_[cell(x.node, y.node)] -= link_profit(x, y);
  }

  std::int16_t link_profit(const HalfLink& x, const HalfLink& y) const {
    return static_cast<std::int16_t>(2 * p_.profit(x.cls, y.cls));
  }

  // True: a path is found, or there is no time.
  bool expand(int depth, Ticks earned) {
    ++nodes_;
    ++control_->stats.expanded;
    ++control_->stats.opened;
    Frame& f = frame(depth);
    f.barred.clear();
    const Ticks rest = everything_ - earned;
    const auto limit = static_cast<int>(std::clamp<Ticks>(2 * goal_ - rest, -(1 << 30), 0));
    bool done = false;
    while (true) {
      const int bound = lap_.solve(f.cost.data(), f.state, limit);
      if (rest + bound > 2 * goal_) {
        excluded_ = std::min(excluded_, rest + bound);
        break;
      }
      if ((done = propose(f))) break;
      const bool too_many_stars = std::int64_t{names_a_.count()} * names_b_.count() > kMostStars;
      if (nodes_ >= most_nodes_ || too_many_stars || control_->stop() || control_->paused()) {
        done = stopped_ = true;
        break;
      }
      const auto [i, k] = choose(f);
      if (i < 0) {  // nothing is left to decide
        excluded_ = std::min(excluded_, 2 * goal_ + 1);
        break;
      }
      const Ticks gain = earned_[cell(i, k)];
      match(depth, i, k);
      done = expand(depth + 1, earned + gain);
      take_back(i, k);
      if (done) break;
      bar(f, i, k);
    }
    for (auto at = f.barred.rbegin(); at != f.barred.rend(); ++at) earned_[at->first] = at->second;
    return done;
  }

  void bar(Frame& f, int i, int k) {
    f.barred.emplace_back(cell(i, k), earned_[cell(i, k)]);
    earned_[cell(i, k)] = kBarred;
    row_of(f, i)[k] = 0;
  }

  // The path that the assignment makes. True: it is good enough.
  bool propose(Frame& f) {
    mapping_ = image_;
    for (int i = 0; i < n1_; ++i)
      if (const int k = f.state.column_of[i]; image_[i] == kOpen && k >= 0 && row_of(f, i)[k] < 0) mapping_[i] = k;
    const Ticks cost = p_.cost(mapping_);
    incumbent_->offer(cost, mapping_, *control_);
    return cost <= goal_;
  }

  // The match without which the assignment would lose most.
  std::pair<int, int> choose(Frame& f) {
    constexpr std::int16_t kMost = std::numeric_limits<std::int16_t>::max();
    const Row most = all(kMost);
    second_.assign(width_, kMost);  // of each column: the least reduced cost but for its match
    for (int i = 0; i < n1_; ++i) {
      if (image_[i] != kOpen) continue;
      const std::int16_t* row = row_of(f, i);
      const std::int16_t *v = f.state.v.data(), mine = f.state.column_of[i];
      const Row u = all(f.state.u[i]);
      Row least = Row{} - u;  // it can stay free
      for (int k = 0; k < width_; k += kLanes) {
        const Row other = loaded(row + k) - u - loaded(v + k);
        const Row reduced = select(numbers_ == all(mine - k), most, other);
        const Row second = loaded(second_.data() + k);
        least = select(reduced < least, reduced, least);
        const Row smaller = select(reduced < second, reduced, second);
        std::memcpy(second_.data() + k, &smaller, sizeof smaller);
      }
      own_[i] = least_lane(least);
    }
    std::pair<int, int> best{-1, -1}, most_lost{-1, -1};
    for (int i = 0; i < n1_; ++i) {
      const int k = f.state.column_of[i];
      if (image_[i] != kOpen || k < 0 || row_of(f, i)[k] >= 0) continue;
      const std::pair<int, int> lost{own_[i] + std::min<int>(second_[k], -f.state.v[k]),
                                     std::min(p_.a.degree(i), p_.b.degree(k))};
      if (lost > most_lost) most_lost = lost, best = {i, k};
    }
    return best;
  }

  const DenseProblem& p_;
  int n1_, n2_, width_;
  Ticks everything_ = 0, goal_ = 0;
  Ticks excluded_ = 0;  // twice the least bound above the goal
  std::int64_t nodes_ = 0, most_nodes_ = 0;
  bool stopped_ = false;
  Incumbent* incumbent_ = nullptr;
  Control* control_ = nullptr;
  Surroundings names_a_, names_b_;
  std::vector<std::int32_t> image_, preimage_, mapping_;
  std::vector<std::int16_t> earned_;  // per pair of nodes: what it and its links to matched nodes save, in half ticks
  std::vector<std::int16_t> stars_;   // by numbers of surroundings; -1: not known yet
  int star_width_ = 0;
  std::vector<std::int16_t> second_, own_;
  Row numbers_;
  std::vector<Ticks> weight_;
  LinkMatching<Ticks> matching_;
  ShortAssignment lap_;
  std::vector<Frame> frames_;
};

}  // namespace

bool match_search_applies(const DenseProblem& p, const Control& control) {
  const std::uint64_t frame = std::uint64_t{sizeof(std::int16_t)} * p.a.n * ShortAssignment::padded(p.b.n);
  if ((p.a.n + 1) * frame > control.byte_limit() / 4) return false;
  Ticks most_earned = 0;
  for (int i = 0; i < p.a.n; ++i)
    for (int k = 0; k < p.b.n; ++k) {
      if (p.del[i] > kLargest || p.ins[k] > kLargest) return false;
      most_earned = std::max(most_earned, p.del[i] + p.ins[k] - p.substitute(i, k));
    }
  if (std::int64_t{p.classes_a} * p.classes_b > kMostProfits) return false;
  if (!links_are_alike(p) && std::max(most_links(p.a), most_links(p.b)) > kMostLinks) return false;
  const Ticks profit = most_profit(p);
  return profit <= kLargest && 2 * (most_earned + std::min(most_links(p.a), most_links(p.b)) * profit) <= kLargest;
}

bool match_search(const DenseProblem& p, std::int64_t nodes, Incumbent& incumbent, Control& control) {
  MatchTree tree(p);
  while (!control.poll()) {
    const Ticks goal = std::min(incumbent.round_up(control.lower(), p.infinite), incumbent.goal());
    if (!tree.run(goal, nodes, incumbent, control)) return false;
    if (incumbent.cost <= goal || goal >= incumbent.goal()) return true;
    control.raise_lower(std::min(incumbent.round_up(tree.excluded(), p.infinite), incumbent.cost));
    nodes -= tree.nodes();
  }
  return false;
}

}  // namespace gedkit
