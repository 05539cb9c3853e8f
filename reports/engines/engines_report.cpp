#include "reports/engines/engines_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/compare/limit_law_json.hpp"
#include "reports/engines/engine_outcome.hpp"
#include "reports/engines/equal_error.hpp"
#include "reports/engines/property_report.hpp"
#include "reports/engines/what_to_set.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

/// "a=0 alone: ball, cradle"
std::string what_to_set_text(const EngineResult& result) {
  std::string text;
  for (const TurningSettings& turning : result.what_to_set) {
    std::vector<std::string> names;
    for (const std::size_t scene : turning.scenes) names.push_back(engine_scenes()[scene].name);
    text += fmt::format("  what to set: {} {}: {}\n",
                        settings_text(turning.settings),
                        how_text(turning),
                        fmt::join(names, ", "));
  }
  return text;
}

Json what_to_set_json(const EngineResult& result) {
  Json all = Json::array();
  for (const auto& [settings, scenes, all_needed] : result.what_to_set) {
    Json options = Json::object(), names = Json::array();
    for (const auto& [name, value] : settings) options[name] = value;
    for (const std::size_t scene : scenes) names.push_back(engine_scenes()[scene].name);
    all.push_back({{"options", std::move(options)},
                   {"scenes", std::move(names)},
                   {"all_needed", all_needed}});
  }
  return all;
}

Json cell_json(const EngineCell& cell) {
  Json json{{"scene", scene_of(cell).name},
            {"problem", scene_of(cell).problem},
            {"setting", cell.setting},
            {"options", Json::object()},
            {"outcome", word_of(cell)},
            {"sentence", cell.sentence},
            {"law", law_json(cell.law)},
            {"runs", Json::array()},
            {"command", cell.command}};
  for (const auto& [name, value] : cell.options) json["options"][name] = value;
  for (const auto& [h, error, seconds] : cell.runs) {
    json["runs"].push_back({{"h", h}, {"error", error}, {"seconds", seconds}});
  }
  return json;
}

Json work_json(const WorkOfScene& work) {
  const auto number = [](const std::optional<double>& of) {
    return of ? Json(*of) : Json(nullptr);
  };
  Json engines = Json::array();
  for (const WorkForError& of : work.engines) {
    engines.push_back({{"name", of.engine->engine.name},
                       {"setting", of.cell->setting},
                       {"seconds_a_step", number(of.a_step)},
                       {"seconds", number(of.seconds)},
                       {"at_most", of.at_most},
                       {"ratio", number(of.ratio)}});
  }
  return {{"scene", engine_scenes()[work.scene].name},
          {"error", work.error},
          {"engines", std::move(engines)}};
}

}  // namespace

std::string engines_text(const EnginesReport& report) {
  std::string text;
  for (const EngineResult& result : report.engines) {
    text += fmt::format("{} {}\n", result.engine.name, result.engine.version);
    for (const EngineCell& cell : result.cells) {
      if (outcome_of(cell) == EngineOutcome::kNotExpressible) continue;
      text += fmt::format("  {} {:<14} {:<9} {}\n",
                          mark_of(sign_of(outcome_of(cell))),
                          scene_of(cell).name,
                          cell.setting,
                          cell.sentence);
    }
    text += properties_text(result) + what_to_set_text(result);
  }
  for (const std::string& each : report.missing) text += "not run: " + each + "\n";
  for (const auto& [sign, number, what] : outcome_counts(report.engines)) {
    text += fmt::format("{} {} {}   ", mark_of(sign), number, what);
  }
  text += "\nproperties: ";
  for (const auto& [sign, number, what] : property_counts(report.engines)) {
    text += fmt::format("{} {} {}   ", mark_of(sign), number, what);
  }
  return text + "\n";
}

Json engines_json(const EnginesReport& report) {
  Json document{
      {"engines", Json::array()}, {"not_run", report.missing}, {"seconds", report.seconds}};
  for (const EngineResult& result : report.engines) {
    Json cells = Json::array(), refused = Json::object();
    for (const EngineCell& cell : result.cells) {
      if (outcome_of(cell) == EngineOutcome::kNotExpressible) {
        refused[scene_of(cell).name] = cell.refused;
      } else {
        cells.push_back(cell_json(cell));
      }
    }
    document["engines"].push_back({{"name", result.engine.name},
                                   {"version", result.engine.version},
                                   {"cells", std::move(cells)},
                                   {"not_expressible", std::move(refused)},
                                   {"properties", properties_json(result)},
                                   {"what_to_set", what_to_set_json(result)}});
  }
  document["work"] = Json::array();
  for (const WorkOfScene& work : work_at_equal_error(report.engines)) {
    document["work"].push_back(work_json(work));
  }
  return document;
}

void write_engines_folder(const EnginesReport& report, const std::filesystem::path& folder) try {
  std::filesystem::create_directories(folder / "engines");
  for (const auto& [name, text] : engines_pages(report)) replace_file(folder / name, text);
  replace_file(folder / "engines.json", indented_text(engines_json(report)) + "\n");
} catch (const std::filesystem::filesystem_error& error) {
  throw InvalidInput(
      fmt::format("{}: the report cannot be written: {}", folder.string(), error.code().message()));
}

}  // namespace assay::reports
