// Adds numbers as if with unlimited precision and rounds once, so that the order of the summands does not matter
// (Shewchuk 1997). Python's math.fsum gives the same.
#pragma once

#include <array>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace gedkit {

class ExactSum {
 public:
  void add(double x) {
    if (std::isinf(x)) infinite_ = true;
    if (infinite_) return;
    std::size_t kept = 0;
    for (double part : parts_) {
      if (std::abs(x) < std::abs(part)) std::swap(x, part);
      const double high = x + part, low = part - (high - x);
      if (low != 0) parts_[kept++] = low;
      x = high;
    }
    parts_.resize(kept);
    parts_.push_back(x);
  }

  double value() const {
    if (infinite_) return HUGE_VAL;
    if (parts_.empty()) return 0;
    std::size_t i = parts_.size() - 1;
    double high = parts_[i], low = 0;
    while (i > 0) {
      const double x = high, y = parts_[--i];
      high = x + y;
      low = y - (high - x);
      if (low != 0) break;
    }
    // Halfway cases: what is left below decides.
    if (i > 0 && ((low < 0 && parts_[i - 1] < 0) || (low > 0 && parts_[i - 1] > 0))) {
      const double twice = low * 2, x = high + twice;
      if (twice == x - high) high = x;
    }
    return high;
  }

 private:
  std::vector<double> parts_;  // that do not overlap, smallest first
  bool infinite_ = false;
};

// Whole numbers of a fixed width in two's complement, wide enough to hold sums of doubles without rounding.

template <int Words>
class WideInteger {
 public:
  static constexpr int kBits = 64 * Words;

  constexpr WideInteger(std::int64_t value = 0) {  // implicit, as for built-in integers
    words_.fill(value < 0 ? ~std::uint64_t{0} : 0);
    words_[0] = static_cast<std::uint64_t>(value);
  }

  static constexpr WideInteger greatest() {
    WideInteger all(-1);
    all.words_[Words - 1] >>= 1;
    return all;
  }

  // value * 2^shift for values of 0 or more; the result has to fit.
  static constexpr WideInteger shifted(std::uint64_t value, int shift) {
    WideInteger x;
    const int word = shift / 64, bits = shift % 64;
    x.words_[word] = value << bits;
    if (bits > 0 && word + 1 < Words) x.words_[word + 1] = value >> (64 - bits);
    return x;
  }

  constexpr WideInteger& operator+=(const WideInteger& other) {
    std::uint64_t carry = 0;
    for (int i = 0; i < Words; ++i) {
      const std::uint64_t sum = words_[i] + other.words_[i], total = sum + carry;
      carry = (sum < other.words_[i]) | (total < sum);
      words_[i] = total;
    }
    return *this;
  }

  constexpr WideInteger& operator-=(const WideInteger& other) {
    std::uint64_t borrow = 0;
    for (int i = 0; i < Words; ++i) {
      const std::uint64_t difference = words_[i] - other.words_[i], rest = difference - borrow;
      borrow = (words_[i] < other.words_[i]) | (difference < borrow);
      words_[i] = rest;
    }
    return *this;
  }

  friend constexpr WideInteger operator+(WideInteger a, const WideInteger& b) { return a += b; }
  friend constexpr WideInteger operator-(WideInteger a, const WideInteger& b) { return a -= b; }
  friend constexpr bool operator==(const WideInteger& a, const WideInteger& b) = default;

  friend constexpr std::strong_ordering operator<=>(const WideInteger& a, const WideInteger& b) {
    if (const auto signs = b.negative() <=> a.negative(); signs != 0) return signs;
    for (int i = Words - 1; i > 0; --i)
      if (a.words_[i] != b.words_[i]) return a.words_[i] <=> b.words_[i];
    return a.words_[0] <=> b.words_[0];
  }

 private:
  constexpr bool negative() const { return words_[Words - 1] >> 63 != 0; }

  std::array<std::uint64_t, Words> words_{};  // least significant first
};

}  // namespace gedkit

template <int Words>
struct std::numeric_limits<gedkit::WideInteger<Words>> {
  static constexpr bool is_specialized = true;
  static constexpr gedkit::WideInteger<Words> max() { return gedkit::WideInteger<Words>::greatest(); }
};
