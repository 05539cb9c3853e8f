#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "properties/draw.hpp"
#include "reports/jacobians/point_trace.hpp"

namespace assay::reports {

/// The limits of the Jacobians of a map at the points x + t d, t → 0, for a point x on a surface
/// between branches. They are elements of its B-subdifferential. There is one limit for each region
/// around x into which the directions d lead. If the limit depends on the direction (a norm that
/// vanishes), there is one for each direction.
///
/// The branch is the one taken at x + t d, t = 2⁻¹⁰⁰. If its formula has a value at x itself, to
/// which the value at x + t d tends, it is evaluated at x. Otherwise it is extrapolated from x + t
/// d and x + t d/2, which leaves an error of O(t²) = 2⁻²⁰⁰ times the second derivatives along d.
class BranchLimits {
 public:
  /// A direction in the variables, or in all coordinates.
  using Direction = std::vector<double>;

  struct Limit {
    Matrix<Mpfr100> jacobian;
    Direction direction;
    bool is_exact;  ///< evaluated at x itself
  };

  BranchLimits(const Derivative& derivative, const Point& x, std::uint64_t seed);

  /// The distinct limits.
  [[nodiscard]] const std::vector<Limit>& all() const { return limits_; }
  /// Whether some derivative grows without bound.
  [[nodiscard]] bool is_unbounded() const { return is_unbounded_; }
  /// The limit along one direction; nothing if x + t d is on a surface itself, or not in the
  /// domain.
  [[nodiscard]] std::optional<Matrix<Mpfr100>> limit(const Direction& direction);
  /// Searches along more directions, at random.
  void search(int directions);
  /// Whether there are no limits but all(). The runs beside x form a tree of decisions: a node for
  /// each comparison, which the comparisons before it determine. If at each node whose difference
  /// vanishes at x both sides were seen, every region around x was seen. If the Jacobian of each
  /// region was evaluated at x itself, the limits are all known.
  [[nodiscard]] bool is_complete() const;

 private:
  void find_flat();
  void look_inside_of_ends(int directions);
  void add(const Direction& direction);

  const Derivative* derivative_;
  Point x_;
  std::vector<Mpfr100> at_;
  properties::Draw draw_;
  [[nodiscard]] std::vector<Mpfr100> beside(const Direction& direction, int exponent) const;

  /// The comparisons of a run that vanish at x, in their order: the surface, and the side.
  using Decisions = std::vector<std::pair<std::uint64_t, int>>;
  [[nodiscard]] Decisions decisions(const PointTrace& trace) const;

  std::set<Decisions> decided_;   ///< beside x
  std::set<std::uint64_t> flat_;  ///< surfaces whose difference vanishes around x
  /// The Jacobian at x of each region whose formula, evaluated at x itself, gives the limit.
  std::map<std::uint64_t, Matrix<Mpfr100>> exact_;
  std::vector<Limit> limits_;
  bool is_unbounded_ = false;
  bool is_exact_ = false;      ///< of the last limit
  bool are_all_exact_ = true;  ///< of all regions that were met
};

/// Largest absolute value of an entry; NaN if an entry is NaN.
[[nodiscard]] Mpfr100 largest_entry(const Matrix<Mpfr100>& a);

}  // namespace assay::reports
