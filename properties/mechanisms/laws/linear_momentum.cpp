#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace linear_momentum_law {
namespace {

using Index = Eigen::Index;

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  return random_isolated_points(draw, subject, /*central=*/false);
}

bool is_invariant(const Quadric& s, const Vector<Rational>& along) {
  const Vector<Rational> direction = space_time(along, Rational(0));
  return s.b.dot(direction) == 0 && (s.a.size() == 0 || Vector<Rational>(s.a * direction).isZero());
}

/// Whether only f and f' act along a direction of the world.
bool is_invariant(const Mechanism& x, const Vector<Rational>& along) {
  if (!x.inertias.empty() || x.spin.size() > 0) return false;
  const bool springs = std::ranges::all_of(
      x.springs, [&](const Spring& spring) { return is_invariant(spring.length, along); });
  return springs && std::ranges::all_of(x.contacts, [&](const MechanismContact& contact) {
           return std::ranges::all_of(contact.rows,
                                      [&](const Quadric& row) { return is_invariant(row, along); });
         });
}

/// The axes of points of dimension 1 to 3 along which all points may move together.
std::vector<Vector<Rational>> free_directions(const Mechanism& x) {
  const Index n = x.coordinates();
  std::vector<Vector<Rational>> result;
  for (Index d = 1; d <= 3; ++d) {
    for (Index axis = 0; axis < d && n % d == 0; ++axis) {
      Vector<Rational> along = Vector<Rational>::Constant(n, Rational(0));
      for (Index i = axis; i < n; i += d) along(i) = 1;
      if (is_invariant(x, along)) result.push_back(along);
    }
  }
  return result;
}

bool admits(const Mechanism& x, const Parameters&) {
  return x.coordinates() > 1 && !x.contacts.empty() && x.force_rate.size() == 0 &&
         !free_directions(x).empty();
}

Finding examine(const Subject& subject, const Mechanism& x) {
  // If velocities are differences of positions, a force appears in other steps.
  if (!subject.has("contact-weight") && x.force.size() > 0) {
    return Finding::silent("the velocities of the scheme are means over a step");
  }
  const auto n = static_cast<int>(x.coordinates());
  return each_step(subject, x, [&](const ThetaStep& step) -> std::string {
    for (const Vector<Rational>& along : free_directions(x)) {
      Rational defect = along.dot(Vector<Rational>(x.mass * (step.v1 - step.v0)));
      if (x.force.size() > 0) defect -= step.h * along.dot(x.force);
      if (magnitude(defect) <= 4 * n * step.momentum_rounding) continue;
      return "momentum along " + readable(along) + " changes by " + readable(defect) +
             " more than the force gives";
    }
    return {};
  });
}

}  // namespace
}  // namespace linear_momentum_law

/// Action equals reaction. Let e be a direction of the world in which all points may move together,
/// that is ∂s/∂q·e = 0 for every spring and every component of a contact. Then
///
///   eᵀM (v_{k+1} − v_k) = h eᵀ f                                                    (1)
///
/// whatever the springs and the impulses of the contacts between the points, with friction or
/// without. This is eᵀ times the balance of momentum. Exact on rationals; in double to n times a
/// bound of the rounding of the balance, and four times that for schemes whose steps have two
/// balances.
///
/// Derived here.   Units: [N s].
Law<Mechanism> linear_momentum(On<Mechanism>) {
  using namespace linear_momentum_law;
  return {.name = "linear-momentum",
          .statement = "contacts and springs between points do not change their total momentum",
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
