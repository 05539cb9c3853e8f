#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// Every solver id that a driver of the installed SiconosNumerics can call with the options that
/// Siconos creates for it. The problems are LCP, mixed LCP, relays, friction in 2D and 3D, reduced
/// and global, and rolling friction. Each has these options, except for a tolerance and a number of
/// iterations if they are given, and for the solver of one contact or of a subproblem that it uses
/// inside. The description of each is its id, and "with" the solver inside.
[[nodiscard]] const std::vector<AssaySolver>& solvers();

}  // namespace assay::siconos
