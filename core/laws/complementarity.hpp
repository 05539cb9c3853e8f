#pragma once

#include "core/laws/bounds.hpp"

namespace assay {

/// Complementarity of `dimension` components of a compliant relation:   0 ≤ y ⊥ λ ≥ 0.
///
/// Source: developer-notes.md (10.24).   Units: those of the relation.   Scalar: OrderedField.
/// Not for: contacts with impacts, see Unilateral.
struct Complementarity {
  Eigen::Index dimension = 1;

  template <Field S>
  [[nodiscard]] Bounds<S> bounds(Eigen::Index) const {
    return {S(0), std::nullopt};
  }
};

}  // namespace assay
