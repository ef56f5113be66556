// The part of QuerySearch that solves what no bound excludes.
#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "collection/parallel_for.hpp"
#include "collection/query_search.hpp"

namespace gedkit {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// The seconds for one graph while others wait grow each time that it comes again. Of a time limit the first are at most
// a share. After so many turns a graph is put off until after all others.
constexpr double kSliceGrowth = 8, kFirstShare = 0.125;
constexpr int kPatience = 2;
// Searches that are left off keep what they have in memory.
constexpr int kMostResumable = 16;

}  // namespace

// In slices of time, least bound first: graphs that are not done by the end of theirs come again after the others, with
// a longer one. One hard graph does not take the time of many easy ones, and by the time that it is its turn again
// those have lowered the limit, often below what is proven of it. What takes long slices is put off until after all
// batches. Those that seem to belong to the answer come first: what they prove lowers the limit for the others.
void QuerySearch::solve_all(std::vector<Candidate> candidates) {
  std::vector<Contender> contenders(candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) contenders[i].candidate = candidates[i];
  double seconds = job_.k == 0 ? kInfinity : std::min(job_.first_slice, job_.seconds * kFirstShare);
  for (int turn = 0; turn < kPatience && !contenders.empty(); ++turn, seconds *= kSliceGrowth)
    contenders = take_turns(std::move(contenders), seconds, turn == 0 ? Turn::kFirst : Turn::kFurther);
  put_off_for_ = std::max(put_off_for_, seconds);
  std::move(contenders.begin(), contenders.end(), std::back_inserter(put_off_));
}

void QuerySearch::solve_put_off() {
  for (double seconds = put_off_for_; !put_off_.empty(); seconds *= kSliceGrowth) {
    const double turn = put_off_.size() > 1 ? seconds : kInfinity;
    put_off_ = take_turns(std::move(put_off_), turn, Turn::kFurther);
  }
}

// Those that are not done after so many seconds each, with what is proven of them.
std::vector<QuerySearch::Contender> QuerySearch::take_turns(std::vector<Contender> contenders, double seconds,
                                                            Turn turn) {
  const double limit = best_.farthest();
  std::sort(contenders.begin(), contenders.end(), [limit](const Contender& a, const Contender& b) {
    const bool first = a.upper <= limit, second = b.upper <= limit;
    return first != second ? first : a.candidate < b.candidate;
  });
  std::vector<Contender> hard;
  std::mutex guard;
  parallel_for(threads_, contenders.size(), 1, halt_, [&](std::size_t i, std::size_t) {
    Contender contender = std::move(contenders[i]);
    const auto [bound, number] = contender.candidate;
    const double cutoff = best_.cutoff(number);
    bool open = bound <= cutoff;
    if (open && !ended()) {
      const PairBounds a = turn == Turn::kFirst ? settle(number, cutoff, seconds) : go_on(contender, cutoff, seconds);
      const bool unproven = a.status == Status::kTimeLimit || a.status == Status::kInterrupted;
      const double lower = std::max(a.lower, bound);
      if (unproven ? a.upper < kInfinity : a.status != Status::kCutoff)
        best_.offer({number, a.upper, unproven ? std::min(lower, a.upper) : a.lower});
      open = unproven && lower <= best_.cutoff(number);
      contender.candidate.bound = lower;
      contender.upper = std::min(contender.upper, a.upper);
      if (open && seconds < kInfinity && !ended()) {
        const std::lock_guard lock(guard);
        hard.push_back(std::move(contender));
        return;
      }
      if (open) out_of_time_ = true;
    }
    ++tally_.done;
    if (open) leave_open(number, contender.candidate.bound);
    resumable_ -= contender.search != nullptr;
  });
  return hard;
}

// What is not over after its first slice is left off and taken up again from then on, unless others have lowered the
// limit below the costs for which it looks: a new search has less to do then.
PairBounds QuerySearch::go_on(Contender& contender, double cutoff, double seconds) {
  const std::int64_t number = contender.candidate.number;
  if (!tells_on_the_way_) return settle(number, cutoff, seconds);
  if (contender.search && cutoff < std::min(contender.cutoff, contender.search->bounds().upper)) {
    contender.search.reset();
    --resumable_;
  }
  if (!contender.search && !begin(contender, cutoff)) return settle(number, cutoff, seconds);
  contender.search->go_on(seconds, halt_);
  return contender.search->bounds();
}

// Whether there is a thread for it.
bool QuerySearch::begin(Contender& contender, double cutoff) {
  if (++resumable_ <= kMostResumable) {
    try {
      contender.search =
          std::make_unique<ResumableSolve>([=, this, number = contender.candidate.number](const Watch& pause) {
            return settle(number, cutoff, kInfinity, pause);
          });
      contender.cutoff = cutoff;
      return true;
    } catch (const std::system_error&) {  // the system has none to spare
    }
  }
  --resumable_;
  return false;
}

PairBounds QuerySearch::settle(std::int64_t number, double cutoff, double seconds, const Watch& pause) {
  return solve(unpacked(number), exact_, cutoff, seconds, [&](double lower, double upper, const Stats& stats) {
    return (pause && pause(lower, upper, stats)) || halt_.now() || lower > best_.cutoff(number);
  });
}

}  // namespace gedkit
