#include "tree_search/proof_search.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "bounds/lagrangian/lagrangian.hpp"
#include "bounds/lagrangian/scale.hpp"
#include "core/checked.hpp"
#include "tree_search/proof_recorder.hpp"
#include "tree_search/proof_replay.hpp"
#include "tree_search/triangle_gate.hpp"

namespace gedkit {

namespace {

template <class T>
class Prover : public ProofSearch {
  using Node = Relaxation<T>;
  using Ascent = typename Lagrangian<T>::Ascent;

 public:
  Prover(const DenseProblem& p, T scale, const SearchOptions& options, Control& control)
      : p_(p),
        options_(options),
        lagrangian_(p, scale),
        control_(control),
        bytes_of_terms_(triangle_bytes<T>(p, lagrangian_.bytes(), options, control, TriangleIndex::Share::kFrequent)) {
    lagrangian_.prunes_while_rising = false;
    lagrangian_.break_off_with(control);
  }

  std::unique_ptr<Certificate> root(Ticks goal) override {
    Node& r = node(0);
    goal_ = goal;
    const double before = control_.elapsed();
    const double multipliers = static_cast<double>(p_.a.half.size() / 2) * static_cast<double>(p_.b.half.size());
    const double writing = kSecondsPerMultiplier * multipliers;
    if (writing > kRootShare * control_.remaining()) return nullptr;
    lagrangian_.reset(r);
    if (!lagrangian_.bound(r)) return nullptr;
    const double ending = kSweepsToEnd * (control_.elapsed() - before) + writing;
    Control rising({kRootShare * control_.remaining() - ending}, [this](auto...) { return control_.poll(); });
    lagrangian_.break_off_with(rising);
    if (!rising.poll()) tune_root(r, rising);
    lagrangian_.break_off_with(control_);
    control_.stats.heuristic_calls += rising.stats.heuristic_calls;
    if (control_.remaining() < ending) return nullptr;
    if (rising.stopped() && !lagrangian_.renew(r)) return nullptr;
    const Ticks proven = lagrangian_.ticks(r.bound);
    begin(proven - 1);
    recorder_->close(r);
    if (!checked()) return nullptr;
    auto certificate = std::make_unique<Certificate>(recorder_->take());
    certificate->target = proven;
    return certificate;
  }

  std::unique_ptr<Certificate> prove(Ticks goal, const Certificate* root) override {
    goal_ = goal;
    const bool has_terms = root != nullptr && !root->terms.empty();
    bool done = false;
    if (bytes_of_terms_ == 0 || !has_terms) {
      if (bytes_of_terms_ > 0) most_expanded_ = control_.stats.expanded + kFewExpanded;
      begin(goal);
      restore(node(0), root);
      done = visit(0);
    }
    if (!done && bytes_of_terms_ > 0 && !control_.stopped()) {
      most_expanded_ = kAny;
      begin(goal);
      restore(node(0), root);
      done = prove_with_triangles(node(0), has_terms ? root : nullptr);
    }
    return done && replay_->complete() ? std::make_unique<Certificate>(recorder_->take()) : nullptr;
  }

 private:
  static constexpr auto kOpen = Lagrangian<T>::kOpen, kDeleted = Lagrangian<T>::kDeleted;
  // Of the time left: for the multipliers of the root, and for those on triangles among them.
  static constexpr double kRootShare = 0.5, kTriangleShare = 0.25;
  // What it takes to write the root and to check it: so many times as long as its first bound took, and so long per
  // multiplier, until the caller has it in hand.
  static constexpr double kSweepsToEnd = 4, kSecondsPerMultiplier = 30e-9;
  // Multipliers on triangles take time. Small pairs are first tried without them.
  static constexpr int kFewNodes = 30;  // of both graphs
  static constexpr std::int64_t kFewExpanded = 100;
  static constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();

  Node& node(int depth) {
    while (static_cast<int>(nodes_.size()) <= depth) nodes_.push_back(std::make_unique<Node>());
    return *nodes_[depth];
  }

