#include "tree_search/pattern_explorer.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace gedkit {

namespace {

constexpr std::int32_t kOpen = -1, kFloating = -2, kDeleted = -3, kNowhere = -4;

}  // namespace

PatternExplorer::PatternExplorer(const PatternCosts& costs, const PatternTree& tree, Incumbent& incumbent,
                                 Control& control, std::int64_t most_states)
    : costs_(costs),
      tree_(tree),
      p_(costs.problem),
      n_(p_.a().n),
      incumbent_(incumbent),
      control_(control),
      image_(n_, kOpen),
      since_(n_, 0),
      used_(p_.b().n, 0),
      frames_(2 * n_ + 2),
      fits_(n_),
      twins_(n_),
      attached_(n_, 0),
      all_states_left_(most_states) {
  const SparseSide& a = p_.a();
  for (int u = 0; u < n_; ++u) {
    const int parent = tree_.parent(u);
    if (parent < 0 || a.degree(u) > 1) continue;
    for (const int w : tree_.children(parent))
      if (w != u && a.degree(w) == 1 && a.type[w] == a.type[u] && a.link_class(parent, w) == a.link_class(parent, u))
        twins_[u].push_back(w);
  }
}

void PatternExplorer::dive() {
  limit_ = kNone;
  diving_ = true;
  start();
  diving_ = false;
}

void PatternExplorer::narrow(int width, int roots, std::int64_t states) {
  limit_ = incumbent_.goal() - costs_.constant;
  width_ = width;
  roots_ = roots;
  states_each_ = states_left_ = states;
  start();
  width_ = 0;
}

bool PatternExplorer::search(Ticks limit) {
  limit_ = limit;
  next_limit_ = kNone;
  start();
  return !control_.stopped() && all_states_left_ > 0;
}

void PatternExplorer::start() {
  std::fill(image_.begin(), image_.end(), kOpen);
  floating_.assign(tree_.roots().rbegin(), tree_.roots().rend());
  floating_total_ = 0;
  for (const int root : floating_) {
    image_[root] = kFloating;
    floating_total_ += tree_.least(root);
  }
  found_ = false;
  placed_ = 0;
  near_.clear();
  near_total_ = 0;
  frames_[0].count = 0;
  frames_[0].total = 0;
  explore(0, 0);
}

bool PatternExplorer::over(Ticks bound) {
  if (bound <= limit_) return false;
  next_limit_ = std::min(next_limit_, bound);
  return true;
}

bool PatternExplorer::finished() const {
  return control_.stopped() || all_states_left_ <= 0 || (diving_ && found_) || (width_ > 0 && states_left_ <= 0);
}

void PatternExplorer::offer() {
  found_ = true;
  std::vector<std::int32_t> mapping(image_.begin(), image_.end());
  for (std::int32_t& v : mapping) v = std::max(v, -1);
  incumbent_.offer(p_.cost(mapping), mapping, control_);
  if (!diving_) limit_ = std::min(limit_, incumbent_.goal() - costs_.constant);
}

void PatternExplorer::put(int u, std::int32_t v) {
  image_[u] = v;
  since_[u] = ++clock_;
  used_[v] = 1;
  ++placed_;
}

void PatternExplorer::take_back(int u, std::int32_t was) {
  used_[image_[u]] = 0;
  image_[u] = was;
  --placed_;
}

// What the links of u to placed and deleted nodes other than its parent cost with u at v, or nowhere near them; only
// those that were placed or deleted later than `after`.
Ticks PatternExplorer::other_links(int u, std::int32_t v, std::int64_t after) const {
  Ticks total = 0;
  for (const int x : tree_.others(u)) {
    if (image_[x] == kOpen || image_[x] == kFloating || since_[x] <= after) continue;
    const std::int32_t there = v < 0 || image_[x] < 0 ? 0 : p_.b().link_class(v, image_[x]);
    total += costs_.link(p_.a().link_class(u, x), there);
  }
  return total;
}

// The subtree of u next to v, where the image of the parent is (kept), or that of another neighbour; the same in all
// states, and asked for in very many.
const PatternExplorer::Near& PatternExplorer::near_options(int u, std::int32_t v, bool kept) {
  if (near_total_ > p_.b().n) {
    near_.clear();
    near_total_ = 0;
  }
  const auto key = (static_cast<std::uint64_t>(v) * n_ + u) * 2 + (kept ? 1 : 0);
  const auto [at, is_new] = near_.try_emplace(key);
  Near& found = at->second;
  if (!is_new) return found;
  const std::int32_t up = p_.a().link_class(tree_.parent(u), u);
  for (const SparseLink& l : p_.b().links(v)) {
    const Ticks link = costs_.link(up, kept ? l.cls : 0), cost = link + tree_.at(u, l.node, kept);
    if (cost > limit_)
      found.next = std::min(found.next, cost);
    else
      found.options.push_back({cost, link + costs_.node(u, l.node), l.node});
  }
  std::sort(found.options.begin(), found.options.end());
  near_total_ += std::ssize(found.options) + 1;
  return found;
}

