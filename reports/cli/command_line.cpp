#include "reports/cli/command_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/truth.hpp"
#include "reports/cli/command_texts.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/named_subjects.hpp"
#include "reports/cli/overview.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/usage_error.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

oracles::Settings parse_settings(const std::vector<std::string>& texts) {
  oracles::Settings settings;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw InvalidInput("'" + text + "' is not a setting: expected name=value, e.g. e=4/5");
    }
    const std::string name = text.substr(0, equals);
    const auto twice = std::ranges::find(settings, name, &oracles::Settings::value_type::first);
    if (twice != settings.end()) {
      throw InvalidInput("'" + name + "' is set twice: " + name + "=" + twice->second + " and " +
                         text + "; expected each name once");
    }
    settings.emplace_back(name, text.substr(equals + 1));
  }
  return settings;
}

std::vector<std::string> parse_names(const std::string& option,
                                     const std::vector<std::string>& texts) {
  std::vector<std::string> names;
  for (const std::string& text : texts) {
    std::istringstream stream(text);
    for (std::string name; std::getline(stream, name, ',');) {
      if (name.empty()) {
        throw InvalidInput(option + " '" + text +
                           "': names of parameters, as P1,P2,…, are expected");
      }
      if (std::ranges::find(names, name) != names.end()) {
        throw InvalidInput(option + " names " + name + " twice");
      }
      names.push_back(name);
    }
  }
  return names;
}

Rational parse_number(const std::string& option, const std::string& text) {
  try {
    return parse_rational(text);
  } catch (const InvalidInput& error) {
    throw InvalidInput(option + ": " + error.what());
  }
}

Rational parse_positive(const std::string& option, const std::string& text) {
  Rational number = parse_number(option, text);
  if (number > 0) return number;
  throw InvalidInput(option + " = " + text + " is not allowed: it must be > 0");
}

void print_message(std::string_view text) { std::cerr << "assay: " << one_line(text) << "\n"; }

void print_json(const nlohmann::ordered_json& document) {
  std::cout << indented_text(document) << "\n";
}

namespace {

/// Refuses values outside [low, high], and shows this range in the help. CLI::Range accepts NaN.
template <class Bound>
void restrict_to_range(CLI::Option& option, Bound low, Bound high) {
  const auto refused = [low, high](const std::string& text) {
    Bound value{};
    if (CLI::detail::lexical_cast(text, value) && low <= value && value <= high)
      return std::string();
    return fmt::format("value {} is not in the range {} to {}", text, low, high);
  };
  option.type_name(fmt::format("{} in [{}, {}]", CLI::detail::type_name<Bound>(), low, high));
  option.check(refused);
}

std::string refuse_empty(const std::string& text) {
  return text.empty() ? "'' is not allowed: it must not be empty" : "";
}

}  // namespace

template <class Value>
void Command::option(const char* name, Value& value, const char* help) {
  CLI::Option* added = app_->add_option(name, value, help);
  if constexpr (std::same_as<Value, std::string>) added->check(refuse_empty, "");
  const bool repeats = !std::same_as<Value, std::string> && std::string_view(name).starts_with("-");
  if (repeats) added->allow_extra_args(false);
}
template void Command::option(const char*, std::string&, const char*);
template void Command::option(const char*, std::vector<std::string>&, const char*);

template <class Value>
void Command::required(const char* name, Value& value, const char* help) {
  app_->add_option(name, value, help)->required();
}
template void Command::required(const char*, std::string&, const char*);
template void Command::required(const char*, std::vector<std::string>&, const char*);

template <class Value, class Bound>
void Command::number(const char* name, Value& value, const char* help, Bound low, Bound high) {
  restrict_to_range(*app_->add_option(name, value, help), low, high);
}
template void Command::number(const char*, int&, const char*, int, int);
template void Command::number(const char*, std::optional<int>&, const char*, int, int);
template void Command::number(const char*, std::optional<double>&, const char*, double, double);
template void Command::number(const char*, std::int64_t&, const char*, std::int64_t, std::int64_t);
template void Command::number(
    const char*, std::uint64_t&, const char*, std::uint64_t, std::uint64_t);
template void Command::number(
    const char*, std::optional<std::uint64_t>&, const char*, std::uint64_t, std::uint64_t);

void Command::flag(const char* name, bool& value, const char* help) {
  app_->add_flag(name, value, help);
}

void Command::on_run(std::function<void()> run) { app_->callback(std::move(run)); }