  // An empty proof that no path costs `goal` or less.
  void begin(Ticks goal) {
    recorder_.emplace(p_, lagrangian_.scale());
    if (triangles_) recorder_->set_triangles(*triangles_);
    replay_.emplace(p_, goal, control_);
  }

  // What was recorded holds. False: a step does not, so that it must not be part of a certificate; or broken off.
  bool checked() {
    const bool holds = replay_->follow(recorder_->certificate());
    GEDKIT_IN_RANGE(holds || control_.stopped());
    return holds;
  }

  void tune_root(Node& r, Control& control) {
    if (!rise(r, true, control) || bytes_of_terms_ == 0 || p_.a.n + p_.b.n <= kFewNodes || control.stopped()) return;
    Control share({kTriangleShare * control_.remaining()}, [&](auto...) { return control.poll(); });
    rise_with_triangles(r, share);
    control.stats.heuristic_calls += share.stats.heuristic_calls;
  }

  // Takes over the multipliers of a certificate's only step, if there is one; costs follow when they are balanced.
  void restore(Node& r, const Certificate* certificate) {
    lagrangian_.reset(r);
    if (certificate == nullptr || control_.stopped()) return;
    const Certificate& root = *certificate;
    const std::size_t halves = p_.b.half.size();
    std::size_t pair = 0, next = 0;
    for (std::size_t a = 0; a < p_.a.half.size(); ++a) {
      const std::size_t back = p_.a.half[a].reverse;
      if (back < a) continue;
      for (std::size_t b = 0; b < halves; ++b, ++pair) {
        T& here = r.lambda[a * halves + b];
        T& there = r.lambda[back * halves + p_.b.half[b].reverse];
        const bool listed = next < root.pair.size() && static_cast<std::size_t>(root.pair[next]) == pair;
        const T share = listed ? static_cast<T>(root.lambda[next++]) : T{0};
        there += here - share;
        here = share;
      }
    }
  }

  void begin_triangles(Node& r) {
    triangles_ = std::make_unique<TriangleIndex>(p_);
    lagrangian_.begin_triangles(r, *triangles_);
    if (recorder_) recorder_->set_triangles(*triangles_);
  }

  // False: as rise().
  bool rise_with_triangles(Node& r, Control& control) {
    begin_triangles(r);
    return lagrangian_.ascend_with_triangles(r, Lagrangian<T>::kRootTriangles, control,
                                             [this](const Node&, bool) { return goal_; });
  }

  // `root`: has terms, or there is none.
  bool prove_with_triangles(Node& r, const Certificate* root) {
    if (control_.stopped()) return false;
    if (root == nullptr) {
      const bool open = rise_with_triangles(r, control_);
      return !control_.stopped() && (open ? visit(0) : end(r));
    }
    begin_triangles(r);
    restore_triangles(r, *root);
    return visit(0);
  }

  // The certificate lists terms in the order of the index.
  void restore_triangles(Node& r, const Certificate& root) {
    std::size_t next = 0;
    for (std::int32_t id = 0; id < static_cast<std::int32_t>(r.nu.size()) && next < root.term.size(); ++id) {
      const auto [i, j, m, k, l, o] = triangles_->nodes(p_, id);
      if (root.terms[next] == std::array{i, j, m, k, l, o}) r.nu[id] = static_cast<T>(root.nu[next++]);
    }
    lagrangian_.evaluate_all(r);
  }

  // False: the bound passed the goal, or the rows cannot all be placed.
  bool rise(Node& r, bool root, Control& control) {
    if (lagrangian_.has_triangles(r))
      return lagrangian_.ascend_with_triangles(r, Lagrangian<T>::kChildTriangles, control,
                                               [this](const Node&, bool) { return goal_; });
    const Ascent ascent = root ? Ascent{1000, 15, 1.0, 0.05} : Ascent{60, 8, 0.5, 0.01};
    const int learned = options_.dual_step == nullptr ? 0 : root ? options_.root_steps : options_.child_steps;
    const bool alive = learned > 0 ? lagrangian_.climb(r, *options_.dual_step, learned, goal_, control)
                                   : lagrangian_.balance(r, root ? 8 : 4, goal_, control);
    return alive && lagrangian_.ascend(r, ascent, control, [this](const Node&, bool) { return goal_; });
  }

