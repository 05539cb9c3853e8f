#pragma once

#include "reference/sensitivity/sensitivity.hpp"

namespace assay::reference {

/// The same as `sensitivities` for a motion that the event-driven engine computes, which takes long
/// for each parameter value. Its Jets are compared with central differences of order 8,
///
///   f'(P) ≈ Σ_j w_j (f(P + jδ) − f(P − jδ))/δ,  j = 1 … 4,  w = 4/5, −1/5, 4/105, −1/280,     (1)
///
/// with a δ that makes its error δ⁸ small enough, but that leaves most digits of f, and smaller
/// ones if events between P ± 4δ differ. Both must agree to the digits asked for, relative to the
/// scale of each quantity, as the digits of the motion. A third way are saltation matrices along
/// the motion, see confirm_by_model.
///
/// @throws NotCertified if they do not, or if events differ for each δ: a one-sided derivative is
/// not looked for.
[[nodiscard]] ParameterSensitivities reference_sensitivities(const SensitivityQuestion& question,
                                                             const std::string& parameter);

}  // namespace assay::reference
