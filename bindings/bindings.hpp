// What the binding files share: one function per topic, called by module.cpp in this order, and the exceptions
// that become Python ones.
#pragma once

#include <nanobind/nanobind.h>

#include "gedkit/errors.hpp"

namespace gedkit {
struct Certificate;
}

namespace gedkit::bindings {

void bind_errors(nanobind::module_& m);
void bind_graph(nanobind::module_& m);
void bind_problem(nanobind::module_& m);
void bind_parallel_edges(nanobind::module_& m);
void bind_policy(nanobind::module_& m);
void bind_solve(nanobind::module_& m);
void bind_dual_step(nanobind::module_& m);
void bind_learned(nanobind::module_& m);
void bind_estimates(nanobind::module_& m);
void bind_pair_costs(nanobind::module_& m);
void bind_pairwise(nanobind::module_& m);
void bind_search(nanobind::module_& m);

nanobind::dict certificate_fields(const Certificate& certificate);  // what gedkit.Certificate is made from

}  // namespace gedkit::bindings
