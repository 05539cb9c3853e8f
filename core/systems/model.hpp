#pragma once

#include <string>
#include <variant>

#include "core/systems/first_order_model.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// What a time-capturing scheme may be asked to integrate.
///
/// Source: developer-notes.md, ch. 1 and 9.   Shapes, units: those of the alternative.
template <Field S>
using Model = std::variant<LagrangianModel<S>, FirstOrderModel<S>>;

/// The Lagrangian model that `model` holds.
/// @throws InvalidInput where it is of first order, naming who asks for it.
template <Field S>
[[nodiscard]] const LagrangianModel<S>& lagrangian_model(const Model<S>& model,
                                                         const std::string& who) {
  if (const auto* found = std::get_if<LagrangianModel<S>>(&model)) return *found;
  throw InvalidInput(who + " takes Lagrangian systems; this one is of first order");
}

/// The first-order model that `model` holds.
/// @throws InvalidInput where it is Lagrangian, naming who asks for it.
template <Field S>
[[nodiscard]] const FirstOrderModel<S>& first_order_model(const Model<S>& model,
                                                          const std::string& who) {
  if (const auto* found = std::get_if<FirstOrderModel<S>>(&model)) return *found;
  throw InvalidInput(who + " takes first-order systems; this one is Lagrangian");
}

/// n: of q, or of x.
template <Field S>
[[nodiscard]] Eigen::Index size(const Model<S>& model) {
  return std::visit([](const auto& own) { return own.size(); }, model);
}

/// Components of the state and of what a step imposes on it: impulses, or multipliers.
template <Field S>
[[nodiscard]] Eigen::Index components(const Model<S>& model) {
  if (const auto* first = std::get_if<FirstOrderModel<S>>(&model)) {
    return first->size() + first->multipliers();
  }
  const auto& second = std::get<LagrangianModel<S>>(model);
  return second.size() + second.impulses();
}

}  // namespace assay
