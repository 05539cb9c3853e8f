#pragma once

#include <string>
#include <variant>

#include "core/systems/first_order_model.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay {

/// What a time-capturing scheme may be asked to integrate.
///
/// Source: developer-notes.md, ch. 1, 9 and 11.   Shapes, units: those of the alternative.
template <Field S>
using Model = std::variant<LagrangianModel<S>, FirstOrderModel<S>, NewtonEulerModel<S>>;

/// What the alternative of `model` is called.
template <Field S>
[[nodiscard]] const char* kind_of(const Model<S>& model) {
  if (std::holds_alternative<LagrangianModel<S>>(model)) return "Lagrangian";
  return std::holds_alternative<FirstOrderModel<S>>(model) ? "of first order" : "of rigid bodies";
}

/// The Lagrangian model that `model` holds.
/// @throws InvalidInput where it is of another kind, naming who asks for it.
template <Field S>
[[nodiscard]] const LagrangianModel<S>& lagrangian_model(const Model<S>& model,
                                                         const std::string& who) {
  if (const auto* found = std::get_if<LagrangianModel<S>>(&model)) return *found;
  throw InvalidInput(who + " takes Lagrangian systems; this one is " + kind_of(model));
}

/// The first-order model that `model` holds. @throws as lagrangian_model.
template <Field S>
[[nodiscard]] const FirstOrderModel<S>& first_order_model(const Model<S>& model,
                                                          const std::string& who) {
  if (const auto* found = std::get_if<FirstOrderModel<S>>(&model)) return *found;
  throw InvalidInput(who + " takes first-order systems; this one is " + kind_of(model));
}

/// The model of rigid bodies that `model` holds. @throws as lagrangian_model.
template <Field S>
[[nodiscard]] const NewtonEulerModel<S>& newton_euler_model(const Model<S>& model,
                                                            const std::string& who) {
  if (const auto* found = std::get_if<NewtonEulerModel<S>>(&model)) return *found;
  throw InvalidInput(who + " takes rigid bodies; this system is " + kind_of(model));
}

/// n: of q, or of x.
template <Field S>
[[nodiscard]] Eigen::Index size(const Model<S>& model) {
  if (const auto* bodies = std::get_if<NewtonEulerModel<S>>(&model)) return bodies->coordinates();
  if (const auto* first = std::get_if<FirstOrderModel<S>>(&model)) return first->size();
  return std::get<LagrangianModel<S>>(model).size();
}

/// Of v; of a first-order system, which has none, 0.
template <Field S>
[[nodiscard]] Eigen::Index velocities(const Model<S>& model) {
  if (const auto* bodies = std::get_if<NewtonEulerModel<S>>(&model)) return bodies->velocities();
  return std::holds_alternative<FirstOrderModel<S>>(model) ? 0 : size(model);
}

/// Of what a step imposes: impulses, or multipliers.
template <Field S>
[[nodiscard]] Eigen::Index imposed(const Model<S>& model) {
  if (const auto* bodies = std::get_if<NewtonEulerModel<S>>(&model)) return bodies->components();
  if (const auto* first = std::get_if<FirstOrderModel<S>>(&model)) return first->multipliers();
  return std::get<LagrangianModel<S>>(model).impulses();
}

/// Components of the state and of what a step imposes on it.
template <Field S>
[[nodiscard]] Eigen::Index components(const Model<S>& model) {
  return size(model) + imposed(model);
}

}  // namespace assay
