#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/one_step/rational_interval.hpp"

namespace assay::oracles {

enum class Certainty { kConfirmed, kRefuted, kUndecided };

/// "confirmed"
[[nodiscard]] inline std::string_view to_string(Certainty verdict) {
  switch (verdict) {
    case Certainty::kConfirmed:
      return "confirmed";
    case Certainty::kRefuted:
      return "refuted";
    case Certainty::kUndecided:
      return "undecided";
  }
  return "unknown";
}

struct CertificateOptions {
  /// The box about the candidate has the radius tolerance · ζ_i in component i,
  ///   ζ_i = min(max_k |z_k|, max(|z_i|, (|q_i| + Σ_j |M_ij| |z_j|)/d_i)),
  /// d_i the unit of w_i in that of z_i (row_units.hpp): a small component is not hidden by a large
  /// one. The components of a tangential group share the largest of theirs; where the candidate is
  /// 0, the first part of the minimum is left out.
  Rational tolerance = Rational(1, 100000000);
  int digits = 50;  ///< to which a solution near the candidate is computed and enclosed
};

/// What is proved of a candidate z, all of it from the data and exactly or with outward rounding.
struct Certificate {
  /// ‖z − P_K(z − w)‖∞, the natural map: 0 if and only if z is a solution.
  RationalInterval residual;
  /// Box: the largest |w_i| times the distance of z_i to the bound that w_i presses it to; for the
  /// LCP max |z_i w_i|. Friction: the largest |r·û| of a contact.
  RationalInterval complementarity;
  /// How far z leaves its box or cone, and w (û) what is dual to it; 0 if z and w are feasible.
  RationalInterval feasibility;
  Vector<Rational> radii;  ///< of the box about the candidate, each component
  Rational radius;         ///< the largest of them

  std::optional<bool> enclosed;         ///< whether the box holds a solution
  std::optional<bool> unique;           ///< whether it holds one only
  std::optional<bool> globally_unique;  ///< whether the problem has one only
  bool exact = false;                   ///< whether the candidate itself is a solution
  /// Whether every row misses its law by rounding only, see rows_are_within_rounding: data rounded
  /// to double may then have the candidate as a solution.
  bool within_rounding = false;

  /// A solution lies within `error` of `center`, each component, if `enclosed` is true.
  Vector<Rational> center;
  Rational error;
  /// max |z_i − solution_i| over all i of the solution enclosed or, if it is not in the box, of the
  /// nearest that was found; no value if none was found.
  std::optional<Rational> distance;
  std::string note;  ///< what decided

  /// Confirmed if the box holds a solution. Refuted if it holds none and the residual is more than
  /// rounding: dependent contacts, whose W is singular but for its rounding, have solutions that
  /// the rounded data have not.
  [[nodiscard]] Certainty verdict() const;
};

/// What can be proved of the candidate z of a box problem.
///
/// The residual is exact. Up to 64 unknowns the solutions in the box are counted exactly
/// (all_solutions); beyond, a solution is enclosed by NewtonProof, and the box is refuted where the
/// natural map is not 0 in it. `globally_unique`: M + Mᵀ is positive definite.
/// @throws InvalidInput as validate, for a z of the wrong size and for options ≤ 0.
[[nodiscard]] Certificate certify(const BoxVi<Rational>& problem,
                                  const Vector<Rational>& z,
                                  const CertificateOptions& options = {});

/// What can be proved of the candidate impulse r of a friction problem, every law.
///
/// The residual has outward rounding of its square roots, 50 digits. Piecewise linear problems up
/// to 64 unknowns are decided exactly, and so is one contact in 3D (contact_solutions). Otherwise:
/// is the candidate exact; a solution with strict take-off, stick and slip is enclosed by
/// NewtonProof; where no contact slips, the exact solution of the active equations is tried; and
/// the box is refuted where the natural map is not 0 in it. A solution that is not strict, or of
/// dependent equations (more contacts than the bodies can tell apart), is left undecided unless the
/// candidate is exact.
[[nodiscard]] Certificate certify(const FrictionProblem<Rational>& problem,
                                  const Vector<Rational>& r,
                                  const CertificateOptions& options = {});

/// The number of significant digits of `value` that are right if it is within `error` of the truth:
/// the largest d ≤ limit with error ≤ 10^−d |value| / 2, at least 0; `limit` if there is no error.
[[nodiscard]] int certified_digits(const Rational& value, const Rational& error, int limit = 1000);

/// The same for each component of the candidate z that the certificate was made for; 0 for all if
/// no solution is enclosed.
[[nodiscard]] std::vector<int> certified_digits(const Certificate& certificate,
                                                const Vector<Rational>& z,
                                                int limit = 1000);

}  // namespace assay::oracles
