#include "oracles/newton_euler_catalogue_model.hpp"
#include ASSAY_SCALAR_HEADER

template assay::NewtonEulerModel<ASSAY_SCALAR> assay::oracles::newton_euler_model<ASSAY_SCALAR>(
    const assay::oracles::ProblemEntry&, const assay::Parameters&);
