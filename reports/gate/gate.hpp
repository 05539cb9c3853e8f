#pragma once

#include <filesystem>

#include "reports/gate/baseline.hpp"
#include "reports/gate/gate_report.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

struct GateOptions {
  /// The probability, at most, that (1) or (2) finds a study worse which only drew other step
  /// sizes.
  double false_alarm_level = 0.01;
  /// Errors that grew by less are no regression, however narrow the intervals. The fits are of
  /// finite steps: over another window C h^p (1 + c h) has another p and another C, and 5 % is what
  /// that costs at the coarse end of a well chosen window. An order may fall by what makes the same
  /// 5 % over one decade of steps, log 1.05 / log 10 = 0.021.
  double negligible_growth = 1.05;
  /// Of the largest error of an identity or the attained constant of a bound. It is an extreme
  /// value of the runs drawn, without an interval; two binary digits cover what a new draw changes.
  double extreme_growth = 4;
};

/// What is worse, or different, in a study than in its baseline; rows are matched by id.
///
/// Identity. A row is compared only with one of the same problem, parameters, scheme, options,
/// scalar, metric and runs: horizon, steps, samples, budget, confidence, precision, digits. A
/// solver four times worse on half of the horizon has the same error, and other steps have another
/// fit of the same solver. A row of that id and another identity is a regression that names the
/// fields, as is a row that vanished, or a study in which nothing could be compared.
///
/// Fitted rows. A fit is a Gaussian estimate (a, p) of covariance S; x = log h, y = a + p x, s²(x)
/// = S_aa + 2 S_ap x + S_pp x², x* the centre of the common window.
///
///   order lost   if  p₀ − p₁ > u_p          and > log g / log 10          (1)
///   error grew   if  y₁(x*) − y₀(x*) > u_y  and > log g                   (2)
///
/// and the error shrank by the mirror image of (2). With the seed of the baseline both studies took
/// the same steps, an unchanged solver makes the same errors, and u is the half-width of the
/// baseline's interval: (1) is an order below it. With another seed the fits are independent, and
///
///   u_p = t √(S_pp,0 + S_pp,1),    u_y = t √(s₀²(x*) + s₁²(x*))           (3)
///
/// with Student's quantile t at the degrees of freedom of the smaller fit and level α / m: α the
/// false-alarm level, m the number of comparisons (1) and (2) (Bonferroni). Disjoint 95 % intervals
/// in one of a hundred rows would be chance. A loss of twice the bound is missed with probability
/// at most α / m.
///
/// α covers (1) and (2) alone. A verdict that is worse is a regression whatever the seeds; that of
/// a row near the edge of its band may change from confirmed to undecided with the seed alone, and
/// so may an extreme value grow by more than `extreme_growth`, with probabilities that nothing here
/// bounds. With the seed of the baseline neither happens by chance. A row that the baseline has not
/// passes, unless it is refuted: then it is a regression.
///
/// Identities and bounds: the largest e / h^p must not grow by `extreme_growth`; from zero it must
/// not grow at all.
///
/// Source: derived here.   Guarantees: a study passes against its own baseline, whatever its
/// verdicts.
/// @throws InvalidInput if the versions are not compatible: of one major, and of one minor while
/// the major is 0.
GateReport compare(const StudyResult& study,
                   const Baseline& baseline,
                   const GateOptions& options = {});

/// The same for files. A missing baseline is a finding, not an error, and is never created.
/// @throws InvalidInput naming the file if it is unreadable or malformed, or as above.
GateReport compare_files(const std::filesystem::path& results,
                         const std::filesystem::path& baseline,
                         const GateOptions& options = {});

}  // namespace assay::reports
