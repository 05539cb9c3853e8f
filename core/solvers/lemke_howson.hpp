#pragma once

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/solvers/condensed_tableau.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

/// Solves the LCPs of games of two players. Lemke's path ends in a ray on these LCPs.
///
/// The unknowns belong to two players, I and J. No entry of M connects two unknowns of one player:
///
///   w_I = A z_J + q_I,   w_J = B z_I + q_J,   q < 0,   A > 0,   B > 0.                     (1)
///
/// z = 0 is no solution, and no covering vector leads away from z = 0. However, if the rows of (1)
/// are divided by −q, (1) asks for the mixed strategies of a game with the costs A and B: z_J is
/// the strategy of J divided by the cost of I. With payoffs K − A and K − B > 0 instead of costs,
/// the equilibria of the game are the points z ≠ 0 of
///
///   s = 1 − N z ≥ 0,   z ≥ 0,   sᵢ zᵢ = 0,   N = (0 K − A; K − B 0).                        (2)
///
/// z = 0 does solve (2). The path enters one z_k and exchanges complements until s_k or z_k leaves.
/// So it ends in another solution of (2), which is an equilibrium. Ties of the ratio test are
/// broken by the rows of B⁻¹, as in Lemke's method. If rounding spoils a path, the next k is tried.
///
/// Source: [LH64]; (2) from (1) is derived here.   Shapes: M n×n, q ∈ ℝⁿ.
/// Scalar: OrderedField | Jet: differentiates the basis that its values take.
/// Guarantees: as `examine`.
/// Iterations: pivots. In exact scalars the first path ends in a solution. Paths may be exponential
/// in n, so each path ends after kMostPivots (n + 10) pivots at the latest.
/// Not for: other LCPs, see `takes`; all solutions.
template <OrderedField S>
class LemkeHowson {
 public:
  static constexpr std::string_view kName = "lemke-howson";
  static constexpr int kMostPivots = 20;

  /// Whether the problem is (1).
  [[nodiscard]] static bool takes(const BoxVi<S>& problem);

  /// @pre takes(problem).
  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem, const SolveOptions<S>& options = {});

 private:
  using Index = Eigen::Index;

  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }
  /// Whether unknown i belongs to player I. Unknown 0 always does.
  [[nodiscard]] static bool is_of_first(const BoxVi<S>& problem, Index i) {
    return is_zero(problem.m(0, i));
  }
  void load(const BoxVi<S>& problem);
  [[nodiscard]] bool follow_path(Index k, int most_pivots);
  [[nodiscard]] Index blocking_row(Index column);
  [[nodiscard]] bool is_before(Index row, Index other, const Vector<S>& pivots);
  [[nodiscard]] Vector<S> solution(const BoxVi<S>& problem) const;

  Index n_ = 0;
  int pivots_ = 0;
  CondensedTableau<S> tableau_;
  S k_[2] = {S(0), S(0)};  ///< K of the rows of I and of J
  Vector<S> column_;       ///< that enters
  /// Variables are numbered s₀ … sₙ₋₁, z₀ … zₙ₋₁.
  std::vector<Index> basis_, columns_;
};

template <OrderedField S>
bool LemkeHowson<S>::takes(const BoxVi<S>& problem) {
  const Index n = problem.size();
  for (Index i = 0; i < n; ++i) {
    if (!(problem.q(i) < S(0)) || !is_finite<S>(problem.q(i))) return false;
  }
  if (n < 2 || !is_lcp(problem)) return false;
  Index of_first = 0;
  for (Index j = 0; j < n; ++j) {
    of_first += is_of_first(problem, j) ? 1 : 0;
    for (Index i = 0; i < n; ++i) {
      const S& entry = problem.m(i, j);
      const bool is_own = is_of_first(problem, i) == is_of_first(problem, j);
      if (is_own ? !is_zero(entry) : !(entry > S(0) && is_finite<S>(entry))) return false;
    }
  }
  return of_first < n;
}

/// Writes (2). Its basic solution is z = 0.
template <OrderedField S>
void LemkeHowson<S>::load(const BoxVi<S>& problem) {
  const Matrix<S>& m = problem.m;
  tableau_.reserve(n_, n_);
  tableau_.reset(n_, n_);
  const auto cost = [&](Index i, Index j) { return S(m(i, j) / -problem.q(i)); };
  for (const bool first : {true, false}) {
    S largest(0), least(0);
    for (Index i = 0; i < n_; ++i) {
      for (Index j = 0; j < n_; ++j) {
        if (is_of_first(problem, i) != first || is_of_first(problem, j) == first) continue;
        const S own = cost(i, j);
        if (largest < own) largest = own;
        if (!(least > S(0)) || own < least) least = own;
      }
    }
    k_[first ? 0 : 1] = largest + least;
  }
  for (Index j = 0; j < n_; ++j) {
    for (Index i = 0; i < n_; ++i) {
      const bool first = is_of_first(problem, i);
      const bool is_own = first == is_of_first(problem, j);
      tableau_.raw_column(j)[i] = is_own ? S(0) : S(cost(i, j) - k_[first ? 0 : 1]);
    }
    tableau_.constant(j) = S(1);
    basis_[at(j)] = j;
    columns_[at(j)] = n_ + j;
  }
}

