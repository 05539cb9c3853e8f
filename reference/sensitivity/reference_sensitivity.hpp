#pragma once

#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reference {

/// The same as `sensitivities` for a motion that the event-driven engine computes. The engine takes
/// long for each parameter value. Its Jets are compared with central differences of order 8,
///
///   f'(P) ≈ Σ_j w_j (f(P + jδ) − f(P − jδ))/δ,  j = 1 … 4,  w = 4/5, −1/5, 4/105, −1/280,     (1)
///
/// with a δ that makes the error δ⁸ small enough and leaves most digits of f. If events between P ±
/// 4δ differ, δ is smaller. Jets and differences must agree to the requested digits. These are
/// relative to the scale of each quantity, like the digits of the motion. A third way are saltation
/// matrices along the motion, see confirm_by_model.
///
/// @throws NotCertified if they do not agree, or if events differ for each δ. A one-sided
/// derivative is not searched.
[[nodiscard]] ParameterSensitivities reference_sensitivities(const SensitivityQuestion& question,
                                                             const std::string& parameter);

}  // namespace assay::reference
