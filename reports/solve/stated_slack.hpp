#pragma once

#include <string_view>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// The result of comparing z (r) with the velocities w (u) that a file states beside it.
enum class StatedSlack {
  kNone,
  kAgrees,
  kOppositeSign,
  kTooFewDigits,  ///< it has too few digits to show whether it agrees
  kContradicts
};

/// "agree"; "none" if none are stated
[[nodiscard]] std::string_view to_string(StatedSlack slack);

struct SlackCheck {
  StatedSlack stated = StatedSlack::kNone;
  /// For a contradiction, or too few digits, the component with the largest difference. Its stated
  /// value, the value that follows from z, and the bound of (1) come next.
  Eigen::Index at = 0;
  Rational is = 0, follows = 0, bound = 0;
};

/// The error that z may have when w is compared with it.
struct SlackTolerance {
  Vector<Rational> radii = {};  ///< ρ, of the box about z; empty: 0
  Rational relative = 0;        ///< ε, of the terms of w
  bool is_binary = false;       ///< w is of doubles: δ = 0
};

/// Compares the stated w with the w that follows from z:
///
///   |w_i − (M z + q)_i| ≤ Σ_j |M_ij| ρ_j + δ_i
///                         + (ε + 8 (n + 1) u) (|q_i| + Σ_j |M_ij| |z_j|)                  (1)
///
/// where δ_i is half a unit of the last written digit of w, and u belongs to double. If all w have
/// the opposite sign, the file has another convention. This is no contradiction. If w agrees
/// only because of δ, and no w has four digits, there are too few digits. For a global problem
/// z = (v, r) and w = (M̂ v − H r − f, u), with first part 0.
///
/// Source: derived here. ρ moves w_i by at most Σ_j |M_ij| ρ_j.
/// @throws InvalidInput if z or w has the wrong size. Problem: BoxVi | FrictionProblem.
template <class Problem>
[[nodiscard]] SlackCheck check_slack(const Problem& problem,
                                     const Vector<Rational>& z,
                                     const Vector<Rational>& w,
                                     const SlackTolerance& tolerance);

extern template SlackCheck check_slack(const BoxVi<Rational>&,
                                       const Vector<Rational>&,
                                       const Vector<Rational>&,
                                       const SlackTolerance&);
extern template SlackCheck check_slack(const FrictionProblem<Rational>&,
                                       const Vector<Rational>&,
                                       const Vector<Rational>&,
                                       const SlackTolerance&);

/// Half a unit of the last written digit of each number. It is assumed that all numbers are written
/// with the same number of decimals or of significant digits, and the larger result is taken. All
/// digits of integers count.
[[nodiscard]] Vector<Rational> half_units(const Vector<Rational>& x);

/// The largest number of significant digits with which one of them is written; 1 for zeros.
[[nodiscard]] int most_digits(const Vector<Rational>& x);

}  // namespace assay::reports
