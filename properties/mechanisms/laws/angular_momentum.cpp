#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace angular_momentum_law {
namespace {

using Index = Eigen::Index;

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  Mechanism x = random_isolated_points(draw, subject, /*central=*/true);
  for (const auto& [name, value] : {std::pair<const char*, Rational>{"theta", Rational(1, 2)},
                                    {"contact-weight", Rational(1, 2)},
                                    {"force", Rational(1)}}) {
    set_option(subject, name, value, x);
  }
  return x;
}

/// The matrix J of a rotation of all points of dimension d in the plane of the axes a and b: J q.
Matrix<Rational> turn(Index n, Index d, Index a, Index b) {
  Matrix<Rational> j = Matrix<Rational>::Constant(n, n, Rational(0));
  for (Index first = 0; first + d <= n; first += d) {
    j(first + a, first + b) = -1;
    j(first + b, first + a) = 1;
  }
  return j;
}

bool is_skew(const Matrix<Rational>& a) { return Matrix<Rational>(a + a.transpose()).isZero(); }

/// ∂s/∂q·J q = 0 for all q and t.
bool is_invariant(const Quadric& s, const Matrix<Rational>& j) {
  const Index n = j.rows();
  if (!Vector<Rational>(j.transpose() * s.b.head(n)).isZero()) return false;
  if (s.a.size() == 0) return true;
  return is_skew(s.a.topLeftCorner(n, n) * j) &&
         Vector<Rational>(j.transpose() * s.a.col(n).head(n)).isZero();
}

bool is_invariant(const Mechanism& x, const Matrix<Rational>& j) {
  const bool springs = std::ranges::all_of(
      x.springs, [&](const Spring& spring) { return is_invariant(spring.length, j); });
  return springs && is_skew(x.mass * j) &&
         std::ranges::all_of(x.contacts, [&](const MechanismContact& contact) {
           return std::ranges::all_of(contact.rows,
                                      [&](const Quadric& row) { return is_invariant(row, j); });
         });
}

std::vector<Matrix<Rational>> free_turns(const Mechanism& x) {
  const Index n = x.coordinates();
  std::vector<Matrix<Rational>> result;
  for (Index d = 2; d <= 3; ++d) {
    for (Index a = 0; a < d && n % d == 0; ++a) {
      for (Index b = a + 1; b < d; ++b) {
        Matrix<Rational> j = turn(n, d, a, b);
        if (is_invariant(x, j)) result.push_back(std::move(j));
      }
    }
  }
  return result;
}

bool admits(const Mechanism& x, const Parameters& options) {
  const bool centred = options["theta"] == Rational(1, 2) && options["force"] == 1 &&
                       options["contact-weight"] == Rational(1, 2);
  return centred && x.inertias.empty() && x.spin.size() == 0 && x.force.size() == 0 &&
         x.force_rate.size() == 0 && !free_turns(x).empty();
}

Finding examine(const Subject& subject, const Mechanism& x) {
  const std::vector<Matrix<Rational>> turns = free_turns(x);
  const auto n = static_cast<int>(x.coordinates());
  return each_step(subject, x, [&](const ThetaStep& step) -> std::string {
    for (const Matrix<Rational>& j : turns) {
      const Vector<Rational> p0 = x.mass * step.v0, p1 = x.mass * step.v1;
      const Rational change =
          Vector<Rational>(j * step.q1).dot(p1) - Vector<Rational>(j * step.q0).dot(p0);
      const Rational bound = n * ((max_norm(step.q0) + max_norm(step.q1)) * step.momentum_rounding +
                                  row_sum_norm(x.mass) * (max_norm(step.v0) + max_norm(step.v1)) *
                                      step.position_rounding);
      if (magnitude(change) > bound) return "angular momentum changes by " + readable(change);
    }
    return {};
  });
}

}  // namespace
}  // namespace angular_momentum_law

/// Forces and contacts along the lines between points have no moment. Let J q be the positions of
/// the points, turned by 90° in a plane of the world, L = (J q)·M v, and q̄, v̄ the means of a step.
/// Then
///
///   L_{k+1} − L_k = J q̄·M Δv + J Δq·M v̄                                             (1)
///
/// The second term is h J v̄·M v̄ = 0 if Δq = h v̄, that is θ = 1/2, and if masses prefer no direction
/// (M J skew). The first term is J q̄·(h f̃ + H_cᵀP). It vanishes if f̃ = f(q̄, v̄) and H_c = H(q̄),
/// because ∂s/∂q·J q = 0 for every function s of distances:
///
///   L_{k+1} = L_k    for θ = 1/2, force = 1, contact-weight = 1/2, no friction             (2)
///
/// with springs of any law and dampers along the distance. For other θ, for the mean of the forces
/// at both ends, or for H at the end of the step, the torque is O(h²), not 0. In double within n
/// (|q| ρ + |M||v| σ), with bounds ρ and σ of the rounding of the balance of momentum and of
/// positions.
///
/// Derived here.   Units: [N m s].
Law<Mechanism> angular_momentum(On<Mechanism>) {
  using namespace angular_momentum_law;
  return {.name = "angular-momentum",
          .statement = "the centred scheme keeps the angular momentum of central forces",
          .options = {"theta", "force", "contact-weight"},
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_theta_method};
}

}  // namespace assay::properties
