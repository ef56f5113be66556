// The search of a collection for one query.
//
// Bounds over the whole collection come first (graph_filter.hpp). The graphs that are left are screened by dearer
// bounds (pair_screen.hpp), each only as far as the radius, or as it takes to see that it is not among the k nearest;
// those that no bound excludes are solved as far, least bound first. For the k nearest, paths to the most promising
// graphs give the first limit, and the others follow in batches, by their first bounds, each with the limit that the
// ones before have left.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "collection/best_hits.hpp"
#include "collection/halt.hpp"
#include "collection/pair_screen.hpp"
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

  struct Candidate {
    double bound;
    std::int64_t number;
    bool operator<(const Candidate& other) const {
      return bound < other.bound || (bound == other.bound && number < other.number);
    }
  };
  // What a thread needs to screen graphs.
  struct Screener {
    PairScreen screen;
    PlainGraph graph;
  };

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }
  bool ended();
  void leave_open(std::int64_t number, double lower);
  void hand_out();

  void scan();
  void exact();
  void approximate();
  void find_paths(const std::vector<Candidate>& candidates);
  void leave_all_open(const std::vector<Candidate>& candidates, std::size_t begin);
  void find_first_limit(std::vector<Candidate>& candidates);
  void bring_forward(std::size_t begin, std::size_t end);
  std::vector<Candidate> quick_bounds(std::size_t begin, std::size_t end);
  std::vector<Candidate> better_bounds(std::vector<Candidate> candidates);
  std::vector<Candidate> screened(const std::vector<Candidate>& candidates, bool quick_first);
  bool looks_equal(const Candidate& candidate) const;
  void solve_all(std::vector<Candidate> candidates);
  template <class Work>
  void for_screened(std::size_t count, Work work);

  const PlainGraph& unpacked(std::int64_t number) const;
  PairBounds solve(const PlainGraph& graph, const Driver& driver, double cutoff);

  const SearchJob& job_;
  const GraphPtr& graph_;
  int threads_;
  Halt& halt_;
  Tally& tally_;
  double cheapest_;  // operation
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
  std::atomic<std::int64_t> assigned_{0}, solved_{0};
  Found found_;
};

}  // namespace gedkit
