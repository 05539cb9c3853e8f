#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// Every solver id that a driver of the installed SiconosNumerics reaches with the options that
/// Siconos creates for it: LCP, MLCP, relays, friction in 2D and 3D, reduced and global, rolling
/// friction; but for FRICTION_3D_SOCLCP, whose problem is another, the associated one. Each with
/// those options, but for a tolerance and a number of iterations where they are asked for.
[[nodiscard]] const std::vector<AssaySolver>& solvers();

}  // namespace assay::siconos
