#include "reports/jacobians/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scalar/to_decimal.hpp"
#include "reports/jacobians/differences.hpp"
#include "reports/jacobians/enclosed_jacobian.hpp"
#include "reports/jacobians/rounding_bound.hpp"

namespace assay::reports {

std::string_view to_string(AuditScalar scalar) {
  return scalar == AuditScalar::kDouble ? "double" : "mpfr50";
}

namespace {

template <class S>
Vector<S> vector_of(const std::vector<Rational>& x) {
  Vector<S> result(static_cast<Eigen::Index>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) {
    result(static_cast<Eigen::Index>(i)) = from_rational<S>(x[i]);
  }
  return result;
}

template <class S>
Matrix<Mpfr100> precise(const Matrix<S>& a) {
  Matrix<Mpfr100> result(a.rows(), a.cols());
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    result.data()[k] = scalar_cast<Mpfr100>(a.data()[k]);
  }
  return result;
}

/// Whether every scalar holds it, if it is short.
bool is_dyadic(const Rational& x) {
  const auto below = boost::multiprecision::denominator(x);
  return lsb(below) == msb(below);
}

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

std::string digits(const Mpfr100& x) {
  constexpr int kDigits = 20;
  if (!is_finite(x)) return to_decimal(x);
  return to_short_text(round_to_decimal(ScalarTraits<Mpfr100>::to_rational(x), kDigits));
}

/// What the derivative is at one point.
struct Truth {
  PointTrace trace;
  std::vector<BranchLimits::Limit> limits = {};  ///< one, unless the point is a kink
  std::optional<BranchLimits> around = {};       ///< of a point on a surface of the map
  Mpfr100 accuracy = 0;                          ///< of the limits, relative
  Matrix<Mpfr100> radius = {};                   ///< of the derivative, where it was enclosed
  std::string doubt = {};                        ///< why nothing can be decided
};

bool agree(const Matrix<Mpfr100>& a, const Matrix<Mpfr100>& b, const Matrix<Mpfr100>& allowed) {
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    if (!(abs(a.data()[k] - b.data()[k]) <= allowed.data()[k])) return false;
  }
  return true;
}

/// Ways to the derivative that share nothing with the formula traced, or why they disagree.
std::string doubts_of(const Derivative& derivative,
                      const std::vector<Rational>& x,
                      const Truth& truth,
                      const std::vector<Mpfr100>& at) {
  const Matrix<Mpfr100>& jacobian = truth.limits[0].jacobian;
  const auto allowed = [&](int exponent) -> Matrix<Mpfr100> {
    return Matrix<Mpfr100>::Constant(
        jacobian.rows(), jacobian.cols(), ldexp(Mpfr100(1 + largest_entry(jacobian)), exponent));
  };
  // 100 of 166 bits, and of those that differences keep: room for a condition of 10²⁰; 20 of 53
  // bits: room for 10¹⁰.
  constexpr int kOfMpfr50 = -100, kOfDifferences = -100, kOfDouble = -20;
  const auto jets = precise<Mpfr50>(derivative.jets_in_50_digits(vector_of<Mpfr50>(x)));
  if (!agree(jets, jacobian, allowed(kOfMpfr50)))
    return "Jets in 50 digits disagree with the trace";
  const auto in_double = precise<double>(derivative.jets_in_double(vector_of<double>(x)));
  if (!agree(in_double, jets, allowed(kOfDouble))) {
    return "Jets in double disagree with those in 50 digits";
  }
  const auto differences =
      difference_jacobian(truth.trace.value, at, derivative.domain.variables());
  if (!agree(differences, jacobian, allowed(kOfDifferences))) {
    return "differences disagree with the trace";
  }
  return {};
}

