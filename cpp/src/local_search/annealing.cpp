#include "local_search/annealing.hpp"

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

}  // namespace gedkit
