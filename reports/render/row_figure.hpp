#pragma once

#include <string>
#include <vector>

#include "reports/render/log_axis.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Words of the legend that depend on the origin of the runs. Those of a study are the default.
struct FigureWords {
  std::string judged = "in the window", other = "outside the window";  ///< runs of an order
  std::string slope = "declared order";
};

/// The contents of the figure of a row, log-log. All numbers are positive and finite.
///
/// The fitted line has its pointwise confidence band
///
///   exp(a + p x ± t √(s_aa + 2 s_ap x + s_pp x²)),   x = log h                       (1)
///
/// over the window. The figure also shows the declared slope through the centre of the runs in the
/// window, and a bound c h^p. It shows the rounding part of each error, at most three decades below
/// the smallest error.
///
/// Source: (1) derived here from Fit.
struct RowFigure {
  struct Point {
    double h, error;
  };
  struct BandPoint {
    double h, error, least, most;
  };
  using Points = std::vector<Point>;
  /// Something to draw, and its name in the legend.
  template <class List>
  struct Named {
    std::string name;
    List points;
  };

  LogAxis steps, errors;
  Named<Points> inside, outside;  ///< the runs in the window, and the other runs
  Named<std::vector<BandPoint>> fit;
  bool has_band = false;          ///< the fit states a band
  Named<Points> declared, bound;  ///< lines over all steps
  Named<Points> rounding;
};

/// Whether there is anything to draw: at least one finite positive error at a positive step.
[[nodiscard]] bool has_figure(const StudyRow& row);

/// @pre has_figure(row).
[[nodiscard]] RowFigure row_figure(const StudyRow& row, const FigureWords& words = {});

}  // namespace assay::reports
