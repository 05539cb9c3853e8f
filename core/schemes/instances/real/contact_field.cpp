#include "core/schemes/contact_field_members.hpp"

namespace assay {

template class ContactField<ASSAY_SCALAR>;

}  // namespace assay
