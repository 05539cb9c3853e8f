#include <gmock/gmock.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "properties/engine/catalogue.hpp"
#include "reports/cli/subject_catalogue.hpp"
#include "tests/reports/cli/command_run.hpp"

namespace assay::reports::list_command_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::MatchesRegex;
using testing::Not;

const std::vector<std::string> kKinds = {"schemes",
                                         "problems",
                                         "scalars",
                                         "solvers",
                                         "laws",
                                         "metrics",
                                         "relations",
                                         "interaction-laws",
                                         "wrenches",
                                         "jacobians"};

nlohmann::json listed(const std::string& kind) {
  const Ran ran = run_command({"list", kind, "--json"});
  EXPECT_EQ(ran.exit_code, kDone);
  return document_of(ran);
}

TEST(ListCommand, IsAnArrayOfNamesEachWithOneLineOfDescription) {
  for (const std::string& kind : kKinds) {
    const nlohmann::json list = listed(kind);
    ASSERT_TRUE(list.is_array()) << kind;
    EXPECT_FALSE(list.empty()) << kind;
    std::set<std::string> names;
    for (const nlohmann::json& entry : list) {
      EXPECT_THAT(entry["name"].get<std::string>(), MatchesRegex("[a-z0-9]+(-[a-z0-9]+)*"));
      EXPECT_THAT(entry["description"].get<std::string>(), MatchesRegex("[^\n]+"));
      EXPECT_TRUE(names.insert(entry["name"]).second) << entry["name"] << " twice";
    }
  }
}

TEST(ListCommand, PrintsTheSameNamesAsText) {
  for (const std::string& kind : kKinds) {
    const Ran ran = run_command({"list", kind});
    EXPECT_EQ(ran.exit_code, kDone);
    EXPECT_EQ(ran.out.substr(0, ran.out.find('\n')), kind);
    if (kind == "problems") continue;
    for (const nlohmann::json& entry : listed(kind)) {
      EXPECT_THAT(ran.out, HasSubstr("\n  " + entry["name"].get<std::string>() + " "));
    }
  }
}

TEST(ListCommand, ShowsTheNamesOfAllProblemsOnOneScreen) {
  const Ran ran = run_command({"list", "problems"});
  std::istringstream lines(ran.out), words(ran.out);
  std::size_t rows = 1;  // the prompt after it
  for (std::string line; std::getline(lines, line); ++rows) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_LE(rows, 24U);
  std::multiset<std::string> shown;
  for (std::string word; words >> word;) shown.insert(word);
  for (const nlohmann::json& problem : listed("problems")) {
    const std::string name = problem["name"];
    EXPECT_EQ(shown.count(name), name == "bouncing-ball" ? 2U : 1U) << name;  // "more:" names it
  }
}

TEST(ListCommand, NamesTheSubjectsBuiltWithTheProgram) {
  const nlohmann::json subjects = listed("subjects");
  EXPECT_EQ(subjects.size(), installed_subjects().size());
  const bool none = run_command({"list", "subjects"}).out == "subjects\n  none\n";
  EXPECT_EQ(none, subjects.empty());
  for (const nlohmann::json& subject : subjects) {
    EXPECT_THAT(keys_of(subject), IsSupersetOf({"name", "description", "version", "schemes"}));
  }
}

TEST(ListCommand, NamesFormulasByDocumentAndEquation) {
  std::set<std::string> names;
  for (const nlohmann::json& formula : listed("formulas")) {
    EXPECT_TRUE(names.insert(formula["name"]).second) << formula["name"] << " twice";
    EXPECT_THAT(formula["description"].get<std::string>(), MatchesRegex("[^\n]+"));
  }
  EXPECT_TRUE(names.contains("developer-notes 11.34"));
  EXPECT_TRUE(names.contains("newton-lagrangian eq:NL16"));
}

TEST(ListCommand, SaysWhichScalarsCommandsTake) {
  for (const nlohmann::json& scalar : listed("scalars")) {
    const Ran ran = run_command({"simulate",
                                 "two-walls",
                                 "--scheme",
                                 "moreau-jean",
                                 "--h",
                                 "1/4",
                                 "--t-end",
                                 "1",
                                 "--scalar",
                                 scalar["name"]});
    EXPECT_EQ(ran.exit_code, scalar["selectable"] == true ? kDone : kBadInput) << scalar["name"];
  }
  EXPECT_THAT(run_command({"list", "scalars"}).out, HasSubstr("; --scalar does not offer it\n"));
}

