#pragma once

#include <string>
#include <utility>

#include "core/math/lu.hpp"
#include "core/scalar/to_decimal.hpp"
#include "core/systems/contact_model.hpp"
#include "core/systems/first_order_lti.hpp"
#include "core/systems/lagrangian_lti.hpp"

namespace assay {

/// How the input of a dynamical system changes its unknown at the end of a step. The change is
/// linear, so the laws can be solved for the input first:
///
///   x_i^{k+1} = x_i^free + s_i G_i⁻¹ R_i^{k+1}                                      (1)
///
/// G_i is the iteration matrix. W_i of developer-notes.md is G_i⁻¹ in (1.9) and in (1.34).
template <Field S>
struct SystemResponse {
  Matrix<S> iteration_matrix;  ///< G_i
  S input_factor = S(1);       ///< s_i
};

namespace detail {

template <OrderedField S>
void require_step(const S& h, const S& theta) {
  if (!(is_finite<S>(h) && h > S(0))) {
    throw InvalidInput("h = " + to_decimal(h) + " is not allowed: it must be finite and positive");
  }
  if (!(theta >= S(0) && theta <= S(1))) {
    throw InvalidInput("theta = " + to_decimal(theta) + " is not allowed: it must be in [0, 1]");
  }
}

template <OrderedField S>
void factorise(const char* name, const Matrix<S>& g, LuFactors<S>& factors) {
  factors.compute(g);
  if (factors.is_singular()) throw InvalidInput(std::string(name) + " is singular for this h");
}

}  // namespace detail

/// One step of the θ-γ scheme for a first-order system.
///
/// The input at the end of the step is not known before the laws are solved. So the step computes
/// the state without this input, and the effect of the input. λ is the multiplier at t_{k+1}, r = B
/// λ,
///
///   M (x⁺ − x) = h θ A x⁺ + h (1 − θ) A x + h b + h γ r⁺ + h (1 − γ) r             (1)
///
/// so that with the iteration matrix G = M − hθA
///
///   G x^free = (M + h (1 − θ) A) x + h b + h (1 − γ) r,   s = h γ.                 (2)
///
/// Source: developer-notes.md (9.5), first line; θ = γ = 1, M = I gives (1.6), W = (I − hA)⁻¹.
/// Shapes: x, r ∈ ℝⁿ.   Units: h [s].
/// Scalar: OrderedField | Jet: differentiates the row exchanges that its values take.
/// @pre h > 0, θ ∈ [0, 1], γ ∈ (0, 1]. @throws InvalidInput, also if G is singular.
/// Guarantees: free_state allocates nothing for scalars that live on the stack.
template <OrderedField S>
class FirstOrderStep {
 public:
  FirstOrderStep(FirstOrderLti<S> system, S h, S theta = S(1), S gamma = S(1));

  [[nodiscard]] SystemResponse<S> response() const { return {iteration_matrix_, h_ * gamma_}; }
  /// Writes x^free of (2). @pre x_free is neither x nor r.
  void free_state(const Vector<S>& x, const Vector<S>& r, Vector<S>& x_free);

