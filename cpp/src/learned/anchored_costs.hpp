// What is still to pay in a partial mapping: the unmatched nodes of both graphs, what each pair of them costs together
// with the links to matched nodes (the anchored ones), and a lower bound on what the links among unmatched nodes cost.
//
// The assignment over these cells is an admissible bound on the cost to go: the branch bound of what is left. Unlike
// the heuristics of the paper it sees the mapping, through the anchored links.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/dense_problem.hpp"
#include "tree_search/inner_links.hpp"

namespace gedkit {

class AnchoredCosts {
 public:
  static constexpr std::int32_t kDeleted = -1, kUnmatched = -2;

  // `problem` must outlive this.
  explicit AnchoredCosts(const DenseProblem& problem);

  // Moves to a partial mapping: per node of the first graph its image, kDeleted or kUnmatched.
  void set(std::span<const std::int32_t> image);

  const DenseProblem& problem() const { return p_; }
  std::span<const std::int32_t> image() const { return image_; }
  std::span<const std::int32_t> owner() const { return owner_; }      // per node of the second graph, -1: unmatched
  std::span<const std::int32_t> rows() const { return rows_; }        // unmatched nodes of the first graph, in order
  std::span<const std::int32_t> columns() const { return columns_; }  // and of the second

  // Cells of row i and column k of those lists. A pair: substitution and anchored links, which a match pays at once.
  Ticks pair(int i, int k) const { return pair_[cell(i, k)]; }
  int kept(int i, int k) const { return kept_[cell(i, k)]; }  // anchored links that both have
  Ticks deletion(int i) const { return del_[i]; }             // with anchored links
  Ticks insertion(int k) const { return ins_[k]; }
  Ticks inner(int i, int k) { return inner_.bound(rows_[i], columns_[k]); }  // links seen from both ends: halve
  Ticks inner_deletion(int i) const { return inner_.deletion(rows_[i]); }
  Ticks inner_insertion(int k) const { return inner_.insertion(columns_[k]); }
  int inner_count_a(int i) const { return inner_.count_a(rows_[i]); }
  int inner_count_b(int k) const { return inner_.count_b(columns_[k]); }

  // Twice the bound of each cell, capped where impossible.
  Ticks doubled_pair(int i, int k);
  Ticks doubled_deletion(int i) const;
  Ticks doubled_insertion(int k) const;

  // What inserting everything that is unmatched costs, links included.
  Ticks insert_all() const;

 private:
  std::size_t cell(int i, int k) const { return static_cast<std::size_t>(i) * columns_.size() + k; }
  void move(std::span<const std::int32_t> image);
  void price_pairs();

  const DenseProblem& p_;
  InnerLinks inner_;
  std::vector<std::int32_t> image_, owner_;
  std::vector<std::int32_t> rows_, columns_;
  std::vector<std::int32_t> column_of_;  // per node of the second graph, its place in columns_
  std::vector<Ticks> del_, ins_, pair_;
  std::vector<std::uint8_t> kept_;
};

}  // namespace gedkit
