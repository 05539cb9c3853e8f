#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "oracles/one_step/active_system.hpp"

namespace assay::oracles {

/// A box that holds exactly one solution of an active system, strictly within its conditions.
struct NewtonEnclosure {
  Vector<Rational> center;
  Rational radius;  ///< |z_i − center_i| ≤ radius
};

/// Newton's method for the equations of an active system, followed by a proof.
///
/// With F the equations, J their Jacobian by z at the centre z̃, and C ≈ J⁻¹,
///
///   η = ‖C F(z̃)‖∞,   κ(ρ) = ‖I − C J‖∞ + ρ ‖|C| L‖∞,                               (1)
///   η + ρ κ(ρ) ≤ ρ,   κ(ρ) < 1,                                                     (2)
///
/// with L_i the second derivative of F_i in its largest direction. Then z ↦ z − C F(z) maps the box
/// of radius ρ into itself and contracts it, and its fixed point is the only zero of F there.
///
/// F(z̃) is computed exactly; C, and I − C J with a bound of its rounding errors, in 50 digits, or
/// in double if n > 150. The centre is improved until F is as small as `digits` allow.
/// Source: derived here from the fixed point theorem of Banach (Krawczyk's operator about z̃).
class NewtonProof {
 public:
  NewtonProof(const SparseAffineMap& map, const ActiveSystem& system);

  /// Newton steps from z. False if they do not converge, or J is singular.
  [[nodiscard]] bool converge(const Vector<Rational>& z, int digits);
  [[nodiscard]] const Vector<Rational>& center() const { return center_; }
  /// The smallest box for (2), if the conditions hold in it.
  [[nodiscard]] std::optional<NewtonEnclosure> enclosure() const;
  /// Whether the box of radius ρ contains only one solution of the problem, whatever its cases are.
  /// This is so if (2) holds and the conditions hold in the whole box.
  [[nodiscard]] bool is_unique_within(const Rational& radius) const;

 private:
  struct Bounds {
    Rational defect, curvature, step;  ///< ‖I − C J‖, ‖|C| L‖, η
  };
  /// The entries of a matrix that are not zero, by rows.
  template <class S>
  using Rows = std::vector<std::vector<std::pair<Eigen::Index, S>>>;

  template <class S>
  bool improve(int digits);
  template <class S>
  Bounds contraction(const Matrix<S>& inverse) const;
  template <class S>
  [[nodiscard]] Rows<S> jacobian() const;
  [[nodiscard]] Vector<Rational> values(const Vector<Rational>& z) const;
  [[nodiscard]] bool conditions_hold_within(const Rational& radius) const;
  [[nodiscard]] bool contracts(const Rational& radius) const;

  const SparseAffineMap& map_;
  const ActiveSystem& system_;
  Vector<Rational> center_;
  Bounds bounds_;
};

}  // namespace assay::oracles
