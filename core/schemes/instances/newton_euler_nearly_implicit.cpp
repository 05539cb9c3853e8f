#include "core/schemes/newton_euler_nearly_implicit.hpp"

template class assay::NewtonEulerStep<ASSAY_SCALAR, assay::NearlyImplicit>;
ASSAY_INSTANTIATE_SCHEME(NewtonEulerNearlyImplicit)
