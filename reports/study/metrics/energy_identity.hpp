#pragma once

#include <string>

#include "core/systems/lagrangian_model.hpp"
#include "reports/study/comparison.hpp"
#include "reports/study/metrics/metric.hpp"

namespace assay::reports {

/// The defect of the energy identity that the θ-method obeys exactly, step by step:
///
///   ΔE = (1/2 − θ)(|Δv|²_M + |Δq|²_K) − h v_θᵀ C v_θ + h v_θᵀ F_θ + U_θᵀ P          (1)
///
/// with E = (vᵀM v + qᵀK q)/2, x_θ = θ x_{k+1} + (1−θ) x_k. Returns Σ_k |left − right|, divided by
/// a sum Σ_k of magnitudes. These are the magnitudes that enter (1), and |v_θ|ᵀ times the
/// magnitudes of the equation of the step, from which (1) follows:
///
///   |M̂||Δv| + h|C||v_k| + h|K||q_k| + h²θ|K||v_k|,   |M̂| = |M| + hθ|C| + h²θ²|K|,      (2)
///
/// A backward stable solver solves that equation to a small multiple of u times (2), even if h²K is
/// far above M. A force that varies in time is evaluated at a rounded time, so h |v_θ|ᵀ |t ∂F/∂t|
/// is added, too.
///
/// Source: derived here from newton-lagrangian.tex eq:NSCD-discret: multiply by v_θ and use
/// (v_k + v_{k+1})/2 = v_θ + (1/2 − θ) Δv, and the same for q.
/// Units: [1].   @pre the model is linear.
/// Not for: schemes other than θ-methods with the option `theta`.
struct EnergyIdentity {
  static constexpr std::string_view kName = "energy-identity";
  static constexpr std::string_view kDescription =
      "relative defect of the discrete energy identity of the theta-method";
  static constexpr std::string_view kQuantity = "energy";
  static constexpr std::string_view kUnit = "1";
  static constexpr ErrorMeasure kErrorMeasure = ErrorMeasure::kEnergyIdentity;
  static constexpr ModelKinds kScope = kLagrangianModels;
  static constexpr bool kPrimary = false;
  static constexpr Judgement kJudgement = {.role = MetricRole::kScheme, .needs_velocities = true};

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    const Trajectory<T>& run = comparison.trajectory();
    Step<T> step(comparison);
    for (Eigen::Index k = 0; k + 1 < run.size(); ++k) step.add(k);
    return step.scale > T(0) ? T(step.defect / step.scale) : step.defect;
  }

 private:
  /// The sums, and the work space of a step; no step allocates memory.
  template <class T>
  class Step {
   public:
    explicit Step(const Comparison<T>& comparison)
        : model_(linear_model(comparison.model(), std::string(kName))),
          run_(comparison.trajectory()),
          theta_(comparison.scheme_options().template get<T>("theta")),
          force0_(run_.q.rows()),
          force1_(run_.q.rows()),
          force_near_(run_.q.rows()),
          v_theta_(run_.q.rows()),
          dv_(run_.q.rows()),
          dq_(run_.q.rows()) {
      model_.system.external_force.evaluate(run_.t.front(), force1_);
    }

    void add(Eigen::Index k) {
      using std::abs;
      const T h = run_.t[static_cast<std::size_t>(k) + 1] - run_.t[static_cast<std::size_t>(k)];
      const T half = T(1) / T(2);
      const auto q0 = run_.q.col(k), q1 = run_.q.col(k + 1);
      const auto v0 = run_.v.col(k), v1 = run_.v.col(k + 1);
      v_theta_ = theta_ * v1 + T(T(1) - theta_) * v0;
      dv_ = v1 - v0;
      dq_ = q1 - q0;
      force0_.swap(force1_);
      if (!model_.system.external_force.is_constant()) {
        const T& end = run_.t[static_cast<std::size_t>(k) + 1];
        model_.system.external_force.evaluate(end, force1_);
        model_.system.external_force.evaluate(T(end * (T(1) + near_)), force_near_);
        for (Eigen::Index i = 0; i < v_theta_.size(); ++i) {
          scale += h * abs(T(v_theta_(i) * (force_near_(i) - force1_(i)))) / near_;
        }
      } else {
        force1_ = force0_;
      }
      const T energy0 = half * (form(model_.system.mass, v0) + form(model_.system.stiffness, q0));
      const T energy1 = half * (form(model_.system.mass, v1) + form(model_.system.stiffness, q1));
      T work(0);
      for (Eigen::Index i = 0; i < v_theta_.size(); ++i) {
        work += h * v_theta_(i) * (theta_ * force1_(i) + (T(1) - theta_) * force0_(i));
      }
      const T damped = h * form(model_.system.damping, v_theta_);
      const T numerical =
          (half - theta_) * (form(model_.system.mass, dv_) + form(model_.system.stiffness, dq_));
      const T contact = contact_work(k + 1);
      defect += abs(T(energy1 - energy0 - (numerical - damped + work + contact)));
      scale += energy0 + energy1 + abs(numerical) + abs(work) + abs(damped) + abs(contact);
      scale += size(model_.system.mass, v_theta_, dv_);
      scale += h * size(model_.system.damping, v_theta_, v0) +
               h * theta_ * size(model_.system.damping, v_theta_, dv_);
      scale += h * size(model_.system.stiffness, v_theta_, q0) +
               h * h * theta_ * size(model_.system.stiffness, v_theta_, v0) +
               h * h * theta_ * theta_ * size(model_.system.stiffness, v_theta_, dv_);
    }

    T defect = T(0);
    T scale = T(0);

   private:
    template <class X>
    static T form(const Matrix<T>& a, const X& x) {
      T sum(0);
      for (Eigen::Index j = 0; j < a.cols(); ++j) {
        for (Eigen::Index i = 0; i < a.rows(); ++i) sum += x(i) * a(i, j) * x(j);
      }
      return sum;
    }

    /// |x|ᵀ |A| |y|.
    template <class Y>
    static T size(const Matrix<T>& a, const Vector<T>& x, const Y& y) {
      using std::abs;
      T sum(0);
      for (Eigen::Index j = 0; j < a.cols(); ++j) {
        for (Eigen::Index i = 0; i < a.rows(); ++i) sum += abs(T(x(i) * a(i, j) * y(j)));
      }
      return sum;
    }

    /// U_θᵀ P of the step that ended at t_k.
    [[nodiscard]] T contact_work(Eigen::Index k) const {
      T sum(0);
      for (Eigen::Index c = 0; c < run_.impulse.rows(); ++c) {
        if (run_.impulse(c, k) == T(0)) continue;
        for (Eigen::Index i = 0; i < v_theta_.size(); ++i) {
          sum += run_.impulse(c, k) * model_.relation.jacobian(c, i) * v_theta_(i);
        }
      }
      return sum;
    }

    /// A distance between the rounding of a difference quotient and the bend of the force.
    const T near_ = T(1) / T(1 << 30);
    ContactModel<T> model_;
    const Trajectory<T>& run_;
    T theta_;
    Vector<T> force0_, force1_, force_near_, v_theta_, dv_, dq_;
  };
};

}  // namespace assay::reports
