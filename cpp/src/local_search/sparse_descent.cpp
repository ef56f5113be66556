#include <algorithm>
#include <deque>
#include <vector>

#include "local_search/sparse_matching.hpp"

namespace gedkit {

namespace {

constexpr int kMostNeighbours = 200, kMostPlaces = 100;  // that are looked at, of a hub
constexpr int kHub = 500;                                // links of a node that is not moved

class Descent {
 public:
  Descent(SparseMatching& matching, Control& control)
      : m_(matching), p_(matching.problem), control_(control), queued_(p_.a().n, 0) {}

  void run() {
    for (int u = 0; u < p_.a().n; ++u)
      if (m_.has_conflict(u)) push(u);
    long left = 40 * static_cast<long>(queue_.size()) + 2000;
    while (!queue_.empty() && left-- > 0 && !control_.stop()) {
      const int u = queue_.front();
      queue_.pop_front();
      queued_[u] = 0;
      if (m_.image[u] >= 0 && m_.saving(u) < 0) m_.unmatch(u);
      if (m_.has_conflict(u)) improve(u);
    }
  }

 private:
  void push(int u) {
    if (queued_[u]) return;
    queued_[u] = 1;
    queue_.push_back(u);
  }

  void push_around(int u) {
    push(u);
    if (p_.a().degree(u) > kHub) return;
    for (const SparseLink& l : p_.a().links(u)) push(l.node);
  }

  // What u and the node `other` (-1: none) save together; a link between them counts once.
  Ticks together(int u, int other) const {
    Ticks total = m_.saving(u);
    if (other < 0) return total;
    total += m_.saving(other);
    const std::int32_t between = p_.a().link_class(u, other);
    if (between != 0 && m_.image[u] >= 0 && m_.image[other] >= 0) {
      const std::int32_t there = p_.b().link_class(m_.image[u], m_.image[other]);
      if (there != 0) total -= p_.profit(between, there);
    }
    return total;
  }

  // u takes the place v, and who was there the old place of u.
  void exchange(int u, int v) {
    const int old = m_.image[u], other = m_.owner[v];
    if (old >= 0) m_.owner[old] = -1;
    if (other >= 0) m_.image[other] = -1;
    m_.match(u, v);
    if (other >= 0 && old >= 0) m_.match(other, old);
  }

  // Takes back the exchange that gave u the place it has.
  void undo(int u, int old, int other) {
    const int v = m_.image[u];
    m_.image[u] = -1;
    m_.owner[v] = -1;
    if (other >= 0) {
      if (m_.image[other] >= 0) m_.owner[m_.image[other]] = -1;
      m_.match(other, v);
    }
    if (old >= 0) m_.match(u, old);
  }

  void improve(int u) {
    find_places(u);
    Ticks most = 0;
    int best = -1;
    const int old = m_.image[u];
    for (const std::int32_t v : places_) {
      const int other = m_.owner[v];
      if (!m_.possible(u, v) || (other >= 0 && (p_.a().degree(other) > kHub || (old >= 0 && !m_.possible(other, old)))))
        continue;
      const Ticks before = together(u, other);
      exchange(u, v);
      const Ticks gain = together(u, other) - before;
      undo(u, old, other);
      if (gain > most) {
        most = gain;
        best = v;
      }
    }
    if (best < 0) return;
    const int other = m_.owner[best];
    exchange(u, best);
    push_around(u);
    if (other >= 0) push_around(other);
  }

  void find_places(int u) {
    places_.clear();
    int neighbours = 0;
    for (const SparseLink& l : p_.a().links(u)) {
      if (++neighbours > kMostNeighbours) break;
      const int x = m_.image[l.node];
      if (x < 0) continue;
      int places = 0;
      for (const SparseLink& there : p_.b().links(x)) {
        if (++places > kMostPlaces) break;
        if (there.node != m_.image[u]) places_.push_back(there.node);
      }
    }
    std::sort(places_.begin(), places_.end());
    places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
  }

  SparseMatching& m_;
  const SparseProblem& p_;
  Control& control_;
  std::vector<char> queued_;
  std::deque<int> queue_;
  std::vector<std::int32_t> places_;
};

}  // namespace

void descend_sparsely(SparseMatching& matching, Control& control) { Descent(matching, control).run(); }

}  // namespace gedkit
