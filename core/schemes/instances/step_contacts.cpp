#include "core/schemes/step_contacts_solve.hpp"

namespace assay {

template class StepContacts<ASSAY_SCALAR>;

}  // namespace assay
