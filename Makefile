# Needs Python 3.11+, a C++20 compiler and make; everything else goes into .venv (cmake and ninja too, where the machine has
# none). `make demo` installs what it shows and no more; `make test` and the others add the rest. Environment and extension
# are made once and renewed when what they come from has changed.

PYTHON ?= python3
# Instruction sets of the core, see cmake/levels.cmake: native is the one for this machine, "baseline;v3" is what wheels have.
LEVELS ?= native
# ON makes compiler warnings errors, as .ci/run does.
WERROR ?= OFF
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc 2>/dev/null || echo 1)
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Bytecode is kept, also where a container forbids it: the tests start hundreds of processes, and each would compile gedkit,
# numpy and whatever else it imports.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX ?= $(CURDIR)/build/bytecode

BIN := .venv/bin
PIP := $(BIN)/python -m pip -qq
# Development stays with one release of torch, without GPU packages.
CONSTRAINTS := --constraint constraints.txt
CMAKE = $(or $(wildcard $(BIN)/cmake),cmake)
CPP := $(shell find cpp bindings examples -name '*.[ch]pp' 2>/dev/null)
# What the extension is made of; the C++ tests are built apart.
EXTENSION := $(filter-out cpp/tests/% cpp/fuzz/% examples/%,$(CPP)) $(wildcard CMakeLists.txt cpp/CMakeLists.txt bindings/CMakeLists.txt)
comma := ,
# The C++ tests that have to do with threads.
THREADED = $(basename $(notdir $(shell grep -l threads cpp/tests/test_*.cpp)))
CHECKED := src $(wildcard tests benchmarks examples website)

# The Python tests share the cores; what takes long is marked (see CONTRIBUTING.md) and left to `make test-all`.
JOBS ?= $(shell nproc 2>/dev/null || echo 1)
PYTEST = $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal --durations 15 --durations-min 5

.PHONY: demo test test-all test-fast test-cpp test-python test-32 wasm test-wasm test-windows sanitize sanitize-python fuzz lint format bench guard docs wheel clean
.DELETE_ON_ERROR:

# Where the development environment is there, it serves the demo too.
demo: $(or $(wildcard .venv/installed),.venv/demo)  ## solves a few pairs and draws one; DEMO="--compare networkx" shows what networkx has after 10 s
	$(BIN)/gedkit demo --picture build/demo.png $(DEMO)

test: test-cpp  ## the C++ tests, then unit tests, property tests and every example in a docstring
	$(PYTEST) -m "not slow"

test-all: test-cpp test-python  ## test, and what is marked slow: killed processes, tutorials, gallery, Dask, a browser, cmake

test-python: .venv/installed  ## every Python test, slow ones too
	$(PYTEST)

test-fast: .venv/installed  ## for the inner loop: fewer random cases, nothing slow or long
	$(PYTEST) --durations-min 0.5 --hypothesis-profile fast -m "not slow and not long"

test-cpp: .venv/installed  ## the tests of the C++ core alone, with the objects that the extension is made of
	$(CMAKE) --build build/dev --target gedkit_tests
	build/dev/cpp/tests/gedkit_tests

# Other machines: each target needs tools of the distribution, says which are missing, and is part of no other target.
NEED = @command -v $(1) > /dev/null || { echo "make $@ needs $(1): $(2)"; exit 1; }
# A program that crashes under wine or node may end with 0: the last line has to be there.
PASSED = @grep -q ', 0 tests failed' $(1) || { echo "make $@: the tests did not come to their end, or failed"; exit 1; }
ELSEWHERE = -DGEDKIT_PYTHON=OFF -DGEDKIT_TESTING=ON -DGEDKIT_LEVELS=baseline -DCMAKE_BUILD_TYPE=Release

test-32: .venv/build-tools  ## the C++ tests with pointers of 32 bits
	@echo 'int main() {}' | $(CXX) -m32 -x c++ - -o /dev/null 2> /dev/null || { echo "make $@ needs a compiler with -m32: install g++-multilib"; exit 1; }
	$(CMAKE) -S . -B build/m32 $(ELSEWHERE) -DCMAKE_CXX_FLAGS=-m32 > /dev/null
	$(CMAKE) --build build/m32 --target gedkit_tests
	build/m32/cpp/tests/gedkit_tests

test-windows: .venv/build-tools  ## the C++ tests for Windows, under wine
	$(call NEED,x86_64-w64-mingw32-g++-posix,install g++-mingw-w64-x86-64-posix)
	$(call NEED,wine,install wine64)
	$(CMAKE) -S . -B build/windows $(ELSEWHERE) -DCMAKE_TOOLCHAIN_FILE=cmake/mingw.cmake > /dev/null
	$(CMAKE) --build build/windows --target gedkit_tests
	WINEDEBUG=-all wine build/windows/cpp/tests/gedkit_tests.exe | tee build/windows/tests.log
	$(call PASSED,build/windows/tests.log)

