#pragma once

#include <string_view>

#include "core/laws/bounds.hpp"

namespace assay {

/// Complementarity of `dimension` components of a compliant relation:   0 ≤ y ⊥ λ ≥ 0.
///
/// Source: developer-notes.md (10.24).
/// Units: as in the relation.
/// Scalar: OrderedField.
/// Not for: contacts with impacts, see unilateral.
struct Complementarity {
  static constexpr std::string_view kName = "complementarity";
  static constexpr std::string_view kDescription =
      "0 <= y perp lambda >= 0 of a compliant relation";
  Eigen::Index dimension = 1;

  template <Field S>
  [[nodiscard]] Bounds<S> bounds(Eigen::Index) const {
    return {S(0), std::nullopt};
  }
};

}  // namespace assay