// Places next to the image of the parent, or of another neighbour where the link to the parent is lost; at least
// `enough` of the cheapest.
void PatternExplorer::list_options(int u, Ticks rest, int enough, std::vector<Option>& options) {
  options.clear();
  const std::int32_t above = image_[tree_.parent(u)];
  const bool alone = tree_.others(u).empty();
  const auto add = [&](const Near& found, bool kept) {
    for (const Option& option : found.options) {
      if (over(rest + option.cost)) return;
      if (used_[option.v] || (!kept && above >= 0 && p_.b().link_class(above, option.v) != 0)) continue;
      const Ticks others = other_links(u, option.v);
      if (!over(rest + option.cost + others))
        options.push_back({option.cost + others, option.settles + others, option.v});
      if (alone && std::ssize(options) >= enough) return;
    }
    if (found.next != kNone) over(rest + found.next);
  };
  if (above >= 0) add(near_options(u, above, true), true);
  if (alone) return;
  if (!over(rest + tree_.detached(u)))
    for (const int x : tree_.others(u))
      if (image_[x] >= 0) add(near_options(u, image_[x], false), false);
  std::sort(options.begin(), options.end());
  options.erase(
      std::unique(options.begin(), options.end(), [](const Option& x, const Option& y) { return x.v == y.v; }),
      options.end());
}

bool PatternExplorer::settle_least(Ticks lower, Domain& now, Ticks& bound) {
  now.least = now.detached;
  if (!now.options.empty()) now.least = std::min(now.least, now.options.front().cost);
  if (now.least == kNone) return false;
  bound += now.least - lower;
  return !over(bound);
}

bool PatternExplorer::open(int u, Ticks lower, Domain& now, Ticks& bound) {
  now.u = u;
  const Ticks rest = bound - lower;
  list_options(u, rest, n_ + 1, now.options);
  // Placed nodes can take at most n - 1 of these away, so that the least remains known.
  now.cut = static_cast<int>(now.options.size()) > n_;
  if (now.cut) now.options.resize(n_);
  now.detached = tree_.detached(u) + other_links(u, kNowhere);
  if (over(rest + now.detached)) now.detached = kNone;
  return settle_least(lower, now, bound);
}

bool PatternExplorer::carry(const Domain& before, int u, Domain& now, Ticks& bound) {
  const std::vector<int>& others = tree_.others(before.u);
  if (std::find(others.begin(), others.end(), u) != others.end()) return open(before.u, before.least, now, bound);
  const Ticks rest = bound - before.least;
  now.u = before.u;
  now.cut = before.cut;
  now.options.clear();
  for (const Option& option : before.options) {
    if (over(rest + option.cost)) {
      now.cut = false;
      break;
    }
    if (!used_[option.v]) now.options.push_back(option);
  }
  now.detached = before.detached == kNone || over(rest + before.detached) ? kNone : before.detached;
  return settle_least(before.least, now, bound);
}

bool PatternExplorer::enter(int depth, int pick, int u, Ticks settled) {
  const Frame& from = frames_[depth];
  Frame& to = frames_[depth + 1];
  to.count = 0;
  const auto lower = [&](int c) { return image_[u] >= 0 ? tree_.below(c, image_[u]) : tree_.detached(c); };
  Ticks bound = settled + floating_total_;
  for (int i = 0; i < from.count; ++i)
    if (i != pick) bound += from.domains[i].least;
  for (const int c : tree_.children(u)) bound += lower(c);
  if (over(bound)) return false;
  for (int i = 0; i < from.count; ++i)
    if (i != pick && !carry(from.domains[i], u, to.add(), bound)) return false;
  for (const int c : tree_.children(u))
    if (!open(c, lower(c), to.add(), bound)) return false;
  to.total = bound - settled - floating_total_;
  return true;
}

int PatternExplorer::most_constrained(const Frame& frame) const {
  constexpr int kToFloat = 2;  // about as bad as so many places more
  const auto rank = [&](const Domain& d) {
    const int places = static_cast<int>(d.options.size()) + (d.cut ? n_ : 0) + (d.detached == kNone ? 0 : kToFloat);
    // A subtree without cycles fits as the tree says, unless nodes are in each other's way: it can wait.
    return std::tuple(places > 1 && !tree_.has_cycle(d.u), places, tree_.to_cycle(d.u), -p_.a().degree(d.u));
  };
  int best = 0;
  for (int i = 1; i < frame.count; ++i)
    if (rank(frame.domains[i]) < rank(frame.domains[best])) best = i;
  return best;
}

// Of the ways to exchange leaves that are equal, the one in which their images ascend is enough.
bool PatternExplorer::breaks_order(int u, std::int32_t v) const {
  return std::any_of(twins_[u].begin(), twins_[u].end(),
                     [&](int w) { return image_[w] >= 0 && attached_[w] && (w < u ? image_[w] > v : image_[w] < v); });
}

