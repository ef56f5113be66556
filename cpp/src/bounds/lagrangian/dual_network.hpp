// Inference of the learned dual-ascent step: all node pairs, then all pairs of links, a vector of hidden units at a
// time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/vectors.hpp"
#include "gedkit/dual_step.hpp"

namespace gedkit {

// A pair of links, from node pair `src` to node pair `dst`; `at` and `other` are its two halves in the multipliers.
struct LinkPair {
  std::int32_t at, other, src, dst;
};

class DualNetwork {
 public:
  static constexpr int kBlock = 64;  // pairs of links at a time
  static constexpr int kLinkInputs = DualStep::kEven + DualStep::kOdd;
  using Inputs = float[kLinkInputs][kBlock];  // even ones first

  void load(const DualStep& step) {
    vectors_ = step.hidden / DualStep::kLanes;
    pack(step.cell, cell_);
    pack(step.cell_bias, cell_bias_);
    pack(step.from, from_);
    pack(step.from_bias, from_bias_);
    pack(step.to, to_);
    pack(step.even, even_);
    pack(step.odd, odd_);
    pack(step.out, out_);
    skip_ = step.skip;
  }

  // Takes kCellInputs numbers per node pair.
  void see_cells(const float* inputs, std::size_t count) {
    hidden_.resize(2 * count * vectors_);
    vectors_ == 1 ? cells<1>(inputs, count) : cells<2>(inputs, count);
  }

  // After see_cells(): the moves of `count` pairs of links, at most kBlock.
  void moves(const LinkPair* links, const Inputs& in, int count, float* move) const {
    vectors_ == 1 ? links_of<1>(links, in, count, move) : links_of<2>(links, in, count, move);
  }

 private:
  using Lanes = Floats8;
  static_assert(sizeof(Lanes) == DualStep::kLanes * sizeof(float));

  static void pack(const std::vector<float>& from, std::vector<Lanes>& to) {
    to.resize(from.size() / DualStep::kLanes);
    for (std::size_t x = 0; x < from.size(); ++x) to[x / DualStep::kLanes][x % DualStep::kLanes] = from[x];
  }

  // Two node pairs at a time where there are two: every weight is read for both, and their sums do not wait for each
  // other.
  template <int V>
  void cells(const float* in, std::size_t count) {
    std::size_t c = 0;
    for (; c + 2 <= count; c += 2, in += 2 * DualStep::kCellInputs) some_cells<V, 2>(in, c);
    if (c < count) some_cells<V, 1>(in, c);
  }

  template <int V, int N>
  void some_cells(const float* in, std::size_t first) {
    const Lanes zero = {};
    alignas(sizeof(Lanes)) float s[N][V * DualStep::kLanes];
    Lanes sum[N][V];
    for (int n = 0; n < N; ++n)
      for (int v = 0; v < V; ++v) sum[n][v] = cell_bias_[v];
    for (int x = 0; x < DualStep::kCellInputs; ++x)
      for (int n = 0; n < N; ++n)
        for (int v = 0; v < V; ++v) sum[n][v] += cell_[x * V + v] * in[n * DualStep::kCellInputs + x];
    for (int n = 0; n < N; ++n)
      for (int v = 0; v < V; ++v) {
        sum[n][v] = select(sum[n][v] > zero, sum[n][v], zero);
        std::memcpy(s[n] + v * DualStep::kLanes, &sum[n][v], sizeof sum[n][v]);
      }
    Lanes from[N][V], to[N][V];
    for (int n = 0; n < N; ++n)
      for (int v = 0; v < V; ++v) from[n][v] = from_bias_[v], to[n][v] = zero;
    for (int x = 0; x < V * DualStep::kLanes; ++x)
      for (int n = 0; n < N; ++n)
        for (int v = 0; v < V; ++v) {
          from[n][v] += from_[x * V + v] * s[n][x];
          to[n][v] += to_[x * V + v] * s[n][x];
        }
    for (int n = 0; n < N; ++n)
      for (int v = 0; v < V; ++v) {
        hidden_[2 * (first + n) * V + v] = from[n][v];
        hidden_[(2 * (first + n) + 1) * V + v] = to[n][v];
      }
  }

  template <int V>
  void links_of(const LinkPair* links, const Inputs& in, int count, float* move) const {
    const Lanes zero = {};
    for (int e = 0; e < count; ++e) {
      const Lanes* src = hidden_.data() + static_cast<std::size_t>(links[e].src) * 2 * V;
      const Lanes* dst = hidden_.data() + static_cast<std::size_t>(links[e].dst) * 2 * V;
      Lanes total = zero;
      for (int v = 0; v < V; ++v) {
        Lanes even = even_[v] * in[0][e], odd = odd_[v] * in[DualStep::kEven][e];
        for (int x = 1; x < DualStep::kEven; ++x) even += even_[x * V + v] * in[x][e];
        for (int x = 1; x < DualStep::kOdd; ++x) odd += odd_[x * V + v] * in[DualStep::kEven + x][e];
        const Lanes forth = src[v] + dst[V + v] + even + odd, back = dst[v] + src[V + v] + even - odd;
        total += out_[v] * (select(forth > zero, forth, zero) - select(back > zero, back, zero));
      }
      move[e] = (total[0] + total[4]) + (total[1] + total[5]) + ((total[2] + total[6]) + (total[3] + total[7]));
    }
    for (int x = 0; x < DualStep::kOdd; ++x)
      for (int e = 0; e < count; ++e) move[e] += skip_[x] * in[DualStep::kEven + x][e];
  }

  int vectors_ = 0;
  std::vector<Lanes> cell_, cell_bias_, from_, from_bias_, to_, even_, odd_, out_;
  std::vector<Lanes> hidden_;  // per node pair: F s + f0, then G s
  std::vector<float> skip_;
};

// What the learned dual ascent works on: the node pairs and pairs of links that are still alive in one relaxation, and
// what it remembers of them from step to step.

template <class T>
struct LearnedAscent {
  struct Cell {
    std::int32_t i, k;
  };
  static constexpr float kKeep = 0.7f;  // of the running averages, per step

  std::vector<Cell> cells;                   // open node pairs with links
  std::vector<std::int32_t> cell_id;         // rows x stride: place in `cells`
  std::vector<float> often_chosen;           // per cell: running average of "the assignment chose it"
  std::vector<float> inputs;                 // per cell: DualStep::kCellInputs
  std::vector<float> reduced;                // per cell: its reduced cost in units, at most 4
  std::vector<LinkPair> links;               // pairs of links that may move, with the lower half-link of a at `at`
  std::vector<std::int32_t> link_id;         // per pair of half-links: 2 * place in `links`, + 1 for `other`; -1: none
  std::vector<float> often_at, often_other;  // per pair of links: running average of "matched by a chosen cell"
  std::vector<float> last;                   // per pair of links: the last move
  std::vector<T> best;                       // per pair of links: multiplier at `at` of the best bound
  DualNetwork network;
  int step = 0;
};

}  // namespace gedkit
