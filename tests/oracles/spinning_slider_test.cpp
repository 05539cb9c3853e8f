#include "oracles/spinning_slider.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"
#include "oracles/detail/centrifugal_slide.hpp"
#include "oracles/rigid_body_flight.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::spinning_slider_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;
using S = Mpfr;

struct Slider {
  NewtonEulerModel<S> model;
  ExactMotion<S> motion;
};

Slider slider(const Settings& settings, const S& t_end = S(3)) {
  const Parameters p = make_parameters<SpinningSlider>(settings);
  return {SpinningSlider::model<S>(p), rigid_body_motion<SpinningSlider, S>(p, t_end)};
}

/// Flung apart from rest; inwards, until it turns; through the middle; with μ/I = 4/9 and r₀ = 9/8:
/// s₀ = 3/4, and s₀' = −w₀ s₀ √(1 + s₀²) = −15/8, r₀' = −45/16: towards the middle for ever, and
/// from it; on it; next to it.
const std::vector<Settings> kMotions = {{},
                                        {{"r0", "2"}, {"rdot0", "-3"}, {"w0", "3"}},
                                        {{"r0", "-2"}, {"rdot0", "-1/3"}, {"mA", "5"}},
                                        {{"r0", "-1"}, {"rdot0", "5/2"}},
                                        {{"r0", "0"}, {"rdot0", "-1/100"}, {"IB", "1/50"}},
                                        {{"r0", "9/8"}, {"rdot0", "-45/16"}},
                                        {{"r0", "-9/8"}, {"rdot0", "-45/16"}},
                                        {{"r0", "9/8"}, {"rdot0", "-2.8125000000000000000001"}},
                                        {{"r0", "9/8"}, {"rdot0", "-2.8124999999999999999999"}},
                                        {{"r0", "0"}}};

TEST(SpinningSlider, ObeysTheLawsOfTwoBodiesOnAPrismaticJoint) {
  for (const Settings& settings : kMotions) {
    const Slider of = slider(settings);
    EXPECT_THAT(violations(of.model, of.motion), IsEmpty()) << testing::PrintToString(settings);
  }
}

TEST(SpinningSlider, KeepsItsEnergyAndItsMomentumForLong) {
  for (const Settings& settings : kMotions) {
    const Slider of = slider(settings, S(40));
    MotionState<S> state;
    of.motion.evaluate(S(0), state);
    const S energy = kinetic_energy(of.model, state.v);
    const Vector3<S> momentum = angular_momentum(of.model, state.q, state.v);
    of.motion.evaluate(S(37), state);
    EXPECT_LE(abs(S(kinetic_energy(of.model, state.v) - energy)), S("1e-90"));
    const Vector3<S> later = angular_momentum(of.model, state.q, state.v);
    EXPECT_LE(largest_magnitude<S>(Vector3<S>(later - momentum)), S("1e-90"));
  }
}

/// (r, r', θ) after t by the Taylor method of order 40: with s_k, c_k, … the coefficients of
/// products, in steps of 1/64.
struct Integrated {
  S s, rate, angle;
};
Integrated integrate(const S& s0, const S& rate0, const S& w0, int steps) {
  constexpr std::size_t kOrder = 40;
  using Series = std::vector<S>;
  const S h = S(1) / 64, momentum = w0 * (1 + s0 * s0);
  const auto coefficient = [](const Series& a, const Series& b, std::size_t n) {
    S sum(0);
    for (std::size_t k = 0; k <= n; ++k) sum += a[k] * b[n - k];
    return sum;
  };
  Integrated at{s0, rate0, S(0)};
  for (int step = 0; step < steps; ++step) {
    Series s{at.s, at.rate}, angle{at.angle}, stretch, spin, square;
    for (std::size_t n = 0; n < kOrder; ++n) {
      stretch.push_back(coefficient(s, s, n) + (n == 0 ? 1 : 0));
      spin.push_back(S(0));
      const S known = coefficient(spin, stretch, n);
      spin[n] = ((n == 0 ? momentum : S(0)) - known) / stretch[0];
      square.push_back(coefficient(spin, spin, n));
      s.push_back(coefficient(s, square, n) / ((n + 1) * (n + 2)));
      angle.push_back(spin[n] / (n + 1));
    }
    const auto sum = [&](const Series& a) {
      S value(0);
      for (std::size_t k = a.size(); k-- > 0;) value = value * h + a[k];
      return value;
    };
    Series rate;
    for (std::size_t k = 1; k < s.size(); ++k) rate.push_back(s[k] * k);
    at = {sum(s), sum(rate), sum(angle)};
  }
  return at;
}

TEST(SpinningSlider, AgreesWithTheTaylorMethod) {
  const Rational zero(0), one(1), w0(2);
  struct Start {
    int s0, rate0;
    const char* text;
  };
  for (const auto& [s0, rate0, text] :
       {Start{1, 0, "flung apart"}, {1, -1, "turns"}, {-1, 3, "passes"}, {2, 1, "leaves"}}) {
    const detail::CentrifugalSlide<S> slide(Rational(s0 * s0),
                                            s0 > 0 ? 1 : -1,
                                            Rational(rate0 * rate0),
                                            rate0 > 0   ? 1
                                            : rate0 < 0 ? -1
                                                        : 0,
                                            w0);
    const auto exact = slide.at(S(2));
    const Integrated found = integrate(S(s0), S(rate0), S(2), 128);
    EXPECT_LE(abs(S(exact.s - found.s)), S("1e-40")) << text;
    EXPECT_LE(abs(S(exact.rate - found.rate)), S("1e-40")) << text;
    EXPECT_LE(abs(S(exact.angle - found.angle)), S("1e-40")) << text;
  }
}

TEST(SpinningSlider, ComesToTheMiddleInNoTimeOnlyWithTheEnergyOfTheSpinThere) {
  const auto at_20 = [](const char* rate) {
    MotionState<S> state;
    slider({{"r0", "9/8"}, {"rdot0", rate}}, S(20)).motion.evaluate(S(20), state);
    return S(state.q(7) - state.q(0));
  };
  EXPECT_GT(at_20("-45/16"), 0);
  EXPECT_LT(at_20("-45/16"), S("1e-25"));
}

TEST(SpinningSlider, OfAnotherMomentBreaksThem) {
  Slider of = slider({});
  of.model.bodies[0].inertia(2, 2) += S("1e-30");
  EXPECT_THAT(violations(of.model, of.motion), Contains("M v' = F + G^T lambda"));
}

TEST(SpinningSlider, BesideItsLineBreaksThem) {
  Slider of = slider({});
  of.model.relation = std::make_shared<PrismaticJoint<S>>(
      JointFrame<S>{.body = 0}, JointFrame<S>{1, {S(0), S("1e-60"), S(0)}});
  EXPECT_THAT(violations(of.model, of.motion), Contains("y = 0, u = 0"));
}

TEST(SpinningSlider, RefusesToTurnTheOtherWay) {
  EXPECT_THAT(
      [] {
        (void)slider({{"w0", "0"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("parameter w0 = 0 is not allowed: it must be > 0")));
}

}  // namespace
}  // namespace assay::oracles::spinning_slider_test
