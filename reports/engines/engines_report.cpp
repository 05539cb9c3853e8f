#include "reports/engines/engines_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/compare/limit_law_json.hpp"
#include "reports/engines/equal_error.hpp"
#include "reports/engines/property_report.hpp"
#include "reports/engines/work_figure.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/sign_data.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kRule =
    "Each engine simulates each scene with several step sizes: with its defaults, and with the "
    "settings by which its documents or maintainers come nearest to rigid contact. Hard law: the "
    "runs converge to the exact motion. Another law: they converge, but to another motion, such as "
    "that of a soft contact; a documented model is no mistake. No limit: runs of the finest steps "
    "differ from each other as much as from the exact motion. Refuted: the limit "
    "is open, but the command compare finds that runs break a law of the scene or do not converge. "
    "Properties are numbers that are zero in the exact motion. They are confirmed if they vanish "
    "with short steps.";

enum class Outcome { kHard, kOther, kOpen, kNone, kRefuted, kFailed, kNotExpressible };

Outcome outcome_of(const EngineCell& cell) {
  if (!cell.refused.empty()) return Outcome::kNotExpressible;
  if (!cell.failure.empty()) return Outcome::kFailed;
  if (!cell.refuted.empty()) return Outcome::kRefuted;
  switch (cell.law.limit) {
    case Limit::kHardLaw:
      return Outcome::kHard;
    case Limit::kAnotherLaw:
      return Outcome::kOther;
    case Limit::kNone:
      return Outcome::kNone;
    case Limit::kOpen:
      break;
  }
  return Outcome::kOpen;
}

Sign sign_of(Outcome outcome) {
  if (outcome == Outcome::kHard) return Sign::kGood;
  const bool bad =
      outcome == Outcome::kNone || outcome == Outcome::kRefuted || outcome == Outcome::kFailed;
  return bad ? Sign::kBad : Sign::kOpen;
}

/// What stands in the matrix.
std::string word_of(const EngineCell& cell) {
  switch (outcome_of(cell)) {
    case Outcome::kHard:
      return "hard law";
    case Outcome::kOther:
      return cell.law.laws.empty() ? "another law" : cell.law.laws.front();
    case Outcome::kOpen:
      return "open";
    case Outcome::kNone:
      return "no limit";
    case Outcome::kRefuted:
      return "refuted";
    case Outcome::kFailed:
      return "failed";
    case Outcome::kNotExpressible:
      break;
  }
  return "not expressible";
}

const EngineScene& scene_of(const EngineCell& cell) { return engine_scenes()[cell.scene]; }

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
    const bool shown = cell != nullptr && outcome_of(*cell) != Outcome::kNotExpressible;
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

std::string text_of(const oracles::Settings& options) {
  std::string text;
  for (const auto& [name, value] : options) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  }
  return text;
}

const char* how_text(std::size_t settings, bool all_needed) {
  if (!all_needed) return "together; not asked which of them matter, as the runs take long";
  return settings > 1 ? "together, none of them can be left out" : "alone";
}

TemplateList what_to_set_data(const EngineResult& result) {
  TemplateList all;
  for (const auto& [settings, scenes, all_needed] : result.what_to_set) {
    TemplateList turned;
    for (const std::size_t scene : scenes) {
      const EngineCell* cell = find(result, scene, "best");
      turned.emplace_back(
          TemplateObject{{"scene", engine_scenes()[scene].name}, {"id", id_of(result, *cell)}});
    }
    all.emplace_back(TemplateObject{{"settings", text_of(settings)},
                                    {"how", how_text(settings.size(), all_needed)},
                                    {"turned", std::move(turned)}});
  }
  return all;
}

