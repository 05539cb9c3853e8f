#include "reports/cli/usage_error.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <vector>

#include "core/scalar/parameters.hpp"
#include "reports/cli/summary.hpp"

namespace assay::reports {

namespace {

std::string missing_word_message(const CLI::App& command, const CLI::ParseError& error) {
  const std::string_view message = error.what();
  if (message == "problem is required") {
    return fmt::format("the name of a problem is required; `{} list problems` shows them",
                       invoked_as());
  }
  if (message == "files is required") {
    return fmt::format(
        "a problem and files are required: `{0} {1} PROBLEM FILE…`; `{0} list problems` shows "
        "the problems",
        invoked_as(),
        command.get_name());
  }
  return error.what();
}

/// An option that others have, and what this command has in its place.
struct Instead {
  std::string_view command, option, hint;
};
constexpr std::array kInstead{
    Instead{"compare", "--table", "--out FOLDER writes the tables, as LaTeX, Markdown and CSV"}};

std::string unknown_option_message(const CLI::App& command,
                                   const std::string& option,
                                   const std::vector<std::string>& options) {
  for (const Instead& of : kInstead) {
    if (of.command != command.get_name() || of.option != option) continue;
    return fmt::format("unknown option '{}'; {}", option, of.hint);
  }
  return unknown_name_message("option", option, options);
}

}  // namespace

std::string with_list(const std::string& message) {
  constexpr std::string_view kBegin = "unknown ", kMany = " names are known", kNamed = "name of ";
  const std::size_t begin = message.rfind(kBegin);
  if (begin == std::string::npos || !message.ends_with(kMany)) return message;
  const std::size_t first = begin + kBegin.size(), end = message.find(" '", first);
  if (end == std::string::npos) return message;
  std::string kind = message.substr(first, end - first);
  const std::string_view name = std::string_view(message).substr(end + 2);
  constexpr std::array kRepeated{"problem", "scheme", "metric", "solver"};
  const std::size_t comma = name.find(',');
  if (comma < name.find('\'') && std::ranges::find(kRepeated, kind) != kRepeated.end()) {
    return fmt::format("{}; give one name at a time, as in --{} {} --{} …",
                       message,
                       kind,
                       name.substr(0, comma),
                       kind);
  }
  kind = kind.starts_with(kNamed) ? kind.substr(kNamed.size()) : kind + "s";
  std::ranges::transform(kind, kind.begin(), [](unsigned char c) { return std::tolower(c); });
  constexpr std::array kListed{
      "problems", "schemes", "solvers", "laws", "metrics", "jacobians", "formulas"};
  if (std::ranges::find(kListed, kind) == kListed.end()) return message;
  return fmt::format("{}; `{} list {}` shows them", message, invoked_as(), kind);
}

bool lacks_words(const CLI::ParseError& error) {
  return error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
}

std::string usage_error_message(const CLI::App& app,
                                const CLI::ParseError& error,
                                int argc,
                                const char* const* argv) {
  if (argc < 2) return error.what();
  const CLI::App* command = argv[1][0] == '-' ? &app : nullptr;
  std::vector<std::string> commands, options;
  for (const CLI::App* known : app.get_subcommands({})) {
    if (known->get_name() == argv[1]) command = known;
    if (!known->get_group().empty()) commands.push_back(known->get_name());
  }
  if (command == nullptr) return unknown_name_message("command", argv[1], commands);
  const bool surplus = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  if (command != &app && !surplus && !lacks_words(error)) return error.what();
  for (const CLI::Option* option : command->get_options()) options.push_back(option->get_name());
  for (int i = 1; i < argc; ++i) {
    const std::string word(argv[i]);
    const std::string name = word.substr(0, word.find('='));
    if (!name.starts_with(command == &app ? "-" : "--")) continue;
    if (std::ranges::find(options, name) != options.end()) continue;
    return unknown_option_message(*command, name, options);
  }
  if (lacks_words(error)) return missing_word_message(*command, error);
  const std::vector<std::string> extra = command->remaining();
  if (command == &app || extra.empty()) return error.what();
  std::string positionals;
  for (const CLI::Option* option : command->get_options()) {
    if (option->get_positional()) positionals += " " + option->get_name(true);
  }
  return fmt::format("'{}' is one word too many: `{} {}` takes{}, and options",
                     extra.front(),
                     invoked_as(),
                     command->get_name(),
                     positionals.empty() ? " no words" : positionals);
}

}  // namespace assay::reports
