#include <cstddef>

#include "bounds/lagrangian/dual_step_weights.hpp"
#include "gedkit/dual_step.hpp"

namespace gedkit {

const DualStep& shipped_dual_step() {
  static const DualStep kStep = [] {
    DualStep step;
    step.hidden = kShippedHidden;
    const float* next = kShippedWeights;
    const auto take = [&](std::vector<float>& part, int inputs, int outputs) {
      const auto count = static_cast<std::size_t>(inputs) * static_cast<std::size_t>(outputs);
      part.assign(next, next + count);
      next += count;
    };
    const int h = step.hidden;
    take(step.cell, DualStep::kCellInputs, h);
    take(step.cell_bias, 1, h);
    take(step.from, h, h);
    take(step.from_bias, 1, h);
    take(step.to, h, h);
    take(step.even, DualStep::kEven, h);
    take(step.odd, DualStep::kOdd, h);
    take(step.out, 1, h);
    take(step.skip, DualStep::kOdd, 1);
    return step;
  }();
  return kStep;
}

}  // namespace gedkit
