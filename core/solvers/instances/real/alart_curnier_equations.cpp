#include "core/solvers/alart_curnier_equations.hpp"
#include "core/solvers/pseudo_transient_newton.hpp"
#include "core/solvers/semismooth_newton.hpp"

namespace assay {

template class ReducedEquations<ASSAY_SCALAR>;
template class SemismoothNewton<ASSAY_SCALAR, ReducedEquations<ASSAY_SCALAR>>;
template class PseudoTransientNewton<ASSAY_SCALAR, ReducedEquations<ASSAY_SCALAR>>;

}  // namespace assay
