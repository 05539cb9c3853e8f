#include "core/schemes/step_contacts_solve.hpp"
#include "tests/core/schemes/jet_instances.hpp"

namespace assay {

template class StepContacts<PreciseJet>;
template class NewtonEulerStep<PreciseJet, FullyImplicit>;

}  // namespace assay
