#include "reports/jacobians/taylor_series.hpp"

#include <gtest/gtest.h>

#include "core/math/modal_step.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/traced_formulas.hpp"

namespace assay::reports {
namespace {

/// e^{t} of the series: its coefficients times k!.
TEST(TaylorSeries, OfFunctionsAreExactAtPointsWhereTheyAre) {
  const TaylorSeries t(RationalOrReal(0), RationalOrReal(1));
  Rational factorial(1);
  for (int k = 0; k < TaylorSeries::kTerms; ++k) {
    if (k > 0) factorial *= k;
    ASSERT_TRUE(exp(t)[k].is_exact());
    EXPECT_EQ(exp(t)[k].rational() * factorial, 1);
  }
  const TaylorSeries one(1);
  const auto vanishes = [](const TaylorSeries& x) {
    for (int k = 0; k < TaylorSeries::kTerms; ++k) {
      if (!x[k].is_exact_zero()) return false;
    }
    return true;
  };
  EXPECT_TRUE(vanishes(sin(t) * sin(t) + cos(t) * cos(t) - one));
  EXPECT_TRUE(vanishes(sqrt(one + t) * sqrt(one + t) - one - t));
  EXPECT_TRUE(vanishes(log(exp(t)) - t));
  EXPECT_TRUE(vanishes(tan(atan(t)) - t));
  EXPECT_TRUE(vanishes(sin(asin(t)) - t));
  EXPECT_TRUE(vanishes(tanh(t) * cosh(t) - sinh(t)));
  EXPECT_FALSE(vanishes(sin(t) - t));
}

/// Coefficients in the step D of what ModalStep computes, at D = 0.
struct ModalSeries {
  ModalSeries(const Rational& sigma, const Rational& kappa) {
    const auto mode =
        ModalStep<Traced>::of(Traced(sigma), Traced(kappa), Traced::input(0, RationalOrReal(0)));
    const TracedFormulas formulas(
        {mode.decay, mode.loss, mode.response, mode.start_velocity, mode.start_force});
    std::vector<TaylorSeries> values;
    formulas.evaluate<TaylorSeries>({TaylorSeries(RationalOrReal(0), RationalOrReal(1))}, values);
    for (const int output : formulas.outputs()) {
      all.push_back(values[static_cast<std::size_t>(output)]);
    }
  }
  std::vector<TaylorSeries> all;  ///< E, 1 − E, g, η, μ
};

/// q(D) of q̈ + 2σ q̇ + κ q = f, coefficient by coefficient.
TaylorSeries flow(const Rational& sigma,
                  const Rational& kappa,
                  const Rational& q,
                  const Rational& v,
                  const Rational& f) {
  std::vector<Rational> a = {q, v};
  for (int n = 0; n + 2 < TaylorSeries::kTerms; ++n) {
    const auto k = static_cast<std::size_t>(n);
    a.push_back(((n == 0 ? f : Rational(0)) - kappa * a[k] - 2 * sigma * (n + 1) * a[k + 1]) /
                ((n + 1) * (n + 2)));
  }
  const TaylorSeries t(RationalOrReal(0), RationalOrReal(1));
  TaylorSeries sum(0);
  for (std::size_t k = a.size(); k-- > 0;) sum = sum * t + TaylorSeries(RationalOrReal(a[k]));
  return sum;
}

/// The first coefficients, up to that of D^order.
void expect_equal(const TaylorSeries& a, const TaylorSeries& b, int order, const char* name) {
  for (int k = 0; k <= order; ++k) {
    ASSERT_TRUE(a[k].is_exact() && b[k].is_exact()) << name;
    EXPECT_EQ(a[k].rational(), b[k].rational()) << name << ", D^" << k;
  }
}

constexpr int kOrder = 13;  // of D² μ and D² g two less than the series has

TEST(ModalStepSeries, AreThoseOfTheExactFlowToTheThirteenthPowerOfTheStep) {
  const Rational modes[][2] = {{0, 4}, {1, 4}, {2, 4}, {3, 4}, {Rational(1, 2), 0}, {1, -3}};
  const TaylorSeries t(RationalOrReal(0), RationalOrReal(1)), one(1);
  for (const auto& [sigma, kappa] : modes) {
    const ModalSeries mode(sigma, kappa);
    const TaylorSeries &decay = mode.all[0], &loss = mode.all[1], &response = mode.all[2];
    expect_equal(decay, exp(TaylorSeries(RationalOrReal(0), RationalOrReal(-2 * sigma))), 15, "E");
    expect_equal(loss, one - decay, 15, "1 - E");
    expect_equal(t * mode.all[3], flow(sigma, kappa, 0, 1, 0), 15, "D eta");
    expect_equal(t * t * mode.all[4], flow(sigma, kappa, 0, 0, 1), 15, "D^2 mu");
    // (4): the trace of the flow is the sum of q(D) from q = 1 and of q̇(D) = q' from q̇ = 1.
    const TaylorSeries position = flow(sigma, kappa, 1, 0, 0);
    const TaylorSeries velocity =
        position - TaylorSeries(RationalOrReal(2 * sigma)) * flow(sigma, kappa, 0, 1, 0);
    const TaylorSeries push = TaylorSeries(RationalOrReal(kappa)) * t * t * response;
    expect_equal(push, one + decay - position - velocity, kOrder, "kappa D^2 g");
  }
}

/// 1/g is the W, (1 − E)/(2g) the Δt σ*, and (2 − A W)/(ω² Δt²) the γ of the notes.
TEST(ModalStepSeries, HaveTheCoefficientsOfTheNotes) {
  const Rational s(1, 3), w(5);
  const ModalSeries mode(s, w);
  const TaylorSeries one(1), inverse = one / mode.all[2];
  const TaylorSeries sigma_star = mode.all[1] * inverse / TaylorSeries(2);
  EXPECT_EQ(mode.all[2][0].rational(), 1);
  EXPECT_EQ(mode.all[2][1].rational(), -s);
  EXPECT_EQ(mode.all[2][2].rational(), Rational(-w / 12 + 2 * s * s / 3));
  EXPECT_EQ(sigma_star[1].rational(), s);
  EXPECT_EQ(sigma_star[3].rational(), Rational(s * w / 12));
  EXPECT_EQ(sigma_star[5].rational(), Rational(s * w * w / 240 - w * s * s * s / 180));
}

/// The series of a rounded scalar go at least as far.
TEST(ModalStepSeries, ReachTheTwelfthPowerOfTheStepInDouble) {
  EXPECT_GE(2 * assay::detail::even_series_terms<double>(), 12);
}

}  // namespace
}  // namespace assay::reports
