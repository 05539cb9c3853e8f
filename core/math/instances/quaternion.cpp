#include "core/math/quaternion.hpp"

namespace assay {

template Quaternion<ASSAY_SCALAR> product(const Quaternion<ASSAY_SCALAR>&, const Quaternion<ASSAY_SCALAR>&);

}  // namespace assay
