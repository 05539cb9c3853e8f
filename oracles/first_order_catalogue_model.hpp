#pragma once

#include <concepts>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/described_first_order.hpp"
#include "oracles/problem_list.hpp"

// The definition of oracles::first_order_model<S>, instantiated once a scalar.
namespace assay::oracles {

namespace detail {

template <class S, Problem P>
FirstOrderModel<S> first_order_model_of(const Parameters& parameters) {
  if constexpr (!kIsFirstOrderProblem<P>) {
    throw InvalidInput("problem " + std::string(P::kName) +
                       (kIsNewtonEulerProblem<P> ? " is a rigid body" : " is a Lagrangian system") +
                       "; one of first order is asked for");
  } else if constexpr (std::same_as<S, Rational> && !P::kRationalData) {
    throw InvalidInput("problem " + std::string(P::kName) +
                       " needs roots and cosines, which scalar rational has not");
  } else {
    return P::template model<S>(parameters);
  }
}

template <class S, class... P>
FirstOrderModel<S> first_order_model_at(std::size_t index,
                                        const Parameters& parameters,
                                        TypeList<P...>) {
  constexpr FirstOrderModel<S> (*kModels[])(const Parameters&) = {&first_order_model_of<S, P>...};
  return kModels[index](parameters);
}

}  // namespace detail

template <class S>
FirstOrderModel<S> first_order_model(const ProblemEntry& entry, const Parameters& parameters) {
  if (entry.describe) {
    return detail::described_first_order<S>(described_as<DescribedFirstOrder>(entry, parameters));
  }
  return detail::first_order_model_at<S>(entry.index, parameters, Problems{});
}

}  // namespace assay::oracles
