#include "oracles/flights/oscillator_response.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles::oscillator_response_test {
namespace {

/// Modes of every regime, with critical damping and its closest neighbours.
std::vector<std::pair<Rational, Rational>> modes() {
  const Rational tiny = parse_rational("1e-30");
  const Rational small = parse_rational("1e-9");
  return {{0, 0},
          {0, 1},
          {0, small},
          {Rational(1, 10), 4},
          {1, 1},
          {1, Rational(1 + tiny)},
          {1, Rational(1 - tiny)},
          {1, Rational(1 + small)},
          {1, Rational(1 - small)},
          {1, small},
          {1, tiny},
          {3, 0},
          {7, 5},
          {small, 0},
          {small, 1}};
}

std::vector<Rational> times() {
  std::vector<Rational> result;
  for (const char* s :
       {"0", "1e-25", "1e-10", "0.001", "0.1", "0.24", "0.26", "0.4999", "0.5", "1", "3.7", "20"}) {
    result.push_back(parse_rational(s));
  }
  return result;
}

/// The largest of the distances of h, h', u, w, relative to sizes that bound them where they do not
/// oscillate through zero: min(s, 1/λ), 1, its square, and 1.
template <class S>
double relative_distance(const OscillatorResponse<S>& computed,
                         const OscillatorResponse<Mpfr100>& exact,
                         const Rational& s) {
  const auto distance = [](const S& a, const Mpfr100& b, const Mpfr100& size) {
    if (size == 0) return abs(Mpfr100(scalar_cast<Mpfr100>(a) - b));
    return Mpfr100(abs(Mpfr100(scalar_cast<Mpfr100>(a) - b)) / size);
  };
  const Mpfr100 time = from_rational<Mpfr100>(s);
  Mpfr100 result =
      distance(computed.impulse, exact.impulse, std::min(time, Mpfr100(1)) + abs(exact.impulse));
  result = std::max(result, distance(computed.impulse_rate, exact.impulse_rate, Mpfr100(1)));
  result = std::max(result, distance(computed.step, exact.step, abs(exact.step)));
  result = std::max(result, distance(computed.displacement, exact.displacement, Mpfr100(1)));
  return double(result);
}

// h and u keep their relative accuracy however short the time and however near critical damping.
// 200 u: two dozen operations, each amplified by |λ| s ≤ 20 in the exponentials' arguments.
TEST(OscillatorResponse, KeepsItsAccuracyInEveryRegimeAndAtEveryTime) {
  for (const auto& [sigma, kappa] : modes()) {
    const OscillatorMode<Mpfr100> exact(sigma, kappa);
    const OscillatorMode<Mpfr50> mpfr50(sigma, kappa);
    const OscillatorMode<long double> machine = exact.rounded_to<long double>();
    for (const Rational& s : times()) {
      const auto truth = exact.response(from_rational<Mpfr100>(s));
      EXPECT_LE(relative_distance(mpfr50.response(from_rational<Mpfr50>(s)), truth, s),
                200 * double(unit_roundoff<Mpfr50>()))
          << sigma << " " << kappa << " " << s;
      EXPECT_LE(relative_distance(machine.response(from_rational<long double>(s)), truth, s),
                200 * static_cast<double>(unit_roundoff<long double>()))
          << sigma << " " << kappa << " " << s;
    }
  }
}

// h'' + 2σ h' + κ h = 0, u' = h, by central differences of step δ = 10⁻²⁵: truncation δ², rounding
// 10⁻¹⁰⁰/δ, so 10⁻⁴⁵ with two digits to spare for the size of the derivatives (|λ| ≤ 14).
TEST(OscillatorResponse, SolvesItsDifferentialEquation) {
  const Mpfr100 delta("1e-25");
  for (const auto& [sigma, kappa] : modes()) {
    const OscillatorMode<Mpfr100> mode(sigma, kappa);
    for (const char* time : {"0.1", "0.9", "5"}) {
      const Mpfr100 s(time);
      const auto at = mode.response(s);
      const auto before = mode.response(s - delta);
      const auto after = mode.response(s + delta);
      const Mpfr100 h_rate = (after.impulse - before.impulse) / (2 * delta);
      const Mpfr100 h_bend = (after.impulse_rate - before.impulse_rate) / (2 * delta);
      const Mpfr100 u_rate = (after.step - before.step) / (2 * delta);
      const Mpfr100 residual =
          h_bend + 2 * mode.sigma() * at.impulse_rate + mode.kappa() * at.impulse;
      EXPECT_LE(abs(h_rate - at.impulse_rate), Mpfr100("1e-45"));
      EXPECT_LE(abs(residual), Mpfr100("1e-45"));
      EXPECT_LE(abs(u_rate - at.impulse), Mpfr100("1e-45"));
    }
    const auto start = mode.response(0);
    EXPECT_EQ(start.impulse, 0);
    EXPECT_EQ(start.impulse_rate, 1);
    EXPECT_EQ(start.step, 0);
  }
}

// w = e^{−s} (1 + s) for σ² = κ = 1. 2s u: the condition of the exponential, twice.
TEST(OscillatorResponse, ToADisplacementKeepsItsRelativeAccuracyWhenItHasDecayed) {
  const OscillatorMode<Mpfr50> mode(1, 1);
  for (const int s : {1, 400, 100'000}) {
    const Mpfr50 truth = (1 + s) * exp(Mpfr50(-s));
    const Mpfr50 bound = 2 * s * unit_roundoff<Mpfr50>() * truth;
    EXPECT_LE(abs(mode.response(s).displacement - truth), bound) << s;
  }
}

TEST(OscillatorResponse, DisplacementAndStepAddUpToRest) {
  for (const auto& [sigma, kappa] : modes()) {
    const OscillatorMode<Mpfr100> mode(sigma, kappa);
    for (const Rational& s : times()) {
      const auto r = mode.response(from_rational<Mpfr100>(s));
      EXPECT_LE(abs(r.displacement + mode.kappa() * r.step - 1), Mpfr100("1e-97"));   // (2a)
      EXPECT_LE(abs(r.displacement - r.impulse_rate - 2 * mode.sigma() * r.impulse),  // (2a)
                Mpfr100("1e-97"));
    }
  }
}

TEST(OscillatorResponse, SeriesAndClosedFormMeetWhereOneTakesOver) {
  for (const auto& [sigma, kappa] : modes()) {
    const OscillatorMode<Mpfr100> mode(sigma, kappa);
    // Just below and above λ s = 1/2 the responses differ by their slope times the step.
    const Mpfr100 lambda =
        mode.oscillates() ? Mpfr100(sqrt(mode.kappa())) : Mpfr100(mode.sigma() + mode.root());
    if (lambda == 0) continue;
    const Mpfr100 s = 1 / (2 * lambda);
    const Mpfr100 step = s * Mpfr100("1e-90");
    const auto series = mode.response(s - step);
    const auto closed = mode.response(s + step);
    EXPECT_LE(abs(closed.step / series.step - 1), Mpfr100("1e-88"));
    EXPECT_LE(abs(closed.impulse / series.impulse - 1), Mpfr100("1e-88"));
  }
}

TEST(OscillatorResponse, WitnessANaiveCriticalFormLosesItsDigits) {
  // (e^{−λ₁s} − e^{−λ₂s})/(λ₂ − λ₁) in long double, near critical damping: all digits are gone.
  const Rational kappa = 1 - parse_rational("1e-30");
  const OscillatorMode<Mpfr100> exact(1, kappa);
  const long double rho = std::sqrt(1 - from_rational<long double>(kappa));
  const long double naive = (std::exp(-(1 - rho)) - std::exp(-(1 + rho))) / (2 * rho);
  const auto truth = scalar_cast<long double>(exact.response(Mpfr100(1)).impulse);
  EXPECT_FALSE(std::abs(naive / truth - 1) < 1e-15L);
}

}  // namespace
}  // namespace assay::oracles::oscillator_response_test
