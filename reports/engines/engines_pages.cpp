#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reports/engines/engine_outcome.hpp"
#include "reports/engines/engines_report.hpp"
#include "reports/engines/equal_error.hpp"
#include "reports/engines/property_report.hpp"
#include "reports/engines/what_to_set.hpp"
#include "reports/engines/work_figure.hpp"
#include "reports/render/origin.hpp"
#include "reports/render/render_template.hpp"

namespace assay::reports {

namespace {

constexpr std::string_view kRule =
    "Each engine simulates each scene with several step sizes: with its defaults, and with the "
    "settings by which its documents or maintainers come nearest to rigid contact. Hard law: the "
    "runs converge to the exact motion. Another law: they converge, but to another motion, such as "
    "that of a soft contact; a documented model is no mistake. No limit: runs of the finest steps "
    "differ from each other as much as from the exact motion. Refuted: the limit "
    "is open, but the command compare finds that runs break a law of the scene or do not converge. "
    "Properties are numbers that are zero in the exact motion. They are confirmed if they vanish "
    "with short steps.";

std::string id_of(const EngineResult& result, const EngineCell& cell) {
  return fmt::format("{}-{}-{}", result.engine.name, scene_of(cell).name, cell.setting);
}

/// The scenes of this run, in the order of the table.
std::vector<std::size_t> scenes_of(const EnginesReport& report) {
  std::vector<std::size_t> scenes;
  for (const EngineResult& result : report.engines) {
    for (const EngineCell& cell : result.cells) {
      if (std::ranges::find(scenes, cell.scene) == scenes.end()) scenes.push_back(cell.scene);
    }
  }
  std::ranges::sort(scenes);
  return scenes;
}

const EngineCell* find(const EngineResult& result, std::size_t scene, std::string_view setting) {
  const auto found = std::ranges::find_if(result.cells, [&](const EngineCell& cell) {
    return cell.scene == scene && cell.setting == setting;
  });
  return found == result.cells.end() ? nullptr : &*found;
}

std::vector<std::string> settings_of(const EngineResult& result) {
  std::vector<std::string> settings;
  for (const char* setting : {"defaults", "best"}) {
    if (std::ranges::find(result.cells, setting, &EngineCell::setting) != result.cells.end()) {
      settings.emplace_back(setting);
    }
  }
  return settings;
}

TemplateList cells_data(const EngineResult& result,
                        const std::vector<std::size_t>& scenes,
                        const std::string& setting) {
  TemplateList cells;
  for (const std::size_t scene : scenes) {
    const EngineCell* cell = find(result, scene, setting);
    const bool shown = cell != nullptr && outcome_of(*cell) != EngineOutcome::kNotExpressible;
    cells.emplace_back(with_sign(shown ? sign_of(outcome_of(*cell)) : Sign::kOpen,
                                 {{"shown", shown},
                                  {"word", cell == nullptr ? "" : word_of(*cell)},
                                  {"id", cell == nullptr ? "" : id_of(result, *cell)},
                                  {"sentence", cell == nullptr ? "" : cell->sentence}}));
  }
  return cells;
}

TemplateList rows_data(const EnginesReport& report, const std::vector<std::size_t>& scenes) {
  TemplateList rows;
  for (const EngineResult& result : report.engines) {
    for (const std::string& setting : settings_of(result)) {
      rows.emplace_back(TemplateObject{{"engine", result.engine.name},
                                       {"setting", setting},
                                       {"cells", cells_data(result, scenes, setting)}});
    }
  }
  return rows;
}

TemplateList what_to_set_data(const EngineResult& result) {
  TemplateList all;
  for (const TurningSettings& turning : result.what_to_set) {
    TemplateList turned;
    for (const std::size_t scene : turning.scenes) {
      const EngineCell* cell = find(result, scene, "best");
      turned.emplace_back(
          TemplateObject{{"scene", engine_scenes()[scene].name}, {"id", id_of(result, *cell)}});
    }
    all.emplace_back(TemplateObject{{"settings", settings_text(turning.settings)},
                                    {"how", how_text(turning)},
                                    {"turned", std::move(turned)}});
  }
  return all;
}

TemplateObject details_data(const EngineResult& result, const EngineCell& cell) {
  TemplateList runs;
  for (const auto& [h, error, seconds] : cell.runs) {
    runs.emplace_back(TemplateObject{{"h", fmt::format("{:.3g}", h)},
                                     {"error", fmt::format("{:.3g}", error)},
                                     {"seconds", fmt::format("{:.2g}", seconds)}});
  }
  const std::optional<double> step = seconds_a_step(cell);
  return with_sign(sign_of(outcome_of(cell)),
                   {{"id", id_of(result, cell)},
                    {"scene", scene_of(cell).name},
                    {"question", scene_of(cell).question},
                    {"setting", cell.setting},
                    {"word", word_of(cell)},
                    {"sentence", cell.sentence},
                    {"runs", std::move(runs)},
                    {"cost", step ? fmt::format("{:.2g} µs a step", 1e6 * *step) : std::string()},
                    {"command", cell.command}});
}

/// Of the page of an engine.
TemplateObject engine_data(const EngineResult& result) {
  TemplateList cells;
  std::string best;
  for (const EngineCell& cell : result.cells) {
    if (cell.setting == "best" && best.empty()) best = settings_text(cell.options);
    if (outcome_of(cell) != EngineOutcome::kNotExpressible)
      cells.emplace_back(details_data(result, cell));
  }
  std::string refused;
  for (const EngineCell& cell : result.cells) {
    if (cell.setting != "defaults" || cell.refused.empty()) continue;
    refused +=
        fmt::format("{}{} ({})", refused.empty() ? "" : ", ", scene_of(cell).name, cell.refused);
  }
  return {{"title", result.engine.description + " " + result.engine.version},
          {"best", best},
          {"turns", !result.what_to_set.empty()},
          {"what_to_set", what_to_set_data(result)},
          {"refused", refused},
          {"cells", std::move(cells)},
          {"properties", property_details(result)}};
}

std::string first_page(const EnginesReport& report) {
  const std::vector<std::size_t> scenes = scenes_of(report);
  TemplateList heads, missing;
  for (const std::size_t scene : scenes) {
    const EngineScene& of = engine_scenes()[scene];
    heads.emplace_back(TemplateObject{{"name", of.name}, {"question", of.question}});
  }
  for (const std::string& each : report.missing) missing.emplace_back(each);
  return render_template(
      "engines.html",
      with_origin({.command = report.command},
                  {{"title", "Physics engines, judged side by side"},
                   {"facts",
                    fmt::format("{} engines, {} scenes, {:.0f} s",
                                report.engines.size(),
                                scenes.size(),
                                report.seconds)},
                   {"rule", kRule},
                   {"counts", counts_data(outcome_counts(report.engines))},
                   {"missing", std::move(missing)},
                   {"scenes", std::move(heads)},
                   {"rows", rows_data(report, scenes)},
                   {"property_counts", counts_data(property_counts(report.engines))},
                   {"property_heads", property_heads(report.engines)},
                   {"property_rows", property_rows(report.engines)}}));
}

}  // namespace

Pages engines_pages(const EnginesReport& report) {
  Pages pages{{"index.html", first_page(report)},
              {"work.html",
               render_template("engines-work.html",
                               {{"title", "Error against time"},
                                {"figures", work_figures(work_at_equal_error(report.engines))}})}};
  for (const EngineResult& result : report.engines) {
    pages.emplace(fmt::format("engines/{}.html", result.engine.name),
                  render_template("engine.html", engine_data(result)));
  }
  return pages;
}

}  // namespace assay::reports
