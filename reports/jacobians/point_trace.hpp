#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/traced_formulas.hpp"

namespace assay::reports {

using Point = std::vector<RationalOrReal>;

/// The points at which left − right vanishes. A comparison or a square root branches there.
/// Formulas made in the same way have the same surface, even if they were found at different
/// points.
struct Surface {
  Traced left, right;
  std::uint64_t key;

  [[nodiscard]] std::string text(const std::vector<std::string>& names,
                                 std::string_view relation = "=") const;
};

/// The surface of left − right. It is the same for a > b, a − b > 0 and −b > −a. √s > 0 and s/t > 0
/// have the surface of s.
[[nodiscard]] Surface surface_of(Traced left, Traced right);

/// One comparison at one point.
struct Side {
  Surface surface;
  int sign;  ///< of left − right
  bool is_decided;
  /// True for an equality test or a root, whose two sides are one region.
  bool is_one_sided;
};

/// A map and a hand-derived formula, as they ran at one point.
struct PointTrace {
  std::vector<Traced> value;  ///< ℝᵐ; empty if the map was not requested
  Matrix<Traced> formula;     ///< m×n; empty if it was not requested
  std::vector<Side> of_map, of_formula;
  bool is_finite = true;  ///< all of value

  /// Whether the map branches exactly here.
  [[nodiscard]] bool map_has_tie() const;
  /// Keys of the surfaces on which the point lies exactly, in ascending order.
  [[nodiscard]] std::vector<std::uint64_t> ties() const;
  /// Identifies the region, or the part of a surface, that contains the point. Equal for points in
  /// the same region or part.
  [[nodiscard]] std::uint64_t region() const;
};

enum class TraceOf { kMap, kFormula, kMapAndFormula };

[[nodiscard]] PointTrace trace(const Derivative& derivative,
                               const Point& x,
                               TraceOf what = TraceOf::kMapAndFormula);
[[nodiscard]] Point exact_point(const std::vector<Rational>& x);

}  // namespace assay::reports
