#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// EulerMoreauOSI, the only integrator of first-order systems with multipliers.
[[nodiscard]] const std::vector<AssayScheme>& first_order_schemes();

}  // namespace assay::siconos
