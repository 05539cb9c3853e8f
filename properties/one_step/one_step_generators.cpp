#include "properties/one_step/one_step_generators.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace assay::properties {

namespace {

using Index = Eigen::Index;

Matrix<Rational> integers(Draw& draw, Index rows, Index cols, int largest) {
  Matrix<Rational> a(rows, cols);
  for (Index k = 0; k < a.size(); ++k) a.data()[k] = draw.between(-largest, largest);
  return a;
}

Rational any_friction_coefficient(Draw& draw) {
  return draw.one_of<Rational>(
      {0, Rational(1, 64), Rational(1, 16), Rational(1, 4), Rational(1, 2), 1, 2});
}

/// Most of size 1, others from 2⁻³⁰ to 2³⁰.
Bounds<Rational> random_bounds(Draw& draw) {
  const int exponent = draw.one_in(3) ? draw.one_of({-30, -20, -12, 12, 30}) : 0;
  const Rational power(std::int64_t{1} << std::abs(exponent));
  const Rational size = exponent < 0 ? Rational(1 / power) : power;
  const Rational low = size * draw.dyadic(3, 1), width = size * draw.between(0, 4);
  switch (draw.between(0, 4)) {
    case 0:
      return {};
    case 1:
      return {low, std::nullopt};
    case 2:
      return {std::nullopt, low};
    case 3:
      return {Rational(low), Rational(low + width)};
    default:
      return {Rational(0), std::nullopt};
  }
}

/// Of coefficients that are all small, half of the time: then the solution is often unique.
ContactLaw<Rational> random_law(Draw& draw) {
  const bool small = draw.one_in(2);
  const auto random_friction_coefficient = [small](Draw& of) {
    return small ? of.one_of<Rational>({0, Rational(1, 64), Rational(1, 128)})
                 : any_friction_coefficient(of);
  };
  const Rational mu = random_friction_coefficient(draw);
  switch (draw.between(0, 5)) {
    case 0:
      return Equality{draw.between(1, 2)};
    case 1:
      return Unilateral{};
    case 2:
      return Coulomb<Rational, 2>{mu};
    case 3:
      return RollingCoulomb<Rational>{mu, random_friction_coefficient(draw)};
    default:
      return Coulomb<Rational, 3>{mu};
  }
}

}  // namespace

Matrix<Rational> random_definite(Draw& draw, Index n) {
  const Matrix<Rational> factor = integers(draw, n, n, 2);
  const Rational scale = draw.one_of<Rational>({1, Rational(1, 4), Rational(1, 16)});
  const Rational diagonal = draw.one_of<Rational>({1, 1, 2, 4, Rational(1, 2)});
  return scale * (factor.transpose() * factor) + diagonal * Matrix<Rational>::Identity(n, n);
}

Vector<Rational> random_load(Draw& draw, Index n) {
  Vector<Rational> q(n);
  for (Rational& entry : q) {
    entry = draw.one_in(5) ? Rational(0) : draw.dyadic(8, 2);
    if (entry > 0 && draw.one_in(3)) entry = -entry;
  }
  return q;
}

OneStepCase random_box(Draw& draw, bool lcp) {
  const Index n = draw.between(1, 2 + draw.size() / 25);
  OneStepCase x{.w = random_definite(draw, n), .q = random_load(draw, n)};
  if (draw.one_in(4)) {
    const Matrix<Rational> skew = integers(draw, n, n, 1);
    x.w += skew - skew.transpose();
  }
  for (Index i = 0; i < n; ++i) {
    x.bounds.push_back(lcp ? Bounds<Rational>{Rational(0), std::nullopt} : random_bounds(draw));
  }
  return x;
}

namespace {

/// Makes it a mixed problem: some unknowns are free, the others not negative.
void free_some(Draw& draw, OneStepCase& x) {
  for (Bounds<Rational>& bounds : x.bounds) {
    bounds = draw.one_in(2) ? Bounds<Rational>{} : Bounds<Rational>{Rational(0), std::nullopt};
  }
}

}  // namespace

OneStepCase random_degenerate_lcp(Draw& draw) {
  const Index n = draw.between(1, 2 + draw.size() / 25);
  const Matrix<Rational> factor = integers(draw, draw.between(1, static_cast<int>(n)), n, 2);
  OneStepCase x{.w = factor.transpose() * factor, .q = Vector<Rational>(n)};
  Vector<Rational> z(n);
  for (Index i = 0; i < n; ++i) {
    const int kind = draw.between(0, 2);
    z(i) = kind == 0 ? draw.between(1, 4) : 0;
    x.q(i) = kind == 1 ? draw.between(1, 4) : 0;
    x.bounds.push_back({Rational(0), std::nullopt});
  }
  x.q -= x.w * z;
  return x;
}

OneStepCase random_friction(Draw& draw, const std::optional<ContactLaw<Rational>>& only) {
  OneStepCase x;
  const int contacts = draw.between(1, 1 + draw.size() / 34);
  for (int k = 0; k < contacts; ++k) x.laws.push_back(only ? *only : random_law(draw));
  const Index n = total_dimension(x.laws);
  x.w = random_definite(draw, n);
  x.q = random_load(draw, n);
  return x;
}

OneStepCase random_case(Draw& draw, const OneStepSubject& subject) {
  if (subject.takes_boxes() && (!subject.takes_friction() || draw.one_in(2))) {
    if (draw.one_in(3)) return random_degenerate_lcp(draw);
    OneStepCase x = random_box(draw, draw.one_in(2));
    if (subject.accepts && !subject.accepts(x)) free_some(draw, x);
    return x;
  }
  OneStepCase x = random_friction(draw);
  if (subject.accepts && !subject.accepts(x)) x = random_friction(draw, random_law(draw));
  return x;
}

}  // namespace assay::properties
