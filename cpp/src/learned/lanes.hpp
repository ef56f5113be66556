// Vectors of floats in whole machine registers. Rows are padded with zeros to a multiple of kLanes, so that every loop
// runs over full registers; each lane sums by itself, so that nothing depends on the order of summation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/vectors.hpp"

namespace gedkit::genn {

constexpr int kLanes = 8;

using Lanes = Floats8;
static_assert(sizeof(Lanes) == kLanes * sizeof(float));

constexpr int padded(int width) { return (width + kLanes - 1) / kLanes * kLanes; }

// y += a x
inline void add_scaled(float* __restrict y, const float* __restrict x, float a, int width) {
  for (int block = 0; block < width; block += kLanes) {
    Lanes from, to;
    std::memcpy(&from, x + block, sizeof from);
    std::memcpy(&to, y + block, sizeof to);
    to += a * from;
    std::memcpy(y + block, &to, sizeof to);
  }
}

// y += sum over i < count of weight(i) row(i), kWide registers at a time, which stay where they are during the sum.
template <int kWide, class Weight, class Row>
void add_rows_block(float* y, int count, Weight weight, Row row) {
  Lanes sum[kWide];
  for (int k = 0; k < kWide; ++k) std::memcpy(&sum[k], y + k * kLanes, sizeof sum[k]);
  for (int i = 0; i < count; ++i) {
    const float a = weight(i);
    const float* x = row(i);
    for (int k = 0; k < kWide; ++k) {
      Lanes from;
      std::memcpy(&from, x + k * kLanes, sizeof from);
      sum[k] += a * from;
    }
  }
  for (int k = 0; k < kWide; ++k) std::memcpy(y + k * kLanes, &sum[k], sizeof sum[k]);
}

template <class Weight, class Row>
void add_rows(float* y, int width, int count, Weight weight, Row row) {
  int block = 0;
  const auto part = [&](int i) { return row(i) + block; };
  for (; block + 4 * kLanes <= width; block += 4 * kLanes) add_rows_block<4>(y + block, count, weight, part);
  for (; block + 2 * kLanes <= width; block += 2 * kLanes) add_rows_block<2>(y + block, count, weight, part);
  for (; block < width; block += kLanes) add_rows_block<1>(y + block, count, weight, part);
}

// y += x^T M, M with a row of `width` per entry of x.
inline void add_product(float* y, const float* x, int rows, const float* matrix, int width) {
  add_rows(
      y, width, rows, [x](int i) { return x[i]; },
      [matrix, width](int i) { return matrix + static_cast<std::size_t>(i) * width; });
}

// exp, tanh, the logistic function and ReLU on whole registers. Cody-Waite reduction and the polynomial of the Cephes
// library: exp is right to 2 units in the last place, the others to 1e-7 in absolute terms.

// Calls `f` on every register of x, `width` floats.
template <class Function>
void for_lanes(float* x, int width, Function f) {
  for (int block = 0; block < width; block += kLanes) {
    Lanes lanes;
    std::memcpy(&lanes, x + block, sizeof lanes);
    f(lanes);
    std::memcpy(x + block, &lanes, sizeof lanes);
  }
}

inline void exp_cephes(Lanes& x) {
  constexpr float kShift = 12582912.f;  // 1.5 * 2^23: adding it rounds to a whole number, kept in the low bits
  x = select(x < -87.f, Lanes{} - 87.f, x);
  x = select(x > 88.f, Lanes{} + 88.f, x);
  const Lanes shifted = x * 1.44269504088896341f + kShift;
  const Lanes n = shifted - kShift;
  Lanes r = x - n * 0.693359375f;
  r = r + n * 2.12194440e-4f;
  Lanes p = Lanes{} + 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  const Lanes mantissa = p * (r * r) + r + 1.f;
  Ints8 power;
  std::memcpy(&power, &shifted, sizeof power);
  power = (power - bits_as<std::int32_t>(kShift) + 127) << 23;
  std::memcpy(&x, &power, sizeof x);
  x *= mantissa;
}

// x = 1 / (1 + e^(-a x))
inline void logistic(float* x, int width, float a) {
  for_lanes(x, width, [a](Lanes& lanes) {
    lanes = lanes * -a;
    exp_cephes(lanes);
    lanes = 1.f / (1.f + lanes);
  });
}

// x = tanh(a x)
inline void tanh(float* x, int width, float a) {
  for_lanes(x, width, [a](Lanes& lanes) {
    lanes = lanes * (2.f * a);
    exp_cephes(lanes);
    lanes = 1.f - 2.f / (lanes + 1.f);
  });
}

inline void relu(float* x, int width) {
  for_lanes(x, width, [](Lanes& lanes) { lanes = select(lanes > 0.f, lanes, Lanes{}); });
}

// A fully connected layer, y = W x + b, stored by input so that outputs lie side by side.

struct Linear {
  int in = 0, out = 0, width = 0;  // width: out, padded
  std::vector<float> weight;       // in rows of `width`
  std::vector<float> bias;         // `width`; zeros where the layer has none

  Linear() = default;
  // `weights` is out x in, row by row; `biases` may be empty.
  Linear(int in_count, int out_count, std::span<const float> weights, std::span<const float> biases)
      : in(in_count),
        out(out_count),
        width(padded(out_count)),
        weight(static_cast<std::size_t>(in) * width, 0.f),
        bias(width, 0.f) {
    for (int o = 0; o < out; ++o)
      for (int i = 0; i < in; ++i)
        weight[static_cast<std::size_t>(i) * width + o] = weights[static_cast<std::size_t>(o) * in + i];
    std::copy(biases.begin(), biases.end(), bias.begin());
  }

  const float* row(int i) const { return weight.data() + static_cast<std::size_t>(i) * width; }

  // y += W x
  void add(const float* x, float* y) const { add_product(y, x, in, weight.data(), width); }

  // y = W x + b
  void apply(const float* x, float* y) const {
    std::copy(bias.begin(), bias.end(), y);
    add(x, y);
  }
};

}  // namespace gedkit::genn
