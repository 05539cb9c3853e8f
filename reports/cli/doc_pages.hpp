#pragma once

#include <string_view>

namespace assay::reports {

/// The comment in the header of a problem or scheme above its type: equations, sources, units.
/// Empty for any other name.
[[nodiscard]] std::string_view doc_page(std::string_view name);

}  // namespace assay::reports
