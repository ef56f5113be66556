// h(p) = -1/2 (n1' + n2') log s(p) of Wang et al., CVPR 2021: s is what the network says about the unmatched subgraphs,
// which are u_{level+1} .. u_n1 and the nodes of the second graph that are not used.
//
// The first graph's side is the same for all states of a level, so its vector, and with it all of the tensor network
// that depends on it, is worked out once per level. What is left for a state is linear in the attention weights of the
// second graph's nodes:
//   k = tanh(1/n2' sum_v x_v W_1): the products x_v W_1 are known, the sum changes by one of them from state to child;
//   z = c + M^T g2 = c + sum_v c_v (M^T x_v): the products M^T x_v are known per level.
// So neither needs a matrix product any more, and a state costs O(n2' (F + t)).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learned/genn_model.hpp"

namespace gedkit::genn {

// What is common to all ways of embedding: the size of the subgraphs and the step from logits to ticks.
class GennHeuristic : public StateHeuristic {
 public:
  bool admissible() const override { return false; }
  Ticks scale() const override { return scale_; }

 protected:
  GennHeuristic(const GennModel& model, const LearnedPair& pair);

  Ticks estimate(float logit, int n1, int n2) const;
  // The nodes of b that are not in `used`.
  void list_free(const std::uint64_t* used, std::vector<std::int32_t>& free) const;

  const GennModel& model_;
  const GennGraph &a_, &b_;
  double ticks_per_unit_;
  Ticks scale_;
  std::vector<float> room_;
};

// GENN: embeddings of the whole graphs, looked up.
class CachedHeuristic final : public GennHeuristic {
 public:
  CachedHeuristic(const GennModel& model, const LearnedPair& pair);
  void evaluate(const StateBatch& batch, std::span<Ticks> scaled) override;

 private:
  struct Level {
    std::vector<float> constant;  // c
    std::vector<float> product;   // M^T x_v, a row per node of b
  };
  const Level& level(int at);
  float score(const Level& level, std::span<const std::int32_t> free, const float* sum);

  int columns_;                    // nodes of b, padded
  std::vector<float> transposed_;  // embeddings of b, a row of columns_ per entry
  std::vector<float> keyed_;       // x_v W_1
  std::vector<Level> levels_;
  std::vector<std::int32_t> free_, left_;
  std::vector<float> sum_, child_sum_, key_, share_, z_;
};

// The vanilla and the exact dynamic network: embeddings of the subgraphs themselves.
class SubgraphHeuristic final : public GennHeuristic {
 public:
  SubgraphHeuristic(const GennModel& model, const LearnedPair& pair, Embedding embedding);
  void evaluate(const StateBatch& batch, std::span<Ticks> scaled) override;

 private:
  const HalfScored& level(int at);
  void move_base(const std::vector<std::int32_t>& free);
  float score(const HalfScored& half, const float* embedding, std::span<const std::int32_t> free);

  bool dynamic_;
  Layers first_, base_, work_;  // of a; of what the states of a batch have in common; of one state
  std::vector<HalfScored> levels_;
  std::vector<std::vector<std::int32_t>> touched_;
  std::vector<std::int32_t> free_, left_, changed_;
  std::vector<float> g_, z_;
};

}  // namespace gedkit::genn
