#include "reports/jacobians/point_truth.hpp"

#include <algorithm>

#include "reports/jacobians/differences.hpp"
#include "reports/jacobians/enclosed_jacobian.hpp"

namespace assay::reports {

bool agree(const Matrix<Mpfr100>& a, const Matrix<Mpfr100>& b, const Matrix<Mpfr100>& allowed) {
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    if (!(abs(a.data()[k] - b.data()[k]) <= allowed.data()[k])) return false;
  }
  return true;
}

namespace {

/// Ways to the derivative that share nothing with the formula traced, or why they disagree.
std::string doubts_of(const Derivative& derivative,
                      const std::vector<Rational>& x,
                      const PointTruth& truth,
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

}  // namespace

PointTruth truth_at(const Derivative& derivative,
                    const std::vector<Rational>& x,
                    std::uint64_t seed) {
  const Point point = exact_point(x);
  PointTruth truth{.trace = trace(derivative, point)};
  std::vector<Mpfr100> at;
  for (const RationalOrReal& coordinate : point) at.push_back(coordinate.real());
  const bool decided =
      std::ranges::all_of(truth.trace.of_map, [](const Side& side) { return side.is_decided; });
  if (!decided) {
    truth.doubt = "it cannot be decided whether the point is on a surface";
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
    if (truth.limits.empty()) truth.doubt = "the map has no derivative at the neighbouring points";
    if (truth.around->is_unbounded()) truth.doubt = "the derivative is unbounded around the point";
  }
  return truth;
}

void PointTruth::enclose(const std::vector<Rational>& x) {
  if (radius.size() > 0) return;
  Matrix<Mpfr100>& jacobian = limits[0].jacobian;
  const EnclosedJacobian enclosed =
      enclosed_jacobian(trace.value, x, static_cast<std::size_t>(jacobian.cols()));
  radius = Matrix<Mpfr100>::Constant(jacobian.rows(), jacobian.cols(), Mpfr100(0));
  for (Eigen::Index k = 0; k < jacobian.size(); ++k) {
    if (!is_finite(enclosed.middle.data()[k]) || !is_finite(enclosed.radius.data()[k])) continue;
    jacobian.data()[k] = enclosed.middle.data()[k];
    radius.data()[k] = enclosed.radius.data()[k];
  }
}

Membership PointTruth::membership_of(const Matrix<Mpfr100>& matrix,
                                     const Matrix<Mpfr100>& allowed,
                                     std::size_t& nearest) {
  Mpfr100 least = -1;
  for (std::size_t k = 0; k < limits.size(); ++k) {
    const Mpfr100 distance = largest_entry(matrix - limits[k].jacobian);
    if (least < 0 || distance < least) least = distance, nearest = k;
    if (!agree(matrix, limits[k].jacobian, allowed)) continue;
    nearest = k;
    return limits.size() == 1 ? Membership::kDerivative : Membership::kBSubdifferential;
  }
  if (!around) return Membership::kOutside;
  // More directions are tried before the formula is refuted, because few directions may meet a
  // region.
  constexpr int kMore = 120;
  const std::size_t before = around->all().size();
  around->search(kMore);
  limits = around->all();
  for (std::size_t k = before; k < limits.size(); ++k) {
    if (!agree(matrix, limits[k].jacobian, allowed)) continue;
    nearest = k;
    return Membership::kBSubdifferential;
  }
  if (limits.size() == 1) return Membership::kOutside;
  if (is_limit(*around, matrix, allowed)) return Membership::kBSubdifferential;
  return is_in_convex_hull(limits, matrix, allowed) ? Membership::kClarke : Membership::kOutside;
}

}  // namespace assay::reports
