// The assignment solvers themselves, for scipy to judge: matrices in, totals and assignments out.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "assignment/lap.hpp"
#include "assignment/transport.hpp"
#include "assignment/warm_assignment.hpp"
#include "solvers/baselines/munkres.hpp"
#include "testing/testing.hpp"

namespace gedkit::bindings::testing {

namespace nb = nanobind;

namespace {

using Matrix = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Reals = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Images = std::vector<std::int32_t>;

constexpr auto kNeverStop = [] { return false; };

template <class T, class Cells>
std::tuple<T, Images, std::vector<T>, std::vector<T>> lap(const Cells& cost) {
  const int rows = static_cast<int>(cost.shape(0)), columns = static_cast<int>(cost.shape(1));
  const std::vector<T> cells(cost.data(), cost.data() + cost.size());
  Lap<T> lap;
  const T total = lap.solve(cells.data(), rows, columns, columns);
  return {total, Images(lap.column_of(), lap.column_of() + rows), std::vector<T>(lap.u(), lap.u() + rows),
          std::vector<T>(lap.v(), lap.v() + columns)};
}

std::pair<std::int64_t, Images> munkres(const Matrix& cost) {
  const int n = static_cast<int>(cost.shape(0));
  Munkres<std::int64_t> munkres;
  const std::int64_t total = *munkres.solve_unless(cost.data(), n, kNeverStop);
  return {total, Images(munkres.column_of(), munkres.column_of() + n)};
}

std::int64_t transport(const Matrix& profit, std::vector<std::int64_t> supply, std::vector<std::int64_t> demand) {
  return *Transport().solve_unless({profit.data(), profit.size()}, std::move(supply), std::move(demand), kNeverStop);
}

// Keeps its assignment from one call to the next, as branch and bound does.
template <class T>
class Warm {
 public:
  Warm(int rows, int columns, bool free_rows)
      : columns_(columns),
        cells_(static_cast<std::size_t>(rows) * Assignment::padded(columns), Assignment::kForbidden) {
    state_.reset(rows, columns, free_rows);
  }

  // Cells of FORBIDDEN must not be used. None: there is no assignment any more.
  std::optional<std::pair<T, Images>> solve(const Matrix& cost, const std::vector<std::int32_t>& dirty) {
    for (int i : dirty)
      for (int k = 0; k < columns_; ++k) {
        const std::int64_t cell = cost(i, k);
        cells_[static_cast<std::size_t>(i) * Assignment::padded(columns_) + k] =
            cell == kForbiddenCell ? Assignment::kForbidden : static_cast<T>(cell);
      }
    if (!solver_.solve(cells_.data(), columns_, state_, dirty, kNeverStop)) return std::nullopt;
    return std::pair{solver_.total(state_), Images(state_.column_of.begin(), state_.column_of.end())};
  }

  static constexpr std::int64_t kForbiddenCell = std::numeric_limits<std::int64_t>::max();

 private:
  using Assignment = WarmAssignment<T>;

  int columns_;
  std::vector<T> cells_;
  typename Assignment::State state_;
  Assignment solver_;
};

template <class T>
void bind_warm(nb::module_& m, const char* name) {
  nb::class_<Warm<T>>(m, name)
      .def(nb::init<int, int, bool>(), nb::arg("rows"), nb::arg("columns"), nb::arg("free_rows"))
      .def(
          "solve",
          [](Warm<T>& self, const Matrix& cost, const std::vector<std::int32_t>& dirty) -> nb::object {
            const auto solved = self.solve(cost, dirty);
            return solved ? nb::cast(*solved) : nb::none();
          },
          nb::arg("cost"), nb::arg("dirty"), "Total and column of each row (-1: free) after the rows `dirty` changed.");
}

}  // namespace

void bind_assignment(nb::module_& m) {
  m.attr("FORBIDDEN") = Warm<std::int64_t>::kForbiddenCell;
  m.def("lap_int32", &lap<std::int32_t, Matrix>, nb::arg("cost"), "Total, column of each row, duals u and v.");
  m.def("lap_int64", &lap<std::int64_t, Matrix>, nb::arg("cost"));
  m.def("lap_double", &lap<double, Reals>, nb::arg("cost"));
  m.def("munkres", &munkres, nb::arg("cost"), "Total and column of each row of a square matrix.");
  m.def("transport", &transport, nb::arg("profit"), nb::arg("supply"), nb::arg("demand"), "The greatest profit.");
  bind_warm<std::int32_t>(m, "WarmInt32");
  bind_warm<std::int64_t>(m, "WarmInt64");
}

}  // namespace gedkit::bindings::testing
