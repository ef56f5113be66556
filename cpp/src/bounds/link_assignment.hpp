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
#include "gedkit/problem.hpp"

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

  // A link never costs more than to delete and insert it (problem.hpp), so all links of the shorter side are matched.
  Ticks by_class(std::span<const std::int32_t> a, std::span<const std::int32_t> b) {
    const bool rows_are_a = a.size() <= b.size();
    const auto rows = rows_are_a ? a : b, columns = rows_are_a ? b : a;
    const auto single = [&](int cls) { return rows_are_a ? p_.link(0, cls) : p_.link(cls, 0); };
    const auto pair = [&](int row, int column) { return rows_are_a ? p_.link(row, column) : p_.link(column, row); };
    Ticks total = 0;
    for (const int cls : columns) total += single(cls);
    if (rows.empty()) return total;
    matrix_.resize(rows.size() * columns.size());
    Ticks* cell = matrix_.data();
    for (const int row : rows)
      for (const int column : columns) *cell++ = pair(row, column) - single(column);
    if (rows.size() == 1) return total + *std::min_element(matrix_.begin(), matrix_.end());
    const int width = static_cast<int>(columns.size());
    return total + lap_.solve(matrix_.data(), static_cast<int>(rows.size()), width, width);
  }

 private:
  const DenseProblem& p_;
  Ticks remove_ = std::numeric_limits<Ticks>::max(), insert_ = remove_, replace_ = remove_;
  std::vector<Ticks> matrix_;
  Lap<Ticks> lap_;
};

}  // namespace gedkit
