#include "tree_search/lagrangian_search.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "bounds/label.hpp"
#include "bounds/lagrangian/scale.hpp"
#include "core/nearly_equal.hpp"
#include "core/worker_threads.hpp"
#include "tree_search/lagrangian_worker.hpp"
#include "tree_search/triangle_gate.hpp"

namespace gedkit {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 30;        // to begin with, unless told otherwise
constexpr std::uint64_t kMostOpenBytes = std::uint64_t{512} << 20;  // in nodes that wait, before depth goes first
constexpr int kGrowths = 4;                                         // more mappings before the first bound
// In a hurry: fewer seconds left than kHurry, and than one of these per pair of half-links (learned steps take most of
// the first). Bounds get a share of what is left.
constexpr double kHurry = 0.0105, kVerySoon = 6e-7, kSoon = 1.6e-6;
constexpr double kShareVerySoon = 0.15, kShareSoon = 0.5;
constexpr Ticks kHurriedEdits = 3;  // a gap up to this may close soon

// Turns of the search for paths before the first bound: with more links per node bounds are dearer and less tight.
double first_turns(const DenseProblem& p) {
  const double degree = static_cast<double>(p.a.half.size() + p.b.half.size()) / (p.a.n + p.b.n);
  return degree * degree / 2;
}

// Where the first bounds would take most of the time left, and prove little, paths have the larger part of it.
void hurry(const DenseProblem& p, UpperSearch& upper, const Incumbent& incumbent, Control& control) {
  const double left = control.remaining(),
               per_pair = left / (static_cast<double>(p.a.half.size()) * static_cast<double>(p.b.half.size()));
  if (left > kHurry || per_pair > kSoon || nearly_equal(p, incumbent)) return;
  const double bounds = left * (per_pair > kVerySoon ? kShareSoon : kShareVerySoon);
  while (incumbent.cost - control.lower() > kHurriedEdits * p.step && control.remaining() > bounds && !control.poll())
    upper.turn(control.lower());
}

// How many workers there is memory for: each has workspaces for its ascents and a search for paths.
int affordable_workers(const DenseProblem& p, std::uint64_t bytes, const SearchOptions& options,
                       const Control& control) {
  const std::uint64_t each = ascent_workspaces(options) * bytes + upper_search_bytes(p);
  const std::uint64_t most = control.byte_limit() / 2 / std::max<std::uint64_t>(each, 1);
  return static_cast<int>(std::clamp<std::uint64_t>(most, 1, std::max(control.threads(), 1)));
}

}  // namespace

bool lagrangian_search_fits(const DenseProblem& p, const SearchOptions& options, const Control& control) {
  const std::uint64_t cells =
      std::uint64_t{p.a.half.size()} * p.b.half.size() + 2 * static_cast<std::uint64_t>(p.a.n) * (p.b.n + 8);
  return (ascent_workspaces(options) + 1) * cells * sizeof(std::int64_t) <=
             std::min(control.byte_limit(), kMostBytes) &&
         lagrangian_numbers_fit(p);
}

SearchOptions affordable(const DenseProblem& p, SearchOptions options, const Control& control) {
  if (std::uint64_t{p.a.half.size()} * p.b.half.size() > kMostLearnedPairs ||
      !lagrangian_search_fits(p, options, control))
    options.dual_step = nullptr;
  return options;
}

class LagrangianSearch::Engine {
 public:
  virtual ~Engine() = default;
  virtual bool run(std::int64_t steps) = 0;
};

template <class T>
class LagrangianSearch::TypedEngine final : public Engine {
 public:
  TypedEngine(const DenseProblem& p, T scale, const SearchOptions& options, UpperSearch& upper, Incumbent& incumbent,
              Control& control, int turns)
      : p_(p),
        scale_(scale),
        options_(options),
        upper_(upper),
        incumbent_(incumbent),
        control_(control),
        turns_(first_turns(p) - turns) {}

  bool run(std::int64_t steps) override {
    if (!tree_ && !begin()) return false;
    if (!opened_ && !look_for_paths()) return false;
    tree_->pause = false;
    tree_->first_node = control_.stats.expanded;
    tree_->last_step = steps > kForever ? kForever : control_.stats.heuristic_calls + steps;
    tree_->best.exchange(incumbent_, control_);
    WorkerThreads threads(tree_->stop);
    const struct Ending {  // also where an exception leaves early
      LagrangianTree<T>& tree;
      ~Ending() {
        if (!tree.pause) tree.end();
      }
    } ending{*tree_};
    for (const auto& helper : helpers_) {
      if (control_.stopped()) break;
      helper->control = Control(Limits{control_.remaining()});
      helper->control.stop_with(tree_->stop);
      threads.start([this, &helper = *helper] { help(helper); });
    }
    if (opened_ || (opened_ = worker_->open_root())) worker_->work();
    if (!tree_->pause) tree_->end();
    threads.join();
    for (const auto& helper : helpers_) {
      control_.stats.add(helper->control.stats);
      if (helper->control.stopped() && helper->control.reason() == Status::kMemoryLimit) control_.out_of_memory();
    }
    tree_->best.exchange(incumbent_, control_);
    worker_->raise_lower();
    return !control_.stopped() && tree_->open.least() == tree_->open.kNone;
  }

