#include "reference/sensitivity/slopes.hpp"

#include <algorithm>

namespace assay::reference {

namespace {

Rational tenth_to_the(int n) { return power(10, -n); }

using Numbers = std::vector<Rational>;

/// (1).
Numbers first(const Numbers& a, const Numbers& b, const Numbers& c, const Rational& step) {
  Numbers result;
  for (std::size_t i = 0; i < a.size(); ++i) {
    result.push_back((-5 * a[i] + 8 * b[i] - 3 * c[i]) / (2 * step));
  }
  return result;
}

/// (2).
Numbers second(const Numbers& a, const Numbers& b, const Rational& step) {
  Numbers result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back((b[i] - a[i]) / step);
  return result;
}

Numbers limit(const Numbers& a, const Numbers& b, const Numbers& c) {
  Numbers result;
  for (std::size_t i = 0; i < a.size(); ++i) result.push_back(3 * a[i] - 3 * b[i] + c[i]);
  return result;
}

std::vector<Slope> judged(const Numbers& d1,
                          const Numbers& d2,
                          const Numbers& wide,
                          const Rational& size,
                          const DifferencePlan& plan) {
  const Rational scale = size / plan.unit;
  std::vector<Slope> result;
  for (std::size_t i = 0; i < d1.size(); ++i) {
    result.push_back(judged_slope(d1[i], d2[i], wide[i], scale, plan.agreement));
  }
  return result;
}

}  // namespace

Rational DifferencePlan::coarse_step() const { return size * tenth_to_the(coarse); }
Rational DifferencePlan::fine_step() const { return size * tenth_to_the(fine); }

Rational derivative_unit(const Rational& parameter) {
  return std::max(Rational(abs(parameter)), Rational(1));
}

DifferencePlan difference_plan(int digits, const Rational& parameter, int attempt) {
  constexpr int kGuard = 10, kNarrower = 7, kCancelled = 15, kMore = 20;
  DifferencePlan plan;
  plan.agreement = digits + kGuard;
  plan.coarse = plan.agreement + kGuard + kMore * attempt;
  plan.fine = plan.coarse + kNarrower;
  plan.digits = plan.agreement + plan.fine + kCancelled + kMore * attempt;
  plan.size = parameter == 0 ? Rational(1) : Rational(abs(parameter));
  plan.unit = derivative_unit(parameter);
  for (Rational step = plan.size; step < 1; step *= 10) ++plan.digits;  // more of f is cancelled
  return plan;
}

bool agree(const Rational& a, const Rational& b, const Rational& scale, int digits) {
  const Rational size = std::max(Rational(abs(a)), Rational(abs(b)));
  const Rational unit = tenth_to_the(digits);
  return abs(Rational(a - b)) <= unit * size || size <= unit * scale;
}

Slope judged_slope(const Rational& d1,
                   const Rational& d2,
                   const Rational& wide,
                   const Rational& scale,
                   int agreement) {
  constexpr int kOrders = 1000;  // δ' is 10⁷ times smaller than δ: f ~ |P − P₀|^1.43 falls so much
  const Rational size1 = abs(d1), size2 = abs(d2);
  const Rational unit = tenth_to_the(agreement);
  if (abs(Rational(d1 - d2)) <= unit * std::max(size1, size2)) return {Slope::Kind::kFound, d1};
  if (std::max(size1, size2) <= unit * scale) return {Slope::Kind::kFound, 0};
  constexpr int kPower = 100;  // the first is 13 times `wide` for |P − P₀|⁶, less for lower powers
  const bool falls = kOrders * size2 <= abs(wide) && size1 <= kPower * abs(wide);
  if (falls) return {Slope::Kind::kFound, 0};
  return {size2 >= 100 * size1 ? Slope::Kind::kUnbounded : Slope::Kind::kOpen, d1};
}

SideSlopes slopes_of(const SidePoints& points,
                     int sign,
                     const DifferencePlan& plan,
                     Attitudes attitudes) {
  const auto& [coarse, fine] = points;
  const Rational wide = sign * plan.coarse_step(), narrow = sign * plan.fine_step();
  const Numbers& q = coarse[0].q;
  const auto turned = [&](const Numbers& dq) { return with_rotations(q, dq, attitudes); };
  return {judged(turned(first(q, coarse[1].q, coarse[2].q, wide)),
                 turned(second(fine[0].q, fine[1].q, narrow)),
                 turned(second(q, coarse[1].q, wide)),
                 largest(q),
                 plan),
          judged(first(coarse[0].v, coarse[1].v, coarse[2].v, wide),
                 second(fine[0].v, fine[1].v, narrow),
                 second(coarse[0].v, coarse[1].v, wide),
                 largest(coarse[0].v),
                 plan),
          {limit(q, coarse[1].q, coarse[2].q), limit(coarse[0].v, coarse[1].v, coarse[2].v)},
          coarse[2]};
}

}  // namespace assay::reference
