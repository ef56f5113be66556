#include "collection/sharing.hpp"

namespace gedkit {

namespace {

std::vector<std::vector<std::int32_t>> members(const std::vector<std::int32_t>& group_of, std::size_t groups) {
  std::vector<std::vector<std::int32_t>> graphs(groups);
  for (std::size_t i = 0; i < group_of.size(); ++i) graphs[group_of[i]].push_back(static_cast<std::int32_t>(i));
  return graphs;
}

}  // namespace

Sharing::Sharing(const PairwiseJob& job)
    : job_(job),
      rows_(members(job.row_group, job.row_class.size())),
      columns_(members(job.column_group, job.column_class.size())) {}

bool Sharing::is_first(const PairIndex& pair) const {
  const int row = job_.row_group[pair.row], column = job_.column_group[pair.column];
  if (job_.mirrored && row > column) return false;
  return rows_[row].front() == pair.row && columns_[column].front() == pair.column;
}

bool Sharing::is_free(const PairIndex& pair) const {
  return job_.isomorphic_are_free &&
         job_.row_class[job_.row_group[pair.row]] == job_.column_class[job_.column_group[pair.column]];
}

bool Sharing::may_share(Status status) const {
  return status == Status::kOptimal || (status == Status::kCutoff && job_.share_cutoff);
}

std::int64_t Sharing::append_siblings(const PairIndex& first, std::vector<PairIndex>& pairs) const {
  const std::size_t before = pairs.size();
  const int row = job_.row_group[first.row], column = job_.column_group[first.column];
  const auto append = [&](int of_rows, int of_columns) {
    for (const std::int32_t i : rows_[of_rows])
      for (const std::int32_t j : columns_[of_columns])
        if (i != first.row || j != first.column) pairs.push_back({i, j});
  };
  append(row, column);
  if (job_.mirrored && row != column) append(column, row);
  return static_cast<std::int64_t>(pairs.size() - before);
}

}  // namespace gedkit
