#include "collection/query_search.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <utility>

#include "collection/parallel_for.hpp"
#include "core/compiled_problem.hpp"
#include "core/kept_per_thread.hpp"
#include "core/tick_scale.hpp"
#include "core/ticks.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kScanGrain = 16384;  // graphs a thread filters at a time
constexpr std::size_t kLookEvery = 256;    // graphs filtered between two looks at the clock
// The first batch of a search for the k nearest, from which the first limit comes.
constexpr std::size_t kFirstBatch = 256, kFirstPerNeighbor = 8;
constexpr int kApproximateTurns = 1;
// A search that is left off tells on the way what holds of whole costs up to this.
constexpr double kLargeCost = 1 << 20;

ScreenCosts screen_costs(const SearchJob& job) {
  const auto* given = std::get_if<LabelPrices>(&job.costs);
  if (given == nullptr) return ScreenCosts(std::get<UniformCosts>(job.costs));
  return ScreenCosts(given->prices, given->node_class, given->edge_class, job.least, job.whole);
}

double largest_cost(const SearchJob& job) {
  if (const auto* c = std::get_if<UniformCosts>(&job.costs))
    return largest_finite({c->node_sub, c->node_del, c->node_ins, c->edge_sub, c->edge_del, c->edge_ins});
  const ClassPrices& p = std::get<LabelPrices>(job.costs).prices;
  double largest = 0;
  for (const auto* part : {&p.node_sub, &p.node_del, &p.node_ins, &p.edge_sub, &p.edge_del, &p.edge_ins})
    largest = std::max(largest, largest_finite(*part));
  return largest;
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

}  // namespace

QuerySearch::QuerySearch(const SearchJob& job, std::size_t number, int threads, Halt& halt, Tally& tally)
    : job_(job),
      graph_(job.queries[number]),
      threads_(threads),
      halt_(halt),
      tally_(tally),
      screen_costs_(screen_costs(job)),
      tells_on_the_way_(job.whole && largest_cost(job) <= kLargeCost),
      best_(job.k, up_to_rounding(job.radius), job.whole, job.limits.empty() ? nullptr : job.limits[number]),
      exact_(exact_options()),
      paths_(path_options(job.approximate)),
      query_(plain(*graph_)) {
  if (const auto* prices = std::get_if<LabelPrices>(&job.costs)) classes_ = classes_of(*graph_, *prices);
}

Found QuerySearch::operator()() {
  scan();
  if (job_.approximate) {
    approximate();
  } else {
    exact();
    solve_put_off();
  }
  hand_out();
  return std::move(found_);
}

// Whether the caller has stopped the search, or its time is over.
bool QuerySearch::ended() {
  if (!out_of_time_ && job_.seconds < kInfinity && elapsed() >= job_.seconds) out_of_time_ = true;
  return out_of_time_ || halt_.now();
}

void QuerySearch::leave_open(std::int64_t number, double lower) {
  const std::lock_guard lock(open_guard_);
  open_.push_back({number, kInfinity, lower});
}

void QuerySearch::hand_out() {
  found_.hits = best_.sorted();
  found_.in_time = !out_of_time_;
  std::unordered_map<std::int64_t, Hit*> hits;
  for (Hit& hit : found_.hits) hits[hit.number] = &hit;
  double unsettled = left_out_;  // what may belong to the answer is as far
  for (const auto* unproven : {&open_, &unproven_})
    for (const Hit& open : *unproven)
      if (const auto at = hits.find(open.number); at == hits.end())
        unsettled = std::min(unsettled, open.lower);
      else
        at->second->lower = std::min(std::max(at->second->lower, open.lower), at->second->distance);
  found_.missing_from = std::min({best_.farthest(), job_.radius, unsettled});  // what the k-th excludes is as far
  const bool full = job_.k > 0 && found_.hits.size() == job_.k;
  found_.settled =
      unsettled > (full ? found_.hits.back().distance : up_to_rounding(job_.radius)) || unsettled == kInfinity;
  found_.belonging = job_.k == 0 || found_.settled
                         ? found_.hits.size()
                         : static_cast<std::size_t>(std::count_if(found_.hits.begin(), found_.hits.end(),
                                                                  [&](auto& hit) { return hit.distance < unsettled; }));
  found_.assigned = assigned_;
  found_.solved = solved_;
  found_.seconds = elapsed();
}

void QuerySearch::scan() {
  const SearchableGraphs& graphs = *job_.graphs;
  const FeatureRows& rows = graphs.rows();
  Features features;
  graphs.maker().make_query(query_, features);
  const GraphFilter filter(job_.least, job_.whole, features);
  const double radius = best_.farthest();  // of the k nearest too, if other collections have some
  const SizeWindow window = filter.window(radius);
  std::mutex guard;
  parallel_for(threads_, graphs.slots(), kScanGrain, halt_, [&](std::size_t begin, std::size_t end) {
    std::vector<Candidate> mine;
    StageCounts passed{};
    std::array<std::size_t, kLookEvery> near_enough;
    for (; begin < end; begin += kLookEvery) {
      if (ended()) {
        for (; begin < end; ++begin)
          if (graphs.holds(begin)) leave_open(static_cast<std::int64_t>(begin), 0);
        break;
      }
      // The rows of a few graphs here and there: all of them are on their way to the cache before the first is read.
      std::size_t count = 0;
      for_each_in_window(window, rows.node_counts(), rows.edge_counts(), begin, std::min(begin + kLookEvery, end),
                         [&](std::size_t i) {
                           graphs.prefetch(i);
                           near_enough[count++] = i;
                         });
      for (std::size_t j = 0; j < count; ++j) {
        const std::size_t i = near_enough[j];
        if (!graphs.holds(i)) continue;
        const double bound = rows.bound(filter, i, radius, passed);
        if (bound <= radius) mine.push_back({bound, static_cast<std::int64_t>(i)});
      }
    }
    const std::lock_guard lock(guard);
    candidates_.insert(candidates_.end(), mine.begin(), mine.end());
    for (int stage = 0; stage < kFilterStages; ++stage) found_.passed[stage] += passed[stage];
  });
}