namespace {

bool runs_subjects(const std::string& command) {
  static const std::array<std::string_view, 10> kCommands = {"list",
                                                             "simulate",
                                                             "study",
                                                             "gradients",
                                                             "tolerance",
                                                             "solve",
                                                             "check",
                                                             "identify",
                                                             "jacobians",
                                                             "engines"};
  return std::ranges::find(kCommands, command) != kCommands.end();
}

/// Whether the installed subjects are requested: by name, by a list of them, or by the whole
/// default study.
bool wants_installed(const CommandContext& context, const std::string& command) {
  if (command == "list") {
    const auto is_kind = [](const std::string& word) { return !word.starts_with('-'); };
    const auto kinds = std::span(context.words).subspan(2);
    return std::ranges::none_of(kinds, is_kind) ||
           std::ranges::find(kinds, "subjects") != kinds.end();
  }
  const auto has = [&context](const std::string& flag) {
    return std::ranges::any_of(context.words, [&](const std::string& word) {
      return word == flag || word.starts_with(flag + "=");
    });
  };
  if (command == "study" && has("--full")) return true;
  return names_installed_subject(command, context.words);
}

}  // namespace

void load_subjects(CommandContext& context, const std::string& command) {
  CallLimits limits;
  if (context.subject_time) {
    limits.time = std::chrono::milliseconds(std::llround(1000 * *context.subject_time));
  }
  for (std::string& subject : context.subjects) {
    // In these words it is also what reproduces a result.
    if (!context.subject_dir.empty() && !is_library(subject)) {
      subject = fmt::format("env -C {} {}", shell_word(context.subject_dir), subject);
    }
    context.catalogue.load(subject, limits);
  }
  if (!wants_installed(context, command)) return;
  if (context.is_part) throw NotInThisPart("what is installed of foreign subjects");
  for (const auto& file : installed_subjects()) {
    try {
      context.catalogue.load(file, limits);
    } catch (const InvalidInput& refusal) {
      print_message(fmt::format("warning: {}", refusal.what()));
    }
  }
}

NamedThings things_of_named_subjects(const CommandContext& context) {
  NamedThings things;
  // These are loaded first.
  for (const auto& library : context.catalogue.subjects().first(context.subjects.size())) {
    const AssaySubject& subject = library->subject();
    for (int k = 0; k < subject.scheme_count; ++k) {
      things.schemes.push_back(library->full_name(subject.schemes[k].name));
    }
    for (int k = 0; k < subject.solver_count; ++k) {
      things.solvers.push_back(library->full_name(subject.solvers[k].name));
    }
  }
  return things;
}

Command add_command(CLI::App& app,
                    CommandContext& context,
                    const std::string& name,
                    const std::string& description,
                    const std::string& example) {
  CLI::App* command = app.add_subcommand(name, description);
  command->add_flag("--json", context.json, "print one JSON document on standard output");
  if (runs_subjects(name)) {
    command
        ->add_option("--subject",
                     context.subjects,
                     "shared library (assay_subject.h) or program (docs/process-protocol.md) with "
                     "schemes, solvers or derivatives")
        ->allow_extra_args(false);
    command->add_option(
        "--subject-dir", context.subject_dir, "folder in which the programs of --subject start");
    restrict_to_range(*command->add_option("--subject-time",
                                           context.subject_time,
                                           "time limit in s for each process of a subject"),
                      1e-3,
                      1e6);
    command->parse_complete_callback([&context, name] { load_subjects(context, name); });
  }
  command->footer("Example:\n  " + example);
  return Command(*command);
}

namespace {

/// The output of subjects is caught and not shown anywhere else.
void warn_of_output(const SubjectCatalogue& catalogue) {
  for (const auto& library : catalogue.subjects()) {
    if (library->printed() == 0) continue;
    print_message(fmt::format("warning: subject {} printed {} bytes, which are dropped",
                              library->subject().name,
                              library->printed()));
  }
}

/// If the launcher of a build tree started this part of the program, this builds and runs the whole
/// program; otherwise it returns.
void run_whole_program(const char* const* argv) {
  const char* launcher = std::getenv("ASSAY_LAUNCHER");
  if (launcher == nullptr) return;
  std::vector<char*> words = {const_cast<char*>(launcher), const_cast<char*>("--whole")};
  for (const char* const* word = argv + 1; *word != nullptr; ++word) {
    words.push_back(const_cast<char*>(*word));
  }
  words.push_back(nullptr);
  ::execv(launcher, words.data());
}

bool has_command(const CLI::App& app, std::string_view name) {
  const auto is_meant = [&](const CLI::App* command) { return command->get_name() == name; };
  return !app.get_subcommands(is_meant).empty();
}

/// @throws NotInThisPart if the words name a command of another part.
void require_own_command(const CLI::App& app, int argc, const char* const* argv) {
  if (argc < 2 || !is_of_the_whole(argv[1]) || has_command(app, argv[1])) return;
  throw NotInThisPart(fmt::format("command {}", argv[1]));
}

/// Says that nothing was decided, and why; also in the JSON document if that was requested.
int nothing_decided(const CommandContext& context, const std::exception& why) {
  print_message(why.what());
  if (context.json) print_json({{"verdict", "undecided"}, {"reason", why.what()}});
  return kNothingDecided;
}

std::set<std::string> names_of_commands(const CLI::App& app) {
  std::set<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    if (!command->get_group().empty()) names.insert(command->get_name());
  }
  return names;
}

