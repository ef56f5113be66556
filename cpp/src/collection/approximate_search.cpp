// The part of QuerySearch that finds approximate answers, and the first limit of exact ones.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "collection/parallel_for.hpp"
#include "collection/query_search.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// So many graphs, and so many more for each neighbor wanted: whose distances are estimated, in the order of their first
// bounds; of these the first ones, which give a limit for the others by so many paths; those that get better bounds, in
// the order of the estimates; those that get paths, in the order of better estimates; and those that are looked at for
// the sake of proof, as no others have lower bounds.
constexpr std::size_t kEstimated = 1400, kEstimatedPerNeighbor = 100;
constexpr std::size_t kFirst = 192, kFirstPerNeighbor = 16, kFirstPaths = 4;
constexpr std::size_t kBounded = 100, kBoundedPerNeighbor = 10;
constexpr std::size_t kPaths = 12, kPathsPerNeighbor = 5;
constexpr std::size_t kProofs = 100, kProofsPerNeighbor = 10;
// How many operations a colour in which two graphs differ is expected to take beyond the bound of the filters, and
// beyond the next bound.
constexpr double kBeyondFilter = 0.2, kBeyondBound = 0.07;

// What an operation usually costs.
double usual_cost(const UniformCosts& c) {
  double sum = 0;
  int count = 0;
  for (const double cost : {c.node_sub, c.node_del, c.node_ins, c.edge_sub, c.edge_del, c.edge_ins})
    if (std::isfinite(cost)) sum += cost, ++count;
  return count > 0 ? sum / count : 1;
}

}  // namespace

// Paths to the most promising graphs: the k-th shortest is a first limit, without which the first graphs would have to
// be solved however far they are.
void QuerySearch::find_first_limit(std::vector<Candidate> candidates) {
  const std::size_t count = std::min(candidates.size(), std::max(2 * job_.k, job_.k + 4));
  if (count < job_.k) return;
  const double weight = kBeyondBound * usual_cost(job_.least);
  for_screened(candidates.size(), kScreenGrain, [&](Screener& screener, std::size_t i) {
    if (!ended()) candidates[i].bound += weight * colours(screener, candidates[i].number);
  });
  std::sort(candidates.begin(), candidates.end());
  parallel_for(threads_, count, 1, halt_, [&](std::size_t i, std::size_t) {
    if (ended()) return;
    const std::int64_t number = candidates[i].number;
    const PairBounds path = solve(unpacked(number), paths_, kInfinity, kInfinity, stop_);
    if (path.upper < kInfinity) best_.offer({number, path.upper, std::min(path.lower, path.upper)});
  });
}

void QuerySearch::approximate() {
  tally_.total = static_cast<std::int64_t>(candidates_.size());
  if (job_.k == 0) return find_paths(candidates_);
  const std::size_t first = std::min(candidates_.size(), kFirst + kFirstPerNeighbor * job_.k);
  bring_forward(0, first);
  std::vector<Estimate> nearest = estimates(0, first);
  const auto reached = nearest.begin() + static_cast<std::ptrdiff_t>(std::min(nearest.size(), job_.k + kFirstPaths));
  find_paths(candidates_of({nearest.begin(), reached}));
  nearest.erase(nearest.begin(), reached);
  const double limit = best_.farthest();
  const auto farther = [limit](const Candidate& candidate) { return candidate.bound > limit; };
  candidates_.erase(
      std::remove_if(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end(), farther),
      candidates_.end());
  const std::size_t count = std::min(candidates_.size(), first + kEstimated + kEstimatedPerNeighbor * job_.k);
  bring_forward(first, count);
  const std::vector<Estimate> others = estimates(first, count);
  nearest.insert(nearest.end(), others.begin(), others.end());
  std::vector<Candidate> left_out(candidates_.begin() + static_cast<std::ptrdiff_t>(count), candidates_.end());
  keep_first(nearest, kBounded + kBoundedPerNeighbor * job_.k, left_out);
  nearest = closer_estimates(nearest);
  keep_first(nearest, kPaths + kPathsPerNeighbor * job_.k, left_out);
  find_paths(candidates_of(nearest));
  candidates_ = std::move(left_out);
  const std::size_t proofs = std::min(candidates_.size(), kProofs + kProofsPerNeighbor * job_.k);
  bring_forward(0, proofs);
  raise_bounds(proofs);
  for (const Candidate& candidate : candidates_) left_out_ = std::min(left_out_, candidate.bound);
}

