// The search for good paths, in portions: grown mappings first, then ruin and recreate, annealing and, in large graphs,
// iterated local search by turns, from fresh mappings or the best few, each turn a little longer than the one before.
// The same seed and the same sequence of calls give the same mappings.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "core/incumbent.hpp"
#include "core/oriented.hpp"

namespace gedkit {

class UpperSearch {
 public:
  // All must outlive this. Better paths are offered to `incumbent` as they are found.
  UpperSearch(const DenseProblem& problem, std::uint64_t seed, Incumbent& incumbent, Control& control);
  ~UpperSearch();

  // Grows so many mappings and descends from each. A path that costs `enough` or less ends any of these early.
  void grow(int growths, Ticks enough);
  void turn(Ticks enough);  // of the next method
  int turns() const;        // so far
  // How long the next turn will be, in portions: longer each time, without end.
  double turn_length() const;
  // Descends from `mapping`; returns the cost reached.
  Ticks improve(const std::vector<std::int32_t>& mapping);
  // The same, and turns may go on from there.
  void adopt(const std::vector<std::int32_t>& mapping);

 private:
  class Engine;
  template <class T>
  class TypedEngine;

  OrientedProblem view_;
  std::unique_ptr<Engine> engine_;
};

// Bytes an UpperSearch takes.
std::uint64_t upper_search_bytes(const DenseProblem& problem);

}  // namespace gedkit
