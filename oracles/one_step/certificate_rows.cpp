#include "oracles/one_step/certificate_rows.hpp"

#include <algorithm>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/row_rounding.hpp"
#include "core/scalar/machine.hpp"
#include "oracles/one_step/at.hpp"
#include "oracles/one_step/solution_measures.hpp"

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

/// (1) from s.
Vector<Rational> limits(const SparseAffineMap& map,
                        const RowUnits<Rational>& units,
                        const Vector<Rational>& sizes) {
  const Index n = map.size();
  const Rational u = ScalarTraits<double>::to_rational(unit_roundoff<double>());
  Rational largest(0);
  for (Index i = 0; i < n; ++i) {
    if (units.row(i) > 0) largest = std::max<Rational>(largest, abs(map.q(i)) / units.row(i));
  }
  Vector<Rational> allowed(n);
  for (Index i = 0; i < n; ++i) {
    const Rational free = std::max<Rational>(abs(map.q(i)), units.row(i) * largest);
    const Rational rounding = 8 * static_cast<int>(n + 1) * u * sizes(i);
    allowed(i) = std::min<Rational>(rounding, free / 1000000000);
  }
  return allowed;
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

bool rows_are_within_rounding(const BoxVi<Rational>& problem,
                              const SparseAffineMap& map,
                              const Vector<Rational>& z,
                              const Vector<Rational>& w) {
  const RowUnits<Rational> units = units_of(map);
  const Vector<Rational> allowed = limits(map, units, terms_of(map, z));
  for (Index i = 0; i < z.size(); ++i) {
    const auto unit = [&] { return Rational(units.unknown(i)); };
    const Bounds<Rational>& bounds = problem.bounds[at(i)];
    if (!assay::detail::place_holds<Rational>(
            bounds, Rational(z(i)), Rational(w(i)), Rational(allowed(i)), unit)) {
      return false;
    }
  }
  return true;
}

bool rows_are_within_rounding(const FrictionProblem<Rational>& problem,
                              const SparseAffineMap& map,
                              const Vector<Rational>& r,
                              const Vector<Rational>& u) {
  const RowUnits<Rational> units = units_of(map);
  Vector<Rational> scaled = r, sizes = terms_of(map, r);
  Index first = 0;
  for (const ContactLaw<Rational>& law : problem.laws) {
    const Index d = dimension(law);
    const Rational unit =
        largest_magnitude<Rational>(Vector<Rational>(units.unknown.segment(first, d)));
    if (unit > 0) scaled.segment(first, d) *= unit;
    sizes.segment(first, d) += scaled.segment(first, d).cwiseAbs();
    if (!std::holds_alternative<Equality>(law)) share_largest(sizes, first, d);
    first += d;
  }
  // A cone stays as it is where an impulse is in another unit.
  const std::vector<RationalInterval> rows = measures(problem, scaled, u).rows;
  const Vector<Rational> allowed = limits(map, units, sizes);
  for (Index i = 0; i < r.size(); ++i) {
    if (rows[at(i)].high > allowed(i)) return false;
  }
  return true;
}

}  // namespace assay::oracles
