// A problem compiled for the searches: its costs in ticks, in the forms that they read, and the way back to real costs.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "core/dense_problem.hpp"
#include "core/sparse_problem.hpp"
#include "core/tick_scale.hpp"
#include "core/ticks.hpp"
#include "gedkit/costs.hpp"
#include "gedkit/graph.hpp"

namespace gedkit {

class CompiledProblem {
 public:
  CompiledProblem(GraphPtr g1, GraphPtr g2, const UniformCosts& costs);
  CompiledProblem(GraphPtr g1, GraphPtr g2, CostTables costs);

  const Graph& g1() const { return *g1_; }
  const Graph& g2() const { return *g2_; }
  // Set where one number per operation says it all, without infinities and self-loops.
  const std::optional<UniformTicks>& uniform() const { return uniform_; }
  // Built on first use. The dense form takes memory for every pair of nodes, the sparse one for nodes and edges.
  const DenseProblem& dense() const;
  const SparseProblem& sparse() const;
  std::uint64_t dense_bytes() const;
  bool has_dense() const { return has_dense_; }  // asked for already

  Ticks infinite() const { return infinite_; }  // a path that costs this or more is impossible

  double ticks_per_unit() const { return scale_.per_unit; }
  bool exact_units() const { return scale_.exact; }  // no cost was rounded
  bool whole_units() const { return scale_.whole; }  // and ticks are the costs themselves
  double to_real(Ticks ticks) const;                 // infinity from `infinite` on
  // The largest tick count a path may have and still cost `cutoff` or less.
  Ticks cutoff_ticks(double cutoff) const;

  // The same problem in which no finite cost is more than `most`, so that ticks are finer where costs are far apart.
  // Paths that cost less than `most` are the same, at the same cost, and no other becomes one of them.
  CompiledProblem capped(double most) const;

  // What the path of a mapping costs in the caller's own numbers.
  double price(std::span<const std::int32_t> mapping) const;

 private:
  GraphPtr g1_, g2_;
  std::optional<UniformCosts> uniform_costs_;
  CostTables tables_;
  std::optional<UniformTicks> uniform_;
  TickScale scale_;
  Ticks infinite_ = 0;
  mutable std::once_flag dense_once_, sparse_once_;
  mutable std::atomic<bool> has_dense_{false};
  mutable std::unique_ptr<const DenseProblem> dense_;
  mutable std::unique_ptr<const SparseProblem> sparse_;
};

}  // namespace gedkit
