#pragma once

// What assay::reports holds compiled on the whole ladder, as core/solvers/instances.hpp.

#include "core/scalar/ladder.hpp"
#include "reports/study/scheme_runner.hpp"

namespace assay::reports {

#define ASSAY_EXTERN_INSTANCES(S) \
  extern template ScalarRunner scalar_runner<S>(SchemeRun<S> scheme);
ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_EXTERN_INSTANCES)
#undef ASSAY_EXTERN_INSTANCES

}  // namespace assay::reports
