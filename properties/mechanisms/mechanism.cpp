#include "properties/mechanisms/mechanism.hpp"

#include <algorithm>

#include "properties/linear_models/experiment.hpp"

namespace assay::properties {

using Index = Eigen::Index;

Index Mechanism::components() const {
  Index sum = 0;
  for (const MechanismContact& contact : contacts) sum += dimension(contact.law);
  return sum;
}

Vector<Rational> space_time(const Vector<Rational>& q, const Rational& t) {
  Vector<Rational> z(q.size() + 1);
  z.head(q.size()) = q;
  z(q.size()) = t;
  return z;
}

Rational value(const Quadric& s, const Vector<Rational>& z) {
  Rational result = s.b.dot(z) + s.c;
  if (s.a.size() > 0) result += z.dot(Vector<Rational>(s.a * z)) / 2;
  return result;
}

Vector<Rational> gradient(const Quadric& s, const Vector<Rational>& z) {
  if (s.a.size() == 0) return s.b;
  return s.a * z + s.b;
}

bool has_constant_mass(const Mechanism& x) {
  return std::ranges::all_of(x.inertias, [](const Inertia& i) { return i.b.isZero(); });
}

bool has_linear_contacts(const Mechanism& x) {
  return std::ranges::all_of(x.contacts, [](const MechanismContact& contact) {
    return std::ranges::all_of(contact.rows, [](const Quadric& row) { return row.a.size() == 0; });
  });
}

bool has_spatial_friction(const Mechanism& x) {
  return std::ranges::any_of(x.contacts, [](const MechanismContact& contact) {
    return dimension(contact.law) > 2 && !std::holds_alternative<Equality>(contact.law);
  });
}

bool is_at_rest(const Quadric& s, Eigen::Index n) {
  return s.b(n) == 0 && (s.a.size() == 0 || Vector<Rational>(s.a.col(n)).isZero());
}

bool is_free_of_forces(const Mechanism& x) {
  return x.force.size() == 0 && x.force_rate.size() == 0 && x.springs.empty() && x.spin.size() == 0;
}

namespace {

bool is_quadric(const Quadric& s, Index n) {
  if (s.b.size() != n + 1) return false;
  if (s.a.size() == 0) return true;
  return s.a.rows() == n + 1 && s.a.cols() == n + 1 && s.a == Matrix<Rational>(s.a.transpose());
}

bool is_law(const MechanismContact& contact) {
  for (const Rational* e : {&contact.normal_restitution, &contact.tangential_restitution}) {
    if (*e < 0 || *e > 1) return false;
  }
  if (static_cast<Index>(contact.rows.size()) != dimension(contact.law)) return false;
  return std::visit(
      [](const auto& law) {
        if constexpr (requires { law.rolling_friction; }) return false;
        if constexpr (requires { law.friction; }) return law.friction >= 0;
        return true;
      },
      contact.law);
}

bool is_skew(const Matrix<Rational>& spin, Index n) {
  if (spin.size() == 0) return true;
  if (spin.rows() != n || spin.cols() != n + 1) return false;
  const Matrix<Rational> own = spin.leftCols(n);
  return Matrix<Rational>(own + own.transpose()).isZero();
}

}  // namespace

bool is_admissible(const Mechanism& x) {
  const Index n = x.coordinates();
  const Experiment linear{
      .mass = x.mass, .position = x.position, .velocity = x.velocity, .h = x.h, .steps = x.steps};
  if (!is_admissible(linear) || !is_skew(x.spin, n)) return false;
  for (const Inertia& inertia : x.inertias) {
    if (inertia.mass < 0 || inertia.b.size() != n + 1 || inertia.c.size() != n + 1) return false;
    if (inertia.b(n) != 0) return false;
  }
  for (const Spring& spring : x.springs) {
    if (!is_quadric(spring.length, n)) return false;
    if (spring.stiffness < 0 || spring.cubic < 0 || spring.damping < 0) return false;
  }
  const Vector<Rational> z = space_time(x.position, x.time);
  for (const MechanismContact& contact : x.contacts) {
    if (!is_law(contact)) return false;
    for (const Quadric& row : contact.rows) {
      if (!is_quadric(row, n) || Vector<Rational>(gradient(row, z).head(n)).isZero()) return false;
    }
  }
  return true;
}

}  // namespace assay::properties
