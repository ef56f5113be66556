# Which instruction sets the core is built for, in GEDKIT_LEVELS, with their compiler flags.
#
# What is installed from source serves the machine at hand: one level is enough, and half the time. A wheel to hand on has to
# run on any machine: whoever builds one (cibuildwheel, `make wheel`, the conda recipe) asks for every level, and
# `gedkit._core` loads the one that fits.
set(default_levels "native")
if(NOT GEDKIT_PYTHON)
  set(default_levels "baseline")
endif()
set(GEDKIT_LEVELS "${default_levels}" CACHE STRING
    "instruction sets: native (the best that this machine runs), or a list of baseline and v3 (x86-64 with AVX2 and popcnt)")

set(processor "${CMAKE_SYSTEM_PROCESSOR}")
if(CMAKE_OSX_ARCHITECTURES)
  set(processor "${CMAKE_OSX_ARCHITECTURES}")
endif()
if(NOT processor MATCHES "^(x86_64|AMD64|amd64)$")
  set(GEDKIT_LEVELS "baseline")
elseif(GEDKIT_LEVELS STREQUAL "native")
  set(GEDKIT_LEVELS "baseline")
  if(NOT CMAKE_CROSSCOMPILING)
    if(NOT DEFINED GEDKIT_RUNS_V3)
      try_run(GEDKIT_RUNS_V3 runs_v3_compiled ${PROJECT_BINARY_DIR}/runs_v3 ${PROJECT_SOURCE_DIR}/cmake/runs_v3.cpp)
    endif()
    if(GEDKIT_RUNS_V3 EQUAL 0)
      set(GEDKIT_LEVELS "v3")
    endif()
  endif()
  message(STATUS "The core is built for this machine: ${GEDKIT_LEVELS}")
endif()

if(MSVC)
  set(GEDKIT_FLAGS_v3 /arch:AVX2)
else()
  # The parts of x86-64-v3 that matter, by their names: zig, which builds for an old glibc, does not take -march=x86-64-v3.
  set(GEDKIT_FLAGS_v3 -mavx2 -mbmi -mbmi2 -mf16c -mfma -mlzcnt -mmovbe -mpopcnt)
endif()
list(GET GEDKIT_LEVELS -1 GEDKIT_LIBRARY_LEVEL)
