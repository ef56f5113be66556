#include "assignment/parallel_edges.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "assignment/lap.hpp"
#include "core/exact_sum.hpp"

namespace gedkit {

namespace {

constexpr int kMantissa = std::numeric_limits<double>::digits;

// The powers of two between which all bits of some costs lie.
struct BitRange {
  int low = std::numeric_limits<int>::max(), high = std::numeric_limits<int>::min();

  void include(double cost) {
    if (cost == 0 || std::isinf(cost)) return;
    int exponent = 0;
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(cost, &exponent), kMantissa));
    low = std::min(low, exponent - kMantissa + std::countr_zero(mantissa));
    high = std::max(high, exponent);
  }

  int width() const { return high > low ? high - low : 0; }
};

class Bundles {
 public:
  Bundles(std::span<const double> substitution, std::span<const double> deletion, std::span<const double> insertion)
      : sub_(substitution), del_(deletion), ins_(insertion), size_(std::max(deletion.size(), insertion.size())) {
    for (const auto& costs : {sub_, del_, ins_})
      for (double cost : costs) range_.include(cost);
    // A pair is substituted or replaced, which costs twice the dearest at most; `size_` of them make a total, and a
    // forbidden cell is dearer than any total.
    forbidden_bits_ = range_.width() + 1 + static_cast<int>(std::bit_width(size_));
    // The assignment needs room for `size_` forbidden cells, for differences and for the sign.
    bits_ = forbidden_bits_ + static_cast<int>(std::bit_width(size_)) + 3;
  }

  int bits() const { return bits_; }

  template <class Number>
  ParallelPairing solve() const {
    // Square: a row or a column more stands for having no partner.
    std::vector<Number> cells(size_ * size_);
    const Number forbidden = shifted<Number>(1, forbidden_bits_);
    const auto exact = [&](double cost) { return std::isinf(cost) ? forbidden : whole<Number>(cost); };
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = 0; j < size_; ++j) {
        Number& cell = cells[i * size_ + j];
        if (i >= del_.size())
          cell = exact(ins_[j]);
        else if (j >= ins_.size())
          cell = exact(del_[i]);
        else
          cell = is_kept<Number>(i, j) ? exact(sub(i, j)) : whole<Number>(del_[i]) + whole<Number>(ins_[j]);
      }
    const int size = static_cast<int>(size_);
    Lap<Number> lap;
    lap.solve(cells.data(), size, size, size);
    ExactSum total;
    ParallelPairing found{0, std::vector<std::int32_t>(del_.size(), -1)};
    for (std::size_t i = 0; i < size_; ++i) {
      const auto j = static_cast<std::size_t>(lap.column_of()[i]);
      if (i < del_.size() && j < ins_.size() && is_kept<Number>(i, j)) {
        found.partner[i] = static_cast<std::int32_t>(j);
        total.add(sub(i, j));
        continue;
      }
      if (i < del_.size()) total.add(del_[i]);
      if (j < ins_.size()) total.add(ins_[j]);
    }
    found.cost = total.value();
    return found;
  }

 private:
  double sub(std::size_t i, std::size_t j) const { return sub_[i * ins_.size() + j]; }

  template <class Number>
  static Number shifted(std::uint64_t value, int shift) {
    if constexpr (std::is_same_v<Number, std::int64_t>)
      return static_cast<std::int64_t>(value << shift);
    else
      return Number::shifted(value, shift);
  }

  // A finite cost in units of the lowest bit.
  template <class Number>
  Number whole(double cost) const {
    if (cost == 0) return 0;
    int exponent = 0;
    auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(cost, &exponent), kMantissa));
    const int zeros = std::countr_zero(mantissa);
    return shifted<Number>(mantissa >> zeros, exponent - kMantissa + zeros - range_.low);
  }

  // Whether two edges that are matched are substituted and not replaced.
  template <class Number>
  bool is_kept(std::size_t i, std::size_t j) const {
    if (std::isinf(del_[i]) || std::isinf(ins_[j])) return true;
    return !std::isinf(sub(i, j)) && whole<Number>(sub(i, j)) <= whole<Number>(del_[i]) + whole<Number>(ins_[j]);
  }

  std::span<const double> sub_, del_, ins_;
  std::size_t size_;
  BitRange range_;
  int forbidden_bits_ = 0, bits_ = 0;
};

}  // namespace

ParallelPairing pair_parallel_edges(std::span<const double> substitution, std::span<const double> deletion,
                                    std::span<const double> insertion) {
  using Usual = WideInteger<4>;
  using Widest = WideInteger<36>;  // from the smallest double to the largest are 2,098 bits
  const Bundles bundles(substitution, deletion, insertion);
  if (bundles.bits() < 64) return bundles.solve<std::int64_t>();
  return bundles.bits() < Usual::kBits ? bundles.solve<Usual>() : bundles.solve<Widest>();
}

}  // namespace gedkit
