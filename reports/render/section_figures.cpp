#include "reports/render/section_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "reports/render/escape.hpp"
#include "reports/render/figure_script.hpp"
#include "reports/render/row_text.hpp"

namespace assay::reports {
namespace {

using Points = std::vector<std::array<double, 2>>;

/// The range of a coordinate of all points, with a margin of a twentieth.
std::array<double, 2> range_of(const SectionFigure& figure, std::size_t coordinate) {
  double lo = std::numeric_limits<double>::infinity();
  double hi = -lo;
  for (const Points* points : {&figure.exact, &figure.computed}) {
    for (const auto& point : *points) {
      lo = std::min(lo, point[coordinate]);
      hi = std::max(hi, point[coordinate]);
    }
  }
  const double margin = hi > lo ? (hi - lo) / 20 : 0.5;
  return {lo - margin, hi + margin};
}

std::string heading(const PoincareSections& sections) {
  return sections.parameters.empty() ? sections.problem
                                     : sections.problem + ", " + joined(sections.parameters);
}

/// "moreau-jean, theta=1"
std::string run_of(const PoincareSections& sections) {
  return sections.scheme_options.empty() ? sections.scheme
                                         : sections.scheme + ", " + joined(sections.scheme_options);
}

void add_titles(SectionFigure& figure, const PoincareSections& sections) {
  figure.exact_title = fmt::format("exact, {} periods", sections.exact_periods);
  figure.computed_title = fmt::format("{}, {} periods", run_of(sections), sections.periods);
  figure.caption += fmt::format(
      " Left: {} points of the exact motion over {} periods of {} s{}. Right: {} points of {} "
      "with {} steps a period over {} periods.",
      figure.exact.size(),
      sections.exact_periods,
      short_number(sections.period),
      sections.exact_periods < sections.periods ? ", as long as its digits are known" : "",
      figure.computed.size(),
      run_of(sections),
      sections.steps,
      sections.periods);
}

std::string data_block(const char* name, const Points& points) {
  std::string data = fmt::format("${} << EOD\n", name);
  for (const auto& [x, y] : points) data += fmt::format("{:.9g} {:.9g}\n", x, y);
  return data + "EOD\n";
}

std::string panel(const char* name,
                  const Points& points,
                  const std::string& title,
                  const FigureColor& color) {
  const std::string what = points.empty() ? "NaN notitle"
                                          : fmt::format(
                                                "${} with points pt 7 ps 0.22 lc rgb '{}' "
                                                "notitle",
                                                name,
                                                color.hex);
  return fmt::format("set title {} noenhanced offset 0,-0.6 textcolor rgb '{}'\nplot {}\n",
                     gnuplot_string(title),
                     kInk.hex,
                     what);
}

}  // namespace

std::vector<SectionFigure> section_figures(const PoincareSections& sections) {
  SectionFigure impacts{.name = sections.id + ".impacts",
                        .title = heading(sections) + ": impacts",
                        .caption = "Impact section of " + heading(sections) +
                                   ": the velocity of the gap before each impact against the "
                                   "phase of the impact.",
                        .x_label = "phase of the impact [turns]",
                        .y_label = "velocity before the impact [m/s]",
                        .exact = sections.exact.impacts,
                        .computed = sections.computed.impacts};
  SectionFigure stroboscopic{.name = sections.id + ".stroboscopic",
                             .title = heading(sections) + ": once a period",
                             .caption = "Stroboscopic section of " + heading(sections) +
                                        ": velocity against position once a period.",
                             .x_label = "position q [m]",
                             .y_label = "velocity v [m/s]",
                             .exact = sections.exact.stroboscopic,
                             .computed = sections.computed.stroboscopic};
  std::vector<SectionFigure> figures;
  for (SectionFigure* figure : {&impacts, &stroboscopic}) {
    if (figure->exact.empty() && figure->computed.empty()) continue;
    add_titles(*figure, sections);
    figure->x_range = range_of(*figure, 0);
    figure->y_range = range_of(*figure, 1);
    if (figure == &impacts) figure->x_range = {0, 1};
    figures.push_back(std::move(*figure));
  }
  return figures;
}

std::string section_script(const SectionFigure& figure, const std::string& file) {
  const std::string ink(kInk.hex);
  std::string text = "reset\nset encoding utf8\nset border 3 lc rgb '" + ink + "'\n";
  text += fmt::format("set tics nomirror out scale 0.6,0.3 textcolor rgb '{}'\n", ink);
  text += fmt::format("set grid xtics ytics lt 1 lw 1 lc rgb '{}'\n", kGrid.hex);
  text += fmt::format("set xrange [{:.9g}:{:.9g}]\n", figure.x_range[0], figure.x_range[1]);
  text += fmt::format("set yrange [{:.9g}:{:.9g}]\n", figure.y_range[0], figure.y_range[1]);
  text += fmt::format(
      "set xlabel {} noenhanced textcolor rgb '{}'\n", gnuplot_string(figure.x_label), ink);
  text += fmt::format(
      "set ylabel {} noenhanced textcolor rgb '{}'\n", gnuplot_string(figure.y_label), ink);
  text += data_block("exact", figure.exact) + data_block("computed", figure.computed);
  text += fmt::format(
      "set output {}\nset multiplot layout 1,2 title {} noenhanced textcolor rgb '{}'\n",
      gnuplot_string(file),
      gnuplot_string(shortened(figure.title, 70)),
      ink);
  text += panel("exact", figure.exact, figure.exact_title, kRuns);
  text += "unset ylabel\n";
  text += panel("computed", figure.computed, figure.computed_title, kFitted);
  return text + "unset multiplot\nunset output\n";
}

}  // namespace assay::reports
