#include "core/solvers/nonsmooth_gauss_seidel_sweeps.hpp"

namespace assay {

template class GaussSeidelSweeps<ASSAY_SCALAR>;

}  // namespace assay
