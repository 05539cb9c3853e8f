#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The integrators of second-order systems, each with the one-step problem and the stepping that it
/// needs: MoreauJeanOSI, SchatzmanPaoliOSI, MoreauJeanBilbaoOSI, MoreauJeanDirectProjectionOSI,
/// MoreauJeanCombinedProjectionOSI, D1MinusLinearOSI. Settings without an option are as in Siconos,
/// except for the index set of the direct projection. It is 0, all contacts, because otherwise the
/// step leaves some contacts that were not active below their surface.
[[nodiscard]] const std::vector<AssayScheme>& lagrangian_schemes();

}  // namespace assay::siconos
