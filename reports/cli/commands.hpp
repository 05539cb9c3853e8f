#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/cli/command_line.hpp"
#include "reports/cli/subject_catalogue.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace assay::reports {

/// JSON readers hold integers up to here exactly.
inline constexpr std::uint64_t kLargestSeed = std::uint64_t{1} << 53;

struct CommandContext;

/// A kind of things that `list` names.
struct ListedKind {
  std::string_view name;
  nlohmann::ordered_json (*entries)(const CommandContext& context);
};

/// What `simulate` says of the multipliers of a first-order system, see
/// reports/solve/unique_multipliers.hpp.
struct MultiplierProofs {
  std::vector<std::optional<bool>> (*unique)(const RunRequest& request,
                                             const TextState& before) = nullptr;
  std::string (*why_stopped)(const RunRequest& request, const TextState& last) = nullptr;
};

/// What commands of a part do without, empty there: see NotInThisPart.
struct OfTheWhole {
  std::vector<ListedKind> kinds = {};
  MultiplierProofs multipliers = {};
};

/// What every command gets, and where it leaves its exit code.
struct CommandContext {
  SubjectCatalogue catalogue;
  std::vector<std::string> subjects = {};   ///< libraries that the user names
  std::vector<std::string> words = {};      ///< of the command line
  std::optional<double> subject_time = {};  ///< [s] of a call of them
  bool json = false;
  bool is_part = false;  ///< of Program
  OfTheWhole whole = {};
  int exit_code = kDone;
};

/// A subcommand that is being described. Its definition alone includes the parser of the command
/// line, which is slow to compile. What it reads into must live until the command has run.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  /// Value: std::string, which must not be given empty, or a vector of them. A name without dashes
  /// is a position. Of several values each has its option, so that a position may follow.
  template <class Value>
  void option(const char* name, Value& value, const char* help);
  template <class Value>
  void required(const char* name, Value& value, const char* help);
  /// A number in [low, high], never NaN. Value: a Bound, or an optional one.
  template <class Value, class Bound>
  void number(const char* name, Value& value, const char* help, Bound low, Bound high);
  void flag(const char* name, bool& value, const char* help);
  void on_run(std::function<void()> run);

 private:
  CLI::App* app_;
};

/// Each adds one subcommand with its options; on_run does the work when it is chosen.
void add_list_command(CLI::App& app, CommandContext& context);
void add_exact_command(CLI::App& app, CommandContext& context);
void add_simulate_command(CLI::App& app, CommandContext& context);
void add_study_command(CLI::App& app, CommandContext& context);
void add_solve_command(CLI::App& app, CommandContext& context);
void add_convert_command(CLI::App& app, CommandContext& context);
void add_certify_command(CLI::App& app, CommandContext& context);
void add_check_command(CLI::App& app, CommandContext& context);
void add_identify_command(CLI::App& app, CommandContext& context);
void add_compare_command(CLI::App& app, CommandContext& context);
void add_errata_command(CLI::App& app, CommandContext& context);
void add_findings_command(CLI::App& app, CommandContext& context);
void add_gate_command(CLI::App& app, CommandContext& context);
void add_jacobians_command(CLI::App& app, CommandContext& context);

/// A program: what its commands know, and the commands.
struct Program {
  SubjectCatalogue catalogue;
  std::vector<void (*)(CLI::App& app, CommandContext& context)> commands;
  bool is_part = false;  ///< see NotInThisPart
  OfTheWhole whole = {};
};

/// Laws, solvers, derivatives and formulas.
[[nodiscard]] std::vector<ListedKind> kinds_of_the_whole();

/// Runs the command that the words name; returns the exit code.
[[nodiscard]] int run_program(int argc, const char* const* argv, const Program& program);

/// The same for a main: with standard streams that may be closed, GMP that may run out of memory,
/// and subjects that may leave something for the end of the program. Does not return.
[[noreturn]] void run_as_main(int argc, const char* const* argv, const Program& program);

/// Splits `k=v` texts. @throws InvalidInput on one without `=` and on a name given twice.
[[nodiscard]] oracles::Settings parse_settings(const std::vector<std::string>& texts);

/// The number that an option was given. @throws InvalidInput naming the option.
[[nodiscard]] Rational parse_number(const std::string& option, const std::string& text);
/// The same; it must be > 0.
[[nodiscard]] Rational parse_positive(const std::string& option, const std::string& text);

/// "assay: TEXT" on standard error, on one line.
void print_message(std::string_view text);

/// JSON on many lines, on standard output; bytes that are no UTF-8, as in the name of a file,
/// become U+FFFD.
void print_json(const nlohmann::ordered_json& document);

/// Loads the subjects that the user names, and those built with the program where he speaks of one
/// of them or lists all there is; what is wrong with these is a warning.
/// @throws InvalidInput as SubjectCatalogue::load.
void load_subjects(CommandContext& context, const std::string& command);

/// What the subjects have that the user names by --subject, as SUBJECT/NAME.
struct NamedThings {
  std::vector<std::string> schemes, solvers;
};
[[nodiscard]] NamedThings things_of_named_subjects(const CommandContext& context);

/// A subcommand with --json, those that run schemes or solvers with --subject, and an example in
/// its help.
Command add_command(CLI::App& app,
                    CommandContext& context,
                    const std::string& name,
                    const std::string& description,
                    const std::string& example);

}  // namespace assay::reports
