// gedkit._cpu: does this machine run code built for x86-64-v3? Built for the baseline and free of nanobind, so that
// asking is safe anywhere.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "runs_v3.hpp"

namespace {

PyObject* runs_v3(PyObject*, PyObject*) { return PyBool_FromLong(gedkit::runs_v3()); }

PyMethodDef methods[] = {
    {"runs_v3", runs_v3, METH_NOARGS, "True if this machine runs code built for x86-64-v3 (AVX2, BMI, FMA, popcnt)."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_cpu", "What the machine can run.", 0, methods, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() { return PyModule_Create(&definition); }
