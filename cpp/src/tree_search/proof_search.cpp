#include "tree_search/proof_search.hpp"

#include <numeric>
#include <vector>

#include "bounds/lagrangian.hpp"
#include "bounds/lagrangian_scale.hpp"
#include "tree_search/ascent_workspaces.hpp"
#include "tree_search/proof_recorder.hpp"

namespace gedkit {

namespace {

template <class T>
class Prover : public ProofSearch {
  using Node = Relaxation<T>;
  using Ascent = typename Lagrangian<T>::Ascent;

 public:
  Prover(const DenseProblem& p, T scale, const SearchOptions& options, Control& control)
      : p_(p), options_(options), lagrangian_(p, scale), recorder_(p, scale), control_(control) {
    lagrangian_.prunes_while_rising = false;
  }

  Certificate root(Ticks goal) override {
    Node& r = node(0);
    lagrangian_.reset(r);
    lagrangian_.bound(r);
    goal_ = goal;
    rise(r, true);
    ProofRecorder<T> alone(p_, lagrangian_.scale());
    alone.close(r);
    Certificate certificate = alone.certificate();
    certificate.target = lagrangian_.ticks(r.bound);
    return certificate;
  }

  std::unique_ptr<Certificate> prove(Ticks goal, const Certificate& root) override {
    goal_ = goal;
    lagrangian_.reset(node(0));
    restore(node(0), root);
    if (!visit(0)) return nullptr;
    return std::make_unique<Certificate>(recorder_.certificate());
  }

 private:
  static constexpr auto kOpen = Lagrangian<T>::kOpen, kDeleted = Lagrangian<T>::kDeleted;

  Node& node(int depth) {
    while (static_cast<int>(nodes_.size()) <= depth) nodes_.push_back(std::make_unique<Node>());
    return *nodes_[depth];
  }

  // Takes over the multipliers of a certificate's only step; costs follow when they are balanced.
  void restore(Node& r, const Certificate& root) const {
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

  // False: the bound passed the goal, or the rows cannot all be placed.
  bool rise(Node& r, bool root) {
    const Ascent ascent = root ? Ascent{1000, 15, 1.0, 0.05} : Ascent{60, 8, 0.5, 0.01};
    const int learned = options_.dual_step == nullptr ? 0 : root ? options_.root_steps : options_.child_steps;
    const bool alive = learned > 0 ? lagrangian_.climb(r, *options_.dual_step, learned, goal_, control_)
                                   : lagrangian_.balance(r, root ? 8 : 4, goal_, control_);
    return alive && lagrangian_.ascend(r, ascent, control_, [this](const Node&, bool) { return goal_; });
  }

  void end(Node& r) {
    if (lagrangian_.above(r, goal_)) return recorder_.close(r);
    lagrangian_.refresh(r);  // a dead end leaves cells marked out of date: forget them
    recorder_.empty();
  }

  static int choices(const Node& r) {
    return std::accumulate(r.options.begin(), r.options.end(), 0) +
           std::accumulate(r.match.may_stay_free.begin(), r.match.may_stay_free.end(), 0);
  }

  // Strikes out by reduced costs, on record. False: the subtree is done. `news`: something was struck out.
  bool prune(Node& r, bool& news) {
    const int before = choices(r);
    recorder_.prune(r);
    const bool alive = lagrangian_.prune(r, goal_);
    news = choices(r) != before;
    if (alive && !news) recorder_.undo_prune();
    if (alive && (!news || (lagrangian_.bound(r) && !lagrangian_.above(r, goal_)))) return true;
    end(r);
    return false;
  }

  bool out_of_limits() {
    const std::size_t workspaces = 1 + ascent_workspaces(options_);  // one for a child
    const std::size_t search = (nodes_.size() + workspaces) * lagrangian_.bytes();
    return control_.poll() || recorder_.certificate().bytes() + search > control_.byte_limit();
  }

  // True: no path below this node costs the goal or less, and that is on record.
  bool visit(int depth) {
    for (;;) {
      Node& r = *nodes_[depth];
      ++control_.stats.expanded;
      for (bool news = true; news;) {
        if (out_of_limits()) return false;
        if (!rise(r, false)) {
          end(r);
          return true;
        }
        if (control_.stopped() || r.open_rows == 0) return false;
        if (!prune(r, news)) return true;
      }

      const int row = lagrangian_.row_near_fixed(r), column = r.match.column_of[row];
      recorder_.branch(row, column);
      ++control_.stats.opened;
      Node& child = node(depth + 1);
      child = *nodes_[depth];
      lagrangian_.fix(child, row, column);
      if (!lagrangian_.propagate(child))
        end(child);
      else if (!visit(depth + 1))
        return false;

      Node& self = *nodes_[depth];
      if (column == kDeleted)
        lagrangian_.forbid_deletion(self, row);
      else
        lagrangian_.forbid(self, row, column);
      if (!lagrangian_.propagate(self)) {
        end(self);
        return true;
      }
    }
  }

  const DenseProblem& p_;
  const SearchOptions& options_;
  Lagrangian<T> lagrangian_;
  ProofRecorder<T> recorder_;
  Control& control_;
  Ticks goal_ = 0;
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
