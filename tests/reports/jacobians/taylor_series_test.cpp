#include "reports/jacobians/taylor_series.hpp"

#include <gtest/gtest.h>

#include "core/math/modal_step.hpp"
#include "core/scalar/machine.hpp"
#include "reports/jacobians/traced_formulas.hpp"

namespace assay::reports::taylor_series_test {
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

/// With 1/g the W of the notes and (1 − E)/(2g) their Δt σ*: all coefficients that they print.
TEST(ModalStepSeries, HaveTheCoefficientsOfTheNotes) {
  for (const auto& [sigma, square] : {std::pair<Rational, Rational>{{1, 3}, 5}, {2, 4}, {-1, 3}}) {
    const Rational s = sigma, w = square, s2 = s * s, s4 = s2 * s2, w2 = w * w;
    const ModalSeries mode(s, w);
    const TaylorSeries star = mode.all[1] / (TaylorSeries(2) * mode.all[2]);
    const Rational printed_star[] = {0,
                                     s,
                                     0,
                                     s * w / 12,
                                     0,
                                     s * w2 / 240 - w * s * s2 / 180,
                                     0,
                                     s * w2 * w / 6048 - w2 * s * s2 / 1512 + w * s * s4 / 1890};
    const Rational printed_inverse[] = {
        1,
        -s,
        -w / 12 + 2 * s2 / 3,
        w * s / 12 - s * s2 / 3,
        w2 / 360 - w * s2 / 20 + 2 * s4 / 15,
        -w2 * s / 360 + w * s * s2 / 45 - 2 * s * s4 / 45,
        -w2 * w / 20160 + w2 * s2 / 630 - w * s4 / 126 + 4 * s4 * s2 / 315,
        w2 * w * s / 20160 - w2 * s * s2 / 1512 + w * s * s4 / 420 - s4 * s2 * s / 315};
    for (int k = 0; k < 8; ++k) {
      EXPECT_EQ(star[k].rational(), printed_star[k]) << "D sigma*, D^" << k;
      EXPECT_EQ(mode.all[2][k].rational(), printed_inverse[k]) << "1/W, D^" << k;
    }
  }
}

/// γ ω² Δt² = 2 − ω² Δt² A/(1 + e − A) as printed, A the trace of the exact flow, against the 2 − A
/// W of the step, A W = (1 + E − κ D² g)/g; multiplied by 1 + e − A.
TEST(ModalStepSeries, HaveTheGammaOfTheNotes) {
  const Rational sigma(1, 3), kappa(5);
  const ModalSeries mode(sigma, kappa);
  const TaylorSeries t(RationalOrReal(0), RationalOrReal(1)), one(1);
  const TaylorSeries square = TaylorSeries(RationalOrReal(kappa)) * t * t;  // ω² Δt²
  const TaylorSeries position = flow(sigma, kappa, 1, 0, 0), rate = flow(sigma, kappa, 0, 1, 0);
  const TaylorSeries trace = position + position - TaylorSeries(RationalOrReal(2 * sigma)) * rate;
  const TaylorSeries decay = exp(TaylorSeries(RationalOrReal(0), RationalOrReal(-2 * sigma)));
  const TaylorSeries of_step = (one + mode.all[0] - square * mode.all[2]) / mode.all[2];
  expect_equal(of_step * (one + decay - trace), square * trace, kOrder, "gamma");
}

/// The series of a rounded scalar go at least as far.
TEST(ModalStepSeries, ReachTheTwelfthPowerOfTheStepInDouble) {
  EXPECT_GE(2 * assay::detail::even_series_terms<double>(), 12);
}

}  // namespace
}  // namespace assay::reports::taylor_series_test
