#pragma once

#include <string_view>

#include "core/laws/bounds.hpp"

namespace assay {

/// A relay of one component:   −y ∈ N_[l,u](λ),   that is
///
///   l ≤ λ ≤ u,   λ = u where y < 0,   λ = l where y > 0.
///
/// If y is the sliding velocity and [l, u] = [−μN, μN], this is Coulomb friction under a given
/// normal force N.
///
/// Source: the sign is as in box problems; −λ ∈ μN Sgn(y).
/// Units: as in the relation.
/// Scalar: OrderedField.   @pre l ≤ u, finite.
template <Field S>
struct Relay {
  static constexpr std::string_view kName = "relay";
  static constexpr std::string_view kDescription =
      "-y in N_[l,u](lambda): lambda = u below y = 0, l above";
  S lower = S(-1);
  S upper = S(1);
};

}  // namespace assay
