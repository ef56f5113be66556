// Which pairs of a job may share an answer.
#pragma once

#include <cstdint>
#include <vector>

#include "collection/pairwise.hpp"

namespace gedkit {

class Sharing {
 public:
  explicit Sharing(const PairwiseJob& job);

  // The pair of graphs that is solved for two groups.
  PairIndex first_pair(int row_group, int column_group) const {
    return {rows_[row_group].front(), columns_[column_group].front()};
  }
  bool is_first(const PairIndex& pair) const;
  // Whether the distance is 0 because the graphs are isomorphic.
  bool is_free(const PairIndex& pair) const;
  // Whether an answer with this status is the answer of all pairs of the two groups. A proven distance is; bounds, and
  // what limits have left, depend on the graphs' numbering and on which one comes first.
  bool may_share(Status status) const;
  // Appends the other pairs of the two groups, mirrored ones too, and returns how many they are.
  std::int64_t append_siblings(const PairIndex& first, std::vector<PairIndex>& pairs) const;

 private:
  using Members = std::vector<std::vector<std::int32_t>>;

  const PairwiseJob& job_;
  Members rows_, columns_;  // graphs of each group, the first one in front
};

}  // namespace gedkit
