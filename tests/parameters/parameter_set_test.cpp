#include "tests/parameters/parameter_set.hpp"

#include <gmock/gmock.h>

#include <set>

#include "core/scalar/rational.hpp"

namespace assay::parameters::parameter_set_test {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(DrawnParameterSets, AreWithinTheRangesOfEveryProblem) {
  for (const oracles::ProblemEntry& entry : oracles::problems()) {
    std::set<std::string> different;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      properties::Draw draw(seed);
      const ParameterSet set = drawn_set(entry, draw);
      SCOPED_TRACE(set.problem + set_words(set));
      EXPECT_NO_THROW((void)entry.parameters(set.settings));
      EXPECT_GT(parse_rational(set.t_end), 0);
      different.insert(set_words(set));
    }
    EXPECT_GT(different.size(), 8U) << entry.name;
  }
}

TEST(DrawnParameterSets, AreThoseOfTheirSeed) {
  const oracles::ProblemEntry& ball = oracles::find_problem("bouncing-ball");
  properties::Draw one(7), same(7), other(8);
  const ParameterSet set = drawn_set(ball, one);
  EXPECT_EQ(set_words(set), set_words(drawn_set(ball, same)));
  EXPECT_NE(set_words(set), set_words(drawn_set(ball, other)));
}

const ParameterSet kBall{
    "bouncing-ball", {{"h0", "0.123456789"}, {"e", "0.654321"}, {"m", "10/3"}}, "1.7"};

TEST(ShrunkParameterSets, KeepWhatMakesThemFailWithTheFewestDigits) {
  const oracles::ProblemEntry& ball = oracles::find_problem("bouncing-ball");
  const auto fails = [&](const ParameterSet& set) {
    return ball.parameters(set.settings)["e"] < Rational(2, 3);
  };
  const ParameterSet simplest = shrunk(ball, kBall, fails, 100);
  EXPECT_THAT(simplest.settings, ElementsAre(Pair("e", "0.6")));
  EXPECT_EQ(simplest.t_end, ball.study_cases().front().t_end);
}

TEST(ShrunkParameterSets, StopAfterTheTriesAllowed) {
  const oracles::ProblemEntry& ball = oracles::find_problem("bouncing-ball");
  int asked = 0;
  const auto never = [&](const ParameterSet&) { return ++asked, false; };
  EXPECT_EQ(set_words(shrunk(ball, kBall, never, 3)), set_words(kBall));
  EXPECT_EQ(asked, 3);
}

}  // namespace
}  // namespace assay::parameters::parameter_set_test
