#include "properties/one_step/planted_cases.hpp"

#include <algorithm>
#include <array>

#include "core/math/convert.hpp"
#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/planted_matrices.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

/// A value of z or w that is not 0.
Rational random_amount(Draw& draw) {
  return draw.one_in(4) ? Rational(1, 1 << 14) : Rational(draw.between(1, 4));
}

/// A pair of z and w.
struct Pair {
  Rational z = 0, w = 0;
};

Pair random_pair(Draw& draw, const Bounds<Rational>& bounds) {
  const bool fixed = bounds.lower && bounds.upper && *bounds.lower == *bounds.upper;
  if (fixed) return {*bounds.lower, draw.dyadic(4, 2)};
  switch (draw.between(0, 4)) {
    case 0:
      if (bounds.lower) return {*bounds.lower, random_amount(draw)};
      break;
    case 1:
      if (bounds.upper) return {*bounds.upper, Rational(-random_amount(draw))};
      break;
    case 2:
      if (bounds.lower) return {*bounds.lower, 0};
      break;
    default:
      break;
  }
  if (bounds.lower && bounds.upper) return {(*bounds.lower + *bounds.upper) / 2, 0};
  if (bounds.lower) return {*bounds.lower + random_amount(draw), 0};
  if (bounds.upper) return {*bounds.upper - random_amount(draw), 0};
  return {draw.dyadic(4, 2), 0};
}

/// Plants a block of one or two tangential impulses bounded by `bound`, and their velocities; the
/// directions have rational lengths.
void plant_friction(Draw& draw,
                    const Rational& bound,
                    Eigen::Ref<Vector<Rational>> r,
                    Eigen::Ref<Vector<Rational>> u) {
  static const std::array<std::array<int, 2>, 8> kFifths = {
      {{5, 0}, {3, 4}, {4, -3}, {0, -5}, {-5, 0}, {-3, 4}, {-4, -3}, {0, 5}}};
  const auto& chosen = kFifths.at(static_cast<std::size_t>(draw.between(0, 7)));
  Vector<Rational> direction(r.size());
  if (r.size() == 1) {
    direction(0) = draw.one_of<Rational>({1, -1});
  } else {
    for (Index i = 0; i < 2; ++i) direction(i) = chosen.at(static_cast<std::size_t>(i));
    direction /= Rational(5);
  }
  const int kind = draw.between(0, 3);  // sticks, slips, or is just about to
  const Rational share = kind == 0 ? Rational(0) : kind == 1 ? Rational(1, 2) : Rational(1);
  r = share * bound * direction;
  u.setConstant(Rational(0));
  if (kind == 3) u = -5 * random_amount(draw) * direction;
}

void plant(Draw& draw,
           const ContactLaw<Rational>& law,
           Eigen::Ref<Vector<Rational>> r,
           Eigen::Ref<Vector<Rational>> u) {
  u.setConstant(Rational(0));
  if (std::holds_alternative<Equality>(law)) {
    for (Rational& entry : r) entry = draw.dyadic(4, 2);
    return;
  }
  r.setConstant(Rational(0));
  if (draw.one_in(3)) {  // open, or just closed without an impulse
    u(0) = draw.one_in(3) ? Rational(0) : random_amount(draw);
    for (Index i = 1; i < u.size(); ++i) u(i) = draw.dyadic(4, 2);
    return;
  }
  r(0) = 5 * random_amount(draw);  // by 5: the directions are fifths
  const Index tangents = std::min<Index>(2, r.size() - 1);
  std::visit(
      [&](const auto& of) {
        if constexpr (requires { of.friction; }) {
          plant_friction(draw, of.friction * r(0), r.segment(1, tangents), u.segment(1, tangents));
        }
        if constexpr (requires { of.rolling_friction; }) {
          plant_friction(draw, of.rolling_friction * r(0), r.tail(2), u.tail(2));
        }
      },
      law);
}

