#include "collection/search.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

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
  parallel_for(many ? job.threads : 1, job.queries.size(), 1, [&](std::size_t i, std::size_t) {
    Tally own;
    if (!halt.now()) answers[i] = QuerySearch(job, i, many ? 1 : job.threads, halt, several ? own : tally)();
    if (several) ++tally.done;
  });
}

}  // namespace

std::vector<Found> search(const SearchJob& job, const SearchWatch& watch) {
  std::vector<Found> answers(job.queries.size());
  Tally tally;
  if (job.threads == 1) {  // the calling thread does it all: starting another takes as long as a small search
    Halt halt([&] { return watch(tally.done, tally.total); });
    answer_all(job, halt, answers, tally);
    if (halt.now()) answers.assign(job.queries.size(), {});
    return answers;
  }
  Halt halt;
  bool halted = false;
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false;
  std::exception_ptr error;
  std::thread worker([&] {
    std::exception_ptr thrown;
    try {
      answer_all(job, halt, answers, tally);
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    error = thrown;
    done = true;
    ended.notify_one();
  });
  {
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, Halt::kAskEvery, [&] { return done; })) {
      lock.unlock();
      if (!halted && watch(tally.done, tally.total)) halted = true, halt.set();
      lock.lock();
    }
  }
  worker.join();
  if (error) std::rethrow_exception(error);
  if (halted) answers.assign(job.queries.size(), {});
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
    if (graphs.holds(i))
      bounds.push_back(filter.bound(graphs.sizes(i), graphs.near(i), graphs.far(i), kInfinity, passed));
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
