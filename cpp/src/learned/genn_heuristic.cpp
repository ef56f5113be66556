#include "learned/genn_heuristic.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "learned/lanes.hpp"
#include "learned/learned_scale.hpp"

namespace gedkit::genn {

GennHeuristic::GennHeuristic(const GennModel& model, const LearnedPair& pair)
    : model_(model),
      a_(static_cast<const GennGraph&>(pair.a)),
      b_(static_cast<const GennGraph&>(pair.b)),
      ticks_per_unit_(pair.ticks_per_unit),
      scale_(learned_scale(pair.problem)),
      room_(std::max(model.attention().room(std::max(a_.n, b_.n)), model.room())) {}

Ticks GennHeuristic::estimate(float logit, int n1, int n2) const {
  return scaled_estimate(0.5 * (n1 + n2) * negative_log_similarity(logit), ticks_per_unit_, scale_);
}

void GennHeuristic::list_free(const std::uint64_t* used, std::vector<std::int32_t>& free) const {
  free.clear();
  for (int first = 0; first < b_.n; first += 64) {
    std::uint64_t rest = ~used[first / 64];
    if (b_.n - first < 64) rest &= (std::uint64_t{1} << (b_.n - first)) - 1;
    for (; rest; rest &= rest - 1) free.push_back(first + std::countr_zero(rest));
  }
}

CachedHeuristic::CachedHeuristic(const GennModel& model, const LearnedPair& pair)
    : GennHeuristic(model, pair), columns_(padded(b_.n)), levels_(a_.n + 1) {
  const Attention& attention = model_.attention();
  const int width = attention.width;
  transposed_.assign(static_cast<std::size_t>(attention.in) * columns_, 0.f);
  keyed_.assign(static_cast<std::size_t>(b_.n) * width, 0.f);
  for (int v = 0; v < b_.n; ++v) {
    const float* x = b_.embedding.data() + static_cast<std::size_t>(v) * width;
    for (int i = 0; i < attention.in; ++i) transposed_[static_cast<std::size_t>(i) * columns_ + v] = x[i];
    add_product(keyed_.data() + static_cast<std::size_t>(v) * width, x, attention.in, attention.weight.data(), width);
  }
  sum_.resize(width);
  child_sum_.resize(width);
  key_.resize(width);
  share_.resize(columns_);
  z_.resize(model_.network().row());
}

const CachedHeuristic::Level& CachedHeuristic::level(int at) {
  Level& level = levels_[at];
  if (!level.constant.empty()) return level;
  const Attention& attention = model_.attention();
  const TensorNetwork& network = model_.network();
  std::vector<std::int32_t> nodes(a_.n - at);
  std::iota(nodes.begin(), nodes.end(), at);
  std::vector<float> g(attention.width);
  attention.pool(a_.embedding.data(), nodes, g.data(), room_.data());
  HalfScored half;
  network.fix(g.data(), half);
  level.constant = std::move(half.constant);
  level.product.assign(static_cast<std::size_t>(b_.n) * network.row(), 0.f);
  for (int v = 0; v < b_.n; ++v)
    add_product(level.product.data() + static_cast<std::size_t>(v) * network.row(),
                b_.embedding.data() + static_cast<std::size_t>(v) * attention.width, network.in(), half.matrix.data(),
                network.row());
  return level;
}

float CachedHeuristic::score(const Level& level, std::span<const std::int32_t> free, const float* sum) {
  const Attention& attention = model_.attention();
  const int row = model_.network().row();
  const float mean = 1.f / static_cast<float>(std::max<std::size_t>(1, free.size()));
  float *key = key_.data(), *share = share_.data();
  std::copy_n(sum, attention.width, key);
  tanh(key, attention.width, mean);
  std::fill(share_.begin(), share_.end(), 0.f);
  add_product(share, key, attention.in, transposed_.data(), columns_);
  logistic(share, columns_, attention.alpha);
  std::copy(level.constant.begin(), level.constant.end(), z_.begin());
  add_rows(
      z_.data(), row, static_cast<int>(free.size()), [&](int i) { return share[free[i]]; },
      [&](int i) { return level.product.data() + static_cast<std::size_t>(free[i]) * row; });
  return model_.logit(z_.data(), room_.data());
}

void CachedHeuristic::evaluate(const StateBatch& batch, std::span<Ticks> scaled) {
  const Level& at = level(batch.level);
  const int width = model_.attention().width, left = a_.n - batch.level;
  const auto keyed = [&](int v) { return keyed_.data() + static_cast<std::size_t>(v) * width; };
  // The sum over what was free before this level; each state takes its own node away.
  std::fill(sum_.begin(), sum_.end(), 0.f);
  list_free(batch.mask(0), free_);
  if (!batch.image.empty() && batch.image[0] >= 0)
    free_.insert(std::lower_bound(free_.begin(), free_.end(), batch.image[0]), batch.image[0]);
  for (const int v : free_) add_scaled(sum_.data(), keyed(v), 1.f, width);
  for (std::size_t state = 0; state < batch.size(); ++state) {
    const int image = batch.image.empty() ? -1 : batch.image[state];
    child_sum_ = sum_;
    left_ = free_;
    if (image >= 0) {
      add_scaled(child_sum_.data(), keyed(image), -1.f, width);
      left_.erase(std::lower_bound(left_.begin(), left_.end(), image));
    }
    scaled[state] = estimate(score(at, left_, child_sum_.data()), left, static_cast<int>(left_.size()));
  }
}

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
