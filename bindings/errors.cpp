// C++ exceptions become the exceptions of gedkit.errors, looked up when one is raised: the core imports nothing.
#include "bindings.hpp"
#include "learned/learned_model.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

void raise(const char* name, const char* message) {
  try {
    PyErr_SetString(nb::module_::import_("gedkit.errors").attr(name).ptr(), message);
  } catch (nb::python_error& e) {
    e.restore();
  }
}

void translate(const std::exception_ptr& error, void*) {
  try {
    std::rethrow_exception(error);
  } catch (const InvalidGraph& e) {
    raise("InvalidGraphError", e.what());
  } catch (const InvalidCost& e) {
    raise("InvalidCostError", e.what());
  } catch (const InvalidModel& e) {
    raise("ModelError", e.what());
  }
}

}  // namespace

void bind_errors(nb::module_&) { nb::register_exception_translator(translate); }

}  // namespace gedkit::bindings
