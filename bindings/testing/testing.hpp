// What the files of the test-only module share: one function per topic, called by module.cpp.
#pragma once

#include <nanobind/nanobind.h>

namespace gedkit::bindings::testing {

void bind_reference(nanobind::module_& m);
void bind_assignment(nanobind::module_& m);

}  // namespace gedkit::bindings::testing
