#include "reports/render/row_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "reports/render/escape.hpp"
#include "reports/render/figure_color.hpp"
#include "reports/render/row_figure.hpp"
#include "reports/render/row_text.hpp"

namespace assay::reports {
namespace {

/// The area between the axes, as row.svg places it.
constexpr int kLeft = 170, kTop = 20, kWidth = 770, kHeight = 540;

/// The legend: two columns below the axes.
constexpr int kLegendLeft = 20, kLegendTop = 692, kLegendLine = 38, kLegendColumn = 440,
              kSample = 44;

/// A coordinate of a logarithmic axis over `length`. Far outside it stays a number that SVG allows.
int place(double value, const LogAxis& axis, int length) {
  const double share = std::log(value / axis.lo) / std::log(axis.hi / axis.lo);
  return static_cast<int>(std::lround(std::clamp(share * length, -1e5, 1e5)));
}

class Area {
 public:
  explicit Area(const RowFigure& figure) : figure_(figure) {}

  [[nodiscard]] std::pair<int, int> at(double h, double error) const {
    return {place(h, figure_.steps, kWidth), kHeight - place(error, figure_.errors, kHeight)};
  }

  /// A dot is a line without length that has round or square ends.
  [[nodiscard]] std::string dots(const RowFigure::Points& points) const {
    std::set<std::pair<int, int>> pixels;
    for (const auto& [h, error] : points) pixels.insert(at(h, error));
    std::string path;
    std::pair<int, int> last{0, 0};
    for (const auto& [x, y] : pixels) {
      const int down = y - last.second;
      path += fmt::format(
          "{}{}{}{}h0", path.empty() ? "M" : "m", x - last.first, down < 0 ? "" : " ", down);
      last = {x, y};
    }
    return path;
  }

  /// A power law is straight.
  [[nodiscard]] std::string line(const RowFigure::Points& points) const {
    if (points.empty()) return "";
    return fmt::format("M{}L{}",
                       text(at(points.front().h, points.front().error)),
                       text(at(points.back().h, points.back().error)));
  }

  [[nodiscard]] std::string fit() const {
    RowFigure::Points points;
    for (const auto& p : figure_.fit.points) points.push_back({p.h, p.error});
    return line(points);
  }

  /// Every third point of its edges: they are smooth.
  [[nodiscard]] std::string band() const {
    std::string upper, lower;
    const auto& points = figure_.fit.points;
    for (std::size_t i = 0; i < points.size(); i += 3) {
      upper += (upper.empty() ? "M" : "L") + text(at(points[i].h, points[i].most));
      lower = "L" + text(at(points[i].h, points[i].least)) + lower;
    }
    return upper.empty() ? "" : upper + lower + "z";
  }

 private:
  static std::string text(const std::pair<int, int>& pixel) {
    return fmt::format("{} {}", pixel.first, pixel.second);
  }

  const RowFigure& figure_;
};

/// Grid lines, which have the labels, the tics between them, and the labels of both axes.
struct Frame {
  std::string grid, tics;
  TemplateList x_labels, y_labels;

  void add(const LogAxis& axis, bool of_steps) {
    std::optional<int> last;
    for (const LogTic& tic : axis.tics) {
      const int along =
          place(tic.digit * std::pow(10.0, tic.exponent), axis, of_steps ? kWidth : kHeight);
      const int at = of_steps ? kLeft + along : kTop + kHeight - along;
      if (tic.labelled) {
        grid += of_steps ? fmt::format("M{} {}v{}", at, kTop, kHeight + kTic)
                         : fmt::format("M{} {}h{}", kLeft - kTic, at, kWidth + kTic);
        (of_steps ? x_labels : y_labels)
            .emplace_back(TemplateObject{{"at", of_steps ? at : at + 9}, {"text", label(tic)}});
      } else if (of_steps) {
        tics += last ? fmt::format("m{}-{}v{}", at - *last, kTic, kTic)
                     : fmt::format("M{} {}v{}", at, kTop + kHeight, kTic);
        last = at;
      } else {
        tics += last ? fmt::format("m-{} {}h{}", kTic, at - *last, kTic)
                     : fmt::format("M{} {}h{}", kLeft - kTic, at, kTic);
        last = at;
      }
    }
  }

 private:
  static constexpr int kTic = 9;

  static std::string label(const LogTic& tic) {
    return (tic.digit == 1 ? "" : fmt::format("{}×", tic.digit)) + "10" + superscript(tic.exponent);
  }
};

/// What is drawn between the axes, in this order, and the legend.
struct Marks {
  TemplateList drawn, legend;

  void add(std::string_view kind, const std::string& path, const std::string& name, bool is_line) {
    if (path.empty()) return;
    drawn.emplace_back(TemplateObject{{"kind", kind}, {"path", path}});
    if (name.empty()) return;
    const int n = static_cast<int>(legend.size());
    const int x = kLegendLeft + n % 2 * kLegendColumn;
    const int y = kLegendTop + n / 2 * kLegendLine;
    legend.emplace_back(TemplateObject{{"kind", kind},
                                       {"sample",
                                        is_line ? fmt::format("M{} {}h{}", x, y - 9, kSample)
                                                : fmt::format("M{} {}h0", x + kSample / 2, y - 9)},
                                       {"x", x + kSample + 14},
                                       {"y", y},
                                       {"name", name}});
  }
};

}  // namespace

TemplateObject row_svg_data(const StudyRow& row,
                            const std::string& abscissa,
                            const FigureWords& words) {
  const RowFigure figure = row_figure(row, words);
  const Area area(figure);
  Frame frame;
  frame.add(figure.steps, true);
  frame.add(figure.errors, false);
  Marks marks;
  if (figure.has_band) marks.add("band", area.band(), "", false);
  marks.add("outside", area.dots(figure.outside.points), figure.outside.name, false);
  marks.add("inside", area.dots(figure.inside.points), figure.inside.name, false);
  marks.add("fit", area.fit(), figure.fit.name + (figure.has_band ? ", with its band" : ""), true);
  marks.add("declared", area.line(figure.declared.points), figure.declared.name, true);
  marks.add("bound", area.line(figure.bound.points), figure.bound.name, true);
  marks.add("rounding", area.dots(figure.rounding.points), figure.rounding.name, false);
  const int lines = static_cast<int>(marks.legend.size() + 1) / 2;
  const std::string unit = row.unit.empty() ? "" : " [" + row.unit + "]";
  return {{"height", kLegendTop + lines * kLegendLine - 24},
          {"grid", frame.grid},
          {"tics", frame.tics},
          {"x_labels", std::move(frame.x_labels)},
          {"y_labels", std::move(frame.y_labels)},
          {"x_title", abscissa},
          {"y_title", shortened(row.metric + " error" + unit, 44)},
          {"marks", std::move(marks.drawn)},
          {"legend", std::move(marks.legend)}};
}

std::string row_svg_style() {
  TemplateList colors;
  for (const FigureColor& color : kFigureColors) {
    colors.emplace_back(
        TemplateObject{{"name", color.name}, {"light", color.hex}, {"dark", color.dark}});
  }
  return render_template("drawn.css", {{"colors", std::move(colors)}});
}

}  // namespace assay::reports
