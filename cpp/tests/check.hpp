// The whole of our test framework: TEST(name) { CHECK(...); CHECK_EQ(a, b); CHECK_NEAR(a, b); }
//
// A failed check says where, what and in which case, and the test goes on to its next check; the program then ends with
// 1. CASE(...) names the random case at hand, so that a failure can be run again. Nothing has to be installed.
#pragma once

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>

namespace gedkit::check {

struct Test {
  const char* file;
  const char* name;
  void (*run)();
};

struct Registration {
  Registration(const char* file, const char* name, void (*run)());
};

// Names the random case that the checks in this scope are about.
class Case {
 public:
  explicit Case(std::string text);
  ~Case();
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;

 private:
  std::string before_;
};

void report(const char* file, int line, bool passed, const std::string& what);

template <class T>
std::string show(const T& value) {
  std::ostringstream out;
  out.precision(17);
  if constexpr (requires { out << value; })
    out << value;
  else
    out << "(a value that cannot be printed)";
  return out.str();
}

template <class A, class B>
void equal(const char* file, int line, const char* text, const A& a, const B& b) {
  const bool passed = a == b;
  report(file, line, passed, passed ? "" : std::string(text) + ": " + show(a) + " and " + show(b));
}

inline bool nearly(double a, double b) {
  return a == b || std::abs(a - b) <= 1e-9 * (1 + std::max(std::abs(a), std::abs(b)));
}

}  // namespace gedkit::check

#define TEST(name)                                                                            \
  static void test_##name();                                                                  \
  static const gedkit::check::Registration registration_##name(__FILE__, #name, test_##name); \
  static void test_##name()

#define CHECK(...) gedkit::check::report(__FILE__, __LINE__, static_cast<bool>(__VA_ARGS__), #__VA_ARGS__)
#define CHECK_EQ(a, b) gedkit::check::equal(__FILE__, __LINE__, #a " == " #b, a, b)
#define CHECK_NEAR(a, b)                                                 \
  gedkit::check::report(__FILE__, __LINE__, gedkit::check::nearly(a, b), \
                        #a " is about " #b ": " + gedkit::check::show(a) + " and " + gedkit::check::show(b))
#define CASE(...) const gedkit::check::Case the_case(__VA_ARGS__)
