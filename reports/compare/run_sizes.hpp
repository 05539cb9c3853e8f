#pragma once

#include "reports/study/comparison.hpp"

namespace assay::reports {

/// How large the numbers of a trajectory are, in the file or in the truth, whichever is larger; at
/// least what solvers leave of 0, the impulses apart.
struct RunSizes {
  double position = 0, velocity = 0;  ///< max_i sup |q_i|, |v_i|; of rigid bodies, of centres
  double spin = 0;                    ///< of rigid bodies: of |Ω_i|
  double time = 0;                    ///< the last time [s]
  double impulse = 0;                 ///< Σ_i ∫ |dI_i| of impulses, or of λ dt
};

[[nodiscard]] RunSizes sizes_of(const Comparison<long double>& comparison, bool rigid_bodies);

}  // namespace assay::reports
