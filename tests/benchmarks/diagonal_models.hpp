#pragma once

#include <vector>

#include "core/math/convert.hpp"
#include "core/systems/modal_model.hpp"
#include "tests/benchmarks/siconos_schemes.hpp"

/// The models of siconos_schemes.hpp in our classes and any scalar, the same numbers.
namespace assay {

template <class S>
Vector<S> vector_from(const std::vector<double>& entries) {
  return convert<S>(
      Vector<double>(Eigen::Map<const Vector<double>>(entries.data(), std::ssize(entries))));
}

template <class S>
ModalModel<S> modal_model(const siconos::DiagonalModel& data) {
  ModalModel<S> model;
  model.system.mass = vector_from<S>(data.mass);
  model.system.damping = vector_from<S>(data.damping);
  model.system.stiffness = vector_from<S>(data.stiffness);
  model.system.external_force = ExternalForce<S>(vector_from<S>(data.force));
  model.relation.offset = vector_from<S>(data.offset);
  model.relation.jacobian.resize(std::ssize(data.offset), std::ssize(data.mass));
  for (std::size_t c = 0; c < data.jacobian.size(); ++c) {
    model.relation.jacobian.row(static_cast<Eigen::Index>(c)) =
        vector_from<S>(data.jacobian[c]).transpose();
  }
  model.law.restitution = vector_from<S>(data.restitution);
  model.initial_position = vector_from<S>(data.position);
  model.initial_velocity = vector_from<S>(data.velocity);
  return model;
}

/// @pre C = K = 0.
template <class S>
ContactModel<S> contact_model(const siconos::DiagonalModel& data) {
  const ModalModel<S> diagonals = modal_model<S>(data);
  const Eigen::Index n = diagonals.system.size();
  ContactModel<S> model;
  model.system.mass = Matrix<S>::Constant(n, n, S(0));
  model.system.mass.diagonal() = diagonals.system.mass;
  model.system.external_force = diagonals.system.external_force;
  model.relation = diagonals.relation;
  model.law = diagonals.law;
  model.initial_position = diagonals.initial_position;
  model.initial_velocity = diagonals.initial_velocity;
  return model;
}

/// n unit masses on a line above a floor, gravity −9.81, e = 1/2, the lowest at height 1, gaps 0.1
/// between them.
inline siconos::DiagonalModel ball_column(std::size_t n) {
  siconos::DiagonalModel model;
  for (auto* x : {&model.damping, &model.stiffness, &model.velocity, &model.offset}) {
    x->assign(n, 0.0);
  }
  model.mass.assign(n, 1.0);
  model.force.assign(n, -9.81);
  model.restitution.assign(n, 0.5);
  for (std::size_t i = 0; i < n; ++i) {
    model.position.push_back(1 + 0.1 * static_cast<double>(i));
    model.jacobian.emplace_back(n, 0.0);
    model.jacobian[i][i] = 1;
    if (i > 0) model.jacobian[i][i - 1] = -1;
  }
  return model;
}

}  // namespace assay
