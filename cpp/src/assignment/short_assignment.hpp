// Minimum-cost assignment in which every row and every column may stay free at no cost, in numbers of 16 bits: for
// small matrices of which a program solves very many, most of them only as far as it takes to see that they cost more
// than a limit.
//
// No cost is positive, and none is below -kLargest. So a cell that must not be used costs 0, as much as leaving both
// free. The duals obey u_i + v_k <= c_ik, u <= 0 and v <= 0, with equality on matched pairs and 0 for what is free: so
// sum(u) + sum(v) is the optimum, and a lower bound before that is reached, from any start of v. All of them stay
// between -kLargest and 0, and no sum of three of them leaves 16 bits. Rows are first matched by augmenting row
// reduction, then by shortest augmenting paths (Jonker & Volgenant 1987); free columns with v < 0 come last.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "core/vectors.hpp"

namespace gedkit {

class ShortAssignment {
 public:
  static constexpr int kLargest = 8000;
  static constexpr int kLanes = 16;
  static constexpr std::int16_t kFree = -1;

  // Columns are padded to whole vectors; padding cells cost 0.
  static int padded(int columns) { return (columns + kLanes - 1) / kLanes * kLanes; }

  struct State {
    std::vector<std::int16_t> u, v, column_of, row_of;

    // Nothing is matched, and v is 0.
    void reset(int rows, int columns) {
      reset_matches(rows, columns);
      v.assign(padded(columns), 0);
    }
    // Nothing is matched, and v stays as it is: any numbers between -kLargest and 0 for columns, 0 for padding.
    void reset_matches(int rows, int columns) {
      u.assign(rows, 0);
      column_of.assign(rows, kFree);
      row_of.assign(padded(columns), kFree);
    }
  };

  // Solves for the matrix `cost`, whose row stride is padded(columns), from where `s` stands. Returns the optimum, or a
  // lower bound of it that exceeds `limit`; then `s` is of no further use but for its duals.
  int solve(const std::int16_t* cost, State& s, int limit) {
    cost_ = cost;
    width_ = static_cast<int>(s.v.size());
    rows_ = static_cast<int>(s.u.size());
    reserve();
    sum_ = 0;
    for (const std::int16_t v : s.v) sum_ += v;
    free_rows_.clear();
    for (int i = 0; i < rows_; ++i) refresh(i, s);
    if (sum_ > limit) return sum_;
    if (!reduce_rows(s, limit)) return sum_;
    for (int k = 0; k < width_; ++k) number_[k] = static_cast<std::int16_t>(s.row_of[k] == kFree ? k : k + kMatched);
    for (const std::int16_t i : free_rows_)
      if (s.column_of[i] == kFree && s.u[i] < 0) {
        augment_row(i, s);
        if (sum_ > limit) return sum_;
      }
    for (int k = 0; k < width_; ++k)
      if (s.row_of[k] == kFree && s.v[k] < 0) {
        augment_column(k, s);
        if (sum_ > limit) return sum_;
      }
    return sum_;
  }

 private:
  using Lanes = Shorts16;
  static constexpr std::int16_t kMost = std::numeric_limits<std::int16_t>::max();
  static constexpr std::int16_t kMatched = 1 << 13;  // added to the number of a column that is not free

  static Lanes load(const std::int16_t* at) {
    Lanes lanes;
    std::memcpy(&lanes, at, sizeof lanes);
    return lanes;
  }
  static void store(std::int16_t* at, const Lanes& lanes) { std::memcpy(at, &lanes, sizeof lanes); }
  static Lanes all(int value) { return Lanes{} + static_cast<std::int16_t>(value); }
  static Lanes smaller(const Lanes& x, const Lanes& y) { return select(x < y, x, y); }
  void reserve() {
    const int most = std::max(padded(rows_), width_);
    if (static_cast<int>(key_.size()) < most) {
      key_.resize(most);
      floor_.resize(most);
      from_.resize(most);
      distance_.resize(most);
      number_.resize(most);
      lane_number_.resize(most);
      for (int k = 0; k < most; ++k) lane_number_[k] = static_cast<std::int16_t>(k);
    }
  }

  const std::int16_t* row(int i) const { return cost_ + static_cast<std::size_t>(i) * width_; }

