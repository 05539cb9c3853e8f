#include <gmock/gmock.h>

#include "core/schemes/moreau_jean.hpp"
#include "properties/catalogue.hpp"
#include "properties/run_law.hpp"
#include "tests/properties/wrong_schemes.hpp"

namespace assay::properties {

void PrintTo(const Law& law, std::ostream* out) { *out << law.name; }
void PrintTo(LawVerdict verdict, std::ostream* out) { *out << to_string(verdict); }

namespace {

std::string name_of(std::string_view kebab) {
  std::string name;
  bool capital = true;
  for (const char c : kebab) {
    if (c == '-') {
      capital = true;
    } else {
      name += capital ? static_cast<char>(std::toupper(c)) : c;
      capital = false;
    }
  }
  return name;
}

std::string report(const LawResult& result) {
  return result.message + "\n" +
         (result.counterexample ? to_code(*result.counterexample) : std::string()) + "\n" +
         result.reproduce;
}

class MoreauJeanObeys : public testing::TestWithParam<Law> {};

TEST_P(MoreauJeanObeys, WithEveryOptionDrawn) {
  const LawResult result = run_law(GetParam(), make_subject<MoreauJean>());
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  EXPECT_EQ(result.runs, kGateRuns);
}

TEST_P(MoreauJeanObeys, WithEveryActivationRule) {
  for (const char* gamma : {"0", "1/2", "1"}) {
    for (const char* sign_test : {"0", "1"}) {
      const Subject subject =
          make_subject<MoreauJean>({{"gamma", gamma}, {"sign-test", sign_test}});
      const LawResult result = run_law(GetParam(), subject, {.runs = 25});
      EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
    }
  }
}

TEST_P(MoreauJeanObeys, WithoutRationals) {
  Subject subject = make_subject<MoreauJean>();
  subject.run_exact = nullptr;
  const LawResult result = run_law(GetParam(), subject, {.runs = 50});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

TEST_P(MoreauJeanObeys, WrittenPlainlyToo) {
  const LawResult result =
      run_law(GetParam(), make_subject<wrong::PlainMoreauJean>(), {.runs = 50});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(Law, MoreauJeanObeys, testing::ValuesIn(laws()), [](const auto& law) {
  return name_of(law.param.name);
});

/// A law and a wrong scheme that it must reject.
struct Witness {
  std::string_view law;
  Subject (*scheme)(const oracles::Settings&);
};

void PrintTo(const Witness& witness, std::ostream* out) { *out << witness.law; }

class Witnesses : public testing::TestWithParam<Witness> {};

TEST_P(Witnesses, AreRejectedWithASmallCounterexample) {
  const Subject subject = GetParam().scheme({});
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
    {"complementarity", &make_subject<wrong::RestitutionOff>},
    {"complementarity", &make_subject<wrong::RestitutionSign>},
    {"complementarity", &make_subject<wrong::Adhesion>},
    {"complementarity", &make_subject<wrong::NoInverseMass>},
    {"index-set", &make_subject<wrong::ForecastWithoutStep>},
    {"index-set", &make_subject<wrong::AllContactsTogether>},
    {"solvable", &make_subject<wrong::OneContactOnly>},
    {"impulse-balance", &make_subject<wrong::NoInverseMass>},
    {"impulse-balance", &make_subject<wrong::ThetaSwapped>},
    {"impulse-balance", &make_subject<wrong::ForceAtOldTime>},
    {"impulse-balance", &make_subject<wrong::StiffnessAtOldState>},
    {"position-advance", &make_subject<wrong::PositionOldVelocity>},
    {"position-advance", &make_subject<wrong::ThetaSwapped>},
    {"energy-identity", &make_subject<wrong::ThetaSwapped>},
    {"energy-identity", &make_subject<wrong::NoInverseMass>},
    {"dissipation-window", &make_subject<wrong::ThetaSwapped>},
    {"dissipation-window", &make_subject<wrong::RestitutionSign>},
    {"amplification-factors", &make_subject<wrong::ThetaSwapped>},
    {"amplification-factors", &make_subject<wrong::StiffnessAtOldState>},
    {"rest-at-rest", &make_subject<wrong::RestingImpulseHalved>},
    {"rest-at-rest", &make_subject<wrong::SmallImpulsesDropped>},
    {"bouncing-ball-step", &make_subject<wrong::RestitutionOff>},
    {"bouncing-ball-step", &make_subject<wrong::NoInverseMass>},
    {"bouncing-ball-limit", &make_subject<wrong::RestitutionOff>},
    {"bouncing-ball-limit", &make_subject<wrong::PositionOldVelocity>},
    {"bouncing-ball-limit", &make_subject<wrong::ForecastWithoutStep>},
    {"modal-oscillators", &make_subject<wrong::StiffnessAtOldState>},
    {"modal-oscillators", &make_subject<wrong::PositionOldVelocity>},
    {"time-shift", &make_subject<wrong::ForceFromStart>},
    {"change-of-units", &make_subject<wrong::SmallImpulsesDropped>},
    {"change-of-units", &make_subject<wrong::ForecastWithoutStep>},
    {"mirror", &make_subject<wrong::OneSidedContacts>},
    {"permutation", &make_subject<wrong::ContactsInTurn>},
    {"far-contact", &make_subject<wrong::AllContactsTogether>},
    {"side-by-side", &make_subject<wrong::OneContactOnly>},
    {"theta-invariance", &make_subject<wrong::ImpactWithTheta>},
};

INSTANTIATE_TEST_SUITE_P(
    OfEveryLaw, Witnesses, testing::ValuesIn(kWitnesses), [](const auto& witness) {
      return name_of(witness.param.law) + "Rejects" + name_of(witness.param.scheme({}).name);
    });

TEST(EveryLaw, HasAWitness) {
  for (const Law& law : laws()) {
    EXPECT_TRUE(std::ranges::any_of(kWitnesses, [&](const Witness& witness) {
      return witness.law == law.name;
    })) << law.name;
  }
}

}  // namespace
}  // namespace assay::properties
