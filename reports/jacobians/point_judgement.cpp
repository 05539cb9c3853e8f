#include "reports/jacobians/point_judgement.hpp"

#include <algorithm>
#include <limits>

#include "core/scalar/to_decimal.hpp"
#include "reports/jacobians/branch_limits.hpp"

namespace assay::reports {

std::string_view to_string(AuditScalar scalar) {
  return scalar == AuditScalar::kDouble ? "double" : "mpfr50";
}

namespace {

std::string digits(const Mpfr100& x) {
  constexpr int kDigits = 20;
  if (!is_finite(x)) return to_decimal(x);
  return to_short_text(round_to_decimal(ScalarTraits<Mpfr100>::to_rational(x), kDigits));
}

}  // namespace

void compare(const Matrix<Mpfr100>& hand,
             const Matrix<Mpfr100>& truth,
             const Matrix<Mpfr100>& allowed,
             PointJudgement& finding) {
  Mpfr100 scale = largest_entry(truth);
  if (scale == 0) scale = 1;
  Mpfr100 worst = -1;
  finding.error = finding.bound = 0;
  for (Eigen::Index i = 0; i < hand.rows(); ++i) {
    for (Eigen::Index j = 0; j < hand.cols(); ++j) {
      const Mpfr100 error = abs(hand(i, j) - truth(i, j));
      const Mpfr100 share = error / (allowed(i, j) + ldexp(scale, -300));
      finding.error = std::max(finding.error, static_cast<double>(Mpfr100(error / scale)));
      finding.bound = std::max(finding.bound, static_cast<double>(Mpfr100(allowed(i, j) / scale)));
      if (share <= worst) continue;
      worst = share;
      finding.row = i, finding.column = j;
      finding.hand = digits(hand(i, j));
      finding.truth = digits(truth(i, j));
    }
  }
}

bool has_no_value(const Matrix<Mpfr100>& hand,
                  const Matrix<Mpfr100>& truth,
                  PointJudgement& finding) {
  for (Eigen::Index j = 0; j < hand.cols(); ++j) {
    for (Eigen::Index i = 0; i < hand.rows(); ++i) {
      if (is_finite(hand(i, j))) continue;
      finding.verdict = Verdict::kRefuted;
      finding.reason = "the formula has no value here, but the map has a derivative";
      finding.row = i, finding.column = j;
      finding.hand = digits(hand(i, j)), finding.truth = digits(truth(i, j));
      finding.error = std::numeric_limits<double>::infinity();
      return true;
    }
  }
  return false;
}

}  // namespace assay::reports
