#include <fmt/format.h>
#include <fmt/ranges.h>

#include "reports/cli/command_texts.hpp"
#include "reports/subjects/unknown_member.hpp"

// The scripts ask the installed program for names of problems, schemes and the like; where nothing
// is known of a word, the shell completes names of files.

namespace assay::reports {

namespace {

/// The names that `assay list KIND --json` has at its outer level, one a line.
constexpr std::string_view kNames =
    R"sh(assay list "$1" --json 2>/dev/null | sed -n 's/^    "name": "\([^" ]*\).*/\1/p')sh";

std::vector<std::string> names_of(const CommandText& command) {
  std::vector<std::string> names;
  for (const OptionText& option : command.options) {
    if (!option.positional) names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

std::vector<std::string> commands_after_first(const std::vector<CommandText>& commands) {
  std::vector<std::string> names;
  for (std::size_t i = 1; i < commands.size(); ++i) names.push_back(commands[i].name);
  return names;
}

/// The kinds that `assay list` shows are in its own help: "schemes, problems, …, subjects".
std::string kinds_of_list(const OptionText& option) {
  std::string words = option.help.substr(0, option.help.find(';'));
  std::erase(words, ',');
  return words;
}

bool is_list_of_kinds(const CommandText& command, const OptionText& option) {
  return command.name == "list" && option.positional;
}

// For bash.

std::string bash_case(const CommandText& command) {
  std::string cases, rest = ":";
  std::vector<std::string> others;  // whose values are files, or unknown
  for (const OptionText& option : command.options) {
    const std::string kind = option.kind(command.name);
    if (is_list_of_kinds(command, option)) {
      rest = fmt::format("words='{}'", kinds_of_list(option));
    } else if (option.positional) {
      if (!kind.empty()) rest = "kind=" + kind;
    } else if (!kind.empty()) {
      cases += fmt::format("        {}) kind={} ;;\n", fmt::join(option.names, " | "), kind);
    } else if (!option.value.empty()) {
      others.insert(others.end(), option.names.begin(), option.names.end());
    }
  }
  if (!others.empty()) cases += fmt::format("        {}) return ;;\n", fmt::join(others, " | "));
  return fmt::format(
      "    {})\n      options='{}'\n      case $before in\n{}        *) {} ;;\n      esac\n      "
      ";;\n",
      command.name,
      fmt::join(names_of(command), " "),
      cases,
      rest);
}

std::string bash_script(const std::vector<CommandText>& commands) {
  std::string cases;
  for (const CommandText& command : commands) {
    if (&command != &commands.front()) cases += bash_case(command);
  }
  return fmt::format(R"(# Completion of assay for bash.
_assay_names() {{ {}; }}
_assay() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}}
  local command='' options='' words='' kind='' i
  COMPREPLY=()
  if [[ $word == '=' ]]; then
    word=''
  elif [[ $before == '=' ]]; then
    before=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    [[ ${{COMP_WORDS[i]}} == -* ]] || {{ command=${{COMP_WORDS[i]}} && break; }}
  done
  case $command in
    '') options='{}' words='{}' ;;
{}    *) return ;;
  esac
  if [[ $word == -* ]]; then
    words=$options
  elif [[ -n $kind ]]; then
    words=$(_assay_names "$kind")
  fi
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o default -F _assay assay
)",
                     kNames,
                     fmt::join(names_of(commands.front()), " "),
                     fmt::join(commands_after_first(commands), " "),
                     cases);
}

// For zsh.

/// Text between the quotes and brackets of a specification of _arguments.
std::string zsh_text(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\'') {
      safe += "'\\''";
    } else if (c == '[' || c == ']' || c == ':' || c == '\\') {
      safe += {'\\', c};
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string zsh_action(const CommandText& command, const OptionText& option) {
  const std::string kind = option.kind(command.name);
  if (is_list_of_kinds(command, option)) return fmt::format("({})", kinds_of_list(option));
  return kind.empty() ? "_files" : " _assay_names " + kind;
}

std::string zsh_case(const CommandText& command) {
  std::string text = fmt::format("    {})\n      _arguments", command.name);
  for (const OptionText& option : command.options) {
    const std::string& name = option.names.back();
    if (option.positional) {
      text += fmt::format(" \\\n        '{}:{}:{}'",
                          option.repeats ? "*" : "",
                          zsh_text(name),
                          zsh_action(command, option));
      continue;
    }
    for (const std::string& each : option.names) {
      text += fmt::format(
          " \\\n        '{}{}[{}]", option.repeats ? "*" : "", each, zsh_text(option.help));
      if (!option.value.empty()) {
        text += fmt::format(":{}:{}", zsh_text(option.value), zsh_action(command, option));
      }
      text += "'";
    }
  }
  return text + "\n      ;;\n";
}

std::string zsh_script(const std::vector<CommandText>& commands) {
  std::string described, cases;
  for (const CommandText& command : commands) {
    if (&command == &commands.front()) continue;
    described += fmt::format("    '{}:{}'\n", command.name, zsh_text(command.summary()));
    cases += zsh_case(command);
  }
  return fmt::format(R"zsh(#compdef assay
# Completion of assay for zsh.
_assay_names() {{
  local -a names
  names=(${{(f)"$({})"}})
  compadd -a names
}}
_assay() {{
  local -a commands
  commands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  esac
}}
if [[ $funcstack[1] == _assay ]]; then _assay "$@"; else compdef _assay assay; fi
)zsh",
                     kNames,
                     described,
                     cases);
}

// For fish.

std::string fish_text(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\'' || c == '\\') safe += '\\';
    safe += c;
  }
  return safe;
}

std::string fish_option(const CommandText& command, const OptionText& option) {
  const std::string kind = option.kind(command.name);
  std::string text =
      fmt::format("complete -c assay -n '__fish_seen_subcommand_from {}'", command.name);
  for (const std::string& name : option.names) {
    if (option.positional) continue;
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (is_list_of_kinds(command, option)) {
    text += fmt::format(" -f -a '{}'", kinds_of_list(option));
  } else if (!kind.empty()) {
    text += fmt::format(" {} -a '(__assay_names {})'", option.positional ? "" : "-x", kind);
  } else if (option.positional) {
    return {};
  } else if (!option.value.empty()) {
    text += " -r";
  }
  return text + fmt::format(" -d '{}'\n", fish_text(option.help));
}

std::string fish_script(const std::vector<CommandText>& commands) {
  std::string text;
  for (const CommandText& command : commands) {
    if (&command == &commands.front()) continue;
    text += fmt::format("complete -c assay -f -n __fish_use_subcommand -a {} -d '{}'\n",
                        command.name,
                        fish_text(command.summary()));
    for (const OptionText& option : command.options) text += fish_option(command, option);
  }
  return fmt::format(R"(# Completion of assay for fish.
function __assay_names
  set -l names (assay list $argv[1] --json 2>/dev/null | string match -r -g '^    "name": "([^" ]+)')
  printf '%s\n' $names
end
{})",
                     text);
}

}  // namespace

std::string completion_script(std::string_view shell, const std::vector<CommandText>& commands) {
  if (shell == "bash") return bash_script(commands);
  if (shell == "zsh") return zsh_script(commands);
  if (shell == "fish") return fish_script(commands);
  throw InvalidInput(unknown_name_message("shell", shell, {"bash", "zsh", "fish"}));
}

}  // namespace assay::reports
