#pragma once

#include <concepts>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/described_bodies.hpp"
#include "oracles/problem_list.hpp"

// The definition of oracles::newton_euler_model<S>, instantiated once a scalar.
namespace assay::oracles {

namespace detail {

template <class S, Problem P>
NewtonEulerModel<S> newton_euler_model_of(const Parameters& parameters) {
  if constexpr (!kIsNewtonEulerProblem<P>) {
    throw InvalidInput(
        "problem " + std::string(P::kName) +
        (kIsFirstOrderProblem<P> ? " is of first order" : " is a Lagrangian system") +
        "; a rigid body is asked for");
  } else if constexpr (std::same_as<S, Rational> && !P::kRationalData) {
    throw InvalidInput("problem " + std::string(P::kName) +
                       " needs roots and cosines, which scalar rational has not");
  } else {
    return P::template model<S>(parameters);
  }
}

template <class S, class... P>
NewtonEulerModel<S> newton_euler_model_at(std::size_t index,
                                          const Parameters& parameters,
                                          TypeList<P...>) {
  constexpr NewtonEulerModel<S> (*kModels[])(const Parameters&) = {&newton_euler_model_of<S, P>...};
  return kModels[index](parameters);
}

}  // namespace detail

template <class S>
NewtonEulerModel<S> newton_euler_model(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.describe) {
    return detail::described_bodies<S>(described_as<DescribedBodies>(entry, parameters));
  }
  return detail::newton_euler_model_at<S>(entry.index, parameters, Problems{});
}

}  // namespace assay::oracles
