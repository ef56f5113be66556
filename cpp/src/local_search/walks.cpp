#include "local_search/walks.hpp"

#include <algorithm>
#include <cmath>

namespace gedkit {

template <class T>
void anneal(LocalSearchState<T>& state, std::int64_t moves, float hot, float cold) {
  constexpr int kAnywhere = 5;  // one move of so many; the others go next to the image of a neighbour
  constexpr int kLevels = 100;  // temperatures
  Placement<T>& at = state.at;
  const DenseProblem& p = state.p;
  const auto rows = static_cast<std::uint64_t>(at.rows()), columns = static_cast<std::uint64_t>(at.columns());
  const std::int64_t per_level = std::max<std::int64_t>(moves / kLevels, 1);
  const float cooling = std::pow(cold / hot, 1.0f / kLevels);
  float temperature = state.temperature(hot);
  std::int64_t tried = 0;
  std::vector<std::int32_t> best;
  at.copy_to(best);
  Ticks least = at.cost();
  for (int level = 0; level < kLevels; ++level, temperature *= cooling) {
    for (std::int64_t move = 0; move < per_level; ++move) {
      if ((at.heavy() || move % 64 == 0) && state.should_stop()) break;
      // One draw serves the whole move: each number takes bits of its own.
      const std::uint64_t bits = state.random.next();
      const int u = static_cast<int>((bits & 0xffffff) * rows >> 24);
      const auto degree = static_cast<std::uint64_t>(p.a.degree(u));
      int v;
      if (++tried % kAnywhere != 0 && degree > 0) {
        const int x = at.image(p.a.links(u)[(bits >> 32 & 0xfff) * degree >> 12].node);
        if (x == at.nowhere() || p.b.degree(x) == 0) continue;
        v = p.b.links(x)[(bits >> 44 & 0x3ff) * static_cast<std::uint64_t>(p.b.degree(x)) >> 10].node;
      } else {
        // Where nodes may be deleted that is one image more.
        v = static_cast<int>((bits >> 32 & 0x3fffff) * (columns + (p.matches_all ? 0 : 1)) >> 22);
      }
      const T won = at.exchange_gain(u, v);
      // One branch, not two: both are unpredictable.
      const bool elsewhere = v != at.image(u), accepted = state.accept(won, temperature, bits >> 54);
      if (!(elsewhere & accepted)) continue;
      at.exchange(u, v, won);
      if (at.cost() >= least) continue;
      least = at.cost();
      at.copy_to(best);
      state.offer();
    }
    if (state.should_stop()) break;
  }
  at.go_to(best);
  state.descent.wake_all();
  state.descent.run(state.random, 2, true);
  state.descent.forget();
  state.offer();
}

template void anneal(LocalSearchState<std::int32_t>&, std::int64_t, float, float);
template void anneal(LocalSearchState<std::int64_t>&, std::int64_t, float, float);

namespace {
constexpr float kLeastShare = 0.05f, kMostShare = 0.85f;  // of the nodes, to free at once,
constexpr int kMostFreed = 120;                           // but in large graphs every step should stay local
constexpr float kRuinTemperature = 0.3f, kNoise = 0.6f;   // in typical edits
}  // namespace

template <class T>
void ruin_and_recreate(LocalSearchState<T>& state, std::int64_t iterations) {
  Placement<T>& at = state.at;
  const float temperature = state.temperature(kRuinTemperature);
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

namespace {

constexpr int kLeastKick = 2, kMostKick = 6;  // nodes moved at once
constexpr float kKickTemperature = 0.4f;      // in typical edits

// An image for u: next to a neighbour's, of another node of the ball, or any.
template <class T>
int random_image(LocalSearchState<T>& state, int u, const std::vector<std::int32_t>& ball) {
  const DenseProblem& p = state.p;
  const int degree = p.a.degree(u);
  if (degree > 0 && state.random.below(3)) {
    const int x = state.at.image(p.a.links(u)[state.random.below(degree)].node);
    if (x == state.at.nowhere() || p.b.degree(x) == 0) return state.at.image(u);
    return p.b.links(x)[state.random.below(p.b.degree(x))].node;
  }
  if (state.random.below(4)) return state.at.image(ball[state.random.below(static_cast<int>(ball.size()))]);
  return state.random.below(state.at.columns());
}

}  // namespace

template <class T>
void kick_and_descend(LocalSearchState<T>& state, std::int64_t iterations) {
  Placement<T>& at = state.at;
  const float temperature = state.temperature(kKickTemperature);
  std::vector<std::int32_t> best;
  at.copy_to(best);
  Ticks least = at.cost();
  state.descent.forget();
  for (std::int64_t it = 0; it < iterations && !state.should_stop(); ++it) {
    const Ticks before = at.cost();
    const auto& ball = state.ball_a(state.centre(), kLeastKick + state.random.below(kMostKick - kLeastKick + 1));
    for (const int u : ball) {
      const int v = random_image(state, u, ball);
      if (v == at.image(u) || (v == at.nowhere() && state.p.matches_all)) continue;
      const int w = at.owner(v);
      state.descent.exchange(u, v, at.exchange_gain(u, v));
      state.descent.wake_around(u);
      state.descent.wake_around(w);
    }
    state.descent.run(state.random, 1, false);
    if (!state.accept(static_cast<T>(before - at.cost()), temperature, state.random.next() >> 32)) {
      state.descent.undo();
      continue;
    }
    state.descent.forget();
    if (at.cost() >= least) continue;
    least = at.cost();
    at.copy_to(best);
    state.offer();
  }
  at.go_to(best);
}

template void kick_and_descend(LocalSearchState<std::int32_t>&, std::int64_t);
template void kick_and_descend(LocalSearchState<std::int64_t>&, std::int64_t);

}  // namespace gedkit
