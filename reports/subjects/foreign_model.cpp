#include "reports/subjects/foreign_model.hpp"

#include <limits>
#include <utility>
#include <variant>

#include "reports/subjects/foreign_arrays.hpp"

namespace assay::reports {

namespace {

const LagrangianModel<double>& lagrangian(const AssayModel* model) {
  return *static_cast<const LagrangianModel<double>*>(model->context);
}
const FirstOrderModel<double>& first_order(const AssayModel* model) {
  return *static_cast<const FirstOrderModel<double>*>(model->context);
}

// ---- Lagrangian ----

void mass_at(const AssayModel* model, const double* q, double* mass) {
  const int n = model->coordinates;
  Matrix<double> result(n, n);
  lagrangian(model).system->mass(Array(q, n), result);
  write(result, mass);
}

void force(const AssayModel* model, double t, const double* q, const double* v, double* f) {
  const int n = model->coordinates;
  Vector<double> result(n);
  lagrangian(model).system->force(t, Array(q, n), Array(v, n), result);
  write(result, f);
}

void force_jacobians(const AssayModel* model,
                     double t,
                     const double* q,
                     const double* v,
                     double* by_position,
                     double* by_velocity) {
  const int n = model->coordinates;
  Matrix<double> by_q(n, n), by_v(n, n);
  lagrangian(model).system->force_jacobians(t, Array(q, n), Array(v, n), by_q, by_v);
  write(by_q, by_position);
  write(by_v, by_velocity);
}

void external_force(const AssayModel* model, double t, double* f) {
  Vector<double> result = Vector<double>::Zero(model->coordinates);
  lagrangian(model).system->linear()->external_force.evaluate(t, result);
  write(result, f);
}

void gap(const AssayModel* model, double t, const double* q, double* g) {
  Vector<double> result(model->components);
  if (model->components == 0) return;
  lagrangian(model).relation->evaluate(t, Array(q, model->coordinates), result);
  write(result, g);
}

void gap_jacobian(const AssayModel* model, double t, const double* q, double* h) {
  Matrix<double> result(model->components, model->coordinates);
  if (model->components == 0) return;
  lagrangian(model).relation->jacobian(t, Array(q, model->coordinates), result);
  write(result, h);
}

void gap_rate(const AssayModel* model, double t, const double* q, double* rate) {
  Vector<double> result(model->components);
  if (model->components == 0) return;
  lagrangian(model).relation->rate(t, Array(q, model->coordinates), result);
  write(result, rate);
}

void gap_curvature(const AssayModel* model, double t, const double* q, const double* v, double* b) {
  const int n = model->coordinates;
  Vector<double> result(model->components);
  if (model->components == 0) return;
  lagrangian(model).relation->curvature(t, Array(q, n), Array(v, n), result);
  write(result, b);
}

// ---- first order ----

void mass_of(const AssayModel* model, double* mass) {
  Matrix<double> result(model->coordinates, model->coordinates);
  first_order(model).system->mass(result);
  write(result, mass);
}

void field(const AssayModel* model, double t, const double* x, double* f) {
  Vector<double> result(model->coordinates);
  first_order(model).system->vector_field(t, Array(x, model->coordinates), result);
  write(result, f);
}

void field_jacobian(const AssayModel* model, double t, const double* x, double* a) {
  Matrix<double> result(model->coordinates, model->coordinates);
  first_order(model).system->jacobian(t, Array(x, model->coordinates), result);
  write(result, a);
}

FirstOrderRelation<double>::Point point(const AssayModel* model,
                                        double t,
                                        const double* x,
                                        const double* lambda) {
  return {t, Array(x, model->coordinates), Array(lambda, model->components)};
}

void output(const AssayModel* model, double t, const double* x, const double* lambda, double* y) {
  if (model->components == 0) return;
  Vector<double> result(model->components);
  first_order(model).relation->output(point(model, t, x, lambda), result);
  write(result, y);
}

void output_jacobians(const AssayModel* model,
                      double t,
                      const double* x,
                      const double* lambda,
                      double* by_state,
                      double* by_multiplier) {
  const int n = model->coordinates, m = model->components;
  if (m == 0) return;
  Matrix<double> c(m, n), d(m, m);
  first_order(model).relation->output_jacobians(point(model, t, x, lambda), c, d);
  write(c, by_state);
  write(d, by_multiplier);
}

void input(const AssayModel* model, double t, const double* x, const double* lambda, double* r) {
  Vector<double> result = Vector<double>::Zero(model->coordinates);
  if (model->components > 0) {
    first_order(model).relation->input(point(model, t, x, lambda), result);
  }
  write(result, r);
}

void input_jacobians(const AssayModel* model,
                     double t,
                     const double* x,
                     const double* lambda,
                     double* by_state,
                     double* by_multiplier) {
  const int n = model->coordinates, m = model->components;
  Matrix<double> k = Matrix<double>::Zero(n, n), b(n, m);
  if (m > 0) first_order(model).relation->input_jacobians(point(model, t, x, lambda), k, b);
  write(k, by_state);
  write(b, by_multiplier);
}

int kind_of_law(const ContactLaw<double>& law) {
  if (std::holds_alternative<Equality>(law)) return ASSAY_EQUALITY;
  if (std::holds_alternative<Unilateral>(law)) return ASSAY_UNILATERAL;
  return std::holds_alternative<RollingCoulomb<double>>(law) ? ASSAY_ROLLING : ASSAY_COULOMB;
}

}  // namespace

AssayLaw foreign_law(const ContactLaw<double>& law) {
  AssayLaw result{};
  result.kind = kind_of_law(law);
  result.dimension = static_cast<int>(dimension(law));
  std::visit(
      [&](const auto& of) {
        if constexpr (requires { of.friction; }) result.friction = of.friction;
        if constexpr (requires { of.rolling_friction; })
          result.rolling_friction = of.rolling_friction;
      },
      law);
  return result;
}

AssayLaw foreign_law(const ImpactLaw<double>& law) {
  AssayLaw result = foreign_law(law.law);
  result.restitution = law.impact.normal_restitution;
  result.tangential_restitution = law.impact.tangential_restitution;
  return result;
}

AssayLaw foreign_law(const Bounds<double>& bounds) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  AssayLaw result{};
  result.kind = ASSAY_BOX;
  result.dimension = 1;
  result.lower = bounds.lower.value_or(-kNone);
  result.upper = bounds.upper.value_or(kNone);
  return result;
}

