// Runs a solver of the core without the GIL. A watch takes the GIL now and then to see to Ctrl-C and to the caller's
// callback; what either raises stops the search, and the result comes back together with the exception.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "gedkit/control.hpp"
#include "gedkit/options.hpp"
#include "gedkit/problem.hpp"
#include "gedkit/result.hpp"

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
  double lower, upper;
  std::vector<std::pair<double, double>> bounds;
  nanobind::object error;  // what Ctrl-C or the callback raised, or None
};

class PythonWatch {
 public:
  PythonWatch(const Problem& problem, nanobind::object callback, bool signals)
      : problem_(problem), callback_(std::move(callback)), signals_(signals) {}

  bool needed() const { return signals_ || !callback_.is_none(); }
  std::optional<nanobind::python_error>& error() { return error_; }

  bool operator()(Ticks lower, Ticks upper, const Stats& stats) {
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
          nanobind::bool_(callback_(problem_.to_real(lower), problem_.to_real(upper), stats.seconds, stats.opened,
                                    stats.expanded, stats.heuristic_calls)));
    } catch (nanobind::python_error& e) {
      error_.emplace(std::move(e));
      return true;
    }
  }

 private:
  const Problem& problem_;
  nanobind::object callback_;
  bool signals_;
  std::chrono::steady_clock::time_point next_look_ = std::chrono::steady_clock::now() + kSignalsEvery;
  Ticks lower_ = -1, upper_ = -1;
  std::optional<nanobind::python_error> error_;
};

template <typename Solver>
Outcome run(const Problem& problem, const Options& options, double seconds, std::size_t bytes,
            const ProgressCallback& callback, bool signals, Solver solver) {
  PythonWatch watch(problem, callback, signals);
  Outcome outcome{};
  {
    nanobind::gil_scoped_release no_gil;
    Control control({seconds, bytes}, watch.needed() ? Control::Watch(std::ref(watch)) : Control::Watch());
    outcome.result = solver(problem, options, control);
    outcome.lower = problem.to_real(outcome.result.lower);
    outcome.upper =
        outcome.result.has_path ? problem.to_real(outcome.result.upper) : std::numeric_limits<double>::infinity();
  }
  outcome.error = watch.error() ? nanobind::borrow(watch.error()->value()) : nanobind::none();
  for (const Milestone& m : outcome.result.history)
    outcome.bounds.emplace_back(problem.to_real(m.lower), problem.to_real(m.upper));
  return outcome;
}

}  // namespace gedkit::bindings
