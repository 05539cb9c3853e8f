#include "core/systems/lagrangian_model.hpp"

namespace assay {

template std::string why_not_linear(const LagrangianModel<ASSAY_SCALAR>&);
template ContactModel<ASSAY_SCALAR> linear_model(const LagrangianModel<ASSAY_SCALAR>&, const std::string&);
template void validate(const LagrangianModel<ASSAY_SCALAR>&);

}  // namespace assay
