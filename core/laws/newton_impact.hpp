#pragma once

#include <string_view>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Newton's impact law at each contact α:   0 ≤ U⁺ + e U⁻  ⊥  P ≥ 0.
///
/// Source: moreau-jean-osi.txt, last two lines of the scheme.
/// Shapes: e ∈ [0,1]ᵐ, one restitution coefficient for each contact.
template <Field S>
struct NewtonImpact {
  static constexpr std::string_view kName = "newton-impact";
  static constexpr std::string_view kDescription = "0 <= U+ + e U- perp P >= 0 at each contact";
  Vector<S> restitution;
};

}  // namespace assay
