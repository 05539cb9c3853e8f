#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <set>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/exact_digits.hpp"
#include "oracles/problem_list.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::first_order_random_parameters_test {
namespace {

/// The minimal standard generator of Park and Miller.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}
  int below(int n) { return static_cast<int>((state_ = state_ * 48271 % 2147483647) % n); }

 private:
  std::uint64_t state_;
};

/// Parameters about the defaults: up to 3 times as large or small, of either sign where that is
/// admitted, 0 among those whose default is 0.
Settings near_defaults(const std::vector<ParameterSpec>& specs, Draw& draw) {
  Settings settings;
  for (const ParameterSpec& spec : specs) {
    Rational value = parse_rational(spec.default_value);
    if (value == 0) {
      value = Rational(draw.below(7) - 3, 4);
    } else {
      value *= Rational(7 + draw.below(13), 7 + draw.below(13));
      if (draw.below(3) == 0 && spec.range.contains(Rational(-value))) value = -value;
    }
    if (!spec.range.contains(value)) continue;
    settings.emplace_back(spec.name, value.str());
  }
  return settings;
}

template <class P>
bool exclude_each_other(const Parameters& p) {
  if constexpr (requires { P::check(p); }) {
    try {
      P::check(p);
    } catch (const InvalidInput&) {
      return true;
    }
  }
  return false;
}

template <class P>
class FirstOrderProblemAtRandom : public testing::Test {};
using FirstOrderOnes = testing::Types<DiodeBridge,
                                      HalfWaveRectifier,
                                      BridgeCapacitorFilter,
                                      ComplementarityDegree0,
                                      Skorokhod,
                                      RelayProblem,
                                      TwoRelays,
                                      Twisting,
                                      Play,
                                      Tractrix,
                                      HalfWaveRl,
                                      BuckConverter,
                                      ManufacturedFirstOrder,
                                      RelativeDegreeTwo>;
TYPED_TEST_SUITE(FirstOrderProblemAtRandom, FirstOrderOnes);

/// The numbers of `digits` agree with those of `truth` to 40 digits each, or are 0 to 70 places.
void expect_40_digits(const std::vector<std::string>& digits, const Vector<Mpfr>& truth) {
  ASSERT_EQ(static_cast<Eigen::Index>(digits.size()), truth.size());
  for (Eigen::Index i = 0; i < truth.size(); ++i) {
    const Mpfr found(digits[static_cast<std::size_t>(i)]);
    EXPECT_LE(abs(Mpfr(found - truth(i))), abs(truth(i)) * Mpfr("1e-39") + Mpfr("1e-70")) << i;
  }
}

TYPED_TEST(FirstOrderProblemAtRandom, ObeysItsEquationsAndIsShownTo40Digits) {
  using P = TypeParam;
  Draw draw(2026);
  int seen = 0;
  for (int tries = 0; seen < 8 && tries < 60; ++tries) {
    const Settings settings = near_defaults(P::parameters({}), draw);
    SCOPED_TRACE(testing::PrintToString(settings));
    const Rational t_end =
        parse_rational(P::study_cases()[0].t_end) * Rational(3 + draw.below(5), 5);
    const Parameters p = make_parameters<P>(settings);
    if (exclude_each_other<P>(p)) continue;
    const auto motion = P::template exact<Mpfr>(p, from_rational<Mpfr>(t_end));
    EXPECT_THAT(violations(P::template model<Mpfr>(p), motion), testing::IsEmpty());
    const std::vector<Rational> times{0, t_end / 7, t_end / 2, t_end * 9 / 10};
    const ExactDigits shown = exact_digits(find_problem(P::kName), p, times, 40);
    EXPECT_EQ(shown.certified_digits, 40);
    MotionState<Mpfr> truth;
    for (std::size_t k = 0; k < times.size(); ++k) {
      motion.evaluate(from_rational<Mpfr>(times[k]), truth);
      expect_40_digits(shown.states[k].q, truth.q);
      expect_40_digits(shown.states[k].lambda, truth.contact_force);
    }
    ++seen;
  }
  EXPECT_EQ(seen, 8);
}

TEST(FirstOrderProblemAtRandom, WitnessAModelWithoutItsFirstMultiplierIsRejected) {
  const Parameters p = make_parameters<RelayProblem>();
  FirstOrderModel<Mpfr> model = RelayProblem::model<Mpfr>(p);
  model.initial_multiplier = {};
  EXPECT_THAT(violations(model, RelayProblem::exact<Mpfr>(p, Mpfr(1))),
              testing::Contains(testing::HasSubstr("lambda(0+)")));
}

/// λ on both sides of an event is that of the pieces, and its jump that of x'.
TEST(ExactDigitsOfFirstOrderProblems, ShowMultipliersOnBothSidesOfAnEvent) {
  const Parameters p = make_parameters<RelayProblem>({{"d", "-1/3"}, {"rate", "2/3"}});
  const ExactDigits shown = exact_digits(find_problem("relay"), p, {Rational(3)}, 10);
  ASSERT_EQ(shown.events.size(), 2U);
  EXPECT_EQ(shown.events[1].kind, "switch");
  EXPECT_EQ(shown.events[0].lambda_minus, std::vector<std::string>{"-1.000000000"});
  EXPECT_EQ(shown.events[0].lambda_plus, std::vector<std::string>{"-0.3333333333"});
  const Parameters ball = make_parameters<RelativeDegreeTwo>();
  const ExactDigits landing =
      exact_digits(find_problem("relative-degree-2"), ball, {Rational(2)}, 5);
  ASSERT_EQ(landing.events.size(), 1U);
  EXPECT_EQ(landing.events[0].lambda_minus, std::vector<std::string>{"0"});
  EXPECT_EQ(landing.events[0].lambda_plus.size(), 1U);
}

}  // namespace
}  // namespace assay::oracles::first_order_random_parameters_test
