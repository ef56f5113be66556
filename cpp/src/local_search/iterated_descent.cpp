#include "local_search/iterated_descent.hpp"

namespace gedkit {

namespace {

constexpr int kLeastKick = 2, kMostKick = 6;  // nodes moved at once
constexpr float kTemperature = 0.4f;          // in typical edits

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
  const float temperature = state.temperature(kTemperature);
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
