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
/// with D = δ_α on contact α and δ_α ≈ 1/√(max diag W_αα). δ_α and γ are powers of two, so that (1)
/// does not round. The cones of contacts do not change. The change of units is needed because the
/// natural map ‖r − P_K(r − û)‖ compares impulses with velocities. If W is 10¹⁶, even an impulse
/// without a correct digit is within the rounding of u.
///
/// Source: derived here.   Shapes: as the problem.
/// Not for: the tolerance of a problem, which applies to the residual in the units of the problem.
template <OrderedField S>
class ContactUnits {
 public:
  explicit ContactUnits(const FrictionProblem<S>& problem);

  /// Whether any factor differs from 1 by more than 2⁸.
  [[nodiscard]] bool are_needed() const { return are_needed_; }
  [[nodiscard]] FrictionProblem<S> convert(const FrictionProblem<S>& problem) const;
  /// The power of two p with x p², or x p if `root` is false, in [1/4, 4]; 1 for x = 0.
  [[nodiscard]] static S power(const S& x, bool root);
  /// r from r'.
  [[nodiscard]] Vector<S> impulses(const Vector<S>& scaled) const {
    return factors_.cwiseProduct(scaled) / gamma_;
  }
  /// r' from r.
  [[nodiscard]] Vector<S> scaled(const Vector<S>& impulses) const {
    return impulses.cwiseQuotient(factors_) * gamma_;
  }

 private:
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

namespace detail {

/// Whether squares and cubes of W or q may leave the range of double.
template <OrderedField S>
[[nodiscard]] bool is_extreme(const S& largest) {
  const S far = S(1 << 30) * S(1 << 30) * S(1 << 30) * S(1 << 30);
  return largest > far || (largest > S(0) && largest * far < S(1));
}

/// Calls examine(…). If the largest impulse or free velocity is extreme, it first changes the unit
/// so that this number is about 1. The reason: the square of 10⁻¹⁵⁰ keeps no digits of
/// double-double. The factor is a power of two, so only what is below 10⁻³⁰⁰ of the largest rounds.
template <OrderedField S>
[[nodiscard]] SolveResult<S> examine_in_range(const FrictionProblem<S>& problem,
                                              Vector<S> r,
                                              const S& tolerance,
                                              SolveStatus otherwise,
                                              int iterations) {
  const S largest = std::max(largest_magnitude<S>(problem.q), largest_magnitude<S>(r));
  const S factor = is_extreme(largest) ? ContactUnits<S>::power(largest, false) : S(1);
  const S scaled = tolerance * factor;
  if (factor == S(1) || (tolerance > S(0) && !(scaled > S(0)))) {
    return examine(problem, std::move(r), tolerance, otherwise, iterations);
  }
  const FrictionProblem<S> other{problem.w, factor * problem.q, problem.laws};
  SolveResult<S> result = examine(other, Vector<S>(factor * r), scaled, otherwise, iterations);
  result.z = std::move(r);
  result.w /= factor;
  result.residual /= scalar_cast<Precise<S>>(factor);
  return result;
}

}  // namespace detail

/// Calls solve(problem, options). It uses the units of the contacts if these are far from 1 and no
/// tolerance is given, or if W or q are extreme. The result is examined in the units of the
/// problem. If W or q are extreme and no tolerance is given, a solution in the units of the
/// contacts counts as a solution. In these units no number leaves the range of S.
template <OrderedField S, class Solve>
[[nodiscard]] SolveResult<S> solve_in_contact_units(const FrictionProblem<S>& problem,
                                                    const SolveOptions<S>& options,
                                                    const Solve& solve) {
  validate(problem);
  validate(options, problem.size());
  const bool as_told = options.tolerance > S(0);
  const bool extreme = detail::is_extreme(problem.w.largest_magnitude()) ||
                       detail::is_extreme(largest_magnitude<S>(problem.q));
  if (as_told && !extreme) return solve(problem, options);
  const ContactUnits<S> units(problem);
  if (!units.are_needed()) return solve(problem, options);
  SolveOptions<S> scaled = options;
  scaled.tolerance = S(0);
  if (options.start.size() > 0) scaled.start = units.scaled(options.start);
  const FrictionProblem<S> other = units.convert(problem);
  if (!all_finite(other.q)) return solve(problem, options);
  SolveResult<S> found = solve(other, scaled);
  if (found.z.size() != problem.size()) return found;
  const bool has_end = found.status == SolveStatus::kSolved;
  SolveResult<S> result = detail::examine_in_range(problem,
                                                   units.impulses(found.z),
                                                   options.tolerance,
                                                   has_end ? SolveStatus::kStalled : found.status,
                                                   found.iterations);
  if (as_told && result.status != SolveStatus::kSolved) return solve(problem, options);
  if (has_end && extreme && units.scaled(result.z) == found.z) result.status = found.status;
  result.note = std::move(found.note);
  return result;
}

}  // namespace assay
