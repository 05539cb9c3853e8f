#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/tolerance/ensemble_errors.hpp"
#include "reports/tolerance/proved_bound.hpp"

namespace assay::reports {

/// A mistake that an implementation may have, and the number of its runs that exceed the tolerance.
struct KnownMistake {
  std::string what;
  std::size_t caught = 0, runs = 0;
  bool changes_nothing = false;  ///< the errors equal the errors of correct runs, up to rounding

  /// Whether a test with the tolerance may let the mistake pass.
  [[nodiscard]] bool is_blind_spot() const { return caught < runs; }
  /// The share of all its runs that exceed the tolerance is at least this, with 95 % certainty.
  [[nodiscard]] double caught_at_least() const;
};

/// The source of the value of the tolerance.
enum class ToleranceSource {
  kEnsemble,  ///< from the runs: correct runs exceed it with probability below 1 − confidence
  kProof,     ///< ProvedBound, which is smaller: correct runs never exceed it
  kMeasured   ///< errors of a program that nobody can run here, see measured_tolerance.hpp
};

struct DerivedTolerance {
  double value = 0;  ///< rounded up to two digits
  ToleranceSource source = ToleranceSource::kEnsemble;
  double largest = 0;  ///< error of the runs
  double extreme = 0;  ///< quantile of the tail
  double median = 0;
  double rounding = 0;  ///< is part of the value
  /// The largest error that any motion may have, even one that stands still. Nothing if the metric
  /// has no size. A test with a larger tolerance sees nothing.
  std::optional<double> size;
  std::size_t runs = 0;
  /// The certainty that the largest error of the runs bounds the errors of the share `confidence`
  /// of all runs.
  double certainty = 0;
  ProvedBound proved;
  std::vector<KnownMistake> mistakes;
  std::vector<std::string> untried;  ///< mistakes that cannot be tried with this scheme
  std::string why_untried;
};

/// The number of runs of a mistake. If all are caught, the share 0.954 of all its runs is caught,
/// with 95 % certainty: 0.05 = 0.954⁶⁴.
inline constexpr std::size_t kMistakenRuns = 64;

/// The certainty of statements about all runs that follow from some of them.
inline constexpr double kCertainty = 0.95;

/// The tolerance that the error of a correct run exceeds with probability below 1 − confidence.
///
/// The error of a run depends on the place of each impact in its step, see EnsembleErrors. The
/// ensemble gives the larger of
///
///   - the largest error of n runs. It bounds the share c of all runs with certainty 1 − cⁿ,
///     whatever the distribution of the errors is [Wil41];                                   (1)
///   - the quantile 1 − (1 − c)/10 of a generalised Pareto distribution, fitted by probability-
///     weighted moments to the largest tenth of the errors: a tail that the runs did not reach. (2)
///
/// The tolerance is the smaller of this and ProvedBound, if there is one: correct runs stay below
/// both. In either case the rounding of a run is added: exact schemes have no other error.
///
/// Then runs with known mistakes show which mistakes the tolerance does not see, see
/// known_mistakes.
///
/// Source: (2) [HW87], its probability-weighted moments.
/// @throws InvalidInput if h is not in (0, t_end/20], for a confidence outside [0.5, 0.9999], if
/// the scheme does not take the problem, if the state jumps at t_end, and if a run stops;
/// NotCertified as true_motion.
[[nodiscard]] DerivedTolerance derive_tolerance(const ToleranceQuestion& question);

/// The quantile of (2): `share` of all errors are larger. The errors are in ascending order.
[[nodiscard]] double extreme_quantile(const std::vector<double>& errors, double share);

/// x rounded up to two significant digits, as a text that reads as no less than x.
[[nodiscard]] std::string rounded_up(double x);

}  // namespace assay::reports
