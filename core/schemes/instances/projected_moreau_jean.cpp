#include "core/schemes/projected_moreau_jean.hpp"

template class assay::ProjectedStep<assay::NonlinearMoreauJean<ASSAY_SCALAR>,
                                    assay::LagrangianChart<ASSAY_SCALAR>>;
ASSAY_INSTANTIATE_SCHEME(ProjectedMoreauJean)
