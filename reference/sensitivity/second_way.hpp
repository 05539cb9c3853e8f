#pragma once

#include "reference/sensitivity/jet_sensitivity.hpp"
#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reference {

/// The model as a function of one parameter of the question.
[[nodiscard]] ModelOfParameter model_of_parameter(const SensitivityQuestion& question,
                                                  const std::string& parameter);

/// Compares the derivatives that exist, and those of the times of events, with those of ways that
/// know the model and its laws, but not the motion for other parameters: saltation matrices along
/// the motion, and the event-driven engine in Jets. Adds the ways that confirm them, or why there
/// is none. @throws NotCertified if a way contradicts them.
void confirm_by_model(const SensitivityQuestion& question, ParameterSensitivities& found);

}  // namespace assay::reference
