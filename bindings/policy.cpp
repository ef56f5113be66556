// Which search runs when, for benchmarks/tune_policy.py and benchmarks/train_policy.py.
#include "gedkit/policy.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <utility>
#include <vector>

#include "bindings.hpp"
#include "core/compiled_problem.hpp"
#include "core/profitable_part.hpp"
#include "gedkit/problem.hpp"
#include "local_search/greedy.hpp"
#include "solvers/bitset_phase.hpp"
#include "solvers/finish.hpp"
#include "solvers/search_plan.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

void bind_policy(nb::module_& m) {
  nb::class_<Policy>(m, "Policy", "Which search runs when; see policy.hpp.")
      .def(nb::init<>())
      .def_rw("large_nodes", &Policy::large_nodes)
      .def_rw("dense_degree", &Policy::dense_degree)
      .def_rw("small_nodes", &Policy::small_nodes)
      .def_rw("small_states", &Policy::small_states)
      .def_rw("dense_states", &Policy::dense_states)
      .def_rw("general_small_nodes", &Policy::general_small_nodes)
      .def_rw("general_small_states", &Policy::general_small_states)
      .def_rw("least_states", &Policy::least_states)
      .def_rw("few_operations_states", &Policy::few_operations_states)
      .def_rw("few_operations", &Policy::few_operations)
      .def_rw("few_operations_nodes", &Policy::few_operations_nodes)
      .def_rw("general_least_states", &Policy::general_least_states)
      .def_rw("depth_first_states", &Policy::depth_first_states)
      .def_rw("by_turns_states", &Policy::by_turns_states)
      .def_rw("limited_share", &Policy::limited_share)
      .def_rw("patient_nodes", &Policy::patient_nodes)
      .def_rw("patience", &Policy::patience)
      .def_rw("first_states", &Policy::first_states)
      .def_rw("more_states", &Policy::more_states)
      .def_rw("turns", &Policy::turns)
      .def_rw("states_per_portion", &Policy::states_per_portion)
      .def_rw("paths_share", &Policy::paths_share)
      .def_rw("dearer_rung", &Policy::dearer_rung)
      .def_rw("proof_nodes", &Policy::proof_nodes)
      .def_rw("unrefined_nodes", &Policy::unrefined_nodes)
      .def_rw("sparse_nodes", &Policy::sparse_nodes)
      .def_rw("sparse_degree", &Policy::sparse_degree)
      .def_rw("pattern_nodes", &Policy::pattern_nodes)
      .def_rw("pattern_times", &Policy::pattern_times)
      .def_rw("pattern_states", &Policy::pattern_states);

  m.def(
      "search_features",
      [](const Problem& problem) {
        const CompiledProblem& compiled = problem.compiled();
        const bool general = !bitset_applies(compiled);
        const SolverCall call;
        Control control;
        Incumbent incumbent = start_incumbent(call, 1, compiled.infinite());
        SearchFeatures found{};
        const auto look = [&](const DenseProblem& part) {
          if (!general && compiled.g1().n() + compiled.g2().n() > kShippedPolicy.small_nodes &&
              depth_first_budget(compiled.g1(), compiled.g2(), kShippedPolicy) > 0) {  // what such a plan has seen
            bitset_phase(compiled, kGlanceStates, incumbent, control);
            bitset_climb(compiled, kClimbStates, incumbent, control);
          }
          first_path(part, call, incumbent, control);
          found = plan_searches(part, general, {0, 0}, call, incumbent, control).features;
          return false;
        };
        rebase_incumbent(compiled.dense(), incumbent, control);
        if (general)
          in_profitable_part(compiled.dense(), incumbent, control, look);
        else
          look(compiled.dense());
        return std::pair(std::vector<double>(found.begin(), found.end()), general);
      },
      "What a search is chosen by, and whether the depth-first search is the one for any costs.");
}

}  // namespace gedkit::bindings
