#include "properties/linear_models/generators.hpp"

#include <algorithm>

#include "properties/linear_models/experiment_run.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

Vector<Rational> zeros(Index n) { return Vector<Rational>::Constant(n, Rational(0)); }
Matrix<Rational> zeros(Index n, Index m) { return Matrix<Rational>::Constant(n, m, Rational(0)); }

Rational positive_mass(Draw& draw) {
  return draw.one_of<Rational>({1, 1, 2, 3, 4, Rational(1, 2), Rational(1, 4), Rational(5, 2)});
}

}  // namespace

Matrix<Rational> random_mass(Draw& draw, Index n) {
  Matrix<Rational> diagonal = zeros(n, n);
  for (Index i = 0; i < n; ++i) diagonal(i, i) = positive_mass(draw);
  if (draw.one_in(2)) return diagonal;
  Matrix<Rational> lower = zeros(n, n);
  for (Index i = 0; i < n; ++i) {
    lower(i, i) = 1;
    for (Index j = 0; j < i; ++j) lower(i, j) = draw.between(-1, 1);
  }
  return lower.transpose() * diagonal * lower;
}

namespace {

/// Bᵀ B / 2^j with a matrix B of small integers, r×n: semidefinite of rank r at most.
Matrix<Rational> random_semidefinite(Draw& draw, Index n) {
  const Index rank = draw.between(1, static_cast<int>(n));
  Matrix<Rational> factor(rank, n);
  for (Index j = 0; j < n; ++j) {
    for (Index i = 0; i < rank; ++i) factor(i, j) = draw.between(-2, 2);
  }
  const Rational scale = draw.one_of<Rational>({1, 4, Rational(1, 4)});
  return scale * (factor.transpose() * factor);
}

void add_gyroscopic_part(Draw& draw, Matrix<Rational>& damping) {
  for (Index i = 0; i < damping.rows(); ++i) {
    for (Index j = 0; j < i; ++j) {
      const Rational spin = draw.between(-1, 1);
      damping(i, j) += spin;
      damping(j, i) -= spin;
    }
  }
}

}  // namespace

Vector<Rational> random_vector(Draw& draw, Index n, int largest, int halvings) {
  Vector<Rational> x(n);
  for (Rational& entry : x) entry = draw.one_in(4) ? Rational(0) : draw.dyadic(largest, halvings);
  return x;
}

namespace {

/// A row of H: one coordinate, the distance of two, small integers, or one that is there already.
Vector<Rational> random_row(Draw& draw, const Matrix<Rational>& above, Index count) {
  const Index n = above.cols();
  Vector<Rational> row = zeros(n);
  if (count > 0 && draw.one_in(4)) {
    row = above.row(draw.between(0, static_cast<int>(count) - 1)).transpose();
    return draw.one_of<Rational>({1, 2, -1}) * row;
  }
  const Index i = draw.between(0, static_cast<int>(n) - 1);
  if (n > 1 && draw.one_in(3)) {
    const Index j = (i + 1) % n;
    row(i) = -1;
    row(j) = 1;
  } else if (draw.one_in(3)) {
    for (Rational& entry : row) entry = draw.between(-2, 2);
  }
  if (row.isZero()) row(i) = draw.one_of<Rational>({1, 1, -1, 2});
  return row;
}

}  // namespace

Rational random_restitution(Draw& draw) {
  if (draw.one_in(2)) return draw.one_of<Rational>({0, 1, Rational(1, 2)});
  if (draw.one_in(4)) {
    return draw.one_of<Rational>(
        {Rational(1, 64), Rational(1, 16), Rational(15, 16), Rational(63, 64)});
  }
  const int eighths = draw.between(0, 8);
  return Rational(eighths, 8) + (eighths % 2 == 1 ? power(2, -28) : Rational(0));
}

namespace {

Rational option_or(
    const Parameters& options, const Subject& subject, const char* name, int p, int q) {
  return subject.has(name) ? options[name] : Rational(p, q);
}

}  // namespace

