// The driver: options by name, one function that solves, and the list of solvers.
#include "gedkit/solve.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "core/validity.hpp"
#include "cost_input.hpp"
#include "gedkit/certificate.hpp"
#include "watched_run.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

// Up to here the plain distance is a matter of at most milliseconds and needs no watch.
constexpr int kUnwatchedNodes = 10;

using Counters = nb::typed<nb::tuple, double, std::uint64_t, std::uint64_t, std::uint64_t>;
using History = nb::typed<nb::list, nb::typed<nb::tuple, double, double, double>>;
using Phases =
    nb::typed<nb::list, nb::typed<nb::tuple, nb::str, nb::str, double, double, double, double, std::int64_t>>;
using Fields = nb::typed<nb::dict, nb::str, nb::any>;
using OptionNames = nb::typed<nb::list, nb::str>;
using SolverList = nb::typed<nb::list, nb::typed<nb::tuple, nb::str, bool, nb::str, OptionNames, bool>>;

History history(const Outcome& o) {
  History rows;
  for (const Milestone& m : o.result.history) rows.append(nb::make_tuple(m.seconds, m.lower, m.upper));
  return rows;
}

// Search, reason, when it began, seconds, bounds when it ended, states opened.
Phases phases(const Outcome& o) {
  Phases rows;
  for (const SearchPhase& p : o.result.phases)
    rows.append(nb::make_tuple(p.search, p.reason, p.started, p.seconds, p.lower, p.upper, p.opened));
  return rows;
}

using Count = std::optional<int>;

void make_options(SolveOptions* self, std::string solver, double cutoff, std::uint64_t seed, int threads,
                  std::shared_ptr<Policy> policy, bool explain, std::optional<double> budget,
                  std::optional<std::int64_t> depth_first_states, std::optional<bool> certificate, Count width,
                  Count starts, Count turns, std::optional<bool> whole_graphs, std::shared_ptr<Model> model,
                  std::shared_ptr<PreparedGraph> prepared1, std::shared_ptr<PreparedGraph> prepared2,
                  std::optional<double> trust, Count children, std::shared_ptr<DualStep> dual_step, Count root_steps,
                  Count child_steps) {
  new (self) SolveOptions{std::move(solver),
                          cutoff,
                          seed,
                          threads,
                          std::move(policy),
                          explain,
                          budget,
                          depth_first_states,
                          certificate,
                          width,
                          starts,
                          turns,
                          whole_graphs,
                          std::move(model),
                          std::move(prepared1),
                          std::move(prepared2),
                          trust,
                          children,
                          std::move(dual_step),
                          root_steps,
                          child_steps};
}

// The distance under the default costs, infinite above the cutoff, or -1 where it may take long and should be watched.
double quick_distance(const Graph& g1, const Graph& g2, double cutoff) {
  check_same_kind(g1, g2);
  if (g1.n() > kUnwatchedNodes || g2.n() > kUnwatchedNodes) return -1;
  nb::gil_scoped_release no_gil;
  return distance(g1, g2, cutoff);
}

SolverList solver_list() {
  SolverList list;
  for (const SolverInfo& solver : solvers())
    list.append(nb::make_tuple(solver.name, solver.exact, solver.summary,
                               std::vector<std::string>(solver.options.begin(), solver.options.end()),
                               solver.any_size));
  return list;
}

}  // namespace

void bind_solve(nb::module_& m) {
  nb::class_<SolveOptions>(m, "SolveOptions",
                           "A solver by name and its options; what is not given is the solver's own.")
      .def("__init__", &make_options, nb::kw_only(), nb::arg("solver"),
           nb::arg("cutoff") = std::numeric_limits<double>::infinity(), nb::arg("seed") = 0, nb::arg("threads") = 1,
           nb::arg("policy").none() = nb::none(), nb::arg("explain") = false, nb::arg("budget").none() = nb::none(),
           nb::arg("depth_first_states").none() = nb::none(), nb::arg("certificate").none() = nb::none(),
           nb::arg("width").none() = nb::none(), nb::arg("starts").none() = nb::none(),
           nb::arg("turns").none() = nb::none(), nb::arg("whole_graphs").none() = nb::none(),
           nb::arg("model").none() = nb::none(), nb::arg("prepared1").none() = nb::none(),
           nb::arg("prepared2").none() = nb::none(), nb::arg("trust").none() = nb::none(),
           nb::arg("children").none() = nb::none(), nb::arg("dual_step").none() = nb::none(),
           nb::arg("root_steps").none() = nb::none(), nb::arg("child_steps").none() = nb::none())
      .def_ro("solver", &SolveOptions::solver)
      .def_ro("cutoff", &SolveOptions::cutoff);

  nb::class_<Outcome>(m, "Outcome", "What the driver handed back.")
      .def_prop_ro("status", [](const Outcome& o) { return static_cast<int>(o.result.status); })
      .def_prop_ro("lower", [](const Outcome& o) { return o.result.lower; })
      .def_prop_ro("upper", [](const Outcome& o) { return o.result.upper; })
      .def_prop_ro("has_path", [](const Outcome& o) { return o.result.has_path; })
      .def_prop_ro("mapping", [](const Outcome& o) { return o.result.mapping; })
      .def_prop_ro("stats",
                   [](const Outcome& o) -> Counters {
                     const Stats& s = o.result.stats;
                     return nb::make_tuple(s.seconds, s.opened, s.expanded, s.heuristic_calls);
                   })
      .def_prop_ro("history", &history)
      .def_prop_ro("phases", &phases)
      .def_prop_ro("certificate",
                   [](const Outcome& o) -> std::optional<Fields> {
                     if (!o.result.certificate) return std::nullopt;
                     return certificate_fields(*o.result.certificate);
                   })
      // Handed over, not shared: an exception knows the frames it passed, and one of them knows this outcome.
      .def(
          "take_error", [](Outcome& o) { return std::exchange(o.error, nb::none()); },
          nb::sig("def take_error(self) -> BaseException | None"));

  m.def(
      "solve",
      [](const Problem& problem, const SolveOptions& options, double seconds, std::size_t bytes,
         const ProgressCallback& callback,
         bool signals) { return run_watched(problem, options, {seconds, bytes}, callback, signals); },
      nb::arg("problem"), nb::arg("options"), nb::arg("seconds"), nb::arg("bytes"), nb::arg("callback").none(),
      nb::arg("signals"));
  m.def("solvers", &solver_list,
        "Name, whether exact, a line, the options, and whether it takes graphs of any size, of every solver of the "
        "core.");
  m.def("default_distance", &quick_distance, nb::arg("g1"), nb::arg("g2"),
        nb::arg("cutoff") = std::numeric_limits<double>::infinity());
}

}  // namespace gedkit::bindings
