// The transportation problem: groups of like things on either side, a profit for every pair made of one from each, and
// the greatest total profit. Nothing has to be paired.
//
// Successive shortest paths with potentials (Edmonds & Karp 1972), each as wide as it can be: the work depends on the
// number of groups, hardly on how many things they hold. An assignment between 1,000 nodes of ten labels is ten by ten
// here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/dense_problem.hpp"

namespace gedkit {

class Transport {
 public:
  // profit: rows x columns. Asks `stop()` before every path. Nothing: it was stopped.
  template <class Stop>
  std::optional<Ticks> solve_unless(std::span<const Ticks> profit, std::vector<std::int64_t> supply,
                                    std::vector<std::int64_t> demand, Stop stop) {
    profit_ = profit.data();
    supply_ = std::move(supply);
    demand_ = std::move(demand);
    rows_ = supply_.size();
    columns_ = demand_.size();
    flow_.assign(rows_ * columns_, 0);
    start_potentials();
    Ticks total = 0;
    while (shortest_path()) {
      if (stop()) return std::nullopt;
      if (sink_ >= 0) break;  // one more pair costs more than it brings
      total -= sink_ * push();
    }
    return total;
  }

  // After solve_unless: how many of a row go to a column.
  std::int64_t flow(std::size_t i, std::size_t j) const { return flow_[i * columns_ + j]; }

  // After solve_unless: a price of 0 or more for one thing of each column, such that the total profit is at most that
  // of all columns at their prices and of all rows at what the best column leaves of a pair's profit.
  std::vector<Ticks> column_prices() const {
    std::vector<Ticks> prices(columns_, 0);
    const auto some = [](const std::vector<std::int64_t>& left) {
      return std::any_of(left.begin(), left.end(), [](std::int64_t number) { return number > 0; });
    };
    // Where rows are left over, what they would pay for a column is its price.
    const Ticks level = some(supply_) && !some(demand_) ? 0 : std::min<Ticks>(sink_, 0);
    for (std::size_t j = 0; j < columns_ && rows_ > 0; ++j) prices[j] = std::max<Ticks>(0, level - column_[j]);
    return prices;
  }

 private:
  static constexpr Ticks kFar = std::numeric_limits<Ticks>::max();

  Ticks profit(std::size_t i, std::size_t j) const { return profit_[i * columns_ + j]; }

  // Costs are profits with the sign changed, potentials are distances from the source: 0 at rows.
  void start_potentials() {
    row_.assign(rows_, 0);
    column_.assign(columns_, kFar);
    for (std::size_t i = 0; i < rows_; ++i)
      for (std::size_t j = 0; j < columns_; ++j) column_[j] = std::min(column_[j], -profit(i, j));
    sink_ = columns_ && rows_ ? *std::min_element(column_.begin(), column_.end()) : 0;
  }

  // Dijkstra on reduced costs from the rows that have supply left to a column with demand left; moves the potentials,
  // so that sink_ is what the path costs. False: there is none.
  bool shortest_path() {
    far_row_.assign(rows_, kFar);
    far_column_.assign(columns_, kFar);
    done_row_.assign(rows_, 0);
    done_column_.assign(columns_, 0);
    before_row_.assign(rows_, -1);
    before_column_.assign(columns_, -1);
    for (std::size_t i = 0; i < rows_; ++i)
      if (supply_[i] > 0) far_row_[i] = -row_[i];
    Ticks far_sink = kFar;
    for (;;) {
      Ticks least = kFar;
      std::size_t at = 0;
      bool is_row = true;
      for (std::size_t i = 0; i < rows_; ++i)
        if (!done_row_[i] && far_row_[i] < least) least = far_row_[i], at = i;
      for (std::size_t j = 0; j < columns_; ++j)
        if (!done_column_[j] && far_column_[j] < least) least = far_column_[j], at = j, is_row = false;
      if (least >= far_sink) break;  // also when nothing is left to reach
      if (is_row)
        settle_row(at);
      else
        far_sink = std::min(far_sink, settle_column(at, far_sink));
    }
    if (far_sink == kFar) return false;
    for (std::size_t i = 0; i < rows_; ++i) row_[i] += std::min(far_row_[i], far_sink);
    for (std::size_t j = 0; j < columns_; ++j) column_[j] += std::min(far_column_[j], far_sink);
    sink_ += far_sink;
    return true;
  }

  void settle_row(std::size_t i) {
    done_row_[i] = 1;
    const Ticks base = far_row_[i] + row_[i];
    for (std::size_t j = 0; j < columns_; ++j) {
      const Ticks through = base - profit(i, j) - column_[j];
      if (through < far_column_[j]) far_column_[j] = through, before_column_[j] = static_cast<std::int32_t>(i);
    }
  }

  // How far the sink is through column j.
  Ticks settle_column(std::size_t j, Ticks far_sink) {
    done_column_[j] = 1;
    const Ticks base = far_column_[j] + column_[j];
    for (std::size_t i = 0; i < rows_; ++i) {
      if (flow_[i * columns_ + j] == 0) continue;
      const Ticks through = base + profit(i, j) - row_[i];
      if (through < far_row_[i]) far_row_[i] = through, before_row_[i] = static_cast<std::int32_t>(j);
    }
    if (demand_[j] == 0) return kFar;
    const Ticks through = base - sink_;
    if (through < far_sink) last_ = static_cast<std::int32_t>(j);
    return through;
  }

  std::int64_t push() {
    std::int64_t width = demand_[last_];
    std::int32_t i = -1;
    for (std::int32_t j = last_; j >= 0; j = before_row_[i]) {
      i = before_column_[j];
      width = std::min(width, before_row_[i] < 0 ? supply_[i] : flow_[i * columns_ + before_row_[i]]);
    }
    supply_[i] -= width;
    demand_[last_] -= width;
    for (std::int32_t j = last_; j >= 0; j = before_row_[i]) {
      i = before_column_[j];
      flow_[i * columns_ + j] += width;
      if (before_row_[i] >= 0) flow_[i * columns_ + before_row_[i]] -= width;
    }
    return width;
  }

  const Ticks* profit_ = nullptr;
  std::size_t rows_ = 0, columns_ = 0;
  std::vector<std::int64_t> supply_, demand_, flow_;
  std::vector<Ticks> row_, column_, far_row_, far_column_;
  std::vector<std::int32_t> before_row_, before_column_;
  std::vector<char> done_row_, done_column_;
  Ticks sink_ = 0;
  std::int32_t last_ = -1;
};

}  // namespace gedkit
