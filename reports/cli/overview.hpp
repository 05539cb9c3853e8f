#pragma once

#include <set>
#include <string>
#include <string_view>

namespace assay::reports {

/// commands.txt, which the build compiles into the program.
[[nodiscard]] std::string_view command_table();

/// The help of a program with these commands: the commands by purpose, three examples, and the exit
/// codes. A command that commands.txt lacks comes last, without its purpose.
[[nodiscard]] std::string overview(std::set<std::string> commands);

}  // namespace assay::reports
