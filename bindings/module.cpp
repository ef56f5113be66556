// The extension module. It is built once per instruction set, so its name comes from the build.
#include "bindings.hpp"

NB_MODULE(GEDKIT_MODULE, m) {
  m.doc() = "gedkit's compiled core: graphs, problems, solvers and collections.";
  m.attr("BUILD") = GEDKIT_LEVEL;
  // Graphs that a cache or a thread still holds when the interpreter ends are no fault worth a page of warnings.
  nanobind::set_leak_warnings(false);
  gedkit::bindings::bind_errors(m);
  gedkit::bindings::bind_graph(m);
  gedkit::bindings::bind_problem(m);
  gedkit::bindings::bind_parallel_edges(m);
  gedkit::bindings::bind_dual_step(m);
  gedkit::bindings::bind_policy(m);
  gedkit::bindings::bind_solve(m);
  gedkit::bindings::bind_learned(m);
  gedkit::bindings::bind_estimates(m);
  gedkit::bindings::bind_pair_costs(m);
  gedkit::bindings::bind_pairwise(m);
  gedkit::bindings::bind_search(m);
}