TEST(ListCommand, ShowsEveryKindWhereNoneIsNamed) {
  const nlohmann::json all = document_of(run_command({"list", "--json"}));
  nlohmann::json expected = nlohmann::json::array();
  for (const std::string& kind : kKinds) {
    for (const nlohmann::json& entry : listed(kind)) expected.push_back(entry);
  }
  for (const char* kind : {"formulas", "subjects"}) {
    for (const nlohmann::json& entry : listed(kind)) expected.push_back(entry);
  }
  EXPECT_EQ(all, expected);
}

TEST(ListCommand, SeveralKindsAreOneArrayWhoseEntriesSayTheirKind) {
  const nlohmann::json both = document_of(run_command({"list", "problems", "metrics", "--json"}));
  ASSERT_TRUE(both.is_array());
  EXPECT_EQ(both.size(), listed("problems").size() + listed("metrics").size());
  EXPECT_EQ(both.front()["kind"], "problems");
  EXPECT_EQ(both.back()["kind"], "metrics");
}

TEST(ListCommand, DefaultsAndNamesOfParametersAreWhatTheProblemTakes) {
  for (const nlohmann::json& problem : listed("problems")) {
    for (const nlohmann::json& parameter : problem["parameters"]) {
      EXPECT_THAT(keys_of(parameter), IsSupersetOf({"default", "meaning", "name", "unit"}));
      EXPECT_NE(parameter["meaning"], "");
      EXPECT_NE(parameter["unit"], "");
      const oracles::Settings setting = {{parameter["name"], parameter["default"]}};
      EXPECT_NO_THROW(
          (void)oracles::find_problem(problem["name"].get<std::string>()).parameters(setting));
    }
  }
}

TEST(ListCommand, TheParametersOfTheBouncingBallAreAsItsDocumentSays) {
  for (const nlohmann::json& problem : listed("problems")) {
    if (problem["name"] != "bouncing-ball") continue;
    const nlohmann::json expected = {{"name", "e"},
                                     {"default", "0.8"},
                                     {"meaning", "coefficient of restitution"},
                                     {"unit", "1"},
                                     {"allowed", "in [0, 1]"}};
    EXPECT_THAT(problem["parameters"], testing::Contains(expected));
    return;
  }
  ADD_FAILURE() << "no bouncing-ball";
}

TEST(ListCommand, SchemesRunInTheScalarsTheyList) {
  for (const nlohmann::json& scheme : listed("schemes")) {
    EXPECT_FALSE(scheme["scalars"].empty());
    const auto name = scheme["name"].get<std::string>();
    const SchemeEntry& entry = find_scheme(schemes(), name);
    EXPECT_EQ(scheme["interpolant"], name_of(entry.traits.interpolant));
    const char* problem = entry.kind == ModelKind::kNewtonEuler  ? "constant-torque"
                          : entry.kind == ModelKind::kFirstOrder ? "relay"
                                                                 : "two-walls";
    for (const nlohmann::json& scalar : scheme["scalars"]) {
      const Ran ran = run_command({"simulate",
                                   problem,
                                   "--scheme",
                                   name,
                                   "--h",
                                   "1/4",
                                   "--t-end",
                                   "1",
                                   "--scalar",
                                   scalar});
      EXPECT_EQ(ran.exit_code, kDone) << scalar << ": " << ran.error;
    }
  }
}

TEST(ListCommand, LawsAreThoseThatCheckTakesOfSchemesAndOfSolvers) {
  const nlohmann::json list = listed("laws");
  EXPECT_EQ(list.size(), properties::laws().size());
  std::set<std::string> subjects;
  for (const nlohmann::json& law : list) {
    const auto name = law["name"].get<std::string>();
    const properties::NamedLaw& own = properties::find_law(name);
    EXPECT_EQ(own.name, name);
    EXPECT_EQ(law["cases"].size(), own.versions.size());
    EXPECT_EQ(law["aliases"].size(), own.aliases.size());
    subjects.insert(law["subject"]);
  }
  EXPECT_EQ(subjects, (std::set<std::string>{"scheme", "solver", "scheme, solver"}));
}

TEST(ListCommand, ShowsTheNamesThatLawsHad) {
  EXPECT_THAT(run_command({"list", "laws"}).out,
              HasSubstr("aliases: change-of-units, scaling-of-units, units-of-bodies"));
}

