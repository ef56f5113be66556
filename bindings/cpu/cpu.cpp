// gedkit._cpu: does this machine run code built for x86-64-v3? Built for the baseline and free of nanobind, so that
// asking is safe anywhere.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

namespace {

PyObject* runs_v3(PyObject*, PyObject*) {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  return PyBool_FromLong(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                         __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                         __builtin_cpu_supports("popcnt"));
#else
  Py_RETURN_FALSE;
#endif
}

PyMethodDef methods[] = {
    {"runs_v3", runs_v3, METH_NOARGS, "True if this machine runs code built for x86-64-v3 (AVX2, BMI, FMA, popcnt)."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_cpu", "What the machine can run.", 0, methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() { return PyModule_Create(&definition); }
