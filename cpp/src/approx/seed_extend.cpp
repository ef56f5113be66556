#include "approx/seed_extend.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gedkit {

namespace {

constexpr int kHops = 4;
constexpr float kWeight[kHops + 1] = {1.0f, 0.6f, 0.36f, 0.216f, 0.1296f};  // of the rings
constexpr float kUnlike = 0.5f;  // weight of surroundings against links that match

// Per node, how many nodes of each kind lie at each distance up to kHops.
std::vector<float> surroundings(const Side& side, const std::vector<std::int32_t>& kind, int kinds) {
  const int width = (kHops + 1) * kinds;
  std::vector<float> rings(static_cast<std::size_t>(side.n) * width, 0);
  std::vector<std::int32_t> queue(side.n), distance(side.n);
  for (int s = 0; s < side.n; ++s) {
    std::fill(distance.begin(), distance.end(), -1);
    int head = 0, tail = 0;
    queue[tail++] = s;
    distance[s] = 0;
    float* const row = rings.data() + static_cast<std::size_t>(s) * width;
    while (head < tail) {
      const int u = queue[head++];
      row[distance[u] * kinds + kind[u]] += kWeight[distance[u]];
      if (distance[u] == kHops) continue;
      for (const HalfLink& h : side.links(u))
        if (distance[h.node] < 0) distance[h.node] = distance[u] + 1, queue[tail++] = h.node;
    }
  }
  return rings;
}

}  // namespace

SeedExtend::SeedExtend(const DenseProblem& problem) : p_(problem) {
  double sum = 0;
  for (int c = 1; c < p_.classes_a; ++c) sum += static_cast<double>(std::min(p_.link(c, 0), p_.infinite));
  for (int c = 1; c < p_.classes_b; ++c) sum += static_cast<double>(std::min(p_.link(0, c), p_.infinite));
  const int classes = p_.classes_a + p_.classes_b - 2;
  unit_ = classes > 0 && sum > 0 ? static_cast<float>(sum / classes) : 1.0f;

  int kinds = 1;
  for (int k : p_.kind_a) kinds = std::max(kinds, k + 1);
  for (int k : p_.kind_b) kinds = std::max(kinds, k + 1);
  const auto rings_a = surroundings(p_.a, p_.kind_a, kinds), rings_b = surroundings(p_.b, p_.kind_b, kinds);
  const int width = (kHops + 1) * kinds;
  unlike_.resize(static_cast<std::size_t>(p_.a.n) * p_.b.n);
  for (int u = 0; u < p_.a.n; ++u)
    for (int v = 0; v < p_.b.n; ++v) {
      const float* x = rings_a.data() + static_cast<std::size_t>(u) * width;
      const float* y = rings_b.data() + static_cast<std::size_t>(v) * width;
      float difference = 0.5f * static_cast<float>(std::abs(p_.a.degree(u) - p_.b.degree(v)));
      for (int i = 0; i < width; ++i) difference += std::abs(x[i] - y[i]);
      unlike_[cell(u, v)] = difference + static_cast<float>(p_.substitute(u, v)) / unit_;
    }
}

void SeedExtend::offer_neighbours(int u, int v, Random& random, float noise, const std::vector<std::int32_t>& mapping) {
  for (const HalfLink& x : p_.a.links(u)) {
    if (mapping[x.node] >= 0) continue;
    for (const HalfLink& y : p_.b.links(v)) {
      if (taken_[y.node]) continue;
      float& gain = gain_[cell(x.node, y.node)];
      gain += static_cast<float>(p_.profit(x.cls, y.cls)) / unit_;
      queue_.push_back({gain - kUnlike * unlike_[cell(x.node, y.node)] + noise * random.uniform(), x.node, y.node});
      std::push_heap(queue_.begin(), queue_.end());
    }
  }
}

SeedExtend::Candidate SeedExtend::best_seed(Random& random, float noise,
                                            const std::vector<std::int32_t>& mapping) const {
  Candidate best{-std::numeric_limits<float>::max(), -1, -1};
  const float jitter = noise > 0 ? 1.5f : 0.0f;
  for (int u = 0; u < p_.a.n; ++u) {
    if (mapping[u] >= 0) continue;
    for (int v = 0; v < p_.b.n; ++v) {
      if (taken_[v]) continue;
      const float score = 0.15f * static_cast<float>(std::min(p_.a.degree(u), p_.b.degree(v))) - unlike_[cell(u, v)] +
                          jitter * random.uniform();
      if (score > best.score) best = {score, u, v};
    }
  }
  return best;
}

void SeedExtend::grow(Random& random, float noise, std::vector<std::int32_t>& mapping) {
  mapping.assign(p_.a.n, -1);
  taken_.assign(p_.b.n, 0);
  gain_.assign(unlike_.size(), 0);
  queue_.clear();
  for (int left = std::min(p_.a.n, p_.b.n); left > 0; --left) {
    Candidate next{0, -1, -1};
    while (!queue_.empty() && next.u < 0) {
      std::pop_heap(queue_.begin(), queue_.end());
      if (mapping[queue_.back().u] < 0 && !taken_[queue_.back().v]) next = queue_.back();
      queue_.pop_back();
    }
    if (next.u < 0) next = best_seed(random, noise, mapping);
    mapping[next.u] = next.v;
    taken_[next.v] = 1;
    offer_neighbours(next.u, next.v, random, noise, mapping);
  }
}

}  // namespace gedkit
