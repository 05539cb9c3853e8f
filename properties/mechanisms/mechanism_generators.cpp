#include "properties/mechanisms/mechanism_generators.hpp"

#include <algorithm>

#include "properties/linear_models/generators.hpp"
#include "properties/mechanisms/mechanism_run.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

using Index = Eigen::Index;

Quadric axis(Index n, Index i, int sign) {
  Quadric s{.b = Vector<Rational>::Constant(n + 1, Rational(0))};
  s.b(i) = sign;
  return s;
}

Quadric half_squared_distance(Index n, Index d, Index i, Index j) {
  Quadric s{.a = Matrix<Rational>::Constant(n + 1, n + 1, Rational(0)),
            .b = Vector<Rational>::Constant(n + 1, Rational(0))};
  for (Index k = 0; k < d; ++k) {
    s.a(i + k, i + k) = 1;
    if (j < 0) continue;
    s.a(j + k, j + k) = 1;
    s.a(i + k, j + k) = s.a(j + k, i + k) = -1;
  }
  return s;
}

oracles::Settings random_mechanism_options(Draw& draw, const Subject& subject) {
  Mechanism x;
  x.options = random_options(draw, subject);
  const auto set = [&](const char* name, const Rational& value) {
    set_option(subject, name, value, x);
  };
  const auto weight = [&] { return draw.one_of<Rational>({0, 1, Rational(1, 2), Rational(3, 4)}); };
  set("mass-weight", weight());
  set("contact-weight", weight());
  for (const char* name : {"mass-predicted", "force", "combined", "backward-velocity"}) {
    set(name, draw.between(0, 1));
  }
  if (draw.one_in(2)) {
    for (const char* name : {"theta", "mass-weight", "contact-weight"}) set(name, 0);
  }
  return x.options;
}