  // The subtree is done. False: as checked().
  bool end(Node& r) {
    if (lagrangian_.above(r, goal_)) {
      recorder_->close(r);
    } else {
      lagrangian_.refresh(r);  // a dead end leaves cells marked out of date: forget them
      recorder_->empty();
    }
    return checked();
  }

  static int choices(const Node& r) {
    return std::accumulate(r.options.begin(), r.options.end(), 0) +
           std::accumulate(r.match.may_stay_free.begin(), r.match.may_stay_free.end(), 0);
  }

  enum class Pruned { kNothing, kSome, kAll, kStopped };

  // Strikes out by reduced costs, on record.
  Pruned prune(Node& r) {
    const int before = choices(r);
    recorder_->prune(r);
    const bool alive = lagrangian_.prune(r, goal_);
    if (alive && choices(r) == before) {
      recorder_->undo_prune();
      return Pruned::kNothing;
    }
    if (!checked()) return Pruned::kStopped;
    if (alive && lagrangian_.bound(r) && !lagrangian_.above(r, goal_)) return Pruned::kSome;
    return !control_.stopped() && end(r) ? Pruned::kAll : Pruned::kStopped;
  }

  bool out_of_limits() {
    const std::uint64_t workspaces = 1 + ascent_workspaces(options_);  // one for a child
    const std::uint64_t search =
        (nodes_.size() + workspaces) * (lagrangian_.bytes() + bytes_of_terms_) + ProofReplay::bytes(p_);
    return control_.poll() || control_.stats.expanded > most_expanded_ ||
           recorder_->certificate().bytes() + search > control_.byte_limit();
  }

  // True: no path below this node costs the goal or less, and that is on record.
  bool visit(int depth) {
    for (;;) {
      Node& r = *nodes_[depth];
      ++control_.stats.expanded;
      for (Pruned pruned = Pruned::kSome; pruned == Pruned::kSome;) {
        if (out_of_limits()) return false;
        const bool open = rise(r, false, control_);
        if (control_.stopped()) return false;
        if (!open) return end(r);
        if (r.open_rows == 0) return false;
        pruned = prune(r);
        if (pruned == Pruned::kAll) return true;
        if (pruned == Pruned::kStopped) return false;
      }

      const int row = lagrangian_.row_near_fixed(r), column = r.match.column_of[row];
      recorder_->branch(row, column);
      ++control_.stats.opened;
      Node& child = node(depth + 1);
      child = *nodes_[depth];
      lagrangian_.fix(child, row, column);
      if (!(lagrangian_.propagate(child) ? visit(depth + 1) : end(child))) return false;

      Node& self = *nodes_[depth];
      if (column == kDeleted)
        lagrangian_.forbid_deletion(self, row);
      else
        lagrangian_.forbid(self, row, column);
      if (!lagrangian_.propagate(self)) return end(self);
    }
  }

  const DenseProblem& p_;
  const SearchOptions& options_;
  Lagrangian<T> lagrangian_;
  std::optional<ProofRecorder<T>> recorder_;
  std::optional<ProofReplay> replay_;
  Control& control_;
  Ticks goal_ = 0;
  std::uint64_t bytes_of_terms_;
  std::int64_t most_expanded_ = kAny;
  std::unique_ptr<const TriangleIndex> triangles_;
  std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace

std::unique_ptr<ProofSearch> make_proof_search(const DenseProblem& problem, const SearchOptions& options,
                                               Control& control) {
  return with_lagrangian_scale(problem, [&]<class T>(T scale) -> std::unique_ptr<ProofSearch> {
    return std::make_unique<Prover<T>>(problem, scale, options, control);
  });
}

}  // namespace gedkit
