#include <algorithm>
#include <cmath>
#include <cstdint>

#include "local_search/seed_extend.hpp"

namespace gedkit {

namespace {

constexpr int kHops = 4;
constexpr float kWeight[kHops + 1] = {1.0f, 0.6f, 0.36f, 0.216f, 0.1296f};  // of the rings
constexpr int kMostKinds = 32;                                              // beyond it kinds share a count
constexpr int kMostVisits = 4096;  // nodes one search may see: enough to tell nodes of a large graph apart

// Per node, how many nodes of each kind lie at each distance up to kHops. False: stopped.
bool count_rings(const Side& side, const std::vector<std::int32_t>& kind, int kinds, int width,
                 std::vector<float>& rings, Control& control) {
  rings.assign(static_cast<std::size_t>(side.n) * width, 0);
  std::vector<std::int32_t> queue(side.n), seen(side.n, -1), distance(side.n);
  for (int s = 0; s < side.n; ++s) {
    if (control.poll()) return false;
    int head = 0, tail = 0;
    queue[tail++] = s;
    seen[s] = s;
    distance[s] = 0;
    float* const row = rings.data() + static_cast<std::size_t>(s) * width;
    while (head < tail) {
      const int u = queue[head++];
      row[distance[u] * kinds + kind[u] % kinds] += kWeight[distance[u]];
      if (distance[u] == kHops || tail >= kMostVisits) continue;
      for (const HalfLink& h : side.links(u))
        if (seen[h.node] != s) seen[h.node] = s, distance[h.node] = distance[u] + 1, queue[tail++] = h.node;
    }
  }
  return true;
}

// Sum of absolute differences over a whole number of vectors.
float difference(const float* x, const float* y, int width) {
  float sum[8] = {};
  for (int i = 0; i < width; i += 8)
    for (int j = 0; j < 8; ++j) sum[j] += std::abs(x[i + j] - y[i + j]);
  return ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
}

}  // namespace

std::vector<float> unlike_surroundings(const DenseProblem& p, int stride, Control& control) {
  std::vector<float> unlike(static_cast<std::size_t>(p.a.n) * stride, 0);
  int kinds = 1;
  for (int k : p.kind_a) kinds = std::max(kinds, k + 1);
  for (int k : p.kind_b) kinds = std::max(kinds, k + 1);
  kinds = std::min(kinds, kMostKinds);
  const int width = ((kHops + 1) * kinds + 7) & ~7;
  std::vector<float> rings_a, rings_b;
  if (!count_rings(p.a, p.kind_a, kinds, width, rings_a, control)) return unlike;
  if (!count_rings(p.b, p.kind_b, kinds, width, rings_b, control)) return unlike;
  for (int u = 0; u < p.a.n; ++u) {
    if (control.poll()) {
      std::fill(unlike.begin(), unlike.end(), 0.0f);
      return unlike;
    }
    for (int v = 0; v < p.b.n; ++v)
      unlike[static_cast<std::size_t>(u) * stride + v] =
          0.5f * static_cast<float>(std::abs(p.a.degree(u) - p.b.degree(v))) +
          difference(rings_a.data() + static_cast<std::size_t>(u) * width,
                     rings_b.data() + static_cast<std::size_t>(v) * width, width);
  }
  return unlike;
}

}  // namespace gedkit
