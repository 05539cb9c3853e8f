#include "core/schemes/newton_euler_implicit.hpp"

template class assay::NewtonEulerStep<ASSAY_SCALAR, assay::FullyImplicit>;
ASSAY_INSTANTIATE_SCHEME(NewtonEulerImplicit)
