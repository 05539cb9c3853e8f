#include "core/schemes/newton_euler_lie_group.hpp"

template class assay::NewtonEulerStep<ASSAY_SCALAR, assay::LieGroup>;
ASSAY_INSTANTIATE_SCHEME(NewtonEulerLieGroup)
