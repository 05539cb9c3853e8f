#include "reference/event_driven/event_driven_run.hpp"
#include "reference/sensitivity/jet_model.hpp"

namespace assay::reference {

template EventDrivenMotion<ParameterJet> integrate_event_driven(
    const LagrangianModel<ParameterJet>&,
    const ParameterJet&,
    const EventDrivenOptions<ParameterJet>&);

}  // namespace assay::reference
