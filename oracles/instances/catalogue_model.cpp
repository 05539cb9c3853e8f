#include "oracles/catalogue_model.hpp"
#include ASSAY_SCALAR_HEADER

template assay::LagrangianModel<ASSAY_SCALAR> assay::oracles::model<ASSAY_SCALAR>(
    const assay::oracles::ProblemEntry&, const assay::Parameters&);
