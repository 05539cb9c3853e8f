#include "reports/jacobians/judge.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "core/scalar/ratio.hpp"
#include "reports/jacobians/differences.hpp"
#include "reports/jacobians/enclosed_jacobian.hpp"
#include "reports/jacobians/rounding_bound.hpp"

namespace assay::reports::judge_test {
namespace {

template <class V>
using ScalarOf = typename std::decay_t<V>::Scalar;

template <class S>
Matrix<S> row(const S& a) {
  return Matrix<S>::Constant(1, 1, a);
}

/// max(x, 0) + y with a formula that returns `slope` at x = 0.
template <class Slope>
Derivative ramp(Slope slope) {
  return make_derivative(
      "ramp",
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        return Vector<S>::Constant(1, x(0) > S(0) ? x(0) : S(0)).eval();
      },
      [slope](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        return row<S>(x(0) == S(0) ? slope(S(0)) : S(x(0) > S(0) ? 1 : 0));
      },
      {{{"x", -1, 1}}});
}

PointJudgement judged(const Derivative& derivative, const std::vector<Rational>& x) {
  return judge(derivative, x, {AuditScalar::kMpfr50}, 1).front();
}

/// max(10 x, 1) with a formula that returns `slope` at x = 1/10, which no binary scalar holds.
template <class Slope>
Derivative step_at_a_tenth(Slope slope) {
  return make_derivative(
      "step",
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        const S y = S(10) * x(0);
        return Vector<S>::Constant(1, y > S(1) ? y : S(1)).eval();
      },
      [slope](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        const S y = S(10) * x(0);
        return row<S>(y == S(1) ? slope(S(0)) : S(y > S(1) ? 10 : 0));
      },
      {{{"x", -1, 1}}});
}

TEST(JudgeAtARationalPoint, RunsTheFormulaExactlyThere) {
  const std::vector<Rational> tenth = {Rational(1, 10)};
  const auto with = [](auto slope) { return step_at_a_tenth(slope); };
  const auto right = with([](auto zero) { return zero + decltype(zero)(10); });
  const auto half = with([](auto zero) { return zero + decltype(zero)(5); });
  const auto wrong = with([](auto zero) { return zero + decltype(zero)(11); });
  EXPECT_EQ(judged(right, tenth).membership, Membership::kBSubdifferential);
  EXPECT_EQ(judged(half, tenth).membership, Membership::kClarke);
  EXPECT_EQ(judged(wrong, tenth).verdict, Verdict::kRefuted);
}

TEST(Judge, RefutesAFormulaWithoutAValue) {
  for (const int numerator : {0, 1}) {  // NaN, infinity
    const Derivative none = make_derivative(
        "none",
        [](const auto& x) { return x; },
        [numerator](const auto& x) {
          using S = ScalarOf<decltype(x)>;
          return row<S>(S(numerator) / S(x(0) - x(0)));
        },
        {{{"x", -1, 1}}});
    const PointJudgement finding = judged(none, {Rational(1, 2)});
    EXPECT_EQ(finding.verdict, Verdict::kRefuted) << finding.reason;
    EXPECT_EQ(finding.truth, "1");
  }
}

TEST(JudgeAtAKink, TellsTheBSubdifferentialFromTheGeneralisedJacobianOfClarke) {
  const auto at_zero = [](auto slope) { return judged(ramp(slope), {Rational(0)}); };
  const PointJudgement one = at_zero([](auto zero) { return zero + decltype(zero)(1); });
  EXPECT_EQ(one.verdict, Verdict::kConfirmed);
  EXPECT_EQ(one.membership, Membership::kBSubdifferential);
  const PointJudgement half = at_zero([](auto zero) { return zero + ratio<decltype(zero)>(1, 2); });
  EXPECT_EQ(half.verdict, Verdict::kConfirmed);
  EXPECT_EQ(half.membership, Membership::kClarke);
  const PointJudgement outside =
      at_zero([](auto zero) { return zero + ratio<decltype(zero)>(9, 8); });
  EXPECT_EQ(outside.verdict, Verdict::kRefuted);
  EXPECT_EQ(outside.membership, Membership::kOutside);
}

