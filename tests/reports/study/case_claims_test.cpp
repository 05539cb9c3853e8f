#include "reports/study/case_claims.hpp"

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"

namespace assay::reports::case_claims_test {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

const Options kEuler{}, kHalf{{"theta", "1/2"}};
const Options kMid{{"theta", "1/2"}, {"gamma", "1/2"}};
const Options kFullMid{{"theta", "1/2"}, {"gamma", "1/2"}, {"variant", "1"}};

/// The order that a scheme claims in a metric on a problem up to t_end.
std::optional<Rational> order_of(const char* of,
                                 std::string_view metric,
                                 const oracles::ProblemEntry& problem,
                                 const oracles::Settings& settings,
                                 const char* t_end,
                                 const Options& options) {
  const SchemeEntry& scheme = find_scheme(schemes(), of);
  Parameters scheme_options(scheme.parameters);
  for (const auto& [name, value] : options) scheme_options.set(name, value);
  const Parameters parameters = problem.parameters(settings);
  const auto model = oracles::model_of_any_kind<long double>(problem, parameters);
  const auto exact = problem.exact(parameters, Mpfr(t_end));
  const std::optional<Claim> claim =
      claim_in(find_metric(metric), {&scheme, &problem, &model, &exact, &scheme_options});
  if (!claim) return std::nullopt;
  return claim->order;
}

std::optional<Rational> order(std::string_view metric,
                              const oracles::ProblemEntry& problem,
                              const oracles::Settings& settings,
                              const char* t_end,
                              const Options& options) {
  return order_of("euler-moreau", metric, problem, settings, t_end, options);
}

/// x moves on the surface of a linear relation: (b) of first_order_claim.
TEST(CaseClaims, OfASlidingStateAreThoseOfTheThetaMethodAndOfTheMultiplier) {
  const oracles::ProblemEntry& buck = oracles::find_problem("buck-converter");
  const oracles::ProblemEntry& filter = oracles::find_problem("bridge-capacitor-filter");
  const oracles::Settings slides{{"v0", "11/2"}, {"i0", "9/20"}};
  const oracles::Settings conducts{
      {"vC0", "1"}, {"vF0", "1"}, {"L", "1"}, {"C", "1"}, {"R", "3"}, {"Cf", "1/2"}, {"iL0", "-3"}};
  const auto expect = [&](const Options& options, int of_state, int of_multiplier) {
    for (const char* norm : {"sup", "l1"}) {
      const std::string state = std::string("state-") + norm;
      const std::string multiplier = std::string("multiplier-") + norm;
      EXPECT_EQ(order(state, buck, slides, "1e-3", options), of_state);
      EXPECT_EQ(order(state, filter, conducts, "0.5", options), of_state);
      EXPECT_EQ(order(multiplier, buck, slides, "1e-3", options), of_multiplier);
      EXPECT_EQ(order(multiplier, filter, conducts, "0.5", options), of_multiplier);
    }
  };
  expect(kEuler, 1, 1);
  expect(kHalf, 2, 1);
  expect(kMid, 2, 2);
  expect(kFullMid, 2, 2);
  EXPECT_FALSE(order("state-sup", buck, slides, "1e-3", {{"gamma", "1/4"}}));
}

TEST(CaseClaims, OfASurfaceThatTurnsAreThoseOfBothWeights) {
  const oracles::ProblemEntry& tractrix = oracles::find_problem("tractrix");
  const oracles::Settings follows{{"psi0", "3/2"}};
  EXPECT_EQ(order("state-sup", tractrix, follows, "3", kHalf), 1);
  EXPECT_EQ(order("state-sup", tractrix, follows, "3", kMid), 2);
  EXPECT_EQ(order("multiplier-sup", tractrix, follows, "3", kFullMid), 1);
}

TEST(CaseClaims, SayNothingOfWhatAStateAtRestMakesExact) {
  const oracles::ProblemEntry& skorokhod = oracles::find_problem("skorokhod");
  const oracles::Settings pressed{{"x0", "0"}, {"mean", "-2"}};
  EXPECT_FALSE(order("state-sup", skorokhod, pressed, "3", kEuler));
  EXPECT_FALSE(order("multiplier-l1", skorokhod, pressed, "3", kEuler));
  EXPECT_TRUE(order("multiplier-law", skorokhod, pressed, "3", kEuler));
  const oracles::ProblemEntry& relay = oracles::find_problem("relay");
  const oracles::Settings held{{"x0", "0"}, {"rate", "2/3"}};
  EXPECT_FALSE(order("state-sup", relay, held, "1", kEuler));
  // It leaves at t = 3/2, with a kink of the multiplier.
  EXPECT_EQ(order("state-sup", relay, held, "3", kEuler), 1);
  EXPECT_EQ(order("state-sup", relay, held, "3", kHalf), 2);
  EXPECT_FALSE(order("multiplier-l1", relay, held, "3", kHalf));
}

/// A relay away from its surface is a constant.
TEST(CaseClaims, OfAMultiplierAtItsBoundAreThoseWithoutMultipliers) {
  const oracles::ProblemEntry& relay = oracles::find_problem("relay");
  const oracles::Settings away{{"d", "1/3"}, {"alpha", "1/3"}, {"rate", "1"}};
  EXPECT_EQ(order("state-sup", relay, away, "1", kHalf), 2);
  EXPECT_FALSE(order("multiplier-l1", relay, away, "1", kHalf));
}

/// The acceleration of the cam jumps where arcs meet, at t = 0.029 for the first time. A square
/// wave jumps, too.
TEST(CaseClaims, ExpectOrderTwoOfNoSchemeWhereForcesJump) {
  const oracles::ProblemEntry& cam = oracles::find_problem("cam-follower");
  const oracles::Settings flies{{"K", "0.000001"}, {"e", "1"}, {"rpm", "258.209852758531"}};
  for (const char* metric : {"position-sup", "velocity-l1", "velocity-l2", "velocity-linf"}) {
    EXPECT_EQ(order_of("moreau-jean", metric, cam, flies, "0.02", kHalf), 2);
    EXPECT_FALSE(order_of("moreau-jean", metric, cam, flies, "0.15", kHalf));
    EXPECT_EQ(order_of("moreau-jean", metric, cam, flies, "0.15", {{"theta", "1"}}), 1);
    EXPECT_FALSE(order_of("event-driven-rk4", metric, cam, flies, "0.15", {}));
  }
}

}  // namespace
}  // namespace assay::reports::case_claims_test
