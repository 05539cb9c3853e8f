#pragma once

#include "reference/sensitivity/jet_sensitivity.hpp"
#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reference {

/// The model as a function of one parameter of the question.
[[nodiscard]] ModelOfParameter model_of_parameter(const SensitivityQuestion& question,
                                                  const std::string& parameter);

/// Compares the derivatives that exist, and the derivatives of the times of events, with the
/// results of two other ways: saltation matrices along the motion, and the event-driven engine in
/// Jets. These ways know the model and its laws, and do not use the motion for other parameters.
/// Adds the ways that confirm the derivatives, or the reason why there is none. @throws
/// NotCertified if a way contradicts them.
void confirm_by_model(const SensitivityQuestion& question, ParameterSensitivities& found);

}  // namespace assay::reference
