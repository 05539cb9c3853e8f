#pragma once

#include <optional>
#include <vector>

#include "oracles/catalogue.hpp"

namespace assay::oracles {

/// The period of what drives a problem; nothing where nothing does, or not periodically.
/// To WorkingDigits.
///
/// A problem declares it by `template <class S> static S period(const Parameters&)`, 0 for none.
[[nodiscard]] std::optional<Mpfr> forcing_period(const ProblemEntry& entry,
                                                 const Parameters& parameters);

/// The parameters for which a problem declares, by `static std::vector<Settings>
/// section_parameters()`, that the Poincaré sections of its motion are worth seeing.
[[nodiscard]] std::vector<Settings> section_parameters(const ProblemEntry& entry);

}  // namespace assay::oracles
