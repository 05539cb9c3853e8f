#include "core/schemes/contact_operators.hpp"

namespace assay {

template class ContactOperators<ASSAY_SCALAR>;

}  // namespace assay