void QuerySearch::exact() {
  const std::size_t count = candidates_.size();
  const std::size_t first = job_.k == 0 ? count : std::max(kFirstBatch, kFirstPerNeighbor * job_.k);
  for (std::size_t begin = 0, size = first; begin < count; begin += size, size *= 2) {
    const std::size_t end = std::min(begin + size, count);
    if (job_.k > 0) bring_forward(begin, end);
    const double limit = best_.farthest();
    if (job_.k > 0 && candidates_[begin].bound > limit) return;
    tally_.total = std::count_if(candidates_.begin(), candidates_.end(), [&](auto& c) { return c.bound <= limit; });
    if (job_.k > 0 && begin == 0) {
      std::vector<Candidate> promising = quick_bounds(begin, end);
      find_first_limit(promising);
      solve_all(screened(promising, false));
    } else {
      solve_all(screened({candidates_.begin() + static_cast<std::ptrdiff_t>(begin),
                          candidates_.begin() + static_cast<std::ptrdiff_t>(end)},
                         true));
    }
  }
}

// The candidates from `begin` to `end` become those that belong there, in order.
void QuerySearch::bring_forward(std::size_t begin, std::size_t end) {
  const auto at = [&](std::size_t i) { return candidates_.begin() + static_cast<std::ptrdiff_t>(i); };
  if (end < candidates_.size()) std::nth_element(at(begin), at(end), candidates_.end());
  std::sort(at(begin), at(end));
}

void QuerySearch::for_screened(std::size_t count, std::size_t grain,
                               const std::function<void(Screener&, std::size_t)>& work) {
  parallel_for(threads_, count, grain, halt_, [&](std::size_t begin, std::size_t end) {
    std::unique_ptr<Screener> screener;
    {
      const std::lock_guard lock(screeners_guard_);
      if (!screeners_.empty()) {
        screener = std::move(screeners_.back());
        screeners_.pop_back();
      }
    }
    if (!screener) screener.reset(new Screener{{screen_costs_, job_.graphs->maker(), query_}, nullptr, {}});
    for (std::size_t i = begin; i < end; ++i) work(*screener, i);
    const std::lock_guard lock(screeners_guard_);
    screeners_.push_back(std::move(screener));
  });
}

// Candidates from `begin` to `end` with better bounds, least first.
std::vector<QuerySearch::Candidate> QuerySearch::quick_bounds(std::size_t begin, std::size_t end) {
  std::vector<Candidate> bounded(candidates_.begin() + static_cast<std::ptrdiff_t>(begin),
                                 candidates_.begin() + static_cast<std::ptrdiff_t>(end));
  for_screened(bounded.size(), kScreenGrain, [&](Screener& screener, std::size_t i) {
    if (ended()) return;
    job_.graphs->unpack(static_cast<std::size_t>(bounded[i].number), screener.graph);
    bounded[i].bound = std::max(bounded[i].bound, screener.screen.quick_bound(screener.graph, kInfinity));
    ++assigned_;
  });
  std::sort(bounded.begin(), bounded.end());
  return bounded;
}

// Those that no bound excludes, with their bounds.
std::vector<QuerySearch::Candidate> QuerySearch::screened(const std::vector<Candidate>& candidates, bool quick_first) {
  std::vector<Candidate> left;
  std::mutex guard;
  for_screened(candidates.size(), kScreenGrain, [&](Screener& screener, std::size_t i) {
    Candidate candidate = candidates[i];
    const double cutoff = best_.cutoff(candidate.number);
    const GraphSizes& sizes = job_.graphs->rows().sizes(static_cast<std::size_t>(candidate.number));
    if (candidate.bound <= cutoff && !screener.screen.looks_equal(candidate.bound, sizes) && !ended()) {
      job_.graphs->unpack(static_cast<std::size_t>(candidate.number), screener.graph);
      assigned_ += quick_first;
      candidate.bound = std::max(candidate.bound, screener.screen.bound(screener.graph, cutoff));
    }
    if (candidate.bound > cutoff) {
      ++tally_.done;
      return;
    }
    const std::lock_guard lock(guard);
    left.push_back(candidate);
  });
  return left;
}

// Until this thread asks for the next.
const PlainGraph& QuerySearch::unpacked(std::int64_t number) const {
  struct Scratch {
    PlainGraph graph;
  };
  auto& graph = kept_per_thread<Scratch>().graph;
  job_.graphs->unpack(static_cast<std::size_t>(number), graph);
  return graph;
}

PairBounds QuerySearch::solve(const PlainGraph& graph, const Driver& driver, double cutoff, double seconds,
                              const Watch& watch, const std::vector<std::int32_t>* start) {
  ++solved_;
  const auto other = std::make_shared<const Graph>(graph.directed, graph.node_labels, graph.edges);
  PairCall call{cutoff};
  call.start = start;
  call.limits.seconds = std::clamp(job_.seconds - elapsed(), 0.0, seconds);
  if (const auto* prices = std::get_if<LabelPrices>(&job_.costs)) {
    const CompiledProblem problem(graph_, other, tables_of_pair(prices->prices, classes_, classes_of(*other, *prices)));
    return driver.bounds(problem, call, watch);
  }
  return driver.bounds(graph_, other, std::get<UniformCosts>(job_.costs), call, watch);
}

}  // namespace gedkit
