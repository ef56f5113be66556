// One problem, read from its smaller graph: the rows of a search are best the nodes of the graph that has fewer.
//
// An OrientedProblem is a view. Where the first graph is the larger one it shows the problem's reverse, which is built
// once per problem and shared by all that ask, and translates mappings between the two readings.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

// A mapping read from the second graph, of `n` nodes, to the first. One without entries (no path yet) becomes one that
// deletes all.
inline std::vector<std::int32_t> inverse(std::span<const std::int32_t> mapping, int n) {
  std::vector<std::int32_t> back(n, -1);
  for (std::size_t u = 0; u < mapping.size(); ++u)
    if (mapping[u] >= 0) back[mapping[u]] = static_cast<std::int32_t>(u);
  return back;
}

class OrientedProblem {
 public:
  explicit OrientedProblem(const DenseProblem& given)
      : reversed_(given.a.n > given.b.n), problem_(reversed_ ? given.reversed() : given) {}

  const DenseProblem& operator*() const { return problem_; }
  const DenseProblem* operator->() const { return &problem_; }
  bool reversed() const { return reversed_; }

  // From a mapping of the problem as given to one of this view, and back.
  std::vector<std::int32_t> to_view(std::vector<std::int32_t> mapping) const {
    return reversed_ ? inverse(mapping, problem_.a.n) : mapping;
  }
  std::vector<std::int32_t> to_given(std::vector<std::int32_t> mapping) const {
    return reversed_ ? inverse(mapping, problem_.b.n) : mapping;
  }

  // Offers a mapping of this view to an incumbent of the problem as given.
  bool offer(Ticks cost, std::span<const std::int32_t> mapping, Incumbent& incumbent, Control& control) const {
    if (!reversed_ || cost >= incumbent.cost) return incumbent.offer(cost, mapping, control);
    return incumbent.offer(cost, inverse(mapping, problem_.b.n), control);
  }

 private:
  bool reversed_;
  const DenseProblem& problem_;
};

// Runs `search(view)` with the incumbent's mapping turned to that view for as long as it takes.
template <class Search>
auto from_smaller(const DenseProblem& problem, Incumbent& incumbent, Search search) {
  const OrientedProblem view(problem);
  if (!view.reversed()) return search(problem);
  incumbent.mapping = view.to_view(std::move(incumbent.mapping));
  const auto outcome = search(*view);
  incumbent.mapping = view.to_given(std::move(incumbent.mapping));
  return outcome;
}

}  // namespace gedkit
