// How far the k-th nearest graph of a query is at most, shared by searches of several collections for the same query.
//
// Each of them lowers it when it knows of k graphs that are nearer, and none of them looks further than it says.
#pragma once

#include <atomic>
#include <limits>

namespace gedkit {

class SearchLimit {
 public:
  double value() const { return value_.load(std::memory_order_relaxed); }

  void lower(double limit) {
    double known = value();
    while (limit < known && !value_.compare_exchange_weak(known, limit, std::memory_order_relaxed)) {
    }
  }

 private:
  std::atomic<double> value_{std::numeric_limits<double>::infinity()};
};

}  // namespace gedkit