 private:
  static constexpr std::int64_t kForever = std::numeric_limits<std::int64_t>::max() / 2;

  // A worker on a thread beside the calling one.
  struct Helper {
    explicit Helper(int index) : index(index) {}
    int index;
    Control control;
    Incumbent incumbent;
    std::unique_ptr<UpperSearch> upper;
    std::unique_ptr<LagrangianWorker<T>> worker;
  };

  // False: there is no memory for it.
  bool begin() {
    std::uint64_t bytes = std::max<std::uint64_t>(Lagrangian<T>(p_, scale_).bytes(), 1);
    const std::uint64_t bytes_of_terms = triangle_bytes<T>(p_, bytes, options_, control_, TriangleIndex::Share::kSome);
    bytes += bytes_of_terms;
    const int workers = affordable_workers(p_, bytes, options_, control_);
    const std::uint64_t most = control_.byte_limit() / bytes, workspaces = workers * ascent_workspaces(options_);
    if (most <= workspaces) {
      control_.out_of_memory();
      return false;
    }
    const auto count = [](std::uint64_t nodes) {
      return static_cast<std::size_t>(std::min<std::uint64_t>(nodes, std::numeric_limits<std::size_t>::max()));
    };
    tree_ = std::make_unique<LagrangianTree<T>>(workers, count(most - workspaces),
                                                count(std::min(most / 4, kMostOpenBytes / bytes)), incumbent_);
    tree_->with_triangles = bytes_of_terms > 0;
    worker_ = std::make_unique<LagrangianWorker<T>>(p_, scale_, 0, options_, *tree_, upper_, incumbent_, control_);
    for (int i = 1; i < workers; ++i) helpers_.push_back(std::make_unique<Helper>(i));
    control_.raise_lower(std::min(incumbent_.round_up(degree_bound(p_, control_), p_.infinite), incumbent_.cost));
    upper_.grow(kGrowths, control_.lower());
    return true;
  }

  // False: paused before all turns were taken.
  bool look_for_paths() {
    for (bool first = true; turns_ >= 1 && worker_->far_from_proof(); --turns_, first = false) {
      if (!first && !control_.poll() && control_.paused()) return false;
      upper_.turn(control_.lower());
    }
    hurry(p_, upper_, incumbent_, control_);
    return true;
  }

  // Searches for paths until the root is done, then the tree.
  void help(Helper& helper) {
    if (!helper.worker) {
      helper.incumbent = tree_->best.copy();
      const std::uint64_t seed = options_.seed + static_cast<std::uint64_t>(helper.index);
      {
        Control paths({helper.control.remaining()});
        paths.stop_with(tree_->root_done);
        UpperSearch upper(p_, seed, helper.incumbent, paths);
        while (!paths.poll()) {
          upper.turn(0);
          tree_->best.exchange(helper.incumbent, paths);
        }
      }
      if (tree_->stop) return;
      helper.upper = std::make_unique<UpperSearch>(p_, seed, helper.incumbent, helper.control);
      helper.worker = std::make_unique<LagrangianWorker<T>>(p_, scale_, helper.index, options_, *tree_, *helper.upper,
                                                            helper.incumbent, helper.control);
    }
    helper.worker->work();
    tree_->best.exchange(helper.incumbent, helper.control);
  }

  const DenseProblem& p_;
  T scale_;
  SearchOptions options_;
  UpperSearch& upper_;
  Incumbent& incumbent_;
  Control& control_;
  std::unique_ptr<LagrangianTree<T>> tree_;
  std::unique_ptr<LagrangianWorker<T>> worker_;
  std::vector<std::unique_ptr<Helper>> helpers_;
  bool opened_ = false;  // the root
  double turns_;         // of the search for paths, still to be taken before that
};

LagrangianSearch::LagrangianSearch(const DenseProblem& problem, const SearchOptions& options, UpperSearch& upper,
                                   Incumbent& incumbent, Control& control, int turns) {
  with_lagrangian_scale(problem, [&]<class T>(T scale) {
    engine_ = std::make_unique<TypedEngine<T>>(problem, scale, options, upper, incumbent, control, turns);
    return true;
  });
}

LagrangianSearch::~LagrangianSearch() = default;

bool LagrangianSearch::run(std::int64_t steps) { return engine_->run(steps); }

}  // namespace gedkit
