#pragma once

#include <vector>

#include "reference/event_driven/panel_method.hpp"
#include "reference/sensitivity/jet_model.hpp"
#include "reference/sensitivity/motion_derivatives.hpp"

namespace assay::reference {

/// The derivatives of a motion of a Lagrangian model by the event-driven engine in Jets.
///
/// The engine computes with Jets as with any scalar. It differentiates the flow between events, the
/// times of events, and the impacts. The times of events are zeros of guards that depend on the
/// parameter. So the jumps of the sensitivity at events follow from the laws, and no closed form is
/// used.
///
/// @param value the value of the parameter; `digits` digits are requested.
[[nodiscard]] MotionDerivatives jet_sensitivities(const ModelOfParameter& model,
                                                  const Rational& value,
                                                  const std::vector<Rational>& times,
                                                  Method method,
                                                  int digits);

}  // namespace assay::reference
