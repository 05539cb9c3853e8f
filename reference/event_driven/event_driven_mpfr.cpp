#include "core/scalar/mpfr_real.hpp"
#include "reference/event_driven/event_driven_run.hpp"

namespace assay::reference {

template EventDrivenMotion<Mpfr> integrate_event_driven(const LagrangianModel<Mpfr>&,
                                                        const Mpfr&,
                                                        const EventDrivenOptions<Mpfr>&);

}  // namespace assay::reference
