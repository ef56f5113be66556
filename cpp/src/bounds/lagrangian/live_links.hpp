// The members of Lagrangian<T> that list the cells and pairs of links which are alive, measure what forcing each of
// them would lose, and strike out those that cannot be part of a better path. Shared by balance() and climb(). Part of
// lagrangian.hpp, which includes it at its end.
#pragma once

namespace gedkit {

template <class T>
bool Lagrangian<T>::gather_links(const Relaxation<T>& r) {
  LearnedAscent<T>& w = learned_;
  loss_.resize(r.lambda.size());
  w.cells.clear();
  w.cell_id.assign(r.cost.size(), -1);
  for (int i = 0; i < rows_; ++i) {
    if (r.fixed[i] != kOpen || p_.a.degree(i) == 0) continue;
    for (int k = 0; k < cols_; ++k) {
      if (r.cost[cell(i, k)] == Assignment::kForbidden || p_.b.degree(k) == 0) continue;
      w.cell_id[cell(i, k)] = static_cast<std::int32_t>(w.cells.size());
      w.cells.push_back({i, k});
    }
  }
  w.links.clear();
  for (std::size_t c = 0; c < w.cells.size(); ++c) {
    const auto [i, k] = w.cells[c];
    if (break_off_soon()) return false;
    for (int a = p_.a.start[i]; a < p_.a.start[i + 1]; ++a) {
      const HalfLink& forth = p_.a.half[a];
      if (forth.reverse < a) continue;
      for (int b = p_.b.start[k]; b < p_.b.start[k + 1]; ++b) {
        const std::size_t at = pair(a, b), other = pair(forth.reverse, p_.b.half[b].reverse);
        if (r.lambda[at] == Relaxation<T>::kDead || r.lambda[at] + r.lambda[other] <= 0) continue;
        w.links.push_back({static_cast<std::int32_t>(at), static_cast<std::int32_t>(other),
                           static_cast<std::int32_t>(c), w.cell_id[cell(forth.node, p_.b.half[b].node)]});
      }
    }
  }
  w.best.resize(w.links.size());
  return true;
}

// What every half of a pair of links would lose if it had to be used, the costs that follow, and the bound. False:
// infeasible, or broken off.
template <class T>
bool Lagrangian<T>::measure(Relaxation<T>& r) {
  const auto& cells = learned_.cells;
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (c % kCellsPerLook == 0 && break_off_soon()) return false;
    const auto [i, k] = cells[c];
    if (r.cost[cell(i, k)] == Assignment::kForbidden) continue;
    const T cost = -(r.node_profit[cell(i, k)] + theta_and_losses(r, i, k));
    if (cost == r.cost[cell(i, k)]) continue;
    r.cost[cell(i, k)] = cost;
    r.dirty[i] = 1;
  }
  return bound(r);
}

// The reduced costs that go with the losses.
template <class T>
void Lagrangian<T>::price_cells(const Relaxation<T>& r) {
  const auto& cells = learned_.cells;
  reduced_.resize(cells.size());
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto [i, k] = cells[c];
    reduced_[c] = r.cost[cell(i, k)] - r.match.u[i] - r.match.v[k];
  }
}

template <class T>
bool Lagrangian<T>::strike_links(Relaxation<T>& r, Ticks goal) {
  const LearnedAscent<T>& w = learned_;
  if (!prune(r, goal)) return false;
  if (r.open_rows == 0) return bound(r) && !above(r, goal);
  if (!gather_links(r) || !measure(r)) return broken_off();
  if (above(r, goal)) return false;
  price_cells(r);
  const T slack = scaled(goal) - r.bound;
  bool news = false;
  for (const LinkPair& link : w.links) {
    if (loss_[link.at] + reduced_[link.src] + loss_[link.other] + reduced_[link.dst] <= slack) continue;
    strike(r, link);
    news = true;
  }
  if (!news) return true;
  return propagate(r) && bound(r) && !above(r, goal);
}

// Back to the multipliers of the best bound. Pairs that have died since stay dead, which can only raise the bound.
template <class T>
void Lagrangian<T>::restore_links(Relaxation<T>& r) {
  put_back_links(r);
  for (const auto& [i, k] : learned_.cells) touch(i, k);
  refresh(r);
}

template <class T>
void Lagrangian<T>::put_back_links(Relaxation<T>& r) {
  const LearnedAscent<T>& w = learned_;
  for (std::size_t e = 0; e < w.links.size(); ++e) {
    const LinkPair& link = w.links[e];
    if (r.lambda[link.at] == Relaxation<T>::kDead) continue;
    const T whole = r.lambda[link.at] + r.lambda[link.other];
    r.lambda[link.at] = w.best[e];
    r.lambda[link.other] = whole - w.best[e];
  }
}

// After a step was broken off: for renew(), multipliers of the best bound, if there was one.
template <class T>
bool Lagrangian<T>::leave_links(Relaxation<T>& r, T best) {
  if (!prunes_while_rising && best != std::numeric_limits<T>::min()) put_back_links(r);
  return true;
}

}  // namespace gedkit