/// x² |x| /2 + …: branches at 0 and is smooth there.
TEST(JudgeAtABranch, OfASmoothMapDemandsTheDerivative) {
  const auto smooth = [](auto slope) {
    return make_derivative(
        "smooth",
        [](const auto& x) {
          using S = ScalarOf<decltype(x)>;
          const S y = x(0) > S(0) ? S(x(0) * x(0)) : S(-x(0) * x(0));
          return Vector<S>::Constant(1, y + x(0)).eval();
        },
        [slope](const auto& x) {
          using S = ScalarOf<decltype(x)>;
          const S size = x(0) > S(0) ? x(0) : S(-x(0));
          return row<S>(x(0) == S(0) ? slope(S(0)) : S(S(2) * size + S(1)));
        },
        {{{"x", -1, 1}}});
  };
  const auto right = smooth([](auto zero) { return zero + decltype(zero)(1); });
  EXPECT_EQ(judged(right, {Rational(0)}).verdict, Verdict::kConfirmed);
  EXPECT_EQ(judged(right, {Rational(0)}).membership, Membership::kDerivative);
  const auto wrong = smooth([](auto zero) { return zero; });
  EXPECT_EQ(judged(wrong, {Rational(0)}).verdict, Verdict::kRefuted);
}

/// ‖x‖ at the origin: every unit vector is in the B-subdifferential, every shorter one in its hull.
Derivative norm_with(int numerator_x, int numerator_y, int denominator) {
  return make_derivative(
      "norm",
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        using std::sqrt;
        return Vector<S>::Constant(1, sqrt(S(x(0) * x(0) + x(1) * x(1)))).eval();
      },
      [=](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        using std::sqrt;
        const S length = sqrt(S(x(0) * x(0) + x(1) * x(1)));
        Matrix<S> a(1, 2);
        if (length == S(0)) {
          a << ratio<S>(numerator_x, denominator), ratio<S>(numerator_y, denominator);
        } else {
          a << x(0) / length, x(1) / length;
        }
        return a;
      },
      {{{"x", -1, 1}, {"y", -1, 1}}});
}

TEST(JudgeWhereANormVanishes, FindsTheDirectionThatAFormulaTook) {
  const std::vector<Rational> origin = {0, 0};
  EXPECT_EQ(judged(norm_with(20, 21, 29), origin).membership, Membership::kBSubdifferential);
  EXPECT_EQ(judged(norm_with(1, 1, 2), origin).membership, Membership::kClarke);
  EXPECT_EQ(judged(norm_with(3, 3, 4), origin).verdict, Verdict::kRefuted);
  EXPECT_EQ(judged(norm_with(1, 0, 1), {Rational(3), Rational(4)}).membership,
            Membership::kDerivative);
}

TEST(Judge, DecidesNothingWhereTheDerivativeIsUnbounded) {
  const Derivative root = make_derivative(
      "root",
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        using std::sqrt;
        const S size = x(0) > S(0) ? x(0) : S(-x(0));
        return Vector<S>::Constant(1, sqrt(size)).eval();
      },
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        return row<S>(S(0));
      },
      {{{"x", -1, 1}}});
  EXPECT_EQ(judged(root, {Rational(0)}).verdict, Verdict::kUndecided);
  EXPECT_EQ(judged(root, {Rational(1, 4)}).verdict, Verdict::kRefuted);
}

/// A constant of sixteen digits passes in double, not at fifty digits.
TEST(Judge, In50DigitsSeesWhatIsRightInDoubleOnly) {
  const Derivative third = make_derivative(
      "third",
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        return Vector<S>::Constant(1, x(0) / S(3)).eval();
      },
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        return row<S>(from_rational<S>(exact_value(1.0 / 3.0)));
      },
      {{{"x", -1, 1}}});
  const auto findings =
      judge(third, {Rational(1, 2)}, {AuditScalar::kDouble, AuditScalar::kMpfr50}, 1);
  EXPECT_EQ(findings[1].verdict, Verdict::kRefuted);
}

/// x/3 + x/7 − 10x/21 + 2⁻ᵏ x, where k is given, and a formula that says it is constant.
Derivative nearly_constant(std::optional<int> k) {
  const Rational slope =
      k ? Rational(1) / from_rational<Rational>(exact_value(std::ldexp(1.0, *k))) : Rational(0);
  return make_derivative(
      "nearly constant",
      [slope](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        const S sum = x(0) * ratio<S>(1, 3) + x(0) * ratio<S>(1, 7) - x(0) * ratio<S>(10, 21);
        return Vector<S>::Constant(1, sum + x(0) * from_rational<S>(slope)).eval();
      },
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        return row<S>(S(0));
      },
      {{{"x", -1, 1}}});
}

