#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "reports/cli/command_line.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// JSON readers hold integers up to here exactly.
inline constexpr std::uint64_t kLargestSeed = std::uint64_t{1} << 53;

/// What every command gets, and where it leaves its exit code.
struct CommandContext {
  const std::vector<SchemeEntry>* catalogue;
  bool json = false;
  int exit_code = kDone;
};

/// Each adds one subcommand with its options; the callback does the work when it is chosen.
void add_list_command(CLI::App& app, CommandContext& context);
void add_exact_command(CLI::App& app, CommandContext& context);
void add_simulate_command(CLI::App& app, CommandContext& context);
void add_study_command(CLI::App& app, CommandContext& context);
void add_check_command(CLI::App& app, CommandContext& context);
void add_compare_command(CLI::App& app, CommandContext& context);
void add_gate_command(CLI::App& app, CommandContext& context);

/// Splits `k=v` texts. @throws InvalidInput on one without `=`.
[[nodiscard]] oracles::Settings parse_settings(const std::vector<std::string>& texts);

/// A subcommand with --json and an example in its help.
CLI::App* add_command(CLI::App& app,
                      CommandContext& context,
                      const std::string& name,
                      const std::string& description,
                      const std::string& example);

}  // namespace assay::reports
