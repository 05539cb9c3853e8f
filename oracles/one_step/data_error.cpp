#include "oracles/one_step/data_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/one_step_problems/row_units.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

/// A pair of rational numbers on the unit circle, next to (x, y)/‖(x, y)‖ ≠ 0: with t = tan of half
/// the angle from the nearer axis, ((1 − t²)/(1 + t²), 2 t/(1 + t²)).
std::pair<Rational, Rational> on_unit_circle(double x, double y) {
  const double length = std::hypot(x, y), major = std::max(std::abs(x), std::abs(y)) / length;
  const bool is_steep = std::abs(y) > std::abs(x);
  const Rational t = exact_value((is_steep ? x : y) / length / (1 + major));
  const Rational below = 1 + t * t, minor = 2 * t / below;
  const bool is_negative = (is_steep ? y : x) < 0;
  const Rational along = Rational(is_negative ? t * t - 1 : 1 - t * t) / below;
  return is_steep ? std::pair{minor, along} : std::pair{along, minor};
}

/// r_T := μ r_N times a unit vector next to the direction of `near`.
void put_on_cone(const TangentGroup& group,
                 const Rational& normal,
                 const Vector<double>& near,
                 Vector<Rational>& z) {
  const Index t = group.first;
  const Rational radius = group.friction * normal;
  if (group.dimension == 1) {
    z(t) = near(t) < 0 ? Rational(-radius) : radius;
    return;
  }
  if (near(t) == 0 && near(t + 1) == 0) {
    z(t) = radius, z(t + 1) = 0;
    return;
  }
  const auto [first, second] = on_unit_circle(near(t), near(t + 1));
  z(t) = radius * first, z(t + 1) = radius * second;
}

bool is_within_cone(const TangentGroup& group, const Rational& normal, const Vector<Rational>& z) {
  Rational squared(0);
  for (Index i = group.first; i < group.first + group.dimension; ++i) squared += z(i) * z(i);
  return squared <= group.friction * group.friction * normal * normal;
}

/// The point near x that is exactly at its places; a group that left the cone slips.
Vector<Rational> lawful_point(const SeparatedLaws& laws, const Vector<double>& x, Places& places) {
  Vector<Rational> z = Vector<Rational>::Constant(x.size(), Rational(0));
  for (std::size_t k = 0; k < laws.components.size(); ++k) {
    const auto& [i, bounds] = laws.components[k];
    switch (places.sides[k]) {
      case Side::kInside:
        z(i) = project<Rational>(bounds, exact_value(x(i)));
        break;
      case Side::kAtUpper:
        z(i) = *bounds.upper;
        break;
      case Side::kAtLower:
      case Side::kFixed:
        z(i) = *bounds.lower;
        break;
    }
  }
  for (std::size_t k = 0; k < laws.contacts.size(); ++k) {
    ContactPlace& place = places.contacts[k];
    if (!place.is_closed) continue;
    const ContactGroups& contact = laws.contacts[k];
    const Rational normal = std::max<Rational>(exact_value(x(contact.normal)), Rational(0));
    z(contact.normal) = normal;
    for (std::size_t g = 0; g < contact.groups.size(); ++g) {
      const TangentGroup& group = contact.groups[g];
      if (group.friction == 0) continue;
      for (Index i = group.first; i < group.first + group.dimension; ++i) z(i) = exact_value(x(i));
      place.slips[g] = place.slips[g] || !is_within_cone(group, normal, z);
      if (place.slips[g]) put_on_cone(group, normal, x, z);
    }
  }
  return z;
}

/// 10⁻⁹ g; its own rounding does not matter.
Vector<double> visible_limits(const RoundedMap& map) {
  const RowUnits<double> units = row_units<double>(map.size(), [&](const auto& visit) {
    for (Index i = 0; i < map.size(); ++i) {
      for (const auto& [j, entry] : map.rows[at(i)]) visit(i, j, entry);
    }
  });
  double largest = 0;
  for (Index i = 0; i < map.size(); ++i) {
    if (units.row(i) > 0) largest = std::max(largest, std::abs(map.q(i)) / units.row(i));
  }
  Vector<double> limits(map.size());
  for (Index i = 0; i < map.size(); ++i) {
    limits(i) = 1e-9 * std::max(std::abs(map.q(i)), units.row(i) * largest);
  }
  return limits;
}

/// The next double above x.
Rational rounded_up(const Rational& x) {
  if (x == 0) return x;
  return exact_value(
      std::nextafter(static_cast<double>(x), std::numeric_limits<double>::infinity()));
}

}  // namespace

std::optional<NearbyProblem> nearby_problem(const SeparatedLaws& laws,
                                            const SparseAffineMap& map,
                                            const RoundedMap& rounded,
                                            const PolishedPoint& polished,
                                            const Vector<Rational>& candidate,
                                            const Vector<Rational>& radii) {
  if (polished.z.size() != candidate.size() || !polished.z.allFinite()) return std::nullopt;
  Places places = polished.places;
  const Vector<Rational> z = lawful_point(laws, polished.z, places);
  for (Index i = 0; i < z.size(); ++i) {
    if (abs(Rational(z(i) - candidate(i))) > radii(i)) return std::nullopt;
  }
  const Vector<Rational> w = map(z);
  const Vector<Rational> sizes = map.spread(z.cwiseAbs()) + map.q.cwiseAbs();
  const Vector<double> limits = visible_limits(rounded);
  Vector<Rational> violation(z.size());
  measure_violations<Rational>(laws, places, z, w, violation);
  Rational error(0);
  for (Index i = 0; i < z.size(); ++i) {
    if (violation(i) == 0) continue;
    if (!std::isfinite(limits(i)) || violation(i) > exact_value(limits(i))) return std::nullopt;
    error = std::max<Rational>(error, violation(i) / sizes(i));
  }
  return NearbyProblem{z, rounded_up(error)};
}

}  // namespace assay::oracles
