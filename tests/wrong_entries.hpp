#pragma once

#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

// Wrong schemes of tests/properties as entries of a catalogue, for the tests and the benchmarks;
// compiled once.

[[nodiscard]] SchemeEntry theta_swapped_entry();
[[nodiscard]] SchemeEntry restitution_off_entry();
[[nodiscard]] SchemeEntry no_inverse_mass_entry();
[[nodiscard]] SchemeEntry position_old_velocity_entry();
[[nodiscard]] SchemeEntry one_contact_only_entry();
/// The right scheme, under another name.
[[nodiscard]] SchemeEntry plain_entry();

}  // namespace assay::reports
