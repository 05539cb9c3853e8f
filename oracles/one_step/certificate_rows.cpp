#include "oracles/one_step/certificate_rows.hpp"

#include <algorithm>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/row_units.hpp"
#include "oracles/one_step/at.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

RowUnits<Rational> units_of(const SparseAffineMap& map) {
  return row_units<Rational>(map.size(), [&](const auto& visit) {
    for (Index i = 0; i < map.size(); ++i) {
      for (const auto& [j, value] : map.rows[at(i)]) visit(i, j, value);
    }
  });
}

void share_largest(Vector<Rational>& x, Index first, Index count) {
  auto own = x.segment(first, count);
  own.setConstant(largest_magnitude<Rational>(Vector<Rational>(own)));
}

/// |q_i| + Σ_j |M_ij| |z_j|
Vector<Rational> terms_of(const SparseAffineMap& map, const Vector<Rational>& z) {
  return map.spread(z.cwiseAbs()) + map.q.cwiseAbs();
}

/// ζ_i, each component by itself.
Vector<Rational> sizes_of(const SparseAffineMap& map,
                          const Vector<Rational>& z,
                          const Vector<Rational>& terms) {
  const RowUnits<Rational> units = units_of(map);
  const auto has_unit = [&](Index i) { return units.unknown(i) > 0; };
  const auto unit = [&](Index i) { return Rational(units.row(i) / units.unknown(i)); };
  const Rational largest = largest_magnitude<Rational>(z);
  Vector<Rational> sizes = z.cwiseAbs();
  Rational of_others(0);
  for (Index i = 0; i < z.size(); ++i) {
    if (!has_unit(i)) continue;
    sizes(i) = std::max<Rational>(sizes(i), terms(i) / units.unknown(i));
    of_others = std::max<Rational>(of_others, sizes(i) / unit(i));
  }
  for (Index i = 0; i < z.size(); ++i) {
    if (sizes(i) == 0 && has_unit(i)) sizes(i) = of_others * unit(i);
    if (largest > 0) sizes(i) = std::min<Rational>(sizes(i), largest);
  }
  return sizes;
}

/// The size of the component if its bounds say it: the larger of two, or the one against which
/// w_i, beyond `uncertain`, presses it. A bound of 0 has no size.
std::optional<Rational> size_of_bounds(const Bounds<Rational>& bounds,
                                       const Rational& w,
                                       const Rational& uncertain) {
  if (bounds.lower && bounds.upper) {
    return std::max<Rational>(abs(*bounds.lower), abs(*bounds.upper));
  }
  std::optional<Rational> pressed;
  if (w > uncertain) pressed = bounds.lower;
  if (w < -uncertain) pressed = bounds.upper;
  if (!pressed || *pressed == 0) return std::nullopt;
  return abs(*pressed);
}

}  // namespace

Vector<Rational> box_radii(const BoxVi<Rational>& problem,
                           const SparseAffineMap& map,
                           const Vector<Rational>& z,
                           const Rational& tolerance) {
  const Vector<Rational> w = map(z), terms = terms_of(map, z);
  Vector<Rational> sizes = sizes_of(map, z, terms);
  for (Index i = 0; i < z.size(); ++i) {
    const std::optional<Rational> bound =
        size_of_bounds(problem.bounds[at(i)], w(i), tolerance * terms(i));
    if (bound) sizes(i) = std::min<Rational>(sizes(i), std::max<Rational>(abs(z(i)), *bound));
  }
  return tolerance * sizes;
}

Vector<Rational> box_radii(const FrictionProblem<Rational>& problem,
                           const SparseAffineMap& map,
                           const Vector<Rational>& r,
                           const Rational& tolerance) {
  Vector<Rational> sizes = sizes_of(map, r, terms_of(map, r));
  for (const ContactGroups& contact : contact_structure(problem).contacts) {
    for (const TangentGroup& group : contact.groups) {
      share_largest(sizes, group.first, group.dimension);
    }
  }
  return tolerance * sizes;
}

}  // namespace assay::oracles
