#pragma once

#include <initializer_list>

#include "core/systems/contact_model.hpp"

namespace assay {

template <class S>
Vector<S> vector_of(std::initializer_list<S> entries) {
  Vector<S> v(static_cast<Eigen::Index>(entries.size()));
  Eigen::Index i = 0;
  for (const S& entry : entries) v(i++) = entry;
  return v;
}

template <class S>
Matrix<S> matrix_of(Eigen::Index rows, Eigen::Index cols, std::initializer_list<S> by_rows) {
  Matrix<S> a(rows, cols);
  Eigen::Index k = 0;
  for (const S& entry : by_rows) a(k / cols, k % cols) = entry, ++k;
  return a;
}

/// A ball of mass m at height q above the floor, under gravity g.
template <class S>
ContactModel<S> ball_model(const S& q, const S& v, const S& g, const S& e, const S& m = S(1)) {
  ContactModel<S> model;
  model.system.mass = matrix_of<S>(1, 1, {m});
  model.system.external_force = ExternalForce<S>(vector_of<S>({S(-(m * g))}));
  model.relation = {matrix_of<S>(1, 1, {S(1)}), vector_of<S>({S(0)})};
  model.law.restitution = vector_of<S>({e});
  model.initial_position = vector_of<S>({q});
  model.initial_velocity = vector_of<S>({v});
  return model;
}

/// Unit balls on a line, ball i at i with velocity v_i, contact i between balls i and i+1.
template <class S>
ContactModel<S> line_of_balls_model(const Vector<S>& velocity, const S& e, bool floor = false) {
  const Eigen::Index n = velocity.size();
  const Eigen::Index m = floor ? n : n - 1;
  ContactModel<S> model;
  model.system.mass = Matrix<S>::Constant(n, n, S(0));
  model.relation.jacobian = Matrix<S>::Constant(m, n, S(0));
  model.relation.offset = Vector<S>::Constant(m, S(0));
  for (Eigen::Index i = 0; i < n; ++i) model.system.mass(i, i) = S(1);
  for (Eigen::Index c = 0; c < m; ++c) {
    const Eigen::Index upper = floor ? c : c + 1;
    model.relation.jacobian(c, upper) = S(1);
    if (upper > 0) model.relation.jacobian(c, upper - 1) = S(-1);
  }
  model.law.restitution = Vector<S>::Constant(m, e);
  model.initial_position = Vector<S>::Constant(n, S(0));
  model.initial_velocity = velocity;
  return model;
}

/// Two coordinates, two contacts, every array present.
template <class S = double>
ContactModel<S> whole_model() {
  ContactModel<S> model;
  model.system.mass = matrix_of<S>(2, 2, {S(2), S(1), S(1), S(2)});
  model.system.damping = matrix_of<S>(2, 2, {S(1), S(0), S(0), S(1)});
  model.system.stiffness = matrix_of<S>(2, 2, {S(3), S(-1), S(-1), S(3)});
  model.system.external_force = ExternalForce<S>(vector_of<S>({S(-1), S(0)}));
  model.relation = {matrix_of<S>(2, 2, {S(1), S(0), S(0), S(1)}), vector_of<S>({S(0), S(1)})};
  model.law.restitution = vector_of<S>({S(0), S(1)});
  model.initial_position = vector_of<S>({S(1), S(1)});
  model.initial_velocity = vector_of<S>({S(0), S(0)});
  return model;
}

}  // namespace assay
