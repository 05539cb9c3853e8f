#include "core/schemes/newton_euler_semi_explicit.hpp"

template class assay::NewtonEulerStep<ASSAY_SCALAR, assay::SemiExplicit>;
ASSAY_INSTANTIATE_SCHEME(NewtonEulerSemiExplicit)
