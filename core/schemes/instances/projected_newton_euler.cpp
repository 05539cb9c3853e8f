#include "core/schemes/projected_newton_euler.hpp"

template class assay::ProjectedStep<assay::NewtonEulerImplicit<ASSAY_SCALAR>,
                                    assay::RigidBodyChart<ASSAY_SCALAR>>;
ASSAY_INSTANTIATE_SCHEME(ProjectedNewtonEuler)
