#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The integrators of second-order systems, each with the one-step problem and the stepping that it
/// needs: MoreauJeanOSI, SchatzmanPaoliOSI, MoreauJeanBilbaoOSI, MoreauJeanDirectProjectionOSI,
/// MoreauJeanCombinedProjectionOSI, D1MinusLinearOSI. Their other settings are those of Siconos.
[[nodiscard]] const std::vector<AssayScheme>& lagrangian_schemes();

}  // namespace assay::siconos
