#include "core/systems/newton_euler_model.hpp"

namespace assay {

template void validate(const NewtonEulerModel<ASSAY_SCALAR>&);

}  // namespace assay
