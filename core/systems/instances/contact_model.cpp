#include "core/systems/contact_model.hpp"

namespace assay {

template void validate(const ContactModel<ASSAY_SCALAR>&);
template void detail::require_symmetric_positive_definite(const char*, Matrix<ASSAY_SCALAR>);

}  // namespace assay
