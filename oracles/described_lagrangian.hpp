#pragma once

#include <memory>
#include <type_traits>

#include "core/math/convert.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "oracles/described_model.hpp"

namespace assay::oracles::detail {

/// The same law in another scalar.
template <class S>
[[nodiscard]] ImpactLaw<S> converted_law(const ImpactLaw<Rational>& law) {
  return {assay::convert<S>(std::vector<ContactLaw<Rational>>{law.law}).front(),
          {from_rational<S>(law.impact.normal_restitution),
           from_rational<S>(law.impact.tangential_restitution)}};
}

template <class S>
[[nodiscard]] MultiplierLaw<S> converted_law(const MultiplierLaw<Rational>& law) {
  return std::visit(
      [](const auto& of) -> MultiplierLaw<S> {
        if constexpr (std::same_as<std::decay_t<decltype(of)>, Relay<Rational>>) {
          return Relay<S>{from_rational<S>(of.lower), from_rational<S>(of.upper)};
        } else {
          return of;
        }
      },
      law);
}

template <class S, class Law>
[[nodiscard]] auto converted_laws(const std::vector<Law>& laws) {
  std::vector<decltype(converted_law<S>(laws.front()))> result;
  for (const Law& law : laws) result.push_back(converted_law<S>(law));
  return result;
}

/// M, C, K and F of the system of joined bodies. @pre it is linear, its force constant.
template <class S>
[[nodiscard]] LagrangianLti<S> converted_system(const LagrangianLti<Rational>& of) {
  LagrangianLti<S> system{
      convert<S>(of.mass), convert<S>(of.damping), convert<S>(of.stiffness), {}};
  if (of.external_force.is_zero()) return system;
  Vector<Rational> force(of.size());
  of.external_force.evaluate(Rational(0), force);
  system.external_force = ExternalForce<S>(convert<S>(force));
  return system;
}

/// The described model in the scalar S. @throws InvalidInput as joined.
template <class S>
[[nodiscard]] LagrangianModel<S> described_lagrangian(const DescribedLagrangian& described) {
  const LagrangianModel<Rational> of = joined(described);
  LagrangianModel<S> model;
  model.system =
      std::make_shared<assay::detail::LinearSystem<S>>(converted_system<S>(*of.system->linear()));
  if (of.relation) {
    const LagrangianLinear<Rational>& linear = *of.relation->linear();
    model.relation = std::make_shared<assay::detail::LinearRelation<S>>(
        LagrangianLinear<S>{convert<S>(linear.jacobian), convert<S>(linear.offset)});
  }
  if (of.compliance) {
    const CompliantLinear<Rational>::Data data = linear_of(*of.compliance, of.size());
    model.compliance = std::make_shared<CompliantLinear<S>>(
        typename CompliantLinear<S>::Data{.c = convert<S>(data.c),
                                          .b = convert<S>(data.b),
                                          .d = convert<S>(data.d),
                                          .e = convert<S>(data.e)});
  }
  model.laws = converted_laws<S>(of.laws);
  model.multiplier_laws = converted_laws<S>(of.multiplier_laws);
  model.initial_position = convert<S>(of.initial_position);
  model.initial_velocity = convert<S>(of.initial_velocity);
  return model;
}

}  // namespace assay::oracles::detail
