#pragma once

#include <optional>

#include "oracles/one_step/polished_point.hpp"

namespace assay::oracles {

/// The largest relative difference of two numbers that count as roundings of each other: 2⁻⁴⁹,
/// which is 16 roundings of double.
///
/// W = Hᵀ M⁻¹ H has such entries. A pair of contacts shares at most two bodies. So an entry is a
/// sum of at most 12 products of three factors, one for each velocity of the bodies. Double
/// computes it to within (12 + 2) 2⁻⁵³ of its terms. q is such a sum as well.
inline constexpr double kDataRounding = 0x1p-49;

/// A point that solves, exactly, a problem whose data differ a little.
struct NearbyProblem {
  Vector<Rational> z;
  /// ε: there are M' and q' with |M' − M| ≤ ε |M| and |q' − q| ≤ ε |q|, entry by entry, for which z
  /// is a solution. Bounds and coefficients of friction are the same, and zeros stay zeros.
  Rational error;
};

/// The smallest ε for the polished point, after rounding has moved the point exactly to its places.
///
/// ε is the relative change of the data that makes the point a solution. If ε is as small as the
/// error of the data, the point is as good as the data:
///
///   ε = max_i v_i/s_i,   s_i = (|M| |z| + |q|)_i,                                         (1)
///
/// with v_i of measure_violations. By the theorem of Oettli and Prager a row of data exists with
/// M'_i z + q'_i = w'_i if and only if |w'_i − w_i| ≤ ε s_i. All is exact; a group slips in a
/// direction that is a pair of rational numbers on the unit circle. No value if the point is
/// outside the box of the radii about the candidate. No value either if a row is violated by more
/// than 10⁻⁹ g_i, g_i = max(|q_i|, a_i max_k |q_k|/a_k), a of row_units.hpp: a problem without
/// solution has "solutions" that are so large that their own rounding covers q.
///
/// M' need not be symmetric, because Hᵀ M⁻¹ H as computed is not symmetric either. (1) also holds
/// for exact data, such as small integers. It is of little use for them, because no neighbour of
/// the data is meant.
/// Source: W. Oettli and W. Prager, Numer. Math. 6 (1964) 405–409.
[[nodiscard]] std::optional<NearbyProblem> nearby_problem(const SeparatedLaws& laws,
                                                          const SparseAffineMap& map,
                                                          const RoundedMap& rounded,
                                                          const PolishedPoint& polished,
                                                          const Vector<Rational>& candidate,
                                                          const Vector<Rational>& radii);

}  // namespace assay::oracles