namespace {

/// Points in d dimensions.
struct Space {
  Index d, points;
  [[nodiscard]] Index n() const { return d * points; }
};

Space random_space(Draw& draw, int most_coordinates) {
  const Index most = std::min(most_coordinates, 2 + draw.size() / 20);
  const Index d = std::min<Index>(draw.between(1, 3), most);
  return {d, draw.between(1, static_cast<int>(std::min<Index>(most / d, 3)))};
}

void add_inertia(Draw& draw, Mechanism& x) {
  const Index n = x.coordinates();
  Inertia inertia{.mass = draw.one_of<Rational>({1, Rational(1, 2), Rational(1, 4)}),
                  .b = axis(n, draw.between(0, static_cast<int>(n) - 1)).b,
                  .offset = draw.between(-1, 1),
                  .c = axis(n, draw.between(0, static_cast<int>(n) - 1)).b};
  if (draw.one_in(3)) inertia.c(draw.between(0, static_cast<int>(n) - 1)) = -1;
  x.inertias.push_back(std::move(inertia));
}

void add_forces(Draw& draw, const Space& space, Mechanism& x) {
  const Index n = space.n();
  if (draw.one_in(2)) x.force = random_vector(draw, n, 8, 2);
  if (draw.one_in(6)) x.force_rate = random_vector(draw, n, 4, 2);
  if (draw.one_in(5)) {
    x.spin = Matrix<Rational>::Constant(n, n + 1, Rational(0));
    for (Index i = 1; i < n; ++i) {
      x.spin(i, i - 1) = draw.between(-1, 1);
      x.spin(i - 1, i) = -x.spin(i, i - 1);
    }
  }
  for (int count = draw.between(0, 2); count > 0; --count) {
    Spring spring{.length = axis(n, draw.between(0, static_cast<int>(n) - 1))};
    if (space.points > 1 && draw.one_in(2)) {
      spring.length = half_squared_distance(n, space.d, 0, space.d);
    } else if (draw.one_in(3)) {
      spring.length.b(draw.between(0, static_cast<int>(n) - 1)) -= 2;
    }
    spring.length.c = draw.between(-2, 2);
    spring.stiffness = draw.one_of<Rational>({0, 1, 4, Rational(1, 2)});
    spring.cubic = draw.one_of<Rational>({0, 0, 1, Rational(1, 4)});
    spring.damping = draw.one_of<Rational>({0, 0, 1});
    x.springs.push_back(std::move(spring));
  }
}

ContactLaw<Rational> random_law(Draw& draw, Index d, bool friction) {
  static const Rational kNoFloat = Rational(1, 4) + Rational(1, 1 << 28);
  const Rational mu = draw.one_of<Rational>(
      {0, Rational(1, 256), Rational(1, 8), kNoFloat, Rational(1, 2), 1, 2, 3});
  if (!friction || draw.one_in(3)) return Unilateral{};
  if (d == 2) return Coulomb<Rational, 2>{mu};
  if (d == 3) return Coulomb<Rational, 3>{mu};
  return Unilateral{};
}

/// A wall for point i, with its normal along one of the axes and its tangents along the others.
void add_wall(Draw& draw,
              const Space& space,
              Index point,
              const MechanismParts& parts,
              bool friction,
              Mechanism& x) {
  const Index n = space.n(), d = space.d;
  const int normal = draw.between(0, static_cast<int>(d) - 1);
  MechanismContact contact{.law = random_law(draw, d, parts.friction && friction), .rows = {}};
  contact.normal_restitution = random_restitution(draw);
  if (dimension(contact.law) > 1) {
    contact.tangential_restitution =
        draw.one_of<Rational>({0, 0, 1, Rational(1, 2), Rational(1, 64), Rational(31, 32)});
  }
  for (Index k = 0; k < dimension(contact.law); ++k) {
    contact.rows.push_back(
        axis(n, point * d + (normal + k) % d, k == 0 ? draw.one_of({1, -1}) : 1));
    if (parts.moving && draw.one_in(parts.decisive ? 2 : 4)) {
      contact.rows.back().b(n) = draw.between(-2, 2);
    }
  }
  if (parts.curved && d > 1 && draw.one_in(4)) {
    Quadric& gap = contact.rows.front();
    const Index along = point * d + (normal + 1) % d;
    gap.a = Matrix<Rational>::Constant(n + 1, n + 1, Rational(0));
    gap.a(along, along) = draw.one_of<Rational>({Rational(1, 2), Rational(-1, 2), 1});
  }
  x.contacts.push_back(std::move(contact));
}

void add_pair(Draw& draw, const Space& space, const MechanismParts& parts, Mechanism& x) {
  const Index n = space.n(), d = space.d;
  MechanismContact contact{.law = Unilateral{}, .rows = {}};
  contact.normal_restitution = random_restitution(draw);
  Quadric gap = half_squared_distance(n, d, 0, d);
  const Vector<Rational> z = space_time(x.position, x.time);
  if (!parts.curved || d == 1 || gradient(gap, z).isZero()) {
    gap = axis(n, 0, -1);
    gap.b(d) = 1;
  }
  contact.rows.push_back(std::move(gap));
  x.contacts.push_back(std::move(contact));
}

/// A guide along an axis, or a rod from the origin to the last point, satisfied at the start.
void add_equality(Draw& draw, const Space& space, const MechanismParts& parts, Mechanism& x) {
  const Index n = space.n(), first = n - space.d;
  Quadric row = half_squared_distance(n, space.d, first, -1);
  const Vector<Rational> z = space_time(x.position, x.time);
  const bool rod = parts.curved && space.d > 1 && draw.one_in(2);
  if (!rod || gradient(row, z).isZero()) {
    row = axis(n, first);
    if (parts.moving && draw.one_in(3)) row.b(n) = draw.between(-1, 1);
  }
  row.c = -value(row, z);
  x.contacts.push_back({.law = Equality{1}, .rows = {std::move(row)}});
}

/// Sets the gaps, once positions, velocities and options are set.
void place_contacts(Draw& draw, const Subject& subject, bool decisive, Mechanism& x) {
  const Parameters options = options_of(subject, x.options);
  const Rational forecast = subject.has("gamma") ? options["gamma"] : Rational(1, 2);
  const Rational threshold = subject.has("gap-threshold") ? options["gap-threshold"] : Rational(0);
  const Vector<Rational> z = space_time(x.position, x.time);
  for (MechanismContact& contact : x.contacts) {
    if (std::holds_alternative<Equality>(contact.law)) continue;
    Quadric& gap = contact.rows.front();
    const Rational speed = gradient(gap, z).dot(space_time(x.velocity, Rational(1)));
    const Rational wanted = decisive && !draw.one_in(4)
                                ? decisive_gap(draw, threshold, forecast, Rational(x.h * speed))
                                : random_gap(draw, Rational(threshold - forecast * x.h * speed));
    gap.c = wanted - (value(gap, z) - gap.c);
  }
}

}  // namespace

