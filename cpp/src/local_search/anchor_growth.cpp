#include "local_search/anchor_growth.hpp"

#include <algorithm>

namespace gedkit {

namespace {

constexpr int kCoarsestAnchor = 3;

// Calls group(begin1, end1, begin2, end2) for each colour that both sorted lists have.
template <class List, class Group>
void common_colours(const List& x, const List& y, Group group) {
  const auto end_of = [](const List& list, std::size_t i) {
    std::size_t end = i;
    while (end < list.size() && list[end].colour == list[i].colour) ++end;
    return end;
  };
  for (std::size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i].colour != y[j].colour) {
      ++(x[i].colour < y[j].colour ? i : j);
      continue;
    }
    const std::size_t end_i = end_of(x, i), end_j = end_of(y, j);
    group(i, end_i, j, end_j);
    i = end_i;
    j = end_j;
  }
}

}  // namespace

void AnchorGrowth::match(int u, int v) {
  m_.match(u, v);
  queue_.push_back(u);
}

AnchorGrowth::List AnchorGrowth::unmatched_a(int round) const {
  List list;
  for (int u = 0; u < m_.problem.a().n; ++u)
    if (m_.image[u] < 0) list.push_back({rounds_[round].a[u], u});
  std::sort(list.begin(), list.end());
  return list;
}

AnchorGrowth::List AnchorGrowth::unmatched_b(int round) const {
  List list;
  for (int v = 0; v < m_.problem.b().n; ++v)
    if (m_.owner[v] < 0) list.push_back({rounds_[round].b[v], v});
  std::sort(list.begin(), list.end());
  return list;
}

void AnchorGrowth::grow() {
  for (int round = last(); round >= std::min(last(), kCoarsestAnchor) && !control_.poll(); --round) {
    const List x = unmatched_a(round), y = unmatched_b(round);
    common_colours(x, y, [&](std::size_t i, std::size_t end_i, std::size_t j, std::size_t end_j) {
      if (end_i - i == 1 && end_j - j == 1 && m_.possible(x[i].node, y[j].node)) match(x[i].node, y[j].node);
    });
    queue_borders();
    spread(std::max(round, 1), Ties::kLeave);
    if (round == last()) {
      queue_borders();
      spread(std::max(round, 1), Ties::kPair);
      pair_groups(x, y, round, true);
    }
  }
  for (int round = std::min(last(), kCoarsestAnchor); round >= 1; --round) {
    queue_borders();
    spread(round, Ties::kLeave);
  }
  queue_borders();
  spread(std::min(last(), 2), Ties::kPair);
}

bool AnchorGrowth::pair_round(int round) {
  const List x = unmatched_a(round);
  if (x.empty()) return false;
  pair_groups(x, unmatched_b(round), round, false);
  return true;
}

void AnchorGrowth::pair_groups(const List& x, const List& y, int round, bool equal_sizes) {
  common_colours(x, y, [&](std::size_t i, std::size_t end_i, std::size_t j, std::size_t end_j) {
    if (equal_sizes && end_i - i != end_j - j) return;
    while (i < end_i && j < end_j && !control_.stop()) {
      if (m_.image[x[i].node] >= 0) {
        ++i;
      } else if (m_.owner[y[j].node] >= 0) {
        ++j;
      } else if (!m_.possible(x[i].node, y[j].node)) {
        return;
      } else {
        match(x[i].node, y[j].node);
        spread(std::max(1, round), Ties::kPair);  // the rest of the component follows
      }
    }
  });
}

// Every matched node that has unmatched neighbours.
void AnchorGrowth::queue_borders() {
  const SparseSide& a = m_.problem.a();
  queue_.clear();
  for (int u = 0; u < a.n; ++u) {
    if (m_.image[u] < 0) continue;
    const auto links = a.links(u);
    if (std::any_of(links.begin(), links.end(), [&](const SparseLink& l) { return m_.image[l.node] < 0; }))
      queue_.push_back(u);
  }
}

void AnchorGrowth::spread_to(const std::vector<std::int32_t>& nodes) {
  queue_.clear();
  for (const int u : nodes)
    for (const SparseLink& l : m_.problem.a().links(u))
      if (m_.image[u] < 0 && m_.image[l.node] >= 0) queue_.push_back(l.node);
  spread(std::min(last(), 2), Ties::kLeave);
}

void AnchorGrowth::spread(int least_round, Ties ties) {
  while (!queue_.empty() && !control_.stop()) {
    const int u = queue_.back();
    queue_.pop_back();
    if (m_.image[u] < 0) continue;
    for (int round = last(); round >= least_round; --round)
      if (!spread_from(u, m_.image[u], round, ties)) break;
  }
  queue_.clear();
}

// Matches the unmatched neighbours of u with those of v by colour; false where one of them has none.
bool AnchorGrowth::spread_from(int u, int v, int round, Ties ties) {
  x_.clear();
  y_.clear();
  for (const SparseLink& l : m_.problem.a().links(u))
    if (m_.image[l.node] < 0) x_.push_back({rounds_[round].a[l.node], l.node});
  if (x_.empty()) return false;
  for (const SparseLink& l : m_.problem.b().links(v))
    if (m_.owner[l.node] < 0) y_.push_back({rounds_[round].b[l.node], l.node});
  if (y_.empty()) return false;
  std::sort(x_.begin(), x_.end());
  std::sort(y_.begin(), y_.end());
  common_colours(x_, y_, [&](std::size_t i, std::size_t end_i, std::size_t j, std::size_t end_j) {
    const bool alone = end_i - i == 1 && end_j - j == 1;
    if (!alone && (ties == Ties::kLeave || end_i - i != end_j - j)) return;
    for (; i < end_i; ++i, ++j)
      if (m_.possible(x_[i].node, y_[j].node)) match(x_[i].node, y_[j].node);
  });
  return true;
}

}  // namespace gedkit
