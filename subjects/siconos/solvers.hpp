#pragma once

#include <vector>

#include "reports/subjects/assay_subject.h"

namespace assay::siconos {

/// Every solver id that a driver of the installed SiconosNumerics reaches with the options that
/// Siconos creates for it: LCP, mixed LCP, relays, friction in 2D and 3D, reduced and global,
/// rolling friction. Each with those options, but for a tolerance and a number of iterations where
/// they are asked for, and for the solver of one contact, or of a subproblem, that it is to have
/// inside. The description of each is its id, "with" that inside.
[[nodiscard]] const std::vector<AssaySolver>& solvers();

}  // namespace assay::siconos
