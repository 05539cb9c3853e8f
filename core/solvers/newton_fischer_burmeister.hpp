#pragma once

#include "core/one_step_problems/fischer_burmeister.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_iteration.hpp"

namespace assay {

/// Φ_i = φ(z_i, ρ_i w_i) of all components, where φ is FischerBurmeister for their bounds.
template <RealScalar S>
void fischer_burmeister(const BoxVi<S>& problem,
                        const Vector<S>& z,
                        const Vector<S>& w,
                        const Vector<S>& scales,
                        Vector<S>& phi) {
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    const Bounds<S>& bounds = problem.bounds[static_cast<std::size_t>(i)];
    phi(i) = FischerBurmeister<S>::at(bounds, z(i), S(scales(i) * w(i))).value;
  }
}

/// An element of the generalised Jacobian of Φ by z for w = M z + q: D_z + D_s ρ M.
template <RealScalar S>
void fischer_burmeister_jacobian(const BoxVi<S>& problem,
                                 const Vector<S>& z,
                                 const Vector<S>& w,
                                 const Vector<S>& scales,
                                 Matrix<S>& jacobian) {
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    const Bounds<S>& bounds = problem.bounds[static_cast<std::size_t>(i)];
    const auto value = FischerBurmeister<S>::at(bounds, z(i), S(scales(i) * w(i)));
    for (Eigen::Index j = 0; j < z.size(); ++j) {
      jacobian(i, j) = value.of_b * scales(i) * problem.m(i, j);
    }
    jacobian(i, i) += value.of_a;
  }
}

/// Semismooth Newton on the Fischer-Burmeister functions of the components, Φ_i = φ(z_i, s_i), φ(a,
/// b) = √(a² + b²) − a − b for an unknown in [0, ∞), with s_i = ρ_i w_i, ρ_i = 1/|M_ii|.
///
/// Globalisation: the merit θ = ½ ‖Φ‖² is smooth. The step takes the Newton direction if θ descends
/// along it, otherwise −∇θ, and Armijo's rule halves the step. After each step the places of z (z −
/// ρ w against the bounds) are tried as a basis. The equations of a basis are linear, so this ends
/// the iteration exactly.
///
/// Source: derived here.   Scalar: RealScalar.
/// Guarantees: kSolved as by examine(). Limit points of the iteration are stationary points of θ.
/// For P₀-matrices stationary points are solutions. For other matrices they may be no solutions.
/// Then the status is kStalled.
/// Iterations: Newton steps.
/// Not for: exact scalars, which have no square roots.
template <IterationScalar S>
requires RealScalar<S>
class NewtonFischerBurmeister {
 public:
  static constexpr std::string_view kName = "newton-fischer-burmeister";
  static constexpr std::string_view kDescription =
      "semismooth Newton on the Fischer-Burmeister function, line search";

  static constexpr int kMostSteps = 200, kMostHalvings = 40;

  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem, const SolveOptions<S>& options = {});

 private:
  [[nodiscard]] S merit(const BoxVi<S>& problem, const Vector<S>& z);
  void differentiate(const BoxVi<S>& problem, const Vector<S>& z);
  [[nodiscard]] bool search(const BoxVi<S>& problem, Vector<S>& z, const S& slope);
  [[nodiscard]] bool end_at_basis(const BoxVi<S>& problem, const S& allowed, Vector<S>& z);

  Vector<S> scales_, w_, phi_, gradient_, direction_, trial_;
  Matrix<S> jacobian_;
  std::vector<Place> places_;
  LuFactors<S> factors_;
  BoxPiece<S> piece_;
  S merit_ = S(0);
};

/// θ(z); phi_ := Φ(z).
template <IterationScalar S>
requires RealScalar<S> S NewtonFischerBurmeister<S>::merit(const BoxVi<S>& problem,
                                                           const Vector<S>& z) {
  slack(problem, z, w_);
  fischer_burmeister(problem, z, w_, scales_, phi_);
  S sum(0);
  for (Eigen::Index i = 0; i < z.size(); ++i) sum += phi_(i) * phi_(i);
  return sum / S(2);
}

/// Computes the Jacobian, and ∇θ = Jᵀ Φ.
template <IterationScalar S>
requires RealScalar<S>
void NewtonFischerBurmeister<S>::differentiate(const BoxVi<S>& problem, const Vector<S>& z) {
  fischer_burmeister_jacobian(problem, z, w_, scales_, jacobian_);
  for (Eigen::Index j = 0; j < z.size(); ++j) {
    gradient_(j) = S(0);
    for (Eigen::Index i = 0; i < z.size(); ++i) gradient_(j) += jacobian_(i, j) * phi_(i);
  }
}

/// Armijo's rule along direction_; `slope` = ∇θ·direction_ must be < 0.
template <IterationScalar S>
requires RealScalar<S>
bool NewtonFischerBurmeister<S>::search(const BoxVi<S>& problem, Vector<S>& z, const S& slope) {
  S t(1);
  for (int halvings = 0; halvings <= kMostHalvings; ++halvings, t /= S(2)) {
    for (Eigen::Index i = 0; i < z.size(); ++i) trial_(i) = z(i) + t * direction_(i);
    const S value = merit(problem, trial_);
    if (!(value <= merit_ + t * slope * ratio<S>(1, 10000))) continue;
    merit_ = value;
    z = trial_;
    return true;
  }
  return false;
}

/// Whether the basis at z has a solution; z is then set to it.
template <IterationScalar S>
requires RealScalar<S>
bool NewtonFischerBurmeister<S>::end_at_basis(const BoxVi<S>& problem,
                                              const S& allowed,
                                              Vector<S>& z) {
  slack(problem, z, w_);
  find_places(problem, z, w_, scales_, places_);
  if (!piece_.solve(problem, places_, trial_)) return false;
  const S tolerance = allowed > S(0) ? allowed : rounding_tolerance(problem, trial_);
  if (!residual_is_within(natural_residual<S>(problem, trial_), tolerance)) return false;
  z = trial_;
  return true;
}

template <IterationScalar S>
requires RealScalar<S> SolveResult<S> NewtonFischerBurmeister<S>::solve(
    const BoxVi<S>& problem, const SolveOptions<S>& options) {
  validate(problem);
  const Eigen::Index n = problem.size();
  scales_ = slack_scales(problem);
  for (Vector<S>* vector : {&w_, &phi_, &gradient_, &direction_, &trial_}) vector->resize(n);
  jacobian_.resize(n, n);
  const auto dot = [&](const Vector<S>& a, const Vector<S>& b) {
    S sum(0);
    for (Eigen::Index i = 0; i < n; ++i) sum += a(i) * b(i);
    return sum;
  };
  const auto step = [&](Vector<S>& z) {
    if (end_at_basis(problem, options.tolerance, z)) return true;
    merit_ = merit(problem, z);
    differentiate(problem, z);
    const S steepest = dot(gradient_, gradient_);
    factors_.compute(jacobian_);
    if (!factors_.is_singular()) {
      factors_.solve(Vector<S>(-phi_), direction_);
      const S slope = dot(gradient_, direction_);
      if (slope < S(0) && is_finite<S>(slope) && search(problem, z, slope)) return true;
    }
    direction_ = -gradient_;
    merit_ = merit(problem, z);
    return steepest > S(0) && search(problem, z, S(-steepest));
  };
  return iterate(problem, options, kMostSteps, step);
}

ASSAY_EXTERN_REAL_TEMPLATE(class NewtonFischerBurmeister)

}  // namespace assay
