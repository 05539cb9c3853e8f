#include "properties/first_order/first_order_generators.hpp"

#include <algorithm>

#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace {

using Index = Eigen::Index;

Matrix<Rational> zeros(Index rows, Index cols) {
  return Matrix<Rational>::Constant(rows, cols, Rational(0));
}

Matrix<Rational> dissipative(Draw& draw, Index n) {
  Matrix<Rational> s = zeros(n, n), a;
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) s(i, j) = draw.dyadic(1, 0);
  }
  a = Rational(-1) * s * s.transpose();
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < i; ++j) {
      const Rational skew = draw.dyadic(3, 1);
      a(i, j) += skew;
      a(j, i) -= skew;
    }
  }
  return a;
}

Vector<Rational> drift(Draw& draw, Index n) {
  Vector<Rational> x(n);
  for (Rational& entry : x) entry = draw.dyadic(4, 2);
  return x;
}

Bounds<Rational> random_bounds(Draw& draw) {
  const int kind = draw.between(1, 5);
  if (kind <= 2) return {Rational(0), std::nullopt};
  if (kind == 5) return {};
  const Rational lower = draw.dyadic(3, 1);
  return {lower, Rational(lower + draw.between(0, 3))};
}

void draw_options(Draw& draw, const Subject& subject, FirstOrderCase& x) {
  const Rational half(1, 2);
  const Rational small(draw.between(1, 3), 16);
  set_option(
      subject, "theta", draw.one_of({Rational(1), half, Rational(3, 4), Rational(0), small}), x);
  set_option(subject, "gamma", draw.one_of({Rational(1), half, Rational(3, 4)}), x);
  set_option(subject, "variant", draw.between(0, 2), x);
}

}  // namespace

namespace {

FirstOrderCase passive_case(Draw& draw, const Subject& subject, Index n, Index m) {
  FirstOrderCase x;
  x.a = dissipative(draw, n);
  if (draw.one_in(2)) x.b = drift(draw, n);
  if (draw.one_in(3)) x.b_rate = drift(draw, n);
  if (draw.one_in(3)) {
    x.mass = zeros(n, n);
    for (Index i = 0; i < n; ++i) {
      x.mass(i, i) = draw.one_of({1, 2, 4});
      for (Index j = 0; j < i; ++j) x.mass(i, j) = x.mass(j, i) = Rational(draw.between(-1, 1), 4);
    }
  }
  x.input = zeros(n, m);
  for (Index j = 0; j < m; ++j) {
    x.input(j, j) = draw.one_of({1, -1, 2});
    for (Index i = j + 1; i < n; ++i) x.input(i, j) = draw.dyadic(2, 1);
  }
  x.c = x.input.transpose();
  if (draw.one_in(2)) {
    x.d = zeros(m, m);
    for (Index i = 0; i < m; ++i) x.d(i, i) = draw.between(0, 2);
  }
  if (draw.one_in(2)) x.e = drift(draw, m);
  if (draw.one_in(3)) x.e_rate = drift(draw, m);
  for (Index i = 0; i < m; ++i) x.bounds.push_back(random_bounds(draw));
  x.state = drift(draw, n);
  if (draw.one_in(3)) x.state.setConstant(Rational(0));
  if (draw.one_in(3)) x.multiplier = drift(draw, m);
  if (draw.one_in(2)) x.time = draw.dyadic(4, 1);
  x.h = draw.one_of({Rational(1), Rational(1, 2), Rational(1, 8), Rational(4)});
  if (draw.one_in(3)) x.h += Rational(draw.between(1, 7), 1 << 30);  // no float holds that
  if (draw.one_in(3)) x.time += Rational(draw.between(1, 7), 1 << 30);
  x.steps = draw.between(1, 4);
  draw_options(draw, subject, x);
  return x;
}

/// The same motion with all states, outputs and multipliers times `factor`.
void scale(const Rational& factor, FirstOrderCase& x) {
  for (Vector<Rational>* own : {&x.b, &x.b_rate, &x.e, &x.e_rate, &x.state, &x.multiplier}) {
    *own *= factor;
  }
  for (Bounds<Rational>& bounds : x.bounds) {
    if (bounds.lower) *bounds.lower *= factor;
    if (bounds.upper) *bounds.upper *= factor;
  }
}

/// Moves all states by `shift`; f and y stay.
void move_away(const Rational& shift, FirstOrderCase& x) {
  const Vector<Rational> moved = Vector<Rational>::Constant(x.size(), shift);
  if (x.b.size() == 0) x.b = Vector<Rational>::Constant(x.size(), Rational(0));
  if (x.e.size() == 0) x.e = Vector<Rational>::Constant(x.multipliers(), Rational(0));
  x.state += moved;
  x.b -= x.a * moved;
  x.e -= x.c * moved;
}

}  // namespace