TEST(Judge, AccusesNoFormulaOfTheRoundingOfAnExactZero) {
  const Derivative zero = nearly_constant(std::nullopt);
  const std::vector<Rational> x = {Rational(3, 4)};
  const PointTrace run = trace(zero, exact_point(x));
  ASSERT_NE(branch_jacobian(run.value, {Mpfr100(0.75)}, 1)(0, 0), 0) << "no rounding to excuse";
  for (const PointJudgement& finding :
       judge(zero, x, {AuditScalar::kDouble, AuditScalar::kMpfr50}, 1)) {
    EXPECT_EQ(finding.verdict, Verdict::kConfirmed) << finding.reason << ' ' << finding.truth;
    EXPECT_EQ(finding.membership, Membership::kDerivative);
  }
}

TEST(Judge, ExcusesNoFormulaOfADerivativeThatIsSmallAndNotZero) {
  // 2⁻³⁰⁰ is above, 2⁻⁴⁰⁰ below the rounding of the terms to 100 digits
  for (const int k : {30, 300, 400, 600}) {
    const Derivative small = nearly_constant(k);
    for (const PointJudgement& finding :
         judge(small, {Rational(3, 4)}, {AuditScalar::kDouble, AuditScalar::kMpfr50}, 1)) {
      EXPECT_EQ(finding.verdict, Verdict::kRefuted) << k;
    }
  }
}

TEST(Judge, RefusesAFormulaOfAnotherShape) {
  const Derivative wide = make_derivative(
      "wide",
      [](const auto& x) { return x; },
      [](const auto& x) {
        using S = ScalarOf<decltype(x)>;
        return Matrix<S>::Constant(1, 2, S(1)).eval();
      },
      {{{"x", -1, 1}}});
  EXPECT_EQ(judged(wide, {Rational(1, 2)}).verdict, Verdict::kRefuted);
}

TEST(RoundingBound, GrowsWhereAFormulaCancels) {
  const auto bound = [](double x) {
    const Traced t = Traced::input(0, RationalOrReal(exact_value(x)));
    Matrix<Traced> formula(1, 1);
    formula(0, 0) = (t * t - Traced(1)) / (t - Traced(1));
    return rounding_bound(formula, {x})(0, 0);
  };
  // |x² u/(x − 1)| leads: 2²⁰
  EXPECT_GE(bound(1 + 1.0 / (1 << 20)), 1 << 19);
  EXPECT_LE(bound(1 + 1.0 / (1 << 20)), 1 << 22);
  EXPECT_LE(bound(3), 64);
}

TEST(EnclosedJacobian, HoldsTheDerivativeOfEveryFunction) {
  const Traced x = Traced::input(0, RationalOrReal(Rational(1, 3)));
  const Traced y = Traced::input(1, RationalOrReal(2));
  const Traced half = x / y, tail = exp(-x) + log(y) + sqrt(y);
  const std::vector<Traced> outputs = {sin(x) * cos(y) + tan(x),
                                       asin(half) + acos(half) * x + atan(y),
                                       sinh(x) - cosh(y) * tanh(x) + tail * tail};
  const std::vector<Rational> at = {Rational(1, 3), Rational(2)};
  const Matrix<Mpfr100> rules =
      branch_jacobian(outputs, {from_rational<Mpfr100>(at[0]), Mpfr100(2)}, 2);
  const EnclosedJacobian enclosed = enclosed_jacobian(outputs, at, 2);
  for (Eigen::Index k = 0; k < rules.size(); ++k) {
    // a condition of 2²⁰ at most, of 332 and of 664 bits
    EXPECT_LE(abs(rules.data()[k] - enclosed.middle.data()[k]), ldexp(Mpfr100(1), -312));
    EXPECT_LE(enclosed.radius.data()[k], ldexp(Mpfr100(1), -320));
  }
}

TEST(DifferenceJacobian, AgreesWithTheRulesOfDifferentiation) {
  const Traced x = Traced::input(0, RationalOrReal(1)), y = Traced::input(1, RationalOrReal(2));
  const std::vector<Traced> outputs = {exp(x) * sin(y), x / y};
  const std::vector<Mpfr100> at = {Mpfr100(1), Mpfr100(2)};
  const Matrix<Mpfr100> rules = branch_jacobian(outputs, at, 2);
  const Matrix<Mpfr100> differences = difference_jacobian(outputs, at, 2);
  // h⁶ f⁽⁷⁾ = 2⁻²⁴⁰ · 8, a factor 16 of extrapolation
  EXPECT_LE(largest_entry(rules - differences), ldexp(Mpfr100(1), -230));
  EXPECT_EQ(rules(1, 0), Mpfr100(1) / 2);
}

}  // namespace
}  // namespace assay::reports::judge_test
