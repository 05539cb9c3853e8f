#pragma once

#include <string>
#include <string_view>

namespace assay::reports {

/// commands.txt, which the build compiles into the program.
[[nodiscard]] std::string_view command_table();

/// The help of the program: its commands by purpose, three examples, and the exit codes.
///
/// Commands that only the script of a source tree has are left out.
[[nodiscard]] std::string overview();

}  // namespace assay::reports
