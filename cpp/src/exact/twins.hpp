// Interchangeable nodes: swapping two twins changes no cost. Of the ways to use twins only one needs to be tried.
#pragma once

#include <cstdint>
#include <vector>

#include "gedkit/problem.hpp"

namespace gedkit {

// Per node of the first or second graph, the smallest of its twins: itself where there is none before it.
std::vector<std::int32_t> twins_a(const DenseProblem& problem);
std::vector<std::int32_t> twins_b(const DenseProblem& problem);

}  // namespace gedkit
