#pragma once

#include <string_view>

#include "core/schemes/newton_euler_step.hpp"
#include "core/schemes/scheme_instances.hpp"

namespace assay {

/// The semi-explicit Moreau-Jean θ-scheme of rigid bodies.
///
/// T, G and the forces are taken at the start of the step. So the equations are linear, and need no
/// derivatives of forces. In return stiff forces need short steps. A step solves
///
///   q_{k+1} = q_k + h T(q_k) v_{k+θ},
///   v_{k+1} = v_k + M⁻¹ (h F(t_k, q_k, v_k) + G(q_k)ᵀ P),   U_{k+1} = G(q_k) v_{k+1}        (1)
///   U_{k+1} + E G(q_k) v_k  and  P  obey the laws of the contacts in I₁,   P = 0 otherwise   (2)
///
/// with q = (x, p) and v = (v_g, Ω) of all bodies, q̇ = T(q) v, and the gaps y and the velocities U
/// = G v of contacts. I₁ has all equalities, and the contacts that are forecast to close, y_k + γ h
/// U_k ≤ ε_g [and U_k ≤ ε_U].
///
/// Source: [Notes, (11.53), (11.54)]. Differs in: the notes have the equalities H(q_{k+1}) v_{k+1}
/// = 0. Here they are H(q_k) v_{k+1} = 0, because the reactions have the directions of H(q_k). The
/// order is 1.
/// Scalar: OrderedField, exact on rationals.
/// Guarantees: |p_{k+1}|² = |p_k|² (1 + h²|Ω_{k+θ}|²/4).
struct SemiExplicit {
  static constexpr std::string_view kName = "newton-euler-semi-explicit";
  static constexpr std::string_view kDescription =
      "Moreau-Jean theta-scheme of rigid bodies, forces and directions at the start of a step";
  static constexpr ForcePlace kForce = ForcePlace::kStart;
  static constexpr IncrementKind kIncrement = IncrementKind::kStart;

  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"projected", "1"}}};
  }
  /// @param is_half whether θ is 1/2.
  [[nodiscard]] static NewtonEulerAccuracy accuracy(bool is_half) {
    return {.turning_order = is_half ? 2 : 0};
  }

  template <OrderedField S>
  [[nodiscard]] static AttitudeIncrement<S> increment(const S& h,
                                                      const NewtonEulerOptions<S>&,
                                                      const Vector3<S>& omega) {
    return theta_increment<S>(h, S(0), omega);
  }
  template <OrderedField S>
  [[nodiscard]] static bool contacts_at_end(const NewtonEulerOptions<S>&) {
    return false;
  }
};

template <OrderedField S>
class NewtonEulerSemiExplicit : public NewtonEulerStep<S, SemiExplicit> {
 public:
  using NewtonEulerStep<S, SemiExplicit>::NewtonEulerStep;
};

#define ASSAY_EXTERN_STEP(S) extern template class NewtonEulerStep<S, SemiExplicit>;
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_STEP)
#undef ASSAY_EXTERN_STEP
ASSAY_EXTERN_SCHEME(NewtonEulerSemiExplicit)

}  // namespace assay
