#pragma once

#include "core/scalar/ratio.hpp"

namespace assay {

/// Which contacts enter the one-step problem of [t_k, t_{k+1}]: the index set
///
///   I₁ = { α :  g_k + γ h U_k ≤ ε_g   [and U_k ≤ ε_U] }.                       (1)
///
/// γ = 1/2 without the test on U_k is developer-notes (11.52); γ = 1 with it is
/// moreau-jean-osi.txt; γ = 0 tests the present gap.
/// Units: ε_g [m], ε_U [m/s].   Scalar: OrderedField.
template <OrderedField S>
struct ActivationRule {
  S forecast = ratio<S>(1, 2);  ///< γ
  S gap_threshold = S(0);       ///< ε_g
  bool sign_test = false;       ///< whether the bracket of (1) holds
  S velocity_threshold = S(0);  ///< ε_U

  [[nodiscard]] bool activates(const S& gap, const S& velocity, const S& h) const {
    if (!(gap + forecast * h * velocity <= gap_threshold)) return false;
    return !sign_test || velocity <= velocity_threshold;
  }
};

}  // namespace assay
