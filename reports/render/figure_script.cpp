#include "reports/render/figure_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "reports/render/escape.hpp"
#include "reports/render/log_axis.hpp"
#include "reports/render/row_text.hpp"

namespace assay::reports {
namespace {

bool drawable(double value) { return std::isfinite(value) && value > 0; }

bool drawable(const Sample& sample) { return drawable(sample.h) && drawable(sample.error); }

struct Range {
  double lo;
  double hi;
};

/// The smallest and the largest of the drawable values. @pre at least one is drawable.
template <class Value>
Range range_of(const std::vector<Sample>& samples, Value value) {
  std::optional<Range> range;
  for (const Sample& sample : samples) {
    if (!drawable(sample)) continue;
    const double v = value(sample);
    range = range ? Range{std::min(range->lo, v), std::max(range->hi, v)} : Range{v, v};
  }
  return *range;
}

/// Runs that have a rounding part to draw above `least`.
bool has_rounding(const Sample& sample, double least) {
  return drawable(sample.h) && drawable(sample.rounding) && sample.rounding >= least;
}

/// One figure in the making: named data blocks, and the plot elements that draw them.
class Script {
 public:
  Script(const StudyRow& row, Range steps) : row_(row), steps_(steps) {}

  void add_band_and_line();
  void add_declared_slope();
  void add_bound();
  void add_runs();
  void add_rounding(double least);

  const std::string& data() const { return data_; }
  const std::string& elements() const { return elements_; }

 private:
  void begin(std::string_view name) { data_ += fmt::format("${} << EOD\n", name); }
  void end() { data_ += "EOD\n"; }
  void add_power_law(std::string_view name, double log_constant, double order);
  void add_points(std::string_view name, bool in_window, int symbol, std::string_view legend);
  void plot(std::string_view name, const std::string& style, const std::string& legend) {
    if (!elements_.empty()) elements_ += ", ";
    elements_ += fmt::format("${} {} title {} noenhanced", name, style, gnuplot_string(legend));
  }

