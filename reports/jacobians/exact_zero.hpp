#pragma once

#include <optional>
#include <vector>

#include "properties/draw.hpp"
#include "reports/jacobians/point_trace.hpp"

namespace assay::reports {

/// For each coordinate, whether it may be moved.
using Movable = std::vector<bool>;

/// Finds a point at which all of the surfaces meet exactly, from a random point nearby:
///
///   1. the arguments of square roots that are sums of squares c₁² + … + c_r² become squares of
///      rationals: the c_k are moved to a multiple of a Pythagorean tuple, or to 0 if the surface
///      requires that the sum vanishes;
///   2. a step of Newton's method, in rationals, for the surfaces that are left, all at once or one
///      after the other, in as many coordinates. It is exact if they are affine in these. A single
///      surface that is quadratic in one coordinate is solved by the root of its discriminant.
///
/// Coordinates are chosen at random, so another call may succeed if this one failed. Returns
/// nothing if it fails, or if the coordinates do not have the requested kind and length. Dyadic
/// numbers are the same in every scalar.
class ExactZero {
 public:
  static constexpr unsigned kMostBits = 40;  ///< of numerators and denominators
  enum class Numbers { kDyadic, kRational };

  /// @pre not empty, formulas of one or of several runs.
  explicit ExactZero(const std::vector<Surface>& surfaces, Numbers numbers = Numbers::kDyadic);

  [[nodiscard]] std::optional<std::vector<Rational>> find(std::vector<Rational> from,
                                                          const Movable& movable,
                                                          properties::Draw& draw) const;

  /// A point near the given one at which the surfaces meet, by the Gauss-Newton method in double.
  /// Coordinates that are not movable stay fixed. Nothing if there is no such point.
  [[nodiscard]] std::optional<std::vector<double>> approximate(std::vector<double> from,
                                                               const Movable& movable) const;

 private:
  /// c₁ … c_r of a sum of squares under a root, and whether it must vanish.
  struct SumOfSquares {
    std::vector<std::size_t> parts;  ///< outputs of formulas_
    bool vanishes = false;
  };

  void add_roots(const Traced& x, std::vector<const void*>& seen);
  void add_sum(const Traced& sum, bool vanishes);
  [[nodiscard]] std::vector<std::size_t> open_at(const Point& x) const;
  void set_ends(Point& x, Movable& free, properties::Draw& draw) const;
  [[nodiscard]] bool set_parts(
      const SumOfSquares& sum, bool on_axis, Point& x, Movable& free, properties::Draw& draw) const;
  [[nodiscard]] bool set_to(const std::vector<std::size_t>& outputs,
                            const Point& targets,
                            Point& x,
                            Movable& free,
                            properties::Draw& draw) const;
  [[nodiscard]] bool set_quadratic(std::size_t output,
                                   Point& x,
                                   const Movable& free,
                                   properties::Draw& draw) const;
  [[nodiscard]] bool is_allowed(const Rational& x) const;
  [[nodiscard]] RationalOrReal value(std::size_t output, const Point& x) const;
  /// The gradient of one output by the coordinates.
  [[nodiscard]] Point gradient(std::size_t output, const Point& x) const;

  Numbers numbers_;
  std::vector<Traced> outputs_;
  std::vector<SumOfSquares> sums_;
  std::vector<std::size_t> differences_;  ///< outputs that must vanish, without sums of squares
  std::optional<TracedFormulas> formulas_;
};

}  // namespace assay::reports