namespace {

/// ∂f/∂q and ∂f/∂v at the start.
struct ForceSlopes {
  explicit ForceSlopes(const Mechanism& x)
      : by_position(x.coordinates(), x.coordinates()), by_velocity(by_position) {
    lagrangian_model<Rational>(x).system->force_jacobians(
        x.time, x.position, x.velocity, by_position, by_velocity);
  }

  Matrix<Rational> by_position, by_velocity;
};

/// Weakens springs until an explicit step is stable at the start: h² ‖∂f/∂q‖ + h ‖∂f/∂v‖ ≤ 1. Steps
/// that are far too long overflow with cubic springs, whatever the explicit scheme. The slopes are
/// A + B where the springs contribute B, which is proportional to their strength.
void soften(Mechanism& x) {
  const auto is_stable = [&x](const Matrix<Rational>& by_position,
                              const Matrix<Rational>& by_velocity) {
    return x.h * (x.h * row_sum_norm(by_position) + row_sum_norm(by_velocity)) <= 1;
  };
  if (x.springs.empty()) return;
  const ForceSlopes all(x);
  if (is_stable(all.by_position, all.by_velocity)) return;
  Mechanism rest = x;
  rest.springs.clear();
  const ForceSlopes a(rest);
  const Matrix<Rational> b_position = all.by_position - a.by_position;
  const Matrix<Rational> b_velocity = all.by_velocity - a.by_velocity;
  Rational share = 1;
  for (int tries = 0; tries < 16; ++tries) {
    share /= 4;
    if (is_stable(a.by_position + share * b_position, a.by_velocity + share * b_velocity)) break;
  }
  for (Spring& spring : x.springs) {
    spring.stiffness *= share, spring.cubic *= share, spring.damping *= share;
  }
}

}  // namespace

Mechanism random_mechanism(Draw& draw, const Subject& subject, const MechanismParts& parts) {
  const Space space = random_space(draw, parts.most_coordinates);
  const Index n = space.n();
  Mechanism x;
  x.mass = random_mass(draw, n);
  x.position = random_vector(draw, n, 4, 2);
  x.velocity = random_vector(draw, n, 8, 3);
  x.h = Rational(1, 4 << draw.between(0, 4));
  x.steps = draw.between(parts.fewest_steps, parts.most_steps);
  if (parts.moving && draw.one_in(3)) x.time = draw.dyadic(4, 2) + 64 * draw.between(0, 1);
  x.options = random_mechanism_options(draw, subject);
  if (parts.inertias && draw.one_in(3)) add_inertia(draw, x);
  if (parts.forces) add_forces(draw, space, x);
  const bool equality =
      parts.equalities && subject.takes_friction() && draw.one_in(parts.decisive ? 3 : 6);
  const bool pair = space.points > 1 && draw.one_in(3);
  // A point with a rod, a guide or another point as partner has no wall, so that the rows stay
  // independent.
  const Index walls =
      pair ? (equality || space.points < 3 ? 0 : 1) : space.points - (equality ? 1 : 0);
  for (Index i = 0; i < walls; ++i) {
    if (!draw.one_in(5)) {
      add_wall(draw, space, pair ? 2 : i, parts, subject.takes_friction(), x);
    }
  }
  if (pair) add_pair(draw, space, parts, x);
  if (equality && !pair) add_equality(draw, space, parts, x);
  place_contacts(draw, subject, parts.decisive, x);
  if (!subject.traits.theta_method) soften(x);
  return x;
}

