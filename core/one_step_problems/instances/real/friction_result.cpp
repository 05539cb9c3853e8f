#include "core/one_step_problems/solve_result.hpp"

namespace assay {

template SolveResult<ASSAY_SCALAR> examine(const FrictionProblem<ASSAY_SCALAR>&,
                                           Vector<ASSAY_SCALAR>,
                                           const ASSAY_SCALAR&,
                                           SolveStatus,
                                           int);

}  // namespace assay
