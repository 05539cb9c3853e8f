// What the motions of many problems are built with, compiled once: its headers say so.
#include "oracles/detail/contact_script.hpp"
#include "oracles/detail/elliptic_motion.hpp"
#include "oracles/detail/friction_script.hpp"
#include "oracles/detail/linear_spin.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/table_flight.hpp"
#include "oracles/exact_motion.hpp"
#include "oracles/flights/manufactured_contact_flight.hpp"
#include "oracles/flights/manufactured_friction_flight.hpp"

namespace assay::oracles {

template Regularity regularity(const ExactMotion<Mpfr>&);
template class ManufacturedContactFlight<Mpfr>;
template class ManufacturedContactFlight<long double>;
template class ManufacturedFrictionFlight<Mpfr>;
template class ManufacturedFrictionFlight<long double>;

}  // namespace assay::oracles

namespace assay::oracles::detail {

template class ContactScript<Mpfr>;
template class FrictionScript<Mpfr>;
template class TableFlight<Mpfr>;
template class MotionBuilder<Mpfr>;
template class MotionBuilder<Rational>;
template class LinearSpin<Mpfr>;
template class LinearSpin<long double>;
template class EllipticMotion<Mpfr>;
template class EllipticMotion<long double>;

}  // namespace assay::oracles::detail
