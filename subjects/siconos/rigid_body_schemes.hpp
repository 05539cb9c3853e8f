#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// The integrators of NewtonEulerDS.
[[nodiscard]] const std::vector<AssayScheme>& rigid_body_schemes();

}  // namespace assay::siconos
