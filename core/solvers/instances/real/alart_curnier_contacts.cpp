#include "core/solvers/alart_curnier_contacts.hpp"

namespace assay {

template class AlartCurnierContacts<ASSAY_SCALAR>;

}  // namespace assay