wasm: .venv/build-tools  ## js/gedkit.wasm, the core for JavaScript, and the license that npm packs with it
	$(call NEED,emcmake,install emscripten)
	@NODE_PATH="$${NODE_PATH:-}" node -e 'require("acorn")' 2> /dev/null || { echo "make $@ needs acorn where node finds it: npm install acorn, and NODE_PATH set to its node_modules"; exit 1; }
	emcmake $(CMAKE) -S . -B build/wasm $(ELSEWHERE) -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON > /dev/null
	$(CMAKE) --build build/wasm --target gedkit_wasm
	cp build/wasm/bindings/wasm/gedkit.wasm LICENSE js

test-wasm: wasm .venv/installed  ## the C++ tests and those of the JavaScript package in node, and 2,000 pairs that it and Python must agree on
	$(call NEED,node,install nodejs)
	$(CMAKE) --build build/wasm --target gedkit_tests
	node --no-warnings cmake/run_wasm.mjs build/wasm/cpp/tests/gedkit_tests.wasm | tee build/wasm/tests.log
	$(call PASSED,build/wasm/tests.log)
	GEDKIT_WASM_PAIRS=2000 $(BIN)/python -m pytest -q tests/test_javascript.py

# Builds of the core alone, with sanitizers; the fuzz driver runs for FUZZ_SECONDS.
FUZZ_SECONDS ?= 60
FUZZ_SEED ?= 1
SANITIZED = $(CMAKE) -S . -B build/$(1) -DGEDKIT_PYTHON=$(or $(3),OFF) -DGEDKIT_TESTING=ON -DGEDKIT_SANITIZE=$(2) -DGEDKIT_WERROR=$(WERROR) \
  -DGEDKIT_LEVELS="$(lastword $(subst ;, ,$(LEVELS)))" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O1 -g1" > /dev/null
sanitize: .venv/build-tools  ## the C++ tests and a minute of fuzzing under address, undefined-behaviour and thread sanitizers
	$(call SANITIZED,sanitize,address$(comma)undefined)
	$(CMAKE) --build build/sanitize --target gedkit_tests gedkit_fuzz
	@echo "address and undefined-behaviour sanitizers:"
	build/sanitize/cpp/tests/gedkit_tests
	cd build/sanitize && cpp/fuzz/gedkit_fuzz $(FUZZ_SECONDS) $(FUZZ_SEED)
	$(call SANITIZED,sanitize-threads,thread)
	$(CMAKE) --build build/sanitize-threads --target gedkit_tests
	@echo "thread sanitizer:"
	build/sanitize-threads/cpp/tests/gedkit_tests $(THREADED)

# The interpreter was built without the sanitizers, so their runtime is loaded before it, and libstdc++, whose exceptions
# it watches, too. Stacks of two frames let tests/sanitizing/leaks.txt tell who asked for memory that nobody gave back.
SANITIZED_TESTS ?= tests/_solvers tests/_proof tests/test_agreement.py tests/_solve/test_bounds.py tests/test_certificate.py tests/test_driver.py \
  tests/test_leaks.py tests/test_oracle.py tests/test_policy.py tests/_solve/test_solve.py tests/test_threads.py tests/fuzzing \
  $(addprefix tests/collection/test_,batches.py index.py matrix_is_solve.py matrix_screen.py pairwise.py put_off.py search.py search_time_limit.py sharing.py)
sanitize-python: .venv/installed  ## the Python tests of solvers, collections and the index with the core under address and undefined-behaviour sanitizers and a leak check
	$(call SANITIZED,sanitize-python,address$(comma)undefined,ON -DPython_EXECUTABLE=$(abspath $(BIN)/python) \
	  -Dnanobind_DIR="$$($(BIN)/python -m nanobind --cmake_dir)")
	$(CMAKE) --build build/sanitize-python --target gedkit_extensions
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	  ASAN_OPTIONS=detect_leaks=1:malloc_context_size=2 UBSAN_OPTIONS=print_stacktrace=1 \
	  LSAN_OPTIONS=suppressions=$(abspath tests/sanitizing/leaks.txt):print_suppressions=0 PYTHONMALLOC=malloc \
	  PYTHONPATH=$(abspath tests/sanitizing) GEDKIT_CORE_FOLDER=$(abspath build/sanitize-python/bindings) \
	  $(BIN)/python -m pytest -q -p no:cacheprovider $(SANITIZED_TESTS)

