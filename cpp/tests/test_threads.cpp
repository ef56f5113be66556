// One pair on several threads: the same distance as on one, for both trees, under limits and when a worker throws.
// Meant to be run under a thread sanitizer too.
#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/worker_threads.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/solve.hpp"
#include "local_search/random.hpp"
#include "tree_search/open_nodes.hpp"

namespace gedkit {

namespace {

GraphPtr random_graph(Random& random, int n, int percent, int labels) {
  std::vector<std::int32_t> node_labels;
  std::vector<Edge> edges;
  for (int u = 0; u < n; ++u) {
    node_labels.push_back(random.below(labels));
    for (int v = 0; v < u; ++v)
      if (random.below(100) < percent) edges.push_back({u, v, 0});
  }
  return std::make_shared<const Graph>(false, std::move(node_labels), std::move(edges));
}

Result solved(const Problem& problem, const char* solver, int threads, double seconds = 60) {
  SolveOptions options;
  options.solver = solver;
  options.threads = threads;
  if (options.solver == "exact") options.depth_first_states = 0;
  Limits limits;
  limits.seconds = seconds;
  return solve(problem, options, limits);
}

}  // namespace

TEST(threads_agree) {
  Random random(11);
  for (int i = 0; i < 3; ++i) {
    const Problem sparse(random_graph(random, 15, 20, 3), random_graph(random, 15, 20, 3), UniformCosts{});
    const Problem dense(random_graph(random, 16, 50, 1), random_graph(random, 16, 50, 1), UniformCosts{});
    CASE("pair " + std::to_string(i));
    const Result one = solved(sparse, "exact", 1), alone = solved(dense, "dfs", 1);
    for (const int threads : {2, 4}) {
      CHECK_EQ(solved(sparse, "exact", threads).upper, one.upper);
      CHECK_EQ(solved(dense, "dfs", threads).upper, alone.upper);
    }
  }
}

TEST(threads_stop_at_a_limit) {
  Random random(12);
  const Problem problem(random_graph(random, 34, 25, 1), random_graph(random, 34, 25, 1), UniformCosts{});
  for (const char* solver : {"exact", "dfs", "auto"}) {
    const Result result = solved(problem, solver, 3, 0.5);
    CHECK(result.status == Status::kTimeLimit);
    CHECK(result.lower <= result.upper);
  }
}

TEST(open_nodes_hand_out_every_node_once) {
  constexpr int kWorkers = 3, kNodes = 2000;
  OpenNodes<int> open(kWorkers);
  std::vector<std::atomic<int>> seen(kNodes);
  std::atomic<int> wrong = 0;  // checks are for one thread
  open.put(0, 0, 0, 1);        // node i leads to 2 i and 2 i + 1
  std::atomic<bool> stop = false;
  WorkerThreads threads(stop);
  const auto work = [&](int worker) {
    for (int node = 0;;) {
      const auto taken = open.take(worker, node % 5 == 0, node);
      if (taken == OpenNodes<int>::Taken::kAllDone) return;
      if (taken != OpenNodes<int>::Taken::kNode) continue;
      ++seen[node];
      if (open.least() > node) ++wrong;
      for (int child : {2 * node, 2 * node + 1})
        if (child < kNodes) open.put(child, child / 3, child, child);
      open.close(worker);
    }
  };
  for (int i = 1; i < kWorkers; ++i) threads.start([&, i] { work(i); });
  work(0);
  threads.join();
  for (int node = 1; node < kNodes; ++node) CHECK_EQ(seen[node].load(), 1);
  CHECK_EQ(wrong.load(), 0);
  CHECK_EQ(open.least(), OpenNodes<int>::kNone);
}

TEST(what_a_worker_throws_is_thrown_by_join) {
  std::atomic<bool> stop = false;
  WorkerThreads threads(stop);
  threads.start([] { throw std::runtime_error("from a worker"); });
  std::string text;
  try {
    threads.join();
  } catch (const std::runtime_error& error) {
    text = error.what();
  }
  CHECK_EQ(text, std::string("from a worker"));
  CHECK(stop.load());
}

}  // namespace gedkit
