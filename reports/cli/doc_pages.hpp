#pragma once

#include <string_view>

namespace assay::reports {

/// What the header of a problem or scheme says above its type: equations, sources, units. Empty of
/// another name.
[[nodiscard]] std::string_view doc_page(std::string_view name);

}  // namespace assay::reports