 private:
  FirstOrderLti<S> system_;
  S h_, theta_, gamma_;
  Matrix<S> iteration_matrix_;
  Matrix<S> explicit_matrix_;  ///< M + h (1 − θ) A
  LuFactors<S> factors_;
  Vector<S> right_;
};

template <OrderedField S>
FirstOrderStep<S>::FirstOrderStep(FirstOrderLti<S> system, S h, S theta, S gamma)
    : system_(std::move(system)),
      h_(std::move(h)),
      theta_(std::move(theta)),
      gamma_(std::move(gamma)) {
  detail::require_step<S>(h_, theta_);
  if (!(gamma_ > S(0) && gamma_ <= S(1))) {
    throw InvalidInput("gamma = " + to_decimal(gamma_) +
                       " is not allowed: it must be in (0, 1]; with gamma = 0 the multipliers at "
                       "the end of the step have no effect");
  }
  const Eigen::Index n = system_.size();
  detail::require_shape("A", system_.a, n, n);
  detail::require_finite("A", system_.a);
  Matrix<S> mass = system_.mass;
  if (mass.size() == 0) mass = Matrix<S>::Identity(n, n);
  detail::require_shape("mass matrix", mass, n, n);
  detail::require_finite("mass matrix", mass);
  if (system_.constant.size() == 0) system_.constant = Vector<S>::Constant(n, S(0));
  detail::require_shape("b", system_.constant, n, 1);
  detail::require_finite("b", system_.constant);
  iteration_matrix_ = mass - (h_ * theta_) * system_.a;
  explicit_matrix_ = mass + (h_ * (S(1) - theta_)) * system_.a;
  detail::factorise<S>("iteration matrix M - h theta A", iteration_matrix_, factors_);
  right_.resize(n);
}

template <OrderedField S>
void FirstOrderStep<S>::free_state(const Vector<S>& x, const Vector<S>& r, Vector<S>& x_free) {
  const S before = h_ * (S(1) - gamma_);
  for (Eigen::Index i = 0; i < right_.size(); ++i) {
    right_(i) = h_ * system_.constant(i) + before * r(i);
    for (Eigen::Index j = 0; j < right_.size(); ++j) right_(i) += explicit_matrix_(i, j) * x(j);
  }
  factors_.solve(right_, x_free);
}

/// One step of the θ-method for a linear Lagrangian system; the unknown is v, the input an impulse.
///
/// The impulse is not known before the laws are solved. So the step computes the velocity without
/// the impulse, and the effect of the impulse:
///
///   M (v⁺ − v) + h K q_{k+θ} + h C v_{k+θ} = h F + p⁺,   q⁺ = q + h v_{k+θ},        (1)
///   G (v^free − v) = h F − h K q − (h C + h² θ K) v,
///   G = M + hθC + h²θ²K,   s = 1.                                                   (2)
///
/// Source: moreau-jean-osi.txt; W_i of developer-notes.md (1.34) is G⁻¹. Differences: a
/// warning after (1.42) requires a factor h, which belongs to multipliers that are forces; λ here
/// is the impulse of the step, s = 1.
/// Shapes: q, v, F ∈ ℝⁿ.
/// Units: h [s], F [N], p [N s].
/// Scalar: OrderedField | Jet. @pre h > 0, θ ∈ [0, 1]. @throws InvalidInput, also if G is singular.
/// Guarantees: free_velocity allocates nothing for scalars that live on the stack.
template <OrderedField S>
class LagrangianStep {
 public:
  LagrangianStep(LagrangianLti<S> system, S h, S theta);

  [[nodiscard]] SystemResponse<S> response() const { return {iteration_matrix_, S(1)}; }
  /// Writes v^free of (2) for the force F of the step. @pre v_free is a different vector from the
  /// others.
  void free_velocity(const Vector<S>& q,
                     const Vector<S>& v,
                     const Vector<S>& force,
                     Vector<S>& v_free);

 private:
  LagrangianLti<S> system_;
  S h_;
  Matrix<S> iteration_matrix_;
  Matrix<S> damping_;  ///< h C + h² θ K
  LuFactors<S> factors_;
  Vector<S> right_;
};

template <OrderedField S>
LagrangianStep<S>::LagrangianStep(LagrangianLti<S> system, S h, S theta)
    : system_(std::move(system)), h_(std::move(h)) {
  detail::require_step<S>(h_, theta);
  const Eigen::Index n = system_.size();
  detail::require_shape("mass matrix", system_.mass, n, n);
  detail::require_finite("mass matrix", system_.mass);
  const auto fill = [n](const char* name, Matrix<S>& a) {
    if (a.size() == 0) a = Matrix<S>::Constant(n, n, S(0));
    detail::require_shape(name, a, n, n);
    detail::require_finite(name, a);
  };
  fill("damping matrix", system_.damping);
  fill("stiffness matrix", system_.stiffness);
  damping_ = h_ * system_.damping + (h_ * h_ * theta) * system_.stiffness;
  iteration_matrix_ = system_.mass + theta * damping_;
  detail::factorise<S>(
      "iteration matrix M + h theta C + h^2 theta^2 K", iteration_matrix_, factors_);
  right_.resize(n);
}

template <OrderedField S>
void LagrangianStep<S>::free_velocity(const Vector<S>& q,
                                      const Vector<S>& v,
                                      const Vector<S>& force,
                                      Vector<S>& v_free) {
  for (Eigen::Index i = 0; i < right_.size(); ++i) {
    right_(i) = h_ * force(i);
    for (Eigen::Index j = 0; j < right_.size(); ++j) {
      right_(i) -= h_ * system_.stiffness(i, j) * q(j) + damping_(i, j) * v(j);
    }
  }
  factors_.solve(right_, v_free);
  for (Eigen::Index i = 0; i < right_.size(); ++i) v_free(i) += v(i);
}

}  // namespace assay
