#pragma once

#include "oracles/one_step/rounded_map.hpp"
#include "oracles/one_step/separated_laws.hpp"

namespace assay::oracles {

/// A point near a candidate whose rows hold to about the rounding of double, if one was found.
struct PolishedPoint {
  Vector<double> z;  ///< at its places, to rounding
  Places places;
  double error = 1;  ///< the largest violation of a row, relative to its terms
  /// Whether the equations that are active there are dependent: singular for data that differ by a
  /// few roundings.
  bool is_dependent = false;
  bool is_nearly_singular = false;  ///< in double
};

/// Newton's method on the equations that are active, from the candidate, as far as its box allows.
///
/// A solver ends at a residual of 10⁻⁸ or so. The equations of its places are solved with
/// (J + ε D)⁻¹ (active_equations.hpp), in double, with w in double-double. So the point hardly
/// moves along the directions in which many points solve the problem, and each other error shrinks
/// by ε/(λ + ε) in a step, or faster than linearly. ε is 2⁻²⁰; if the steps are slow, 2⁻²⁶ and
/// less: then the rounding of the rows, divided by ε, moves the point along the kernel, but less
/// than the box is wide.
///
/// Source: derived here.   Not for: proofs; data_error.hpp judges the result.
[[nodiscard]] PolishedPoint polished_point(const SeparatedLaws& laws,
                                           const RoundedMap& map,
                                           const Vector<double>& z,
                                           const Vector<double>& radii);

}  // namespace assay::oracles
