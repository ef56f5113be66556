// Interchangeable nodes: swapping two twins changes no cost. Of the ways to use twins only one needs to be tried.
#pragma once

#include <cstdint>
#include <vector>

#include "core/dense_problem.hpp"

namespace gedkit {

// Per node of the first or second graph, the smallest of its twins: itself where there is none before it.
std::vector<std::int32_t> twins_a(const DenseProblem& problem);
std::vector<std::int32_t> twins_b(const DenseProblem& problem);

// Any dynamic order of decisions allows this: among equally good paths take the one whose images, in the order they
// were decided, come first. In it a row's image follows those of its decided twins (and no unused twin precedes an
// image). Returns the largest of these; `columns` where one was deleted, -1 without any. Negative images are `deleted`
// or not decided.
std::int32_t twin_floor(const std::vector<std::int32_t>& twins, const std::vector<std::int32_t>& image, int row,
                        int columns, std::int32_t deleted);

}  // namespace gedkit
