#include "oracles/one_step/solution_measures.hpp"

#include <algorithm>

#include "core/scalar/interval.hpp"
#include "oracles/one_step/at.hpp"

namespace assay::oracles {

namespace {

using Index = Eigen::Index;

RationalInterval hull_of_maximum(const RationalInterval& a, const RationalInterval& b) {
  return {std::max(a.low, b.low), std::max(a.high, b.high)};
}
RationalInterval hull_of_minimum(const RationalInterval& a, const RationalInterval& b) {
  return {std::min(a.low, b.low), std::min(a.high, b.high)};
}
RationalInterval magnitude(const RationalInterval& a) {
  if (a.low >= 0) return a;
  if (a.high <= 0) return -a;
  return {Rational(0), a.magnitude()};
}
RationalInterval positive_part(const RationalInterval& a) {
  return hull_of_maximum(a, RationalInterval(Rational(0)));
}
RationalInterval square(const RationalInterval& a) { return magnitude(a) * magnitude(a); }

/// √a, outward in 50 digits; exact for squares of rationals, 0 among them. @pre a ≥ 0.
RationalInterval root(const RationalInterval& a) {
  const auto end = [](const Rational& x) -> RationalInterval {
    if (x == 0) return Rational(0);
    const Interval enclosure = sqrt(Interval(x));
    const RationalInterval ends{ScalarTraits<Mpfr50>::to_rational(enclosure.low()),
                                ScalarTraits<Mpfr50>::to_rational(enclosure.high())};
    const auto exact = rational_root(x);
    return exact ? RationalInterval(*exact) : ends;
  };
  return {end(a.low).low, end(a.high).high};
}

using Intervals = std::vector<RationalInterval>;

Intervals about(const Vector<Rational>& x, const Vector<Rational>& radius) {
  Intervals result;
  for (Index i = 0; i < x.size(); ++i) result.emplace_back(x(i) - radius(i), x(i) + radius(i));
  return result;
}

RationalInterval norm(const Intervals& x, const TangentGroup& group) {
  if (group.dimension == 1) return magnitude(x[at(group.first)]);
  RationalInterval sum{Rational(0)};
  for (Index i = group.first; i < group.first + group.dimension; ++i) sum = sum + square(x[at(i)]);
  return root(sum);
}

/// u_N + Σ μ ‖u_T‖.
RationalInterval shifted_velocity(const ContactGroups& contact, const Intervals& u) {
  RationalInterval shifted = u[at(contact.normal)];
  for (const TangentGroup& group : contact.groups) {
    shifted = shifted + RationalInterval(group.friction) * norm(u, group);
  }
  return shifted;
}

/// Computes r − P_K(r − û) of one contact, in place of r.
///
/// The normal component of the projection of x is the largest of 0 and
/// (x_N + Σ_S μ ‖x_T‖)/(1 + Σ_S μ²) over the sets S of groups, as the function whose root it is
/// only grows when a positive part in it is replaced by its argument or by 0; and x_T is shortened
/// to μ times it. Every step is continuous, so no case has to be decided.
void natural_map(const ContactGroups& contact, Intervals& r, const Intervals& u) {
  Intervals moved = r;
  moved[at(contact.normal)] = r[at(contact.normal)] - shifted_velocity(contact, u);
  Intervals sizes;
  for (const TangentGroup& group : contact.groups) {
    for (Index i = group.first; i < group.first + group.dimension; ++i) {
      moved[at(i)] = r[at(i)] - u[at(i)];
    }
    sizes.push_back(norm(moved, group));
  }
  RationalInterval normal{Rational(0)};
  for (unsigned active = 0; active < 1U << sizes.size(); ++active) {
    RationalInterval above = moved[at(contact.normal)];
    Rational below(1);
    for (std::size_t g = 0; g < sizes.size(); ++g) {
      if (!(active >> g & 1U)) continue;
      const Rational& mu = contact.groups[g].friction;
      above = above + RationalInterval(mu) * sizes[g];
      below += mu * mu;
    }
    normal = hull_of_maximum(normal, above / RationalInterval(below));
  }
  r[at(contact.normal)] = r[at(contact.normal)] - normal;
  for (std::size_t g = 0; g < sizes.size(); ++g) {
    const TangentGroup& group = contact.groups[g];
    const RationalInterval bound = RationalInterval(group.friction) * normal;
    for (Index i = group.first; i < group.first + group.dimension; ++i) {
      RationalInterval projected = moved[at(i)];
      if (sizes[g].high > bound.low) {  // may be shortened
        if (sizes[g].low > 0) {
          projected = projected * hull_of_minimum(RationalInterval(Rational(1)), bound / sizes[g]);
        } else {
          const Rational reach = std::min(moved[at(i)].magnitude(), bound.high);
          projected = {-reach, reach};
        }
        if (sizes[g].high <= 0) projected = RationalInterval(Rational(0));
      }
      // If it is not shortened, r − (r − u) is u.
      r[at(i)] = sizes[g].high <= bound.low ? u[at(i)] : r[at(i)] - projected;
    }
  }
}

/// The natural map of every component.
Intervals natural_map(const FrictionProblem<Rational>& problem, Intervals r, const Intervals& u) {
  const ContactStructure structure = contact_structure(problem);
  for (const Index i : structure.equalities) r[at(i)] = u[at(i)];
  for (const ContactGroups& contact : structure.contacts) {
    const bool pressed = contact.groups.empty();
    if (pressed) {  // min(r, u), without the rounding of a difference
      r[at(contact.normal)] = hull_of_minimum(r[at(contact.normal)], u[at(contact.normal)]);
    } else {
      natural_map(contact, r, u);
    }
  }
  return r;
}

Intervals natural_map(const BoxVi<Rational>& problem, Intervals z, const Intervals& w) {
  for (Index i = 0; i < problem.size(); ++i) {
    // z − P(z − w) = max(min(w, z − l), z − u).
    const Bounds<Rational>& box = problem.bounds[at(i)];
    RationalInterval value = w[at(i)];
    if (box.lower) value = hull_of_minimum(value, z[at(i)] - RationalInterval(*box.lower));
    if (box.upper) value = hull_of_maximum(value, z[at(i)] - RationalInterval(*box.upper));
    z[at(i)] = value;
  }
  return z;
}

Intervals magnitudes(Intervals values) {
  for (RationalInterval& value : values) value = magnitude(value);
  return values;
}

RationalInterval largest(const Intervals& values) {
  RationalInterval result{Rational(0)};
  for (const RationalInterval& value : values) result = hull_of_maximum(result, magnitude(value));
  return result;
}

template <class Problem>
bool map_is_nowhere_zero(const Problem& problem,
                         const SparseAffineMap& map,
                         const Vector<Rational>& z,
                         const Vector<Rational>& radii) {
  const Intervals values = natural_map(problem, about(z, radii), about(map(z), map.spread(radii)));
  return std::ranges::any_of(
      values, [](const RationalInterval& value) { return value.low > 0 || value.high < 0; });
}

}  // namespace

SolutionMeasures measures(const BoxVi<Rational>& problem,
                          const Vector<Rational>& z,
                          const Vector<Rational>& w) {
  const Vector<Rational> none = Vector<Rational>::Constant(z.size(), Rational(0));
  SolutionMeasures result;
  result.rows = magnitudes(natural_map(problem, about(z, none), about(w, none)));
  result.residual = largest(result.rows);
  Rational product(0), outside(0);
  for (Index i = 0; i < problem.size(); ++i) {
    const Bounds<Rational>& box = problem.bounds[at(i)];
    const bool fixed = box.lower && box.upper && *box.lower == *box.upper;
    outside = std::max<Rational>(outside, abs(Rational(z(i) - project<Rational>(box, z(i)))));
    if (fixed) continue;
    const std::optional<Rational>& pressed_to = w(i) > 0 ? box.lower : box.upper;
    if (pressed_to) {
      product = std::max<Rational>(product, abs(Rational(w(i) * (z(i) - *pressed_to))));
    } else {
      outside = std::max<Rational>(outside, abs(w(i)));
    }
  }
  result.complementarity = RationalInterval(product);
  result.feasibility = RationalInterval(outside);
  return result;
}

SolutionMeasures measures(const FrictionProblem<Rational>& problem,
                          const Vector<Rational>& r,
                          const Vector<Rational>& u) {
  const Vector<Rational> none = Vector<Rational>::Constant(r.size(), Rational(0));
  const Intervals impulse = about(r, none), velocity = about(u, none);
  SolutionMeasures result;
  result.rows = magnitudes(natural_map(problem, impulse, velocity));
  result.residual = largest(result.rows);
  const ContactStructure structure = contact_structure(problem);
  Intervals products, outside;
  for (const Index i : structure.equalities) outside.push_back(velocity[at(i)]);
  for (const ContactGroups& contact : structure.contacts) {
    const RationalInterval& normal = impulse[at(contact.normal)];
    RationalInterval product = normal * shifted_velocity(contact, velocity);
    outside.push_back(positive_part(-normal));
    outside.push_back(positive_part(-velocity[at(contact.normal)]));
    for (const TangentGroup& group : contact.groups) {
      const RationalInterval bound = RationalInterval(group.friction) * normal;
      outside.push_back(positive_part(norm(impulse, group) - bound));
      for (Index i = group.first; i < group.first + group.dimension; ++i) {
        product = product + impulse[at(i)] * velocity[at(i)];
      }
    }
    products.push_back(product);
  }
  result.complementarity = largest(products);
  result.feasibility = largest(outside);
  return result;
}

bool excludes_solutions(const BoxVi<Rational>& problem,
                        const SparseAffineMap& map,
                        const Vector<Rational>& z,
                        const Vector<Rational>& radii) {
  return map_is_nowhere_zero(problem, map, z, radii);
}

bool excludes_solutions(const FrictionProblem<Rational>& problem,
                        const SparseAffineMap& map,
                        const Vector<Rational>& r,
                        const Vector<Rational>& radii) {
  return map_is_nowhere_zero(problem, map, r, radii);
}

}  // namespace assay::oracles
