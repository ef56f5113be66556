// Runs the tests: all of them, or those of the files named (`gedkit_tests test_lap test_masks`).
#include "check.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <exception>
#include <mutex>
#include <vector>

#include "core/kept_per_thread.hpp"

namespace gedkit::check {

namespace {

constexpr int kShownPerTest = 5;

std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

std::mutex printing;
struct CurrentCase {
  std::string text;
};
std::string& current_case() { return kept_per_thread<CurrentCase>().text; }
std::atomic<long> checks = 0, failures = 0, shown = 0;

std::string stem(const char* path) {
  const char* slash = std::strrchr(path, '/');
  std::string name = slash ? slash + 1 : path;
  return name.substr(0, name.find('.'));
}

}  // namespace

Registration::Registration(const char* file, const char* name, void (*run)()) { tests().push_back({file, name, run}); }

Case::Case(std::string text) : before_(std::move(current_case())) { current_case() = std::move(text); }
Case::~Case() { current_case() = std::move(before_); }

void report(const char* file, int line, bool passed, const std::string& what) {
  ++checks;
  if (passed) return;
  ++failures;
  if (++shown > kShownPerTest) return;
  const std::lock_guard lock(printing);
  std::printf("%s:%d: %s%s%s\n", file, line, what.c_str(),
              current_case().empty() ? "" : "   case: ", current_case().c_str());
}

int run(const std::vector<std::string>& files) {
  for (const std::string& file : files)
    if (std::none_of(tests().begin(), tests().end(), [&](const Test& t) { return stem(t.file) == file; })) {
      std::printf("no test is in a file named %s.cpp\n", file.c_str());
      return 2;
    }
  int run = 0, failed = 0;
  for (const Test& test : tests()) {
    if (!files.empty() && std::find(files.begin(), files.end(), stem(test.file)) == files.end()) continue;
    const long checks_before = checks, failures_before = failures;
    shown = 0;
    try {
      test.run();
    } catch (const std::exception& e) {
      report(test.file, 0, false, std::string("threw: ") + e.what());
    }
    if (checks == checks_before) report(test.file, 0, false, "checked nothing");
    ++run;
    if (failures > failures_before) {
      ++failed;
      std::printf("FAILED %s: %s, %ld of %ld checks\n", stem(test.file).c_str(), test.name, failures - failures_before,
                  checks - checks_before);
    }
  }
  std::printf("C++: %d tests, %ld checks, %d tests failed\n", run, checks.load(), failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace gedkit::check

int main(int count, char** names) { return gedkit::check::run({names + 1, names + count}); }
