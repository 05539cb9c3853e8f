#include "tests/wrong_entries.hpp"

#include "core/scalar/dd.hpp"
#include "tests/properties/wrong_schemes.hpp"

namespace assay::reports {

SchemeEntry theta_swapped_entry() { return make_scheme_entry<wrong::ThetaSwapped, double, Dd>(); }

SchemeEntry restitution_off_entry() {
  return make_scheme_entry<wrong::RestitutionOff, double, Dd>();
}

SchemeEntry no_inverse_mass_entry() {
  return make_scheme_entry<wrong::NoInverseMass, double, Dd>();
}

SchemeEntry position_old_velocity_entry() {
  return make_scheme_entry<wrong::PositionOldVelocity, double, Dd>();
}

SchemeEntry one_contact_only_entry() { return make_scheme_entry<wrong::OneContactOnly, double>(); }

SchemeEntry plain_entry() { return make_scheme_entry<wrong::PlainMoreauJean, double, Dd>(); }

}  // namespace assay::reports
