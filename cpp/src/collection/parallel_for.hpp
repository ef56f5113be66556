// One loop on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace gedkit {

// Calls work(begin, end) for all of 0..count in pieces of `grain`, first pieces first. An exception of a thread is
// rethrown here after all threads have ended.
template <typename Work>
void parallel_for(int threads, std::size_t count, std::size_t grain, Work work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr error;
  std::mutex guard;
  const auto loop = [&] {
    try {
      for (std::size_t begin; (begin = next.fetch_add(grain)) < count;) work(begin, std::min(begin + grain, count));
    } catch (...) {
      next = count;
      const std::lock_guard lock(guard);
      if (!error) error = std::current_exception();
    }
  };
  const std::size_t pieces = (count + grain - 1) / grain;
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < std::min<std::size_t>(threads, pieces); ++i) others.emplace_back(loop);
  loop();
  for (std::thread& thread : others) thread.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace gedkit