  // The least of key_[0..width), and where it is first.
  std::int16_t least_key(int width) const {
    Lanes least = load(key_.data());
    for (int k = kLanes; k < width; k += kLanes) least = smaller(least, load(key_.data() + k));
    return least_lane(least);
  }
  // The least of numbers[k] where key_[k] is `value`.
  std::int16_t first_with(std::int16_t value, const std::int16_t* numbers, int width) const {
    const Lanes wanted = all(value), none = all(kMost);
    Lanes first = none;
    for (int k = 0; k < width; k += kLanes)
      first = smaller(first, select(load(key_.data() + k) != wanted, none, load(numbers + k)));
    return least_lane(first);
  }

  void reduced_row(int i, const State& s) {
    const std::int16_t* c = row(i);
    for (int k = 0; k < width_; k += kLanes) store(key_.data() + k, load(c + k) - load(s.v.data() + k));
  }

  // The largest u that the row's cells allow; keeps its column if that is still tight.
  void refresh(int i, State& s) {
    reduced_row(i, s);
    const std::int16_t least = std::min<std::int16_t>(least_key(width_), 0);
    s.u[i] = least;
    sum_ += least;
    const int old = s.column_of[i];
    if (old != kFree) {
      if (key_[old] == least) return;
      s.column_of[i] = kFree;
      s.row_of[old] = kFree;
    }
    if (least < 0) free_rows_.push_back(static_cast<std::int16_t>(i));
  }

  static void match(int i, int k, State& s) {
    s.column_of[i] = static_cast<std::int16_t>(k);
    s.row_of[k] = static_cast<std::int16_t>(i);
  }

  // Each free row takes its best column, as dear as its second best would be, from the row that has it. Leaves the rows
  // that are still free in free_rows_. False where the sum exceeds the limit.
  bool reduce_rows(State& s, int limit) {
    left_.clear();
    int steps = 3 * static_cast<int>(free_rows_.size());
    for (std::size_t at = 0; at < free_rows_.size(); ++at) {
      int i = free_rows_[at];
      if (s.column_of[i] != kFree) continue;
      for (;;) {
        reduced_row(i, s);
        const std::int16_t best = least_key(width_);
        sum_ -= s.u[i];
        if (best >= 0) {
          s.u[i] = 0;
          break;
        }
        const int column = first_with(best, lane_number_.data(), width_);
        key_[column] = 0;  // as if it stayed free
        const std::int16_t second = std::min<std::int16_t>(least_key(width_), 0);
        const int owner = s.row_of[column];
        if (owner != kFree && second == best) {
          s.u[i] = best;
          sum_ += best;
          left_.push_back(static_cast<std::int16_t>(i));
          break;
        }
        s.u[i] = second;
        s.v[column] = static_cast<std::int16_t>(s.v[column] - (second - best));
        sum_ += best;
        match(i, column, s);
        if (sum_ > limit) return false;
        if (owner == kFree) break;
        s.column_of[owner] = kFree;
        i = owner;
        if (--steps <= 0) {
          left_.push_back(static_cast<std::int16_t>(i));
          break;
        }
      }
      if (sum_ > limit) return false;
    }
    free_rows_.swap(left_);
    return true;
  }

