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
  /// where a_i is the unit of w_i, and d_i the unit of w_i in the unit of z_i (row_units.hpp). So a
  /// large component does not hide a small one. If the second part of the minimum is 0, max_k (ζ_k
  /// d_k/a_k) a_i/d_i takes its place; no other size is right in all units. If the candidate is 0,
  /// the first part is left out. A component is no larger than its two bounds, or than the one that
  /// is not 0 and against which w_i presses it. The components of a tangential group share their
  /// largest radius.
  Rational tolerance = Rational(1, 100000000);
  int digits = 50;  ///< digits of a computed and enclosed solution near the candidate
};

/// The proofs about a candidate z, from the data alone, exactly or with outward rounding.
struct Certificate {
  /// ‖z − P_K(z − w)‖∞, the natural map: 0 if and only if z is a solution.
  RationalInterval residual;
  /// Box: the largest |w_i| times the distance of z_i from the bound towards which w_i presses it;
  /// for the LCP max |z_i w_i|. Friction: the largest |r·û| of a contact.
  RationalInterval complementarity;
  /// The distance by which z is outside its box or cone, or w (û) outside the dual one; 0 if z and
  /// w are feasible.
  RationalInterval feasibility;
  Vector<Rational> radii;  ///< of the box about the candidate, each component
  Rational radius;         ///< the largest of them

  std::optional<bool> enclosed;         ///< whether the box holds a solution
  std::optional<bool> unique;           ///< whether it holds only one solution
  std::optional<bool> globally_unique;  ///< whether the problem has one only
  bool exact = false;                   ///< whether the candidate itself is a solution

  /// A point of the box solves exactly a problem with nearby data (nearby_problem). This is the
  /// largest relative difference of a number of these data. 0 if `enclosed` is true; nothing if no
  /// such point was found.
  std::optional<Rational> data_error;
  /// Whether the equations that are active at that point are dependent, up to the rounding of the
  /// data: contacts that the bodies cannot distinguish. Found in double-double.
  bool dependent = false;

  /// If `enclosed` is true, a solution lies within `error` of `center` in each component.
  Vector<Rational> center;
  Rational error;
  /// max |z_i − solution_i| over all i, for the enclosed solution. If it is not in the box, the
  /// nearest solution found is taken. Nothing if none was found.
  std::optional<Rational> distance;
  std::string note;  ///< the evidence that decided

  /// Whether data_error is at most kDataRounding.
  [[nodiscard]] bool within_rounding() const;
  /// Confirmed if the box contains a solution, or, within rounding, a solution of nearby data.
  ///
  /// Nearby data do not count against an exact proof. Such a proof is an exact solution outside the
  /// box, or the fact that the box contains none. Then the candidate is undecided within rounding,
  /// and refuted otherwise. One exception: if the active equations are dependent, only the rounding
  /// of the data decides which of many solutions is left, or whether none is left. Then a proof
  /// about the rounded data shows nothing about the problem, and the candidate is confirmed within
  /// rounding.
  [[nodiscard]] Certainty verdict() const;
};

/// Proves as much as possible about the candidate z of a box problem.
///
/// The residual is exact. Up to 64 unknowns the solutions in the box are counted exactly
/// (all_solutions). Beyond, NewtonProof encloses a solution, and the box is refuted if the natural
/// map is nowhere 0 in it. `globally_unique`: M + Mᵀ is positive definite.
///
/// If the solution is one of many, SolutionFamily encloses it, up to 64 unknowns. If the data are
/// singular except for their rounding, nothing exact can be proved about the solution, and
/// `data_error` decides.
/// @throws InvalidInput as validate, for a z of the wrong size and for options ≤ 0.
[[nodiscard]] Certificate certify(const BoxVi<Rational>& problem,
                                  const Vector<Rational>& z,
                                  const CertificateOptions& options = {});

/// Proves as much as possible about the candidate impulse r of a friction problem, with any laws.
///
/// The residual is computed with 50 digits; its square roots are rounded outwards. Piecewise linear
/// problems with up to 64 unknowns are decided exactly, and so is one contact in 3D
/// (contact_solutions). Otherwise four tests are tried. The candidate may be exact. NewtonProof may
/// enclose a solution with strict take-off, stick and slip. If no contact slips, the active
/// equations may have an exact solution. The box is refuted if the natural map is nowhere 0 in it.
/// Dependent equations (more contacts than the bodies can distinguish) are treated as above. A
/// solution that is not strict is left to `data_error`, too.
[[nodiscard]] Certificate certify(const FrictionProblem<Rational>& problem,
                                  const Vector<Rational>& r,
                                  const CertificateOptions& options = {});

/// The number of correct significant digits of `value` if it is within `error` of the truth. It is
/// the largest d ≤ limit with error ≤ 10^−d |value| / 2, and at least 0. It is `limit` if there is
/// no error.
[[nodiscard]] int certified_digits(const Rational& value, const Rational& error, int limit = 1000);

/// The same for each component of the candidate z of the certificate; 0 for all if no solution is
/// enclosed.
[[nodiscard]] std::vector<int> certified_digits(const Certificate& certificate,
                                                const Vector<Rational>& z,
                                                int limit = 1000);

}  // namespace assay::oracles
