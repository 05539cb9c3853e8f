#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace assay::reports {

/// The texts of an option or a positional argument, from its definition.
struct OptionText {
  std::vector<std::string> names;  ///< "-h", "--help"; of a positional argument "file"
  std::string value;               ///< its kind of value: "TEXT", "INT in [1, 9]"; empty for a flag
  std::string help;
  bool positional = false, required = false, repeats = false;

  /// The KIND whose names in `assay list KIND` are the values of the option; empty if there is
  /// none.
  [[nodiscard]] std::string kind(std::string_view command) const;
};

struct CommandText {
  std::string name;
  std::string help;    ///< sentences
  std::string footer;  ///< with an example
  std::vector<OptionText> options;

  /// The first sentence of the help, without its full stop.
  [[nodiscard]] std::string summary() const;
};

/// The texts of a program and of its commands. The program itself comes first.
[[nodiscard]] std::vector<CommandText> command_texts(const CLI::App& app);

/// The completion for a shell: bash, zsh or fish. @throws InvalidInput for another one.
[[nodiscard]] std::string completion_script(std::string_view shell,
                                            const std::vector<CommandText>& commands);

/// The page of a command, or of the whole program, for man.
[[nodiscard]] std::string manual_page(const CommandText& command,
                                      const std::vector<CommandText>& commands);

/// Adds the commands for makers of packages, which the help does not show: `assay completion SHELL`
/// and `assay manual [COMMAND]`. They write texts about the commands that the program has at this
/// point.
void add_text_commands(CLI::App& app);

}  // namespace assay::reports
