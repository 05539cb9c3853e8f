#pragma once

#include <concepts>
#include <string>

#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/problem_list.hpp"

// What the definitions of oracles::model<S>, first_order_model<S> and newton_euler_model<S> share.
namespace assay::oracles::detail {

/// The model of P as an M<S>.   @throws InvalidInput as oracles::model.
template <template <class> class M, class S, Problem P>
M<S> model_of(const Parameters& parameters) {
  if constexpr (!taken_by(M<S>::kKind).contains(kProblemKind<P>)) {
    throw InvalidInput("problem " + std::string(P::kName) + " is " +
                       std::string(text_of(kProblemKind<P>).one) + "; " +
                       std::string(text_of(M<S>::kKind).one) + " is asked for");
  } else if constexpr (!ScalarOfAllModels<S> && kProblemKind<P> != ModelKind::kLinear) {
    throw InvalidInput("problem " + std::string(P::kName) + " is not linear, as those in scalar " +
                       std::string(ScalarTraits<S>::kName) + " are");
  } else if constexpr (std::same_as<S, Rational> && !P::kRationalData) {
    throw InvalidInput("problem " + std::string(P::kName) +
                       " needs roots and cosines, which scalar rational has not");
  } else {
    return P::template model<S>(parameters);
  }
}

template <template <class> class M, class S, class... P>
M<S> model_at(std::size_t index, const Parameters& parameters, TypeList<P...>) {
  constexpr M<S> (*kModels[])(const Parameters&) = {&model_of<M, S, P>...};
  return kModels[index](parameters);
}

}  // namespace assay::oracles::detail
