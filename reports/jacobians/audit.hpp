#pragma once

#include <functional>
#include <string>
#include <vector>

#include "reports/jacobians/judge.hpp"
#include "reports/jacobians/strata.hpp"

namespace assay::reports {

struct AuditOptions {
  std::vector<AuditScalar> scalars = {AuditScalar::kDouble, AuditScalar::kMpfr50};
  int points = 24;  ///< drawn at random; points on the strata are added
  std::uint64_t seed = 1;
  /// C++ code whose value is the derivative, for the assertions that failures print; empty: the
  /// registered derivative of that name.
  std::string code = {};
};

/// A stratum in a scalar.
struct AuditedStratum {
  std::string name;
  Stratum::Status status;
  bool is_end = false;  ///< see Stratum
  int points = 0, refuted = 0, undecided = 0;
  int failed = 0;    ///< further points at which a compiled function reports a failure
  int declined = 0;  ///< further points that double holds and it does not take
  Membership membership = Membership::kDerivative;  ///< the weakest one needed
  std::string reason = {};                          ///< the reason why the first point is undecided
};

/// A point at which a formula is wrong, simplified as far as possible.
struct AuditFailure {
  std::string stratum, reason;
  Eigen::Index row, column;
  std::string hand, truth;
  std::vector<std::pair<std::string, Rational>> at;
  std::string code;  ///< C++ to paste into a test

  [[nodiscard]] std::string entry() const;  ///< "(1, 3)", counted from 0
  /// Whether the formula has another shape than the derivative, so that no entry can be compared.
  [[nodiscard]] bool is_of_another_shape() const { return hand.empty(); }
};

/// One derivative in one scalar.
struct AuditRow {
  std::string name, description, source, subject;
  AuditScalar scalar = AuditScalar::kDouble;
  int points = 0;
  int not_taken = 0;  ///< points that a compiled function does not take, or double cannot hold
  int failed = 0;     ///< the part of these at which it reports a failure
  std::size_t compared = 0;  ///< points at which a compiled function was compared in double alone
  std::vector<AuditedStratum> strata;
  double max_error = 0, bound = 0, units = 0;  ///< as in PointJudgement, the largest of each
  Verdict verdict = Verdict::kUndecided;
  std::string reason;  ///< of an undecided verdict
  std::vector<AuditFailure> failures;
  std::string hint = {};  ///< what may explain them
};

/// Judges a hand-derived formula in every stratum of the map and of the formula: one row for each
/// scalar. It is refuted if it is wrong at one point, and undecided if a point, or a nonempty
/// stratum, is undecided. A compiled function has one row, in double, at the points that double can
/// represent. It is compared with our formula at many more points, see Suspects, and refuted if the
/// truth at one of them refutes it. A stratum is undecided if the function answers at none of its
/// points, and failed at some or does not take them.
/// Guarantees: the same for the same seed.
/// @throws InvalidInput for a compiled function if kDouble is not among the scalars.
[[nodiscard]] std::vector<AuditRow> audit(const Derivative& derivative,
                                          const AuditOptions& options = {});

/// Judges all derivatives on all processors. The result does not depend on the number of
/// processors.
/// @param progress  called with the fraction done, by one thread at a time; may be empty.
[[nodiscard]] std::vector<AuditRow> audit(const std::vector<Derivative>& derivatives,
                                          const AuditOptions& options,
                                          const std::function<void(double)>& progress);

/// "confirmed", "refuted", "undecided".
[[nodiscard]] std::string_view to_string(Verdict verdict);
/// "derivative", "b-subdifferential", "clarke", "clarke-by-rows", "outside".
[[nodiscard]] std::string_view to_string(Membership membership);
/// "found", "empty", "undecided".
[[nodiscard]] std::string_view to_string(Stratum::Status status);

/// The reason why a row is not confirmed, in a sentence. For a refuted row it names a region, or a
/// surface if no region is wrong, and the error there.
[[nodiscard]] std::string verdict_reason(const AuditRow& row);

/// A readable text: verdict, numbers, and each failure with its code.
[[nodiscard]] std::string to_text(const AuditRow& row);

}  // namespace assay::reports
