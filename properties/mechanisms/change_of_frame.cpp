#include "properties/mechanisms/change_of_frame.hpp"

#include <utility>

#include "properties/rational_algebra.hpp"

namespace assay::properties {

using Index = Eigen::Index;

ChangeOfFrame ChangeOfFrame::none(Index n, std::string what) {
  return {std::move(what),
          Matrix<Rational>::Identity(n + 1, n + 1),
          Vector<Rational>::Constant(n + 1, Rational(0))};
}

namespace {

Quadric changed(const Quadric& s, const ChangeOfFrame& change) {
  Quadric result{.b = change.t.transpose() * gradient(s, change.origin),
                 .c = value(s, change.origin)};
  if (s.a.size() > 0) result.a = change.t.transpose() * s.a * change.t;
  return result;
}

}  // namespace

Mechanism changed(const Mechanism& x, const ChangeOfFrame& change) {
  const Index n = x.coordinates();
  const Matrix<Rational> axes = change.axes(), back = inverse(change.t);
  const Rational clock = change.clock(), weight = change.weight;
  const Vector<Rational> start = back * (space_time(x.position, x.time) - change.origin);
  const Vector<Rational> rate = back * space_time(x.velocity, Rational(1)) / clock;
  Mechanism y = x;
  y.position = start.head(n);
  y.velocity = rate.head(n);
  y.time = start(n);
  y.h = clock * x.h;
  y.mass = weight * clock * axes.transpose() * x.mass * axes;
  for (Inertia& inertia : y.inertias) {
    inertia.mass *= weight * clock;
    inertia.offset += inertia.b.dot(change.origin);
    inertia.b = Vector<Rational>(change.t.transpose() * inertia.b);
    inertia.c = Vector<Rational>(change.t.transpose() * inertia.c);
  }
  for (Spring& spring : y.springs) {
    spring.length = changed(spring.length, change);
    spring.stiffness *= weight / clock;
    spring.cubic *= weight / clock;
    spring.damping *= weight;
  }
  if (x.spin.size() > 0) y.spin = weight * axes.transpose() * x.spin * change.t;
  if (x.force.size() + x.force_rate.size() > 0) {
    Vector<Rational> force = Vector<Rational>::Constant(n, Rational(0));
    if (x.force.size() > 0) force += x.force;
    if (x.force_rate.size() > 0) force += change.origin(n) * x.force_rate;
    y.force = Rational(weight / clock) * axes.transpose() * force;
  }
  if (x.force_rate.size() > 0) {
    y.force_rate = Rational(weight / (clock * clock)) * axes.transpose() * x.force_rate;
  }
  for (MechanismContact& contact : y.contacts) {
    for (Quadric& row : contact.rows) row = changed(row, change);
  }
  return y;
}

Trajectory<Rational> changed(const Trajectory<Rational>& run, const ChangeOfFrame& change) {
  const Index n = change.coordinates();
  const Matrix<Rational> back = inverse(change.t);
  Trajectory<Rational> result = run;
  for (Index k = 0; k < run.size(); ++k) {
    Rational& t = result.t[static_cast<std::size_t>(k)];
    const Vector<Rational> z = back * (space_time(run.q.col(k), t) - change.origin);
    const Vector<Rational> rate = back * space_time(run.v.col(k), Rational(1)) / change.clock();
    t = z(n);
    result.q.col(k) = z.head(n);
    result.v.col(k) = rate.head(n);
  }
  if (run.impulse.size() > 0) result.impulse = change.weight * run.impulse;
  return result;
}

}  // namespace assay::properties
