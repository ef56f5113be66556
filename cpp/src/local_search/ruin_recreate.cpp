#include "local_search/ruin_recreate.hpp"

#include <algorithm>

namespace gedkit {

namespace {
constexpr float kLeastShare = 0.05f, kMostShare = 0.85f;  // of the nodes, to free at once,
constexpr int kMostFreed = 120;                           // but in large graphs every step should stay local
constexpr float kTemperature = 0.3f, kNoise = 0.6f;       // in typical edits
}  // namespace

template <class T>
void ruin_and_recreate(LocalSearchState<T>& state, std::int64_t iterations) {
  Placement<T>& at = state.at;
  const float temperature = state.temperature(kTemperature);
  std::vector<std::int32_t> current, best;
  at.copy_to(current);
  best = current;
  Ticks cost = at.cost(), least = cost;
  for (std::int64_t it = 0; it < iterations && !state.should_stop(); ++it) {
    const float share = kLeastShare + (kMostShare - kLeastShare) * state.random.uniform();
    const int size = std::clamp(static_cast<int>(share * static_cast<float>(at.rows())), 3, kMostFreed);
    const int centre = state.centre(), image = at.image(centre);
    const auto& freed = state.ball_a(centre, size);
    for (const int u : freed) at.remove(u);
    for (const int u : freed) state.descent.wake_around(u);
    if (image != at.nowhere() && state.random.below(2))
      for (const int v : state.ball_b(image, size / 2)) {
        const int u = at.owner(v);
        if (u == at.nobody()) continue;
        at.remove(u);
        state.descent.wake_around(u);
      }
    state.seeds.grow(state.random, {kNoise, 0.5f * state.random.uniform()});
    state.descent.run(state.random, 1, false);
    state.descent.forget();
    if (!state.accept(static_cast<T>(cost - at.cost()), temperature, state.random.next() >> 32)) {
      at.go_to(current);
      continue;
    }
    cost = at.cost();
    at.copy_to(current);
    if (cost >= least) continue;
    least = cost;
    best = current;
    state.offer();
  }
  at.go_to(best);
}

template void ruin_and_recreate(LocalSearchState<std::int32_t>&, std::int64_t);
template void ruin_and_recreate(LocalSearchState<std::int64_t>&, std::int64_t);

}  // namespace gedkit
