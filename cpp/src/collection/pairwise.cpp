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

#include "collection/link_screen.hpp"
#include "core/compiled_problem.hpp"
#include "core/rounding.hpp"
#include "solvers/driver.hpp"

namespace gedkit {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kNewsEvery = std::chrono::milliseconds(20);
constexpr double kForever = 1e9;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

struct TileWork {
  TileAnswer answer;
  int rows_left;
};

class Run {
 public:
  explicit Run(const PairwiseJob& job)
      : job_(job),
        driver_(job.options),
        work_(job.tiles.size()),
        late_(job.open.begin(), job.open.end()),
        trying_(job.threads) {
    if (job.row_prepared.empty() || job.column_prepared.empty()) driver_.check_prepared(nullptr, nullptr);
    for (const auto* side : {&job.row_prepared, &job.column_prepared})
      for (const PreparedPtr& graph : *side) driver_.check_prepared(graph.get(), graph.get());
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(std::min(job.total_seconds, kForever)));
    if (const auto* tables = std::get_if<CollectionTables>(&job.costs))
      if (std::isfinite(job.options.cutoff)) screen_ = LinkScreen(job.rows, job.columns, *tables);
  }

  bool operator()(const std::function<bool(News&&)>& on_news) {
    std::vector<std::thread> threads;
    for (int i = 0; i < job_.threads; ++i) threads.emplace_back([this] { work(); });
    std::exception_ptr error;
    try {
      watch(on_news);
    } catch (...) {
      error = std::current_exception();
      halt();
    }
    for (std::thread& thread : threads) thread.join();
    if (!error) error = error_;
    if (error) std::rethrow_exception(error);
    give_unfinished();
    on_news(taken_news());
    return settled_all_;
  }

 private:
  void watch(const std::function<bool(News&&)>& on_news) {
    std::unique_lock lock(mutex_);
    while (working_ > 0) {
      news_.wait_for(lock, kNewsEvery, [&] { return working_ == 0; });
      News news = std::exchange(news_items_, {});
      news.pairs = settled_;
      lock.unlock();
      if (on_news(std::move(news))) halt();
      lock.lock();
    }
  }

  News taken_news() {
    News news = std::exchange(news_items_, {});
    news.pairs = settled_;
    return news;
  }

  void halt() {
    std::lock_guard lock(mutex_);
    halted_ = true;
    late_ready_.notify_all();
  }

  bool over() { return halted_ || Clock::now() >= deadline_; }

  void work() {
    try {
      while (const auto row = next_row()) solve_row(row->first, row->second);
      {
        std::lock_guard lock(mutex_);
        --trying_;
      }
      late_ready_.notify_all();
      while (const auto pair = next_late()) solve_late(*pair);
    } catch (...) {
      std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
      halted_ = true;
      late_ready_.notify_all();
    }
    std::lock_guard lock(mutex_);
    if (--working_ == 0) news_.notify_one();
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
    std::int64_t settled = 0;
    bool cut_short = false;
    const auto begin = Clock::now();
    const int width = tile.column_end - tile.column_begin;
    for (int column = tile.triangle ? std::max(row, tile.column_begin) : tile.column_begin; column < tile.column_end;
         ++column) {
      cut_short = over();
      if (cut_short) break;
      const PairBounds a = job_.first_try_seconds > 0 ? solve({row, column}, job_.first_try_seconds)
                                                      : PairBounds{.status = Status::kInterrupted};
      const std::size_t at = static_cast<std::size_t>(row - tile.row_begin) * width + (column - tile.column_begin);
      answers.lower[at] = a.lower;
      answers.upper[at] = a.upper;
      answers.status[at] = static_cast<std::int8_t>(a.status);
      cut_short = was_cut_short(a);
      if (cut_short) break;
      if (a.status == Status::kInterrupted) {
        answers.status[at] = static_cast<std::int8_t>(Status::kTimeLimit);
        open.push_back({row, column});
      } else {
        ++settled;
      }
    }
    std::lock_guard lock(mutex_);
    settled_ += settled;
    answers.seconds += seconds_since(begin);
    answers.open.insert(answers.open.end(), open.begin(), open.end());
    if (cut_short || --work->rows_left > 0) return;
    // Not before the whole tile is handed out: a late answer must never be overtaken by the provisional one.
    late_.insert(late_.end(), answers.open.begin(), answers.open.end());
    if (!answers.open.empty()) late_ready_.notify_all();
    answers.finished = true;
    news_items_.tiles.push_back(std::move(answers));
    work_[news_items_.tiles.back().tile].reset();
  }

