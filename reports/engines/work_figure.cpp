#include "reports/engines/work_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace assay::reports {

namespace {

constexpr double kWidth = 640, kHeight = 400, kLeft = 60, kBottom = 40, kRight = 110, kTop = 10;

/// Powers of ten that hold all numbers of an axis.
struct Decades {
  int low = std::numeric_limits<int>::max(), high = std::numeric_limits<int>::min();

  void include(double x) {
    low = std::min(low, static_cast<int>(std::floor(std::log10(x))));
    high = std::max(high, static_cast<int>(std::ceil(std::log10(x))));
  }
  /// In [0, 1].
  [[nodiscard]] double place(double x) const {
    return (std::log10(x) - low) / std::max(high - low, 1);
  }
};

double across(double part) { return kLeft + part * (kWidth - kLeft - kRight); }
double down(double part) { return kHeight - kBottom - part * (kHeight - kTop - kBottom); }

/// The cell that stands for an engine: its best setting, or its only one.
const EngineCell* shown_cell(const EngineResult& result, std::size_t scene) {
  const EngineCell* shown = nullptr;
  for (const EngineCell& cell : result.cells) {
    if (cell.scene == scene && !cell.runs.empty() && cell.failure.empty()) shown = &cell;
  }
  return shown;
}

TemplateList ticks(const Decades& of, bool horizontal) {
  TemplateList list;
  for (int decade = of.low; decade <= of.high; ++decade) {
    const double part = of.place(std::pow(10.0, decade));
    list.emplace_back(
        TemplateObject{{"at", fmt::format("{:.1f}", horizontal ? across(part) : down(part))},
                       {"text", fmt::format("1e{}", decade)}});
  }
  return list;
}

TemplateObject figure(const std::vector<EngineResult>& engines, std::size_t scene) {
  Decades seconds, errors;
  const auto is_drawn = [](const TimedRun& run) { return run.error > 0 && run.seconds > 0; };
  for (const EngineResult& result : engines) {
    const EngineCell* cell = shown_cell(result, scene);
    for (std::size_t i = 0; cell != nullptr && i < cell->runs.size(); ++i) {
      if (!is_drawn(cell->runs[i])) continue;
      seconds.include(cell->runs[i].seconds);
      errors.include(cell->runs[i].error);
    }
  }
  TemplateList lines;
  double last_label = -1;
  std::size_t number = 0;
  for (const EngineResult& result : engines) {
    const EngineCell* cell = shown_cell(result, scene);
    if (cell == nullptr) continue;
    std::string points;
    double x = 0, y = 0;
    for (const TimedRun& run : cell->runs) {
      if (!is_drawn(run)) continue;
      x = across(seconds.place(run.seconds));
      y = down(errors.place(run.error));
      points += fmt::format("{:.1f},{:.1f} ", x, y);
    }
    if (points.empty()) continue;
    last_label = y;
    const double hue = 360.0 * static_cast<double>(number++) / static_cast<double>(engines.size());
    lines.emplace_back(TemplateObject{{"points", points},
                                      {"hue", fmt::format("{:.0f}", hue)},
                                      {"x", fmt::format("{:.1f}", x + 4)},
                                      {"y", fmt::format("{:.1f}", last_label + 4)},
                                      {"name", result.engine.name}});
  }
  return {{"scene", engine_scenes()[scene].name},
          {"width", fmt::format("{}", kWidth)},
          {"height", fmt::format("{}", kHeight)},
          {"left", fmt::format("{}", kLeft)},
          {"right", fmt::format("{}", kWidth - kRight)},
          {"top", fmt::format("{}", kTop)},
          {"bottom", fmt::format("{}", kHeight - kBottom)},
          {"below", fmt::format("{}", kHeight - kBottom + 16)},
          {"seconds", ticks(seconds, true)},
          {"errors", ticks(errors, false)},
          {"lines", std::move(lines)}};
}

}  // namespace

TemplateList work_figures(const std::vector<EngineResult>& engines) {
  constexpr std::array kShown{"ball", "slide-0", "spin", "free-body"};
  TemplateList figures;
  for (std::size_t scene = 0; scene < engine_scenes().size(); ++scene) {
    if (std::ranges::find(kShown, engine_scenes()[scene].name) == kShown.end()) continue;
    const bool any = std::ranges::any_of(
        engines, [&](const EngineResult& result) { return shown_cell(result, scene) != nullptr; });
    if (any) figures.emplace_back(figure(engines, scene));
  }
  return figures;
}

}  // namespace assay::reports
