// Ethanol and ethylamine as graphs of their heavy atoms: the distance, its proof, and which atom becomes which.
#include <cstdio>
#include <memory>
#include <string>

#include "gedkit/solve.hpp"

namespace {

enum Atom { kCarbon, kNitrogen, kOxygen };
constexpr const char* kSymbol[] = {"C", "N", "O"};

// A chain of atoms, joined by single bonds.
gedkit::GraphPtr chain(std::vector<std::int32_t> atoms) {
  constexpr int kSingle = 1;
  std::vector<gedkit::Edge> bonds;
  for (int u = 1; u < static_cast<int>(atoms.size()); ++u) bonds.push_back({u - 1, u, kSingle});
  return std::make_shared<gedkit::Graph>(false, std::move(atoms), std::move(bonds));
}

std::string name(const gedkit::Graph& graph, int node) {
  return node < 0 ? "nothing" : kSymbol[graph.node_labels()[node]] + std::to_string(node);
}

}  // namespace

int main() {
  // Another element costs less than an atom more or less.
  gedkit::UniformCosts costs;
  costs.node_sub = 0.5;
  const gedkit::Problem problem(chain({kCarbon, kCarbon, kOxygen}), chain({kNitrogen, kCarbon, kCarbon}), costs);

  gedkit::SolveOptions options;
  options.solver = "exact";
  const gedkit::Result result = gedkit::solve(problem, options, {.seconds = 10});

  std::printf("distance %g, proven to be at least %g\n", result.upper, result.lower);
  for (int u = 0; u < problem.g1().n(); ++u)
    std::printf("%s becomes %s\n", name(problem.g1(), u).c_str(), name(problem.g2(), result.mapping[u]).c_str());
  return result.status == gedkit::Status::kOptimal ? 0 : 1;
}
