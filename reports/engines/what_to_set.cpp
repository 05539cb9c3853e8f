#include "reports/engines/what_to_set.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <utility>

#include "reports/engines/compared_scene.hpp"

namespace assay::reports {

namespace {

bool is_wrong(const EngineCell& cell) {
  const bool other = cell.law.limit == Limit::kAnotherLaw || cell.law.limit == Limit::kNone;
  return cell.refused.empty() && (other || !cell.refuted.empty() || !cell.failure.empty());
}

/// The cells of best settings that are right where the defaults are wrong.
std::vector<const EngineCell*> turned_cells(const EngineResult& result) {
  std::vector<const EngineCell*> turned;
  for (const EngineCell& cell : result.cells) {
    if (cell.setting != "best" || !follows_hard_law(cell)) continue;
    const bool was_wrong = std::ranges::any_of(result.cells, [&](const EngineCell& of) {
      return of.setting == "defaults" && of.scene == cell.scene && is_wrong(of);
    });
    if (was_wrong) turned.push_back(&cell);
  }
  return turned;
}

using Suffices = std::function<bool(const oracles::Settings&)>;

/// Settings that suffice, none of which can be left out. @pre all do, and none does not
oracles::Settings without_needless(oracles::Settings settings, const Suffices& suffices) {
  for (std::size_t k = 0; k < settings.size() && settings.size() > 1;) {
    oracles::Settings fewer = settings;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
    if (suffices(fewer)) {
      settings = std::move(fewer);
    } else {
      ++k;
    }
  }
  return settings;
}

Suffices suffices_for(const EngineResult& result, const EngineCell& cell, bool quick) {
  const EngineScene& scene = engine_scenes()[cell.scene];
  const SchemeEntry& scheme = scene.bodies ? *result.engine.bodies : *result.engine.coordinates;
  return [&scheme, &scene, quick](const oracles::Settings& settings) {
    try {
      const auto law = compare_scene(scheme, scene, settings, quick).result.law;
      return law && law->limit == Limit::kHardLaw;
    } catch (const std::exception&) {
      return false;  // what crashes or hangs does not turn the scene
    }
  };
}

bool takes_long(const EngineCell& cell) {
  constexpr double kLong = 20;  // [s]
  double seconds = 0;
  for (const TimedRun& run : cell.runs) seconds += run.seconds;
  return seconds > kLong;
}

}  // namespace

bool follows_hard_law(const EngineCell& cell) {
  return cell.refused.empty() && cell.failure.empty() && cell.law.limit == Limit::kHardLaw;
}

std::vector<TurningSettings> what_to_set(const EngineResult& result, bool quick) {
  std::vector<TurningSettings> all;
  const auto add = [&](const oracles::Settings& settings, std::size_t scene, bool all_needed) {
    const auto same = std::ranges::find_if(all, [&](const TurningSettings& of) {
      return of.settings == settings && of.all_needed == all_needed;
    });
    if (same == all.end()) {
      all.push_back({settings, {scene}, all_needed});
    } else {
      same->scenes.push_back(scene);
    }
  };
  for (const EngineCell* cell : turned_cells(result)) {
    if (takes_long(*cell)) {
      add(cell->options, cell->scene, false);
      continue;
    }
    const Suffices suffices = suffices_for(result, *cell, quick);
    const auto known = std::ranges::find_if(
        all, [&](const TurningSettings& of) { return of.all_needed && suffices(of.settings); });
    const oracles::Settings& start = known == all.end() ? cell->options : known->settings;
    add(without_needless(start, suffices), cell->scene, true);
  }
  return all;
}

std::string settings_text(const oracles::Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  }
  return text;
}

std::string how_text(const TurningSettings& turning) {
  if (!turning.all_needed) {
    return "together; not asked which of them matter, as the runs take long";
  }
  return turning.settings.size() > 1 ? "together, none of them can be left out" : "alone";
}

}  // namespace assay::reports
