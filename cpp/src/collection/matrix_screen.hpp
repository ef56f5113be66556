// The bounds of an index for the pairs of a matrix: which graphs of the columns are too far from one of the rows.
//
// As in a search of an index, the rows of bytes of all columns come first (graph_filter.hpp), then dearer bounds for
// what they leave (pair_screen.hpp). Those are asked as long as they save more time than they take.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "collection/graph_filter.hpp"
#include "collection/pair_screen.hpp"
#include "collection/pairwise.hpp"
#include "collection/screen_costs.hpp"

namespace gedkit {

class MatrixScreen {
 public:
  // Of the first graph of each group; the job must outlive it.
  MatrixScreen(const PairwiseJob& job, double cutoff);

  // What is known of one row; for one thread at a time.
  class Row;

  // Groups of columns that the rows of bytes leave, in order, among those from `begin` to `end`. With `lower`, which
  // has a place for each of them, the bounds of all, and those that a bound from counts excludes are left out as well.
  void keep_near(Row& row, std::int32_t begin, std::int32_t end, std::vector<std::int32_t>& left, double* lower) const;
  // A lower bound of the distance, if it pays to ask for one, else 0; above `limit()` the pair is beyond the cutoff.
  double bound(Row& row, std::int32_t column);
  // A bound above this is above the cutoff, whatever the order of sums.
  double limit() const { return limit_; }
  // How long a pair took that the bounds did not exclude.
  void solved(double seconds) { solving_.add(seconds, false); }

  std::unique_ptr<Row> take(std::int32_t row);
  void give_back(std::int32_t row, std::unique_ptr<Row> screen, bool will_be_needed);

 private:
  // Time spent on something, and how often it was of use.
  struct Tally {
    std::atomic<std::int64_t> nanoseconds{0}, times{0}, useful{0};

    void add(double seconds, bool was_useful);
    double mean() const;
  };

  PlainGraph labelled(const std::vector<GraphPtr>& graphs, std::size_t number,
                      std::vector<GraphClasses> CollectionTables::* classes) const;
  bool pays(Row& row) const;

  const PairwiseJob& job_;
  const CollectionTables* tables_;
  const ScreenCosts costs_;
  const double limit_;
  FeatureRows rows_;
  std::vector<PlainGraph> columns_;      // by group
  std::vector<std::int32_t> first_row_;  // of each group
  Tally screening_, solving_;
  std::mutex guard_;
  std::vector<std::vector<std::unique_ptr<Row>>> kept_;  // by group of rows: those that no thread uses now
};

class MatrixScreen::Row {
 public:
  Row(const MatrixScreen& all, PlainGraph graph);

 private:
  friend class MatrixScreen;

  PairScreen& screen(const MatrixScreen& all);

  PlainGraph graph_;
  GraphFilter filter_;
  SizeWindow window_;
  std::unique_ptr<PairScreen> screen_;  // once a bound is asked for
  std::uint32_t asked_ = 0;
};

}  // namespace gedkit
