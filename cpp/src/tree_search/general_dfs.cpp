#include "tree_search/general_dfs.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "assignment/lap.hpp"
#include "core/oriented.hpp"
#include "tree_search/inner_links.hpp"
#include "tree_search/twins.hpp"

namespace gedkit {

namespace {

constexpr std::int32_t kDeleted = -1, kUnmatched = -2;
constexpr int kCellsPerPoll = 1 << 10;  // matrices larger than this are worth a look at the clock each
constexpr Ticks kNever = std::numeric_limits<Ticks>::max();

// `T` holds the doubled costs of the assignment. The first graph is the one with fewer nodes.
template <class T>
class GeneralDfs {
 public:
  GeneralDfs(const OrientedProblem& view, Incumbent& incumbent, Control& control, std::int64_t max_states,
             const std::function<std::int64_t()>& more_states)
      : view_(view),
        p_(*view),
        incumbent_(incumbent),
        control_(control),
        inner_(p_),
        anchored_(p_.sub),
        del_(p_.del),
        ins_(p_.ins),
        image_(p_.a.n, kUnmatched),
        used_(p_.b.n, 0),
        twin_a_(twins_a(p_)),
        previous_twin_b_(p_.b.n, -1),
        matrix_(p_.sub.size()),
        doubled_ins_(p_.b.n),
        doubled_del_(p_.a.n),
        completion_(p_.a.n),
        states_(max_states),
        max_states_(max_states),
        more_states_(more_states) {
    for (int u = 0; u < p_.a.n; ++u) rows_.push_back(u);
    for (int v = 0; v < p_.b.n; ++v) columns_.push_back(v);
    const auto first = twins_b(p_);
    std::vector<std::int32_t> last(p_.b.n, -1);
    for (int v = 0; v < p_.b.n; ++v) {
      previous_twin_b_[v] = last[first[v]];
      last[first[v]] = v;
    }
  }

  bool run(Ticks& lower) {
    explore(0, lower);
    if (!stopped_) return true;
    // What was cut off is known to cost as much as the best path, or more than the cutoff: not more.
    lower = std::max(lower, incumbent_.for_all_paths(open_lower_));
    return false;
  }

 private:
  struct Child {
    Ticks doubled;  // bound from the parent's reduced costs
    std::int32_t image;
  };

  bool granted() {
    if (!more_states_) return false;
    states_ = more_states_() - max_states_ - 1;
    more_states_ = nullptr;
    return states_ >= 0;
  }

  void explore(Ticks g, Ticks known) {
    const bool large = rows_.size() * columns_.size() > kCellsPerPoll;
    if ((states_-- <= 0 && !granted()) || (large ? control_.poll() : control_.stop()) || control_.paused()) {
      stopped_ = true;
      open_lower_ = std::min(open_lower_, known);
      return;
    }
    ++control_.stats.expanded;
    if (rows_.empty()) {
      complete(g);
      return;
    }
    const auto assigned = assign(g, large);
    if (!assigned) {
      stopped_ = true;
      open_lower_ = std::min(open_lower_, known);
      return;
    }
    const Ticks doubled = *assigned;
    const Ticks lower = std::max(known, (doubled + 1) / 2);
    if (static_cast<int>(rows_.size()) == p_.a.n) control_.raise_lower(std::min(lower, incumbent_.cost));
    complete(g);
    if (lower > incumbent_.goal()) return;
    const int at = choose_row(doubled);
    const int u = rows_[at];
    const std::size_t first = children_.size();
    list_children(at, doubled);
    for (std::size_t next = first; next < children_.size(); ++next) {
      const Child child = children_[next];
      const Ticks child_lower = std::max(lower, (child.doubled + 1) / 2);
      if (child_lower > incumbent_.goal()) break;  // sorted: so are the others
      if (stopped_) {
        open_lower_ = std::min(open_lower_, child_lower);
        break;
      }
      if (child.image == kDeleted) {
        const Ticks cost = del_[u] + inner_.deletion(u);
        leave(rows_, u);
        image_[u] = kDeleted;
        inner_.leave_a(u);
        explore(g + cost, child_lower);
        inner_.return_a(u);
      } else {
        const Ticks cost = anchored(u, child.image);
        leave(rows_, u);
        leave(columns_, child.image);
        match(u, child.image);
        explore(g + cost, child_lower);
        unmatch(u, child.image);
        come_back(columns_, child.image);
      }
      image_[u] = kUnmatched;
      come_back(rows_, u);
    }
    children_.resize(first);
  }

