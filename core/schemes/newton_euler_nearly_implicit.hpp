#pragma once

#include <string_view>

#include "core/schemes/newton_euler_step.hpp"
#include "core/schemes/scheme_instances.hpp"

namespace assay {

/// The nearly implicit Moreau-Jean θ-scheme of rigid bodies, as in Siconos.
///
/// T and G are taken at one end of the step, and forces at both ends. So a motion can be compared
/// with one of Siconos. A step solves
///
///   q_{k+1} = q_k + h T(q̄) v_{k+θ},   q̄ = q_k or q_{k+1}                                   (1)
///   M (v_{k+1} − v_k) = h θ F(t_{k+1}, q_{k+1}, v_{k+1}) + h (1−θ) F(t_k, q_k, v_k) + G(q̄)ᵀ P,
///   U_{k+1} = G(q̄) v_{k+1}                                                                (2)
///   U_{k+1} + E G(q_k) v_k  and  P  obey the laws of the contacts in I₁,   P = 0 otherwise   (3)
///
/// with q = (x, p) and v = (v_g, Ω) of all bodies, q̇ = T(q) v, and the gaps y and the velocities U
/// = G v of contacts. I₁ has all equalities, and the contacts that are forecast to close, y_k + γ h
/// U_k ≤ ε_g [and U_k ≤ ε_U]. Newton's method solves the step.
///
/// Source: [Notes, (11.55)–(11.69)]. Differs in: if q̄ = q_{k+1}, the iteration differentiates (1)
/// with respect to q_{k+1}. The notes take q̄ from the iteration before. On smooth motions with θ =
/// 1/2, v and the direction p/|p| have order 2, as (1) turns by 2 atan(h|Ω|/2) about Ω for either
/// q̄. p itself has order 1, because its norm drifts:
/// Guarantees: |p_{k+1}|² = |p_k|² (1 + h²|Ω_{k+θ}|²/4)^{±1}, + for q̄ = q_k.
struct NearlyImplicit {
  static constexpr std::string_view kName = "newton-euler-nearly-implicit";
  static constexpr std::string_view kDescription =
      "Moreau-Jean theta-scheme of rigid bodies, implicit except for T and the contact directions";
  static constexpr ForcePlace kForce = ForcePlace::kEnds;
  static constexpr IncrementKind kIncrement = IncrementKind::kBar;
  static constexpr bool kHasBar = true;

  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"bar-at-end", "1"}}, {{"projected", "1"}}, {{"theta", "1"}}};
  }
  /// @param is_half whether θ is 1/2.
  [[nodiscard]] static NewtonEulerAccuracy accuracy(bool is_half) {
    return {.order = is_half ? 2 : 1, .turning_order = is_half ? 2 : 0};
  }

  template <OrderedField S>
  [[nodiscard]] static AttitudeIncrement<S> increment(const S& h,
                                                      const NewtonEulerOptions<S>& options,
                                                      const Vector3<S>& omega) {
    return theta_increment<S>(h, options.bar_at_end ? S(1) : S(0), omega);
  }
  template <OrderedField S>
  [[nodiscard]] static bool contacts_at_end(const NewtonEulerOptions<S>& options) {
    return options.bar_at_end;
  }
};

template <OrderedField S>
class NewtonEulerNearlyImplicit : public NewtonEulerStep<S, NearlyImplicit> {
 public:
  using NewtonEulerStep<S, NearlyImplicit>::NewtonEulerStep;
};

#define ASSAY_EXTERN_STEP(S) extern template class NewtonEulerStep<S, NearlyImplicit>;
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_STEP)
#undef ASSAY_EXTERN_STEP
ASSAY_EXTERN_SCHEME(NewtonEulerNearlyImplicit)

}  // namespace assay
