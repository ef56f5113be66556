#include <algorithm>
#include <numeric>

#include "learned/activations.hpp"
#include "learned/genn_heuristic.hpp"

namespace gedkit::genn {

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

}  // namespace gedkit::genn