FirstOrderCase random_passive_case(Draw& draw, const Subject& subject) {
  const int n = draw.between(1, 1 + draw.size() / 40);
  return passive_case(draw, subject, n, draw.between(1, std::min(2, n)));
}

FirstOrderCase random_hard_case(Draw& draw, const Subject& subject) {
  const int n = draw.between(1, 1 + draw.size() / 16);
  FirstOrderCase x = passive_case(draw, subject, n, draw.between(std::max(1, n - 2), n));
  if (n > 1 && x.d.size() > 0) {
    for (Index i = 1; i < x.d.rows(); ++i) {
      const Rational skew = draw.between(-1, 1);
      x.d(i, i - 1) += skew;
      x.d(i - 1, i) -= skew;
    }
  }
  switch (draw.between(0, 3)) {
    case 0:
      x.h *= power(2, -20);
      break;
    case 1:
      move_away(draw.one_of<Rational>({1, -1}) * (power(2, 21) + power(2, -20)), x);
      break;
    case 2:
      scale(draw.one_of<Rational>({power(2, -45), power(2, 14)}), x);
      break;
    default:
      break;
  }
  return x;
}

FirstOrderCase random_relay(Draw& draw, const Subject& subject) {
  FirstOrderCase x;
  const Rational alpha = draw.one_of({Rational(1), Rational(2), Rational(1, 2)});
  x.a = zeros(1, 1);
  x.c = x.input = Matrix<Rational>::Constant(1, 1, Rational(1));
  const Rational d = alpha * draw.between(-3, 3) / 4;
  if (d != 0) x.b = Vector<Rational>::Constant(1, d);
  x.bounds = {{Rational(-alpha), alpha}};
  x.state = Vector<Rational>::Constant(1, draw.dyadic(12, 3));
  x.h = draw.one_of({Rational(1), Rational(1, 2), Rational(1, 8), Rational(3, 4)});
  x.steps = draw.between(1, 4 + draw.size() / 4);
  set_implicit_euler(subject, x);
  return x;
}

FirstOrderCase random_sweeping(Draw& draw, const Subject& subject) {
  FirstOrderCase x;
  x.a = zeros(1, 1);
  x.input = zeros(1, 2);
  x.input(0, 0) = 1;
  x.input(0, 1) = -1;
  x.c = x.input.transpose();
  const Rational u = draw.dyadic(6, 2), speed = draw.dyadic(3, 1), r = draw.between(0, 2);
  x.e.resize(2);
  x.e << r - u, u + r;
  x.e_rate.resize(2);
  x.e_rate << -speed, speed;
  x.bounds = {{Rational(0), std::nullopt}, {Rational(0), std::nullopt}};
  x.state = Vector<Rational>::Constant(1, draw.dyadic(8, 2));
  if (draw.one_in(2)) x.time = draw.dyadic(4, 1);
  x.h = draw.one_of({Rational(1), Rational(1, 2), Rational(1, 8), Rational(3, 4)});
  x.steps = draw.between(1, 8);
  set_implicit_euler(subject, x);
  return x;
}

void set_implicit_euler(const Subject& subject, FirstOrderCase& x) {
  set_option(subject, "theta", 1, x);
  set_option(subject, "gamma", 1, x);
  set_option(subject, "variant", 0, x);
}

}  // namespace assay::properties
