#pragma once

#include <vector>

#include "reference/event_driven/panel_method.hpp"
#include "reference/sensitivity/jet_model.hpp"
#include "reference/sensitivity/motion_derivatives.hpp"

namespace assay::reference {

/// The derivatives of a motion of a Lagrangian model by the event-driven engine in Jets.
///
/// The engine computes with Jets as with any scalar: it differentiates the flow between events, the
/// times of events, which are zeros of guards that depend on the parameter, and the impacts. So
/// the jumps of the sensitivity at events come out of the laws, and no closed form is used.
///
/// @param value of the parameter; `digits` are asked for.
[[nodiscard]] MotionDerivatives jet_sensitivities(const ModelOfParameter& model,
                                                  const Rational& value,
                                                  const std::vector<Rational>& times,
                                                  Method method,
                                                  int digits);

}  // namespace assay::reference
