"""The solvers, one file each, and the registry that finds them by name.

A solver is a `Solver` record: its name, whether it is exact, what costs it takes, a line about it, its options and a
function from a `Request` (two graphs, costs, limits) to a `Result`. Those that run in the core share ``core_run``,
which compiles the problem, calls the core without the GIL and reads what it hands back. Files here may import the
types, the compiler and the core, never ``gedkit.solve``.
"""
