// Weights of the learned dual-ascent step: a small network that says how to move each multiplier of the Lagrangian
// bound. Whatever it says, the bound stays a bound: bad weights cost time, never correctness.
//
// Per node pair x = (i, k) with inputs c(x), and per pair of links e from x to y = (j, l) with inputs that change sign
// when e is seen from its other end (odd) or do not (even):
//   s(x) = relu(C c(x) + c0),  f(e) = o . relu(F s(x) + f0 + G s(y) + E even(e) + O odd(e)),
//   move(e) = f(e) - f(e from its other end) + k . odd(e)
#pragma once

#include <vector>

namespace gedkit {

struct DualStep {
  static constexpr int kCellInputs = 15, kEven = 4, kOdd = 6;
  static constexpr int kLanes = 8;  // hidden units come in whole vectors
  static constexpr int kMostHidden = 16;

  int hidden = 0;  // kLanes or 2 * kLanes
  // Matrices by input: the weights of one input, for all hidden units, lie side by side.
  std::vector<float> cell, cell_bias;  // C, c0
  std::vector<float> from, from_bias;  // F, f0
  std::vector<float> to;               // G
  std::vector<float> even, odd;        // E, O
  std::vector<float> out;              // o
  std::vector<float> skip;             // k

  bool operator==(const DualStep&) const = default;
};

// The step that gedkit comes with: the model "dual-step", compiled in.
const DualStep& shipped_dual_step();

}  // namespace gedkit
