#include "core/solvers/box_as_lcp.hpp"

namespace assay {

template class BoxAsLcp<ASSAY_SCALAR>;

}  // namespace assay
