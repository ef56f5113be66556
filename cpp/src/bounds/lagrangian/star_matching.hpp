// The best matching between the links of two nodes where pairs of matches cost something together: the inner problem of
// the Lagrangian bound with triangles. A depth-first search over the links of the first node, of which all choices are
// looked at together, a lane each; the last three links are matched without a branch.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "core/lanes_of_ints.hpp"

namespace gedkit {

template <class T>
class StarMatching {
 public:
  static constexpr int kMost = 8;  // links of a node
  static constexpr T kNever = -(std::numeric_limits<T>::max() / 8);

  std::int64_t most_nodes = 2000;  // of the search; beyond it a branch counts as what it could be worth at most

  // Begins a star of `rows` by `cols` links, all of them kNever, no fines. The search is over the shorter side.
  void begin(int rows, int cols) {
    flip_ = rows > cols;
    rows_ = flip_ ? cols : rows;
    cols_ = flip_ ? rows : cols;
    for (int x = 0; x < rows_; ++x) {
      std::fill_n(weight_[0][x], kMost, kNever);
      for (int z = x + 1; z < rows_; ++z)
        for (int q = 0; q < cols_; ++q) {
          std::fill_n(fine_[x][z][q], kMost, T{0});
          fine_[x][z][q][q] = -kNever;  // no column is matched twice
        }
    }
  }

  T& weight(int x, int y) { return flip_ ? weight_[0][y][x] : weight_[0][x][y]; }
  // What is taken off where x is matched with y and also x2 with y2.
  void add_fine(int x, int y, int x2, int y2, T fine) {
    if (flip_) {
      std::swap(x, y);
      std::swap(x2, y2);
    }
    if (x < x2)
      fine_[x][x2][y2][y] += fine;
    else
      fine_[x2][x][y][y2] += fine;
  }

  // The same for z matched with any column q but y: `fine`, and `more` beside it where bit q of `which` is set.
  void add_fines_on_columns(int x, int y, int z, T fine, T more, unsigned which) {
    flip_ ? add_on_rows(y, x, z, fine, more, which) : add_on_columns(x, y, z, fine, more, which);
  }
  // The same for any row q but x matched with column z.
  void add_fines_on_rows(int x, int y, int z, T fine, T more, unsigned which) {
    flip_ ? add_on_columns(y, x, z, fine, more, which) : add_on_rows(x, y, z, fine, more, which);
  }

  // The largest total, or where the search would take too long something larger. `choice`: column of each row, -1 for
  // none; on entry a guess.
  T solve(std::int8_t* choice) {
    if (flip_) {
      std::fill_n(path_, rows_, std::int8_t{-1});
      for (int y = 0; y < cols_; ++y)
        if (choice[y] >= 0) path_[choice[y]] = static_cast<std::int8_t>(y);
    } else {
      std::copy_n(choice, rows_, path_);
    }
    best_ = value(path_);
    if (best_ > 0) {
      std::copy_n(path_, rows_, best_choice_);
    } else {
      best_ = 0;
      std::fill_n(best_choice_, rows_, std::int8_t{-1});
    }
    cut_ = 0;
    nodes_ = 0;
    visit(0, 0);
    if (flip_) {
      std::fill_n(choice, cols_, std::int8_t{-1});
      for (int x = 0; x < rows_; ++x)
        if (best_choice_[x] >= 0) choice[best_choice_[x]] = static_cast<std::int8_t>(x);
    } else {
      std::copy_n(best_choice_, rows_, choice);
    }
    return std::max(best_, cut_);
  }

 private:
#ifdef GEDKIT_AVX2
  using Lanes = std::conditional_t<std::is_same_v<T, std::int32_t>, Ints8, Longs8>;
#else
  using Lanes = EightNumbers<T>;
#endif
  static_assert(sizeof(Lanes) == kMost * sizeof(T));

  static Lanes load(const T* from) {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
  }
  static void store(T* to, const Lanes& lanes) { std::memcpy(to, &lanes, sizeof lanes); }
  static Lanes all(T value) {
    if constexpr (std::is_same_v<Lanes, Ints8>)
      return Ints8{} + value;
    else
      return Lanes::all(value);
  }

  void add_on_columns(int x, int y, int z, T fine, T more, unsigned which) {
    T* const to = x < z ? &fine_[x][z][0][y] : fine_[z][x][y];
    const int apart = x < z ? kMost : 1;
    const T own = to[y * apart];
    for (int q = 0; q < cols_; ++q) to[q * apart] += fine + (more & -static_cast<T>(which >> q & 1));
    to[y * apart] = own;
  }
  void add_on_rows(int x, int y, int z, T fine, T more, unsigned which) {
    for (int q = 0; q < x; ++q) fine_[q][x][y][z] += fine + (more & -static_cast<T>(which >> q & 1));
    for (int q = x + 1; q < rows_; ++q) fine_[x][q][z][y] += fine + (more & -static_cast<T>(which >> q & 1));
  }

  T value(const std::int8_t* choice) const {
    T sum = 0;
    for (int x = 0; x < rows_; ++x) {
      const int y = choice[x];
      if (y < 0) continue;
      if (weight_[0][x][y] <= kNever / 2) return 0;
      sum += weight_[0][x][y];
      for (int z = x + 1; z < rows_; ++z)
        if (choice[z] >= 0) sum -= fine_[x][z][choice[z]][y];
    }
    return sum;
  }

