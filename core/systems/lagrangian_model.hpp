#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/laws/impact_law.hpp"
#include "core/laws/multiplier_law.hpp"
#include "core/math/magnitude.hpp"
#include "core/relations/compliant_relation.hpp"
#include "core/relations/lagrangian_relation.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/systems/contact_model.hpp"
#include "core/systems/lagrangian_system.hpp"

namespace assay {

/// A Lagrangian system and its initial state. Its contacts may have any law. Its multipliers have
/// no impacts.
///
/// Shapes: n = system->size() coordinates; m = relation->size() components, in the order of the
/// laws; compliance->size() multipliers, in the order of their laws. There may be no relation and
/// no compliance. `initial_velocity` is the left limit v⁻(t0): an impact may happen at t0 itself.
/// Systems and relations are shared, never changed. A member may be replaced, and every scheme uses
/// the new one. For schemes of linear systems linear_model() builds a ContactModel from the same
/// members.
template <Field S>
struct LagrangianModel {
  static constexpr ModelKind kKind = ModelKind::kLagrangian;

  std::shared_ptr<const LagrangianSystem<S>> system;
  std::shared_ptr<const LagrangianRelation<S>> relation;
  std::vector<ImpactLaw<S>> laws;
  std::shared_ptr<const CompliantRelation<S>> compliance;
  std::vector<MultiplierLaw<S>> multiplier_laws;
  Vector<S> initial_position;
  Vector<S> initial_velocity;
  S initial_time = S(0);

  LagrangianModel() = default;
  /// Converts a linear model.
  LagrangianModel(ContactModel<S> model);  // NOLINT(google-explicit-constructor)

  [[nodiscard]] Eigen::Index size() const { return initial_position.size(); }
  /// The number of components of the contacts.
  [[nodiscard]] Eigen::Index components() const { return relation ? relation->size() : 0; }
  [[nodiscard]] Eigen::Index multipliers() const { return compliance ? compliance->size() : 0; }
  /// The number of components of the impulse of a step: P of the contacts, then h λ of the
  /// multipliers.
  [[nodiscard]] Eigen::Index impulses() const { return components() + multipliers(); }
};

namespace detail {

template <Field S>
class LinearSystem final : public LagrangianSystem<S> {
 public:
  explicit LinearSystem(LagrangianLti<S> system) : system_(std::move(system)) {}

  [[nodiscard]] Eigen::Index size() const override { return system_.size(); }
  [[nodiscard]] bool has_constant_mass() const override { return true; }
  void mass(const Vector<S>&, Matrix<S>& mass) const override { mass = system_.mass; }
  void force(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const override {
    system_.external_force.evaluate(t, f);
    if (system_.stiffness.size() > 0) f -= system_.stiffness.lazyProduct(q);
    if (system_.damping.size() > 0) f -= system_.damping.lazyProduct(v);
  }
  void force_jacobians(const S&,
                       const Vector<S>&,
                       const Vector<S>&,
                       Matrix<S>& by_position,
                       Matrix<S>& by_velocity) const override {
    by_position.setConstant(S(0));
    by_velocity.setConstant(S(0));
    if (system_.stiffness.size() > 0) by_position -= system_.stiffness;
    if (system_.damping.size() > 0) by_velocity -= system_.damping;
  }
  void mass_jacobian(const Vector<S>&, const Vector<S>&, Matrix<S>& by_position) const override {
    by_position.setConstant(S(0));
  }
  [[nodiscard]] const LagrangianLti<S>* linear() const override { return &system_; }

 private:
  LagrangianLti<S> system_;
};

template <Field S>
class LinearRelation final : public LagrangianRelation<S> {
 public:
  explicit LinearRelation(LagrangianLinear<S> relation) : relation_(std::move(relation)) {}

  [[nodiscard]] Eigen::Index size() const override { return relation_.size(); }
  [[nodiscard]] bool has_constant_jacobian() const override { return true; }
  void evaluate(const S&, const Vector<S>& q, Vector<S>& y) const override {
    y = relation_.offset;
    if (relation_.size() > 0) y += relation_.jacobian.lazyProduct(q);
  }
  void jacobian(const S&, const Vector<S>&, Matrix<S>& h) const override { h = relation_.jacobian; }
  void rate(const S&, const Vector<S>&, Vector<S>& rate) const override { rate.setConstant(S(0)); }
  void curvature(const S&, const Vector<S>&, const Vector<S>&, Vector<S>& b) const override {
    b.setConstant(S(0));
  }
  [[nodiscard]] const LagrangianLinear<S>* linear() const override { return &relation_; }

