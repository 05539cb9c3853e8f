#pragma once

#include <functional>
#include <memory>

#include "core/scalar/jet.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay::reference {

/// A value and its derivative with respect to one parameter.
using ParameterJet = Jet<Mpfr, 1>;

/// A model with one parameter free.
using ModelOfParameter = std::function<LagrangianModel<Mpfr>(const Rational& value)>;

/// The model at the parameter value P as a function of Jets.
///
/// A model may be made for one parameter value at a time. So derivatives are central differences
/// between two models: for each of its functions F,
///
///   F(x + x' ε; P + ε) = F(x; P) + ε (F(x + δ x'; P + δ) − F(x − δ x'; P − δ))/(2δ)            (1)
///
/// with δ the cube root of the unit roundoff u: (1) keeps two thirds of the digits. The functions
/// of a model are smooth. Only its laws are not smooth, so (1) never crosses an event.
///
/// @throws InvalidInput as `model`; for laws whose kind depends on the parameter.
[[nodiscard]] LagrangianModel<ParameterJet> jet_model(const ModelOfParameter& model,
                                                      const Rational& value);

}  // namespace assay::reference
