#include "core/math/sparse_lu.hpp"

namespace assay {

template class SparseLuFactors<ASSAY_SCALAR>;

}  // namespace assay
