#include "core/one_step_problems/friction_problem.hpp"

namespace assay {

template void validate(const FrictionProblem<ASSAY_SCALAR>&);

}  // namespace assay
