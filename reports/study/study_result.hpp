#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/schemes/claim_kind.hpp"

namespace assay::reports {

/// The outcome of examining one claim. Undecided is never a pass.
enum class Verdict { kConfirmed, kRefuted, kUndecided };

/// One run of the ensemble: step size [s] and the error it made.
struct Sample {
  double h;
  double error;
  double rounding;  ///< part of `error` that vanishes in higher precision; NaN: not measured
  bool in_window;   ///< used by the fit
  /// The error at the nodes alone, measured if straight lines between nodes cannot have the claimed
  /// order; otherwise NaN.
  double at_nodes = std::numeric_limits<double>::quiet_NaN();
  /// An upper bound of the rounding, if no other scalar can measure it; otherwise 0.
  double possible_rounding = 0;
};

/// log e = log_constant + order·log h over the samples of the window, with a confidence interval of
/// the order. `covariance` of (log_constant, order) gives the interval of the fitted line.
struct Fit {
  double order;
  double log_constant;
  std::array<double, 2> order_interval;
  std::array<double, 2> log_constant_interval;
  std::array<double, 3> covariance;  ///< var(log_constant), cov, var(order)
  double residual_deviation;         ///< standard deviation of log e about the line
  double quantile;                   ///< of Student's t, for the intervals above
};

/// One claim of a study: (scheme, problem, scalar, quantity, metric) and its result.
struct StudyRow {
  /// Unique in the study, file-name safe, e.g. "bouncing-ball.theta-1.velocity-l1".
  std::string id;
  std::string label;  ///< of the case; may be empty
  std::string problem;
  std::vector<std::pair<std::string, std::string>> parameters;  ///< set by the study, not defaults
  std::string t_end;                                            ///< horizon [s], as typed
  std::string scheme;
  std::vector<std::pair<std::string, std::string>>
      scheme_options;  ///< set by the study, not defaults
  std::string scalar;
  /// The settings with which the runs were made and judged: t-end, steps, samples, budget,
  /// confidence, precision, digits. Rows with different settings have different ensembles and are
  /// not compared. Empty in results of format 1.
  std::vector<std::pair<std::string, std::string>> runs = {};
  /// The interpolation of the runs between their nodes: a name_of(Interpolant). Empty in results
  /// that do not state it.
  std::string interpolant = {};
  std::string quantity;  ///< "position", "velocity", "impulse", …
  std::string metric;    ///< "position-sup", "velocity-l1", …
  std::string unit;      ///< of the error
  ClaimKind kind = ClaimKind::kOrder;
  std::optional<double> declared;        ///< order; empty for an identity
  std::array<double, 2> band{0, 0};      ///< the orders that confirm the claim
  std::optional<double> bound;           ///< c of a bound c h^p, or of an identity's |e| ≤ c
  std::optional<Fit> fit;                ///< empty if nothing could be fitted
  std::array<double, 2> window{0, 0};    ///< [hmin, hmax] of the fit
  std::optional<double> floor;           ///< e(h) does not fall below it
  std::string floor_cause;               ///< "none", "rounding", "unexplained"
  std::optional<double> rounding_share;  ///< largest share of rounding in the window's errors
  std::vector<Sample> samples;
  Verdict verdict = Verdict::kUndecided;
  std::string reason;     ///< the reason of the verdict, in one sentence
  std::string reproduce;  ///< the command that repeats this row alone
};

/// The format of results.json. Format 1 had no number, and its rows have no `runs`.
inline constexpr std::uint64_t kStudyFormat = 2;

/// The part of a study that its result covers, if the study was stopped before its end.
struct PartOfStudy {
  std::size_t finished_cases = 0, cases = 0;
};

/// A whole study: the input of every renderer and of the gate.
struct StudyResult {
  std::string title;
  std::uint64_t seed = 0;
  double confidence = 0.95;  ///< of every interval
  std::string version;
  std::string source;  ///< text of the study file
  std::vector<StudyRow> rows;
  std::uint64_t format = kStudyFormat;   ///< of the file from which it was read
  std::optional<PartOfStudy> part = {};  ///< empty if it is complete
};

}  // namespace assay::reports
