// Ethanol and ethylamine as graphs of their heavy atoms: the distance, its proof, and which atom becomes which.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <vector>

#include "gedkit/solve.hpp"

int main() {
  enum Atom { kCarbon, kNitrogen, kOxygen };
  constexpr int kSingle = 0;
  const auto ethanol = std::make_shared<gedkit::Graph>(false, std::vector<std::int32_t>{kCarbon, kCarbon, kOxygen},
                                                       std::vector<gedkit::Edge>{{0, 1, kSingle}, {1, 2, kSingle}});
  const auto ethylamine = std::make_shared<gedkit::Graph>(false, std::vector<std::int32_t>{kNitrogen, kCarbon, kCarbon},
                                                          std::vector<gedkit::Edge>{{0, 1, kSingle}, {1, 2, kSingle}});

  const gedkit::Problem problem(ethanol, ethylamine);
  const gedkit::Result result = gedkit::solve(problem, {.solver = "exact"}, {.seconds = 1});

  std::printf("distance %g, proven to be at least %g\n", result.upper, result.lower);
  for (int u = 0; u < problem.g1().n(); ++u) std::printf("atom %d becomes atom %d\n", u, result.mapping[u]);
  return result.status == gedkit::Status::kOptimal ? 0 : 1;
}
