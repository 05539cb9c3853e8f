#include "reports/render/figure_script.hpp"

#include <fmt/format.h>

#include <string_view>

#include "reports/render/escape.hpp"

namespace assay::reports {
namespace {

/// The named data blocks of a figure, and the plot elements that draw them.
struct Script {
  std::string data;
  std::string elements;

  void add_data(std::string_view name, const RowFigure::Points& points) {
    data += fmt::format("${} << EOD\n", name);
    for (const auto& [h, error] : points) data += fmt::format("{:.9g} {:.9g}\n", h, error);
    data += "EOD\n";
  }
  void plot(std::string_view name, const std::string& style, const std::string& legend) {
    if (!elements.empty()) elements += ", ";
    elements += fmt::format("${} {} title {} noenhanced", name, style, gnuplot_string(legend));
  }
  void add(std::string_view name,
           const RowFigure::Named<RowFigure::Points>& drawn,
           const std::string& style,
           const FigureColor& color) {
    if (drawn.points.empty()) return;
    add_data(name, drawn.points);
    plot(name, fmt::format("with {} lc rgb '{}'", style, color.hex), drawn.name);
  }
  void add_fit(const RowFigure& figure);
};

void Script::add_fit(const RowFigure& figure) {
  if (figure.fit.points.empty()) return;
  data += "$fit << EOD\n";
  for (const auto& [h, error, least, most] : figure.fit.points) {
    data += fmt::format("{:.9g} {:.9g} {:.9g} {:.9g}\n", h, error, least, most);
  }
  data += "EOD\n";
  if (figure.has_band) {
    plot("fit",
         fmt::format("using 1:3:4 with filledcurves fs transparent solid 0.3 noborder lc rgb '{}'",
                     kFitted.hex),
         "confidence band");
  }
  plot("fit", fmt::format("using 1:2 with lines lw 2 lc rgb '{}'", kFitted.hex), figure.fit.name);
}

/// Everything about the frame: ranges, tics, labels, key.
std::string frame(const StudyRow& row, const LogAxis& steps, const LogAxis& errors) {
  const std::string unit = row.unit.empty() ? "" : " [" + row.unit + "]";
  const std::string ink(kInk.hex);
  std::string text = "reset\nset encoding utf8\nset logscale xy\nset tmargin 3\nset bmargin 6.6\n";
  text += fmt::format("set border 3 lc rgb '{}'\n", ink);
  text += fmt::format("set tics nomirror out scale 0.6,0.3 textcolor rgb '{}'\n", ink);
  text += fmt::format("set grid xtics ytics lt 1 lw 1 lc rgb '{}'\n", kGrid.hex);
  text += fmt::format("set xrange [{:.9g}:{:.9g}]\n", steps.lo, steps.hi);
  text += fmt::format("set yrange [{:.9g}:{:.9g}]\n", errors.lo, errors.hi);
  text += fmt::format("set xtics {}\nset ytics {}\n", gnuplot_tics(steps), gnuplot_tics(errors));
  text +=
      fmt::format("set xlabel 'step size h [s]' noenhanced offset 0,0.8 textcolor rgb '{}'\n", ink);
  text += fmt::format("set ylabel {} noenhanced textcolor rgb '{}'\n",
                      gnuplot_string(shortened(row.metric + " error" + unit, 44)),
                      ink);
  text += fmt::format("set title {}.\"\\n\".{} noenhanced offset 0,-0.5 textcolor rgb '{}'\n",
                      gnuplot_string(shortened(row.problem + ", " + row.scheme, 56)),
                      gnuplot_string(shortened(row.metric + ", " + row.scalar, 56)),
                      ink);
  text += fmt::format(
      "set key horizontal bottom left at screen 0.12, screen 0.02 Left reverse maxcols 2 "
      "samplen 1.8 width -3.5 "
      "textcolor rgb '{}'\n",
      ink);
  return text;
}

}  // namespace

std::string figure_script(const StudyRow& row, const std::string& file, const FigureWords& words) {
  const RowFigure figure = row_figure(row, words);
  Script script;
  script.add("outside", figure.outside, "points pt 6 ps 0.45 lw 2", kRuns);
  script.add("inside", figure.inside, "points pt 7 ps 0.45 lw 2", kRuns);
  script.add_fit(figure);
  script.add("declared", figure.declared, "lines lw 1.5 dt (6,4)", kDeclared);
  script.add("bound", figure.bound, "lines lw 2 dt (10,3,2,3)", kBoundLine);
  script.add("rounding", figure.rounding, "points pt 2 ps 0.4 lw 2", kRounding);
  return frame(row, figure.steps, figure.errors) + script.data +
         fmt::format(
             "set output {}\nplot {}\nunset output\n", gnuplot_string(file), script.elements);
}

}  // namespace assay::reports