TEST(ListCommand, HasAPageOfEachThingThatAFileDefines) {
  for (const char* kind :
       {"problems", "schemes", "solvers", "laws", "metrics", "relations", "interaction-laws"}) {
    for (const nlohmann::json& entry : listed(kind)) {
      const std::string name = entry["name"];
      const nlohmann::json page = document_of(run_command({"list", kind, name, "--json"}));
      ASSERT_EQ(page.size(), 1U);
      const std::string text = page[0].value("page", "");
      EXPECT_GT(text.size(), 40U) << name;
      for (const char* for_programmers : {"@throws", "@pre", "OrderedField", "Guarantees:"}) {
        EXPECT_THAT(text, Not(HasSubstr(for_programmers))) << name;
      }
    }
  }
  EXPECT_THAT(run_command({"list", "laws", "lift-off"}).out,
              AllOf(HasSubstr("On linear models:\n"), HasSubstr("U = N t*/(2 m)")));
  for (const nlohmann::json& entry : listed("metrics")) {
    const std::string name = entry["name"];
    EXPECT_THAT(run_command({"list", "metrics", name}).out,
                AllOf(HasSubstr("Units:"), HasSubstr("Not for:")));
  }
  const Ran ball = run_command({"list", "problems", "bouncing-ball"});
  EXPECT_THAT(ball.out,
              AllOf(HasSubstr("q̇⁺ = −e q̇⁻"),
                    HasSubstr("coefficient of restitution"),
                    HasSubstr("Cases of the default study\n  three-impacts ")));
}

TEST(ListCommand, PagesOfProblemsSayWhatTheColumnsOfTheStateAre) {
  EXPECT_THAT(run_command({"list", "problems", "sliding-block"}).out,
              AllOf(HasSubstr("\nState, by the columns of CSV files\n  q0  "),
                    HasSubstr("height of the block above the floor [m]\n"),
                    HasSubstr("rate of q1 [m/s]\n"),
                    HasSubstr("may leave out the columns after q0 and v0\n"),
                    HasSubstr("\nExact motion: closed form")));
  EXPECT_THAT(run_command({"list", "problems", "heavy-top"}).out,
              HasSubstr("the attitude alone, as q0 … q3 and v0 … v2\n"));
  EXPECT_THAT(run_command({"list", "problems", "slider-crank"}).out,
              HasSubstr("\nExact motion: no closed form"));
  const nlohmann::json diode =
      document_of(run_command({"list", "problems", "diode-bridge", "--json"}))[0];
  EXPECT_EQ(diode["state"][1]["columns"], nlohmann::json::array({"x1"}));
  EXPECT_EQ(diode["state"][1]["unit"], "A");
}

TEST(ListCommand, PageOfAMapHasItsEquationShapeArgumentsAndSurfaces) {
  EXPECT_THAT(run_command({"list", "jacobians", "alart-curnier-2d"}).out,
              AllOf(HasSubstr("  derivative: 2 x 4\n"),
                    HasSubstr("  F_N = r_N − max(0, x),   F_T = r_T − P_R(y)  "),
                    HasSubstr("\n  r_n = rho_n u_n\n"),
                    Not(HasSubstr("rho_n = 4")),
                    HasSubstr("Arguments, and where they are drawn from\n"),
                    HasSubstr("mu "),
                    HasSubstr("a parameter: the map is not differentiated by it")));
}

TEST(ListCommand, PageOfAMapHasTheEquationsOfWhatItUses) {
  EXPECT_THAT(run_command({"list", "jacobians", "minimum-lcp"}).out,
              AllOf(HasSubstr("  F_i = φ(z_i, w_i),   w = M z + q, "),
                    HasSubstr("  φ(z, w) = min(z, w), "),
                    Not(HasSubstr("Fischer"))));
  EXPECT_THAT(run_command({"list", "jacobians", "first-order-field"}).out,
              AllOf(HasSubstr("  M = [5 1; 0 7],   f(t, x) = "),
                    HasSubstr("none: one formula holds everywhere")));
}

TEST(ListCommand, SuggestsTheNearestKind) {
  EXPECT_THAT(refusal({"list", "problem"}), HasSubstr("did you mean 'problems'?"));
  EXPECT_THAT(refusal({"list", "problem", "--json"}), HasSubstr("did you mean 'problems'?"));
  EXPECT_THAT(refusal({"list", "schemes", "everything-else"}),
              HasSubstr("unknown name of schemes 'everything-else'"));
}

}  // namespace
}  // namespace assay::reports::list_command_test
