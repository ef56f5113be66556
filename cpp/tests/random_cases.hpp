// The questions that the fuzz driver asks, from numbered seeds.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz_case.hpp"
#include "gedkit/problem.hpp"
#include "local_search/random.hpp"

namespace gedkit::check {

inline fuzz::FuzzCase random_case(std::uint64_t seed) {
  Random random(seed);
  std::vector<std::uint8_t> bytes(1024);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
  return fuzz::decode(bytes);
}

// The graphs of a case that the reference can judge, with the costs of the case.
inline Problem small_problem(const fuzz::FuzzCase& c) {
  return std::visit([&](const auto& costs) { return Problem(c.core1, c.core2, costs); }, c.costs);
}

// A mapping that deletes some nodes and matches the others at random.
inline std::vector<std::int32_t> random_mapping(Random& random, int n1, int n2) {
  std::vector<std::int32_t> targets(n2), mapping(n1, -1);
  for (int v = 0; v < n2; ++v) targets[v] = v;
  for (int u = 0; u < n1 && !targets.empty(); ++u) {
    if (random.below(4) == 0) continue;
    const int at = random.below(static_cast<int>(targets.size()));
    mapping[u] = targets[at];
    targets.erase(targets.begin() + at);
  }
  return mapping;
}

}  // namespace gedkit::check
