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

/// Reads errors from CSV. The header has `h` and `error`, or the name of the metric in place of
/// `error`. There is one row for each run. Columns with other names are ignored.
/// @throws InvalidInput that names file, line and column: for an empty file, a missing column, a
/// row of another length, a number that cannot be read or is too large for double, h ≤ 0 or
/// error ≤ 0, and two rows with the same numbers.
[[nodiscard]] MeasuredErrors read_measured_errors(std::string_view text,
                                                  const std::string& file,
                                                  const std::string& metric);

/// Whether a CSV file has errors, as read_measured_errors reads them: its header names `h`.
[[nodiscard]] bool has_errors(std::string_view text, const std::string& file);

/// The errors of trajectories, as compare_files measures them.
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
  Rational order;  ///< the p that the program claims: errors are C hᵖ
  double confidence = 0.999;
  MeasuredErrors errors;
};

/// The tolerance for a program of which only the errors are known.
///
/// C = error/hᵖ scatters with the place of the impacts in their steps. Let C_i be the values of n
/// runs. A further C exceeds the largest C_i with probability 1/(n + 1), whatever its distribution
/// is. (1) A small number of runs does not reach the confidence. Then log C is taken as normal,
/// with mean m and standard deviation s. A further log C exceeds
///
///   m + t s √(1 + 1/n),   t the quantile of Student's distribution with n − 1 degrees (2)
///
/// with probability 1 − confidence. The tolerance is hᵖ times the largest C_i, plus the rounding of
/// a run. If (1) is not enough and (2) gives a larger C, this C takes the place of the largest C_i.
///
/// A mistake is tried on the exact motion x̂ with the mistake, sampled at steps of h. A correct run
/// of x̂ has an error of at most the tolerance τ. So the run with the mistake has an error of at
/// least
///
///   ‖x̂ − x‖ − τ ≥ ‖sampled − x‖ − ‖sampled − x̂‖ − τ,                                           (3)
///
/// and is caught if this exceeds τ. Mistakes in steps need a scheme, so they are not tried. In runs
/// of more than 10⁵ steps no mistake is tried.
///
/// @throws InvalidInput for fewer than 8 different steps, for an h beyond the largest step, for
/// which nothing was measured, or for an h outside of [t_end/10⁶, t_end/20]. Also if the errors
/// refute the claim: the 95 % interval of their order lies below the claimed order.
[[nodiscard]] DerivedTolerance tolerance_of_measured(const MeasuredQuestion& question);

}  // namespace assay::reports
