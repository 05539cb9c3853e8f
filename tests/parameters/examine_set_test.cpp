#include "tests/parameters/examine_set.hpp"

#include <gmock/gmock.h>

#include "core/scalar/rational.hpp"
#include "reports/study/study.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::parameters::examine_set_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::StartsWith;

std::vector<reports::SchemeEntry> moreau_jean() {
  return {reports::find_scheme(reports::schemes_of_studies(), "moreau-jean")};
}

const ParameterSet kThrown{
    "bouncing-ball", {{"h0", "3/4"}, {"v0", "1.25"}, {"e", "1/2"}, {"m", "7/3"}}, "1.1"};

TEST(ExaminedParameterSets, OfARightSchemeAndMotionHaveNoComplaint) {
  const auto schemes = moreau_jean();
  const Examination found = examine({&oracles::find_problem("bouncing-ball"), &schemes}, kThrown);
  EXPECT_THAT(found.complaints, IsEmpty());
  EXPECT_TRUE(found.has_motion);
  EXPECT_TRUE(found.has_reference);
  EXPECT_GT(found.confirmed, 0);
}

TEST(ExaminedParameterSets, SayThatThereIsNoMotion) {
  const auto schemes = moreau_jean();
  const Examination found =
      examine({&oracles::find_problem("two-walls"), &schemes}, {"two-walls", {{"x0", "2"}}, "1"});
  EXPECT_THAT(found.complaints, IsEmpty());
  EXPECT_FALSE(found.has_motion);
  EXPECT_THAT(found.refusals, testing::Contains(HasSubstr("x0")));
}

/// As if it were thrown from 10⁻²⁰ of v0 higher: right where v0 = 0.
oracles::ExactMotion<Mpfr> thrown_from_higher(const Parameters& parameters, const Mpfr& t_end) {
  Parameters wrong = parameters;
  wrong.set("h0", Rational(parameters["h0"] + abs(parameters["v0"]) / power(10, 15)));
  return oracles::find_problem("bouncing-ball").exact(wrong, t_end);
}

TEST(ExaminedParameterSets, WitnessAWrongExactMotionIsFoundAndTheSetShrunkToItsCause) {
  oracles::ProblemEntry wrong = oracles::find_problem("bouncing-ball");
  wrong.exact = &thrown_from_higher;
  wrong.is_rational = [](const Parameters&) { return false; };
  const auto none = std::vector<reports::SchemeEntry>();
  const Examiner examiner{&wrong, &none, std::string(kReference)};
  const Examination found = examine(examiner, kThrown);
  ASSERT_EQ(found.complaints.size(), 1U);
  EXPECT_EQ(found.complaints[0].kind, ComplaintKind::kDiffers);
  EXPECT_THAT(found.complaints[0].repeat, StartsWith("./assay exact bouncing-ball --at "));
  EXPECT_THAT(found.complaints[0].repeat, HasSubstr(" --set v0=1.25 "));
  const auto fails = [&](const ParameterSet& set) {
    return !examine(examiner, set).complaints.empty();
  };
  EXPECT_THAT(shrunk(wrong, kThrown, fails, 40).settings, ElementsAre(Pair("v0", "1")));
}

TEST(ExaminedParameterSets, WitnessAWrongSchemeIsRefutedWithTheCommandThatShowsIt) {
  const std::vector<reports::SchemeEntry> schemes{wrong::entry("no-inverse-mass")};
  const Examiner examiner{
      &oracles::find_problem("bouncing-ball"), &schemes, std::string(schemes[0].name)};
  const Examination found = examine(examiner, kThrown);
  ASSERT_FALSE(found.complaints.empty());
  EXPECT_EQ(found.complaints[0].kind, ComplaintKind::kRefuted);
  EXPECT_THAT(found.complaints[0].repeat, StartsWith("./assay study --problem bouncing-ball "));
  EXPECT_THAT(found.complaints[0].repeat, HasSubstr(" --set m=7/3 "));
  const auto fails = [&](const ParameterSet& set) {
    return !examine(examiner, set).complaints.empty();
  };
  EXPECT_THAT(shrunk(*examiner.problem, kThrown, fails, 20).settings,
              ElementsAre(Pair("m", testing::_)));
}

TEST(ExaminedParameterSets, WitnessAnExceptionThatIsNoRefusalIsAComplaint) {
  oracles::ProblemEntry broken = oracles::find_problem("bouncing-ball");
  broken.exact = [](const Parameters&, const Mpfr&) -> oracles::ExactMotion<Mpfr> {
    throw std::logic_error("broken");
  };
  broken.is_rational = [](const Parameters&) { return false; };
  const auto none = std::vector<reports::SchemeEntry>();
  const Examination found = examine({&broken, &none, std::string(kExactMotion)}, kThrown);
  ASSERT_EQ(found.complaints.size(), 1U);
  EXPECT_EQ(found.complaints[0].kind, ComplaintKind::kThrows);
  EXPECT_EQ(found.complaints[0].why, "it throws: broken");
}

}  // namespace
}  // namespace assay::parameters::examine_set_test