/// Many are small powers of two. Others have more digits than single precision holds, or are so
/// small or so large that a solver may take them as 0 or as infinite.
Rational random_coefficient(Draw& draw) {
  const Rational digits = Rational(2 * draw.between(1 << 26, 1 << 27) + 1) * power_of_two(-30);
  switch (draw.between(0, 11)) {
    case 0:
    case 1:
      return digits;
    case 2:
      return draw.one_of<Rational>({16, 40});
    case 3:
      return draw.one_of<Rational>({Rational(1, 2048), power_of_two(-14), power_of_two(-18)});
    default:
      return draw.one_of<Rational>(
          {0, Rational(1, 256), Rational(1, 16), Rational(1, 4), Rational(1, 2), 1, 2, 4, 8});
  }
}

/// 0: frictionless; 1: an equality; 2, 3: friction in the plane, in space; 4: rolling.
ContactLaw<Rational> law_of_kind(Draw& draw, int kind) {
  switch (kind) {
    case 0:
      return Unilateral{};
    case 1:
      return Equality{draw.between(1, 2)};
    case 2:
      return Coulomb<Rational, 2>{random_coefficient(draw)};
    case 4:
      return RollingCoulomb<Rational>{random_coefficient(draw), random_coefficient(draw)};
    default:
      return Coulomb<Rational, 3>{random_coefficient(draw)};
  }
}

/// Too many unknowns to try all bases, as long as none is free: a solver that does so declines them
/// at once.
constexpr int kLarge = 21;

/// A number of components; few are large, because the time of most solvers grows with its cube.
int random_size(Draw& draw, int most) {
  if (most > kLarge && draw.one_in(5)) {
    return kLarge + (draw.one_in(2)
                         ? draw.between(0, most - kLarge)
                         : (most - kLarge) * draw.size() / 100 * draw.between(0, 8) / 16);
  }
  return draw.between(1, std::min(1 + draw.size() / 12, most));
}

bool is_taken(const OneStepSubject& subject, const OneStepCase& x) {
  return !subject.accepts || subject.accepts(x);
}

OneStepCase random_parts_of_box(Draw& draw, Index n) {
  OneStepCase x;
  const int kind = std::min(3, draw.between(0, 4));  // LCP, LCP, mixed, box, box
  for (Index i = 0; i < n; ++i) {
    Bounds<Rational> bounds{Rational(0), std::nullopt};
    const Rational digits = draw.one_in(3) ? power_of_two(-26) : Rational(0);  // float has none
    if (kind == 3 && draw.one_in(2)) bounds.lower = draw.between(-4, 4) + digits;
    if (kind == 3 && draw.one_in(2)) bounds.upper = *bounds.lower + draw.between(1, 4) + 4 * digits;
    if (kind >= 2 && draw.one_in(kind) && (n < kLarge || n > 2 * kLarge)) bounds = {};
    x.bounds.push_back(bounds);
  }
  return x;
}

OneStepCase random_contacts(Draw& draw, Index most_components) {
  OneStepCase x;
  const bool mixed = draw.one_in(4);
  const int kind = draw.between(0, 4);
  do {
    x.laws.push_back(law_of_kind(draw, mixed ? draw.between(0, 4) : kind));
  } while (total_dimension(x.laws) < most_components);
  return x;
}

/// The parts of a problem that the subject takes; if no try succeeds, those of the last one.
OneStepCase random_parts(Draw& draw, const OneStepSubject& subject, int most) {
  OneStepCase x;
  for (int tries = 0; tries < 12; ++tries) {
    const int size = draw.one_in(6) ? 1 : random_size(draw, most);
    const bool box = subject.takes_boxes() && (!subject.takes_friction() || draw.one_in(2));
    x = box ? random_parts_of_box(draw, size) : random_contacts(draw, size);
    if (is_taken(subject, x)) break;
  }
  return x;
}

