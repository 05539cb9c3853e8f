#pragma once

#include "reports/study/comparison.hpp"

namespace assay::reports {

/// The defect of the energy identity that the θ-method obeys exactly, step by step:
///
///   ΔE = (1/2 − θ)(|Δv|²_M + |Δq|²_K) − h v_θᵀ C v_θ + h v_θᵀ F_θ + U_θᵀ P          (1)
///
/// with E = (vᵀM v + qᵀK q)/2, x_θ = θ x_{k+1} + (1−θ) x_k. Returned is Σ_k |left − right| divided
/// by Σ_k of the magnitudes that enter it, so that rounding alone gives a small multiple of u.
///
/// Source: derived here from newton-lagrangian.tex eq:NSCD-discret: multiply by v_θ and use
/// (v_k + v_{k+1})/2 = v_θ + (1/2 − θ) Δv, and the same for q.
/// Units: [1].   Not for: schemes other than θ-methods with the option `theta`.
struct EnergyIdentity {
  static constexpr std::string_view kName = "energy-identity";
  static constexpr std::string_view kDescription =
      "relative defect of the discrete energy identity of the theta-method";
  static constexpr std::string_view kQuantity = "energy";
  static constexpr std::string_view kUnit = "1";

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const Trajectory<T>& run = comparison.trajectory();
    T defect(0);
    T scale(0);
    for (Eigen::Index k = 0; k + 1 < run.size(); ++k) add_step(comparison, k, defect, scale);
    return scale > T(0) ? T(defect / scale) : defect;
  }

 private:
  template <class T>
  static void add_step(const Comparison<T>& comparison, Eigen::Index k, T& defect, T& scale) {
    using std::abs;
    const auto& system = comparison.model().system;
    const Trajectory<T>& run = comparison.trajectory();
    const T theta = comparison.scheme_options().template get<T>("theta");
    const T t0 = run.t[static_cast<std::size_t>(k)];
    const T t1 = run.t[static_cast<std::size_t>(k) + 1];
    const T h = t1 - t0;
    const Vector<T> q0 = run.q.col(k), q1 = run.q.col(k + 1);
    const Vector<T> v0 = run.v.col(k), v1 = run.v.col(k + 1);
    const Vector<T> v_theta = theta * v1 + T(T(1) - theta) * v0;
    const T half = T(1) / T(2);

    const auto form = [](const Matrix<T>& a, const Vector<T>& x, const Vector<T>& y) {
      T sum(0);
      for (Eigen::Index j = 0; j < a.cols(); ++j) {
        for (Eigen::Index i = 0; i < a.rows(); ++i) sum += x(i) * a(i, j) * y(j);
      }
      return sum;
    };
    const T kinetic0 = half * form(system.mass, v0, v0);
    const T kinetic1 = half * form(system.mass, v1, v1);
    const T elastic0 = half * form(system.stiffness, q0, q0);
    const T elastic1 = half * form(system.stiffness, q1, q1);

    Vector<T> force0(q0.size()), force1(q0.size());
    system.external_force.evaluate(t0, force0);
    system.external_force.evaluate(t1, force1);
    const Vector<T> force = theta * force1 + T(T(1) - theta) * force0;
    const T work = h * v_theta.dot(force);
    const T damped = h * form(system.damping, v_theta, v_theta);
    const Vector<T> dv = v1 - v0, dq = q1 - q0;
    const T numerical =
        (half - theta) * (form(system.mass, dv, dv) + form(system.stiffness, dq, dq));
    T contact(0);
    if (run.impulse.rows() > 0) {
      contact = run.impulse.col(k + 1).dot(comparison.model().relation.jacobian * v_theta);
    }
    defect += abs(T(kinetic1 - kinetic0 + elastic1 - elastic0 -
                    (numerical - damped + work + contact)));
    scale += kinetic0 + kinetic1 + elastic0 + elastic1 + abs(work) + abs(damped) + abs(contact);
  }
};

}  // namespace assay::reports
