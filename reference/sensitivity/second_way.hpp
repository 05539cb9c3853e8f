#pragma once

#include "reference/sensitivity/jet_sensitivity.hpp"
#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reference {

/// The model as a function of one parameter of the question.
[[nodiscard]] ModelOfParameter model_of_parameter(const SensitivityQuestion& question,
                                                  const std::string& parameter);

/// Compares the derivatives that exist from both sides with those of the event-driven engine in
/// Jets, and adds that way, or why there is none. @throws NotCertified if the two disagree.
void confirm_with_jets(const SensitivityQuestion& question, ParameterSensitivities& found);

}  // namespace assay::reference