/// An eighth beside a tie, or a distance as small as tolerances, but far above rounding.
Rational beside(Draw& draw, const Rational& tie) {
  const Rational distance = draw.one_of<Rational>(
      {Rational(abs(tie) / 8), power(2, -21), power(2, -31), power(2, -34), power(2, -34)});
  return tie + draw.one_of<Rational>({1, -1}) * distance;
}

Rational random_gap(Draw& draw, const Rational& tie) {
  switch (draw.between(0, 6)) {
    case 0:
    case 1:
      return Rational(0);
    case 2:
      return tie;
    case 3:
      return beside(draw, tie);
    case 4:
      return Rational(-draw.between(1, 8), 16);
    case 5:
      return Rational(draw.between(1, 16), 8);
    default:
      return Rational(64);
  }
}

Rational decisive_gap(Draw& draw,
                      const Rational& threshold,
                      const Rational& forecast,
                      const Rational& advance) {
  const Rational tie = threshold - forecast * advance;
  switch (draw.between(0, 7)) {
    case 0:
    case 1:
      return tie;
    case 2:
      return threshold - draw.one_of<Rational>({0, Rational(1, 2), 1}) * advance;
    default:
      return beside(draw, tie);
  }
}

namespace {

Rational forecast_of(const Subject& subject, const Experiment& x) {
  return option_or(options_of(subject, x), subject, "gamma", 1, 2);
}

Rational threshold_of(const Subject& subject, const Experiment& x) {
  return option_or(options_of(subject, x), subject, "gap-threshold", 0, 1);
}

void add_contacts(Draw& draw, const Subject& subject, Index m, bool common, Experiment& x) {
  const Index n = x.coordinates();
  const Rational forecast = forecast_of(subject, x), threshold = threshold_of(subject, x);
  x.jacobian = zeros(m, n);
  x.offset = zeros(m);
  x.restitution = zeros(m);
  const bool one_restitution = common || !draw.one_in(4);
  const Rational restitution = random_restitution(draw);
  for (Index i = 0; i < m; ++i) {
    x.jacobian.row(i) = random_row(draw, x.jacobian, i).transpose();
    x.restitution(i) = one_restitution ? restitution : random_restitution(draw);
    const Rational velocity = x.jacobian.row(i) * x.velocity;
    const Rational gap = random_gap(draw, Rational(threshold - forecast * x.h * velocity));
    x.offset(i) = gap - Rational(x.jacobian.row(i) * x.position);
  }
}

Rational random_theta(Draw& draw) {
  if (draw.one_in(8)) return draw.one_of<Rational>({1, 31, 33, 63}) / 64;
  return draw.one_in(2) ? draw.one_of<Rational>({0, 1, Rational(1, 2)})
                        : Rational(draw.between(0, 16), 16);
}

}  // namespace

oracles::Settings random_options(Draw& draw, const Subject& subject) {
  oracles::Settings settings;
  const auto choose = [&](const char* name, const Rational& value) {
    if (subject.may_have(name, value)) settings.emplace_back(name, to_text(value));
  };
  choose("theta", random_theta(draw));
  choose("gamma",
         draw.one_in(2) ? draw.one_of<Rational>({0, 1, Rational(1, 2)})
                        : Rational(draw.between(0, 8), 8));
  choose("gap-threshold",
         draw.one_in(6) ? draw.one_of<Rational>({Rational(1, 16), Rational(-1, 16)}) : Rational(0));
  choose("sign-test", draw.between(0, 1));
  choose("velocity-threshold",
         draw.one_in(6) ? draw.one_of<Rational>({Rational(1, 4), Rational(-1, 4)}) : Rational(0));
  return settings;
}

namespace {

/// Keeps only their diagonals, for a scheme that takes no other matrices.
void uncouple(Experiment& x) {
  for (Matrix<Rational>* a : {&x.mass, &x.damping, &x.stiffness}) {
    *a = Matrix<Rational>(a->diagonal().asDiagonal());
  }
}

}  // namespace