/// "a=0 alone: ball, cradle"
std::string what_to_set_text(const EngineResult& result) {
  std::string text;
  for (const auto& [settings, scenes, all_needed] : result.what_to_set) {
    std::vector<std::string> names;
    for (const std::size_t scene : scenes) names.push_back(engine_scenes()[scene].name);
    text += fmt::format("  what to set: {} {}: {}\n",
                        text_of(settings),
                        how_text(settings.size(), all_needed),
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

TemplateObject engine_data(const EngineResult& result) {
  TemplateList cells;
  std::string best;
  for (const EngineCell& cell : result.cells) {
    if (cell.setting == "best" && best.empty()) best = text_of(cell.options);
    if (outcome_of(cell) != Outcome::kNotExpressible)
      cells.emplace_back(details_data(result, cell));
  }
  std::string refused;
  for (const EngineCell& cell : result.cells) {
    if (cell.setting != "defaults" || cell.refused.empty()) continue;
    refused +=
        fmt::format("{}{} ({})", refused.empty() ? "" : ", ", scene_of(cell).name, cell.refused);
  }
  return {{"name", result.engine.name},
          {"description", result.engine.description},
          {"version", result.engine.version},
          {"best", best},
          {"turns", !result.what_to_set.empty()},
          {"what_to_set", what_to_set_data(result)},
          {"refused", refused},
          {"cells", std::move(cells)},
          {"properties", property_details(result)}};
}

std::size_t count(const EnginesReport& report, Outcome outcome) {
  std::size_t number = 0;
  for (const EngineResult& result : report.engines) {
    for (const EngineCell& cell : result.cells) number += outcome_of(cell) == outcome ? 1 : 0;
  }
  return number;
}

std::vector<SignedCount> counts(const EnginesReport& report) {
  return {{Sign::kGood, count(report, Outcome::kHard), "hard law"},
          {Sign::kOpen, count(report, Outcome::kOther), "another law"},
          {Sign::kBad, count(report, Outcome::kNone), "no limit"},
          {Sign::kBad, count(report, Outcome::kRefuted), "refuted"},
          {Sign::kBad, count(report, Outcome::kFailed), "failed"},
          {Sign::kOpen, count(report, Outcome::kOpen), "open"}};
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

std::string engines_html(const EnginesReport& report) {
  const std::vector<std::size_t> scenes = scenes_of(report);
  TemplateList heads, engines, missing;
  for (const std::size_t scene : scenes) {
    const EngineScene& of = engine_scenes()[scene];
    heads.emplace_back(TemplateObject{{"name", of.name}, {"question", of.question}});
  }
  for (const EngineResult& result : report.engines) engines.emplace_back(engine_data(result));
  for (const std::string& each : report.missing) missing.emplace_back(each);
  return render_template("engines.html",
                         {{"title", "Physics engines, judged side by side"},
                          {"facts",
                           fmt::format("{} engines, {} scenes, {:.0f} s, Assay " ASSAY_VERSION,
                                       report.engines.size(),
                                       scenes.size(),
                                       report.seconds)},
                          {"rule", kRule},
                          {"counts", counts_data(counts(report))},
                          {"missing", std::move(missing)},
                          {"scenes", std::move(heads)},
                          {"rows", rows_data(report, scenes)},
                          {"property_counts", counts_data(property_counts(report.engines))},
                          {"property_heads", property_heads(report.engines)},
                          {"property_rows", property_rows(report.engines)},
                          {"figures", work_figures(work_at_equal_error(report.engines))},
                          {"engines", std::move(engines)}});
}

std::string engines_text(const EnginesReport& report) {
  std::string text;
  for (const EngineResult& result : report.engines) {
    text += fmt::format("{} {}\n", result.engine.name, result.engine.version);
    for (const EngineCell& cell : result.cells) {
      if (outcome_of(cell) == Outcome::kNotExpressible) continue;
      text += fmt::format("  {} {:<14} {:<9} {}\n",
                          mark_of(sign_of(outcome_of(cell))),
                          scene_of(cell).name,
                          cell.setting,
                          cell.sentence);
    }
    text += properties_text(result) + what_to_set_text(result);
  }
  for (const std::string& each : report.missing) text += "not run: " + each + "\n";
  for (const auto& [sign, number, what] : counts(report)) {
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
      if (outcome_of(cell) == Outcome::kNotExpressible) {
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
  std::filesystem::create_directories(folder);
  replace_file(folder / "index.html", engines_html(report));
  replace_file(folder / "engines.json", indented_text(engines_json(report)) + "\n");
} catch (const std::filesystem::filesystem_error& error) {
  throw InvalidInput(
      fmt::format("{}: the report cannot be written: {}", folder.string(), error.code().message()));
}

}  // namespace assay::reports
