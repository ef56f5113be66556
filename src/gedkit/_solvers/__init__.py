"""The solvers, one file each, and the registry that finds them by name.

A solver is a `Solver` record (``record``): its name, whether it is exact, which costs it takes, a one-line summary, its
options, and a function from a `Request` (two graphs, costs, limits) to a `Result`. Solvers of the core take their names
and summaries from its registry (``core_solver``) and share ``core_run``, which compiles the problem and calls the
driver of the core without the GIL. Files here may import the types, the models, the compiler and the core, never
``gedkit._solve``.
"""
