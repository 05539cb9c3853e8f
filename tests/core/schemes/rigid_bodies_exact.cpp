#include "core/scalar/rational.hpp"
#include "tests/core/schemes/jet_instances.hpp"
#include "tests/core/schemes/rigid_bodies_definitions.hpp"

ASSAY_INSTANTIATE_RIGID_BODIES(assay::Rational)
ASSAY_INSTANTIATE_RIGID_BODIES(assay::PreciseJet)
