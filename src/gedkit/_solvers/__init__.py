"""The solvers, one file each, and the registry that finds them by name.

A solver is a `Solver` record (``record``): its name, whether it is exact, which costs it takes, a one-line summary, its
options, and a function from a `Request` (two graphs, costs, limits) to a `Result`. Solvers that run in the core share
``core_run``, which compiles the problem, calls the core without the GIL and converts its outcome to a `Result`. Files
here may import the types, the models, the compiler and the core, never ``gedkit._solve``.
"""
