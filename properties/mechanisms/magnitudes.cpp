#include "properties/mechanisms/magnitudes.hpp"

#include <algorithm>

#include "properties/rational_algebra.hpp"

namespace assay::properties {

using Index = Eigen::Index;

namespace {

Vector<Rational> magnitudes_of(Vector<Rational> x) {
  for (Rational& entry : x) entry = magnitude(entry);
  return x;
}

Quadric magnitudes_of(Quadric s) {
  s.b = magnitudes_of(s.b);
  for (Index j = 0; j < s.a.cols(); ++j) s.a.col(j) = magnitudes_of(Vector<Rational>(s.a.col(j)));
  s.c = magnitude(s.c);
  return s;
}

/// All that acts on the coordinates beside M v̇.
Vector<Rational> forces(const Mechanism& x,
                        const Vector<Rational>& z,
                        const Vector<Rational>& rate) {
  const Index n = x.coordinates();
  Vector<Rational> sum = Vector<Rational>::Constant(n, Rational(0));
  if (x.force.size() > 0) sum += magnitudes_of(x.force);
  if (x.force_rate.size() > 0) sum += z(n) * magnitudes_of(x.force_rate);
  for (Index j = 0; j < x.spin.cols(); ++j) {
    sum += rate(j) * magnitudes_of(Vector<Rational>(x.spin.col(j)));
  }
  for (const Spring& spring : x.springs) {
    const Quadric length = magnitudes_of(spring.length);
    const Rational s = value(length, z);
    const Vector<Rational> slope = gradient(length, z);
    const Rational tension =
        spring.stiffness * s + spring.cubic * s * s * s + spring.damping * slope.dot(rate);
    sum += tension * slope.head(n);
  }
  for (const Inertia& inertia : x.inertias) {
    const Vector<Rational> b = magnitudes_of(inertia.b), c = magnitudes_of(inertia.c);
    const Rational arm = b.dot(z) + magnitude(inertia.offset), speed = c.dot(rate);
    sum += Rational(inertia.mass * arm * speed) *
           (Rational(2 * b.dot(rate)) * c.head(n) + speed * b.head(n));
  }
  return sum;
}

}  // namespace

Magnitudes::Magnitudes(const Mechanism& x,
                       const Rational& t,
                       const Vector<Rational>& q,
                       const Vector<Rational>& v)
    : mass(row_sum_norm(x.mass)), jacobian(0), transposed(0), curvature(0), gap(0) {
  const Vector<Rational> z = magnitudes_of(space_time(q, t));
  const Vector<Rational> rate = magnitudes_of(space_time(v, Rational(1)));
  force = max_norm(forces(x, z, rate));
  for (const Inertia& inertia : x.inertias) {
    const Vector<Rational> c = magnitudes_of(inertia.c);
    const Rational arm = magnitudes_of(inertia.b).dot(z) + magnitude(inertia.offset);
    mass += inertia.mass * arm * arm * max_norm(c) * c.sum();
  }
  for (const MechanismContact& contact : x.contacts) {
    for (const Quadric& row : contact.rows) {
      const Quadric own = magnitudes_of(row);
      const Vector<Rational> slope = gradient(own, z);
      jacobian = std::max(jacobian, Rational(slope.sum()));
      transposed += max_norm(slope);
      curvature = std::max(curvature, row_sum_norm(own.a));
      gap = std::max(gap, value(own, z));
    }
  }
}

}  // namespace assay::properties