// Those of the first candidates, as far as it takes to exclude them.
void QuerySearch::raise_bounds(std::size_t count) {
  for_screened(count, kScreenGrain, [&](Screener& screener, std::size_t i) {
    Candidate& candidate = candidates_[i];
    const double cutoff = best_.cutoff(candidate.number);
    if (candidate.bound > cutoff || ended()) return;
    job_.graphs->unpack(static_cast<std::size_t>(candidate.number), screener.graph);
    candidate.bound = std::max(candidate.bound, screener.screen.quick_bound(screener.graph, cutoff));
    ++assigned_;
  });
}

// In which a graph differs from the query.
int QuerySearch::colours(Screener& screener, std::int64_t number) {
  job_.graphs->unpack(static_cast<std::size_t>(number), screener.graph);
  if (!screener.colours) screener.colours = std::make_unique<ColourDistance>(query_);
  return (*screener.colours)(screener.graph);
}

// Of the candidates from `begin` to `end` that may still be among the nearest, by their colours; least first.
std::vector<QuerySearch::Estimate> QuerySearch::estimates(std::size_t begin, std::size_t end) {
  const double limit = best_.farthest(), weight = kBeyondFilter * usual_cost(job_.least);
  std::size_t within = begin;
  while (within < end && candidates_[within].bound <= limit) ++within;
  std::vector<Estimate> nearest(within - begin);
  for_screened(nearest.size(), kScreenGrain, [&](Screener& screener, std::size_t i) {
    const Candidate& candidate = candidates_[begin + i];
    nearest[i] = {candidate.bound, 0, candidate};
    if (ended()) return;
    nearest[i].colours = colours(screener, candidate.number);
    nearest[i].expected += weight * nearest[i].colours;
  });
  std::sort(nearest.begin(), nearest.end());
  return nearest;
}

// Those that the next bound does not exclude, with that bound.
std::vector<QuerySearch::Estimate> QuerySearch::closer_estimates(std::vector<Estimate> nearest) {
  const double weight = kBeyondBound * usual_cost(job_.least);
  for_screened(nearest.size(), kScreenGrain, [&](Screener& screener, std::size_t i) {
    Candidate& candidate = nearest[i].candidate;
    if (ended()) return;
    job_.graphs->unpack(static_cast<std::size_t>(candidate.number), screener.graph);
    const double cutoff = best_.cutoff(candidate.number);
    candidate.bound = std::max(candidate.bound, screener.screen.quick_bound(screener.graph, cutoff));
    nearest[i].expected = candidate.bound + weight * nearest[i].colours;
    ++assigned_;
  });
  std::erase_if(nearest, [&](const Estimate& e) { return e.candidate.bound > best_.cutoff(e.candidate.number); });
  return nearest;
}

// The first ones in order; the others are left out.
void QuerySearch::keep_first(std::vector<Estimate>& nearest, std::size_t count, std::vector<Candidate>& left_out) {
  std::sort(nearest.begin(), nearest.end());
  for (std::size_t i = count; i < nearest.size(); ++i) left_out.push_back(nearest[i].candidate);
  nearest.resize(std::min(count, nearest.size()));
}

std::vector<QuerySearch::Candidate> QuerySearch::candidates_of(const std::vector<Estimate>& nearest) {
  std::vector<Candidate> candidates;
  for (const Estimate& e : nearest) candidates.push_back(e.candidate);
  return candidates;
}

// To those that no bound excludes; their costs stand for the distances.
void QuerySearch::find_paths(const std::vector<Candidate>& candidates) {
  for_screened(candidates.size(), 1, [&](Screener& screener, std::size_t i) {
    auto [bound, number] = candidates[i];
    ++tally_.done;
    const double cutoff = best_.cutoff(number);
    if (bound > cutoff) return;
    if (ended()) return leave_open(number, bound);
    job_.graphs->unpack(static_cast<std::size_t>(number), screener.graph);
    bound = std::max(bound, screener.screen.quick_bound(screener.graph, cutoff));
    bound = std::max(bound, screener.screen.better_bound(cutoff));
    ++assigned_;
    if (bound > cutoff) return;
    const PairBounds a = solve(screener.graph, paths_, kInfinity, kInfinity, stop_, screener.screen.mapping());
    const Hit hit{number, a.upper, std::min(std::max(a.lower, bound), a.upper)};
    best_.offer(hit);
    const std::lock_guard lock(open_guard_);
    unproven_.push_back(hit);
  });
}

}  // namespace gedkit