  Ticks& anchored(int i, int k) { return anchored_[static_cast<std::size_t>(i) * p_.b.n + k]; }

  static void leave(std::vector<std::int32_t>& list, int node) {
    list.erase(std::lower_bound(list.begin(), list.end(), node));
  }
  static void come_back(std::vector<std::int32_t>& list, int node) {
    list.insert(std::lower_bound(list.begin(), list.end(), node), node);
  }

  void match(int u, int v) {
    image_[u] = v;
    used_[v] = 1;
    anchor(u, v, 1);
    inner_.leave_a(u);
    inner_.leave_b(v);
  }

  void unmatch(int u, int v) {
    inner_.return_b(v);
    inner_.return_a(u);
    anchor(u, v, -1);
    used_[v] = 0;
  }

  // Adds (sign 1) or takes back (-1) the links to u and v in all pairs: deleted, inserted, or replaced where both are.
  void anchor(int u, int v, Ticks sign) {
    for (const HalfLink& h : p_.a.links(u)) {
      if (image_[h.node] != kUnmatched) continue;
      const Ticks removed = sign * p_.link(p_.a.half[h.reverse].cls, 0);
      del_[h.node] += removed;
      Ticks* row = &anchored(h.node, 0);
      for (int k = 0; k < p_.b.n; ++k) row[k] += removed;
    }
    for (const HalfLink& h : p_.b.links(v)) {
      if (used_[h.node]) continue;
      const int cb = p_.b.half[h.reverse].cls;
      const Ticks inserted = sign * p_.link(0, cb);
      ins_[h.node] += inserted;
      for (const int i : rows_) anchored(i, h.node) += inserted;
      for (const HalfLink& g : p_.a.links(u))
        if (image_[g.node] == kUnmatched) anchored(g.node, h.node) -= sign * p_.profit(p_.a.half[g.reverse].cls, cb);
    }
  }

  // Fills the matrix and solves it. The returned bound is doubled; impossible cells are capped so that `T` holds them.
  // Nothing: stopped on the way, which only a large matrix is worth looking out for.
  std::optional<Ticks> assign(Ticks g, bool large) {
    ++control_.stats.heuristic_calls;
    const Ticks cap = 2 * p_.infinite;
    const int width = static_cast<int>(columns_.size());
    Ticks advance = 0;
    for (int k = 0; k < width; ++k) {
      const int v = columns_[k];
      doubled_ins_[k] = std::min(2 * ins_[v] + inner_.insertion(v), cap);
      advance += doubled_ins_[k];
    }
    T* cell = matrix_.data();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const int u = rows_[i];
      if (large && control_.stop()) return std::nullopt;
      const Ticks removal = doubled_del_[i] = std::min(2 * del_[u] + inner_.deletion(u), cap);
      for (int k = 0; k < width; ++k) {
        const int v = columns_[k];
        Ticks pair = std::min(2 * anchored(u, v) + inner_.bound(u, v), cap);
        if (!p_.matches_all) pair = std::min(pair, removal + doubled_ins_[k]);
        *cell++ = static_cast<T>(pair - doubled_ins_[k]);
      }
    }
    const auto total = lap_.solve_unless(matrix_.data(), static_cast<int>(rows_.size()), width, width,
                                         [&] { return large && control_.stop(); });
    if (!total) return std::nullopt;
    return 2 * g + advance + *total;
  }

  // Offers the path that the last assignment proposes, at what it really costs.
  void complete(Ticks g) {
    std::copy(image_.begin(), image_.end(), completion_.begin());
    Ticks cost = g;
    Ticks inner = 0;  // links among unmatched nodes of the second graph, each seen twice
    for (const int v : columns_) {
      cost += ins_[v];
      inner += inner_.insertion(v);
    }
    cost += inner / 2;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const int u = rows_[i], v = columns_[lap_.column_of()[i]];
      const bool remove = !p_.matches_all &&
                          2 * anchored(u, v) + inner_.bound(u, v) > doubled_del_[i] + doubled_ins_[lap_.column_of()[i]];
      cost += remove ? del_[u] : anchored(u, v) - ins_[v];
      completion_[u] = remove ? kDeleted : v;
    }
    for (const int u : rows_)
      for (const HalfLink& h : p_.a.links(u)) {
        if (h.node < u || image_[h.node] != kUnmatched) continue;
        const int v = completion_[u], x = completion_[h.node];
        const int cb = v < 0 || x < 0 ? 0 : p_.b.link_class(v, x);
        cost += p_.link(h.cls, cb) - (cb ? p_.link(0, cb) : 0);
      }
    view_.offer(cost, completion_, incumbent_, control_);
  }

