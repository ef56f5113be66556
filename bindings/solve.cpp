// The solvers that need nothing but a problem and options.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <utility>

#include "bindings.hpp"
#include "cost_input.hpp"
#include "gedkit/solvers.hpp"
#include "watched_run.hpp"

namespace gedkit::bindings {

namespace nb = nanobind;

namespace {

// Up to here the plain distance is a matter of at most milliseconds and needs no watch.
constexpr int kUnwatchedNodes = 10;

using Counters = nb::typed<nb::tuple, double, std::uint64_t, std::uint64_t, std::uint64_t>;
using History = nb::typed<nb::list, nb::typed<nb::tuple, double, double, double>>;
using Fields = nb::typed<nb::dict, nb::str, nb::any>;

History history(const Outcome& o) {
  History rows;
  for (std::size_t i = 0; i < o.bounds.size(); ++i)
    rows.append(nb::make_tuple(o.result.history[i].seconds, o.bounds[i].first, o.bounds[i].second));
  return rows;
}

template <typename Solver>
void def_solver(nb::module_& m, const char* name, Solver solver) {
  m.def(
      name,
      [solver](const Problem& problem, double cutoff, std::uint64_t seed, double seconds, std::size_t bytes,
               const ProgressCallback& callback, bool signals) {
        return run(problem, Options{problem.cutoff_ticks(cutoff), seed}, seconds, bytes, callback, signals, solver);
      },
      nb::arg("problem"), nb::arg("cutoff"), nb::arg("seed"), nb::arg("seconds"), nb::arg("bytes"),
      nb::arg("callback").none(), nb::arg("signals"));
}

Outcome run_exact(const Problem& problem, double cutoff, std::uint64_t seed, double seconds, std::size_t bytes,
                  const ProgressCallback& callback, bool signals, std::int64_t depth_first_states, bool certificate,
                  const DualStep* dual_step, int root_steps, int child_steps) {
  Options options{problem.cutoff_ticks(cutoff), seed, depth_first_states};
  if (root_steps >= 0) {
    options.dual_step = dual_step;
    options.root_steps = root_steps;
    options.child_steps = child_steps;
  }
  options.certificate = certificate;
  return run(problem, options, seconds, bytes, callback, signals, &solve_exact);
}

Outcome run_auto(const Problem& problem, double cutoff, std::uint64_t seed, double seconds, std::size_t bytes,
                 const ProgressCallback& callback, bool signals, double budget, bool certificate) {
  Options options{problem.cutoff_ticks(cutoff), seed};
  options.budget = budget;
  options.certificate = certificate;
  return run(problem, options, seconds, bytes, callback, signals, &solve_auto);
}

// The same for a solver with an option of its own, a whole number.
template <typename Solver>
void def_solver(nb::module_& m, const char* name, const char* option, Solver solver) {
  m.def(
      name,
      [solver](const Problem& problem, double cutoff, std::uint64_t seed, double seconds, std::size_t bytes,
               const ProgressCallback& callback, bool signals, int value) {
        const Options options{problem.cutoff_ticks(cutoff), seed};
        return run(problem, options, seconds, bytes, callback, signals,
                   [&](const Problem& p, const Options& o, Control& c) { return solver(p, value, o, c); });
      },
      nb::arg("problem"), nb::arg("cutoff"), nb::arg("seed"), nb::arg("seconds"), nb::arg("bytes"),
      nb::arg("callback").none(), nb::arg("signals"), nb::arg(option));
}

// The distance under the default costs, or -1 where it may take long and should be watched.
double quick_distance(const Graph& g1, const Graph& g2) {
  check_same_kind(g1, g2);
  if (g1.n() > kUnwatchedNodes || g2.n() > kUnwatchedNodes) return -1;
  nb::gil_scoped_release no_gil;
  return default_distance(g1, g2);
}

}  // namespace

void bind_solve(nb::module_& m) {
  nb::class_<Outcome>(m, "Outcome", "What a solver handed back, in real costs.")
      .def_prop_ro("status", [](const Outcome& o) { return static_cast<int>(o.result.status); })
      .def_ro("lower", &Outcome::lower)
      .def_ro("upper", &Outcome::upper)
      .def_prop_ro("has_path", [](const Outcome& o) { return o.result.has_path; })
      .def_prop_ro("mapping", [](const Outcome& o) { return o.result.mapping; })
      .def_prop_ro("stats",
                   [](const Outcome& o) -> Counters {
                     const Stats& s = o.result.stats;
                     return nb::make_tuple(s.seconds, s.opened, s.expanded, s.heuristic_calls);
                   })
      .def_prop_ro("history", &history)
      .def_prop_ro("certificate",
                   [](const Outcome& o) -> std::optional<Fields> {
                     if (!o.result.certificate) return std::nullopt;
                     return certificate_fields(*o.result.certificate);
                   })
      // Handed over, not shared: an exception knows the frames it passed, and one of them knows this outcome.
      .def(
          "take_error", [](Outcome& o) { return std::exchange(o.error, nb::none()); },
          nb::sig("def take_error(self) -> BaseException | None"));

  m.def("solve_auto", &run_auto, nb::arg("problem"), nb::arg("cutoff"), nb::arg("seed"), nb::arg("seconds"),
        nb::arg("bytes"), nb::arg("callback").none(), nb::arg("signals"), nb::arg("budget"),
        nb::arg("certificate") = false);
  m.def("solve_exact", &run_exact, nb::arg("problem"), nb::arg("cutoff"), nb::arg("seed"), nb::arg("seconds"),
        nb::arg("bytes"), nb::arg("callback").none(), nb::arg("signals"), nb::arg("depth_first_states") = -1,
        nb::arg("certificate") = false, nb::arg("dual_step").none() = nb::none(), nb::arg("root_steps") = -1,
        nb::arg("child_steps") = 0);
  def_solver(m, "solve_dfs", &solve_dfs);
  def_solver(m, "solve_plain_astar",
             [](const Problem& p, const Options& o, Control& c) { return solve_astar(p, Heuristic::kZero, o, c); });
  def_solver(m, "solve_hungarian_astar", [](const Problem& p, const Options& o, Control& c) {
    return solve_astar(p, Heuristic::kHungarian, o, c);
  });
  def_solver(m, "solve_beam", "width", &solve_beam);
  def_solver(m, "solve_ipfp", "starts", &solve_ipfp);
  def_solver(m, "solve_refine", "turns", &solve_refine);
  const auto def_bipartite = [&](const char* name, AssignmentMethod method) {
    def_solver(m, name,
               [method](const Problem& p, const Options& o, Control& c) { return solve_bipartite(p, method, o, c); });
  };
  def_bipartite("solve_hungarian", AssignmentMethod::kMunkres);
  def_bipartite("solve_vj", AssignmentMethod::kVolgenantJonker);
  const auto def_bound = [&](const char* name, Bound bound) {
    def_solver(m, name,
               [bound](const Problem& p, const Options& o, Control& c) { return solve_bound(p, bound, o, c); });
  };
  def_bound("bound_label", Bound::kLabel);
  def_bound("bound_degree", Bound::kDegree);
  def_bound("bound_branch", Bound::kBranch);
  def_bound("bound_lagrangian", Bound::kLagrangian);
  def_bound("bound_focused", Bound::kFocused);
  m.def("default_distance", &quick_distance, nb::arg("g1"), nb::arg("g2"));
}

}  // namespace gedkit::bindings
