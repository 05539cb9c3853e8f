#include "reports/ladder/shown_scalar.hpp"
#include ASSAY_SCALAR_HEADER

namespace assay::reports {

template void show_scalar<ASSAY_SCALAR>(std::vector<SchemeEntry>&);
template void show_scalar<ASSAY_SCALAR>(std::vector<SolverEntry>&);

}  // namespace assay::reports
