#include <algorithm>
#include <numeric>

#include "learned/genn_heuristic.hpp"

namespace gedkit::genn {

SubgraphHeuristic::SubgraphHeuristic(const GennModel& model, const LearnedPair& pair, Embedding embedding)
    : GennHeuristic(model, pair), dynamic_(embedding == Embedding::kDynamic), levels_(a_.n + 1) {
  model_.backbone().start(a_, first_);
  model_.backbone().start(b_, work_);
  g_.resize(model_.attention().width);
  z_.resize(model_.network().row());
  if (!dynamic_) return;
  model_.backbone().pass(b_, work_);
  base_ = work_;
}

const HalfScored& SubgraphHeuristic::level(int at) {
  HalfScored& half = levels_[at];
  if (!half.constant.empty()) return half;
  for (int u = 0; u < a_.n; ++u) first_.alive[u] = u >= at;
  model_.backbone().pass(a_, first_);
  std::vector<std::int32_t> nodes(a_.n - at);
  std::iota(nodes.begin(), nodes.end(), at);
  model_.attention().pool(first_.state.back().out.data(), nodes, g_.data(), room_.data());
  model_.network().fix(g_.data(), half);
  return half;
}

// Brings the layers that the states of a batch start from to the nodes they have in common.
void SubgraphHeuristic::move_base(const std::vector<std::int32_t>& free) {
  changed_.clear();
  std::size_t next = 0;
  for (int v = 0; v < b_.n; ++v) {
    const bool alive = next < free.size() && free[next] == v;
    next += alive;
    if (alive == (base_.alive[v] != 0)) continue;
    base_.alive[v] = alive;
    changed_.push_back(v);
  }
  if (changed_.empty()) return;
  model_.backbone().update(b_, changed_, base_, touched_);
  work_ = base_;
}

float SubgraphHeuristic::score(const HalfScored& half, const float* embedding, std::span<const std::int32_t> free) {
  const TensorNetwork& network = model_.network();
  model_.attention().pool(embedding, free, g_.data(), room_.data());
  std::copy(half.constant.begin(), half.constant.end(), z_.begin());
  add_product(z_.data(), g_.data(), network.in(), half.matrix.data(), network.row());
  return model_.logit(z_.data(), room_.data());
}

void SubgraphHeuristic::evaluate(const StateBatch& batch, std::span<Ticks> scaled) {
  const HalfScored& half = level(batch.level);
  const Backbone& backbone = model_.backbone();
  if (dynamic_) {
    list_free(batch.mask(0), free_);
    if (!batch.image.empty() && batch.image[0] >= 0)
      free_.insert(std::lower_bound(free_.begin(), free_.end(), batch.image[0]), batch.image[0]);
    move_base(free_);
  }
  for (std::size_t state = 0; state < batch.size(); ++state) {
    list_free(batch.mask(state), left_);
    const std::int32_t image = batch.image.empty() ? -1 : batch.image[state];
    if (!dynamic_) {
      std::fill(work_.alive.begin(), work_.alive.end(), 0);
      for (const int v : left_) work_.alive[v] = 1;
      backbone.pass(b_, work_);
    } else if (image >= 0) {
      work_.alive[image] = 0;
      backbone.update(b_, {&image, 1}, work_, touched_);
    }
    const float logit = score(half, work_.state.back().out.data(), left_);
    scaled[state] = estimate(logit, a_.n - batch.level, static_cast<int>(left_.size()));
    if (dynamic_ && image >= 0) backbone.restore(b_, base_, touched_, work_);
  }
}

}  // namespace gedkit::genn
