#include "core/math/lu.hpp"

namespace assay {

template class LuFactors<ASSAY_SCALAR>;

}  // namespace assay
