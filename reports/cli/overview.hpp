#pragma once

#include <set>
#include <string>
#include <string_view>

namespace assay::reports {

/// commands.txt, which the build compiles into the program.
[[nodiscard]] std::string_view command_table();

/// Whether commands.txt has this command, and it is one of the program, not of the script `assay`.
[[nodiscard]] bool is_of_the_whole(std::string_view command);

/// The help of a program with these commands: the commands by purpose, three examples, and the exit
/// codes. A command that commands.txt lacks comes last, without its purpose.
[[nodiscard]] std::string overview(std::set<std::string> commands);

}  // namespace assay::reports
