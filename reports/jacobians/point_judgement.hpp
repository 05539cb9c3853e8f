#pragma once

#include <string>
#include <string_view>

#include "core/scalar/mpfr.hpp"
#include "reports/jacobians/membership.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The scalar in which a hand-derived formula is judged.
enum class AuditScalar { kDouble, kMpfr50 };

/// "double", "mpfr50".
[[nodiscard]] std::string_view to_string(AuditScalar scalar);

/// The judgement at one point. Errors and bounds are relative to the largest entry of the truth, or
/// to 1 if all are 0.
struct PointJudgement {
  static constexpr Eigen::Index kOfValue = -1;

  Verdict verdict = Verdict::kUndecided;
  Membership membership = Membership::kOutside;
  std::string reason;  ///< of a verdict that is not confirmed
  /// The place of the worst entry. If it is a component of the value of a compiled function,
  /// `column` is kOfValue.
  Eigen::Index row = 0, column = 0;
  std::string hand, truth;      ///< the values there; the truth is of the nearest limit
  double error = 0, bound = 0;  ///< bound: of the rounding of the formula as it ran
  double units = 0;             ///< largest error of an entry in units of its conditioned rounding
};

/// Fills in the error, the bound and the worst entry of a matrix compared with the truth.
void compare(const Matrix<Mpfr100>& hand,
             const Matrix<Mpfr100>& truth,
             const Matrix<Mpfr100>& allowed,
             PointJudgement& finding);

/// Whether the matrix has an entry that is infinite or NaN, which refutes it.
[[nodiscard]] bool has_no_value(const Matrix<Mpfr100>& hand,
                                const Matrix<Mpfr100>& truth,
                                PointJudgement& finding);

}  // namespace assay::reports
