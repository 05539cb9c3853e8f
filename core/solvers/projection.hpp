#pragma once

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_iteration.hpp"

namespace assay {

/// The projection method for box problems.
///
/// Each step goes against w, and then back into the box. It needs only products with M, no
/// factorisation. It converges slowly if M is ill-conditioned. Let L = max(‖M‖₁, ‖M‖_∞) ≥ ‖M‖₂. For
/// symmetric M it is
///
///   z ← P(z − w(z)/L),                                                            (1)
///
/// which is the projected gradient method for ½ zᵀMz + qᵀz. For other M it is the extragradient
/// step
///
///   y = P(z − ρ w(z)),   z ← P(z − ρ w(y)),   ρ = 9/(10 L).                       (2)
///
/// Source: (1) [CPS92, §5.5]; (2) derived here: if M is positive semidefinite, ρ < 1/L makes z come
/// closer to every solution in each step. 2ρ (z⁺ − s)·w(y) ≥ … gives ‖z⁺ − s‖² ≤ ‖z − s‖² − (1 −
/// ρ²L²) ‖z − y‖² for each solution s.
/// Scalar: OrderedField; an exact one stops after kMostStepsExact, because its numbers grow.
/// Guarantees: kSolved as by examine(). Converges, linearly at best, if M is positive semidefinite
/// and there is a solution.
/// Iterations: steps.
/// Not for: M that is not monotone.
template <IterationScalar S>
class Projection {
 public:
  static constexpr std::string_view kName = "projection";
  static constexpr std::string_view kDescription =
      "projected gradient, extragradient where M is not symmetric; monotone problems";

  static constexpr int kMostSteps = 100000, kMostStepsExact = 100;

  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem,
                                     const SolveOptions<S>& options = {}) const;

 private:
  [[nodiscard]] static S norm_bound(const Matrix<S>& m);
  [[nodiscard]] static bool is_symmetric(const Matrix<S>& m) {
    for (Eigen::Index j = 0; j < m.cols(); ++j) {
      for (Eigen::Index i = 0; i < j; ++i) {
        if (m(i, j) != m(j, i)) return false;
      }
    }
    return true;
  }
};

template <IterationScalar S>
S Projection<S>::norm_bound(const Matrix<S>& m) {
  S norm(0);
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    S row(0), column(0);
    for (Eigen::Index j = 0; j < m.cols(); ++j) {
      row += abs(S(m(i, j)));
      column += abs(S(m(j, i)));
    }
    if (norm < row) norm = row;
    if (norm < column) norm = column;
  }
  return norm > S(0) ? norm : S(1);
}

template <IterationScalar S>
SolveResult<S> Projection<S>::solve(const BoxVi<S>& problem, const SolveOptions<S>& options) const {
  validate(problem);
  const bool symmetric = is_symmetric(problem.m);
  const S rho = (symmetric ? S(1) : ratio<S>(9, 10)) / norm_bound(problem.m);
  Vector<S> w(problem.size()), y(problem.size());
  const auto move = [&](const Vector<S>& from, Vector<S>& to) {
    for (Eigen::Index i = 0; i < from.size(); ++i) {
      to(i) = project<S>(problem.bounds[static_cast<std::size_t>(i)], S(from(i) - rho * w(i)));
    }
  };
  const auto step = [&](Vector<S>& z) {
    slack(problem, z, w);
    if (!symmetric) {
      move(z, y);
      slack(problem, y, w);
    }
    move(z, z);
    return true;
  };
  return iterate(problem, options, ScalarTraits<S>::kExact ? kMostStepsExact : kMostSteps, step);
}

ASSAY_EXTERN_TEMPLATE(class Projection)

}  // namespace assay
