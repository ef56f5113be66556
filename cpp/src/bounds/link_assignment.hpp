// What the links of one node cost, at least, when the node is matched: the cheapest assignment between the links of a
// node of the first graph and those of a node of the second. A link is seen from both of its ends, so a bound adds up
// half of these.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "assignment/lap.hpp"
#include "bounds/link_matching.hpp"
#include "core/dense_problem.hpp"

namespace gedkit {

class LinkAssignment {
 public:
  explicit LinkAssignment(const DenseProblem& problem) : p_(problem) {
    for (int ca = 0; ca < p_.classes_a; ++ca)
      for (int cb = 0; cb < p_.classes_b; ++cb) {
        if (ca == 0 && cb == 0) continue;
        Ticks& least = ca == 0 ? insert_ : cb == 0 ? remove_ : replace_;
        least = std::min(least, p_.link(ca, cb));
      }
    if (p_.classes_a == 1) remove_ = 0;
    if (p_.classes_b == 1) insert_ = 0;
    replace_ = std::min(replace_, remove_ + insert_);
  }

  // One class of links on either side: then counts say it all.
  bool exact_by_count() const { return p_.classes_a <= 2 && p_.classes_b <= 2; }

  // Every operation at its cheapest.
  Ticks by_count(int links_a, int links_b) const {
    return links_a > links_b ? links_b * replace_ + (links_a - links_b) * remove_
                             : links_a * replace_ + (links_b - links_a) * insert_;
  }

  // Everything deleted and inserted, less the heaviest matching by what each matched pair of links saves.
  Ticks by_class(std::span<const std::int32_t> a, std::span<const std::int32_t> b) {
    Ticks total = 0;
    for (const int ca : a) total += p_.link(ca, 0);
    for (const int cb : b) total += p_.link(0, cb);
    if (a.empty() || b.empty()) return total;
    const bool written_out = std::max(a.size(), b.size()) <= 4;  // written out in LinkMatching
    const bool flip = !written_out && a.size() > b.size();
    const auto rows = flip ? b : a, columns = flip ? a : b;
    matrix_.resize(a.size() * b.size());
    Ticks* cell = matrix_.data();
    for (const int row : rows)
      for (const int column : columns) *cell++ = flip ? p_.profit(column, row) : p_.profit(row, column);
    const int height = static_cast<int>(rows.size()), width = static_cast<int>(columns.size());
    if (written_out) return total - matching_.value(matrix_.data(), width, height, width);
    for (Ticks& profit : matrix_) profit = -profit;
    return total + lap_.solve(matrix_.data(), height, width, width);
  }

 private:
  const DenseProblem& p_;
  Ticks remove_ = std::numeric_limits<Ticks>::max(), insert_ = remove_, replace_ = remove_;
  std::vector<Ticks> matrix_;
  LinkMatching<Ticks> matching_;
  Lap<Ticks> lap_;
};

}  // namespace gedkit
