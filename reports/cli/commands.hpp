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

/// JSON readers represent integers exactly up to this number.
inline constexpr std::uint64_t kLargestSeed = std::uint64_t{1} << 53;

struct CommandContext;

/// A kind of things that `list` shows.
struct ListedKind {
  std::string_view name;
  nlohmann::ordered_json (*entries)(const CommandContext& context);
  /// Fields that only the page of one thing shows; may be null.
  nlohmann::ordered_json (*details)(std::string_view name) = nullptr;
  /// The names alone, as a text in place of a line for each entry; may be null.
  std::string (*names)() = nullptr;
};

/// The proofs that `simulate` needs to judge the multipliers of a first-order system, see
/// reports/solve/unique_multipliers.hpp. Only the whole program has them.
struct MultiplierProofs {
  std::vector<std::optional<bool>> (*unique)(const RunRequest& request,
                                             const TextState& before) = nullptr;
  std::string (*why_stopped)(const RunRequest& request, const TextState& last) = nullptr;
};

/// The data that every command gets, and the exit code that it writes.
struct CommandContext {
  SubjectCatalogue catalogue;
  std::vector<std::string> subjects = {};   ///< libraries that the user names
  std::vector<std::string> words = {};      ///< of the command line
  std::string subject_dir = {};             ///< in which their programs start
  std::optional<double> subject_time = {};  ///< [s] for one call of a subject
  bool json = false;
  bool is_part = false;  ///< of Program
  std::vector<ListedKind> kinds = {};
  MultiplierProofs multipliers = {};
  int exit_code = kDone;
};

/// A subcommand under construction. Only its definition includes the parser of the command line,
/// which is slow to compile. The variables into which it reads must live until the command has run.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  /// Value: std::string, which must not be empty, or a vector of strings. A name without dashes is
  /// a positional argument. If an option takes several values, it is repeated for each, so that a
  /// positional argument may follow.
  template <class Value>
  void option(const char* name, Value& value, const char* help);
  template <class Value>
  void required(const char* name, Value& value, const char* help);
  /// A number in [low, high], never NaN. Value: a Bound, or an optional Bound.
  template <class Value, class Bound>
  void number(const char* name, Value& value, const char* help, Bound low, Bound high);
  void flag(const char* name, bool& value, const char* help);
  void on_run(std::function<void()> run);

 private:
  CLI::App* app_;
};

/// Each adds one subcommand with its options; on_run does the work if the command is chosen.
void add_list_command(CLI::App& app, CommandContext& context);
void add_exact_command(CLI::App& app, CommandContext& context);
void add_simulate_command(CLI::App& app, CommandContext& context);
void add_gradients_command(CLI::App& app, CommandContext& context);
void add_tolerance_command(CLI::App& app, CommandContext& context);
void add_study_command(CLI::App& app, CommandContext& context);
void add_merge_command(CLI::App& app, CommandContext& context);
void add_solve_command(CLI::App& app, CommandContext& context);
void add_convert_command(CLI::App& app, CommandContext& context);
void add_certify_command(CLI::App& app, CommandContext& context);
void add_check_command(CLI::App& app, CommandContext& context);
void add_identify_command(CLI::App& app, CommandContext& context);
void add_compare_command(CLI::App& app, CommandContext& context);
void add_errata_command(CLI::App& app, CommandContext& context);
void add_findings_command(CLI::App& app, CommandContext& context);
void add_engines_command(CLI::App& app, CommandContext& context);
void add_gate_command(CLI::App& app, CommandContext& context);
void add_jacobians_command(CLI::App& app, CommandContext& context);

/// A program: the data for its commands, and the commands.
struct Program {
  SubjectCatalogue catalogue;
  std::vector<void (*)(CLI::App& app, CommandContext& context)> commands;
  std::vector<ListedKind> kinds = {};  ///< that it lists
  bool is_part = false;                ///< see NotInThisPart
  MultiplierProofs multipliers = {};
};

/// The kinds of things that each part of the program lists.
[[nodiscard]] std::vector<ListedKind> kinds_of_study();
[[nodiscard]] std::vector<ListedKind> kinds_of_check();
[[nodiscard]] std::vector<ListedKind> kinds_of_solve();
[[nodiscard]] std::vector<ListedKind> kinds_of_jacobians();
[[nodiscard]] std::vector<ListedKind> kinds_of_errata();

/// Runs the command in the arguments; returns the exit code.
[[nodiscard]] int run_program(int argc, const char* const* argv, const Program& program);

/// The same for a main function: it handles closed standard streams, GMP without memory, and
/// subjects that leave work for the end of the program. Does not return.
[[noreturn]] void run_as_main(int argc, const char* const* argv, const Program& program);

/// Splits `k=v` texts. @throws InvalidInput for a text without `=` and for a name given twice.
[[nodiscard]] oracles::Settings parse_settings(const std::vector<std::string>& texts);

/// The names in the lists P1,P2,… of an option, which may be given several times. @throws
/// InvalidInput that names the option, for an empty name and for a name given twice.
[[nodiscard]] std::vector<std::string> parse_names(const std::string& option,
                                                   const std::vector<std::string>& texts);

/// Reads the number given to an option. @throws InvalidInput that names the option.
[[nodiscard]] Rational parse_number(const std::string& option, const std::string& text);
/// The same for a number that must be > 0.
[[nodiscard]] Rational parse_positive(const std::string& option, const std::string& text);

/// Prints "assay: TEXT" on standard error, on one line.
void print_message(std::string_view text);

/// Prints JSON on many lines on standard output; bytes that are not UTF-8, as in the name of a
/// file, become U+FFFD.
void print_json(const nlohmann::ordered_json& document);

/// Loads the subjects that the user names. Also loads the subjects built with the program, if the
/// user names one of them or lists everything; errors of the built subjects are warnings.
/// @throws InvalidInput as SubjectCatalogue::load.
void load_subjects(CommandContext& context, const std::string& command);

/// The schemes, solvers and derivatives of the subjects named by --subject, as SUBJECT/NAME.
struct NamedThings {
  std::vector<std::string> schemes, solvers;
};
[[nodiscard]] NamedThings things_of_named_subjects(const CommandContext& context);

/// Adds a subcommand with --json and an example in its help; commands that run schemes or solvers
/// also get --subject.
Command add_command(CLI::App& app,
                    CommandContext& context,
                    const std::string& name,
                    const std::string& description,
                    const std::string& example);

}  // namespace assay::reports