  // The row with the fewest images that the reduced costs leave; among equals the best anchored, then the most linked.
  int choose_row(Ticks doubled) const {
    const Ticks slack = 2 * incumbent_.goal() + 1 - doubled;
    const int width = static_cast<int>(columns_.size());
    int best = -1, fewest = std::numeric_limits<int>::max(), best_anchors = 0, best_degree = 0;
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
      const T* row = matrix_.data() + static_cast<std::size_t>(i) * width;
      const T limit = lap_.u()[i] + static_cast<T>(std::min<Ticks>(slack, std::numeric_limits<T>::max() / 4));
      int open = 0;
      for (int k = 0; k < width; ++k) open += row[k] - lap_.v()[k] <= limit;
      const int degree = p_.a.degree(rows_[i]), anchors = degree - inner_.count_a(rows_[i]);
      if (open > fewest) continue;
      if (open == fewest && (anchors < best_anchors || (anchors == best_anchors && degree <= best_degree))) continue;
      best = i;
      fewest = open;
      best_anchors = anchors;
      best_degree = degree;
    }
    return best;
  }

  void list_children(int at, Ticks doubled) {
    const int u = rows_[at];
    const std::int32_t floor = twin_floor(twin_a_, image_, u, p_.b.n, kDeleted);
    const Ticks limit = 2 * incumbent_.goal();
    const std::size_t first = children_.size();
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      const int v = columns_[k];
      if (v <= floor || (previous_twin_b_[v] >= 0 && !used_[previous_twin_b_[v]])) continue;
      const Ticks pair = 2 * anchored(u, v) + inner_.bound(u, v) - doubled_ins_[k];
      const Ticks child = doubled + pair - lap_.u()[at] - lap_.v()[k];
      if (child <= limit) children_.push_back({child, v});
    }
    // Without row u the prices of the others still hold, since none is positive.
    const Ticks child = doubled + doubled_del_[at] - lap_.u()[at];
    if (!p_.matches_all && child <= limit) children_.push_back({child, kDeleted});
    control_.stats.opened += static_cast<std::int64_t>(children_.size() - first);
    std::sort(children_.begin() + first, children_.end(), [](const Child& x, const Child& y) {
      return x.doubled < y.doubled || (x.doubled == y.doubled && x.image < y.image);
    });
  }

  const OrientedProblem& view_;
  const DenseProblem& p_;
  Incumbent& incumbent_;
  Control& control_;
  InnerLinks inner_;
  std::vector<Ticks> anchored_;               // per pair of unmatched nodes
  std::vector<Ticks> del_, ins_;              // anchored as well
  std::vector<std::int32_t> rows_, columns_;  // unmatched nodes, in index order
  std::vector<std::int32_t> image_;
  std::vector<char> used_;
  std::vector<std::int32_t> twin_a_, previous_twin_b_;
  std::vector<T> matrix_;
  std::vector<Ticks> doubled_ins_, doubled_del_;  // per column and row of the matrix
  Lap<T> lap_;
  std::vector<std::int32_t> completion_;
  std::vector<Child> children_;  // of all nodes on the way down, one after another
  Ticks open_lower_ = kNever;
  std::int64_t states_, max_states_;  // still to be spent; in all
  std::function<std::int64_t()> more_states_;
  bool stopped_ = false;
};

}  // namespace

bool general_dfs(const DenseProblem& problem, Incumbent& incumbent, Control& control, Ticks& lower,
                 std::int64_t max_states, const std::function<std::int64_t()>& more_states) {
  const OrientedProblem view(problem);
  // Distances within the assignment stay below four times `infinite` per row.
  return view->infinite < (Ticks{1} << 27) / (view->a.n + 1)
             ? GeneralDfs<std::int32_t>(view, incumbent, control, max_states, more_states).run(lower)
             : GeneralDfs<std::int64_t>(view, incumbent, control, max_states, more_states).run(lower);
}

}  // namespace gedkit
