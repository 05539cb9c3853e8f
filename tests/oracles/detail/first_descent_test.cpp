#include "oracles/detail/first_descent.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

#include "core/scalar/mpfr_real.hpp"

namespace assay::oracles::detail::first_descent_test {
namespace {

using S = Mpfr;

/// (s − r₀)(s − r₁)(s − r₂)(s − r₃) · sign, and what first_descent asks of it on [0, 1].
class Quartic {
 public:
  Quartic(std::array<S, 4> roots, int sign) : roots_(std::move(roots)) {
    coefficients_ = {S(sign), S(0), S(0), S(0), S(0)};
    for (const S& root : roots_) {
      for (std::size_t i = 4; i > 0; --i) {
        coefficients_[i] = coefficients_[i - 1] - root * coefficients_[i];
      }
      coefficients_[0] = -root * coefficients_[0];
    }
  }

  LocalBehaviour<S> operator()(const S& s) const {
    S value(0), rate(0), bend(0);
    for (std::size_t n = 5; n-- > 0;) {
      bend = 2 * rate + s * bend;
      rate = value + s * rate;
      value = coefficients_[n] + s * value;
    }
    return {value, rate, bend, jerk_bound, 1000 * unit_roundoff<S>()};
  }

  S jerk_bound = 100;  // |f'''| ≤ 24 · |s − mean of the roots| ≤ 100 for roots in [-2, 2]

 private:
  std::array<S, 4> roots_;
  std::array<S, 5> coefficients_;
};

/// The first root in (0, 1] where the quartic falls.
std::optional<S> first_fall(const Quartic& f, std::array<S, 4> roots) {
  std::sort(roots.begin(), roots.end());
  for (const S& root : roots) {
    if (root > 0 && root <= 1 && f(root).rate < 0) return root;
  }
  return std::nullopt;
}

class RandomRoots {
 public:
  std::array<S, 4> next() {
    std::array<S, 4> roots;
    for (S& root : roots) root = S(pick(-2000, 2000)) / 1000;
    // Two of them close together, so that the minimum between them is shallow.
    if (pick(0, 1) == 0) roots[1] = roots[0] + pow(S(10), -pick(1, 12));
    return roots;
  }

 private:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }

  std::mt19937_64 engine_{20240615};
};

TEST(FirstDescent, FindsTheFirstZeroOfRandomQuarticsHoweverCloseTheNext) {
  const WorkingDigits digits(50);
  RandomRoots random;
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    const auto roots = random.next();
    Quartic f(roots, 1);
    if (f(S(0)).value < 0) f = Quartic(roots, -1);
    if (!(f(S(0)).value > 0)) continue;
    const auto expected = first_fall(f, roots);
    const auto zero = first_descent<S>(f, S(0), S(1));
    ASSERT_EQ(zero.has_value(), expected.has_value()) << i;
    if (!zero) continue;
    ++found;
    // The condition of a root that has a neighbour at 10⁻¹²: rounding of f over f'.
    EXPECT_LE(abs(*zero - *expected), 1000 * unit_roundoff<S>() / abs(f(*expected).rate)) << i;
  }
  EXPECT_GT(found, 100);
}

TEST(FirstDescent, StepsNeverPassAZero) {
  const WorkingDigits digits(50);
  RandomRoots random;
  for (int i = 0; i < 200; ++i) {
    const auto roots = random.next();
    Quartic f(roots, 1);
    if (f(S(0)).value < 0) f = Quartic(roots, -1);
    const auto expected = first_fall(f, roots);
    if (!expected || !(f(S(0)).value > 0)) continue;
    S s(0);
    for (int k = 0; k < 30 && f(s).value > f(s).resolution; ++k) {
      s = s + clear_ahead<S>(f(s), S(1 - s));
      EXPECT_LE(s, *expected + 1000 * unit_roundoff<S>() / abs(f(*expected).rate));
    }
  }
}

TEST(FirstDescent, AMinimumOfZeroIsPassedOverAndTheNextZeroFound) {
  const WorkingDigits digits(50);
  // (s − 1/4)² (s + 1)(3/4 − s).
  const S quarter = S(1) / 4;
  const Quartic f({quarter, quarter, S(-1), S(3) / 4}, -1);
  const auto zero = first_descent<S>(f, S(0), S(1));
  ASSERT_TRUE(zero.has_value());
  EXPECT_LE(abs(*zero - S(3) / 4), S("1e-45"));
  EXPECT_FALSE(first_descent<S>(f, S(0), S(1) / 2).has_value());
}

TEST(FirstDescent, WitnessATooSmallBoundOfTheThirdDerivativeLosesAZero) {
  const WorkingDigits digits(50);
  // A dip of width 10⁻³ far from the start, which the parabola at 0 does not foretell.
  Quartic f({S(800) / 1000, S(801) / 1000, S(2), S(2)}, 1);
  ASSERT_TRUE(first_descent<S>(f, S(0), S(1)).has_value());
  f.jerk_bound = 0;
  EXPECT_FALSE(first_descent<S>(f, S(0), S(1)).has_value());
}

TEST(FirstDescent, RefusesToTellWhatRoundingHides) {
  const WorkingDigits digits(50);
  // Zero for good: neither an impact nor none.
  const auto flat = [](const S&) { return LocalBehaviour<S>{S(0), S(0), S(0), S(1), S("1e-40")}; };
  EXPECT_THROW(static_cast<void>(first_descent<S>(flat, S(0), S(1))), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::detail::first_descent_test
