#pragma once

#include <string_view>

#include "properties/subject.hpp"

namespace assay::properties {

/// Moreau-Jean with options fixed, compiled once for all tests.
[[nodiscard]] Subject moreau_jean(const oracles::Settings& fixed = {});

/// The wrong scheme of that name (tests/properties/wrong_schemes.hpp); `plain` is the right one
/// written down plainly. @throws InvalidInput on an unknown name.
[[nodiscard]] Subject wrong_scheme(std::string_view name);

}  // namespace assay::properties