Truth truth_at(const Derivative& derivative, const std::vector<Rational>& x, std::uint64_t seed) {
  const Point point = exact_point(x);
  Truth truth{.trace = trace(derivative, point)};
  std::vector<Mpfr100> at;
  for (const RationalOrReal& coordinate : point) at.push_back(coordinate.real());
  const bool decided =
      std::ranges::all_of(truth.trace.of_map, [](const Side& side) { return side.is_decided; });
  if (!decided) {
    truth.doubt = "whether the point is on a surface cannot be told";
  } else if (!truth.trace.is_finite) {
    truth.doubt = "the map has no value here";
  } else if (!truth.trace.map_has_tie()) {
    truth.limits.push_back(
        {branch_jacobian(truth.trace.value, at, derivative.domain.variables()), {}, true});
    truth.doubt = doubts_of(derivative, x, truth, at);
  } else {
    truth.around.emplace(derivative, point, seed);
    truth.limits = truth.around->all();
    // Those extrapolated from x + t d, and those of 332 bits.
    constexpr int kBeside = -150, kAtThePoint = -280;
    const bool exact = std::ranges::all_of(truth.limits, &BranchLimits::Limit::is_exact);
    truth.accuracy = ldexp(Mpfr100(1), exact ? kAtThePoint : kBeside);
    if (truth.limits.empty()) truth.doubt = "no neighbour has a derivative";
    if (truth.around->is_unbounded()) truth.doubt = "the derivative is unbounded around the point";
  }
  return truth;
}

/// Before anybody is accused: the entries of the derivative without their rounding to 100 digits.
void enclose(Truth& truth, const std::vector<Rational>& x, Eigen::Index variables) {
  if (truth.radius.size() > 0) return;
  const EnclosedJacobian enclosed =
      enclosed_jacobian(truth.trace.value, x, static_cast<std::size_t>(variables));
  Matrix<Mpfr100>& jacobian = truth.limits[0].jacobian;
  truth.radius = Matrix<Mpfr100>::Constant(jacobian.rows(), jacobian.cols(), Mpfr100(0));
  for (Eigen::Index k = 0; k < jacobian.size(); ++k) {
    if (!is_finite(enclosed.middle.data()[k]) || !is_finite(enclosed.radius.data()[k])) continue;
    jacobian.data()[k] = enclosed.middle.data()[k];
    truth.radius.data()[k] = enclosed.radius.data()[k];
  }
}

/// Fills in error, bound, units (where the limit is known better than that) and the worst entry of
/// hand against one limit.
void compare(const Matrix<Mpfr100>& hand,
             const Matrix<Mpfr100>& limit,
             const Matrix<double>& conditioned,
             const Matrix<Mpfr100>& allowed,
             AuditScalar scalar,
             bool is_measured,
             Finding& finding) {
  Mpfr100 scale = largest_entry(limit);
  if (scale == 0) scale = 1;
  const Mpfr100 u = roundoff(scalar);
  Mpfr100 worst = -1;
  finding.error = finding.bound = finding.units = 0;
  for (Eigen::Index i = 0; i < hand.rows(); ++i) {
    for (Eigen::Index j = 0; j < hand.cols(); ++j) {
      const Mpfr100 error = abs(hand(i, j) - limit(i, j));
      const Mpfr100 share = error / (allowed(i, j) + ldexp(scale, -300));
      finding.error = std::max(finding.error, static_cast<double>(Mpfr100(error / scale)));
      finding.bound = std::max(finding.bound, static_cast<double>(Mpfr100(allowed(i, j) / scale)));
      if (conditioned(i, j) > 0 && is_measured) {
        const double units = static_cast<double>(Mpfr100(error / (u * Mpfr100(conditioned(i, j)))));
        finding.units = std::max(finding.units, units);
      }
      if (share <= worst) continue;
      worst = share;
      finding.row = i, finding.column = j;
      finding.hand = digits(hand(i, j));
      finding.truth = digits(limit(i, j));
    }
  }
}

