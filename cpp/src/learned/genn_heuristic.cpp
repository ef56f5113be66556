#include "learned/genn_heuristic.hpp"

#include <algorithm>
#include <bit>

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

}  // namespace gedkit::genn
