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
std::string pixel(double x) { return fmt::format("{:.1f}", x); }

/// An engine: seconds of its steps, and error.
struct Line {
  std::string name;
  std::vector<std::pair<double, double>> points;
  double x = 0, y = 0, label = 0;  ///< [px] of its end, and where its name stands
};

std::vector<Line> lines_of(const WorkOfScene& work) {
  std::vector<Line> lines;
  for (const WorkForError& of : work.engines) {
    Line line{of.engine->engine.name, {}};
    const double t_end = std::stod(engine_scenes()[work.scene].t_end);
    for (const TimedRun& run : of.cell->runs) {
      if (of.a_step && run.error > 0)
        line.points.emplace_back(*of.a_step * t_end / run.h, run.error);
    }
    if (!line.points.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

/// Names in the order of the ends of their lines, none above another.
void place_labels(std::vector<Line>& lines) {
  constexpr double kApart = 12;
  std::vector<Line*> order;
  for (Line& line : lines) order.push_back(&line);
  std::ranges::sort(order, {}, &Line::y);
  double free = kHeight;
  for (auto line = order.rbegin(); line != order.rend(); ++line) {
    (*line)->label = std::min((*line)->y, free);
    free = (*line)->label - kApart;
  }
  double least = kTop;
  for (Line* line : order) {
    line->label = std::max(line->label, least);
    least = line->label + kApart;
  }
}

TemplateList ticks(const Decades& of, bool horizontal) {
  TemplateList list;
  for (int decade = of.low; decade <= of.high; ++decade) {
    const double part = of.place(std::pow(10.0, decade));
    list.emplace_back(TemplateObject{{"at", pixel(horizontal ? across(part) : down(part))},
                                     {"text", fmt::format("1e{}", decade)}});
  }
  return list;
}

TemplateList drawn(std::vector<Line> lines, const Decades& seconds, const Decades& errors) {
  std::vector<std::string> points;
  for (Line& line : lines) {
    std::string& path = points.emplace_back();
    for (const auto& [second, error] : line.points) {
      line.x = across(seconds.place(second));
      line.y = down(errors.place(error));
      path += pixel(line.x) + "," + pixel(line.y) + " ";
    }
  }
  place_labels(lines);
  TemplateList all;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line& line = lines[i];
    all.emplace_back(TemplateObject{
        {"points", points[i]},
        {"hue",
         fmt::format("{:.0f}", 360 * static_cast<double>(i) / static_cast<double>(lines.size()))},
        {"x", pixel(line.x)},
        {"y", pixel(line.y)},
        {"label", pixel(line.label)},
        {"name", line.name}});
  }
  return all;
}

/// What stands for a number that may not be there.
std::string text(const std::optional<double>& of, double unit) {
  return of ? fmt::format("{:.2g}", *of / unit) : std::string("–");
}

TemplateList table_of(const WorkOfScene& work) {
  constexpr double kMicrosecond = 1e-6, kMillisecond = 1e-3;
  TemplateList rows;
  for (const WorkForError& of : work.engines) {
    const std::string least = of.at_most ? "≤ " : "";
    const std::string bound = work.assay_is_at_most ? "≥ " : least;
    rows.emplace_back(TemplateObject{
        {"engine", of.engine->engine.name},
        {"step", text(of.a_step, kMicrosecond)},
        {"total", of.seconds ? least + text(of.seconds, kMillisecond) : "not reached"},
        {"ratio", of.ratio ? bound + text(of.ratio, 1) : "–"}});
  }
  return rows;
}

TemplateObject figure(const WorkOfScene& work) {
  std::vector<Line> lines = lines_of(work);
  Decades seconds, errors;
  for (const Line& line : lines) {
    for (const auto& [second, error] : line.points) seconds.include(second), errors.include(error);
  }
  return {{"scene", engine_scenes()[work.scene].name},
          {"error", fmt::format("{:.2g}", work.error)},
          {"width", fmt::format("{}", kWidth)},
          {"height", fmt::format("{}", kHeight)},
          {"left", fmt::format("{}", kLeft)},
          {"right", fmt::format("{}", kWidth - kRight)},
          {"names", fmt::format("{}", kWidth - kRight + 12)},
          {"top", fmt::format("{}", kTop)},
          {"bottom", fmt::format("{}", kHeight - kBottom)},
          {"below", fmt::format("{}", kHeight - kBottom + 16)},
          {"seconds", ticks(seconds, true)},
          {"errors", ticks(errors, false)},
          {"lines", drawn(std::move(lines), seconds, errors)},
          {"table", table_of(work)}};
}

}  // namespace

TemplateList work_figures(const std::vector<WorkOfScene>& all) {
  constexpr std::array kShown{"ball", "slide-0", "spin", "free-body"};
  TemplateList figures;
  for (const WorkOfScene& work : all) {
    if (std::ranges::find(kShown, engine_scenes()[work.scene].name) == kShown.end()) continue;
    if (!lines_of(work).empty()) figures.emplace_back(figure(work));
  }
  return figures;
}

}  // namespace assay::reports
