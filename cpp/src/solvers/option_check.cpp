#include "solvers/option_check.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <thread>
#include <utility>

namespace gedkit {

namespace {

class Reader {
 public:
  explicit Reader(const SolverEntry& solver) : solver_(solver) {}

  template <class T, class U>
  void read(std::string_view name, const std::optional<T>& given, U& value, double least, double most = kNoLimit) {
    if (!given) return;
    require(name);
    if (!(static_cast<double>(*given) >= least && static_cast<double>(*given) <= most))
      throw InvalidOption(std::string(name) + " is out of its range: " + std::to_string(*given));
    value = *given;
  }

  void require(std::string_view name) const {
    if (!solver_.has(name))
      throw InvalidOption("solver '" + std::string(solver_.info.name) + "' has no option '" + std::string(name) + "'");
  }

  static constexpr double kNoLimit = std::numeric_limits<double>::infinity();

 private:
  const SolverEntry& solver_;
};

}  // namespace

SolverCall checked_call(const SolveOptions& o, const SolverEntry& solver) {
  constexpr double kMostSteps = 1000;
  if (!(o.cutoff >= 0)) throw InvalidOption("cutoff must be 0 or more");
  if (o.threads < 0) throw InvalidOption("threads must be 0 (all) or more");
  SolverCall call;
  call.seed = o.seed;
  if (o.policy) call.policy = o.policy.get();
  Reader reader(solver);
  if (o.threads != 1) reader.require("threads");
  call.threads = o.threads > 0 ? o.threads : static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
  reader.read("budget", o.budget, call.budget, 0);
  reader.read("depth_first_states", o.depth_first_states, call.depth_first_states, -1);
  reader.read("certificate", o.certificate, call.certificate, 0);
  reader.read("width", o.width, call.width, 1);
  reader.read("starts", o.starts, call.starts, 1);
  reader.read("turns", o.turns, call.turns, 0);
  reader.read("whole_graphs", o.whole_graphs, call.whole_graphs, 0);
  reader.read("trust", o.trust, call.trust, 0);
  reader.read("children", o.children, call.children, 0);
  reader.read("root_steps", o.root_steps, call.root_steps, 0, kMostSteps);
  reader.read("child_steps", o.child_steps, call.child_steps, 0, kMostSteps);
  if (o.dual_step) {
    reader.require("dual_step");
    call.dual_step = o.dual_step.get();
  }
  if (o.model) {
    reader.require("model");
    call.model = o.model.get();
  } else if (solver.has("model")) {
    throw InvalidOption("solver '" + std::string(solver.info.name) + "' needs a model");
  }
  return call;
}

}  // namespace gedkit
