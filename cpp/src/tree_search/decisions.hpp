// The decisions that lead to a node of a search tree, and which twins they do not tell apart.
//
// Let v and w be twins (twins.hpp) that the decisions treat alike. Swapping them turns a path that obeys the decisions
// into another one of the same cost that obeys them too. So when all paths with i on v have been searched, those with i
// on w need not be; and the same with twins of i. What bounds have struck out does not count: they strike out paths
// that are no better than the best one, whichever of two twins these use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gedkit {

class Decisions {
 public:
  // A column may also be the one that stands for deletion: any negative number, always the same.
  void take(std::int32_t row, std::int32_t column) { made_.push_back({row, column, true}); }
  void forbid(std::int32_t row, std::int32_t column) { made_.push_back({row, column, false}); }

  bool same_rows(std::int32_t i, std::int32_t j) const {
    return !row_taken(i) && !row_taken(j) && forbids_alike(i, j, &Decision::row, &Decision::column);
  }
  bool same_columns(std::int32_t v, std::int32_t w) const {
    return !column_taken(v) && !column_taken(w) && forbids_alike(v, w, &Decision::column, &Decision::row);
  }

 private:
  struct Decision {
    std::int32_t row, column;
    bool taken;
  };
  using Line = std::int32_t Decision::*;

  bool row_taken(std::int32_t i) const {
    return std::any_of(made_.begin(), made_.end(), [&](const Decision& d) { return d.taken && d.row == i; });
  }
  bool column_taken(std::int32_t v) const {
    return std::any_of(made_.begin(), made_.end(), [&](const Decision& d) { return d.taken && d.column == v; });
  }

  bool forbids(Line line, std::int32_t at, Line across, std::int32_t place) const {
    return std::any_of(made_.begin(), made_.end(),
                       [&](const Decision& d) { return !d.taken && d.*line == at && d.*across == place; });
  }

  // Whether what is forbidden to one is forbidden to the other.
  bool forbids_alike(std::int32_t one, std::int32_t other, Line line, Line across) const {
    return std::all_of(made_.begin(), made_.end(), [&](const Decision& d) {
      if (d.taken || (d.*line != one && d.*line != other)) return true;
      return forbids(line, d.*line == one ? other : one, across, d.*across);
    });
  }

  std::vector<Decision> made_;
};

}  // namespace gedkit
