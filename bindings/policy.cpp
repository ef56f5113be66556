// Which search runs when, for benchmarks/tune_policy.py.
#include "gedkit/policy.hpp"

#include <nanobind/nanobind.h>

#include "bindings.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

void bind_policy(nb::module_& m) {
  nb::class_<Policy>(m, "Policy", "Which search runs when; see policy.hpp.")
      .def(nb::init<>())
      .def_rw("large_nodes", &Policy::large_nodes)
      .def_rw("dense_degree", &Policy::dense_degree)
      .def_rw("large_dense_degree", &Policy::large_dense_degree)
      .def_rw("small_nodes", &Policy::small_nodes)
      .def_rw("medium_nodes", &Policy::medium_nodes)
      .def_rw("small_states", &Policy::small_states)
      .def_rw("medium_states", &Policy::medium_states)
      .def_rw("dense_states", &Policy::dense_states)
      .def_rw("general_small_nodes", &Policy::general_small_nodes)
      .def_rw("general_medium_nodes", &Policy::general_medium_nodes)
      .def_rw("general_small_states", &Policy::general_small_states)
      .def_rw("general_medium_states", &Policy::general_medium_states)
      .def_rw("general_large_states", &Policy::general_large_states)
      .def_rw("busy_degree", &Policy::busy_degree)
      .def_rw("busier_degree", &Policy::busier_degree)
      .def_rw("busy_states", &Policy::busy_states)
      .def_rw("busier_states", &Policy::busier_states)
      .def_rw("general_busy_states", &Policy::general_busy_states)
      .def_rw("general_busier_states", &Policy::general_busier_states)
      .def_rw("limited_share", &Policy::limited_share)
      .def_rw("patient_nodes", &Policy::patient_nodes)
      .def_rw("patience", &Policy::patience)
      .def_rw("first_states", &Policy::first_states)
      .def_rw("more_states", &Policy::more_states)
      .def_rw("turns", &Policy::turns)
      .def_rw("states_per_portion", &Policy::states_per_portion)
      .def_rw("paths_share", &Policy::paths_share)
      .def_rw("late_paths_share", &Policy::late_paths_share)
      .def_rw("dearer_rung", &Policy::dearer_rung)
      .def_rw("proof_nodes", &Policy::proof_nodes)
      .def_rw("unrefined_nodes", &Policy::unrefined_nodes)
      .def_rw("hurry", &Policy::hurry)
      .def_rw("sparse_nodes", &Policy::sparse_nodes)
      .def_rw("sparse_degree", &Policy::sparse_degree)
      .def_rw("pattern_nodes", &Policy::pattern_nodes)
      .def_rw("pattern_times", &Policy::pattern_times)
      .def_rw("pattern_states", &Policy::pattern_states);
}

}  // namespace gedkit::bindings
