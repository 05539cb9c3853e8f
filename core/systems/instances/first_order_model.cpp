#include "core/systems/first_order_model.hpp"

namespace assay {

template void validate(const FirstOrderModel<ASSAY_SCALAR>&);

}  // namespace assay
