#include "reports/engines/property_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "reports/engines/properties/all_properties.hpp"

namespace assay::reports {

namespace {

const EngineProperty& property_of(const PropertyCell& cell) {
  return engine_properties()[cell.property];
}
const Quantity& quantity_of(const PropertyCell& cell) {
  return property_of(cell).quantities[cell.quantity];
}
std::string title_of(const PropertyCell& cell) {
  return property_of(cell).name + ", " + quantity_of(cell).name;
}

std::string outcome_of(const PropertyCell& cell) {
  if (!cell.refused.empty()) return "not expressible";
  if (!cell.failure.empty()) return "failed";
  switch (cell.verdict) {
    case Verdict::kConfirmed:
      return "confirmed";
    case Verdict::kRefuted:
      return "refuted";
    case Verdict::kUndecided:
      break;
  }
  return "undecided";
}

Sign sign_of(const PropertyCell& cell) {
  if (!cell.refused.empty()) return Sign::kOpen;
  if (!cell.failure.empty()) return Sign::kBad;
  return sign_from(cell.verdict, Verdict::kRefuted, Verdict::kConfirmed);
}

std::string id_of(const EngineResult& result, const PropertyCell& cell) {
  return fmt::format(
      "{}-{}-{}-{}", result.engine.name, property_of(cell).name, cell.quantity, cell.setting);
}

using Column = std::pair<std::size_t, std::size_t>;  // property, quantity

std::vector<Column> columns_of(const std::vector<EngineResult>& engines) {
  std::vector<Column> columns;
  for (const EngineResult& result : engines) {
    for (const PropertyCell& cell : result.properties) {
      columns.emplace_back(cell.property, cell.quantity);
    }
  }
  std::ranges::sort(columns);
  const auto rest = std::ranges::unique(columns);
  columns.erase(rest.begin(), rest.end());
  return columns;
}

TemplateObject cell_data(const EngineResult& result, Column column, const std::string& setting) {
  const auto cell = std::ranges::find_if(result.properties, [&](const PropertyCell& each) {
    return Column(each.property, each.quantity) == column && each.setting == setting;
  });
  const bool shown = cell != result.properties.end() && cell->refused.empty();
  return with_sign(shown ? sign_of(*cell) : Sign::kOpen,
                   {{"shown", shown},
                    {"word", shown ? outcome_of(*cell) : ""},
                    {"id", shown ? id_of(result, *cell) : ""},
                    {"sentence", shown ? cell->sentence : ""}});
}

}  // namespace

std::string properties_text(const EngineResult& result) {
  std::string text;
  for (const PropertyCell& cell : result.properties) {
    if (!cell.refused.empty()) continue;
    text += fmt::format("  {} {:<16} {:<9} {}: {}\n",
                        mark_of(sign_of(cell)),
                        property_of(cell).name,
                        cell.setting,
                        outcome_of(cell),
                        cell.sentence);
  }
  return text;
}

nlohmann::ordered_json properties_json(const EngineResult& result) {
  using Json = nlohmann::ordered_json;
  Json all = Json::array();
  for (const PropertyCell& cell : result.properties) {
    Json json{{"property", property_of(cell).name},
              {"quantity", quantity_of(cell).name},
              {"unit", quantity_of(cell).unit},
              {"setting", cell.setting},
              {"outcome", outcome_of(cell)},
              {"value", cell.runs.empty() ? Json(nullptr) : Json(cell.runs.back().value)},
              {"sentence", cell.sentence},
              {"runs", Json::array()},
              {"command", cell.command}};
    for (const auto& [h, value] : cell.runs) json["runs"].push_back({{"h", h}, {"value", value}});
    all.push_back(std::move(json));
  }
  return all;
}

TemplateList property_heads(const std::vector<EngineResult>& engines) {
  TemplateList heads;
  for (const auto& [property, quantity] : columns_of(engines)) {
    const EngineProperty& of = engine_properties()[property];
    heads.emplace_back(TemplateObject{{"name", of.name + ", " + of.quantities[quantity].name},
                                      {"question", of.question}});
  }
  return heads;
}

TemplateList property_rows(const std::vector<EngineResult>& engines) {
  TemplateList rows;
  const std::vector<Column> columns = columns_of(engines);
  for (const EngineResult& result : engines) {
    for (const char* setting : {"defaults", "best"}) {
      const auto has = [&](const PropertyCell& cell) { return cell.setting == setting; };
      if (std::ranges::none_of(result.properties, has)) continue;
      TemplateList cells;
      for (const Column& column : columns) cells.emplace_back(cell_data(result, column, setting));
      rows.emplace_back(TemplateObject{
          {"engine", result.engine.name}, {"setting", setting}, {"cells", std::move(cells)}});
    }
  }
  return rows;
}

TemplateList property_details(const EngineResult& result) {
  TemplateList all;
  for (const PropertyCell& cell : result.properties) {
    TemplateList runs;
    for (const auto& [h, value] : cell.runs) {
      runs.emplace_back(
          TemplateObject{{"h", fmt::format("{:.3g}", h)}, {"value", fmt::format("{:.3g}", value)}});
    }
    all.emplace_back(with_sign(sign_of(cell),
                               {{"id", id_of(result, cell)},
                                {"title", title_of(cell)},
                                {"question", property_of(cell).question},
                                {"setting", cell.setting},
                                {"word", outcome_of(cell)},
                                {"sentence", cell.sentence},
                                {"unit", quantity_of(cell).unit},
                                {"runs", std::move(runs)},
                                {"command", cell.command}}));
  }
  return all;
}

std::vector<SignedCount> property_counts(const std::vector<EngineResult>& engines) {
  std::vector<SignedCount> counts;
  for (const auto& [sign, what] : {std::pair(Sign::kGood, "confirmed"),
                                   std::pair(Sign::kBad, "refuted"),
                                   std::pair(Sign::kOpen, "undecided"),
                                   std::pair(Sign::kBad, "failed")}) {
    counts.push_back({sign, 0, what});
    for (const EngineResult& result : engines) {
      counts.back().number += static_cast<std::size_t>(std::ranges::count_if(
          result.properties, [&](const PropertyCell& cell) { return outcome_of(cell) == what; }));
    }
  }
  return counts;
}

}  // namespace assay::reports