void PatternExplorer::explore(int depth, Ticks settled) {
  if (finished()) return;
  const Frame& frame = frames_[depth];
  const Ticks bound = settled + frame.total + floating_total_;
  if (over(bound)) return;
  ++control_.stats.expanded;
  --states_left_;
  --all_states_left_;
  if (control_.stop()) return;
  if (frame.count > 0)
    place(depth, most_constrained(frame), settled, bound);
  else if (!floating_.empty())
    place_floating(depth, settled, bound);
  else
    offer();
}

void PatternExplorer::place(int depth, int pick, Ticks settled, Ticks bound) {
  Domain& domain = frames_[depth].domains[pick];
  const int u = domain.u;
  const Ticks rest = bound - domain.least;
  if (domain.cut) {
    list_options(u, rest, p_.b().n, domain.options);
    domain.cut = false;
  }
  int tried = 0;
  for (const Option& option : domain.options) {
    if (finished() || over(rest + option.cost)) break;
    if (breaks_order(u, option.v)) continue;
    if (width_ > 0 && tried++ >= width_) break;
    put(u, option.v);
    attached_[u] = 1;
    const Ticks now = settled + option.settles;
    if (enter(depth, pick, u, now)) explore(depth + 1, now);
    attached_[u] = 0;
    take_back(u, kOpen);
  }
  if (!finished() && domain.detached != kNone && !over(rest + domain.detached)) detach(depth, pick, settled);
}

// The node keeps no link to placed nodes: it floats, and may be deleted later.
void PatternExplorer::detach(int depth, int pick, Ticks settled) {
  const Frame& from = frames_[depth];
  Frame& to = frames_[depth + 1];
  to.count = 0;
  for (int i = 0; i < from.count; ++i)
    if (i != pick) to.add() = from.domains[i];
  to.total = from.total - from.domains[pick].least;
  const int u = from.domains[pick].u;
  image_[u] = kFloating;
  since_[u] = ++clock_;
  floating_.push_back(u);
  floating_total_ += tree_.least(u);
  explore(depth + 1, settled + from.domains[pick].detached - tree_.least(u));
  floating_total_ -= tree_.least(u);
  floating_.pop_back();
  image_[u] = kOpen;
}

void PatternExplorer::place_floating(int depth, Ticks settled, Ticks bound) {
  const int c = floating_.back();
  floating_.pop_back();
  floating_total_ -= tree_.least(c);
  const std::int64_t since = since_[c];
  const Ticks rest = bound - tree_.least(c);
  const bool first = placed_ == 0;
  const Fits& fits = places(c, limit_ == kNone ? kNone : limit_ - rest);
  int tried = 0;
  for (const Option& option : fits.options) {
    if (first) states_left_ = states_each_;
    if (finished() || over(rest + option.cost)) break;
    if (used_[option.v]) continue;
    const Ticks others = other_links(c, option.v, since);
    if (over(rest + option.cost + others)) continue;
    if (width_ > 0 && tried++ >= (first ? roots_ : width_)) break;
    put(c, option.v);
    const Ticks now = settled + option.settles + others;
    if (enter(depth, -1, c, now)) explore(depth + 1, now);
    take_back(c, kFloating);
    since_[c] = since;
  }
  if (fits.next != kNone) over(rest + fits.next);
  if (costs_.may_delete && !finished()) delete_floating(depth, c, settled, rest);
  floating_.push_back(c);
  floating_total_ += tree_.least(c);
}

void PatternExplorer::delete_floating(int depth, int c, Ticks settled, Ticks rest) {
  const std::int64_t since = since_[c];
  const Ticks others = other_links(c, kNowhere, since);
  if (over(rest + tree_.if_deleted(c) + others)) return;
  image_[c] = kDeleted;
  since_[c] = ++clock_;
  const Ticks now = settled + costs_.deleted(c) + others;
  if (enter(depth, -1, c, now)) explore(depth + 1, now);
  image_[c] = kFloating;
  since_[c] = since;
}

// All places up to the cost `most`; where that is unknown, enough of the best ones.
const PatternExplorer::Fits& PatternExplorer::places(int c, Ticks most) {
  Fits& fits = fits_[c];
  if (most != kNone && fits.upto >= most) return fits;
  fits = {most == kNone ? -1 : most, {}, kNone};
  for (int v = 0; v < p_.b().n; ++v) {
    const Ticks value = tree_.at(c, v, false);
    if (value <= most)
      fits.options.push_back({value, costs_.node(c, v), v});
    else
      fits.next = std::min(fits.next, value);
  }
  const auto all = fits.options.size(), enough = most == kNone ? std::min<std::size_t>(all, n_ + 1) : all;
  std::partial_sort(fits.options.begin(), fits.options.begin() + static_cast<std::ptrdiff_t>(enough),
                    fits.options.end());
  fits.options.resize(enough);
  return fits;
}

}  // namespace gedkit
