#include "tests/core/schemes/jet_instances.hpp"

#include "core/schemes/step_contacts_solve.hpp"

namespace assay {

template class StepContacts<DoubleJet>;
template class Lemke<DoubleJet>;
template class NonlinearMoreauJean<DoubleJet>;
template class EulerMoreau<DoubleJet>;

}  // namespace assay
