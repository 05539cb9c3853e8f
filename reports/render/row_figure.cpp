#include "reports/render/row_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "reports/render/row_text.hpp"

namespace assay::reports {
namespace {

/// Pieces of a line: so many that a program which leaves out those beyond the axes shows the rest.
constexpr int kPieces = 24;

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

std::vector<RowFigure::BandPoint> band_of(const StudyRow& row) {
  std::vector<RowFigure::BandPoint> band;
  if (!row.fit || !drawable(row.window[0]) || !drawable(row.window[1])) return band;
  const Fit& fit = *row.fit;
  for (int i = 0; i <= kPieces; ++i) {
    const double x = std::lerp(std::log(row.window[0]), std::log(row.window[1]), 1.0 * i / kPieces);
    const double variance =
        fit.covariance[0] + 2 * fit.covariance[1] * x + fit.covariance[2] * x * x;
    const double half_width = fit.quantile * std::sqrt(std::max(variance, 0.0));
    const double y = fit.log_constant + fit.order * x;
    band.push_back(
        {std::exp(x), std::exp(y), std::exp(y - half_width), std::exp(y + half_width)});  // (1)
  }
  return band;
}

/// log e = log_constant + order·log h.
RowFigure::Points power_law(Range steps, double log_constant, double order) {
  RowFigure::Points line;
  for (int i = 0; i <= kPieces; ++i) {
    const double x = std::lerp(std::log(steps.lo), std::log(steps.hi), 1.0 * i / kPieces);
    line.push_back({std::exp(x), std::exp(log_constant + order * x)});
  }
  return line;
}

RowFigure::Points declared_slope(const StudyRow& row, Range steps) {
  if (row.kind != ClaimKind::kOrder || !row.declared) return {};
  double x = 0;
  double y = 0;
  int count = 0;
  for (const Sample& sample : row.samples) {
    if (!drawable(sample) || !sample.in_window) continue;
    x += std::log(sample.h);
    y += std::log(sample.error);
    ++count;
  }
  if (count == 0) return {};
  return power_law(steps, (y - *row.declared * x) / count, *row.declared);
}

RowFigure::Points bound_of(const StudyRow& row, Range steps) {
  if (!row.bound || !drawable(*row.bound)) return {};
  const double order = row.kind == ClaimKind::kBound ? row.declared.value_or(0) : 0;
  return power_law(steps, std::log(*row.bound), order);
}

RowFigure::Points rounding_parts(const StudyRow& row, double least) {
  RowFigure::Points points;
  for (const Sample& sample : row.samples) {
    if (drawable(sample.h) && drawable(sample.rounding) && sample.rounding >= least) {
      points.push_back({sample.h, sample.rounding});
    }
  }
  return points;
}

}  // namespace

bool has_figure(const StudyRow& row) {
  return std::ranges::any_of(row.samples, [](const Sample& sample) { return drawable(sample); });
}

RowFigure row_figure(const StudyRow& row, const FigureWords& words) {
  const Range steps = range_of(row.samples, [](const Sample& sample) { return sample.h; });
  Range errors = range_of(row.samples, [](const Sample& sample) { return sample.error; });
  const bool windowed = row.kind == ClaimKind::kOrder;
  RowFigure figure;
  figure.inside.name = windowed ? words.judged : "runs";
  figure.outside.name = windowed ? words.other : "not judged";
  for (const Sample& sample : row.samples) {
    if (!drawable(sample)) continue;
    (sample.in_window ? figure.inside : figure.outside).points.push_back({sample.h, sample.error});
  }
  figure.fit = {"fit, order " + describe(row).order, band_of(row)};
  figure.has_band = row.fit && row.fit->quantile > 0;
  figure.declared = {fmt::format("{} {:g}", words.slope, row.declared.value_or(0)),
                     declared_slope(row, steps)};
  figure.bound = {row.kind == ClaimKind::kBound ? "bound" : "allowed rounding",
                  bound_of(row, steps)};
  figure.rounding = {"rounding part", rounding_parts(row, errors.lo / 1000)};
  for (const RowFigure::Point& point : figure.rounding.points) {
    errors.lo = std::min(errors.lo, point.error);
  }
  if (row.kind == ClaimKind::kIdentity && !figure.bound.points.empty()) {
    errors.hi = std::max(errors.hi, std::min(*row.bound, 1000 * errors.hi));
  }
  figure.steps = log_axis(steps.lo, steps.hi);
  figure.errors = log_axis(errors.lo, errors.hi);
  return figure;
}

}  // namespace assay::reports
