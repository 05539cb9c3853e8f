#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "reports/cli/commands.hpp"

namespace assay::reports {

/// An entry of a list, to which a kind adds its own fields.
inline nlohmann::ordered_json item(std::string_view name, std::string_view description) {
  return {{"name", name}, {"description", description}};
}

/// A part of the program has fewer scalars than the whole. It shows the other fields in a text, and
/// leaves documents to the whole program.
/// @returns whether the scalars are to be listed. @throws NotInThisPart
[[nodiscard]] bool lists_scalars(const CommandContext& context);

}  // namespace assay::reports
