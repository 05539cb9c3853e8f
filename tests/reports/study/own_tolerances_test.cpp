#include "reports/study/own_tolerances.hpp"

#include <gmock/gmock.h>

namespace assay::reports::own_tolerances_test {
namespace {

using oracles::Settings;
using testing::HasSubstr;

std::vector<SchemeEntry> one_scheme(const std::string& name) {
  SchemeEntry scheme;
  scheme.name = name;
  scheme.parameters = {{"theta", "1/2", "", "1"},
                       {"solver-tolerance", "0", "", "1"},
                       {"activation-threshold", "0", "", "m"}};
  return {scheme};
}

/// Which case of two takes the refutation of the second back.
std::optional<std::size_t> other(const std::string& scheme,
                                 const Settings& first,
                                 const Settings& second,
                                 const std::string& other_problem = "bouncing-ball") {
  StudySpec spec;
  spec.cases = {{.problem = other_problem, .scheme = scheme, .scheme_options = first},
                {.problem = "bouncing-ball", .scheme = scheme, .scheme_options = second}};
  return case_of_other_tolerances(spec, 1, one_scheme(scheme));
}

StudyRow row(Verdict verdict) {
  StudyRow row;
  row.verdict = verdict;
  row.reason = "outside";
  row.fit.emplace();
  return row;
}

TEST(OwnTolerances, AreComparedWithTheCaseThatDiffersInNothingElse) {
  const Settings tight{{"solver-tolerance", "1e-12"}};
  EXPECT_EQ(other("foreign/a", tight, {{"theta", "0.5"}}), std::size_t{0});
  EXPECT_EQ(other("foreign/a", tight, {{"theta", "1"}}), std::nullopt);
  EXPECT_EQ(other("foreign/a", {{"activation-threshold", "1e-10"}}, {}), std::size_t{0});
  EXPECT_EQ(other("foreign/a", tight, tight), std::nullopt);
  EXPECT_EQ(other("foreign/a", {}, {{"theta", "1/2"}}), std::nullopt);
  EXPECT_EQ(other("foreign/a", tight, {}, "two-walls"), std::nullopt);
  EXPECT_EQ(other("ours", tight, {}), std::nullopt);
}

TEST(OwnTolerances, ExcuseARefutationThatOtherOnesDoNotRepeat) {
  for (const Verdict of_other : {Verdict::kConfirmed, Verdict::kUndecided}) {
    StudyRow excused = row(Verdict::kRefuted);
    excuse_own_tolerances(excused, row(of_other));
    EXPECT_EQ(excused.verdict, Verdict::kUndecided);
    EXPECT_THAT(excused.reason,
                HasSubstr("outside; runs with other tolerances do not repeat this"));
  }
  StudyRow repeated = row(Verdict::kRefuted), confirmed = row(Verdict::kConfirmed);
  excuse_own_tolerances(repeated, row(Verdict::kRefuted));
  EXPECT_EQ(repeated.verdict, Verdict::kRefuted);
  excuse_own_tolerances(confirmed, row(Verdict::kUndecided));
  EXPECT_EQ(confirmed.verdict, Verdict::kConfirmed);
  StudyRow nothing = row(Verdict::kRefuted), unmeasured = row(Verdict::kUndecided);
  unmeasured.fit.reset();
  excuse_own_tolerances(nothing, unmeasured);
  EXPECT_EQ(nothing.verdict, Verdict::kRefuted);
}

}  // namespace
}  // namespace assay::reports::own_tolerances_test
