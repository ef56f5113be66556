#include "collection/search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "collection/branch_assignment.hpp"
#include "collection/parallel_for.hpp"
#include "core/compiled_problem.hpp"
#include "core/rounding.hpp"
#include "solvers/driver.hpp"

namespace gedkit {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr auto kAskEvery = std::chrono::milliseconds(20);
constexpr std::size_t kScanGrain = 16384;  // graphs a thread filters at a time
constexpr std::size_t kFirstBatch = 32;
constexpr std::size_t kLookEvery = 256;  // graphs filtered between two looks at the clock
// An approximate search for the k nearest looks at so many graphs, in the order of their bounds.
constexpr std::size_t kApproximateAtLeast = 100, kApproximatePerNeighbor = 10;
constexpr int kApproximateTurns = 2;

struct Candidate {
  double bound;
  std::int64_t number;
  bool operator<(const Candidate& other) const {
    return bound < other.bound || (bound == other.bound && number < other.number);
  }
};

PlainGraph plain(const Graph& g) {
  return {g.directed(), {g.node_labels().begin(), g.node_labels().end()}, {g.edges().begin(), g.edges().end()}};
}

GraphClasses classes_of(const Graph& g, const LabelPrices& prices) {
  GraphClasses classes;
  for (int label : g.node_labels()) classes.nodes.push_back(prices.node_class[label]);
  for (const Edge& e : g.edges()) classes.edges.push_back(prices.edge_class[e.label]);
  return classes;
}

SolveOptions exact_options() {
  SolveOptions options;
  options.solver = "exact";
  return options;
}

SolveOptions path_options(bool approximate) {
  SolveOptions options;
  options.solver = "refine";
  options.turns = approximate ? kApproximateTurns : 0;
  return options;
}

// The best so far, kept by all threads together.
class Best {
 public:
  Best(std::size_t k, double radius, std::shared_ptr<SearchLimit> shared)
      : k_(k), limit_(radius), shared_(std::move(shared)) {}

  double limit() const {
    const double own = limit_.load(std::memory_order_relaxed);
    return shared_ ? std::min(own, shared_->value()) : own;
  }

  void offer(const Hit& hit) {
    const std::lock_guard lock(mutex_);
    if (hit.distance > limit()) return;
    hits_.push_back(hit);
    if (k_ == 0) return;
    std::push_heap(hits_.begin(), hits_.end());
    if (hits_.size() > k_) {
      std::pop_heap(hits_.begin(), hits_.end());
      hits_.pop_back();
    }
    if (hits_.size() == k_) lower_limit(hits_.front().distance);
  }

  // It is known that enough graphs are this near.
  void lower_limit(double limit) {
    limit_ = std::min(limit_.load(), limit);
    if (shared_) shared_->lower(limit);
  }

  std::vector<Hit> sorted() {
    std::sort(hits_.begin(), hits_.end());
    return std::move(hits_);
  }

 private:
  std::size_t k_;
  std::atomic<double> limit_;
  std::shared_ptr<SearchLimit> shared_;  // may be null
  std::mutex mutex_;
  std::vector<Hit> hits_;  // a heap with the worst in front, for the k nearest
};

// The progress of a search, as SearchWatch gets it.
struct Tally {
  std::atomic<std::int64_t> done{0}, total{0};
};

class Query {
 public:
  Query(const SearchJob& job, std::size_t number, int threads, const std::atomic<bool>& halted, Tally& tally)
      : job_(job),
        graph_(job.queries[number]),
        threads_(threads),
        halted_(halted),
        tally_(tally),
        best_(job.k, job.radius, job.limits.empty() ? nullptr : job.limits[number]),
        exact_(exact_options()),
        paths_(path_options(job.approximate)) {
    if (const auto* prices = std::get_if<LabelPrices>(&job.costs)) classes_ = classes_of(*graph_, *prices);
    Features features;
    const PlainGraph query = plain(*graph_);
    job.graphs->maker().make_query(query, features);
    filter_ = std::make_unique<GraphFilter>(job.least, job.whole, features);
    assignment_ = std::make_unique<BranchAssignment>(job.least, job.whole, job.graphs->maker(), query);
  }

  Found operator()() {
    scan();
    if (job_.approximate)
      approximate();
    else
      exact();
    hand_out();
    found_.assigned = assigned_;
    found_.solved = solved_;
    return std::move(found_);
  }

 private:
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }
  double remaining() const { return std::max(job_.seconds - elapsed(), 0.0); }
  // Whether the caller has stopped the search, or its time is over.
  bool ended() {
    if (!halted_ && !out_of_time_ && job_.seconds < kInfinity && elapsed() >= job_.seconds) out_of_time_ = true;
    return halted_ || out_of_time_;
  }

