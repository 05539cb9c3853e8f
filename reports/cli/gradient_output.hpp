#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "reports/cli/commands.hpp"
#include "reports/compare/precision.hpp"
#include "reports/gradients/gradient.hpp"

namespace assay::reports {

/// Prints judged derivatives, or the document if JSON is requested. Writes both into the folder
/// `out` if there is one. Ends with a summary and the command to type next. Sets the exit code.
void show_gradients(const std::vector<GradientRow>& rows,
                    const std::string& headline,
                    const nlohmann::ordered_json& document,
                    const std::string& out,
                    const std::string& next,
                    CommandContext& context);

/// The options that a suggested command repeats.
struct GradientSettings {
  std::string out;
  std::vector<std::string> set, scheme_set;
};

/// What to type after derivatives of schemes: the worst one alone, or the same with a page, or the
/// page of the problem.
[[nodiscard]] std::string next_of_gradients(const std::vector<GradientRow>& rows,
                                            const GradientSettings& settings,
                                            const CommandContext& context);

/// Judges the derivatives that files hold, see GradientTable, and shows them. If no `precision` was
/// declared, the digits of each file show the precision of the file.
/// @throws InvalidInput as GradientTable and exact_gradient, and if two files have different times.
void compare_gradients(const oracles::ProblemEntry& problem,
                       const Parameters& parameters,
                       const std::vector<std::string>& files,
                       const std::optional<Precision>& precision,
                       const std::string& out,
                       CommandContext& context);

}  // namespace assay::reports
