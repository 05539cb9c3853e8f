#pragma once

#include <filesystem>

#include "reports/gate/baseline.hpp"
#include "reports/gate/gate_report.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

struct GateOptions {
  /// An upper bound of the probability that (1) or (2) finds a study worse although it only drew
  /// other step sizes.
  double false_alarm_level = 0.01;
  /// Errors that grew by less are no regression, however narrow the intervals are. The fits use
  /// finite steps: over another window C h^p (1 + c h) has another p and another C. At the coarse
  /// end of a well chosen window this changes the error by 5 %. An order may fall by the amount
  /// that causes the same 5 % over one decade of steps, log 1.05 / log 10 = 0.021.
  double negligible_growth = 1.05;
  /// The largest growth of the error of an identity, or of the attained constant of a bound. These
  /// are extreme values over the drawn runs, without an interval. Two binary digits cover the
  /// change by a new draw.
  double extreme_growth = 4;
};

/// Finds the rows of a study that are worse than in its baseline, or different. Rows are matched by
/// id.
///
/// Identity. A row is compared only with a row of the same problem, parameters, scheme, options,
/// scalar, metric and runs: horizon, steps, samples, budget, confidence, precision, digits.
/// Otherwise a solver four times worse could show the same error on half of the horizon, and other
/// steps give another fit of the same solver. A row with the same id but another identity is a
/// regression, and the fields are named. A row that vanished, or a study in which nothing could be
/// compared, is also a regression.
///
/// Fitted rows. A fit is a Gaussian estimate (a, p) with covariance S; x = log h, y = a + p x,
/// s²(x) = S_aa + 2 S_ap x + S_pp x², and x* is the centre of the common window.
///
///   order lost   if  p₀ − p₁ > u_p          and > log g / log 10          (1)
///   error grew   if  y₁(x*) − y₀(x*) > u_y  and > log g                   (2)
///
/// The error shrank by the mirror image of (2). With the seed of the baseline both studies take the
/// same steps, and an unchanged solver makes the same errors. Then u is the half-width of the
/// interval of the baseline, so (1) means an order below this interval. With another seed, or if
/// the scheme has a new option or another default and so draws other steps, the fits are
/// independent, and
///
///   u_p = t √(S_pp,0 + S_pp,1),    u_y = t √(s₀²(x*) + s₁²(x*))           (3)
///
/// Student's quantile t has the degrees of freedom of the smaller fit and the level α / m. α is the
/// false-alarm level, and m is the number of comparisons (1) and (2) (Bonferroni). Among a hundred
/// rows one with disjoint 95 % intervals could be chance. A loss of twice the bound is missed with
/// probability at most α / m.
///
/// α covers only (1) and (2). A worse verdict is a regression with any seeds. With another seed the
/// verdict of a row near the edge of its band may change from confirmed to undecided. An extreme
/// value may grow by more than `extreme_growth`. Nothing here bounds these probabilities. With the
/// seed of the baseline neither happens by chance. A row that is not in the baseline passes, unless
/// it is refuted. A refuted new row is a regression.
///
/// Identities and bounds: the largest e / h^p must not grow by `extreme_growth`; from zero it must
/// not grow at all.
///
/// Source: derived here.   Guarantees: a study passes against its own baseline, whatever its
/// verdicts.
/// @throws InvalidInput unless the versions are compatible: they must have the same major version
/// and, while the major version is 0, the same minor version.
GateReport compare(const StudyResult& study,
                   const Baseline& baseline,
                   const GateOptions& options = {});

/// The same for files. A missing baseline is a finding, not an error, and is never created.
/// @throws InvalidInput that names the file if it is unreadable or malformed, or as above.
GateReport compare_files(const std::filesystem::path& results,
                         const std::filesystem::path& baseline,
                         const GateOptions& options = {});

}  // namespace assay::reports
