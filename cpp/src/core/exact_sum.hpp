// Adds numbers as if with unlimited precision and rounds once, so that the order of the summands does not matter
// (Shewchuk 1997). Python's math.fsum gives the same.
#pragma once

#include <cmath>
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

}  // namespace gedkit
