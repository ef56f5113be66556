// Control and Incumbent: which news counts, what stops a search and for which reason.
#include <chrono>
#include <limits>
#include <thread>
#include <vector>

#include "check.hpp"
#include "core/control.hpp"
#include "core/incumbent.hpp"

namespace gedkit {

TEST(bounds_only_get_better) {
  Control control;
  control.raise_lower(5);
  control.raise_lower(3);
  control.lower_upper(20);
  control.lower_upper(30);
  control.lower_upper(10);
  CHECK_EQ(control.lower(), 5);
  CHECK_EQ(control.upper(), 10);
  CHECK_EQ(control.history.size(), 3u);
  CHECK(!control.poll());
}

TEST(a_deadline_stops_with_its_reason) {
  Control late({.seconds = 0});
  CHECK(late.poll());
  CHECK(late.reason() == Status::kTimeLimit);

  Control own;
  own.set_budget(0);
  CHECK(own.poll());
  CHECK(own.reason() == Status::kFeasible);

  Control caller({.seconds = 0});
  caller.set_budget(100);  // the caller's limit is the shorter one
  CHECK(caller.poll());
  CHECK(caller.reason() == Status::kTimeLimit);

  Control full;
  full.out_of_memory();
  CHECK(full.stopped());
  CHECK(full.reason() == Status::kMemoryLimit);
}

TEST(stop_looks_at_the_clock_before_long) {
  Control late({.seconds = 0});
  int calls = 1;
  while (!late.stop() && calls < 1'000'000) ++calls;
  CHECK(calls < 10'000);
}

TEST(the_slower_the_calls_of_stop_the_more_of_them_look_at_the_clock) {
  Control control({.seconds = 0.03});
  int slow = 0;
  do std::this_thread::sleep_for(std::chrono::milliseconds(1));
  while (!control.stop() && ++slow < 1000);
  CHECK(slow < 60);  // 30 at most are in time
}

TEST(the_watch_hears_of_news_and_stops) {
  std::vector<std::int64_t> reported;
  Control control({}, [&](std::int64_t lower, std::int64_t, const Stats&) {
    reported.push_back(lower);
    return lower >= 7;
  });
  control.raise_lower(4);
  CHECK(!control.stopped());
  control.raise_lower(7);
  CHECK(control.stopped());
  CHECK(control.reason() == Status::kInterrupted);
  control.raise_lower(9);  // nobody is asked any more, but the bound counts
  CHECK_EQ(control.lower(), 9);
  CHECK(reported == std::vector<std::int64_t>({4, 7}));
}

TEST(an_incumbent_takes_better_paths_alone) {
  constexpr Ticks kNone = std::numeric_limits<Ticks>::max();
  Control control;
  Incumbent incumbent;
  incumbent.step = 2;
  CHECK_EQ(incumbent.goal(), kNone);
  CHECK(incumbent.offer(10, std::vector<std::int32_t>{0, 1}, control));
  CHECK(!incumbent.offer(10, std::vector<std::int32_t>{1, 0}, control));
  CHECK(!incumbent.offer(12, std::vector<std::int32_t>{1, 0}, control));
  CHECK(incumbent.mapping == std::vector<std::int32_t>({0, 1}));
  CHECK_EQ(control.upper(), 10);
  CHECK_EQ(incumbent.goal(), 8);
  incumbent.cutoff = 5;
  CHECK_EQ(incumbent.goal(), 5);
}

TEST(round_up_gives_the_least_cost_that_a_path_can_have) {
  constexpr Ticks kInfinite = 1000;
  Incumbent incumbent;
  incumbent.step = 4;
  CHECK_EQ(incumbent.round_up(7, kInfinite), 7);  // without a path nothing is known of costs
  incumbent.cost = 21;
  for (Ticks bound = 0; bound <= 25; ++bound) {
    Ticks least = bound;  // the naive way: the first number from the bound on that differs by a multiple of the step
    while (bound < 21 && (21 - least) % 4 != 0) ++least;
    CHECK_EQ(incumbent.round_up(bound, kInfinite), least);
  }
}

}  // namespace gedkit
