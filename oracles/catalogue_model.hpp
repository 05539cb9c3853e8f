#pragma once

#include <concepts>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/described_lagrangian.hpp"
#include "oracles/problem_list.hpp"

// The definition of oracles::model<S>, instantiated once a scalar; those of the other kinds
// are in first_order_catalogue_model.hpp and newton_euler_catalogue_model.hpp.
namespace assay::oracles {

namespace detail {

template <class S, Problem P>
LagrangianModel<S> model_of(const Parameters& parameters) {
  if constexpr (kIsFirstOrderProblem<P> || kIsNewtonEulerProblem<P>) {
    throw InvalidInput("problem " + std::string(P::kName) +
                       (kIsFirstOrderProblem<P> ? " is a first-order system" : " is a rigid body") +
                       "; a Lagrangian system is asked for");
  } else if constexpr (std::same_as<S, Rational> && !P::kRationalData) {
    throw InvalidInput(std::string("problem ") + std::string(P::kName) +
                       " needs roots and cosines, which scalar rational has not");
  } else {
    return P::template model<S>(parameters);
  }
}

template <class S, class... P>
LagrangianModel<S> model_at(std::size_t index, const Parameters& parameters, TypeList<P...>) {
  constexpr LagrangianModel<S> (*kModels[])(const Parameters&) = {&model_of<S, P>...};
  return kModels[index](parameters);
}

}  // namespace detail

template <class S>
LagrangianModel<S> model(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.describe) {
    return detail::described_lagrangian<S>(described_as<DescribedLagrangian>(entry, parameters));
  }
  return detail::model_at<S>(entry.index, parameters, Problems{});
}

}  // namespace assay::oracles