Experiment random_experiment(Draw& draw, const Subject& subject, const Ingredients& ingredients) {
  const auto at_most = [&](int most) { return 1 + std::min(most - 1, draw.size() / 20); };
  const Index n = draw.between(1, at_most(ingredients.most_coordinates));
  Experiment x;
  x.mass = random_mass(draw, n);
  if (ingredients.damping && draw.one_in(3)) {
    x.damping = random_semidefinite(draw, n);
    if (draw.one_in(2)) add_gyroscopic_part(draw, x.damping);
  }
  if (ingredients.stiffness && draw.one_in(3)) x.stiffness = random_semidefinite(draw, n);
  if (subject.traits.diagonal) uncouple(x);
  if (ingredients.force && draw.one_in(2)) x.force = random_vector(draw, n, 8, 2);
  if (ingredients.force && ingredients.force_rate && draw.one_in(4)) {
    x.force_rate = random_vector(draw, n, 4, 2);
    x.time = draw.dyadic(4, 2);
  }
  x.position = random_vector(draw, n, 4, 2);
  x.velocity = random_vector(draw, n, 8, 3);
  if (n > 1 && draw.one_in(6)) x.velocity(1) = draw.one_of<Rational>({1, -1}) * x.velocity(0);
  x.h = Rational(1, 1 << draw.between(0, 6));
  x.steps = draw.between(1, at_most(ingredients.most_steps));
  x.options = random_options(draw, subject);
  if (ingredients.contacts && !draw.one_in(8)) {
    const int fewest = draw.size() < 40 ? 1 : ingredients.fewest_contacts;
    const Index m = draw.between(fewest, std::max(fewest, at_most(ingredients.most_contacts)));
    add_contacts(draw, subject, m, ingredients.common_restitution, x);
  }
  return x;
}

namespace {

/// Puts the body at rest where the first contact closes, without a number that could round.
void rest_at_zero(Experiment& x) {
  x.position.setConstant(Rational(0));
  x.velocity.setConstant(Rational(0));
  x.offset(0) = 0;
}

/// One or two balls that bounce on their floors all along a run of many steps.
Experiment random_bouncing(Draw& draw, const Subject& subject) {
  const Index n = draw.between(1, 2);
  Experiment x;
  x.mass = zeros(n, n);
  x.force = zeros(n);
  for (Index i = 0; i < n; ++i) {
    x.mass(i, i) = positive_mass(draw);
    x.force(i) = -draw.between(1, 10) * x.mass(i, i);
  }
  x.jacobian = Matrix<Rational>::Identity(n, n);
  x.offset = zeros(n);
  x.restitution = Vector<Rational>::Constant(n, draw.one_of<Rational>({1, Rational(7, 8)}));
  x.position = Vector<Rational>::Constant(n, Rational(draw.between(1, 8), 8));
  x.velocity = random_vector(draw, n, 4, 2);
  x.h = Rational(1, 1 << draw.between(3, 5));
  x.steps = draw.between(100, 160);
  x.options = random_options(draw, subject);
  return x;
}

}  // namespace

Experiment random_activation(Draw& draw, const Subject& subject) {
  if (draw.one_in(20)) return random_bouncing(draw, subject);
  Experiment x = random_experiment(draw, subject);
  if (x.contacts() == 0 || draw.one_in(8)) return x;
  if (draw.one_in(6)) {
    rest_at_zero(x);
    return x;
  }
  Rational velocity = x.jacobian.row(0) * x.velocity;
  if (velocity > 0) {  // it approaches: whether it acts is seen
    x.jacobian.row(0) *= Rational(-1);
    velocity = -velocity;
  }
  if (draw.one_in(6)) x.position.setConstant(Rational(0));  // the offset is the gap
  const Rational gap = decisive_gap(
      draw, threshold_of(subject, x), forecast_of(subject, x), Rational(x.h * velocity));
  x.offset(0) = gap - Rational(x.jacobian.row(0) * x.position);
  return x;
}

