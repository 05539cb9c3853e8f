#pragma once

#include <string_view>

namespace assay::reports {

/// The comment above the type of a problem, scheme, solver, relation, interaction law or metric, or
/// above a law, from its file: equations, sources, units. Empty for any other kind or name.
/// @param kind as `assay list` calls it.
[[nodiscard]] std::string_view doc_page(std::string_view kind, std::string_view name);

}  // namespace assay::reports