 private:
  LagrangianLinear<S> relation_;
};

}  // namespace detail

template <Field S>
LagrangianModel<S>::LagrangianModel(ContactModel<S> model)
    : system(std::make_shared<detail::LinearSystem<S>>(std::move(model.system))),
      relation(std::make_shared<detail::LinearRelation<S>>(std::move(model.relation))),
      initial_position(std::move(model.initial_position)),
      initial_velocity(std::move(model.initial_velocity)),
      initial_time(std::move(model.initial_time)) {
  for (const S& e : model.law.restitution) laws.push_back({Unilateral{}, {e, S(0)}});
}

/// Says in words which property keeps `model` from being a ContactModel; empty if it is one.
template <Field S>
[[nodiscard]] std::string why_not_linear(const LagrangianModel<S>& model) {
  if (!model.system) return "the model has no system";
  if (model.system->linear() == nullptr) return "the system is not linear time-invariant";
  if (model.relation && model.relation->linear() == nullptr) return "the gaps are not linear in q";
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    const ImpactLaw<S>& law = model.laws[i];
    const std::string contact = "contact " + std::to_string(i);
    if (!std::holds_alternative<Unilateral>(law.law)) return contact + " is not unilateral";
    if (!is_zero(law.impact.tangential_restitution)) {
      return contact + " has a tangential restitution coefficient";
    }
  }
  if (model.compliance || !model.multiplier_laws.empty()) return "the model has multipliers";
  return {};
}

/// Whether schemes of linear systems take `model`.
template <Field S>
[[nodiscard]] bool is_linear(const LagrangianModel<S>& model) {
  return why_not_linear(model).empty();
}

/// `model` for schemes of linear systems: a copy of its matrices, laws and initial state.
/// @throws InvalidInput if it is not a ContactModel. The message names `who`, which needs one, and
/// the reason.
template <Field S>
[[nodiscard]] ContactModel<S> linear_model(const LagrangianModel<S>& model,
                                           const std::string& who) {
  if (const std::string why = why_not_linear(model); !why.empty()) {
    throw InvalidInput(who +
                       " takes linear time-invariant systems with frictionless contacts; this is "
                       "none: " +
                       why);
  }
  ContactModel<S> linear;
  linear.system = *model.system->linear();
  if (model.relation) linear.relation = *model.relation->linear();
  linear.law.restitution.resize(static_cast<Eigen::Index>(model.laws.size()));
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    linear.law.restitution(static_cast<Eigen::Index>(i)) = model.laws[i].impact.normal_restitution;
  }
  linear.initial_position = model.initial_position;
  linear.initial_velocity = model.initial_velocity;
  linear.initial_time = model.initial_time;
  return linear;
}

/// @throws InvalidInput if the model has multipliers. The message names `who`, which does not take
/// them.
template <Field S>
void require_no_multipliers(const LagrangianModel<S>& model, const std::string& who) {
  if (model.multipliers() == 0) return;
  throw InvalidInput(who + " takes no multipliers; the model has " +
                     std::to_string(model.multipliers()));
}

