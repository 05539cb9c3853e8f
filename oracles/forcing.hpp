#pragma once

#include <optional>
#include <vector>

#include "oracles/catalogue.hpp"

namespace assay::oracles {

/// The period of the forcing of a problem; nothing if there is no forcing, or it is not periodic.
/// To WorkingDigits.
///
/// A problem declares it by `template <class S> static S period(const Parameters&)`, 0 for none.
[[nodiscard]] std::optional<Mpfr> forcing_period(const ProblemEntry& entry,
                                                 const Parameters& parameters);

/// The parameters for which reports show the Poincaré sections of the motion; a problem declares
/// them by `static std::vector<Settings> section_parameters()`.
[[nodiscard]] std::vector<Settings> section_parameters(const ProblemEntry& entry);

}  // namespace assay::oracles
