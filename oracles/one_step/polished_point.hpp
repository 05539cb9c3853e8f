#pragma once

#include <limits>

#include "oracles/one_step/rounded_map.hpp"
#include "oracles/one_step/separated_laws.hpp"

namespace assay::oracles {

/// A point near a candidate whose rows hold to about the rounding of double, if one was found.
struct PolishedPoint {
  Vector<double> z;  ///< at its places, to rounding; empty if a number was not finite
  Places places;
  /// The largest violation of a row, relative to its terms.
  double error = std::numeric_limits<double>::infinity();
  /// Whether the equations that are active there are dependent: singular for data that differ by a
  /// few roundings.
  bool is_dependent = false;
};

/// Proximal points from the candidate, as far as its box allows.
///
/// A solver ends at a residual of 10⁻⁸ or so. Many points solve a problem with dependent contacts.
/// This function finds one near the candidate. The proximal point of c solves the problem with
///
///   w + ε D (z − c)   in place of w,                                                     (1)
///
/// This problem has only one solution. It hardly moves c along the directions in which many points
/// solve the original problem. Each other error shrinks by ε/(λ + ε). Newton's method on the active
/// equations (active_equations.hpp) finds it, in double, with w in double-double. Contacts that may
/// stick or slip fulfil their equations only to the residual. So the residual divided by ε must be
/// less than the width of the box, and ε falls with the residual, from 2⁻⁶ to 2⁻³⁰. First 2⁻²⁰ is
/// tried, which is enough if the places of the candidate are right.
///
/// Source: derived here; proximal-point algorithm.   `tolerance`: of the radii, relative.
/// Not for: proofs; nearby_problem judges the result.
[[nodiscard]] PolishedPoint polished_point(const SeparatedLaws& laws,
                                           const RoundedMap& map,
                                           const Vector<double>& z,
                                           const Vector<double>& radii,
                                           double tolerance);

}  // namespace assay::oracles