  std::optional<PairIndex> next_late() {
    std::unique_lock lock(mutex_);
    late_ready_.wait(lock, [&] { return halted_ || !late_.empty() || trying_ == 0; });
    if (late_.empty() || over()) return std::nullopt;
    const PairIndex pair = late_.front();
    late_.pop_front();
    return pair;
  }

  void solve_late(const PairIndex& pair) {
    const auto begin = Clock::now();
    const PairBounds answer = solve(pair, kForever);
    const bool finished = !was_cut_short(answer);
    std::lock_guard lock(mutex_);
    settled_ += finished;
    if (!finished) late_.push_back(pair);
    news_items_.late.push_back({pair, answer, finished, seconds_since(begin)});
  }

  // Stopped by the job's end and not by its own: the pair is not settled.
  bool was_cut_short(const PairBounds& answer) {
    return (answer.status == Status::kInterrupted || answer.status == Status::kTimeLimit) && over();
  }

  // kInterrupted after `patience` seconds. That is no limit the search knows of: which way it takes may depend on
  // those, and a first try is to go the way of the second.
  PairBounds solve(const PairIndex& pair, double patience) {
    if (job_.twins_are_free && job_.row_kind[pair.row] == job_.column_kind[pair.column])
      return {0, 0, Status::kOptimal};
    if (screen_.applies()) {
      const double lower = screen_.bound(pair.row, pair.column), cutoff = driver_.cutoff();
      if (lower > cutoff * (1 + kRounding)) return {lower, std::numeric_limits<double>::infinity(), Status::kCutoff};
    }
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
    const Watch watch = [&](double, double, const Stats&) { return halted_ || Clock::now() >= put_off; };
    const GraphPtr &g1 = job_.rows[pair.row], &g2 = job_.columns[pair.column];
    if (const auto* uniform = std::get_if<UniformCosts>(&job_.costs))
      return driver_.bounds(g1, g2, *uniform, call, watch);
    const auto& all = std::get<CollectionTables>(job_.costs);
    return driver_.bounds(CompiledProblem(g1, g2, tables_of_pair(all, all.rows[pair.row], all.columns[pair.column])),
                          call, watch);
  }

  void give_unfinished() {
    settled_all_ = next_tile_ == job_.tiles.size() && late_.empty();
    for (auto& work : work_)
      if (work) {
        settled_all_ = false;
        news_items_.tiles.push_back(std::move(work->answer));
      }
  }

  const PairwiseJob& job_;
  LinkScreen screen_;
  const Driver driver_;
  Clock::time_point deadline_;
  std::atomic<bool> halted_ = false;

  std::mutex mutex_;  // guards all below
  std::condition_variable news_, late_ready_;
  std::vector<std::unique_ptr<TileWork>> work_;
  std::size_t next_tile_ = 0;
  int next_tile_row_ = 0;
  std::deque<PairIndex> late_;
  int trying_;                  // threads still at first tries
  int working_ = job_.threads;  // threads that have not ended
  std::int64_t settled_ = 0;
  News news_items_;
  bool settled_all_ = false;
  std::exception_ptr error_;
};

}  // namespace

bool solve_pairs(const PairwiseJob& job, const std::function<bool(News&&)>& on_news) { return Run(job)(on_news); }

}  // namespace gedkit