/// The same problem with z_i, and its bounds, in units of s/d_i, w_i in units of s d_i.
void change_units(OneStepCase& x,
                  Vector<Rational>& w,
                  const Vector<Rational>& d,
                  const Rational& s) {
  for (Index i = 0; i < x.size(); ++i) {
    x.other(i) *= s / d(i);
    w(i) *= s * d(i);
    for (Index j = 0; j < x.size(); ++j) x.w(i, j) *= d(i) * d(j);
  }
  for (Index i = 0; x.is_box() && i < x.size(); ++i) {
    Bounds<Rational>& bounds = x.bounds[static_cast<std::size_t>(i)];
    if (bounds.lower) *bounds.lower *= s / d(i);
    if (bounds.upper) *bounds.upper *= s / d(i);
  }
}

void change_units(Draw& draw, OneStepCase& x, Vector<Rational>& w) {
  Vector<Rational> d = Vector<Rational>::Constant(x.size(), Rational(1));
  Rational s = 1;
  switch (draw.between(0, 5)) {
    case 0:
    case 1:
    case 2:
      s = power_of_two(draw.one_of({-32, -32, -24, -12, 12, 40, 60}));
      break;
    case 3:
      for (Index part = 0; part < x.parts(); ++part) {
        d.segment(first_component(x, part), components(x, part))
            .setConstant(power_of_two(draw.between(-4, 4)));
      }
      break;
    case 4: {  // heavy or light bodies, all of them
      const int exponent = draw.one_of({-16, -11, -6, 6, 11, 26});
      d.setConstant(power_of_two(exponent));
      if (exponent == 26) s = power_of_two(-16);
      break;
    }
    default:
      break;
  }
  change_units(x, w, d, s);
}

/// Makes a part heavy, or stiff, that does nothing: z = 0 there. Then the largest entry of W says
/// nothing about the size of the others.
void stiffen_what_is_open(Draw& draw, OneStepCase& x) {
  const Index part = draw.between(0, static_cast<int>(x.parts()) - 1);
  const Index first = first_component(x, part), count = components(x, part);
  if (x.other.segment(first, count) != Vector<Rational>::Constant(count, Rational(0))) return;
  const Rational much = power_of_two(draw.one_of({20, 34, 42}));
  for (Index i = first; i < first + count; ++i) x.w(i, i) *= much;
}

bool is_exact_in_double(const Vector<Rational>& x) {
  return convert<Rational>(convert<double>(x)) == x;
}

/// A problem with these parts and a planted solution.
OneStepCase with_solution(Draw& draw, OneStepCase x, bool any_matrix, bool symmetric) {
  const Index n = x.is_box() ? x.parts() : total_dimension(x.laws);
  x.q = x.other = Vector<Rational>::Constant(n, Rational(0));
  Vector<Rational> w = x.other;
  x.w = x.is_box() ? random_matrix_of_box(draw, x, any_matrix)
                   : random_delassus(draw, x, n, symmetric);
  for (Index i = 0; x.is_box() && i < n; ++i) {
    const Pair pair = random_pair(draw, x.bounds[static_cast<std::size_t>(i)]);
    x.other(i) = pair.z, w(i) = pair.w;
  }
  Index first = 0;
  for (const auto& law : x.laws) {
    const Index d = dimension(law);
    plant(draw, law, x.other.segment(first, d), w.segment(first, d));
    first += d;
  }
  if (draw.one_in(3)) stiffen_what_is_open(draw, x);
  change_units(draw, x, w);
  x.q = w - x.w * x.other;
  return x;
}

}  // namespace

OneStepCase planted_case(Draw& draw, const OneStepSubject& subject, const Planting& planting) {
  // The form with the velocities of bodies is found in rational arithmetic, so W is small and
  // symmetric.
  const bool global = subject.takes_friction() && !subject.takes_local_friction();
  const OneStepCase parts = random_parts(draw, subject, global ? 8 : planting.most_components);
  OneStepCase x;
  do {  // many digits of W and of z may not fit into those of q
    x = with_solution(draw, parts, planting.any_matrix, global);
  } while (!is_exact_in_double(x.q));
  return x;
}

}  // namespace assay::properties
