#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The integrators of second-order systems, each with the one-step problem and the stepping that it
/// needs: MoreauJeanOSI, SchatzmanPaoliOSI, MoreauJeanBilbaoOSI, MoreauJeanDirectProjectionOSI,
/// MoreauJeanCombinedProjectionOSI, D1MinusLinearOSI. What options do not set is as in Siconos, but
/// for the index set of the direct projection, 0, all contacts, as the step leaves some of those
/// that were not active below their surface.
[[nodiscard]] const std::vector<AssayScheme>& lagrangian_schemes();

}  // namespace assay::siconos
