#include "core/scalar/parameters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"

namespace assay::parameters_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Parameters ball() {
  return Parameters(
      {{"height", "1", "initial height", "m", Range::non_negative()},
       {"gravity", "9.81", "acceleration", "m/s^2", Range::positive()},
       {"e", "0.8", "restitution coefficient", "1", Range::unit()},
       {"v0", "0", "initial velocity", "m/s", Range::any()},
       {"n", "8", "oscillators", "1", {.low = Rational(1), .integer = true}},
       {"w",
        "1/2",
        "open at both ends",
        "1",
        {.low = Rational(0), .high = Rational(1), .low_open = true, .high_open = true}}});
}

template <class Value>
std::string refusal(const char* name, const Value& value) {
  Parameters p = ball();
  try {
    p.set(name, value);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Parameters, HaveTheirDefaultsExactlyUntilTheyAreSet) {
  Parameters p = ball();
  EXPECT_EQ(p["e"], Rational(4, 5));
  EXPECT_EQ(p.text("e"), "0.8");
  p.set("e", "4/7");
  EXPECT_EQ(p["e"], Rational(4, 7));
  EXPECT_EQ(p.text("e"), "4/7");
  p.set("e", Rational(2, 4));
  EXPECT_EQ(p.text("e"), "1/2");
  EXPECT_EQ(p.get_int("n"), 8);
  EXPECT_EQ(p.specs().size(), 6U);
}

TEST(Parameters, ReachAScalarRoundedOnce) {
  const Parameters p = ball();
  EXPECT_EQ(p.get<double>("gravity"), 9.81);
  EXPECT_EQ(p.get<Mpfr50>("gravity"), Mpfr50(981) / 100);
  EXPECT_NE(p.get<Mpfr50>("gravity"), Mpfr50(9.81));
}

TEST(Parameters, SuggestTheNearestNameForAnUnknownOne) {
  EXPECT_THAT(refusal("heigth", "1"),
              AllOf(HasSubstr("unknown parameter 'heigth'"), HasSubstr("did you mean 'height'?")));
  EXPECT_THAT(refusal("gravty", "1"), HasSubstr("did you mean 'gravity'?"));
  EXPECT_THAT(refusal("stiffness-of-the-spring", "1"),
              AllOf(HasSubstr("known: height gravity e v0 n w"), Not(HasSubstr("did you mean"))));
  EXPECT_THROW((void)ball()["nothing-like-it"], InvalidInput);
  EXPECT_THROW((void)ball().text("nothing-like-it"), InvalidInput);
}

TEST(Parameters, KeepTheMessageShortForALongUnknownName) {
  EXPECT_LT(refusal(std::string(5000, 'x').c_str(), "1").size(), 300U);
}

TEST(Parameters, NameTheParameterWhoseValueIsNotANumber) {
  EXPECT_THAT(refusal("height", "tall"), AllOf(HasSubstr("height"), HasSubstr("'tall'")));
  EXPECT_THAT(refusal("height", "nan"), HasSubstr("is not a number"));
}

TEST(Parameters, SayTheRangeThatAValueLeaves) {
  EXPECT_THAT(refusal("e", "1.5"), AllOf(HasSubstr("e = 1.5"), HasSubstr("in [0, 1]")));
  EXPECT_THAT(refusal("height", "-1"), HasSubstr(">= 0"));
  EXPECT_THAT(refusal("gravity", "0"), HasSubstr("> 0"));
  EXPECT_THAT(refusal("n", "1/2"), HasSubstr("an integer >= 1"));
  EXPECT_THAT(refusal("n", "5/2"), HasSubstr("an integer >= 1"));
  EXPECT_THAT(refusal("w", "0"), HasSubstr("in (0, 1)"));
  EXPECT_THAT(refusal("w", "1"), HasSubstr("in (0, 1)"));
  EXPECT_EQ(refusal("e", "0"), "accepted");
  EXPECT_EQ(refusal("e", "1"), "accepted");
  EXPECT_EQ(refusal("v0", "-1e9"), "accepted");
}

TEST(Parameters, AreLeftAsTheyWereByARefusedValue) {
  Parameters p = ball();
  EXPECT_THROW(p.set("e", "2"), InvalidInput);
  EXPECT_EQ(p["e"], Rational(4, 5));
  EXPECT_EQ(p.text("e"), "0.8");
}

TEST(Parameters, RefuseAnIntegerThatDoesNotFit) {
  Parameters p = ball();
  p.set("n", "1e30");
  EXPECT_THROW((void)p.get_int("n"), InvalidInput);
  p.set("n", "2147483647");
  EXPECT_EQ(p.get_int("n"), 2147483647);
}

TEST(Parameters, RefuseADefaultThatIsNotANumber) {
  EXPECT_THROW(Parameters({{"h", "one", "", "m"}}), InvalidInput);
}

TEST(Range, SaysWhatItContains) {
  const Range at_most{.high = Rational(2)};
  const Range below{.high = Rational(2), .high_open = true};
  EXPECT_TRUE(at_most.contains(2));
  EXPECT_FALSE(below.contains(2));
  EXPECT_EQ(at_most.text(), "<= 2");
  EXPECT_EQ(below.text(), "< 2");
  EXPECT_EQ(Range::any().text(), "any finite number");
  EXPECT_EQ(Range{.integer = true}.text(), "an integer");
  EXPECT_FALSE(Range{.integer = true}.contains(Rational(1, 2)));
}

TEST(NearestName, CountsEditsAndGivesUpBeyondHalfTheName) {
  EXPECT_EQ(nearest_name("thta", {"gamma", "theta"}), "theta");
  EXPECT_EQ(nearest_name("theta", {"theta", "beta"}), "theta");
  for (const auto& names : {std::vector<std::string>{"set", "seed"}, {"seed", "set"}}) {
    EXPECT_EQ(nearest_name("sed", names), "seed") << "a letter was left out";
    EXPECT_EQ(nearest_name("sel", names), "set") << "a witness: here one was replaced";
  }
  EXPECT_EQ(nearest_name("abcdefgh", {"stuvwxyz"}), "");
  EXPECT_EQ(nearest_name("anything", {}), "");
}

TEST(NearestName, TakesAnAbbreviationHoweverShort) {
  EXPECT_EQ(nearest_name("moreau", {"morse", "moreau-jean"}), "moreau-jean");
  EXPECT_EQ(nearest_name("mo", {"moreau-jean"}), "") << "two letters begin too much";
}

TEST(NearestName, PrefersTheOneThatDiffersInCapitalsAlone) {
  EXPECT_EQ(nearest_name("E", {"g", "e", "m"}), "e");
  EXPECT_EQ(nearest_name("H0", {"h", "h0"}), "h0");
}

TEST(NearestName, DiffersInHalfOfTheLettersAtMost) {
  EXPECT_EQ(nearest_name("E", {"g", "m"}), "") << "one letter for another is no typing error";
  EXPECT_EQ(nearest_name("mu", {"e", "kN"}), "");
  EXPECT_EQ(nearest_name("gg", {"e", "g"}), "g");
  EXPECT_EQ(nearest_name("lpc", {"mlcp", "lcp"}), "lcp") << "exchanged letters count once";
  EXPECT_EQ(nearest_name("bouncing", {"baunsinc"}), "") << "three letters are too many";
}

TEST(NearestName, OfManyNamesTheMessageListsNone) {
  const std::vector<std::string> many(21, "stuvwxyz");
  EXPECT_EQ(unknown_name_message("thing", "abc", many), "unknown thing 'abc'; 21 names are known");
}

}  // namespace
}  // namespace assay::parameters_test
