#include <algorithm>

#include "properties/mechanisms/mechanism_generators.hpp"
#include "properties/mechanisms/mechanism_law.hpp"
#include "properties/mechanisms/mechanism_twins.hpp"

namespace assay::properties {

namespace tangent_basis_law {
namespace {

bool is_rough(const MechanismContact& contact) {
  return dimension(contact.law) > 1 && !std::holds_alternative<Equality>(contact.law);
}

bool admits(const Mechanism& x, const Parameters&) {
  return std::ranges::any_of(x.contacts, &is_rough);
}

/// p s₁ + q s₂.
Quadric combination(const Rational& p,
                    const Quadric& first,
                    const Rational& q,
                    const Quadric& second) {
  Quadric result{.b = p * first.b + q * second.b, .c = p * first.c + q * second.c};
  if (first.a.size() + second.a.size() > 0) {
    result.a = Matrix<Rational>::Constant(result.b.size(), result.b.size(), Rational(0));
    if (first.a.size() > 0) result.a += p * first.a;
    if (second.a.size() > 0) result.a += q * second.a;
  }
  return result;
}

Mechanism turned(Mechanism x) {
  for (MechanismContact& contact : x.contacts) {
    if (!is_rough(contact)) continue;
    const std::vector<Quadric> rows = contact.rows;
    const Quadric& last = rows.back();
    if (rows.size() == 3) {
      contact.rows[1] = combination(Rational(4, 5), rows[1], Rational(3, 5), last);
      contact.rows[2] = combination(Rational(-3, 5), rows[1], Rational(4, 5), last);
    } else {
      contact.rows[1] = combination(Rational(-1), last, Rational(0), last);
    }
  }
  return x;
}

Finding examine(const Subject& subject, const Mechanism& x) {
  return compare_twins(subject,
                       x,
                       {{.what = "tangents turned",
                         .mechanism = turned(x),
                         .map = [](const Trajectory<Rational>& run) { return run; },
                         .impulses = false}});
}

}  // namespace
}  // namespace tangent_basis_law

/// The choice of the tangents of a contact does not matter, because Coulomb's cone is isotropic and
/// e_T is one number. Tangents turned by the angle (4/5, 3/5) in 3D, or reversed in 2D, turn P_T
/// and leave q_k and v_k unchanged. Exactly on rationals; in double over the first step, to a bound
/// of rounding. Derived here.
Law<Mechanism> tangent_basis(On<Mechanism>) {
  using namespace tangent_basis_law;
  return {.name = "tangent-basis",
          .statement = "the tangents of a contact with friction may be chosen at will",
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
