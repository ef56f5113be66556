#include "collection/pairwise.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <variant>

#include "collection/matrix_screen.hpp"
#include "collection/sharing.hpp"
#include "core/compiled_problem.hpp"
#include "solvers/driver.hpp"

namespace gedkit {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kReportEvery = std::chrono::milliseconds(20);
constexpr double kForever = 1e9;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct TileWork {
  TileAnswer answer;
  int rows_left;
};

enum class Outcome { kSettled, kPutOff, kCutShort };

struct Attempt {
  PairBounds answer;
  Outcome outcome;
};

class Run {
 public:
  explicit Run(const PairwiseJob& job)
      : job_(job),
        driver_(job.options),
        sharing_(job),
        work_(job.tiles.size()),
        late_(job.open.begin(), job.open.end()),
        trying_(job.threads) {
    if (job.row_prepared.empty() || job.column_prepared.empty()) driver_.check_prepared(nullptr, nullptr);
    for (const auto* side : {&job.row_prepared, &job.column_prepared})
      for (const PreparedPtr& graph : *side) driver_.check_prepared(graph.get(), graph.get());
    if (is_screened()) screen_.emplace(job, driver_.cutoff());
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::min(job.total_seconds, kForever)));
  }

  bool operator()(const std::function<bool(PairwiseProgress&&)>& on_progress) {
    std::vector<std::thread> threads = start_threads();
    std::exception_ptr error;
    try {
      if (threads.empty()) {
        report_ = [&] { report(on_progress); };
        work();
      }
      report_until_done(on_progress);
    } catch (...) {
      error = std::current_exception();
      halt();
    }
    for (std::thread& thread : threads) thread.join();
    if (!error) error = error_;
    if (error) std::rethrow_exception(error);
    give_unfinished();
    on_progress(taken_progress());
    return settled_all_;
  }

 private:
  // As many as the system has to spare. Without one, the calling thread does the work.
  std::vector<std::thread> start_threads() {
    std::vector<std::thread> threads;
    threads.reserve(job_.threads);
    try {
      while (static_cast<int>(threads.size()) < job_.threads) threads.emplace_back([this] { work(); });
    } catch (const std::exception&) {
      const int missing = job_.threads - std::max(static_cast<int>(threads.size()), 1);
      std::lock_guard lock(mutex_);
      trying_ -= missing;
      working_ -= missing;
      late_ready_.notify_all();
      all_ended_.notify_one();
    }
    return threads;
  }

  // Nobody asks for bounds of a few pairs that are as soon solved.
  bool is_screened() const {
    constexpr std::int64_t kFew = 16;
    if (job_.screen == Screen::kNone || !std::isfinite(driver_.cutoff())) return false;
    std::int64_t pairs = 0;
    for (const Tile& tile : job_.tiles)
      pairs += static_cast<std::int64_t>(tile.row_end - tile.row_begin) * (tile.column_end - tile.column_begin);
    return pairs >= kFew || job_.screen == Screen::kBounds;
  }

  void report_until_done(const std::function<bool(PairwiseProgress&&)>& on_progress) {
    std::unique_lock lock(mutex_);
    while (working_ > 0) {
      all_ended_.wait_for(lock, kReportEvery, [&] { return working_ == 0; });
      lock.unlock();
      report(on_progress);
      lock.lock();
    }
  }

  void report(const std::function<bool(PairwiseProgress&&)>& on_progress) {
    std::unique_lock lock(mutex_);
    PairwiseProgress progress = taken_progress();
    lock.unlock();
    if (on_progress(std::move(progress))) halt();
  }

  // In the calling thread, between pairs and while one is being solved.
  void report_when_due() {
    if (!report_ || Clock::now() < next_report_) return;
    report_();
    next_report_ = Clock::now() + kReportEvery;
  }

  PairwiseProgress taken_progress() {
    PairwiseProgress progress = std::exchange(progress_, {});
    progress.settled = settled_;
    progress.added = added_;
    return progress;
  }

  void halt() {
    std::lock_guard lock(mutex_);
    halted_ = true;
    late_ready_.notify_all();
  }

  bool over() { return halted_ || Clock::now() >= deadline_; }

  void work() {
    try {
      while (const auto row = next_row()) {
        solve_row(row->first, row->second);
        report_when_due();
      }
      {
        std::lock_guard lock(mutex_);
        --trying_;
      }
      late_ready_.notify_all();
      while (const auto pair = next_late()) {
        solve_late(*pair);
        report_when_due();
      }
    } catch (...) {
      std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      halted_ = true;
      late_ready_.notify_all();
    }
    std::lock_guard lock(mutex_);
    if (--working_ == 0) all_ended_.notify_one();
  }

  std::optional<std::pair<TileWork*, int>> next_row() {
    std::lock_guard lock(mutex_);
    if (over() || next_tile_ == job_.tiles.size()) return std::nullopt;
    const Tile& tile = job_.tiles[next_tile_];
    auto& work = work_[next_tile_];
    if (!work) {
      const std::size_t pairs = static_cast<std::size_t>(tile.row_end - tile.row_begin) *
                                static_cast<std::size_t>(tile.column_end - tile.column_begin);
      const PairBounds unknown;
      work = std::make_unique<TileWork>();
      work->answer.tile = next_tile_;
      work->answer.lower.assign(pairs, unknown.lower);
      work->answer.upper.assign(pairs, unknown.upper);
      work->answer.status.assign(pairs, static_cast<std::int8_t>(unknown.status));
      work->rows_left = tile.row_end - tile.row_begin;
      next_tile_row_ = tile.row_begin;
    }
    const std::pair<TileWork*, int> taken{work.get(), next_tile_row_++};
    if (next_tile_row_ == tile.row_end) ++next_tile_;
    return taken;
  }

  void solve_row(TileWork* work, int row) {
    TileAnswer& answers = work->answer;
    const Tile& tile = job_.tiles[answers.tile];
    std::vector<PairIndex> open;
    std::int64_t settled = 0, added = 0;
    bool cut_short = false;
    const auto begin = Clock::now();
    const int first = tile.triangle ? std::max(row, tile.column_begin) : tile.column_begin;
    const std::size_t row_at = static_cast<std::size_t>(row - tile.row_begin) * (tile.column_end - tile.column_begin);
    const auto put = [&](int column, const PairBounds& a) {
      const std::size_t at = row_at + (column - tile.column_begin);
      answers.lower[at] = a.lower;
      answers.upper[at] = a.upper;
      answers.status[at] = static_cast<std::int8_t>(a.status);
    };
    std::unique_ptr<MatrixScreen::Row> screen = screen_ ? screen_->take(row) : nullptr;
    std::vector<std::int32_t> columns;
    if (screen)
      settled += exclude(*screen, first, tile.column_end, columns, put);
    else
      for (int column = first; column < tile.column_end; ++column) columns.push_back(column);
    for (const int column : columns) {
      cut_short = over();
      if (cut_short) break;
      const PairIndex pair = sharing_.first_pair(row, column);
      const double bound = screen && !sharing_.is_free(pair) ? screen_->bound(*screen, column) : 0;
      if (screen && bound > screen_->limit()) {
        put(column, {bound, std::numeric_limits<double>::infinity(), Status::kCutoff});
        ++settled;
        continue;
      }
      const auto began = Clock::now();
      const auto [a, outcome] = attempt(pair, job_.first_try_seconds);
      if (screen) screen_->solved(seconds_since(began));
      put(column, a);
      cut_short = outcome == Outcome::kCutShort;
      if (cut_short) break;
      if (outcome == Outcome::kPutOff) {
        open.push_back(pair);
        continue;
      }
      ++settled;
      if (!sharing_.may_share(a.status)) added += sharing_.append_siblings(pair, open);
    }
    if (screen) screen_->give_back(row, std::move(screen), goes_on(answers.tile));
    std::lock_guard lock(mutex_);
    settled_ += settled;
    added_ += added;
    answers.seconds += seconds_since(begin);
    answers.open.insert(answers.open.end(), open.begin(), open.end());
    if (cut_short || --work->rows_left > 0) return;
    // Not before the whole tile is handed out: a late answer must never be overtaken by the provisional one.
    late_.insert(late_.end(), answers.open.begin(), answers.open.end());
    if (!answers.open.empty()) late_ready_.notify_all();
    answers.finished = true;
    progress_.tiles.push_back(std::move(answers));
    work_[progress_.tiles.back().tile].reset();
  }

  // What the rows of bytes exclude is beyond the cutoff; `left` gets the other columns. How many are excluded.
  template <class Put>
  std::int64_t exclude(MatrixScreen::Row& screen, int begin, int end, std::vector<std::int32_t>& left, Put put) {
    std::vector<double> lower(job_.screen == Screen::kBounds ? std::max(end - begin, 0) : 0);
    screen_->keep_near(screen, begin, end, left, lower.empty() ? nullptr : lower.data());
    auto next = left.begin();
    for (int column = begin; column < end; ++column) {
      if (next != left.end() && *next == column)
        ++next;
      else
        put(column, {lower.empty() ? driver_.cutoff() : lower[column - begin], std::numeric_limits<double>::infinity(),
                     Status::kCutoff});
    }
    return std::max(end - begin, 0) - static_cast<std::int64_t>(left.size());
  }

  // Whether the next tile has the same rows.
  bool goes_on(std::size_t tile) const {
    return tile + 1 < job_.tiles.size() && job_.tiles[tile + 1].row_begin == job_.tiles[tile].row_begin;
  }

  std::optional<PairIndex> next_late() {
    std::unique_lock lock(mutex_);
    late_ready_.wait(lock, [&] { return halted_ || !late_.empty() || (trying_ == 0 && solving_late_ == 0); });
    if (late_.empty() || over()) return std::nullopt;
    const PairIndex pair = late_.front();
    late_.pop_front();
    ++solving_late_;
    return pair;
  }

  void solve_late(const PairIndex& pair) {
    const auto begin = Clock::now();
    const auto [answer, outcome] = attempt(pair, kForever);
    LateAnswer late{pair, answer, outcome == Outcome::kSettled, seconds_since(begin), {}};
    std::int64_t added = 0;
    if (late.finished && sharing_.is_first(pair) && !sharing_.may_share(answer.status))
      added = sharing_.append_siblings(pair, late.open);
    std::lock_guard lock(mutex_);
    --solving_late_;
    settled_ += late.finished;
    added_ += added;
    late_.insert(late_.end(), late.open.begin(), late.open.end());
    if (!late.finished) late_.push_back(pair);
    progress_.late.push_back(std::move(late));
    late_ready_.notify_all();
  }

  // Put off after `patience` seconds, which is no limit that the search knows of: which way it takes may depend on
  // those, and a first try is to take the way of the second.
  Attempt attempt(const PairIndex& pair, double patience) {
    if (patience <= 0) return {{}, Outcome::kPutOff};
    bool stopped = false;
    PairBounds answer = solve(pair, patience, stopped);
    if (answer.status == Status::kInterrupted) answer.status = Status::kTimeLimit;
    if (answer.status == Status::kTimeLimit && over()) return {answer, Outcome::kCutShort};
    // A search that was stopped may have proven enough, but not all that it would have.
    return {answer, stopped && !sharing_.may_share(answer.status) ? Outcome::kPutOff : Outcome::kSettled};
  }

  PairBounds solve(const PairIndex& pair, double patience, bool& stopped) {
    if (sharing_.is_free(pair)) return {0, 0, Status::kOptimal};
    const auto now = Clock::now();
    const auto put_off = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(patience));
    const double left = std::chrono::duration<double>(deadline_ - now).count();
    PairCall call{driver_.cutoff()};
    call.limits = {std::min(job_.pair_limits.seconds, std::max(left, 0.0)), job_.pair_limits.bytes};
    call.own_limit = job_.pair_limits.seconds < std::numeric_limits<double>::infinity();
    if (!job_.row_prepared.empty()) {
      call.prepared1 = job_.row_prepared[pair.row].get();
      call.prepared2 = job_.column_prepared[pair.column].get();
    }
    const Watch watch = [&](double, double, const Stats&) {
      report_when_due();
      return stopped = halted_ || Clock::now() >= put_off;
    };
    const GraphPtr &g1 = job_.rows[pair.row], &g2 = job_.columns[pair.column];
    if (const auto* uniform = std::get_if<UniformCosts>(&job_.costs))
      return driver_.bounds(g1, g2, *uniform, call, watch);
    const auto& all = std::get<CollectionTables>(job_.costs);
    return driver_.bounds(CompiledProblem(g1, g2, tables_of_pair(all, all.rows[pair.row], all.columns[pair.column])),
                          call, watch);
  }

  // What the end of the job leaves: bounds that hold, with the status kTimeLimit for every pair that has no answer.
  void give_unfinished() {
    settled_all_ = next_tile_ == job_.tiles.size() && late_.empty();
    for (auto& work : work_)
      if (work) {
        settled_all_ = false;
        late_.insert(late_.end(), work->answer.open.begin(), work->answer.open.end());
        progress_.tiles.push_back(std::move(work->answer));
      }
    for (const PairIndex& pair : late_) progress_.late.push_back({pair, {}, false, 0, {}});
  }

  const PairwiseJob& job_;
  const Driver driver_;
  const Sharing sharing_;
  std::optional<MatrixScreen> screen_;
  Clock::time_point deadline_;
  std::atomic<bool> halted_ = false;
  std::function<void()> report_;  // where the calling thread does the work
  Clock::time_point next_report_ = Clock::now() + kReportEvery;

  std::mutex mutex_;  // guards all below
  std::condition_variable all_ended_, late_ready_;
  std::vector<std::unique_ptr<TileWork>> work_;
  std::size_t next_tile_ = 0;
  int next_tile_row_ = 0;
  std::deque<PairIndex> late_;
  int trying_;                  // threads still at first tries
  int solving_late_ = 0;        // threads at a late pair
  int working_ = job_.threads;  // threads that have not ended
  std::int64_t settled_ = 0, added_ = 0;
  PairwiseProgress progress_;
  bool settled_all_ = false;
  std::exception_ptr error_;
};

}  // namespace

bool solve_pairs(const PairwiseJob& job, const std::function<bool(PairwiseProgress&&)>& on_progress) {
  return Run(job)(on_progress);
}

}  // namespace gedkit