ModelKind kind_taken(const AssayScheme& scheme) {
  if ((scheme.flags & ASSAY_TAKES_RIGID_BODIES) != 0) return ModelKind::kNewtonEuler;
  if ((scheme.flags & ASSAY_TAKES_FIRST_ORDER) != 0) return ModelKind::kFirstOrder;
  const bool nonlinear = (scheme.flags & ASSAY_TAKES_NONLINEAR) != 0;
  return nonlinear ? ModelKind::kLagrangian : ModelKind::kLinear;
}

void require_foreign(const Model<double>& model, ModelKind taken, const std::string& who) {
  switch (taken) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      return require_no_multipliers(lagrangian_model<double>(model, who), who);
    case ModelKind::kFirstOrder:
      return (void)first_order_model<double>(model, who);
    case ModelKind::kNewtonEuler:
      return (void)newton_euler_model<double>(model, who);
  }
}

const double* ForeignModel::copy(const double* values, Eigen::Index size) {
  std::vector<double>& array = arrays_.emplace_back();
  array.reserve(static_cast<std::size_t>(size) + 1);  // an array of none is not null
  array.assign(values, values + size);
  return array.data();
}

ForeignModel::ForeignModel(const Model<double>& model, std::string problem)
    : problem_(std::move(problem)) {
  laws_.reserve(1);  // none are not null
  std::visit([this](const auto& of) { add(of); }, model);
  model_.problem = problem_.c_str();
  model_.parameters = "";
  model_.law_count = static_cast<int>(laws_.size());
  model_.laws = laws_.data();
}

void ForeignModel::add(const LagrangianModel<double>& model) {
  model_.kind = ASSAY_LAGRANGIAN;
  model_.coordinates = model_.velocities = static_cast<int>(model.size());
  model_.components = static_cast<int>(model.components());
  for (const ImpactLaw<double>& law : model.laws) laws_.push_back(foreign_law(law));
  model_.initial_time = model.initial_time;
  model_.initial_position = copy(model.initial_position.data(), model.size());
  model_.initial_velocity = copy(model.initial_velocity.data(), model.size());
  model_.mass_at = &mass_at;
  model_.force = &force;
  model_.force_jacobians = &force_jacobians;
  model_.gap = &gap;
  model_.gap_jacobian = &gap_jacobian;
  model_.gap_rate = &gap_rate;
  model_.gap_curvature = &gap_curvature;
  const bool linear = is_linear(model);
  model_.surfaces_move = !linear && surfaces_move(model) ? 1 : 0;
  model_.context = &model;
  if (linear) add_linear(linear_model(model, "a subject"));
}

void ForeignModel::add_linear(const ContactModel<double>& model) {
  const Eigen::Index n = model.system.size();
  const auto square = [&](const Matrix<double>& a) {
    const Matrix<double> whole = a.size() > 0 ? a : Matrix<double>(Matrix<double>::Zero(n, n));
    return copy(whole.data(), whole.size());
  };
  model_.linear = 1;
  model_.mass = square(model.system.mass);
  model_.damping = square(model.system.damping);
  model_.stiffness = square(model.system.stiffness);
  model_.contact_matrix = copy(model.relation.jacobian.data(), model.relation.jacobian.size());
  model_.offset = copy(model.relation.offset.data(), model.relation.size());
  model_.external_force = &external_force;
}

void ForeignModel::add(const FirstOrderModel<double>& model) {
  model_.kind = ASSAY_FIRST_ORDER;
  model_.coordinates = static_cast<int>(model.size());
  model_.components = static_cast<int>(model.multipliers());
  for (const MultiplierLaw<double>& law : model.laws) {
    // The bounds of a derivative of a model have no order.
    if (const auto* relay = std::get_if<Relay<double>>(&law)) {
      laws_.push_back(foreign_law(Bounds<double>{relay->lower, relay->upper}));
      continue;
    }
    for (const Bounds<double>& bounds : multiplier_bounds<double>({law})) {
      laws_.push_back(foreign_law(bounds));
    }
  }
  Vector<double> multiplier = model.initial_multiplier;
  if (multiplier.size() == 0) multiplier = Vector<double>::Zero(model.multipliers());
  model_.initial_time = model.initial_time;
  model_.initial_position = copy(model.initial_state.data(), model.size());
  model_.initial_multiplier = copy(multiplier.data(), multiplier.size());
  model_.linear =
      model.system->has_constant_jacobian() && (!model.relation || model.relation->is_linear());
  model_.mass_of = &mass_of;
  model_.field = &field;
  model_.field_jacobian = &field_jacobian;
  model_.output = &output;
  model_.output_jacobians = &output_jacobians;
  model_.input = &input;
  model_.input_jacobians = &input_jacobians;
  model_.context = &model;
}

}  // namespace assay::reports
