#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/study/metrics/metric.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// A run of a scheme with a given step, whose error a test compares with a tolerance.
struct ToleranceQuestion {
  const oracles::ProblemEntry* problem;
  Parameters parameters;
  const SchemeEntry* scheme;
  Parameters options;
  std::string scalar = "double";
  Rational t_end, h;
  const MetricEntry* metric;
  double confidence = 0.999;  ///< that a correct run stays below the tolerance
  std::uint64_t seed = 1;
};

/// A mistake that an implementation may have, and how many of its runs exceed the tolerance.
struct KnownMistake {
  std::string what;
  std::size_t caught = 0, runs = 0;
  double caught_at_least = 0;  ///< share of its runs, with 95 % confidence

  /// Whether a test with the tolerance may let the mistake pass.
  [[nodiscard]] bool is_blind_spot() const { return caught_at_least < 0.9; }
};

struct DerivedTolerance {
  double value = 0;    ///< the larger of the next two, rounded up to two digits
  double largest = 0;  ///< error of the runs
  double extreme = 0;  ///< quantile of the tail
  double median = 0;
  std::size_t runs = 0;
  /// That the largest error of so many runs bounds the errors of the share `confidence` of all.
  double certainty = 0;
  std::vector<KnownMistake> mistakes;
};

/// The tolerance that the error of a correct run exceeds with probability below 1 − confidence.
///
/// The error of a run depends on where in its step each impact falls. So the scheme runs with steps
/// on [h, 1.1 h], which put the impacts everywhere, and whose errors are at least those of h. The
/// tolerance is the larger of
///
///   - the largest error of n runs. It bounds the share c of all runs with certainty 1 − cⁿ,
///     whatever the distribution of the errors is [Wil41];                                   (1)
///   - the quantile 1 − (1 − c)/10 of a generalised Pareto distribution, fitted by probability-
///     weighted moments to the largest tenth of the errors: a tail that the runs did not reach. (2)
///
/// Then runs with known mistakes show what the tolerance does not see: each parameter of the
/// problem 1 % too small, each option of the scheme in [0, 1] at its other end, and states that are
/// late by one step.
///
/// Source: (2) [HW87], its probability-weighted moments.
/// @throws InvalidInput if h is not in (0, t_end/20], for a confidence outside [0.5, 0.9999], if
/// the scheme does not take the problem, and if a run stops; NotCertified as true_motion.
[[nodiscard]] DerivedTolerance derive_tolerance(const ToleranceQuestion& question);

/// The quantile of (2): `share` of all errors are larger. The errors are in ascending order.
[[nodiscard]] double extreme_quantile(const std::vector<double>& errors, double share);

/// x rounded up to two significant digits, as a text that reads as no less than x.
[[nodiscard]] std::string rounded_up(double x);

}  // namespace assay::reports
