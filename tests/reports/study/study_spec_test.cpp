#include "reports/study/study_spec.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "oracles/catalogue.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::study_spec_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// The message that refuses a case with one key of its own, on line 2.
std::string refused(const std::string& key, const std::string& value) {
  std::string text = "[[case]]\n" + key + " = " + value + "\n";
  for (const auto& [name, usual] :
       {std::pair<std::string, std::string>{"problem", "'bouncing-ball'"},
        {"t-end", "2"},
        {"scheme", "'moreau-jean'"}}) {
    if (name != key) text += name + " = " + usual + "\n";
  }
  return rejection([&] { (void)read_spec(text, "x.toml"); });
}

TEST(StudySpecFile, ValuesThatMeanNothingAreRefusedWithTheirLine) {
  const auto at_line_2 = [](const std::string& what) {
    return AllOf(StartsWith("x.toml, line 2: "), HasSubstr(what));
  };
  EXPECT_THAT(refused("problem", "'bouncing-bal'"), at_line_2("did you mean 'bouncing-ball'?"));
  EXPECT_THAT(refused("set", "{ e = 1.5 }"), at_line_2("it must be in [0, 1]"));
  EXPECT_THAT(refused("t-end", "-1"), at_line_2("-1 is not allowed: it must be > 0"));
  EXPECT_THAT(refused("t-end", "nan"), at_line_2("'nan' is not a number"));
  EXPECT_THAT(refused("scheme", "'moreau-jaen'"), at_line_2("did you mean 'moreau-jean'?"));
  EXPECT_THAT(refused("options", "{ theta = 2 }"), at_line_2("theta = 2 is not allowed"));
  EXPECT_THAT(refused("scalar", "'duble'"), at_line_2("did you mean 'double'?"));
  EXPECT_THAT(refused("metrics", "['velocity-l3']"), at_line_2("unknown metric"));
}

TEST(StudySpecFile, AnEmptyListOfMetricsIsRefused) {
  EXPECT_EQ(refused("metrics", "[]"),
            "x.toml, line 2: metrics = [] names nothing; leave the key out to choose all");
}

TEST(StudySpecFile, NumbersOfStepsThatNoIntegerDoublesAreRefused) {
  EXPECT_EQ(refused("steps", "[4611686018427387905, 100]"),
            "x.toml, line 2: steps of [[case]] = 4611686018427387905:100 is not allowed: "
            "2 <= A and 2A <= B <= 4194304 are required");
  EXPECT_THAT(refused("steps", "[4611686018427387904, 100]"), HasSubstr("is not allowed"));
  EXPECT_THAT(refused("steps", "[-9223372036854775808, -9223372036854775808]"),
              HasSubstr("is not allowed"));
  EXPECT_THAT(refused("steps", "[64, 127]"), HasSubstr("is not allowed"));
  EXPECT_EQ(refused("steps", "[64, 129]"), "accepted") << "witness";
}

TEST(StudySpecFile, AMetricNamedTwiceIsRefused) {
  std::string list;
  for (int i = 0; i < 100000; ++i) list += "'velocity-l1', ";
  EXPECT_EQ(refused("metrics", "[" + list + "]"),
            "x.toml, line 2: metrics of [[case]]: 'velocity-l1' is named twice");
}

TEST(DefaultStudySpec, AsksForTheMeanForceOfAStepWhereTheSystemGivesItOnly) {
  int asked = 0;
  for (const StudyCase& of : default_study(schemes()).cases) {
    const auto& options = of.scheme_options;
    const std::pair<std::string, std::string> mean("force", "2");
    if (std::ranges::find(options, mean) == options.end()) continue;
    EXPECT_TRUE(oracles::has_mean_force(oracles::find_problem(of.problem))) << of.problem;
    ++asked;
  }
  EXPECT_GE(asked, 1);
  EXPECT_FALSE(oracles::has_mean_force(oracles::find_problem("sliding-block"))) << "witness";
}

TEST(DefaultStudy, IsQuickWithTheForeignSchemesThatAreNamedAlone) {
  std::vector<SchemeEntry> catalogue = schemes();
  catalogue.resize(1);
  catalogue.front().name = "foreign/moreau-jean";
  catalogue.front().declines = [](const auto&, const auto&) { return false; };
  EXPECT_TRUE(default_study(catalogue, StudyExtent::kQuick).cases.empty());
  EXPECT_TRUE(default_study(catalogue, StudyExtent::kQuick, {"moreau-jean"}).cases.empty());
  const StudySpec named = default_study(catalogue, StudyExtent::kQuick, {"foreign/moreau-jean"});
  EXPECT_FALSE(named.cases.empty());
  for (const StudyCase& one : named.cases) EXPECT_FALSE(one.budget) << one.problem;
}

