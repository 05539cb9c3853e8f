#include <gmock/gmock.h>

#include "properties/catalogue.hpp"
#include "properties/run_law.hpp"
#include "tests/properties/law_witnesses.hpp"
#include "tests/properties/subjects.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::properties::laws_test {

void PrintTo(const Law& law, std::ostream* out) { *out << law.name; }

namespace {

class MoreauJeanObeys : public testing::TestWithParam<Law> {};

TEST_P(MoreauJeanObeys, WithEveryOptionDrawn) {
  const LawResult result = run_law(GetParam(), moreau_jean());
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  EXPECT_EQ(result.runs, kGateRuns);
}

TEST_P(MoreauJeanObeys, WithEveryActivationRule) {
  for (const char* gamma : {"0", "1/2", "1"}) {
    for (const char* sign_test : {"0", "1"}) {
      const Subject subject = moreau_jean({{"gamma", gamma}, {"sign-test", sign_test}});
      const LawResult result = run_law(GetParam(), subject, {.runs = 25});
      EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
    }
  }
}

TEST_P(MoreauJeanObeys, WithoutRationals) {
  Subject subject = moreau_jean();
  subject.run_exact = nullptr;
  const LawResult result = run_law(GetParam(), subject, {.runs = 50});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

TEST_P(MoreauJeanObeys, WrittenPlainlyToo) {
  const LawResult result = run_law(GetParam(), wrong::subject("plain"), {.runs = 50});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(Law, MoreauJeanObeys, testing::ValuesIn(laws()), [](const auto& law) {
  return name_of(law.param.name);
});

class Witnesses : public testing::TestWithParam<Witness> {};

TEST_P(Witnesses, AreRejectedWithASmallCounterexample) {
  const Subject subject = wrong::subject(GetParam().subject);
  const LawResult result = run_law(find_law(GetParam().law), subject);
  ASSERT_EQ(result.verdict, LawVerdict::kFailed) << subject.name << ": " << report(result);
  ASSERT_TRUE(result.counterexample);
  // Readable: one page of numbers with a digit or two.
  EXPECT_LE(to_code(*result.counterexample).size(), 500U) << report(result);
  EXPECT_LE(result.counterexample->coordinates(), 2) << report(result);
  EXPECT_LE(result.counterexample->contacts(), 2) << report(result);
  RecordProperty("counterexample", report(result));
}

const Witness kWitnesses[] = {
    {"complementarity", "restitution-off"},
    {"complementarity", "restitution-sign"},
    {"complementarity", "adhesion"},
    {"complementarity", "no-inverse-mass"},
    {"index-set", "forecast-without-step"},
    {"index-set", "all-contacts"},
    {"global-form", "contacts-in-turn"},
    {"global-form", "no-inverse-mass"},
    {"global-form", "adhesion"},
    {"solvable", "one-contact-only"},
    {"impulse-balance", "no-inverse-mass"},
    {"impulse-balance", "theta-swapped"},
    {"impulse-balance", "force-at-old-time"},
    {"impulse-balance", "stiffness-at-old-state"},
    {"position-advance", "position-old-velocity"},
    {"position-advance", "theta-swapped"},
    {"energy-identity", "theta-swapped"},
    {"energy-identity", "no-inverse-mass"},
    {"dissipation-window", "theta-swapped"},
    {"dissipation-window", "restitution-sign"},
    {"amplification-factors", "theta-swapped"},
    {"amplification-factors", "stiffness-at-old-state"},
    {"rest-at-rest", "resting-halved"},
    {"rest-at-rest", "small-impulses"},
    {"bouncing-ball-step", "restitution-off"},
    {"bouncing-ball-step", "no-inverse-mass"},
    {"exact-restitution", "restitution-off"},
    {"exact-restitution", "impact-with-theta"},
    {"bouncing-ball-limit", "restitution-off"},
    {"bouncing-ball-limit", "position-old-velocity"},
    {"bouncing-ball-limit", "forecast-without-step"},
    {"modal-oscillators", "stiffness-at-old-state"},
    {"modal-oscillators", "position-old-velocity"},
    {"time-shift", "force-from-start"},
    {"change-of-units", "small-impulses"},
    {"change-of-units", "forecast-without-step"},
    {"mirror", "one-sided-contacts"},
    {"permutation", "contacts-in-turn"},
    {"far-contact", "all-contacts"},
    {"side-by-side", "one-contact-only"},
    {"theta-invariance", "impact-with-theta"},
};

INSTANTIATE_TEST_SUITE_P(OfEveryLaw,
                         Witnesses,
                         testing::ValuesIn(kWitnesses),
                         [](const auto& witness) { return name_of(witness.param); });

TEST(EveryLaw, HasAWitness) {
  for (const Law& law : laws()) {
    EXPECT_TRUE(std::ranges::any_of(kWitnesses, [&](const Witness& witness) {
      return witness.law == law.name;
    })) << law.name;
  }
}

}  // namespace
}  // namespace assay::properties::laws_test
