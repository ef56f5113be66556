// exp, tanh, the logistic function and ReLU on whole registers. Cody-Waite reduction and the polynomial of the Cephes
// library: exp is right to 2 units in the last place, the others to 1e-7 in absolute terms.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "learned/lanes.hpp"

namespace gedkit::genn {

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
  power = (power - std::bit_cast<std::int32_t>(kShift) + 127) << 23;
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

}  // namespace gedkit::genn
