#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/tolerance/tolerance.hpp"

namespace assay::reports {

/// The errors of runs of any program, each with its step h [s].
struct MeasuredErrors {
  std::vector<double> h, error;
};

/// Reads errors from CSV: a header with `h` and `error`, or the name of the metric instead, and one
/// row for each run. Columns with other names are ignored.
/// @throws InvalidInput that names file, line and column: for an empty file, a missing column, a
/// row of another length, a number that cannot be read, h ≤ 0 or error ≤ 0.
[[nodiscard]] MeasuredErrors read_measured_errors(std::string_view text,
                                                  const std::string& file,
                                                  const std::string& metric);

/// Whether a CSV file has errors, as read_measured_errors reads them: its header names `h`.
[[nodiscard]] bool has_errors(std::string_view text, const std::string& file);

/// Of trajectories, as compare_files measures them.
/// @throws InvalidInput as compare_files, for a file that ends elsewhere than at t_end, up to its
/// step, and for one that cannot be measured in the metric.
[[nodiscard]] MeasuredErrors measure_errors(const oracles::ProblemEntry& problem,
                                            const Parameters& parameters,
                                            const std::vector<std::string>& files,
                                            const Rational& t_end,
                                            const MetricEntry& metric);

/// A run of a program that claims an order, whose error a test compares with a tolerance.
struct MeasuredQuestion {
  const oracles::ProblemEntry* problem;
  Parameters parameters;
  Rational t_end, h;
  const MetricEntry* metric;
  Rational order;  ///< that the program claims: errors are C hᵖ
  double confidence = 0.999;
  MeasuredErrors errors;
};

/// The tolerance for a program of which nothing but its errors is known.
///
/// C = error/hᵖ scatters with the place of the impacts in their steps. With C_i of n runs, a
/// further C exceeds the largest with probability 1/(n + 1), whatever its distribution is. (1) So
/// few runs do not reach the confidence. Then log C counts as normal: with mean m and standard
/// deviation s a further one exceeds
///
///   m + t s √(1 + 1/n),   t the quantile of Student's distribution with n − 1 degrees (2)
///
/// with probability 1 − confidence. The tolerance is hᵖ times the largest C_i, or times (2) where
/// it is larger and (1) is not enough, and the rounding of a run.
///
/// Mistakes are tried on the exact motion x̂ with the mistake, sampled at steps of h. A correct run
/// of it errs by at most the tolerance τ, so the run with the mistake has an error of at least
///
///   ‖x̂ − x‖ − τ ≥ ‖sampled − x‖ − ‖sampled − x̂‖ − τ,                                           (3)
///
/// and is caught where this exceeds τ. Mistakes in steps need a scheme: they are untried, and so
/// are all in runs of more than 10⁵ steps.
///
/// @throws InvalidInput for fewer than 8 different steps, an h beyond the largest of them, for
/// which nothing was measured, or outside of [t_end/10⁶, t_end/20], and if the errors refute the
/// claim: the 95 % interval of their order lies below it.
[[nodiscard]] DerivedTolerance tolerance_of_measured(const MeasuredQuestion& question);

}  // namespace assay::reports
