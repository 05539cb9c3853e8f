#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"
#include "properties/mechanisms/theta_step.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace closed_contacts_law {
namespace {

using Index = Eigen::Index;

Mechanism draw_mechanism(Draw& draw, const Subject& subject) {
  Mechanism x = random_mechanism(draw,
                                 subject,
                                 {.inertias = false,
                                  .forces = false,
                                  .friction = false,
                                  .curved = false,
                                  .moving = false,
                                  .equalities = false});
  const Vector<Rational> z = space_time(x.position, x.time);
  for (MechanismContact& contact : x.contacts) {
    contact.law = Unilateral{};
    contact.rows.resize(1);
    contact.rows.front().c -= value(contact.rows.front(), z);
    contact.normal_restitution = x.contacts.front().normal_restitution;
  }
  for (const char* name : {"gamma", "gap-threshold", "sign-test"}) set_option(subject, name, 0, x);
  x.steps = 1;
  return x;
}

bool admits(const Mechanism& x, const Parameters& options) {
  for (const ParameterSpec& spec : options.specs()) {
    const bool is_of_rule =
        spec.name == "gamma" || spec.name == "gap-threshold" || spec.name == "sign-test";
    if (is_of_rule && options[spec.name] != 0) return false;
  }
  const Vector<Rational> z = space_time(x.position, x.time);
  return x.inertias.empty() && is_free_of_forces(x) && !x.contacts.empty() &&
         std::ranges::all_of(x.contacts, [&](const MechanismContact& contact) {
           const Quadric& row = contact.rows.front();
           return std::holds_alternative<Unilateral>(contact.law) && row.a.size() == 0 &&
                  row.b(x.coordinates()) == 0 && value(row, z) == 0 &&
                  contact.normal_restitution == x.contacts.front().normal_restitution;
         });
}

Matrix<Rational> jacobian_of(const Mechanism& x) {
  Matrix<Rational> h(static_cast<Index>(x.contacts.size()), x.coordinates());
  for (Index i = 0; i < h.rows(); ++i) {
    h.row(i) = x.contacts[static_cast<std::size_t>(i)].rows.front().b.head(h.cols()).transpose();
  }
  return h;
}

/// The nearest w to v in the metric M with H w ≥ 0, by trying every set of rows as its face.
std::optional<Vector<Rational>> projection(const Mechanism& x, const Vector<Rational>& v) {
  const Matrix<Rational> h = jacobian_of(x), inverted = inverse(x.mass);
  for (unsigned set = 0; set < (1U << h.rows()); ++set) {
    std::vector<Index> rows;
    for (Index i = 0; i < h.rows(); ++i) {
      if ((set >> i & 1U) != 0) rows.push_back(i);
    }
    Vector<Rational> w = v;
    if (!rows.empty()) {
      const Matrix<Rational> face = h(rows, Eigen::all);
      const Matrix<Rational> delassus = inverse(face * inverted * face.transpose());
      if (delassus.size() == 0) continue;
      const Vector<Rational> multiplier = -(delassus * (face * v));
      if (multiplier.minCoeff() < 0) continue;
      w += inverted * face.transpose() * multiplier;
    }
    if (Vector<Rational>(h * w).minCoeff() >= 0) return w;
  }
  return std::nullopt;
}

Finding examine(const Subject& subject, const Mechanism& x) {
  const std::optional<Vector<Rational>> nearest = projection(x, x.velocity);
  if (!nearest) return Finding::silent("no face of the tangent cone");
  const Rational e = x.contacts.front().normal_restitution;
  const Vector<Rational> expected = Rational(1 + e) * *nearest - e * x.velocity;
  Finding finding = Finding::silent("no step could be taken");
  for (const RecordedRun& run : record(subject, x)) {
    if (run.steps() < 1) continue;
    const std::optional<Rational> bound =
        run.is_exact() ? Rational(0) : first_velocity_bound(subject, x, run);
    if (!bound) continue;
    const Vector<Rational> found = run.trajectory.v.col(1);
    if (max_norm(Vector<Rational>(found - expected)) > *bound) {
      return Finding::violated(place(run, 0) + "v+ = " + readable(found) + " and must be " +
                               readable(expected));
    }
    finding = Finding::holds();
  }
  return finding;
}

}  // namespace
}  // namespace closed_contacts_law

/// Moreau's impact law is a projection. If all contacts are closed and at rest, without friction
/// and forces, and with one restitution coefficient,
///
///   v⁺ = (1 + e) proj_M(v⁻; {w : H w ≥ 0}) − e v⁻                                    (1)
///
/// in the metric of M: with w = (v⁺ + e v⁻)/(1 + e), the step is M (w − v⁻) = HᵀP/(1+e), 0 ≤ H w ⊥
/// P ≥ 0, and these are the conditions of the projection. It is computed here by trying the faces
/// of the cone. Exact on rationals; in double to a bound of rounding.
///
/// Source: oracles-catalog 1.9, derived here.   Units: [m/s].
Law<Mechanism> closed_contacts(On<Mechanism>) {
  using namespace closed_contacts_law;
  return {.name = "closed-contacts",
          .statement = "an impact of closed contacts projects the velocity on the tangent cone",
          .options = {"gamma"},
          .draw = &draw_mechanism,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless_velocities_of_theta_method};
}

}  // namespace assay::properties
