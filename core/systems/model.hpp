#pragma once

#include <string>
#include <variant>

#include "core/systems/first_order_model.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "core/systems/model_kind.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay {

/// A model that a time-capturing scheme integrates.
///
/// Source: developer-notes.md, ch. 1, 9 and 11. Shapes, units: as the alternative.
template <Field S>
using Model = std::variant<LagrangianModel<S>, FirstOrderModel<S>, NewtonEulerModel<S>>;

/// The kind of a model; a Lagrangian model is kLinear if is_linear.
template <Field S>
[[nodiscard]] ModelKind kind_of(const Model<S>& model) {
  const auto* lagrangian = std::get_if<LagrangianModel<S>>(&model);
  if (lagrangian != nullptr && is_linear(*lagrangian)) return ModelKind::kLinear;
  return std::visit([](const auto& of) { return of.kKind; }, model);
}

/// The Lagrangian model that `model` holds.
/// @throws InvalidInput if it is of another kind. The message names `who`, which needs this one.
template <Field S>
[[nodiscard]] const LagrangianModel<S>& lagrangian_model(const Model<S>& model,
                                                         const std::string& who) {
  if (const auto* found = std::get_if<LagrangianModel<S>>(&model)) return *found;
  throw InvalidInput(who + " takes Lagrangian systems; this one is " +
                     std::string(text_of(kind_of(model)).is));
}

/// The first-order model that `model` holds. @throws as lagrangian_model.
template <Field S>
[[nodiscard]] const FirstOrderModel<S>& first_order_model(const Model<S>& model,
                                                          const std::string& who) {
  if (const auto* found = std::get_if<FirstOrderModel<S>>(&model)) return *found;
  throw InvalidInput(who + " takes first-order systems; this one is " +
                     std::string(text_of(kind_of(model)).is));
}

/// The model of rigid bodies that `model` holds. @throws as lagrangian_model.
template <Field S>
[[nodiscard]] const NewtonEulerModel<S>& newton_euler_model(const Model<S>& model,
                                                            const std::string& who) {
  if (const auto* found = std::get_if<NewtonEulerModel<S>>(&model)) return *found;
  throw InvalidInput(who + " takes rigid bodies; this system is " +
                     std::string(text_of(kind_of(model)).is));
}

/// The sizes of a state: of q, or x; of v, which first-order systems do not have; and of the
/// impulses or multipliers that a step imposes.
struct StateSizes {
  Eigen::Index q, v, impulse;

  [[nodiscard]] Eigen::Index all() const { return q + v + impulse; }
};

template <Field S>
[[nodiscard]] StateSizes sizes_of(const Model<S>& model) {
  switch (kind_of(model)) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian: {
      const auto& of = std::get<LagrangianModel<S>>(model);
      return {of.size(), of.size(), of.impulses()};
    }
    case ModelKind::kFirstOrder: {
      const auto& of = std::get<FirstOrderModel<S>>(model);
      return {of.size(), 0, of.multipliers()};
    }
    case ModelKind::kNewtonEuler: {
      const auto& of = std::get<NewtonEulerModel<S>>(model);
      return {of.coordinates(), of.velocities(), of.components()};
    }
  }
  return {};
}

}  // namespace assay
