#include "reports/jacobians/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/jacobians/compiled_judge.hpp"
#include "reports/jacobians/point_truth.hpp"
#include "reports/jacobians/rounding_bound.hpp"

namespace assay::reports {

namespace {

Mpfr100 roundoff(AuditScalar scalar) {
  return scalar == AuditScalar::kDouble ? Mpfr100(unit_roundoff<double>())
                                        : scalar_cast<Mpfr100>(unit_roundoff<Mpfr50>());
}

/// The formula as it ran in rationals, and in 100 digits from the first root on.
Matrix<Mpfr100> traced_value(const Matrix<Traced>& formula) {
  Matrix<Mpfr100> result(formula.rows(), formula.cols());
  for (Eigen::Index k = 0; k < formula.size(); ++k) {
    result.data()[k] = formula.data()[k].value().real();
  }
  return result;
}

Matrix<Mpfr100> evaluate(const Derivative& derivative,
                         const std::vector<Rational>& x,
                         AuditScalar scalar) {
  return scalar == AuditScalar::kDouble
             ? precise<double>(derivative.in_double(vector_of<double>(x)))
             : precise<Mpfr50>(derivative.in_50_digits(vector_of<Mpfr50>(x)));
}

/// The largest error of an entry in units of its conditioned rounding.
double units_of(const Matrix<Mpfr100>& hand,
                const Matrix<Mpfr100>& limit,
                const Matrix<double>& conditioned,
                AuditScalar scalar) {
  const Mpfr100 u = roundoff(scalar);
  double units = 0;
  for (Eigen::Index k = 0; k < hand.size(); ++k) {
    if (!(conditioned.data()[k] > 0)) continue;
    const Mpfr100 error = abs(hand.data()[k] - limit.data()[k]);
    units =
        std::max(units, static_cast<double>(Mpfr100(error / (u * Mpfr100(conditioned.data()[k])))));
  }
  return units;
}

/// "by r, u; not by parameters: mu".
std::string roles_of(const Domain& domain) {
  std::string variables, parameters;
  for (const Coordinate& coordinate : domain.coordinates) {
    std::string& list = coordinate.is_parameter ? parameters : variables;
    list += (list.empty() ? "" : ", ") + coordinate.name;
  }
  if (parameters.empty()) return "by " + variables;
  return fmt::format("by {}; not by parameters: {}", variables, parameters);
}

PointJudgement judge_in(const Derivative& derivative,
                        const std::vector<Rational>& x,
                        AuditScalar scalar,
                        PointTruth& truth,
                        const Matrix<double>& conditioned) {
  PointJudgement finding;
  if (!truth.doubt.empty()) {
    finding.reason = truth.doubt;
    return finding;
  }
  const bool is_held = std::ranges::all_of(x, is_dyadic);
  const Matrix<Mpfr100> hand =
      is_held ? evaluate(derivative, x, scalar) : traced_value(truth.trace.formula);
  const Matrix<Mpfr100>& first = truth.limits[0].jacobian;
  if (hand.rows() != first.rows() || hand.cols() != first.cols()) {
    finding.verdict = Verdict::kRefuted;
    finding.reason = fmt::format("the formula is {}×{}, the derivative {}×{}: {}",
                                 hand.rows(),
                                 hand.cols(),
                                 first.rows(),
                                 first.cols(),
                                 roles_of(derivative.domain));
    return finding;
  }
  if (has_no_value(hand, first, finding)) return finding;
  Matrix<Mpfr100> allowed(hand.rows(), hand.cols());
  bool is_conditioned = true;
  for (Eigen::Index k = 0; k < hand.size(); ++k) {
    const double own = kBadness * conditioned.data()[k];
    is_conditioned = is_conditioned && std::isfinite(own);
    allowed.data()[k] = Mpfr100(own) * (is_held ? roundoff(scalar) : unit_roundoff<Mpfr100>()) +
                        truth.accuracy * (1 + largest_entry(first));
  }
  if (!truth.around && !agree(hand, first, allowed)) truth.enclose(x);
  if (truth.radius.size() > 0) allowed += truth.radius;
  std::size_t nearest = 0;
  finding.membership = truth.membership_of(hand, allowed, nearest);
  compare(hand, truth.limits[nearest].jacobian, allowed, finding);
  if (truth.accuracy < roundoff(scalar)) {
    finding.units = units_of(hand, truth.limits[nearest].jacobian, conditioned, scalar);
  }
  if (finding.membership != Membership::kOutside) {
    // Elements found along a direction, or of the hull, are no entry of the list.
    if (finding.membership != Membership::kDerivative && finding.error > finding.bound) {
      finding.error = finding.bound;
      finding.units = 0;
    }
    finding.verdict = is_conditioned ? Verdict::kConfirmed : Verdict::kUndecided;
    if (!is_conditioned) finding.reason = "the condition number of the formula is not finite here";
    return finding;
  }
  finding.verdict = is_conditioned ? Verdict::kRefuted : Verdict::kUndecided;
  finding.reason = !is_conditioned ? "the condition number of the formula is not finite here"
                   : truth.limits.size() == 1 ? "is not the derivative"
                                              : "is not in the generalised Jacobian of Clarke";
  return finding;
}

}  // namespace

std::vector<PointJudgement> judge(const Derivative& derivative,
                                  const std::vector<Rational>& x,
                                  const std::vector<AuditScalar>& scalars,
                                  std::uint64_t seed) {
  if (derivative.compiled) return {judge_compiled(derivative, x, seed)};
  PointTruth truth = truth_at(derivative, x, seed);
  std::vector<double> at;
  for (const Rational& coordinate : x) at.push_back(scalar_cast<double>(coordinate));
  const Matrix<double> conditioned = rounding_bound(truth.trace.formula, at);
  std::vector<PointJudgement> findings;
  for (const AuditScalar scalar : scalars) {
    findings.push_back(judge_in(derivative, x, scalar, truth, conditioned));
  }
  return findings;
}

}  // namespace assay::reports
