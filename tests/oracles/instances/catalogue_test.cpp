#include "oracles/catalogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::oracles::catalogue_test {
namespace {

using testing::HasSubstr;

TEST(Catalogue, FindsEveryProblemByItsName) {
  for (const ProblemEntry& entry : problems()) {
    EXPECT_EQ(&find_problem(entry.name), &entry) << "a name twice";
    EXPECT_FALSE(entry.description.empty()) << entry.name;
    EXPECT_FALSE(entry.study_cases().empty()) << entry.name;
  }
}

TEST(Catalogue, GivesEveryParameterAMeaningAUnitAndADefaultThatIsAllowed) {
  for (const ProblemEntry& entry : problems()) {
    Settings defaults;
    for (const ParameterSpec& spec : entry.specs({})) {
      defaults.emplace_back(spec.name, spec.default_value);
      EXPECT_FALSE(spec.meaning.empty()) << entry.name << ' ' << spec.name;
      EXPECT_FALSE(spec.unit.empty()) << entry.name << ' ' << spec.name;
    }
    EXPECT_NO_THROW(static_cast<void>(entry.parameters(defaults))) << entry.name;
  }
}

TEST(Catalogue, SuggestsTheNearestNameForAnUnknownOne) {
  try {
    static_cast<void>(find_problem("bouncing-bal"));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("did you mean 'bouncing-ball'?"));
  }
}

TEST(Catalogue, RefusesRationalNumbersWhereAProblemNeedsCosines) {
  const ProblemEntry& entry = find_problem("impact-oscillator");
  EXPECT_FALSE(entry.rational_data);
  try {
    static_cast<void>(model<Rational>(entry, entry.parameters({})));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("which scalar rational has not"));
  }
}

TEST(Catalogue, RefusesTheOtherKindOfModel) {
  const ProblemEntry &relay = find_problem("relay"), &ball = find_problem("bouncing-ball");
  EXPECT_THAT([&] { static_cast<void>(model<double>(relay, relay.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("relay is a first-order system")));
  EXPECT_THAT([&] { static_cast<void>(first_order_model<double>(ball, ball.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("bouncing-ball is a Lagrangian")));
  const ProblemEntry& top = find_problem("free-rigid-body");
  EXPECT_THAT([&] { static_cast<void>(model<double>(top, top.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("free-rigid-body is a rigid body")));
  EXPECT_THAT([&] { static_cast<void>(first_order_model<double>(top, top.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("free-rigid-body is a rigid body")));
  EXPECT_THAT([&] { static_cast<void>(newton_euler_model<double>(ball, ball.parameters({}))); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("bouncing-ball is a Lagrangian")));
}

TEST(Catalogue, AnswersForATimeOfZeroAndRefusesANegativeOne) {
  const WorkingDigits digits(50);
  for (const ProblemEntry& entry : problems()) {
    if (!entry.has_closed_form()) continue;
    const Parameters p = entry.parameters({});
    EXPECT_EQ(entry.exact(p, Mpfr(0)).pieces.size(), 1U) << entry.name;
    EXPECT_THROW(entry.exact(p, Mpfr(-1)), InvalidInput) << entry.name;
  }
}

}  // namespace
}  // namespace assay::oracles::catalogue_test
