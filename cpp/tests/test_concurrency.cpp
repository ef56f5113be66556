// Many threads at once, and one that is told to stop while others work: meant to be run under a thread sanitizer.
//
// Graphs and problems keep what searches derive from them (bit matrices, cost tables, the reverse of a problem), which
// is made on first use: here several threads are the first.
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "check.hpp"
#include "gedkit/gedkit.hpp"
#include "local_search/random.hpp"

namespace gedkit {

namespace {

constexpr int kThreads = 4;

GraphPtr random_graph(Random& random, int n, int percent, int labels = 2) {
  std::vector<std::int32_t> node_labels;
  std::vector<Edge> edges;
  for (int u = 0; u < n; ++u) {
    node_labels.push_back(random.below(labels));
    for (int v = 0; v < u; ++v)
      if (random.below(100) < percent) edges.push_back({u, v, random.below(2)});
  }
  return std::make_shared<const Graph>(false, std::move(node_labels), std::move(edges));
}

std::vector<GraphPtr> random_graphs(int count, int n, int percent, std::uint64_t seed) {
  Random random(seed);
  std::vector<GraphPtr> graphs;
  for (int i = 0; i < count; ++i) graphs.push_back(random_graph(random, n - random.below(3), percent));
  return graphs;
}

// Runs `work(i)` on several threads that begin together.
void at_once(const std::function<void(int)>& work) {
  std::atomic<int> waiting = kThreads;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i)
    threads.emplace_back([&, i] {
      --waiting;
      while (waiting > 0) std::this_thread::yield();
      work(i);
    });
  for (std::thread& thread : threads) thread.join();
}

constexpr const char* kSolvers[] = {"auto", "exact", "dfs", "refine", "branch", "ipfp", "hungarian-astar", "beam"};

}  // namespace

TEST(threads_that_share_a_new_problem_agree) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Random random(seed);
    const GraphPtr g1 = random_graph(random, 9, 30), g2 = random_graph(random, 7, 40);
    const Problem problem(g1, g2, seed % 2 == 0 ? UniformCosts{} : UniformCosts{0.7, 1.1, 0.9, 0.3, 1.3, 0.6});
    CASE("seed " + std::to_string(seed));
    std::vector<Result> results(kThreads);
    at_once([&](int i) { results[i] = solve(problem, {.solver = kSolvers[i % 3]}); });
    for (const Result& result : results) {
      CHECK(result.status == Status::kOptimal);
      CHECK_NEAR(result.upper, results[0].upper);
    }
  }
}

TEST(threads_that_share_new_graphs_agree) {
  const auto graphs = random_graphs(5, 8, 35, 7);
  std::vector<std::vector<double>> found(kThreads);
  at_once([&](int i) {
    for (const GraphPtr& g1 : graphs)
      for (const GraphPtr& g2 : graphs) {
        found[i].push_back(distance(*g1, *g2));
        const Result other = solve(Problem(g1, g2), {.solver = kSolvers[3 + i]});
        if (other.lower > found[i].back() || other.upper < found[i].back()) found[i].push_back(-1);
      }
  });
  for (const auto& one : found) CHECK(one == found[0]);
  CHECK_EQ(found[0].size(), graphs.size() * graphs.size());
}

TEST(a_watch_is_called_by_the_calling_thread_alone) {
  Random random(3);
  const Problem problem(random_graph(random, 26, 25, 1), random_graph(random, 26, 25, 1));
  for (const char* solver : {"exact", "dfs", "auto"}) {
    CASE(solver);
    const auto self = std::this_thread::get_id();
    int calls = 0, strangers = 0;
    double last = 0;
    Limits limits;
    limits.seconds = 0.5;
    const Result result =
        solve(problem, {.solver = solver, .threads = 3}, limits, [&](double lower, double upper, const Stats& stats) {
          ++calls;
          strangers += std::this_thread::get_id() != self;
          strangers += lower > upper || lower < last || stats.expanded < 0;
          last = lower;
          return false;
        });
    CHECK(calls > 0);
    CHECK_EQ(strangers, 0);
    CHECK(result.lower <= result.upper);
  }
}

// As Ctrl-C does: another thread sets what the watch looks at.
TEST(another_thread_stops_a_search_on_threads) {
  Random random(4);
  const Problem problem(random_graph(random, 40, 25, 1), random_graph(random, 40, 25, 1));
  for (const char* solver : {"exact", "dfs", "auto"}) {
    CASE(solver);
    std::atomic<bool> pressed = false;
    std::thread presser([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(60));
      pressed = true;
    });
    const Result result = solve(problem, {.solver = solver, .threads = 3}, {},
                                [&](double, double, const Stats&) { return pressed.load(); });
    presser.join();
    CHECK(result.status == Status::kInterrupted);
    CHECK(result.has_path);
    CHECK(result.lower <= result.upper);
  }
}

