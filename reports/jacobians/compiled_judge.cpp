#include "reports/jacobians/compiled_judge.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "reports/jacobians/point_truth.hpp"
#include "reports/jacobians/rounding_bound.hpp"

namespace assay::reports {

namespace {

std::vector<double> coordinates_of(const std::vector<Rational>& x) {
  std::vector<double> at;
  for (const Rational& coordinate : x) at.push_back(scalar_cast<double>(coordinate));
  return at;
}

/// By how much every entry may differ.
struct Allowed {
  Matrix<Mpfr100> rounding;  ///< (1)
  Matrix<Mpfr100> unclear;   ///< beyond it, something is wrong
};

/// Nothing where our own formula is not conditioned.
std::optional<Allowed> allowed_for(const Matrix<Mpfr100>& truth,
                                   const Matrix<double>& conditioned,
                                   const Mpfr100& accuracy) {
  const double condition = conditioned.size() > 0 ? conditioned.maxCoeff() : 0;
  if (!std::isfinite(condition) || !conditioned.allFinite()) return std::nullopt;
  Mpfr100 scale = largest_entry(truth);
  if (scale == 0) scale = 1;
  const Mpfr100 rounding =
      Mpfr100(kCompiledBadness * unit_roundoff<double>()) * (Mpfr100(condition) + scale) +
      accuracy * (1 + scale);
  const Mpfr100 unclear = std::max(rounding, Mpfr100(Mpfr100(kRoundingShare) * scale));
  const auto all = [&](const Mpfr100& bound) -> Matrix<Mpfr100> {
    return Matrix<Mpfr100>::Constant(truth.rows(), truth.cols(), bound);
  };
  return Allowed{all(rounding), all(unclear)};
}

void leave_undecided(const std::string& why, PointJudgement& finding) {
  finding.verdict = Verdict::kUndecided;
  finding.reason = why;
}

constexpr const char* kNearHull = "it is near an estimate of the generalised Jacobian of Clarke";
constexpr const char* kNotConditioned =
    "the condition number of the formula of Assay is not finite here";

/// The value against that of the map.
PointJudgement judge_value(const PointTruth& truth,
                           const std::vector<Rational>& x,
                           const Vector<double>& value) {
  PointJudgement finding;
  const Matrix<Mpfr100> hand = precise<double>(value);
  Matrix<Mpfr100> of_map(static_cast<Eigen::Index>(truth.trace.value.size()), 1);
  Matrix<Traced> traced(of_map.rows(), 1);
  for (Eigen::Index i = 0; i < of_map.rows(); ++i) {
    traced(i, 0) = truth.trace.value[static_cast<std::size_t>(i)];
    of_map(i, 0) = traced(i, 0).value().real();
  }
  const auto allowed = allowed_for(of_map, rounding_bound(traced, coordinates_of(x)), Mpfr100(0));
  if (has_no_value(hand, of_map, finding)) {
    finding.reason = "the value is not a finite number, but the value of the map is finite";
  } else if (!allowed) {
    leave_undecided(kNotConditioned, finding);
  } else {
    compare(hand, of_map, allowed->rounding, finding);
    if (agree(hand, of_map, allowed->rounding)) {
      finding.verdict = Verdict::kConfirmed;
      finding.membership = Membership::kDerivative;
    } else if (agree(hand, of_map, allowed->unclear)) {
      leave_undecided(kUnclear, finding);
    } else {
      finding.verdict = Verdict::kRefuted;
      finding.reason = "is not the value of the map";
    }
  }
  finding.column = PointJudgement::kOfValue;
  return finding;
}

/// Whether an entry is beyond those of all limits by more than allowed, and by more than a quarter
/// of their range.
bool is_beyond(const std::vector<BranchLimits::Limit>& limits,
               const Matrix<Mpfr100>& hand,
               const Matrix<Mpfr100>& allowed) {
  for (Eigen::Index k = 0; k < hand.size(); ++k) {
    Mpfr100 low = limits[0].jacobian.data()[k], high = low;
    for (const BranchLimits::Limit& limit : limits) {
      low = std::min(low, limit.jacobian.data()[k]);
      high = std::max(high, limit.jacobian.data()[k]);
    }
    const Mpfr100 margin = std::max(allowed.data()[k], Mpfr100((high - low) / 4));
    if (hand.data()[k] < low - margin || hand.data()[k] > high + margin) return true;
  }
  return false;
}

/// Limits in so many directions leave gaps of less than an eighth of their range between them.
constexpr std::size_t kManyLimits = 16;

/// Whether it is beyond all of many limits in the direction in which it is off their middle, by
/// more than allowed, and by more than an eighth of their range.
bool is_beyond_many(const std::vector<BranchLimits::Limit>& limits,
                    const Matrix<Mpfr100>& hand,
                    const Matrix<Mpfr100>& allowed) {
  if (limits.size() < kManyLimits) return false;
  Matrix<Mpfr100> off = hand;
  for (const BranchLimits::Limit& limit : limits) {
    off -= limit.jacobian / Mpfr100(static_cast<int>(limits.size()));
  }
  const auto along = [&](const Matrix<Mpfr100>& jacobian) -> Mpfr100 {
    return off.cwiseProduct(jacobian).sum();
  };
  Mpfr100 low = along(limits[0].jacobian), high = low;
  for (const BranchLimits::Limit& limit : limits) {
    const Mpfr100 place = along(limit.jacobian);
    low = std::min(low, place), high = std::max(high, place);
  }
  const Mpfr100 margin =
      std::max(Mpfr100(off.cwiseAbs().cwiseProduct(allowed).sum()), Mpfr100((high - low) / 8));
  return along(hand) > high + margin;
}

/// If all limits are known, their hull is no estimate.
bool is_certainly_outside(const PointTruth& truth,
                          const Matrix<Mpfr100>& hand,
                          const Matrix<Mpfr100>& allowed) {
  const bool is_complete = truth.around && truth.limits.size() > 1 && truth.around->is_complete();
  return is_beyond(truth.limits, hand, allowed) || is_beyond_many(truth.limits, hand, allowed) ||
         (is_complete && !is_in_convex_hull_by_rows(truth.limits, hand, allowed));
}

PointJudgement judge_jacobian(const std::vector<Rational>& x,
                              const Matrix<double>& jacobian,
                              PointTruth& truth) {
  PointJudgement finding;
  if (!truth.doubt.empty()) {
    finding.reason = truth.doubt;
    return finding;
  }
  const Matrix<Mpfr100> hand = precise<double>(jacobian);
  const Matrix<Mpfr100>& first = truth.limits[0].jacobian;
  if (has_no_value(hand, first, finding)) return finding;
  const auto allowed =
      allowed_for(first, rounding_bound(truth.trace.formula, coordinates_of(x)), truth.accuracy);
  if (!allowed) {
    leave_undecided(kNotConditioned, finding);
    return finding;
  }
  std::size_t nearest = 0;
  finding.membership = truth.membership_of(hand, allowed->rounding, nearest);
  if (finding.membership == Membership::kOutside && truth.limits.size() > 1 &&
      is_in_convex_hull_by_rows(truth.limits, hand, allowed->rounding)) {
    finding.membership = Membership::kClarkeByRows;
  }
  compare(hand, truth.limits[nearest].jacobian, allowed->rounding, finding);
  if (finding.membership != Membership::kOutside) {
    finding.error = std::min(finding.error, finding.bound);  // of hulls: from no entry of the list
    finding.verdict = Verdict::kConfirmed;
  } else if (!is_certainly_outside(truth, hand, allowed->unclear)) {
    leave_undecided(truth.limits.size() > 1 ? kNearHull : kUnclear, finding);
  } else {
    finding.verdict = Verdict::kRefuted;
    finding.reason = truth.limits.size() == 1 ? "is not the derivative"
                                              : "is not in the generalised Jacobian of Clarke";
  }
  return finding;
}

}  // namespace

bool is_held_by_double(const std::vector<Rational>& x) {
  return std::ranges::all_of(x, [](const Rational& coordinate) {
    return exact_value(scalar_cast<double>(coordinate)) == coordinate;
  });
}

std::vector<Rational> exactly(const Vector<double>& x) {
  std::vector<Rational> point;
  for (const double coordinate : x) point.push_back(exact_value(coordinate));
  return point;
}

PointJudgement judge_compiled(const Derivative& derivative,
                              const std::vector<Rational>& x,
                              const CompiledAnswer& answer,
                              std::uint64_t seed) {
  PointJudgement finding;
  if (!answer.failure.empty()) {
    finding.verdict = Verdict::kRefuted;
    finding.reason = answer.failure;
    return finding;
  }
  PointTruth truth = truth_at(derivative, x, seed);
  if (!truth.trace.is_finite) {
    finding.reason = truth.doubt;
    return finding;
  }
  if (answer.value.size() > 0) {
    finding = judge_value(truth, x, answer.value);
    if (finding.verdict != Verdict::kConfirmed || answer.jacobian.size() == 0) return finding;
  }
  PointJudgement of_jacobian = judge_jacobian(x, answer.jacobian, truth);
  of_jacobian.error = std::max(of_jacobian.error, finding.error);
  of_jacobian.bound = std::max(of_jacobian.bound, finding.bound);
  return of_jacobian;
}

PointJudgement judge_compiled(const Derivative& derivative,
                              const std::vector<Rational>& x,
                              std::uint64_t seed) {
  PointJudgement finding;
  if (!is_held_by_double(x)) {
    finding.reason = "double cannot represent the point";
    return finding;
  }
  const CompiledAnswer answer = derivative.compiled({vector_of<double>(x)}).front();
  if (answer.is_taken) return judge_compiled(derivative, x, answer, seed);
  finding.reason = answer.failure.empty() ? "it does not take the point" : answer.failure;
  return finding;
}

}  // namespace assay::reports