Membership membership_of(Truth& truth,
                         const Matrix<Mpfr100>& hand,
                         const Matrix<Mpfr100>& allowed,
                         std::size_t& nearest) {
  Mpfr100 least = -1;
  for (std::size_t k = 0; k < truth.limits.size(); ++k) {
    const Mpfr100 distance = largest_entry(hand - truth.limits[k].jacobian);
    if (least < 0 || distance < least) least = distance, nearest = k;
    if (!agree(hand, truth.limits[k].jacobian, allowed)) continue;
    nearest = k;
    return truth.limits.size() == 1 ? Membership::kDerivative : Membership::kBSubdifferential;
  }
  if (!truth.around) return Membership::kOutside;
  // Before anybody is accused: regions that few directions meet.
  constexpr int kMore = 120;
  const std::size_t before = truth.around->all().size();
  truth.around->search(kMore);
  truth.limits = truth.around->all();
  for (std::size_t k = before; k < truth.limits.size(); ++k) {
    if (!agree(hand, truth.limits[k].jacobian, allowed)) continue;
    nearest = k;
    return Membership::kBSubdifferential;
  }
  if (truth.limits.size() == 1) return Membership::kOutside;
  if (is_limit(*truth.around, hand, allowed)) return Membership::kBSubdifferential;
  return is_in_convex_hull(truth.limits, hand, allowed) ? Membership::kClarke
                                                        : Membership::kOutside;
}

/// Refutes a formula with an entry that is infinite or no number, at a point with a derivative.
bool has_no_value(const Matrix<Mpfr100>& hand, const Matrix<Mpfr100>& truth, Finding& finding) {
  for (Eigen::Index j = 0; j < hand.cols(); ++j) {
    for (Eigen::Index i = 0; i < hand.rows(); ++i) {
      if (is_finite(hand(i, j))) continue;
      finding.verdict = Verdict::kRefuted;
      finding.reason = "the formula has no value, the map a derivative";
      finding.row = i, finding.column = j;
      finding.hand = digits(hand(i, j)), finding.truth = digits(truth(i, j));
      finding.error = std::numeric_limits<double>::infinity();
      return true;
    }
  }
  return false;
}

Finding judge_in(const Derivative& derivative,
                 const std::vector<Rational>& x,
                 AuditScalar scalar,
                 Truth& truth,
                 const Matrix<double>& conditioned) {
  Finding finding;
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
    finding.reason = fmt::format("the formula is {}×{}, the derivative {}×{}",
                                 hand.rows(),
                                 hand.cols(),
                                 first.rows(),
                                 first.cols());
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
  if (!truth.around && !agree(hand, first, allowed)) enclose(truth, x, first.cols());
  if (truth.radius.size() > 0) allowed += truth.radius;
  std::size_t nearest = 0;
  finding.membership = membership_of(truth, hand, allowed, nearest);
  compare(hand,
          truth.limits[nearest].jacobian,
          conditioned,
          allowed,
          scalar,
          truth.accuracy < roundoff(scalar),
          finding);
  if (finding.membership != Membership::kOutside) {
    // Elements found along a direction, or of the hull, are no entry of the list.
    if (finding.membership != Membership::kDerivative && finding.error > finding.bound) {
      finding.error = finding.bound;
      finding.units = 0;
    }
    finding.verdict = is_conditioned ? Verdict::kConfirmed : Verdict::kUndecided;
    if (!is_conditioned) finding.reason = "the formula is not conditioned here";
    return finding;
  }
  finding.verdict = is_conditioned ? Verdict::kRefuted : Verdict::kUndecided;
  finding.reason = !is_conditioned            ? "the formula is not conditioned here"
                   : truth.limits.size() == 1 ? "is not the derivative"
                                              : "is not in the generalised Jacobian of Clarke";
  return finding;
}

}  // namespace

std::vector<Finding> judge(const Derivative& derivative,
                           const std::vector<Rational>& x,
                           const std::vector<AuditScalar>& scalars,
                           std::uint64_t seed) {
  Truth truth = truth_at(derivative, x, seed);
  std::vector<double> at;
  for (const Rational& coordinate : x) at.push_back(scalar_cast<double>(coordinate));
  const Matrix<double> conditioned = rounding_bound(truth.trace.formula, at);
  std::vector<Finding> findings;
  for (const AuditScalar scalar : scalars) {
    findings.push_back(judge_in(derivative, x, scalar, truth, conditioned));
  }
  return findings;
}

}  // namespace assay::reports
