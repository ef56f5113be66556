#include "local_search/iterated_descent.hpp"

namespace gedkit {

namespace {

constexpr int kLeastKick = 2, kMostKick = 6;  // nodes moved at once
constexpr float kTemperature = 0.4f;          // in typical edits

// An image for u: next to a neighbour's, of another node of the ball, or any.
template <class T>
int random_image(Workshop<T>& shop, int u, const std::vector<std::int32_t>& ball) {
  const DenseProblem& p = shop.p;
  const int degree = p.a.degree(u);
  if (degree > 0 && shop.random.below(3)) {
    const int x = shop.at.image(p.a.links(u)[shop.random.below(degree)].node);
    if (x == shop.at.nowhere() || p.b.degree(x) == 0) return shop.at.image(u);
    return p.b.links(x)[shop.random.below(p.b.degree(x))].node;
  }
  if (shop.random.below(4)) return shop.at.image(ball[shop.random.below(static_cast<int>(ball.size()))]);
  return shop.random.below(shop.at.columns());
}

}  // namespace

template <class T>
void kick_and_descend(Workshop<T>& shop, std::int64_t iterations) {
  Placement<T>& at = shop.at;
  const float temperature = shop.temperature(kTemperature);
  std::vector<std::int32_t> best;
  at.copy_to(best);
  Ticks least = at.cost();
  shop.descent.forget();
  for (std::int64_t it = 0; it < iterations && !shop.tired(); ++it) {
    const Ticks before = at.cost();
    const auto& ball = shop.ball_a(shop.centre(), kLeastKick + shop.random.below(kMostKick - kLeastKick + 1));
    for (const int u : ball) {
      const int v = random_image(shop, u, ball);
      if (v == at.image(u) || (v == at.nowhere() && shop.p.matches_all)) continue;
      const int w = at.owner(v);
      shop.descent.exchange(u, v, at.exchange_gain(u, v));
      shop.descent.wake_around(u);
      shop.descent.wake_around(w);
    }
    shop.descent.run(shop.random, 1, false);
    if (!shop.accept(static_cast<T>(before - at.cost()), temperature, shop.random.next() >> 32)) {
      shop.descent.undo();
      continue;
    }
    shop.descent.forget();
    if (at.cost() >= least) continue;
    least = at.cost();
    at.copy_to(best);
    shop.offer();
  }
  at.go_to(best);
}

template void kick_and_descend(Workshop<std::int32_t>&, std::int64_t);
template void kick_and_descend(Workshop<std::int64_t>&, std::int64_t);

}  // namespace gedkit
