#include "reports/study/scheme_runner.hpp"
#include ASSAY_SCALAR_HEADER

template assay::reports::ScalarRunner assay::reports::scalar_runner<ASSAY_SCALAR>(
    assay::SchemeRun<ASSAY_SCALAR>);
