#include <gmock/gmock.h>

#include "core/schemes/event_driven_lobatto.hpp"
#include "core/schemes/event_driven_rk4.hpp"
#include "properties/engine/run_law.hpp"
#include "tests/properties/subjects.hpp"
#include "tests/properties/witnesses.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::properties::laws_test {

void PrintTo(const Law<Experiment>& law, std::ostream* out) { *out << law.name; }

namespace {

class MoreauJeanObeys : public testing::TestWithParam<Law<Experiment>> {};

TEST_P(MoreauJeanObeys, WithEveryOptionDrawn) {
  const auto result = run_law(GetParam(), moreau_jean());
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  EXPECT_EQ(result.runs, kGateRuns);
}

TEST_P(MoreauJeanObeys, WithEveryActivationRule) {
  for (const char* gamma : {"0", "1/2", "1"}) {
    for (const char* sign_test : {"0", "1"}) {
      const Subject subject = moreau_jean({{"gamma", gamma}, {"sign-test", sign_test}});
      const auto result = run_law(GetParam(), subject, {.runs = 25});
      EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
    }
  }
}

TEST_P(MoreauJeanObeys, WithoutRationals) {
  Subject subject = moreau_jean();
  subject.run_exact = nullptr;
  const auto result = run_law(GetParam(), subject, {.runs = 50});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

TEST_P(MoreauJeanObeys, WrittenPlainlyToo) {
  const auto result = run_law(GetParam(), wrong::subject("plain"), {.runs = 50});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

/// All but those that speak of schemes that locate impacts, or have contacts on positions.
std::vector<Law<Experiment>> laws_of_whole_steps() {
  std::vector<Law<Experiment>> laws = laws_on<Experiment>();
  std::erase_if(laws, [](const auto& law) {
    return law.name == "several-impacts" || law.name == "gap-restitution";
  });
  return laws;
}

INSTANTIATE_TEST_SUITE_P(Law,
                         MoreauJeanObeys,
                         testing::ValuesIn(laws_of_whole_steps()),
                         [](const auto& law) { return name_of(law.param.name); });

TEST(EventDrivenSchemes, TakeSeveralImpactsInAStep) {
  const Law<Experiment>& law = find_law_on<Experiment>("several-impacts");
  for (const Subject& subject : {make_subject<EventDrivenRungeKutta4, false>(),
                                 make_subject<EventDrivenLobatto, false>()}) {
    const auto result = run_law(law, subject);
    EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  }
}

}  // namespace
}  // namespace assay::properties::laws_test
