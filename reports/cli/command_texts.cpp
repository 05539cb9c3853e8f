#include "reports/cli/command_texts.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <string_view>

#include "reports/subjects/unknown_member.hpp"

namespace assay::reports {

namespace {

OptionText option_text(const CLI::Option& option) {
  OptionText text;
  text.positional = option.get_positional();
  if (text.positional) {
    text.names = {option.get_name(true)};
  } else {
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  }
  if (option.get_items_expected_max() > 0) text.value = option.get_type_name();
  text.help = option.get_description();
  text.required = option.get_required();
  text.repeats = option.get_expected_max() > 1;
  return text;
}

CommandText command_text(const CLI::App& command) {
  CommandText text{command.get_name(), command.get_description(), command.get_footer(), {}};
  for (const CLI::Option* option : command.get_options()) {
    text.options.push_back(option_text(*option));
  }
  return text;
}

const CommandText& find_command(const std::vector<CommandText>& commands, const std::string& name) {
  const auto found = std::ranges::find(commands, name, &CommandText::name);
  if (found != commands.end()) return *found;
  std::vector<std::string> names;
  for (const CommandText& command : commands) names.push_back(command.name);
  throw InvalidInput(unknown_name_message("command", name, names));
}

}  // namespace

std::string OptionText::kind(std::string_view command) const {
  static constexpr std::array<std::array<std::string_view, 2>, 6> kKinds = {
      {{"problem", "problems"},
       {"scheme", "schemes"},
       {"scalar", "scalars"},
       {"metric", "metrics"},
       {"solver", "solvers"},
       {"law", "laws"}}};
  if (positional && command == "jacobians") return "jacobians";
  const std::string& longest = names.back();
  const std::string_view word = std::string_view(longest).substr(positional ? 0 : 2);
  const auto row = std::ranges::find(kKinds, word, [](const auto& pair) { return pair[0]; });
  return row == kKinds.end() ? std::string() : std::string((*row)[1]);
}

std::string CommandText::summary() const {
  constexpr std::string_view kEnd = ". ";  // before a capital letter
  for (std::size_t end = help.find(kEnd); end != std::string::npos;
       end = help.find(kEnd, end + 1)) {
    const std::size_t next = end + kEnd.size();
    if (next < help.size() && help[next] >= 'A' && help[next] <= 'Z') return help.substr(0, end);
  }
  return help;
}

std::vector<CommandText> command_texts(const CLI::App& app) {
  std::vector<CommandText> texts = {command_text(app)};
  for (const CLI::App* command : app.get_subcommands({})) {
    if (!command->get_group().empty()) texts.push_back(command_text(*command));
  }
  return texts;
}

void add_text_commands(CLI::App& app) {
  const auto word = std::make_shared<std::string>();
  CLI::App* completion = app.add_subcommand("completion", "the completion for a shell")->group("");
  completion->add_option("shell", *word, "bash, zsh or fish")->required();
  completion->callback([&app, word] { std::cout << completion_script(*word, command_texts(app)); });
  CLI::App* manual = app.add_subcommand("manual", "the page of a command for man")->group("");
  manual->add_option("command", *word, "without: the page of the whole program");
  manual->callback([&app, word] {
    const std::vector<CommandText> commands = command_texts(app);
    std::cout << manual_page(word->empty() ? commands.front() : find_command(commands, *word),
                             commands);
  });
}

}  // namespace assay::reports