  // Nobody knows whether the graph belongs to the answer: it is at least `lower` away, and at most `upper`.
  void leave_open(std::int64_t number, double lower, double upper = kInfinity) {
    const std::lock_guard lock(open_guard_);
    if (const auto path = first_paths_.find(number); path != first_paths_.end()) upper = std::min(upper, path->second);
    if (upper < kInfinity)
      open_.push_back({number, upper, lower});
    else
      open_lower_ = std::min(open_lower_, lower);
  }

  void hand_out() {
    for (const Hit& hit : open_) best_.offer(hit);
    const double limit = best_.limit();
    found_.hits = best_.sorted();
    found_.in_time = !out_of_time_;
    found_.missing_from = std::min(open_lower_, limit);  // what the limit excludes is farther than it
    std::unordered_set<std::int64_t> hits;
    for (const Hit& hit : found_.hits) hits.insert(hit.number);
    for (const auto* unproven : {&open_, &unproven_})
      for (const Hit& hit : *unproven)
        if (!hits.contains(hit.number)) found_.missing_from = std::min(found_.missing_from, hit.lower);
    found_.seconds = elapsed();
  }

  void scan() {
    const SearchableGraphs& graphs = *job_.graphs;
    const double radius = best_.limit();  // of the k nearest too, if other collections have some
    std::mutex guard;
    parallel_for(threads_, graphs.slots(), kScanGrain, [&](std::size_t begin, std::size_t end) {
      std::vector<Candidate> mine;
      StageCounts passed{};
      for (std::size_t i = begin; i < end; ++i) {
        if (i % kLookEvery == 0 && ended()) {
          for (; i < end; ++i)
            if (graphs.holds(i)) leave_open(static_cast<std::int64_t>(i), 0, kInfinity);
          break;
        }
        if (!graphs.holds(i)) continue;
        const double bound = filter_->bound(graphs.sizes(i), graphs.near(i), graphs.far(i), radius, passed);
        if (bound <= radius) mine.push_back({bound, static_cast<std::int64_t>(i)});
      }
      const std::lock_guard lock(guard);
      candidates_.insert(candidates_.end(), mine.begin(), mine.end());
      for (int stage = 0; stage < kFilterStages; ++stage) found_.passed[stage] += passed[stage];
    });
  }

  void exact() {
    if (job_.k > 0) find_first_limit();
    for_batches(candidates_.size(), [&](const Candidate& candidate) {
      const double limit = best_.limit();
      const PlainGraph& graph = unpacked(candidate.number);
      ++assigned_;
      if (assignment_->bound(graph) > limit) return;
      const PairBounds a = solve(graph, exact_, limit);
      if (a.status == Status::kTimeLimit || a.status == Status::kInterrupted) {
        leave_open(candidate.number, std::max(a.lower, candidate.bound), a.upper);
        out_of_time_ = true;
      } else {
        best_.offer({candidate.number, a.upper, a.lower});
      }
    });
  }

  void approximate() {
    const std::size_t enough = std::max(kApproximateAtLeast, kApproximatePerNeighbor * job_.k);
    const std::size_t count = job_.k == 0 ? candidates_.size() : std::min(candidates_.size(), enough);
    for_batches(count, [&](const Candidate& candidate) {
      const PlainGraph& graph = unpacked(candidate.number);
      ++assigned_;
      if (assignment_->bound(graph) > best_.limit()) return;
      const PairBounds a = solve(graph, paths_, kInfinity);
      const Hit hit{candidate.number, a.upper, std::max(a.lower, candidate.bound)};
      best_.offer(hit);
      const std::lock_guard lock(open_guard_);
      unproven_.push_back(hit);
    });
    for (std::size_t i = count; i < candidates_.size(); ++i) open_lower_ = std::min(open_lower_, candidates_[i].bound);
  }

  // Paths to the graphs with the smallest bounds: the k-th shortest is a first limit, without which the first graphs
  // would have to be solved however far they are.
  void find_first_limit() {
    const std::size_t count = std::min(candidates_.size(), std::max(2 * job_.k, job_.k + 4));
    if (count < job_.k) return;
    bring_forward(0, count);
    std::vector<double> lengths(count);
    parallel_for(threads_, count, 1, [&](std::size_t begin, std::size_t) {
      lengths[begin] = ended() ? kInfinity : solve(unpacked(candidates_[begin].number), paths_, kInfinity).upper;
    });
    for (std::size_t i = 0; i < count; ++i) first_paths_[candidates_[i].number] = lengths[i];
    std::nth_element(lengths.begin(), lengths.begin() + static_cast<std::ptrdiff_t>(job_.k - 1), lengths.end());
    best_.lower_limit(lengths[job_.k - 1] * (1 + kRounding));
  }

