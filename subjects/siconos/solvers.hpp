#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// Every solver id that a driver of SiconosNumerics reaches: LCP, MLCP, relays, friction in 2D and
/// 3D, reduced and global, rolling friction. Each with the options that Siconos gives it, but for a
/// tolerance and a number of iterations where they are asked for.
[[nodiscard]] const std::vector<AssaySolver>& solvers();

}  // namespace assay::siconos
