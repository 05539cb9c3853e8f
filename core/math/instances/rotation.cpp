#include "core/math/rotation.hpp"

namespace assay {

template Vector3<ASSAY_SCALAR> rotate(const Quaternion<ASSAY_SCALAR>&, const Vector3<ASSAY_SCALAR>&, AttitudeReading);
template Matrix34<ASSAY_SCALAR> rotate_jacobian(const Quaternion<ASSAY_SCALAR>&, const Vector3<ASSAY_SCALAR>&, AttitudeReading);

}  // namespace assay