/// Whether the row reaches 0 before the other row. Both have the same ratio, so the rows of B⁻¹
/// decide.
template <OrderedField S>
bool LemkeHowson<S>::is_before(Index row, Index other, const Vector<S>& pivots) {
  for (Index slack = 0; slack < n_; ++slack) {
    const auto place = std::ranges::find(columns_, slack);
    S own(0), of_other(0);
    if (place != columns_.end()) {
      const S* entries = tableau_.column(place - columns_.begin());
      own = -entries[row], of_other = -entries[other];
    } else {
      own = S(basis_[at(row)] == slack ? 1 : 0);
      of_other = S(basis_[at(other)] == slack ? 1 : 0);
    }
    const S difference = own * pivots(other) - of_other * pivots(row);  // pivots are negative
    if (!(difference == S(0))) return difference > S(0);
  }
  return false;
}

/// The row that reaches 0 first if the variable of the column grows; −1 if none does.
template <OrderedField S>
Eigen::Index LemkeHowson<S>::blocking_row(Index column) {
  const S* entries = tableau_.column(column);
  for (Index i = 0; i < n_; ++i) column_(i) = entries[i];
  S noise(0);
  if constexpr (!ScalarTraits<S>::kExact) {
    noise = S(8 * (static_cast<int>(n_) + 1)) * unit_roundoff<S>() * largest_magnitude<S>(column_);
  }
  Index row = -1;
  for (Index i = 0; i < n_; ++i) {
    if (!(-column_(i) > noise)) continue;
    if (row < 0) {
      row = i;
      continue;
    }
    const S own = tableau_.constant(i) * -column_(row);
    const S least = tableau_.constant(row) * -column_(i);
    if (own < least || (own == least && is_before(i, row, column_))) row = i;
  }
  return row;
}

/// @return whether the path ended in another solution of (2).
template <OrderedField S>
bool LemkeHowson<S>::follow_path(Index k, int most_pivots) {
  Index column = k;
  for (int step = 0; step < most_pivots; ++step) {
    const Index row = blocking_row(column);
    if (row < 0) return false;
    tableau_.exchange(row, column);
    ++pivots_;
    std::swap(basis_[at(row)], columns_[at(column)]);
    const Index left = columns_[at(column)];
    if (left % n_ == k) return true;
    if (SolveWatch::stops("pivots", pivots_)) return false;
    const Index complement = (left + n_) % (2 * n_);
    column = std::ranges::find(columns_, complement) - columns_.begin();
  }
  return false;
}

/// The z of (1) from the z of (2): z_J / (K ∑ z_J − 1), with K of the rows of I. The same holds for
/// z_I.
template <OrderedField S>
Vector<S> LemkeHowson<S>::solution(const BoxVi<S>& problem) const {
  Vector<S> z = Vector<S>::Constant(n_, S(0));
  S sums[2] = {S(0), S(0)};  // of I and of J
  for (Index i = 0; i < n_; ++i) {
    const Index variable = basis_[at(i)];
    if (variable < n_ || !(tableau_.constant(i) > S(0))) continue;
    z(variable - n_) = tableau_.constant(i);
    sums[is_of_first(problem, variable - n_) ? 0 : 1] += tableau_.constant(i);
  }
  const S of_first = S(k_[1] * sums[0]) - S(1), of_second = S(k_[0] * sums[1]) - S(1);
  for (Index i = 0; i < n_; ++i) {
    if (!is_zero(z(i))) z(i) = z(i) / (is_of_first(problem, i) ? of_first : of_second);
  }
  return z;
}

template <OrderedField S>
SolveResult<S> LemkeHowson<S>::solve(const BoxVi<S>& problem, const SolveOptions<S>& options) {
  n_ = problem.size(), pivots_ = 0;
  column_.resize(n_);
  basis_.resize(at(n_)), columns_.resize(at(n_));
  SolveResult<S> best;
  for (Index k = 0; k < n_ && !SolveWatch::has_stopped(); ++k) {
    int most = kMostPivots * (static_cast<int>(n_) + 10);
    if (options.max_iterations > 0) most = std::min(most, options.max_iterations - pivots_);
    if (most <= 0) break;
    load(problem);
    const bool ends = follow_path(k, most);
    const Vector<S> z = ends ? solution(problem) : Vector<S>::Constant(n_, S(0));
    SolveResult<S> result = examine(problem, z, options.tolerance, SolveStatus::kStalled, pivots_);
    if (k == 0 || result.status == SolveStatus::kSolved || result.residual < best.residual) {
      best = std::move(result);
    }
    if (best.status == SolveStatus::kSolved) break;
  }
  best.iterations = pivots_;
  return best;
}

}  // namespace assay