TEST(another_thread_stops_a_matrix_on_threads) {
  const auto graphs = random_graphs(6, 40, 25, 5);
  std::atomic<bool> pressed = false;
  std::thread presser([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
    pressed = true;
  });
  CollectionLimits limits;
  limits.threads = 3;
  const auto found = solve_all(graphs, graphs, UniformCosts{}, {.solver = "exact"}, limits,
                               [&](std::int64_t, std::int64_t) { return pressed.load(); });
  presser.join();
  int open = 0;
  for (const PairBounds& entry : found) {
    CHECK(entry.lower <= entry.upper);
    open += entry.status == Status::kTimeLimit;
  }
  CHECK(open > 0);
}

TEST(an_error_in_the_watch_of_a_matrix_ends_all_threads) {
  const auto graphs = random_graphs(6, 40, 25, 6);
  CollectionLimits limits;
  limits.threads = 3;
  std::string text;
  try {
    solve_all(graphs, graphs, UniformCosts{}, {.solver = "exact"}, limits,
              [](std::int64_t, std::int64_t) -> bool { throw std::runtime_error("from the watch"); });
  } catch (const std::runtime_error& error) {
    text = error.what();
  }
  CHECK_EQ(text, std::string("from the watch"));
}

TEST(threads_that_ask_one_index_agree) {
  const auto graphs = random_graphs(80, 8, 30, 8), queries = random_graphs(3, 8, 30, 9);
  const GraphIndex index(graphs);
  std::vector<std::vector<double>> found(kThreads);
  at_once([&](int i) {
    for (const GraphPtr& query : queries) {
      for (const Neighbor& hit : index.nearest(query, 5, {}, 1 + i % 2)) found[i].push_back(hit.distance);
      for (const Neighbor& hit : index.within(query, 4, {}, 1 + i % 2)) found[i].push_back(hit.distance);
    }
  });
  for (const auto& one : found) CHECK(one == found[0]);
  CHECK(!found[0].empty());
}

TEST(matrices_at_once_over_the_same_graphs_agree) {
  const auto graphs = random_graphs(12, 8, 30, 10);
  std::vector<std::vector<PairBounds>> found(kThreads);
  at_once([&](int i) {
    CollectionLimits limits;
    limits.threads = 1 + i % 2;
    found[i] = solve_all(graphs, graphs, UniformCosts{}, {.solver = "exact"}, limits);
  });
  for (const auto& one : found)
    for (std::size_t at = 0; at < one.size(); ++at) {
      CHECK(one[at].status == Status::kOptimal);
      CHECK_EQ(one[at].upper, found[0][at].upper);
    }
}

#ifdef __GLIBC__
// A stack of nearly all that can be addressed: no thread can be started.
class NoThreads {
 public:
  NoThreads() {
    pthread_getattr_default_np(&before_);
    pthread_attr_t huge;
    pthread_getattr_default_np(&huge);
    pthread_attr_setstacksize(&huge, std::size_t{63} << (sizeof(std::size_t) * 8 - 6));
    pthread_setattr_default_np(&huge);
    pthread_attr_destroy(&huge);
  }
  ~NoThreads() {
    pthread_setattr_default_np(&before_);
    pthread_attr_destroy(&before_);
  }

 private:
  pthread_attr_t before_;
};

TEST(without_a_thread_to_spare_the_calling_one_does_the_work) {
  const auto graphs = random_graphs(12, 8, 30, 11), large = random_graphs(4, 40, 25, 12);
  const auto everything = [&] {
    CollectionLimits limits;
    limits.threads = 3;
    std::vector<double> found;
    for (const PairBounds& entry : solve_all(graphs, graphs, UniformCosts{}, {.solver = "exact"}, limits))
      found.push_back(entry.upper);
    const GraphIndex index(graphs);
    for (const Neighbor& hit : index.nearest(graphs[0], 5, {}, 3)) found.push_back(hit.distance);
    found.push_back(solve(Problem(graphs[0], graphs[1], UniformCosts{}), {.solver = "exact", .threads = 3}).upper);
    return found;
  };
  const auto usual = everything();
  const NoThreads none;
  bool refused = false;
  try {
    std::thread([] {}).join();
  } catch (const std::system_error&) {
    refused = true;
  }
  CHECK(refused);
  CHECK(everything() == usual);

  CollectionLimits limits;
  limits.threads = 3;
  int calls = 0, open = 0;
  for (const PairBounds& entry : solve_all(large, large, UniformCosts{}, {.solver = "exact"}, limits,
                                           [&](std::int64_t, std::int64_t) { return ++calls > 2; }))
    open += entry.status == Status::kTimeLimit;
  CHECK(open > 0);
}
#endif

}  // namespace gedkit
