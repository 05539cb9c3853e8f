#include "reports/render/pgfplots.hpp"

#include <fmt/format.h>

#include <string_view>

#include "reports/render/escape.hpp"
#include "reports/render/figure_color.hpp"
#include "reports/render/row_text.hpp"

namespace assay::reports {
namespace {

/// "{rgb,255:red,43;green,93;blue,140}", of "#2b5d8c".
std::string rgb(const FigureColor& color) {
  const auto channel = [&](std::size_t i) {
    return std::stoi(std::string(color.hex.substr(i, 2)), nullptr, 16);
  };
  return fmt::format("{{rgb,255:red,{};green,{};blue,{}}}", channel(1), channel(3), channel(5));
}

/// The plots of a picture, in the order of the legend.
class Plots {
 public:
  void add(const RowFigure::Named<RowFigure::Points>& drawn,
           std::string_view style,
           const FigureColor& color) {
    if (drawn.points.empty()) return;
    text_ += fmt::format("\\addplot[{}, color={}] coordinates {{\n", style, rgb(color));
    for (const auto& [h, error] : drawn.points)
      text_ += fmt::format("  ({:.9g},{:.9g})\n", h, error);
    text_ += fmt::format("}};\n\\addlegendentry{{{}}}\n", escape_latex(drawn.name));
  }

  /// A power law is straight, so its ends suffice.
  void add_line(RowFigure::Named<RowFigure::Points> drawn,
                std::string_view style,
                const FigureColor& color) {
    if (drawn.points.size() > 2) drawn.points = {drawn.points.front(), drawn.points.back()};
    add(drawn, style, color);
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// The edges of the band of a fit, as one closed outline without an entry in the legend.
std::string band_text(const RowFigure& figure) {
  if (!figure.has_band) return "";
  std::string upper, lower;
  for (const auto& [h, error, least, most] : figure.fit.points) {
    upper += fmt::format("  ({:.9g},{:.9g})\n", h, most);
    lower = fmt::format("  ({:.9g},{:.9g})\n", h, least) + lower;
  }
  if (upper.empty()) return "";
  return fmt::format(
             "\\addplot[forget plot, draw=none, fill={}, fill opacity=0.3] coordinates {{\n",
             rgb(kFitted)) +
         upper + lower + "} -- cycle;\n";
}

}  // namespace

std::string pgfplots_picture(const StudyRow& row, const FigureWords& words) {
  const RowFigure figure = row_figure(row, words);
  const std::string unit = row.unit.empty() || row.unit == "1" ? "" : " [" + row.unit + "]";
  RowFigure::Named<RowFigure::Points> fit{figure.fit.name, {}};
  for (const auto& point : figure.fit.points) fit.points.push_back({point.h, point.error});
  Plots plots;
  plots.add(figure.outside, "only marks, mark=o", kRuns);
  plots.add(figure.inside, "only marks, mark=*", kRuns);
  plots.add_line(fit, "no marks, thick", kFitted);
  plots.add_line(figure.declared, "no marks, dashed", kDeclared);
  plots.add_line(figure.bound, "no marks, thick, dash dot", kBoundLine);
  plots.add(figure.rounding, "only marks, mark=x", kRounding);
  return fmt::format(
             "% {}\n% Needs the package pgfplots.\n"
             "\\noindent\\begin{{tikzpicture}}\n"
             "\\begin{{loglogaxis}}[\n"
             "  width={{min(240pt,0.94*\\linewidth)}},\n"
             "  xlabel={{step size $h$ [s]}},\n"
             "  ylabel={{{}}},\n"
             "  xmin={:.9g}, xmax={:.9g}, ymin={:.9g}, ymax={:.9g},\n"
             "  mark size=1.2pt, legend cell align=left,\n"
             "  legend style={{at={{(0.5,-0.2)}}, anchor=north, draw=none, font=\\small}}]\n",
             escape_latex(row_title(row)),
             escape_latex(row.metric + " error" + unit),
             figure.steps.lo,
             figure.steps.hi,
             figure.errors.lo,
             figure.errors.hi) +
         band_text(figure) + plots.text() + "\\end{loglogaxis}\n\\end{tikzpicture}\n";
}

}  // namespace assay::reports
