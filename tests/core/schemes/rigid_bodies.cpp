#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "tests/core/schemes/rigid_bodies_definitions.hpp"

ASSAY_INSTANTIATE_RIGID_BODIES(double)
ASSAY_INSTANTIATE_RIGID_BODIES(assay::Dd)
ASSAY_INSTANTIATE_RIGID_BODIES(assay::Mpfr50)