  // Tries row x on every column that earns something, the most promising first, and on none. What later rows are worth
  // at most is reckoned for all columns at once: each row by itself.
  void visit(int x, T sum) {
    if (x + 3 == rows_) return match_three(x, sum);
    if (x + 2 == rows_) return match_two(x, sum);
    const T* w = weight_[x][x];
    if (x + 1 == rows_) {
      if (const T most = largest_lane(load(w)); most > 0 && sum + most > best_) arrive(x, lane_of(w, most), sum + most);
      return;
    }
    Lanes worth = all(sum) + load(w);
    T without = sum;
    for (int z = x + 1; z < rows_; ++z) {
      const T* row = weight_[x][z];
      Lanes most{};
      for (int q = 0; q < cols_; ++q) most = larger(most, all(row[q]) - load(fine_[x][z][q]));
      worth = worth + most;
      without += std::max<T>(largest_lane(load(row)), 0);
    }
    alignas(Lanes) T left[kMost];
    store(left, worth);
    for (T most; (most = largest_lane(load(left))) > best_;) {
      const int y = lane_of(left, most);
      left[y] = kNever;
      if (w[y] > 0) follow(x, y, sum + w[y], most);
    }
    if (without > best_) follow(x, -1, sum, without);
  }

  void follow(int x, int y, T sum, T most) {
    if (++nodes_ > most_nodes) {
      cut_ = std::max(cut_, most);
      return;
    }
    descend(x, y);
    visit(x + 1, sum);
  }

  // Row x has column y, or none: what is left of the weights of later rows.
  void descend(int x, int y) {
    path_[x] = static_cast<std::int8_t>(y);
    for (int z = x + 1; z < rows_; ++z) {
      const T* row = weight_[x][z];
      T* next = weight_[x + 1][z];
      std::copy_n(row, kMost, next);
      for (int q = 0; y >= 0 && q < cols_; ++q) next[q] -= fine_[x][z][q][y];
    }
  }

  // The last three rows: for every column of the first, or none, the best columns of the others.
  void match_three(int x, T sum) {
    const T *second = weight_[x][x + 1], *third = weight_[x][x + 2];
    Lanes of_third[kMost], total{};
    for (int r = 0; r < cols_; ++r) {
      of_third[r] = all(third[r]) - load(fine_[x][x + 2][r]);
      total = larger(total, of_third[r]);
    }
    for (int q = 0; q < cols_; ++q) {
      Lanes most{};
      for (int r = 0; r < cols_; ++r) most = larger(most, of_third[r] - all(fine_[x + 1][x + 2][r][q]));
      total = larger(total, most + (all(second[q]) - load(fine_[x][x + 1][q])));
    }
    T* const first = weight_[x][x];
    if (cols_ < kMost) first[cols_] = 0;  // none
    total = total + load(first);
    if (const T most = largest_lane(total); sum + most > best_) {
      alignas(Lanes) T of_first[kMost];
      store(of_first, total);
      const int y = lane_of(of_first, most);
      descend(x, y < cols_ ? y : -1);
      match_two(x + 1, sum + first[y]);
    }
    if (cols_ < kMost) return;
    descend(x, -1);
    match_two(x + 1, sum);
  }

  void match_two(int x, T sum) {
    const T* second = weight_[x][x + 1];
    Lanes total{};
    for (int q = 0; q < cols_; ++q) total = larger(total, all(second[q]) - load(fine_[x][x + 1][q]));
    total = larger(total + load(weight_[x][x]), load(second));
    const T most = std::max<T>(largest_lane(total), 0);
    if (sum + most > best_) arrive_with_two(x, sum, most);
  }

  // Finds the columns of the last two rows that earn `most`.
  void arrive_with_two(int x, T sum, T most) {
    for (int y = -1; y < cols_; ++y)
      for (int z = -1; z < cols_; ++z) {
        T both = y < 0 ? T{0} : weight_[x][x][y];
        if (z >= 0) both += weight_[x][x + 1][z] - (y < 0 ? T{0} : fine_[x][x + 1][z][y]);
        if (both != most) continue;
        path_[x] = static_cast<std::int8_t>(y);
        return arrive(x + 1, z, sum + most);
      }
  }

  void arrive(int x, int y, T sum) {
    best_ = sum;
    path_[x] = static_cast<std::int8_t>(y);
    std::copy_n(path_, x + 1, best_choice_);
  }

  static int lane_of(const T* lanes, T value) { return std::countr_zero(equal_lanes(lanes, value)); }

  bool flip_ = false;
  int rows_ = 0, cols_ = 0;
  alignas(Lanes) T weight_[kMost + 1][kMost][kMost];   // per level of the search: rows that are left, by columns
  alignas(Lanes) T fine_[kMost][kMost][kMost][kMost];  // of row, later row, its column, column of the first
  T best_ = 0, cut_ = 0;
  std::int8_t path_[kMost], best_choice_[kMost];
  std::int64_t nodes_ = 0;
};

}  // namespace gedkit
