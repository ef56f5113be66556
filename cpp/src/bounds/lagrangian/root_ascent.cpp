#include "bounds/lagrangian/root_ascent.hpp"

#include <algorithm>

#include "bounds/lagrangian/lagrangian.hpp"
#include "bounds/lagrangian/scale.hpp"
#include "core/oriented.hpp"

namespace gedkit {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;  // unless told otherwise
constexpr std::size_t kWorkspaces = 8;                        // arrays as large as a relaxation
constexpr int kSweeps = 4;

template <class T>
bool ascend(const DenseProblem& p, T scale, const Incumbent& incumbent, int steps, Control& control) {
  Lagrangian<T> lagrangian(p, scale);
  if (kWorkspaces * lagrangian.bytes() > std::min(control.byte_limit(), kMostBytes)) return false;
  Relaxation<T> root;
  lagrangian.reset(root);
  const Ticks goal = incumbent.goal();
  if (!lagrangian.bound(root) || lagrangian.above(root, goal)) return true;
  const auto proven = [&] {
    const Ticks bound = incumbent.round_up(lagrangian.ticks(root.bound), p.infinite);
    control.raise_lower(incumbent.for_all_paths(bound));
  };
  proven();
  // Its steps are not among the solver's own figures.
  Control rising({control.remaining(), control.byte_limit()}, [&](auto...) { return control.poll(); });
  if (!lagrangian.balance(root, kSweeps, goal, rising)) return true;
  proven();
  const typename Lagrangian<T>::Ascent ascent{steps, 15, 1.0, 0.05};
  if (!lagrangian.ascend(root, ascent, rising, [&](const Relaxation<T>&, bool) { return goal; })) return true;
  proven();
  return false;
}

}  // namespace

bool lagrangian_ascent(const DenseProblem& problem, const Incumbent& incumbent, int steps, Control& control) {
  const OrientedProblem view(problem);
  if (!lagrangian_numbers_fit(*view)) return false;
  return with_lagrangian_scale(*view,
                               [&]<class T>(T scale) { return ascend<T>(*view, scale, incumbent, steps, control); });
}

}  // namespace gedkit
