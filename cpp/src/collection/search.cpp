#include "collection/search.hpp"

#include <limits>

#include "collection/branch_assignment.hpp"
#include "collection/parallel_for.hpp"
#include "collection/query_search.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Many queries are shared out between the threads, few are answered one after the other by all of them.
void answer_all(const SearchJob& job, Halt& halt, std::vector<Found>& answers, Tally& tally) {
  const bool many = job.queries.size() >= 2 * static_cast<std::size_t>(job.threads);
  const bool several = job.queries.size() > 1;
  if (several) tally.total = static_cast<std::int64_t>(job.queries.size());
  parallel_for(many ? job.threads : 1, job.queries.size(), 1, halt, [&](std::size_t i, std::size_t) {
    Tally own;
    if (!halt.now()) answers[i] = QuerySearch(job, i, many ? 1 : job.threads, halt, several ? own : tally)();
    if (several) ++tally.done;
  });
}

}  // namespace

std::vector<Found> search(const SearchJob& job, const SearchWatch& watch) {
  std::vector<Found> answers(job.queries.size());
  Tally tally;
  Halt halt([&] { return watch(tally.done, tally.total); });
  answer_all(job, halt, answers, tally);
  if (halt.now()) answers.assign(job.queries.size(), {});
  return answers;
}

std::vector<double> filter_bounds(const SearchableGraphs& graphs, const Graph& query, const UniformCosts& least,
                                  bool whole) {
  Features features;
  graphs.maker().make_query(plain(query), features);
  const GraphFilter filter(least, whole, features);
  std::vector<double> bounds;
  StageCounts passed{};
  for (std::size_t i = 0; i < graphs.slots(); ++i)
    if (graphs.holds(i)) bounds.push_back(graphs.rows().bound(filter, i, kInfinity, passed));
  return bounds;
}

std::vector<double> assignment_bounds(const SearchableGraphs& graphs, const Graph& query, const UniformCosts& least,
                                      bool whole) {
  const BranchAssignment assignment(least, whole, graphs.maker(), plain(query));
  std::vector<double> bounds;
  PlainGraph graph;
  for (std::size_t i = 0; i < graphs.slots(); ++i) {
    if (!graphs.holds(i)) continue;
    graphs.unpack(i, graph);
    bounds.push_back(assignment.bound(graph));
  }
  return bounds;
}

}  // namespace gedkit
