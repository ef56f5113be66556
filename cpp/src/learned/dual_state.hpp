// One relaxation of a problem in the hands of whoever trains or measures a dual ascent: the same code that the search
// runs, taken apart.
#pragma once

#include <memory>
#include <vector>

#include "core/dense_problem.hpp"
#include "gedkit/dual_step.hpp"

namespace gedkit {

// What the network sees before a step, and how the bound answers to its moves.
struct DualView {
  std::vector<float> cells;            // kCellInputs per node pair
  std::vector<float> even, odd;        // kEven and kOdd per pair of links
  std::vector<std::int32_t> src, dst;  // per pair of links: its node pairs
  std::vector<float> slope;            // per pair of links: d bound / d move, a subgradient, in units
};

class DualState {
 public:
  virtual ~DualState() = default;

  // The bound so far, in ticks with fractions; infinite once nothing is left to be matched.
  virtual double bound() const = 0;
  virtual double unit() const = 0;         // ticks that a move of 1 means
  virtual int open_rows() const = 0;       // nodes of the first graph that are not placed yet
  virtual bool within_profit() const = 0;  // whether the two halves of every multiplier add up as they must

  virtual void save() = 0;  // the relaxation, for restore()
  virtual void restore() = 0;

  // Step by step.
  virtual void begin(Ticks goal) = 0;
  virtual DualView view() = 0;
  virtual std::vector<float> moves(const DualStep& step) = 0;  // what the network says to the last view()
  virtual void move(const float* moves, std::size_t count) = 0;

  // Whole ascents. False: the bound passed `goal`, or nothing is left.
  virtual bool climb(const DualStep& step, int steps, Ticks goal) = 0;
  virtual bool balance(int steps, Ticks goal) = 0;
  virtual bool ascend(int steps, Ticks goal) = 0;

  virtual bool prune(Ticks goal) = 0;
  // Places the row that a search would branch on: where the assignment has it (rank 0), or at its next-best choices.
  virtual bool branch(int rank) = 0;

  virtual void prune_while_rising(bool prune) = 0;
};

// Rows are the nodes of the smaller graph. `problem` must outlive it.
std::unique_ptr<DualState> make_dual_state(const DenseProblem& problem);

}  // namespace gedkit
