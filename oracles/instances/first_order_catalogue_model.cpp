#include "oracles/first_order_catalogue_model.hpp"
#include ASSAY_SCALAR_HEADER

template assay::FirstOrderModel<ASSAY_SCALAR> assay::oracles::first_order_model<ASSAY_SCALAR>(
    const assay::oracles::ProblemEntry&, const assay::Parameters&);
