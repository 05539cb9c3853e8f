#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/cli/command_texts.hpp"

namespace assay::reports {

namespace {

/// Text for roff: no character of it is a request or an escape.
std::string roff(std::string_view text) {
  std::string safe;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) safe += "\\&";
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else {
      safe += c;
    }
    begins_line = c == '\n';
  }
  return safe;
}

std::string item(const OptionText& option) {
  std::string head;
  for (const std::string& name : option.names) {
    head += fmt::format(
        "{}{}{}\\fR", head.empty() ? "" : ", ", option.positional ? "\\fI" : "\\fB", roff(name));
  }
  if (!option.positional && !option.value.empty()) head += " \\fI" + roff(option.value) + "\\fR";
  std::string help = roff(option.help);
  if (option.required) help += " (required)";
  if (option.repeats) help += " (may be repeated)";
  return fmt::format(".TP\n{}\n{}\n", head, help);
}

std::string items(const CommandText& command, bool positional) {
  std::string text;
  for (const OptionText& option : command.options) {
    if (option.positional == positional) text += item(option);
  }
  return text;
}

/// As the usage of the help: "file…" may be left out unless it is required.
std::string synopsis(const CommandText& command, bool is_program) {
  std::string text = is_program ? "\\fBassay\\fR \\fICOMMAND\\fR"
                                : fmt::format("\\fBassay {}\\fR", roff(command.name));
  text += " [\\fIOPTIONS\\fR]";
  for (const OptionText& option : command.options) {
    if (!option.positional) continue;
    const std::string word =
        "\\fI" + roff(option.names.front()) + "\\fR" + (option.repeats ? "..." : "");
    text += option.required ? " " + word : " [" + word + "]";
  }
  return text;
}

std::string section(std::string_view name, const std::string& text) {
  return text.empty() ? text : fmt::format(".SH {}\n{}", name, text);
}

/// The lines of the footer below "Example:".
std::string example(const CommandText& command) {
  std::string_view text = command.footer;
  constexpr std::string_view kHead = "Example:\n";
  if (!text.starts_with(kHead)) return {};
  text.remove_prefix(kHead.size());
  text = text.substr(0, text.find("\n\n"));
  return fmt::format(".nf\n{}\n.fi\n", roff(text));
}

std::string commands_of(const std::vector<CommandText>& commands) {
  std::string text;
  for (const CommandText& command : commands) {
    if (&command == &commands.front()) continue;
    text += fmt::format(
        ".TP\n\\fBassay\\-{}\\fR(1)\n{}\n", roff(command.name), roff(command.summary()));
  }
  return text;
}

}  // namespace

std::string manual_page(const CommandText& command, const std::vector<CommandText>& commands) {
  const bool is_program = command.name == commands.front().name;
  const std::string name = is_program ? "assay" : "assay-" + command.name;
  std::string upper = name;
  for (char& c : upper) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  std::string text = fmt::format(".TH {} 1 \"\" \"Assay {}\" \"Assay\"\n", upper, ASSAY_VERSION);
  text += section("NAME", fmt::format("{} \\- {}\n", roff(name), roff(command.summary())));
  text += section("SYNOPSIS", synopsis(command, is_program) + "\n");
  text += section("DESCRIPTION", roff(command.help) + "\n");
  text += section("ARGUMENTS", items(command, true));
  text += section("OPTIONS", items(command, false));
  if (is_program) text += section("COMMANDS", commands_of(commands));
  text += section("EXAMPLE", example(command));
  text += section("EXIT STATUS",
                  ".TP\n0\nDone: every verdict holds.\n"
                  ".TP\n1\nA claim was refuted, or a regression was found.\n"
                  ".TP\n2\nWrong usage or input.\n"
                  ".TP\n3\nNothing was decided.\n");
  if (!is_program) text += section("SEE ALSO", "\\fBassay\\fR(1)\n");
  return text;
}

}  // namespace assay::reports
