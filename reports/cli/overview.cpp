#include "reports/cli/overview.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "reports/cli/summary.hpp"

namespace assay::reports {

bool is_of_the_whole(std::string_view command) {
  std::istringstream lines{std::string(command_table())};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, part;
    if (words >> name >> part && name == command && !line.starts_with('=')) return part != "-";
  }
  return false;
}

std::string overview(std::set<std::string> commands) {
  std::string text = fmt::format(
      "Assay: is this solver of nonsmooth dynamics right?\n\n"
      "Usage: {0} COMMAND …    {0} COMMAND --help    {0} --version\n",
      invoked_as());
  std::string purpose;
  std::istringstream lines{std::string(command_table())};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string command, part, meaning;
    if (line.starts_with('=')) {
      std::getline(words >> command >> std::ws, purpose);
      continue;
    }
    std::getline(words >> command >> part >> std::ws, meaning);
    if (commands.erase(command) == 0) continue;
    if (!purpose.empty()) text += fmt::format("\n{}\n", std::exchange(purpose, ""));
    text += fmt::format("  {:<10} {}\n", command, meaning);
  }
  for (const std::string& command : commands) text += fmt::format("  {:<10} see --help\n", command);
  return text +
         fmt::format(
             "\nExamples\n"
             "  {0} study --scheme moreau-jean --problem bouncing-ball\n"
             "  {0} compare bouncing-ball ball-*.csv\n"
             "  {0} list problems bouncing-ball\n\n",
             invoked_as()) +
         "Exit codes: 0 done, 1 a claim was refuted, 2 wrong usage or input, 3 nothing decided\n";
}

}  // namespace assay::reports
