#pragma once

#include <functional>
#include <utility>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// The force F_ext(t) of a Lagrangian system: absent, constant, or a function of time.
template <Field S>
class ExternalForce {
 public:
  using Function = std::function<void(const S& t, Vector<S>& force)>;

  ExternalForce() = default;
  explicit ExternalForce(Vector<S> constant) : constant_(std::move(constant)) {}
  /// `function` writes F_ext(t) into its second argument, which has size n.
  static ExternalForce of_time(Function function) {
    ExternalForce force;
    force.function_ = std::move(function);
    return force;
  }

  [[nodiscard]] bool is_zero() const { return !function_ && constant_.size() == 0; }
  [[nodiscard]] bool is_constant() const { return !function_; }

  void evaluate(const S& t, Vector<S>& force) const {
    if (function_) {
      function_(t, force);
    } else if (constant_.size() == 0) {
      force.setConstant(S(0));
    } else {
      force = constant_;
    }
  }

 private:
  Vector<S> constant_;
  Function function_;
};

/// A linear time-invariant Lagrangian system with measure-valued reactions:
///
///   M dv + (K q + C v⁺) dt = F_ext(t) dt + dr,   q̇⁺ = v⁺
///
/// Source: newton-lagrangian.tex, eq:11-a.
/// Shapes: M, C, K n×n; q, v, F_ext, r ∈ ℝⁿ. An empty C or K is zero.
/// Units: M [kg], C [kg/s], K [N/m], F_ext [N].
template <Field S>
struct LagrangianLti {
  Matrix<S> mass;
  Matrix<S> damping;
  Matrix<S> stiffness;
  ExternalForce<S> external_force;

  [[nodiscard]] Eigen::Index size() const { return mass.rows(); }
};

/// Whether a matrix is zero; an empty matrix is.
template <Field S>
[[nodiscard]] bool vanishes(const Matrix<S>& a) {
  bool all_zero = true;
  for (Eigen::Index j = 0; j < a.cols(); ++j) {
    for (Eigen::Index i = 0; i < a.rows(); ++i) all_zero &= is_zero(a(i, j));
  }
  return all_zero;
}

}  // namespace assay
