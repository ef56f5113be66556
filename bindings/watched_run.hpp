// Runs the driver without the GIL. A watch takes the GIL now and then to see to Ctrl-C and to the caller's callback;
// what either raises stops the search, and the result comes back together with the exception.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "gedkit/solve.hpp"

namespace gedkit::bindings {

constexpr auto kSignalsEvery = std::chrono::milliseconds(20);

// What the caller of a solver hears progress by, or None: lower and upper bound, seconds, opened, expanded and
// heuristic calls; what it returns tells whether to stop.
class ProgressCallback : public nanobind::object {
  static bool fits(PyObject* object) { return object == Py_None || PyCallable_Check(object); }
  NB_OBJECT_DEFAULT(ProgressCallback, object, "collections.abc.Callable[[float, float, float, int, int, int], object]",
                    fits)
};

struct Outcome {
  Result result;
  nanobind::object error;  // what Ctrl-C or the callback raised, or None
};

class PythonWatch {
 public:
  PythonWatch(nanobind::object callback, bool signals) : callback_(std::move(callback)), signals_(signals) {}

  bool needed() const { return signals_ || !callback_.is_none(); }
  std::optional<nanobind::python_error>& error() { return error_; }

  bool operator()(double lower, double upper, const Stats& stats) {
    const auto now = std::chrono::steady_clock::now();
    const bool look = signals_ && now >= next_look_;
    const bool news = !callback_.is_none() && (lower != lower_ || upper != upper_);
    if (!look && !news) return false;
    nanobind::gil_scoped_acquire gil;
    try {
      if (look) {
        next_look_ = now + kSignalsEvery;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
      }
      if (!news) return false;
      lower_ = lower;
      upper_ = upper;
      return nanobind::cast<bool>(
          nanobind::bool_(callback_(lower, upper, stats.seconds, stats.opened, stats.expanded, stats.heuristic_calls)));
    } catch (nanobind::python_error& e) {
      error_.emplace(std::move(e));
      return true;
    }
  }

 private:
  nanobind::object callback_;
  bool signals_;
  std::chrono::steady_clock::time_point next_look_ = std::chrono::steady_clock::now() + kSignalsEvery;
  double lower_ = -1, upper_ = -1;
  std::optional<nanobind::python_error> error_;
};

inline Outcome run_watched(const Problem& problem, const SolveOptions& options, const Limits& limits,
                           const ProgressCallback& callback, bool signals) {
  PythonWatch watch(callback, signals);
  Outcome outcome{};
  {
    nanobind::gil_scoped_release no_gil;
    outcome.result = solve(problem, options, limits, watch.needed() ? Watch(std::ref(watch)) : Watch());
  }
  outcome.error = watch.error() ? nanobind::borrow(watch.error()->value()) : nanobind::none();
  return outcome;
}

}  // namespace gedkit::bindings
