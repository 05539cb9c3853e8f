#include "reports/solve/solver_runner.hpp"
#include "reports/solve/solve_outcome_of.hpp"
#include ASSAY_SCALAR_HEADER

namespace assay::reports {

#define ASSAY_INSTANCE(S) ASSAY_SOLVER_RUNNER(, S)
ASSAY_INSTANCE(ASSAY_SCALAR)

}  // namespace assay::reports