TEST(DefaultStudy, MeasuresAForeignSchemeThatIsNamedAsPreciselyAsOurs) {
  std::vector<SchemeEntry> catalogue = schemes();
  catalogue.resize(1);
  catalogue.front().name = "foreign/moreau-jean";
  catalogue.front().declines = [](const auto&, const auto&) { return false; };
  const StudySpec all = default_study(catalogue, StudyExtent::kFull);
  const StudySpec named = default_study(catalogue, StudyExtent::kFull, {"foreign/moreau-jean"});
  ASSERT_FALSE(all.cases.empty() || named.cases.empty());
  for (const StudyCase& one : all.cases) EXPECT_EQ(one.precision, all.half_band) << one.problem;
  for (const StudyCase& one : named.cases) EXPECT_FALSE(one.precision) << one.problem;
}

/// One case of a problem may hide a mistake: with a mass of 1 that of a scheme without a mass.
TEST(DefaultStudy, RunsAForeignSchemeThatIsNamedOnAllCases) {
  std::vector<SchemeEntry> catalogue = schemes();
  catalogue.resize(1);
  catalogue.front().name = "foreign/moreau-jean";
  catalogue.front().declines = [](const auto&, const auto&) { return false; };
  const auto masses = [&](const std::vector<std::string>& names) {
    std::set<std::string> all;
    for (const StudyCase& one : default_study(catalogue, StudyExtent::kFull, names).cases) {
      if (one.problem != "bouncing-ball") continue;
      const Parameters parameters = oracles::find_problem(one.problem).parameters(one.parameters);
      all.insert(to_text(parameters["m"]));
    }
    return all;
  };
  EXPECT_GE(masses({"foreign/moreau-jean"}).size(), 2U);
  EXPECT_EQ(masses({}).size(), 1U) << "the first case alone";
}

/// One that takes no damping, say, has other cases than the first.
TEST(DefaultStudy, IsOfTheFirstCaseThatAForeignSchemeTakes) {
  std::vector<SchemeEntry> catalogue = schemes();
  catalogue.resize(1);
  catalogue.front().name = "foreign/moreau-jean";
  catalogue.front().declines = [](const oracles::ProblemEntry& problem, const Parameters& of) {
    return problem.name != "bouncing-ball" || of["e"] != 1;
  };
  const StudySpec named = default_study(catalogue, StudyExtent::kQuick, {"foreign/moreau-jean"});
  ASSERT_EQ(named.cases.size(), std::size_t{1});
  EXPECT_EQ(named.cases.front().label, "elastic");
}

/// One that hangs would keep the others waiting.
TEST(DefaultStudy, AsksNoForeignSchemeThatIsNotNamed) {
  std::vector<SchemeEntry> catalogue = schemes();
  catalogue.resize(1);
  catalogue.front().name = "foreign/moreau-jean";
  int asked = 0;
  catalogue.front().declines = [&](const auto&, const auto&) { return ++asked > 0; };
  (void)default_study(catalogue, StudyExtent::kFull, {"moreau-jean"});
  EXPECT_EQ(asked, 0);
  (void)default_study(catalogue, StudyExtent::kFull);
  EXPECT_GT(asked, 0);
}

/// (θ, γ) = (1, 1), (1/2, 1), (1/2, 1/2) and the variants that differ there, where λ is smooth and
/// the surface turns, f is nonlinear, or a state slides: on cases that are not the first.
TEST(DefaultStudy, TakesAllOptionsOnTheCasesThatAskForThem) {
  const StudySpec full = default_study(schemes());
  const auto count = [](const StudySpec& spec, std::string_view problem, std::string_view label) {
    return std::ranges::count_if(spec.cases, [&](const StudyCase& one) {
      return one.scheme == "euler-moreau" && one.problem == problem && one.label == label;
    });
  };
  for (const auto& [problem, label] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"tractrix", "follows"},
           {"manufactured-first-order", "pressed"},
           {"buck-converter", "slides"},
           {"bridge-capacitor-filter", "conducts"}}) {
    EXPECT_EQ(count(full, problem, label), 6) << problem;
    EXPECT_EQ(count(default_study(schemes(), StudyExtent::kQuick), problem, label), 0) << problem;
  }
  EXPECT_EQ(count(full, "manufactured-first-order", "left"), 1);
}

}  // namespace
}  // namespace assay::reports::study_spec_test