  // The candidates from `begin` to `end` become those that belong there, in order.
  void bring_forward(std::size_t begin, std::size_t end) {
    const auto at = [&](std::size_t i) { return candidates_.begin() + static_cast<std::ptrdiff_t>(i); };
    if (end < candidates_.size()) std::nth_element(at(begin), at(end), candidates_.end());
    std::sort(at(begin), at(end));
  }

  // Calls work(candidate) for the first `count` candidates in the order of their bounds, as far as they matter.
  template <typename Work>
  void for_batches(std::size_t count, Work work) {
    for (std::size_t begin = 0, size = kFirstBatch; begin < count; begin += size, size *= 2) {
      const std::size_t end = std::min(begin + size, count);
      bring_forward(begin, end);
      if (candidates_[begin].bound > best_.limit()) return;
      if (ended()) {
        for (std::size_t i = begin; i < count; ++i) leave_open(candidates_[i].number, candidates_[i].bound);
        return;
      }
      const auto left = std::count_if(candidates_.begin() + static_cast<std::ptrdiff_t>(begin), candidates_.end(),
                                      [&](const Candidate& c) { return c.bound <= best_.limit(); });
      tally_.total = std::min(static_cast<std::int64_t>(begin) + left, static_cast<std::int64_t>(count));
      parallel_for(threads_, end - begin, 1, [&](std::size_t i, std::size_t) {
        const Candidate& candidate = candidates_[begin + i];
        if (candidate.bound <= best_.limit()) {
          if (ended())
            leave_open(candidate.number, candidate.bound);
          else
            work(candidate);
        }
        ++tally_.done;
      });
    }
  }

  // Until this thread asks for the next.
  const PlainGraph& unpacked(std::int64_t number) const {
    thread_local PlainGraph graph;
    job_.graphs->unpack(static_cast<std::size_t>(number), graph);
    return graph;
  }

  PairBounds solve(const PlainGraph& graph, const Driver& driver, double cutoff) {
    ++solved_;
    const auto other = std::make_shared<const Graph>(graph.directed, graph.node_labels, graph.edges);
    PairCall call{cutoff};
    call.limits.seconds = remaining();
    if (const auto* prices = std::get_if<LabelPrices>(&job_.costs)) {
      const CompiledProblem problem(graph_, other,
                                    tables_of_pair(prices->prices, classes_, classes_of(*other, *prices)));
      return driver.bounds(problem, call, stop_);
    }
    return driver.bounds(graph_, other, std::get<UniformCosts>(job_.costs), call, stop_);
  }

  const SearchJob& job_;
  const GraphPtr& graph_;
  int threads_;
  const std::atomic<bool>& halted_;
  Tally& tally_;
  Best best_;
  Driver exact_, paths_;  // the distance, and a path for a start
  const Watch stop_ = [this](double, double, const Stats&) { return halted_.load(); };
  GraphClasses classes_;
  std::unique_ptr<GraphFilter> filter_;
  std::unique_ptr<BranchAssignment> assignment_;
  std::vector<Candidate> candidates_;
  const Clock::time_point begun_ = Clock::now();
  std::atomic<bool> out_of_time_ = false;
  std::unordered_map<std::int64_t, double> first_paths_;  // what find_first_limit found, by number
  std::mutex open_guard_;                                 // guards the next three
  std::vector<Hit> open_;                                 // graphs left open for which there is a path
  double open_lower_ = kInfinity;                         // least bound of the others left open
  std::vector<Hit> unproven_;                             // offered as they are, by an approximate search
  std::atomic<std::int64_t> assigned_{0}, solved_{0};
  Found found_;
};

// Many queries are shared out between the threads, few are answered one after the other by all of them.
void answer_all(const SearchJob& job, const std::atomic<bool>& halted, std::vector<Found>& answers, Tally& tally) {
  const bool many = job.queries.size() >= 2 * static_cast<std::size_t>(job.threads);
  const bool several = job.queries.size() > 1;
  if (several) tally.total = static_cast<std::int64_t>(job.queries.size());
  parallel_for(many ? job.threads : 1, job.queries.size(), 1, [&](std::size_t i, std::size_t) {
    Tally own;
    if (!halted) answers[i] = Query(job, i, many ? 1 : job.threads, halted, several ? own : tally)();
    if (several) ++tally.done;
  });
}

}  // namespace

std::vector<Found> search(const SearchJob& job, const SearchWatch& watch) {
  std::vector<Found> answers(job.queries.size());
  std::atomic<bool> halted{false};
  Tally tally;
  std::mutex mutex;
  std::condition_variable ended;
  bool done = false;
  std::exception_ptr error;
  std::thread worker([&] {
    std::exception_ptr thrown;
    try {
      answer_all(job, halted, answers, tally);
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
    while (!ended.wait_for(lock, kAskEvery, [&] { return done; })) {
      lock.unlock();
      if (!halted && watch(tally.done, tally.total)) halted = true;
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
