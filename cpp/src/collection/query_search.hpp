// The search of a collection for one query.
//
// Bounds over the whole collection come first (graph_filter.hpp). The graphs that are left are screened by dearer
// bounds (pair_screen.hpp), each only as far as the radius, or as it takes to see that it is not among the k nearest;
// those that no bound excludes are solved as far, least bound first. For the k nearest, paths to the most promising
// graphs give the first limit, and the others follow in batches, by their first bounds, each with the limit that the
// ones before have left. Graphs that take long are solved in slices of time, by turns with the others, and
// from the second on each goes on where it was (resumable_solve.hpp).
//
// An approximate search for the k nearest looks at the graphs with the least bounds only, in the order of an estimate
// that knows the surroundings of nodes (colour_distance.hpp), and at fewer of them with each dearer bound.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "collection/best_hits.hpp"
#include "collection/colour_distance.hpp"
#include "collection/pair_screen.hpp"
#include "collection/parallel_for.hpp"
#include "collection/resumable_solve.hpp"
#include "collection/search_job.hpp"
#include "solvers/driver.hpp"

namespace gedkit {

// The progress of a search, as SearchWatch gets it.
struct Tally {
  std::atomic<std::int64_t> done{0}, total{0};
};

class QuerySearch {
 public:
  // Of one of the job's queries. All must outlive it.
  QuerySearch(const SearchJob& job, std::size_t number, int threads, Halt& halt, Tally& tally);

  Found operator()();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kScreenGrain = 64;  // graphs a thread screens at a time

  struct Candidate {
    double bound;
    std::int64_t number;
    bool operator<(const Candidate& other) const {
      return bound < other.bound || (bound == other.bound && number < other.number);
    }
  };
  // With what an approximate search expects the distance to be.
  struct Estimate {
    double expected;
    int colours;  // in which it differs from the query
    Candidate candidate;
    bool operator<(const Estimate& other) const {
      return expected < other.expected || (expected == other.expected && candidate < other.candidate);
    }
  };
  // A graph that is being solved: what its best path costs, the cutoff, and the search if it is left off and taken up
  // again.
  struct Contender {
    Candidate candidate;
    double upper = std::numeric_limits<double>::infinity();
    double cutoff = std::numeric_limits<double>::infinity();
    std::unique_ptr<ResumableSolve> search;
  };
  // What a thread needs to screen graphs.
  struct Screener {
    PairScreen screen;
    std::unique_ptr<ColourDistance> colours;  // once an estimate is asked for
    PlainGraph graph;
  };

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }
  bool ended();
  void leave_open(std::int64_t number, double lower);
  void hand_out();

  void scan();
  void exact();
  void approximate();
  std::vector<Estimate> estimates(std::size_t begin, std::size_t end);
  std::vector<Estimate> closer_estimates(std::vector<Estimate> nearest);
  static void keep_first(std::vector<Estimate>& nearest, std::size_t count, std::vector<Candidate>& left_out);
  static std::vector<Candidate> candidates_of(const std::vector<Estimate>& nearest);
  void find_paths(const std::vector<Candidate>& candidates);
  void raise_bounds(std::size_t count);
  void find_first_limit(std::vector<Candidate> candidates);
  int colours(Screener& screener, std::int64_t number);
  void bring_forward(std::size_t begin, std::size_t end);
  std::vector<Candidate> quick_bounds(std::size_t begin, std::size_t end);
  std::vector<Candidate> screened(const std::vector<Candidate>& candidates, bool quick_first);
  void solve_all(std::vector<Candidate> candidates);
  void solve_put_off();
  enum class Turn { kFirst, kFurther };
  std::vector<Contender> take_turns(std::vector<Contender> contenders, double seconds, Turn turn);
  PairBounds go_on(Contender& contender, double cutoff, double seconds);
  bool begin(Contender& contender, double cutoff);
  // Calls work(screener, i) for 0..count, on threads, which take so many at a time.
  void for_screened(std::size_t count, std::size_t grain, const std::function<void(Screener&, std::size_t)>& work);

  const PlainGraph& unpacked(std::int64_t number) const;
  // Within so many seconds, and what is left of the search's time.
  PairBounds solve(const PlainGraph& graph, const Driver& driver, double cutoff, double seconds, const Watch& watch,
                   const std::vector<std::int32_t>* start = nullptr);
  // The distance, or that it is beyond the cutoff; stops also where others have meanwhile lowered the limit so far.
  // `pause` is called by the way.
  PairBounds settle(std::int64_t number, double cutoff, double seconds, const Watch& pause = {});

  const SearchJob& job_;
  const GraphPtr& graph_;
  int threads_;
  Halt& halt_;
  Tally& tally_;
  const ScreenCosts screen_costs_;
  const bool tells_on_the_way_;  // a search that is left off: bounds that hold
  BestHits best_;
  Driver exact_, paths_;  // the distance, and a path for a start
  const Watch stop_ = [this](double, double, const Stats&) { return halt_.now(); };
  GraphClasses classes_;
  PlainGraph query_;
  std::mutex screeners_guard_;
  std::vector<std::unique_ptr<Screener>> screeners_;  // those that no thread uses now
  std::vector<Candidate> candidates_;                 // what the filters leave
  const Clock::time_point begun_ = Clock::now();
  std::atomic<bool> out_of_time_ = false;
  std::mutex open_guard_;
  std::vector<Hit> open_;      // graphs of which nobody knows whether they belong to the answer, with their bounds
  std::vector<Hit> unproven_;  // offered as they are, by an approximate search
  // Graphs that an approximate search has left out are at least so far away.
  double left_out_ = std::numeric_limits<double>::infinity();
  std::atomic<std::int64_t> assigned_{0}, solved_{0};
  Found found_;
  std::vector<Contender> put_off_;  // those that take long, with what is proven of them
  double put_off_for_ = 0;          // seconds of their next turn
  std::atomic<int> resumable_{0};   // searches that can be left off
};

}  // namespace gedkit