  // Shortest path from free row `source` to a free column, or to a row that is set free.
  void augment_row(int source, State& s) {
    const Lanes nothing = all(std::numeric_limits<std::int16_t>::min());
    Lanes lowest = all(kMost);
    {
      const std::int16_t* c = row(source);
      const Lanes u = all(s.u[source]), start = all(source);
      for (int k = 0; k < width_; k += kLanes) {
        const Lanes key = load(c + k) - u - load(s.v.data() + k);
        store(key_.data() + k, key);
        store(floor_.data() + k, nothing);
        store(from_.data() + k, start);
        lowest = smaller(lowest, key);
      }
    }
    scanned_.clear();
    int release = -s.u[source], released = source, end = kFree, reached = 0;
    for (;;) {
      const std::int16_t least = least_lane(lowest);
      if (release <= least) {
        reached = release;
        break;
      }
      reached = least;
      int next = first_with(least, number_.data(), width_);
      if (next < kMatched) {
        end = next;
        break;
      }
      next -= kMatched;
      distance_[next] = least;
      key_[next] = floor_[next] = kMost;
      scanned_.push_back(static_cast<std::int16_t>(next));
      const int i = s.row_of[next];
      const int ahead = least - s.u[i];
      if (ahead < release) {
        release = ahead;
        released = i;
      }
      const std::int16_t* c = row(i);
      const Lanes lead = all(ahead), through_row = all(i);
      lowest = all(kMost);
      for (int k = 0; k < width_; k += kLanes) {
        Lanes through = lead + load(c + k) - load(s.v.data() + k);
        const Lanes floor = load(floor_.data() + k), key = load(key_.data() + k);
        through = select(through < floor, floor, through);
        store(from_.data() + k, select(through < key, through_row, load(from_.data() + k)));
        through = smaller(through, key);
        store(key_.data() + k, through);
        lowest = smaller(lowest, through);
      }
    }
    for (const std::int16_t k : scanned_) {
      const int lead = reached - distance_[k];
      s.v[k] = static_cast<std::int16_t>(s.v[k] - lead);
      s.u[s.row_of[k]] = static_cast<std::int16_t>(s.u[s.row_of[k]] + lead);
    }
    s.u[source] = static_cast<std::int16_t>(s.u[source] + reached);
    sum_ += reached;
    if (end == kFree) {  // `released` lets go of its column, which then ends the path
      if (released == source) return;
      end = s.column_of[released];
      s.column_of[released] = kFree;
    }
    number_[end] = static_cast<std::int16_t>(end + kMatched);
    for (int k = end;;) {
      const int i = from_[k], next = s.column_of[i];
      match(i, k, s);
      if (i == source) return;
      k = next;
    }
  }

  // The mirror image from free column `source` with v < 0: to a free row, or to a column whose v may rise to 0.
  void augment_column(int source, State& s) {
    const std::int16_t* column = cost_ + source;
    for (int i = 0; i < rows_; ++i) {
      key_[i] = static_cast<std::int16_t>(column[static_cast<std::size_t>(i) * width_] - s.u[i] - s.v[source]);
      floor_[i] = std::numeric_limits<std::int16_t>::min();
      from_[i] = static_cast<std::int16_t>(source);
    }
    const int height = padded(rows_);
    for (int i = rows_; i < height; ++i) key_[i] = kMost;
    scanned_.clear();
    int release = -s.v[source], released = source, end = kFree, reached = 0;
    for (;;) {
      const std::int16_t least = least_key(height);
      if (release <= least) {
        reached = release;
        break;
      }
      reached = least;
      const int next = first_with(least, lane_number_.data(), height);
      if (s.column_of[next] == kFree) {
        end = next;
        break;
      }
      distance_[next] = least;
      key_[next] = floor_[next] = kMost;
      scanned_.push_back(static_cast<std::int16_t>(next));
      const int k = s.column_of[next];
      const int ahead = least - s.v[k];
      if (ahead < release) {
        release = ahead;
        released = k;
      }
      const std::int16_t* c = cost_ + k;
      for (int i = 0; i < rows_; ++i) {
        const auto through =
            std::max(static_cast<std::int16_t>(ahead + c[static_cast<std::size_t>(i) * width_] - s.u[i]), floor_[i]);
        if (through < key_[i]) {
          key_[i] = through;
          from_[i] = static_cast<std::int16_t>(k);
        }
      }
    }
    for (const std::int16_t i : scanned_) {
      const int lead = reached - distance_[i];
      s.u[i] = static_cast<std::int16_t>(s.u[i] - lead);
      s.v[s.column_of[i]] = static_cast<std::int16_t>(s.v[s.column_of[i]] + lead);
    }
    s.v[source] = static_cast<std::int16_t>(s.v[source] + reached);
    sum_ += reached;
    if (end == kFree) {
      if (released == source) return;
      end = s.row_of[released];
      s.row_of[released] = kFree;
    }
    for (int i = end;;) {
      const int k = from_[i], next = s.row_of[k];
      match(i, k, s);
      if (k == source) return;
      i = next;
    }
  }

  const std::int16_t* cost_ = nullptr;
  int width_ = 0, rows_ = 0, sum_ = 0;
  std::vector<std::int16_t> key_, floor_, from_, distance_, number_, lane_number_, scanned_, free_rows_, left_;
};

}  // namespace gedkit
