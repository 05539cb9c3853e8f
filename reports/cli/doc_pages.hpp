#pragma once

#include <string_view>

namespace assay::reports {

/// The comment above the type of a problem or scheme, from its header: equations, sources, units.
/// Empty for any other name.
[[nodiscard]] std::string_view doc_page(std::string_view name);

}  // namespace assay::reports
