// The core for JavaScript: flat arrays in, flat arrays out. js/core.js calls these functions and owns no other memory;
// labels have become numbers and graphs were checked there. Whatever is thrown ends in a code and a sentence.
#include <algorithm>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "gedkit/gedkit.hpp"

#define GEDKIT_EXPORT extern "C" __attribute__((used, visibility("default")))

// Called while a search runs; other than 0 stops it.
extern "C" __attribute__((import_module("gedkit"), import_name("progress"))) int gedkit_progress(double lower,
                                                                                                 double upper,
                                                                                                 double seconds);

namespace {

enum Code { kDone = 0, kInvalid = 1, kOutOfMemory = 2, kFailed = 3 };

struct Answer {
  gedkit::Result result;
  std::vector<double> history;  // seconds, lower, upper of each milestone
  std::string error;
};
Answer answer;

// Nodes: a label each. Edges: from, to, label of each.
gedkit::GraphPtr graph_of(int directed, int nodes, const std::int32_t* labels, int edges, const std::int32_t* rows) {
  std::vector<gedkit::Edge> list(static_cast<std::size_t>(edges));
  for (int e = 0; e < edges; ++e) list[e] = {rows[3 * e], rows[3 * e + 1], rows[3 * e + 2]};
  return std::make_shared<const gedkit::Graph>(directed != 0, std::vector<std::int32_t>(labels, labels + nodes),
                                               std::move(list));
}

int failed(Code code, const char* words) {
  answer.error = words;
  return code;
}

}  // namespace

// `numbers`: the six costs (node, then edge: substitution, deletion, insertion), cutoff, seconds, bytes, seed.
GEDKIT_EXPORT int gedkit_solve(int directed, int nodes1, const std::int32_t* labels1, int edges1,
                               const std::int32_t* rows1, int nodes2, const std::int32_t* labels2, int edges2,
                               const std::int32_t* rows2, const double* numbers, const char* solver) {
  try {
    answer = {};
    const gedkit::UniformCosts costs{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
    gedkit::SolveOptions options;
    options.solver = solver;
    options.cutoff = numbers[6];
    options.seed = static_cast<std::uint64_t>(numbers[9]);
    gedkit::Limits limits;
    limits.seconds = numbers[7];
    limits.bytes = static_cast<std::uint64_t>(numbers[8]);
    const gedkit::Problem problem(graph_of(directed, nodes1, labels1, edges1, rows1),
                                  graph_of(directed, nodes2, labels2, edges2, rows2), costs);
    answer.result = gedkit::solve(problem, options, limits, [](double lower, double upper, const gedkit::Stats& stats) {
      return gedkit_progress(lower, upper, stats.seconds) != 0;
    });
    for (const gedkit::Milestone& m : answer.result.history)
      answer.history.insert(answer.history.end(), {m.seconds, m.lower, m.upper});
    return kDone;
  } catch (const std::bad_alloc&) {
    return failed(kOutOfMemory, "");
  } catch (const std::length_error&) {
    return failed(kOutOfMemory, "");
  } catch (const std::invalid_argument& error) {
    return failed(kInvalid, error.what());
  } catch (const std::exception& error) {
    return failed(kFailed, error.what());
  }
}

// About the last answer: status, lower, upper, seconds, opened, expanded, heuristic calls, whether there is a path,
// milestones.
GEDKIT_EXPORT void gedkit_numbers(double* to) {
  const gedkit::Result& r = answer.result;
  const double numbers[] = {static_cast<double>(static_cast<int>(r.status)),
                            r.lower,
                            r.upper,
                            r.stats.seconds,
                            static_cast<double>(r.stats.opened),
                            static_cast<double>(r.stats.expanded),
                            static_cast<double>(r.stats.heuristic_calls),
                            r.has_path ? 1.0 : 0.0,
                            static_cast<double>(r.history.size())};
  std::copy(std::begin(numbers), std::end(numbers), to);
}
GEDKIT_EXPORT const std::int32_t* gedkit_mapping() { return answer.result.mapping.data(); }
GEDKIT_EXPORT const double* gedkit_history() { return answer.history.data(); }
GEDKIT_EXPORT const char* gedkit_error() { return answer.error.c_str(); }