Mechanism random_struck_points(Draw& draw, const Subject& subject) {
  const Index d = draw.between(2, 3);
  const Space space{d, draw.between(1, 1 + std::min(draw.size(), 99) / 25)};
  const Index n = space.n();
  Mechanism x;
  x.mass = Matrix<Rational>::Identity(n, n);
  for (Index i = 0; i < n; ++i) x.mass(i, i) = draw.one_of<Rational>({1, 2, Rational(1, 4)});
  const Vector<Rational> coupling = random_vector(draw, n, 1, 0);
  if (draw.one_in(2)) x.mass += coupling * coupling.transpose();
  x.position = random_vector(draw, n, 4, 2);
  x.velocity = draw.one_of<Rational>({1, 1, 64}) * random_vector(draw, n, 8, 3);
  x.h = Rational(1, 4 << draw.between(0, 4));
  x.options = random_mechanism_options(draw, subject);
  const Vector<Rational> z = space_time(x.position, x.time);
  for (Index i = 0; i < space.points; ++i) {
    add_wall(draw, space, i, {.curved = false}, subject.takes_friction(), x);
    Quadric& gap = x.contacts.back().rows.front();
    if (gradient(gap, z).dot(space_time(x.velocity, Rational(1))) > 0) gap.b = -gap.b.eval();
    gap.c = Rational(-draw.between(0, 1), 16) - value(gap, z);
  }
  return x;
}

Mechanism random_isolated_points(Draw& draw, const Subject& subject, bool central) {
  const Index d = central ? draw.between(2, 3) : draw.between(1, 3), n = 2 * d;
  Mechanism x;
  x.mass = Matrix<Rational>::Identity(n, n);
  for (Index i = 0; i < n; ++i) x.mass(i, i) = i < d ? 1 : draw.one_of<Rational>({1, 1, 2, 4});
  for (Index i = d; i < n; ++i) x.mass(i, i) = x.mass(d, d);
  x.position = random_vector(draw, n, 4, 2);
  if (x.position.head(d) == x.position.tail(d)) x.position(0) += 1;
  x.velocity = random_vector(draw, n, 8, 3);
  x.h = Rational(1, 8 << draw.between(0, 3));
  x.steps = draw.between(1, 3);
  x.options = random_mechanism_options(draw, subject);
  if (!central && draw.one_in(2)) x.force = random_vector(draw, n, 8, 2);
  const auto difference = [&](Index k) {
    Quadric s = axis(n, k, -1);
    s.b(d + k) = 1;
    return s;
  };
  if (draw.one_in(2)) {
    Spring spring{.length = half_squared_distance(n, d, 0, d),
                  .stiffness = draw.one_of<Rational>({1, Rational(1, 2)}),
                  .cubic = draw.one_of<Rational>({0, Rational(1, 8)}),
                  .damping = draw.one_of<Rational>({0, 1})};
    spring.length.c = draw.between(-2, 0);
    x.springs.push_back(std::move(spring));
  }
  MechanismContact contact{.law = Unilateral{}, .rows = {}};
  contact.normal_restitution = random_restitution(draw);
  if (central) {
    contact.rows.push_back(half_squared_distance(n, d, 0, d));
  } else {
    contact.law = random_law(draw, d, subject.takes_friction());
    for (Index k = 0; k < dimension(contact.law); ++k) contact.rows.push_back(difference(k));
  }
  x.contacts.push_back(std::move(contact));
  place_contacts(draw, subject, false, x);
  if (!subject.traits.theta_method) soften(x);
  return x;
}

}  // namespace assay::properties