# Long runs that look for a wrong answer or a file that breaks a reader; HOSTILE_SECONDS is for each of the four.
HOSTILE_SECONDS ?= 600
HOSTILE_SEED ?= 1
fuzz: .venv/installed  ## solvers against a brute force, certificates that were changed, damaged and hostile files, large pairs against each other; reports what it tried
	$(BIN)/python tests/fuzzing/api.py --seconds $(HOSTILE_SECONDS) --seed $(HOSTILE_SEED)
	$(BIN)/python tests/fuzzing/thresholds.py --seconds $(HOSTILE_SECONDS) --seed $(HOSTILE_SEED)
	$(BIN)/python tests/fuzzing/proofs.py --seconds $(HOSTILE_SECONDS) --seed $(HOSTILE_SEED)
	$(BIN)/python tests/fuzzing/files.py --seconds $(HOSTILE_SECONDS) --seed $(HOSTILE_SEED)
	GEDKIT_METAMORPHIC=20 $(BIN)/python -m pytest -q tests/test_metamorphic.py

lint: .venv/installed  ## formatting, style and types; changes nothing
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy
	@$(BIN)/clang-format --dry-run -Werror $(CPP)

format: .venv/installed  ## rewrites Python and C++ the way lint wants them
	$(BIN)/ruff check --fix-only --quiet $(CHECKED)
	$(BIN)/ruff format $(CHECKED)
	@$(BIN)/clang-format -i $(CPP)

bench: .venv/installed  ## gedkit beside networkx; BENCH="--help" lists the options
	$(BIN)/python -m benchmarks run exact $(BENCH)

# Needs a quiet core; GUARD="--pairs 6 --seconds 1" for a longer run.
guard: .venv/installed  ## how `exact` does beside each of its searches alone, and under limits; all runs go to build/guard.jsonl
	$(BIN)/python benchmarks/policy_guard.py build/guard.jsonl $(GUARD)

docs: .venv/installed  ## the site, in build/site; a broken link or a page without a place is an error
	$(PIP) install $(CONSTRAINTS) $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["docs"])')
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

wheel: .venv/build-tools  ## a portable wheel in dist/
	$(PIP) wheel --no-build-isolation --no-deps --wheel-dir dist \
	  --config-settings=cmake.define.GEDKIT_LEVELS="baseline;v3" --config-settings=cmake.define.GEDKIT_TESTING=OFF .

clean:
	rm -rf .venv build dist src/gedkit/_core.pyi .mypy_cache .ruff_cache .pytest_cache .hypothesis

# What the build itself needs; the backend says whether the machine's cmake and ninja will do.
.venv/build-tools: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "gedkit needs Python 3.11+: make PYTHON=python3.11")'
	@test -x $(BIN)/python || { echo "making an environment in .venv, with the tools that build gedkit"; $(PYTHON) -m venv .venv; }
	@$(PIP) install --no-compile scikit-build-core nanobind
	@$(BIN)/python -c 'import scikit_build_core.build as b; print(*b.get_requires_for_build_editable(), sep="\n")' > $@
	@$(PIP) install --no-compile -r $@

# The list of Python files: an editable install has to learn of new ones, not of changed ones.
.venv/sources: .venv/build-tools FORCE
	@find src/gedkit -name '*.py' -o -name '__init__.pyi' -o -name '*.json' -o -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.safetensors' | sort > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# $(call BUILD,extra,ON or OFF): builds the core, with or without what tests need of it, and links it to this checkout. The
# build directory has a name of its own: the C++ tests and wheels know where it is, and where it is not.
BUILD = $(BIN)/python cmake/build_progress.py build/dev $(PIP) install --no-build-isolation --no-compile $(CONSTRAINTS) \
  --config-settings=build-dir=build/dev --config-settings=cmake.define.GEDKIT_LEVELS="$(LEVELS)" \
  --config-settings=cmake.define.GEDKIT_TESTING=$(2) --config-settings=cmake.define.GEDKIT_WERROR=$(WERROR) --editable '.[$(1)]'
MADE_FROM := .venv/build-tools .venv/sources constraints.txt $(EXTENSION)

.venv/demo: $(MADE_FROM)
	@echo "installing what the demo needs (numpy, matplotlib) and compiling the core for this machine: about a minute and a half"
	@$(call BUILD,viz,OFF)
	@touch $@

.venv/installed: $(MADE_FROM) src/gedkit/_core.pyi
	@echo "installing what tests and development need (1.5 GB, most of it torch) and compiling what is not compiled yet"
	@$(call BUILD,dev,ON)
	@touch $@ .venv/demo

# Written by the build: where it is missing, mypy has nothing to go by.
src/gedkit/_core.pyi: ;

FORCE:
