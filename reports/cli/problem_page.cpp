#include "reports/cli/problem_page.hpp"

#include <fmt/format.h>

#include <vector>

#include "oracles/state_columns.hpp"

namespace assay::reports {

namespace {

using PageJson = nlohmann::ordered_json;
using oracles::ProblemEntry;

/// The widths of the cells that names stand in: four short names or three long ones on a line.
constexpr std::size_t kShortCell = 19, kLongCell = 25, kLine = 76;

bool is_long(std::string_view name) { return name.size() + 2 > kShortCell; }

/// The long names, or the others, line by line.
std::string in_columns(const std::vector<std::string_view>& names, bool long_ones) {
  const std::size_t cell = long_ones ? kLongCell : kShortCell;
  std::vector<std::string> lines;
  for (const std::string_view name : names) {
    if (is_long(name) != long_ones) continue;
    if (lines.empty() || lines.back().size() + cell > kLine) lines.emplace_back();
    lines.back() += fmt::format("{:<{}}", name, cell);
  }
  std::string text;
  for (const std::string& line : lines) {
    text += "    " + line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string_view heading_of(ModelKind kind) {
  switch (kind) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      break;
    case ModelKind::kFirstOrder:
      return "first-order systems";
    case ModelKind::kNewtonEuler:
      return "rigid bodies";
  }
  return "mechanical systems in generalised coordinates";
}

/// How the exact motion is known.
std::string_view exactness_of(const ProblemEntry& problem) {
  if (!problem.has_closed_form()) {
    return "no closed form: the motion is computed in high precision, from event to event";
  }
  if (problem.exact_rational == nullptr) return "closed form, to any number of digits";
  return "closed form, to any number of digits; rational numbers where the parameters allow it";
}

/// Which columns a CSV file may leave out.
std::string optional_columns(const ProblemEntry& problem) {
  if (problem.fixed_centre) {
    return "a file may state the attitude alone, as q0 … q3 and v0 … v2";
  }
  if (problem.state == 0) return "";
  return fmt::format("a file may leave out the columns after q{0} and v{0}", problem.state - 1);
}

}  // namespace

std::string problem_names() {
  std::string text;
  for (const ModelKind kind :
       {ModelKind::kLagrangian, ModelKind::kNewtonEuler, ModelKind::kFirstOrder}) {
    std::vector<std::string_view> names;
    for (const ProblemEntry& problem : oracles::problems()) {
      if (heading_of(problem.kind) == heading_of(kind)) names.push_back(problem.name);
    }
    text += fmt::format(
        "  {}\n{}{}", heading_of(kind), in_columns(names, false), in_columns(names, true));
  }
  return text;
}

PageJson state_of_problem(std::string_view name) {
  const ProblemEntry& problem = oracles::find_problem(name);
  PageJson state = PageJson::array();
  for (const oracles::StateColumns& of : state_columns(problem, problem.parameters({}))) {
    PageJson columns = PageJson::array();
    for (Eigen::Index k = 0; k < of.count; ++k) {
      columns.push_back(fmt::format("{}{}", of.family, of.first + k));
    }
    state.push_back({{"columns", columns}, {"meaning", of.meaning}, {"unit", of.unit}});
  }
  return {{"state", state},
          {"optional_columns", optional_columns(problem)},
          {"exact", exactness_of(problem)}};
}

}  // namespace assay::reports
