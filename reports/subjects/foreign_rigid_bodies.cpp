#include "reports/subjects/foreign_arrays.hpp"
#include "reports/subjects/foreign_model.hpp"

namespace assay::reports {

namespace {

const NewtonEulerModel<double>& rigid_bodies(const AssayModel* model) {
  return *static_cast<const NewtonEulerModel<double>*>(model->context);
}

void wrench(const AssayModel* model, double t, const double* q, const double* v, double* w) {
  const int n = model->coordinates, k = model->velocities;
  Vector<double> result = Vector<double>::Zero(k);
  for (const auto& part : rigid_bodies(model).wrenches) {
    part->add(t, Array(q, n), Array(v, k), result);
  }
  write(result, w);
}

void wrench_jacobians(const AssayModel* model,
                      double t,
                      const double* q,
                      const double* v,
                      double* by_position,
                      double* by_velocity) {
  const int n = model->coordinates, k = model->velocities;
  Matrix<double> by_q = Matrix<double>::Zero(k, n), by_v = Matrix<double>::Zero(k, k);
  for (const auto& part : rigid_bodies(model).wrenches) {
    part->add_jacobians(t, Array(q, n), Array(v, k), by_q, by_v);
  }
  write(by_q, by_position);
  write(by_v, by_velocity);
}

void gap_of_bodies(const AssayModel* model, double t, const double* q, double* g) {
  if (model->components == 0) return;
  Vector<double> result(model->components);
  rigid_bodies(model).relation->evaluate(t, Array(q, model->coordinates), result);
  write(result, g);
}

void gap_rate_of_bodies(const AssayModel* model, double t, const double* q, double* rate) {
  if (model->components == 0) return;
  Vector<double> result(model->components);
  rigid_bodies(model).relation->rate(t, Array(q, model->coordinates), result);
  write(result, rate);
}

void velocity_matrix(const AssayModel* model, double t, const double* q, double* g) {
  if (model->components == 0) return;
  Matrix<double> result(model->components, model->velocities);
  rigid_bodies(model).relation->velocity_matrix(t, Array(q, model->coordinates), result);
  write(result, g);
}

}  // namespace

void ForeignModel::add(const NewtonEulerModel<double>& model) {
  model_.kind = ASSAY_NEWTON_EULER;
  model_.coordinates = static_cast<int>(model.coordinates());
  model_.velocities = static_cast<int>(model.velocities());
  model_.components = static_cast<int>(model.components());
  for (const ImpactLaw<double>& law : model.laws) laws_.push_back(foreign_law(law));
  model_.initial_time = model.initial_time;
  model_.initial_position = copy(model.initial_position.data(), model.coordinates());
  model_.initial_velocity = copy(model.initial_velocity.data(), model.velocities());
  Vector<double> masses(model.size());
  Matrix<double> inertias(3, 3 * model.size());
  for (Eigen::Index i = 0; i < model.size(); ++i) {
    const RigidBody<double>& body = model.bodies[static_cast<std::size_t>(i)];
    masses(i) = body.mass;
    inertias.middleCols<3>(3 * i) = body.inertia;
  }
  model_.bodies = static_cast<int>(model.size());
  model_.body_mass = copy(masses.data(), masses.size());
  model_.inertia = copy(inertias.data(), inertias.size());
  model_.wrench = &wrench;
  model_.wrench_jacobians = &wrench_jacobians;
  model_.gap = &gap_of_bodies;
  model_.gap_rate = &gap_rate_of_bodies;
  model_.velocity_matrix = &velocity_matrix;
  model_.surfaces_move = surfaces_move(model) ? 1 : 0;
  model_.context = &model;
}

}  // namespace assay::reports