/// The examples of a command, with the program as the user calls it.
std::string as_invoked(std::string examples) {
  constexpr std::string_view kName = "\n  assay ";
  const std::string invoked = "\n  " + invoked_as() + " ";
  for (std::size_t at = 0; (at = examples.find(kName, at)) != std::string::npos;) {
    examples.replace(at, kName.size(), invoked);
    at += invoked.size();
  }
  return examples;
}

/// `help` and `help COMMAND` are `--help` and `COMMAND --help`, as the script `assay` reads them. A
/// COMMAND that does not exist stays alone, to be refused. Ends with a null, as the words of
/// `main`.
std::vector<const char*> without_help_command(const CLI::App& app,
                                              int argc,
                                              const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    words.erase(words.begin() + 1);
    words.resize(std::min(words.size(), std::size_t{2}));
    if (argc == 2 || has_command(app, argv[2]) || is_of_the_whole(argv[2])) {
      words.push_back("--help");
    }
  }
  words.push_back(nullptr);
  return words;
}

/// Runs the command that the words name.
int parse_and_run(CLI::App& app, const CommandContext& context, int argc, const char* const* argv) {
  try {
    if (context.is_part) require_own_command(app, argc, argv);
    app.parse(argc, argv);
    return context.exit_code;
  } catch (const CLI::Success& request) {
    return app.exit(request);
  } catch (const CLI::ParseError& error) {
    print_message(usage_error_message(app, error, argc, argv));
    for (const CLI::App* command : app.get_subcommands()) {
      if (lacks_words(error)) std::cerr << as_invoked(command->get_footer()) << "\n";
    }
    std::cerr << "Run with --help for more information.\n";
  } catch (const NotInThisPart& missing) {
    run_whole_program(argv);
    print_message(missing.what());
  } catch (const reference::NotCertified& error) {
    return nothing_decided(context, error);
  } catch (const SubjectFailure& failure) {
    return nothing_decided(context, failure);
  } catch (const std::invalid_argument& error) {
    print_message(with_list(error.what()));
  } catch (const std::bad_alloc&) {
    std::cerr << "assay: not enough memory for this input\n";
  } catch (const std::exception& error) {
    print_message(error.what());
  }
  return kBadInput;
}

}  // namespace

int run_program(int argc, const char* const* argv, const Program& program) {
  const HarmlessStream out(std::cout), error(std::cerr);
  CLI::App app("Assay: is this solver of nonsmooth dynamics right?", "assay");
  app.set_version_flag("--version", std::string("assay ") + ASSAY_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Example:\n  assay study --problem bouncing-ball --out report\n\n"
      "Exit codes: 0 done, 1 a claim was refuted, 2 wrong usage or input, 3 nothing decided");
  CommandContext context{.catalogue = program.catalogue,
                         .words = {argv, argv + argc},
                         .is_part = program.is_part,
                         .kinds = program.kinds,
                         .multipliers = program.multipliers};
  for (const auto add_command : program.commands) add_command(app, context);
  if (!program.is_part) add_text_commands(app);
  const std::string help = overview(names_of_commands(app));
  app.formatter_fn([&](const CLI::App*, const std::string&, CLI::AppFormatMode) { return help; });
  if (argc < 2) {
    std::cerr << help;
    return kBadInput;
  }
  const auto words = without_help_command(app, argc, argv);
  const int count = static_cast<int>(words.size()) - 1;
  const int exit_code = parse_and_run(app, context, count, words.data());
  warn_of_output(context.catalogue);
  if (std::cout.flush()) return exit_code;
  std::cerr << "assay: standard output could not be written\n";
  return kBadInput;
}

}  // namespace assay::reports
