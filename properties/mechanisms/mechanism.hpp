#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/scalar/rational.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "oracles/problem.hpp"

namespace assay::properties {

/// A function of z = (q, t) ∈ ℝⁿ⁺¹: a gap, a constraint, the length of a spring. A polynomial of
/// degree 2 is nonlinear, and exact in rational numbers:
///
///   s(z) = ½ zᵀ A z + bᵀ z + c                                                      (1)
///
/// Such functions are closed under affine changes of coordinates and time. A symmetric; an empty A
/// is zero.
struct Quadric {
  Matrix<Rational> a = {};
  Vector<Rational> b;
  Rational c = 0;
};

/// Kinetic energy ½ m (bᵀz + β)² (cᵀż)², ż = (v, 1): a mass m on an arm of length bᵀz + β. b(n) =
/// 0, so M depends on q alone.
struct Inertia {
  Rational mass;
  Vector<Rational> b;
  Rational offset;
  Vector<Rational> c;
};

/// The force −(k s + k₃ s³ + d ṡ) ∂s/∂q.
struct Spring {
  Quadric length;
  Rational stiffness = 0, cubic = 0, damping = 0;
};

/// A law on the components `rows`, one quadric each, the gap first.
struct MechanismContact {
  ContactLaw<Rational> law;
  Rational normal_restitution = 0, tangential_restitution = 0;
  std::vector<Quadric> rows;
};

/// A case for laws of schemes for models of any kind, exact. The mass depends on the position, as
/// in nonlinear mechanisms. All terms are polynomials, so rational numbers stay rational:
///
///   M(q) = M₀ + Σ m (bᵀz + β)² c cᵀ                                                 (2)
///   M v̇ + Σ m (bᵀz + β)(cᵀż)(2 (bᵀż) c − (cᵀż) b) = f + f' t − G ż + Σ springs + Hᵀ λ      (3)
///
/// with the q-parts of b and c. The second term of (3) follows from the kinetic energy of (2).
/// Derived here: d/dt ∂T/∂v − ∂T/∂q of T = ½ m φ² w², φ = bᵀz + β, w = cᵀż.
/// Shapes: M₀ n×n; G n×(n+1), its first n columns skew; f, f', q, v ∈ ℝⁿ. Empty arrays are zero.
/// Everything is a polynomial: on rationals it is evaluated exactly, and explicit schemes run
/// exactly.
struct Mechanism {
  Matrix<Rational> mass;
  std::vector<Inertia> inertias = {};
  std::vector<Spring> springs = {};
  Matrix<Rational> spin = {};
  Vector<Rational> force = {}, force_rate = {};
  std::vector<MechanismContact> contacts = {};
  Vector<Rational> position, velocity;
  Rational time = 0;
  Rational h = 1;
  int steps = 1;
  oracles::Settings options = {};

  [[nodiscard]] Eigen::Index coordinates() const { return mass.rows(); }
  /// The number of components of all contacts.
  [[nodiscard]] Eigen::Index components() const;
};

/// (q, t).
[[nodiscard]] Vector<Rational> space_time(const Vector<Rational>& q, const Rational& t);
[[nodiscard]] Rational value(const Quadric& s, const Vector<Rational>& z);
/// A z + b.
[[nodiscard]] Vector<Rational> gradient(const Quadric& s, const Vector<Rational>& z);

[[nodiscard]] bool has_constant_mass(const Mechanism& x);
/// Whether all rows of contacts are linear.
[[nodiscard]] bool has_linear_contacts(const Mechanism& x);
/// Whether a contact has friction in 3D, which no scheme solves on rationals.
[[nodiscard]] bool has_spatial_friction(const Mechanism& x);
/// Whether s does not depend on t, in n coordinates.
[[nodiscard]] bool is_at_rest(const Quadric& s, Eigen::Index n);
/// Whether f, f', springs and spin are absent.
[[nodiscard]] bool is_free_of_forces(const Mechanism& x);

/// Whether every scheme for models of any kind must accept the mechanism. It needs shapes as above
/// and a positive definite M₀. Masses, stiffnesses, dampings and friction must not be negative, and
/// e ∈ [0, 1]. No row of H may be zero at the start. h > 0, and there is at least one step.
[[nodiscard]] bool is_admissible(const Mechanism& x);

/// The same model in the scalar S, every number rounded once.
template <class S>
[[nodiscard]] LagrangianModel<S> lagrangian_model(const Mechanism& x);
extern template LagrangianModel<double> lagrangian_model(const Mechanism& x);
extern template LagrangianModel<Rational> lagrangian_model(const Mechanism& x);

/// The C++ code that makes the mechanism.
[[nodiscard]] std::string to_code(const Mechanism& x);
std::ostream& operator<<(std::ostream& out, const Mechanism& x);

/// The mechanism with coordinate i held at 0; contacts that then have a row of zeros are left out.
[[nodiscard]] Mechanism without_coordinate(Mechanism x, Eigen::Index i);

/// The mechanisms that are one change simpler, the boldest change first; all are admissible.
[[nodiscard]] std::vector<Mechanism> simpler(const Mechanism& x);

}  // namespace assay::properties
