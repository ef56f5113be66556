// The cost to go of a partial mapping, twice: proven, from the assignment over anchored costs, and learned, from the
// same assignment after a network has priced every cell anew. The duals of both price every child at once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assignment/lap.hpp"
#include "core/control.hpp"
#include "core/dense_problem.hpp"
#include "learned/anchored_costs.hpp"
#include "learned/pair_features.hpp"
#include "learned/pair_network.hpp"

namespace gedkit {

class PairEstimate {
 public:
  // All must outlive this. `scale` is even: learned costs are in ticks / scale. The first graph is no larger than the
  // second. Where `network` is null nothing is learned.
  PairEstimate(const DenseProblem& problem, const PairNetwork* network, Ticks scale, Control& control);

  // About what one of these takes.
  static std::uint64_t bytes(const DenseProblem& problem) {
    constexpr std::uint64_t kPerCell = 4 * sizeof(Ticks) + 3;  // pair, bound and two assignments; marks
    return static_cast<std::uint64_t>(problem.a.n) * problem.b.n * kPerCell + (std::uint64_t{1} << 14);
  }

  const AnchoredCosts& costs() const { return costs_; }

  // Moves to a partial mapping and bounds its cost to go from below, in half ticks. False: stopped before it was known.
  bool prove(std::span<const std::int32_t> image);
  Ticks proven() const { return proven_; }
  // Estimates it, in ticks / scale; after `prove`. False: stopped before it was known.
  bool learn();
  Ticks learned() const { return learned_; }

  // The same if row i takes column k (or is deleted), a little too low.
  Ticks proven_with(int i, int k) const { return proven_ + proof_.reduced(i, k); }
  Ticks learned_with(int i, int k) const { return learned_ + guess_.reduced(i, k); }
  Ticks proven_without(int i) const { return proven_ + proof_.reduced_deletion(i); }
  Ticks learned_without(int i) const { return learned_ + guess_.reduced_deletion(i); }

  // What the last assignment does with row i: a column, or -1.
  int proven_column(int i) const { return proof_.column(i); }
  int learned_column(int i) const { return guess_.column(i); }

 private:
  // Every row to a column of its own, or deleted; what is left of the columns is inserted.
  struct Assignment {
    int columns = 0;
    bool may_delete = false;
    std::vector<Ticks> cell, deletion, insertion;  // a cell holds the pair less the column's insertion
    std::vector<char> apart;                       // per cell: dearer than deletion and insertion, which it stands for
    Lap<Ticks> lap;

    void resize(std::size_t rows, std::size_t width, bool deletes);
    void put(int i, int k, Ticks pair);
    bool solve(Control* control, Ticks& total);
    std::size_t at(int i, int k) const { return static_cast<std::size_t>(i) * columns + k; }
    Ticks reduced(int i, int k) const { return cell[at(i, k)] - lap.u()[i] - lap.v()[k]; }
    // Without row i the prices of the others still hold, since none is positive.
    Ticks reduced_deletion(int i) const { return deletion[i] - lap.u()[i]; }
    int column(int i) const {
      const int k = lap.column_of()[i];
      return apart[at(i, k)] ? -1 : k;
    }
  };

  const DenseProblem& p_;
  const PairNetwork* network_;
  Ticks scale_;
  Control& control_;
  AnchoredCosts costs_;
  PairFeatures features_;
  Assignment proof_, guess_;
  Ticks proven_ = 0, learned_ = 0;
  std::vector<Ticks> doubled_;           // proven cells before insertions are taken off
  std::vector<float> inputs_, outputs_;  // of the network, a row at a time
};

}  // namespace gedkit
