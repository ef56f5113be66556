// Descends from mappings that an assignment made: a proposal is seldom as good as its neighbours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "local_search/descent.hpp"
#include "local_search/placement.hpp"
#include "local_search/random.hpp"

namespace gedkit {

class Polish {
 public:
  // All must outlive this. The first graph has no more nodes than the second.
  Polish(const DenseProblem& problem, Incumbent& incumbent, Control& control)
      : incumbent_(incumbent), control_(control), at_(problem), descent_(at_, control), random_(0) {}

  static std::size_t bytes(const DenseProblem& problem) {
    const auto padded = [](int n) { return static_cast<std::size_t>(n) + 8; };
    const std::size_t a = padded(problem.a.n), b = padded(problem.b.n);
    return a * b * sizeof(Ticks) + (a * a + b * b) * sizeof(std::int32_t);
  }

  void improve(const std::vector<std::int32_t>& mapping) {
    constexpr int kRandomImages = 2;
    at_.go_to(mapping);
    descent_.wake_all();
    descent_.run(random_, kRandomImages, true);
    descent_.forget();
    if (at_.cost() >= incumbent_.cost) return;
    at_.copy_to(mapping_);
    incumbent_.offer(at_.cost(), mapping_, control_);
  }

 private:
  Incumbent& incumbent_;
  Control& control_;
  Placement<Ticks> at_;
  Descent<Ticks> descent_;
  Random random_;
  std::vector<std::int32_t> mapping_;
};

}  // namespace gedkit