namespace {

/// 1 + k/2³⁰: more bits than float has.
Rational random_stretch(Draw& draw) {
  return 1 + Rational(2 * draw.between(1, 1 << 19) + 1, 1 << 30);
}

/// Two contacts that penetrate and oppose each other, with different coefficients: a step may have
/// no solution.
void oppose_contacts(Draw& draw, Experiment& x) {
  x.jacobian.row(1) = -x.jacobian.row(0).eval();
  x.restitution.head(2) << 0, Rational(draw.between(1, 8), 8);
  if (draw.one_in(2)) std::swap(x.restitution(0), x.restitution(1));
  for (Index i = 0; i < 2; ++i) {
    x.offset(i) = Rational(-draw.between(1, 4)) - Rational(x.jacobian.row(i) * x.position);
  }
}

/// Moves the model by `shift` along each coordinate; gaps stay.
void move_away(const Rational& shift, Experiment& x) {
  x.position.array() += shift;
  for (Index i = 0; i < x.contacts(); ++i) x.offset(i) -= shift * x.jacobian.row(i).sum();
}

/// The same motion with all lengths times `factor`.
void scale_lengths(const Rational& factor, Experiment& x) {
  for (Vector<Rational>* length : {&x.position, &x.velocity, &x.offset, &x.force, &x.force_rate}) {
    *length *= factor;
  }
}

/// Adds a small entry to each row of H, where it is 0 if there is such a place; gaps stay.
void tilt_contacts(Draw& draw, Experiment& x) {
  const Rational slope = power(2, -10);
  for (Index i = 0; i < x.contacts(); ++i) {
    Index k = draw.between(0, static_cast<int>(x.coordinates()) - 1);
    for (Index j = 0; j < x.coordinates() && x.jacobian(i, k) != 0; ++j) k = j;
    x.jacobian(i, k) += slope;
    x.offset(i) -= slope * x.position(k);
  }
}

/// A number of a size that is rare in itself: what treats small or large ones apart is seen.
void make_extreme(Draw& draw, Experiment& x) {
  switch (draw.between(0, 4)) {
    case 0:
      x.h *= power(2, -20);
      break;
    case 1:
      move_away(draw.one_of<Rational>({1, -1}) * (power(2, 21) + power(2, -20)), x);
      break;
    case 2:
      scale_lengths(draw.one_of<Rational>({power(2, -45), power(2, 14)}), x);
      break;
    case 3:
      tilt_contacts(draw, x);
      break;
    default:
      if (x.stiffness.size() == 0) {
        x.stiffness = Matrix<Rational>::Identity(x.coordinates(), x.coordinates());
      }
      for (Matrix<Rational>* a : {&x.mass, &x.damping, &x.stiffness}) *a *= power(2, 20);
  }
}

}  // namespace

Experiment random_hard_experiment(Draw& draw, const Subject& subject) {
  const bool is_crowded = draw.one_in(3);
  Experiment x = random_experiment(draw,
                                   subject,
                                   {.most_coordinates = 5,
                                    .fewest_contacts = is_crowded ? 7 : 1,
                                    .most_contacts = is_crowded ? 10 : 6});
  if (x.contacts() > 1 && draw.one_in(3)) oppose_contacts(draw, x);
  if (draw.one_in(2)) {
    x.h *= random_stretch(draw);
    if (x.force_rate.size() > 0) x.time = 1000 * random_stretch(draw);
  }
  if (draw.one_in(2)) {
    const Rational unit = Rational(1, 1 << 30) / 8;
    for (Matrix<Rational>* a : {&x.mass, &x.damping, &x.stiffness}) *a *= unit;
    for (Vector<Rational>* f : {&x.force, &x.force_rate}) *f *= unit;
  }
  if (draw.one_in(2)) make_extreme(draw, x);
  return x;
}

Experiment random_experiment_on(const Experiment& model,
                                const Rational& t_end,
                                Draw& draw,
                                const Subject& subject) {
  Experiment x = model;
  x.steps = draw.between(4, 8);
  // The step has few bits, so that no time rounds.
  const Rational units = t_end / x.steps * draw.between(1 << 12, 1 << 13);
  x.h = (trunc(units) + 1) / (1 << 13);
  x.options = random_options(draw, subject);
  return x;
}

}  // namespace assay::properties
