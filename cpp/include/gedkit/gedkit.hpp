// All of gedkit: exact and approximate graph edit distances with their edit paths, in real costs.
//
//   Graph, UniformCosts and CostTables make a Problem; solve() answers it with a Result.
//   solve_all() and GraphIndex (collection.hpp) answer for many graphs at once; model.hpp has learned heuristics.
#pragma once

#include "gedkit/certificate.hpp"
#include "gedkit/collection.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/dual_step.hpp"
#include "gedkit/errors.hpp"
#include "gedkit/graph.hpp"
#include "gedkit/limits.hpp"
#include "gedkit/model.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/result.hpp"
#include "gedkit/solve.hpp"
#include "gedkit/status.hpp"
