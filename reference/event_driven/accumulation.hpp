#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/math/magnitude.hpp"
#include "reference/event_driven/contacts.hpp"

namespace assay::reference {

/// Finds the end of impacts that accumulate.
///
/// The impacts are ever slower: the approach velocity w_n → 0. The states after them lie on the
/// stable fibre of their limit, which is an analytic curve if the data are analytic. So time,
/// position and velocity are analytic functions of w. They are extrapolated to w = 0 by Neville's
/// scheme,
///
///   N_{i,i} = x_i,   N_{i,j} = (w_i N_{i+1,j} − w_j N_{i,j−1})/(w_i − w_j)                   (1)
///
/// on impacts whose w fall by a factor of at least 5/3 each. k impacts leave an error of the order
/// of the product of their w, which is ρ^(k²/2) for w_n = ρⁿ, and amplify rounding only little.
/// There are two estimates of the error: the last correction of (1), and u |q|/w. The second is the
/// error that rounding of the gap causes in the time of the last impact. The larger of the two
/// counts. The second estimate grows while the first falls, so the limit is taken at the impact at
/// which the larger one is least.
///
/// Source: derived here. The map from impact to impact is w' = e w (1 + O(w)), z' = z + O(w): the
/// states w = 0 are a manifold of fixed points, normally contracting for e < 1.
/// Not for: impacts of several contacts in turn, whose map contracts in several directions.
template <class S>
class Accumulation {
 public:
  struct Hop {
    S t, w;
    Vector<S> q, v;
  };
  struct Limit {
    Instant<S> x;
    S error;  ///< relative to the sizes of t, q and v
  };

  void clear() {
    hops_.clear();
    last_.reset();
    best_.reset();
  }
  /// Adds an impact; if it is not slower than the one before, a new sequence starts.
  void add(Hop hop) {
    if (!hops_.empty() && !(hop.w < hops_.back().w)) clear();
    hops_.push_back(std::move(hop));
    extrapolate();
  }

  /// The best limit so far.
  [[nodiscard]] const std::optional<Limit>& limit() const { return best_; }

 private:
  /// A limit needs four impacts; an estimate of its error needs one more.
  void extrapolate() {
    const std::vector<const Hop*> nodes = spread();
    if (nodes.size() < 4) return;
    std::vector<Vector<S>> column;  // N over the nodes i … i + j, newest first
    for (const Hop* hop : nodes) column.push_back(packed(*hop));
    const Vector<S> sizes = scales(column);
    const S u = S(1 << 6) * unit_roundoff<S>();
    S rounding = u;
    if (sizes(0) > S(0)) rounding += u * sizes(1) / (nodes.front()->w * sizes(0));
    std::optional<Limit> limit;
    for (std::size_t j = 1; j < nodes.size(); ++j) {
      const Vector<S> before = column.front();
      for (std::size_t i = 0; i + j < nodes.size(); ++i) {
        const S &wi = nodes[i]->w, &wj = nodes[i + j]->w;
        column[i] = (wi * column[i + 1] - wj * column[i]) / (wi - wj);  // (1)
      }
      const S error = std::max(relative(column.front() - before, sizes), rounding);
      if (j > 2 && (!limit || error < limit->error)) limit = {unpacked(column.front()), error};
    }
    const std::optional<Limit> before = std::exchange(last_, limit);
    if (!before) return;
    limit->error = std::max(limit->error, relative(packed(limit->x) - packed(before->x), sizes));
    if (!best_ || limit->error < best_->error) best_ = limit;
  }

  [[nodiscard]] std::vector<const Hop*> spread() const {
    std::vector<const Hop*> nodes;
    for (auto hop = hops_.rbegin(); hop != hops_.rend(); ++hop) {
      if (nodes.empty() || S(3) * hop->w >= S(5) * nodes.back()->w) nodes.push_back(&*hop);
    }
    return nodes;
  }

  template <class State>
  static Vector<S> packed(const State& state) {
    Vector<S> x(1 + 2 * state.q.size());
    x << state.t, state.q, state.v;
    return x;
  }
  static Instant<S> unpacked(const Vector<S>& x) {
    const Eigen::Index n = x.size() / 2;
    return {x(0), x.segment(1, n), x.tail(n)};
  }

  /// The scales of t, of all q and of all v.
  static Vector<S> scales(const std::vector<Vector<S>>& rows) {
    Vector<S> result = Vector<S>::Constant(3, S(0));
    for (const Vector<S>& x : rows) {
      for (Eigen::Index i = 0; i < x.size(); ++i) {
        S& scale = result(part(i, x.size()));
        scale = std::max(scale, magnitude(x(i)));
      }
    }
    return result;
  }
  static S relative(const Vector<S>& x, const Vector<S>& sizes) {
    S result(0);
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const S& scale = sizes(part(i, x.size()));
      if (scale > S(0)) result = std::max(result, S(magnitude(x(i)) / scale));
    }
    return result;
  }
  static Eigen::Index part(Eigen::Index i, Eigen::Index size) {
    return i == 0 ? 0 : i <= size / 2 ? 1 : 2;
  }

  std::vector<Hop> hops_;
  std::optional<Limit> last_, best_;
};

}  // namespace assay::reference
