// exp, tanh and the logistic function without branches or calls, so that loops over them become vector instructions.
// Cody-Waite reduction and the polynomial of the Cephes library: exp is right to 2 units in the last place, the others
// to 1e-7 in absolute terms.
#pragma once

#include <bit>
#include <cstdint>

namespace gedkit::genn {

inline float exp_cephes(float x) {
  constexpr float kShift = 12582912.f;  // 1.5 * 2^23: adding it rounds to a whole number, kept in the low bits
  x = x < -87.f ? -87.f : x;
  x = x > 88.f ? 88.f : x;
  const float shifted = x * 1.44269504088896341f + kShift;
  const float n = shifted - kShift;
  float r = x - n * 0.693359375f;
  r = r + n * 2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  const float mantissa = p * (r * r) + r + 1.f;
  const std::int32_t power = std::bit_cast<std::int32_t>(shifted) - std::bit_cast<std::int32_t>(kShift);
  return mantissa * std::bit_cast<float>((power + 127) << 23);
}

inline float logistic(float x) { return 1.f / (1.f + exp_cephes(-x)); }

inline float tanh_by_exp(float x) { return 1.f - 2.f / (exp_cephes(2.f * x) + 1.f); }

}  // namespace gedkit::genn
