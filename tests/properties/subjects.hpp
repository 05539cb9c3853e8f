#pragma once

#include "properties/subject.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::properties {

/// Moreau-Jean with options fixed.
[[nodiscard]] inline Subject moreau_jean(const oracles::Settings& fixed = {}) {
  return reports::find_scheme(reports::schemes(), "moreau-jean").subject(fixed);
}

}  // namespace assay::properties
