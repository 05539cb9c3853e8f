#pragma once

#include <algorithm>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

/// A friction problem in units of its contacts, so that every W_αα is about 1 and q at most 1:
///
///   W' = D W D,   q' = γ D q,   r = D r'/γ,   u = D⁻¹ u'/γ,                                (1)
///
/// where D = δ_α on contact α, δ_α ≈ 1/√(max diag W_αα), and γ are powers of two, so that (1) does
/// not round. The cones of contacts do not change. Why: the natural map ‖r − P_K(r − û)‖ compares
/// impulses with velocities. If W is 10¹⁶, even an impulse without a correct digit is within the
/// rounding of u.
///
/// Source: derived here.   Shapes: as the problem.
/// Not for: problems with a tolerance, because it applies to the residual in the units of the
/// problem.
template <OrderedField S>
class ContactUnits {
 public:
  explicit ContactUnits(const FrictionProblem<S>& problem);

  /// Whether any factor differs from 1 by more than 2⁸.
  [[nodiscard]] bool are_needed() const { return are_needed_; }
  [[nodiscard]] FrictionProblem<S> convert(const FrictionProblem<S>& problem) const;
  /// r from r'.
  [[nodiscard]] Vector<S> impulses(const Vector<S>& scaled) const {
    return factors_.cwiseProduct(scaled) / gamma_;
  }
  /// r' from r.
  [[nodiscard]] Vector<S> scaled(const Vector<S>& impulses) const {
    return impulses.cwiseQuotient(factors_) * gamma_;
  }

 private:
  /// The power of two p with x p², or x p if `root` is false, in [1/4, 4]; 1 for x = 0.
  [[nodiscard]] static S power(const S& x, bool root);

  bool are_needed_ = false;
  S gamma_ = S(1);
  Vector<S> factors_;  ///< D
};

template <OrderedField S>
S ContactUnits<S>::power(const S& x, bool root) {
  S p(1);
  if (!(x > S(0)) || !is_finite<S>(x)) return p;
  const auto of = [&] { return root ? S(S(x * p) * p) : S(x * p); };
  while (of() > S(4)) p = p / S(2);
  while (of() < ratio<S>(1, 4)) p = p * S(2);
  return p;
}

template <OrderedField S>
ContactUnits<S>::ContactUnits(const FrictionProblem<S>& problem)
    : factors_(Vector<S>::Constant(problem.size(), S(1))) {
  const auto is_far = [](const S& p) { return p > S(256) || p * S(256) < S(1); };
  for (Eigen::Index alpha = 0; alpha < problem.contacts(); ++alpha) {
    const Matrix<S> block = problem.w.diagonal(alpha);
    S largest(0);
    for (Eigen::Index i = 0; i < block.rows(); ++i) largest = std::max<S>(largest, block(i, i));
    const S own = power(largest, true);
    are_needed_ = are_needed_ || is_far(own);
    for (Eigen::Index i = 0; i < block.rows(); ++i) factors_(problem.w.offset(alpha) + i) = own;
  }
  gamma_ = power(largest_magnitude<S>(Vector<S>(factors_.cwiseProduct(problem.q))), false);
  are_needed_ = are_needed_ || is_far(gamma_);
}

template <OrderedField S>
FrictionProblem<S> ContactUnits<S>::convert(const FrictionProblem<S>& problem) const {
  const BlockMatrix<S>& w = problem.w;
  std::vector<Eigen::Index> sizes;
  std::vector<typename BlockMatrix<S>::Entry> entries;
  for (Eigen::Index alpha = 0; alpha < w.block_rows(); ++alpha) {
    sizes.push_back(w.size(alpha));
    for (Eigen::Index k = w.row_start(alpha); k < w.row_start(alpha + 1); ++k) {
      const Eigen::Index beta = w.column(k);
      const S& row = factors_(w.offset(alpha));
      const S& column = factors_(w.offset(beta));
      entries.push_back({alpha, beta, Matrix<S>(w.block(alpha, k) * row * column)});
    }
  }
  return {BlockMatrix<S>(sizes, std::move(entries)),
          factors_.cwiseProduct(problem.q) * gamma_,
          problem.laws};
}

/// solve(problem, options), in the units of the contacts if these are far from 1 and no tolerance
/// is given. The result is examined in the units of the problem.
template <OrderedField S, class Solve>
[[nodiscard]] SolveResult<S> solve_in_contact_units(const FrictionProblem<S>& problem,
                                                    const SolveOptions<S>& options,
                                                    const Solve& solve) {
  validate(problem);
  validate(options, problem.size());
  if (options.tolerance > S(0)) return solve(problem, options);
  const ContactUnits<S> units(problem);
  if (!units.are_needed()) return solve(problem, options);
  SolveOptions<S> scaled = options;
  if (options.start.size() > 0) scaled.start = units.scaled(options.start);
  const FrictionProblem<S> other = units.convert(problem);
  if (!all_finite(other.q)) return solve(problem, options);
  SolveResult<S> found = solve(other, scaled);
  if (found.z.size() != problem.size()) return found;
  const bool has_end = found.status == SolveStatus::kSolved;
  SolveResult<S> result = examine(problem,
                                  units.impulses(found.z),
                                  S(0),
                                  has_end ? SolveStatus::kStalled : found.status,
                                  found.iterations);
  result.note = std::move(found.note);
  return result;
}

}  // namespace assay
