#pragma once

#include <string_view>

#include "core/schemes/newton_euler_step.hpp"
#include "core/schemes/scheme_instances.hpp"

namespace assay {

/// A Moreau-Jean θ-scheme of rigid bodies on the group of rotations.
///
/// Each step composes the attitude with a rotation. So the attitude stays a rotation, and |p| = 1
/// needs no correction. A step solves
///
///   x_{k+θ} = x_k + θ h v_{g,k+θ},   p_{k+θ} = p_k ∘ exp(θ h Ω_{k+θ}),
///   p_{k+1} = p_k ∘ exp(h Ω_{k+θ})                                                         (1)
///   M (v_{k+1} − v_k) = h F(t_{k+θ}, q_{k+θ}, v_{k+θ}) + G(q_{k+1})ᵀ P,
///   U_{k+1} = G(q_{k+1}) v_{k+1}                                                           (2)
///   U_{k+1} + E G(q_k) v_k  and  P  obey the laws of the contacts in I₁,   P = 0 otherwise   (3)
///
/// with q = (x, p) and v = (v_g, Ω) of all bodies, q̇ = T(q) v, and the gaps y and the velocities U
/// = G v of contacts. I₁ has all equalities, and the contacts that are forecast to close, y_k + γ h
/// U_k ≤ ε_g [and U_k ≤ ε_U]. Newton's method solves the step. This is the fully implicit scheme
/// with the exponential in place of the θ-method for ṗ = Ψ(p) Ω.
///
/// Source: derived here. For θ = 1/2 the scheme is symmetric: half a step forward from p_k and half
/// a step back from p_{k+1} both give p_{k+1/2}. So the order is even: it is 2. For other θ, or
/// with contacts, it is 1.
/// Guarantees: |p| = 1 to rounding for every θ; exact for a constant Ω. For a free body, θ = 1/2
/// keeps the kinetic energy and |I Ω|.
/// Scalar: RealScalar with sin and cos.
struct LieGroup {
  static constexpr std::string_view kName = "newton-euler-lie-group";
  static constexpr std::string_view kDescription =
      "Moreau-Jean theta-scheme of rigid bodies with an exponential update of the attitude";
  static constexpr ForcePlace kForce = ForcePlace::kMiddle;
  static constexpr IncrementKind kIncrement = IncrementKind::kExponential;

  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"theta", "1"}}};
  }
  /// @param is_half whether θ is 1/2.
  [[nodiscard]] static NewtonEulerAccuracy accuracy(bool is_half) {
    return {.order = is_half ? 2 : 1, .keeps_norm = true};
  }

  template <RealScalar S>
  [[nodiscard]] static AttitudeIncrement<S> increment(const S& h,
                                                      const NewtonEulerOptions<S>&,
                                                      const Vector3<S>& omega) {
    return exponential_increment<S>(h, omega);
  }
  /// The value of the increment alone.
  template <RealScalar S>
  [[nodiscard]] static Quaternion<S> turn(const S& h,
                                          const NewtonEulerOptions<S>&,
                                          const Vector3<S>& omega) {
    return rotation_exponential<S>(Vector3<S>(omega * h));
  }
  template <RealScalar S>
  [[nodiscard]] static AttitudeIncrement<S> middle_increment(const S& h,
                                                             const NewtonEulerOptions<S>& options,
                                                             const Vector3<S>& omega) {
    return exponential_increment<S>(S(options.theta * h), omega);
  }
  template <OrderedField S>
  [[nodiscard]] static bool contacts_at_end(const NewtonEulerOptions<S>&) {
    return true;
  }
};

template <RealScalar S>
class NewtonEulerLieGroup : public NewtonEulerStep<S, LieGroup> {
 public:
  using NewtonEulerStep<S, LieGroup>::NewtonEulerStep;
};

#define ASSAY_EXTERN_STEP(S) extern template class NewtonEulerStep<S, LieGroup>;
ASSAY_FOR_EACH_STANDARD_REAL_SCALAR(ASSAY_EXTERN_STEP)
#undef ASSAY_EXTERN_STEP
ASSAY_EXTERN_REAL_SCHEME(NewtonEulerLieGroup)

}  // namespace assay
