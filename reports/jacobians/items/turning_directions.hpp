#pragma once

#include "core/relations/newton_euler_relation.hpp"
#include "reports/jacobians/items/rigid_body_terms.hpp"

namespace assay::reports::derivatives {

/// How the directions of contacts or joints turn with a body, by its coordinates (x, p). The
/// relation has the rows G(q) for velocities. The twists v of two bodies and the impulses r are
/// constants:
///
///   F = (G(q) v, Gᵀ(q) r)                                                                  (1)
///   ∂F/∂x = ∂F/∂w_x,   ∂F/∂p = ∂F/∂w_θ 2 vec[p̄∘]/|p|²                                      (2)
///
/// w = (δx, δθ) is the displacement of the body, with δθ = 2 vec(p⁻¹ ∘ δp). F does not depend on
/// |p|. The relation gives ∂F/∂w. The domain has p ≠ 0, and centres at different heights, because
/// the frame of a normal between the centres jumps where their heights are equal.
template <class S, class Of>
struct TurningDirections {
  static Domain domain() {
    Domain domain = domain_of({{"x", 3}, {"p", 4}}, {});
    domain.admits = [](const std::vector<Rational>& x) {
      const bool turns = x[3] != 0 || x[4] != 0 || x[5] != 0 || x[6] != 0;
      const Vector<Rational> first = with_first_body<Rational>(zeros<Rational>(kBodyCoordinates));
      return turns && x[2] != first(2);
    };
    return domain;
  }
  /// q, v, r.
  struct Point {
    std::shared_ptr<const NewtonEulerRelation<S>> relation;
    Vector<S> q, v, r;
  };
  static Point point(const Vector<S>& all) {
    const Vector3<S> own(ratio<S>(5, 8), ratio<S>(-3, 4), ratio<S>(7, 8));
    Vector<S> v(kBodyVelocities);
    for (Eigen::Index i = 0; i < v.size(); ++i) {
      v(i) = ratio<S>(static_cast<int>(i % 2 == 0 ? 2 * i + 3 : -i - 4), 8);
    }
    Point at{Of::relation(own), with_first_body<S>(all), with_first_body<S>(v), {}};
    at.r = zeros<S>(at.relation->size());
    for (Eigen::Index i = 0; i < at.r.size(); ++i) {
      at.r(i) = ratio<S>(static_cast<int>(i * i % 11) - 5, 4);
    }
    return at;
  }
  static Vector<S> map(const Vector<S>& x) {
    const Point at = point(x);
    Matrix<S> g(at.r.size(), at.v.size());
    at.relation->velocity_matrix(S(0), at.q, g);
    Vector<S> both(at.r.size() + at.v.size());
    both << g * at.v, g.transpose() * at.r;
    return both;
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const Point at = point(x);
    const Eigen::Index n = at.v.size(), m = at.r.size();
    Matrix<S> of_velocity = zeros<S>(m, n), of_force = zeros<S>(n, n);
    if (!at.relation->add_direction_derivatives(S(0), at.q, at.v, at.r, of_velocity, of_force)) {
      throw InvalidInput("a relation does not know how its directions turn");
    }
    const Matrix<S> by_w = below<S>(of_velocity, of_force).rightCols(kBodyVelocities);
    const Quaternion<S> p = attitude<S>(at.q, 1);
    const S scale = S(2) / squared_norm<S>(p);
    const Matrix4<S> back = left_matrix<S>(conjugate<S>(p));
    Matrix<S> by_q(m + n, kBodyCoordinates);
    for (Eigen::Index i = 0; i < m + n; ++i) {
      for (Eigen::Index j = 0; j < 3; ++j) by_q(i, j) = by_w(i, j);
      for (Eigen::Index j = 0; j < 4; ++j) {
        S sum(0);
        for (Eigen::Index k = 0; k < 3; ++k) sum += by_w(i, 3 + k) * back(1 + k, j);
        by_q(i, 3 + j) = scale * sum;
      }
    }
    return by_q;
  }
};

}  // namespace assay::reports::derivatives
