#pragma once

#include <string_view>

#include "core/laws/bounds.hpp"

namespace assay {

/// Equalities and complementarity in one block. The first `equalities` components have y_i = 0, and
/// their λ_i are free. The `complementarities` components after them have 0 ≤ y_i ⊥ λ_i ≥ 0.
///
/// Source: the laws of the mixed LCP, [CPS92, §1.5].
/// Units: as in the relation.
/// Scalar: OrderedField.
struct MixedComplementarity {
  static constexpr std::string_view kName = "mixed-complementarity";
  static constexpr std::string_view kDescription =
      "equalities and complementarity of a compliant relation in one block";
  Eigen::Index equalities = 0;
  Eigen::Index complementarities = 0;

  template <Field S>
  [[nodiscard]] Bounds<S> bounds(Eigen::Index i) const {
    if (i < equalities) return {};
    return {S(0), std::nullopt};
  }
};

}  // namespace assay