namespace detail {

template <OrderedField S>
void validate_multipliers(const LagrangianModel<S>& model) {
  const Eigen::Index m = model.multipliers(), n = model.size();
  const auto bounds = static_cast<Eigen::Index>(multiplier_bounds(model.multiplier_laws).size());
  if (bounds != m) {
    throw InvalidInput("the multiplier laws have " + std::to_string(bounds) +
                       " components, the compliant relation " + std::to_string(m));
  }
  if (m == 0) return;
  const typename CompliantRelation<S>::Point start{model.initial_time,
                                                   model.initial_position,
                                                   model.initial_velocity,
                                                   Vector<S>::Constant(m, S(0))};
  Vector<S> y(m), p(n);
  model.compliance->output(start, y);
  require_shape("output of the compliant relation", y, m, 1);
  require_finite("output of the compliant relation at the initial state", y);
  model.compliance->input(start, p);
  require_shape("input of the compliant relation", p, n, 1);
  require_finite("input of the compliant relation at the initial state", p);
  typename CompliantRelation<S>::Jacobians of_h{Matrix<S>(m, n), Matrix<S>(m, n), Matrix<S>(m, m)};
  typename CompliantRelation<S>::Jacobians of_g{Matrix<S>(n, n), Matrix<S>(n, n), Matrix<S>(n, m)};
  model.compliance->output_jacobians(start, of_h);
  model.compliance->input_jacobians(start, of_g);
  require_shape("dh/dq of the compliant relation", of_h.by_position, m, n);
  require_shape("dh/dv of the compliant relation", of_h.by_velocity, m, n);
  require_shape("dh/dlambda of the compliant relation", of_h.by_multiplier, m, m);
  require_shape("dg/dq of the compliant relation", of_g.by_position, n, n);
  require_shape("dg/dv of the compliant relation", of_g.by_velocity, n, n);
  require_shape("dg/dlambda of the compliant relation", of_g.by_multiplier, n, m);
}

/// Checks that coefficients are in their ranges and that an equality has no restitution.
template <OrderedField S>
void validate_impact_law(const ImpactLaw<S>& law, std::size_t contact) {
  validate_law(law.law, contact);
  const bool equality = std::holds_alternative<Equality>(law.law);
  for (const S* e : {&law.impact.normal_restitution, &law.impact.tangential_restitution}) {
    if (*e >= S(0) && *e <= S(equality ? 0 : 1)) continue;
    throw InvalidInput("restitution coefficient of " +
                       std::string(equality ? "equality " : "contact ") + std::to_string(contact) +
                       " = " + to_decimal(*e) + " is not allowed: it must be " +
                       (equality ? "0" : "in [0, 1]"));
  }
}

/// Checks that equalities hold at the initial position: each |y_i| ≤ √u Σ_j |H_ij| (1 + |q_j|).
/// Exact scalars have u = 0.
template <OrderedField S>
void validate_equalities(const LagrangianModel<S>& model, const Vector<S>& y, const Matrix<S>& h) {
  const Vector<S>& q = model.initial_position;
  Eigen::Index first = 0;
  for (std::size_t law = 0; law < model.laws.size(); ++law) {
    const Eigen::Index d = dimension(model.laws[law].law);
    for (Eigen::Index i = first; i < first + d; ++i) {
      if (!std::holds_alternative<Equality>(model.laws[law].law)) break;
      S size(0);
      for (Eigen::Index j = 0; j < q.size(); ++j) {
        size += magnitude(h(i, j)) * (S(1) + magnitude(q(j)));
      }
      if (y(i) * y(i) <= unit_roundoff<S>() * size * size) continue;
      throw InvalidInput("equality " + std::to_string(law) +
                         " does not hold at the initial position: y = " + to_decimal(y(i)) +
                         " is not allowed, it must be 0");
    }
    first += d;
  }
}

/// Checks shapes, and that numbers at the initial state are finite.
template <OrderedField S>
void validate_relation(const LagrangianModel<S>& model) {
  const Eigen::Index m = model.components();
  const S& t = model.initial_time;
  const Vector<S>& q = model.initial_position;
  Vector<S> y(m), rate(m), curvature(m);
  model.relation->evaluate(t, q, y);
  require_shape("relation", y, m, 1);
  require_finite("relation at the initial position", y);
  Matrix<S> h(m, model.size());
  model.relation->jacobian(t, q, h);
  require_shape("Jacobian of the relation", h, m, model.size());
  require_finite("Jacobian of the relation at the initial position", h);
  model.relation->rate(t, q, rate);
  require_shape("rate of the relation", rate, m, 1);
  require_finite("rate of the relation at the initial position", rate);
  model.relation->curvature(t, q, model.initial_velocity, curvature);
  require_shape("curvature of the relation", curvature, m, 1);
  validate_equalities(model, y, h);
}

}  // namespace detail

/// @throws InvalidInput that names the missing member, the array of the wrong size, the entry that
/// is not finite, a coefficient of a law outside its range, an equality that does not hold, or a
/// mass matrix that is not symmetric positive definite at the initial position.
template <OrderedField S>
void validate(const LagrangianModel<S>& model) {
  if (is_linear(model)) return validate(linear_model(model, "validate"));
  if (!model.system) throw InvalidInput("the model has no system");
  const Eigen::Index n = model.system->size();
  if (const LagrangianLti<S>* linear = model.system->linear()) detail::require_shapes(*linear);
  if (model.relation) {
    if (const LagrangianLinear<S>* linear = model.relation->linear()) {
      detail::require_shapes(*linear, n);
    }
  }
  if (n < 1) throw InvalidInput("the system has no coordinate; it needs at least one");
  detail::require_shape("initial position", model.initial_position, n, 1);
  detail::require_shape("initial velocity", model.initial_velocity, n, 1);
  detail::require_finite("initial position", model.initial_position);
  detail::require_finite("initial velocity", model.initial_velocity);
  if (!is_finite(model.initial_time)) throw InvalidInput("initial time is not a finite number");
  if (total_dimension(model.laws) != model.components()) {
    throw InvalidInput("the laws have " + std::to_string(total_dimension(model.laws)) +
                       " components, the relation " + std::to_string(model.components()));
  }
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    detail::validate_impact_law(model.laws[i], i);
  }
  Matrix<S> mass(n, n);
  model.system->mass(model.initial_position, mass);
  detail::require_shape("mass matrix", mass, n, n);
  detail::require_finite("mass matrix at the initial position", mass);
  detail::require_symmetric_positive_definite<S>("mass matrix", std::move(mass));
  Vector<S> force(n);
  model.system->force(model.initial_time, model.initial_position, model.initial_velocity, force);
  detail::require_shape("force", force, n, 1);
  detail::require_finite("force at the initial state", force);
  detail::validate_multipliers(model);
  if (model.components() > 0) detail::validate_relation(model);
}

#define ASSAY_EXTERN_MODEL(S)                                                                  \
  extern template std::string why_not_linear(const LagrangianModel<S>&);                       \
  extern template ContactModel<S> linear_model(const LagrangianModel<S>&, const std::string&); \
  extern template void validate(const LagrangianModel<S>&);
ASSAY_FOR_EACH_MODEL_SCALAR(ASSAY_EXTERN_MODEL)
#undef ASSAY_EXTERN_MODEL

}  // namespace assay
