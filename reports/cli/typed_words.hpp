#pragma once

#include <span>
#include <string>
#include <string_view>

#include "reports/cli/commands.hpp"

namespace assay::reports {

/// The command line of the user, to paste, without some options. `without` names options that take
/// a value.
[[nodiscard]] std::string typed_command(const CommandContext& context,
                                        std::span<const std::string_view> without = {});

/// The command line of the user with `--out FOLDER` added, which commands suggest next. It is empty
/// if the user gave an --out.
/// @param out  what the user gave as --out; may be empty
[[nodiscard]] std::string command_with_report(const CommandContext& context,
                                              const std::string& out,
                                              std::string_view folder);

}  // namespace assay::reports
