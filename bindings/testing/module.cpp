// The module that Python tests judge the core by. No wheel has it.
#include "testing/testing.hpp"

NB_MODULE(GEDKIT_MODULE, m) {
  m.doc() = "gedkit's naive reference and its assignment solvers, for tests";
  nanobind::set_leak_warnings(false);
  gedkit::bindings::testing::bind_reference(m);
  gedkit::bindings::testing::bind_assignment(m);
}
