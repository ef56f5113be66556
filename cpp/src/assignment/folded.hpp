// The cheapest way to pair some things with others, or to delete and insert them: the (r + c) x (r + c) matrix of the
// bipartite methods (Riesen & Bunke 2009) folded into r x c. On the shorter side everything can be paired, where a pair
// that costs more than delete and insert stands for those; what the longer side has over is paid in advance.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "assignment/lap.hpp"
#include "core/ticks.hpp"

namespace gedkit {

class FoldedAssignment {
 public:
  // `pair(i, k)`, `deletion(i)` and `insertion(k)` are costs; `stop()` is asked before each row and within the
  // assignment. Nothing: stopped.
  template <class Pair, class Deletion, class Insertion, class Stop>
  std::optional<Ticks> solve(int rows, int columns, Pair pair, Deletion deletion, Insertion insertion, Stop stop) {
    const bool wide = rows <= columns;
    const std::ptrdiff_t row_step = wide ? columns : 1, column_step = wide ? 1 : rows;
    matrix_.resize(static_cast<std::size_t>(rows) * columns);
    Ticks advance = 0;
    if (wide)
      for (int k = 0; k < columns; ++k) advance += insertion(k);
    for (int i = 0; i < rows; ++i) {
      if (stop()) return std::nullopt;
      if (!wide) advance += deletion(i);
      for (int k = 0; k < columns; ++k)
        matrix_[i * row_step + k * column_step] =
            std::min(pair(i, k), deletion(i) + insertion(k)) - (wide ? insertion(k) : deletion(i));
    }
    const auto total = wide ? lap_.solve_unless(matrix_.data(), rows, columns, columns, stop)
                            : lap_.solve_unless(matrix_.data(), columns, rows, rows, stop);
    if (!total) return std::nullopt;
    return advance + *total;
  }

 private:
  Lap<Ticks> lap_;
  std::vector<Ticks> matrix_;
};

}  // namespace gedkit