  const StudyRow& row_;
  Range steps_;
  std::string data_;
  std::string elements_;
};

void Script::add_band_and_line() {
  if (!row_.fit || !drawable(row_.window[0]) || !drawable(row_.window[1])) return;
  const Fit& fit = *row_.fit;
  constexpr int kPieces = 24;
  begin("fit");
  for (int i = 0; i <= kPieces; ++i) {
    const double x =
        std::lerp(std::log(row_.window[0]), std::log(row_.window[1]), 1.0 * i / kPieces);
    const double variance =
        fit.covariance[0] + 2 * fit.covariance[1] * x + fit.covariance[2] * x * x;
    const double half_width = fit.quantile * std::sqrt(std::max(variance, 0.0));
    const double y = fit.log_constant + fit.order * x;
    data_ += fmt::format("{:.9g} {:.9g} {:.9g} {:.9g}\n",
                         std::exp(x),
                         std::exp(y),
                         std::exp(y - half_width),
                         std::exp(y + half_width));  // (1)
  }
  end();
  plot("fit",
       fmt::format("using 1:3:4 with filledcurves fs transparent solid 0.3 noborder lc rgb '{}'",
                   kFitted.hex),
       "confidence band");
  plot("fit",
       fmt::format("using 1:2 with lines lw 2 lc rgb '{}'", kFitted.hex),
       fmt::format("fit, order {}", describe(row_).order));
}

/// log e = log_constant + order·log h, over all steps.
void Script::add_power_law(std::string_view name, double log_constant, double order) {
  begin(name);
  constexpr int kPieces = 24;
  for (int i = 0; i <= kPieces; ++i) {
    const double x = std::lerp(std::log(steps_.lo), std::log(steps_.hi), 1.0 * i / kPieces);
    data_ += fmt::format("{:.9g} {:.9g}\n", std::exp(x), std::exp(log_constant + order * x));
  }
  end();
}

void Script::add_declared_slope() {
  if (row_.kind != ClaimKind::kOrder || !row_.declared) return;
  double x = 0;
  double y = 0;
  int count = 0;
  for (const Sample& sample : row_.samples) {
    if (!drawable(sample) || !sample.in_window) continue;
    x += std::log(sample.h);
    y += std::log(sample.error);
    ++count;
  }
  if (count == 0) return;
  add_power_law("declared", (y - *row_.declared * x) / count, *row_.declared);
  plot("declared",
       fmt::format("with lines lw 1.5 dt (6,4) lc rgb '{}'", kDeclared.hex),
       fmt::format("declared order {:g}", *row_.declared));
}

void Script::add_bound() {
  if (!row_.bound || !drawable(*row_.bound)) return;
  const double order = row_.kind == ClaimKind::kBound ? row_.declared.value_or(0) : 0;
  add_power_law("bound", std::log(*row_.bound), order);
  plot("bound",
       fmt::format("with lines lw 2 dt (10,3,2,3) lc rgb '{}'", kBoundLine.hex),
       row_.kind == ClaimKind::kBound ? "bound" : "allowed rounding");
}

void Script::add_points(std::string_view name,
                        bool in_window,
                        int symbol,
                        std::string_view legend) {
  const auto belongs = [in_window](const Sample& sample) {
    return drawable(sample) && sample.in_window == in_window;
  };
  if (std::ranges::none_of(row_.samples, belongs)) return;
  begin(name);
  for (const Sample& sample : row_.samples) {
    if (belongs(sample)) data_ += fmt::format("{:.9g} {:.9g}\n", sample.h, sample.error);
  }
  end();
  plot(name,
       fmt::format("with points pt {} ps 0.45 lw 2 lc rgb '{}'", symbol, kRuns.hex),
       std::string(legend));
}

void Script::add_runs() {
  const bool windowed = row_.kind == ClaimKind::kOrder;
  add_points("outside", false, 6, windowed ? "outside the window" : "not judged");
  add_points("inside", true, 7, windowed ? "in the window" : "runs");
}

void Script::add_rounding(double least) {
  const auto visible = [least](const Sample& sample) { return has_rounding(sample, least); };
  if (std::ranges::none_of(row_.samples, visible)) return;
  begin("rounding");
  for (const Sample& sample : row_.samples) {
    if (visible(sample)) data_ += fmt::format("{:.9g} {:.9g}\n", sample.h, sample.rounding);
  }
  end();
  plot("rounding",
       fmt::format("with points pt 2 ps 0.4 lw 2 lc rgb '{}'", kRounding.hex),
       "rounding part");
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
  text += fmt::format("set xtics {}\nset ytics {}\n", steps.tics, errors.tics);
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

bool has_figure(const StudyRow& row) {
  return std::ranges::any_of(row.samples, [](const Sample& sample) { return drawable(sample); });
}

std::string figure_script(const StudyRow& row, const std::string& file) {
  const Range steps = range_of(row.samples, [](const Sample& sample) { return sample.h; });
  const Range errors = range_of(row.samples, [](const Sample& sample) { return sample.error; });
  const double least_rounding = errors.lo / 1000;
  Range shown = errors;
  for (const Sample& sample : row.samples) {
    if (!has_rounding(sample, least_rounding)) continue;
    shown.lo = std::min(shown.lo, sample.rounding);
  }
  if (row.bound && drawable(*row.bound) && row.kind == ClaimKind::kIdentity) {
    shown.hi = std::max(shown.hi, std::min(*row.bound, 1000 * errors.hi));
  }
  Script script(row, steps);
  script.add_runs();
  script.add_band_and_line();
  script.add_declared_slope();
  script.add_bound();
  script.add_rounding(least_rounding);
  return frame(row, log_axis(steps.lo, steps.hi), log_axis(shown.lo, shown.hi)) + script.data() +
         fmt::format(
             "set output {}\nplot {}\nunset output\n", gnuplot_string(file), script.elements());
}

}  // namespace assay::reports
