#pragma once

#include <string_view>

#include "core/schemes/newton_euler_step.hpp"
#include "core/schemes/scheme_instances.hpp"

namespace assay {

/// The fully implicit Moreau-Jean θ-scheme of rigid bodies.
///
/// The attitude and the forces are taken inside the step, and G at its end. So a step needs
/// iterations. In return a free body keeps its energy with θ = 1/2. A step solves
///
///   q_{k+1} = q_k + h T(q_{k+θ}) v_{k+θ},   q_{k+θ} = (1−θ) q_k + θ q_{k+1}                (1)
///   M (v_{k+1} − v_k) = h F(t_{k+θ}, q_{k+θ}, v_{k+θ}) + G(q_{k+1})ᵀ P,
///   U_{k+1} = G(q_{k+1}) v_{k+1}                                                           (2)
///   U_{k+1} + E G(q_k) v_k  and  P  obey the laws of the contacts in I₁,   P = 0 otherwise   (3)
///
/// with q = (x, p) and v = (v_g, Ω) of all bodies, q̇ = T(q) v, and the gaps y and the velocities U
/// = G v of contacts. I₁ has all equalities, and the contacts that are forecast to close, y_k + γ h
/// U_k ≤ ε_g [and U_k ≤ ε_U]. By (1) a step turns p_k into p_k ∘ c with c = (1, aΩ) ∘ (1, bΩ)/(1 +
/// b²|Ω|²), a = h(1−θ)/2, b = hθ/2, Ω = Ω_{k+θ}.
///
/// Source: [Notes, (11.51)]. Newton’s method has only the unknown v_{k+1}, as T is linear in q. For
/// θ = 1/2 and a smooth motion, the order of v, of p, and of the direction of p is 2. With other θ
/// or with contacts it is 1.
/// Guarantees: θ = 1/2 keeps |p| up to rounding. For a free body it also keeps the kinetic energy
/// and |I Ω| up to rounding, and the direction of the angular momentum in the inertial frame up to
/// O(h²). Otherwise |p_{k+1}|² = |p_k|² (1 + h²(1−θ)²|Ω_{k+θ}|²/4)/(1 + h²θ²|Ω_{k+θ}|²/4).
struct FullyImplicit {
  static constexpr std::string_view kName = "newton-euler-implicit";
  static constexpr std::string_view kDescription =
      "Moreau-Jean theta-scheme of rigid bodies, implicit in position and velocity";
  static constexpr ForcePlace kForce = ForcePlace::kMiddle;
  static constexpr IncrementKind kIncrement = IncrementKind::kTheta;

  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"theta", "1"}}};
  }
  /// @param is_half whether θ is 1/2.
  [[nodiscard]] static NewtonEulerAccuracy accuracy(bool is_half) {
    return {.order = is_half ? 2 : 1, .turning_order = is_half ? 2 : 0, .keeps_norm = is_half};
  }

  template <OrderedField S>
  [[nodiscard]] static AttitudeIncrement<S> increment(const S& h,
                                                      const NewtonEulerOptions<S>& options,
                                                      const Vector3<S>& omega) {
    return theta_increment<S>(h, options.theta, omega);
  }
  /// (1−θ) e + θ c.
  template <OrderedField S>
  [[nodiscard]] static AttitudeIncrement<S> middle_increment(const S& h,
                                                             const NewtonEulerOptions<S>& options,
                                                             const Vector3<S>& omega) {
    AttitudeIncrement<S> c = increment(h, options, omega);
    c.value *= options.theta;
    c.value(0) = c.value(0) + (S(1) - options.theta);
    c.by_velocity *= options.theta;
    return c;
  }
  template <OrderedField S>
  [[nodiscard]] static bool contacts_at_end(const NewtonEulerOptions<S>&) {
    return true;
  }
};

template <OrderedField S>
class NewtonEulerImplicit : public NewtonEulerStep<S, FullyImplicit> {
 public:
  using NewtonEulerStep<S, FullyImplicit>::NewtonEulerStep;
};

#define ASSAY_EXTERN_STEP(S) extern template class NewtonEulerStep<S, FullyImplicit>;
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_STEP)
#undef ASSAY_EXTERN_STEP
ASSAY_EXTERN_SCHEME(NewtonEulerImplicit)

}  // namespace assay
