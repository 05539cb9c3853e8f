#include "reports/engines/compared_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "oracles/catalogue.hpp"
#include "reports/engines/timed_runs.hpp"

namespace assay::reports {

namespace {

/// The error in the metric of the scene, else in the first one of positions: schemes that tell
/// impulses have errors of these too, and are compared with those that tell none.
std::optional<double> shown_error(const std::vector<std::pair<std::string, double>>& errors,
                                  const std::string& metric) {
  const auto is_shown = [&](const auto& of) {
    return metric.empty() ? of.first.find("position") != std::string::npos : of.first == metric;
  };
  const auto shown = std::ranges::find_if(errors, is_shown);
  return shown == errors.end() ? std::nullopt : std::optional(shown->second);
}

}  // namespace

std::vector<int> steps_of_scenes(bool quick) {
  std::vector<int> steps = {67, 131, 257, 521, 1031};
  if (!quick) steps.push_back(2053);
  return steps;
}

ComparedScene compare_scene(const SchemeEntry& scheme,
                            const EngineScene& scene,
                            const oracles::Settings& options,
                            bool quick) {
  const std::vector<int> steps = steps_of_scenes(quick);
  ComparedScene compared;
  NamedRuns runs;
  for (auto& [run, h, seconds] :
       timed_runs({scheme, scene.problem, scene.parameters, options, scene.t_end, steps})) {
    compared.runs.push_back({h, 0, seconds});
    runs.emplace_back(fmt::format("{} steps", steps[runs.size()]), std::move(run));
  }
  const oracles::ProblemEntry& problem = oracles::find_problem(scene.problem);
  compared.result = compare_runs(
      problem, problem.parameters(scene.parameters), runs, CompareOptions{.law = true});
  for (std::size_t i = 0; i < compared.result.files.size() && i < compared.runs.size(); ++i) {
    if (const auto shown = shown_error(compared.result.files[i].errors, scene.metric)) {
      compared.runs[i].error = *shown;
    }
  }
  return compared;
}

}  // namespace assay::reports
