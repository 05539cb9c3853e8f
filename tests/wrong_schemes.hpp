#pragma once

#include <string_view>

#include "properties/subject.hpp"
#include "reports/study/scheme_entry.hpp"

// Deliberately wrong schemes: what a law, a metric or a study must reject. Each is Moreau-Jean with
// one mistake, and claims what Moreau-Jean claims; `plain` is the right one, written down plainly.
namespace assay::wrong {

/// @throws InvalidInput on an unknown name.
[[nodiscard]] properties::Subject subject(std::string_view name,
                                          const oracles::Settings& fixed = {});

/// In double and double-double.
[[nodiscard]] reports::SchemeEntry entry(std::string_view name);

}  // namespace assay::wrong
