#pragma once

#include <string_view>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// What velocities w (u) that are stated with z (r) are.
enum class StatedSlack {
  kNone,
  kAgrees,
  kOppositeSign,
  kTooFewDigits,  ///< with the digits that it is written with it may agree, or be wrong
  kContradicts
};

/// "agree"; "none" where none are stated
[[nodiscard]] std::string_view to_string(StatedSlack slack);

struct SlackCheck {
  StatedSlack stated = StatedSlack::kNone;
  /// Of a contradiction, or of too few digits: the component that is farthest off, with what is
  /// stated, what follows, and the bound of (1).
  Eigen::Index at = 0;
  Rational is = 0, follows = 0, bound = 0;
};

/// What z may be off where w is compared with it.
struct SlackTolerance {
  Vector<Rational> radii = {};  ///< ρ, of the box about z that is looked at; empty: 0
  Rational relative = 0;        ///< ε, of the terms of w
  bool is_binary = false;       ///< w is of doubles: δ = 0
};

/// Compares the w that is stated with what follows from z:
///
///   |w_i − (M z + q)_i| ≤ Σ_j |M_ij| ρ_j + δ_i
///                         + (ε + 8 (n + 1) u) (|q_i| + Σ_j |M_ij| |z_j|)                  (1)
///
/// where δ_i is half a unit of the last digit that w is written with, and u that of double. All w
/// of opposite sign is a convention, and no contradiction. Where δ makes the difference and no w
/// has four digits, they are too few. Of a global problem z = (v, r) and w = (M̂ v − H r − f, u),
/// its first part 0.
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

/// Half a unit of the last digit that each number is written with, where all are written with as
/// many decimals or as many significant digits: the larger of both. Digits of integers are meant.
[[nodiscard]] Vector<Rational> half_units(const Vector<Rational>& x);

/// The most significant digits that a number of them is written with; 1 of zeros.
[[nodiscard]] int most_digits(const Vector<Rational>& x);

}  // namespace assay::reports
