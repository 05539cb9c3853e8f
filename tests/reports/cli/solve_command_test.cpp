#include <gmock/gmock.h>

#include <string>

#include "reports/files/whole_file.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "reports/solve/solver_entry.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/problem_files/stored_problems.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::solve_command_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::SizeIs;

/// z = 4/3, 7/3.
const std::string kLcp = stored_problem("lcp/lcp_deudeu.dat");
/// z + q = w with z₁ + z₂ = 1: a segment of solutions.
const std::string kSegment = stored_problem("lcp/lcp_CPS_1.dat");

nlohmann::json solved(const std::vector<std::string>& arguments, int exit_code = kDone) {
  std::vector<std::string> all = {"solve"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  all.push_back("--json");
  const Ran ran = run_command(all);
  EXPECT_EQ(ran.exit_code, exit_code) << ran.error;
  return document_of(ran);
}

TEST(SolveCommand, HasTheFieldsOfItsContract) {
  const nlohmann::json document = solved({kLcp});
  EXPECT_THAT(keys_of(document),
              IsSupersetOf({"contacts",
                            "iterations",
                            "kind",
                            "residual",
                            "scalar",
                            "seconds",
                            "size",
                            "solutions",
                            "solver",
                            "status"}));
  EXPECT_EQ(document["kind"], "lcp");
  EXPECT_EQ(document["size"], 2);
  EXPECT_EQ(document["contacts"], 0);
  EXPECT_EQ(document["scalar"], "double");
  EXPECT_EQ(document["status"], "solved");
  ASSERT_THAT(document["solutions"], SizeIs(1));
  EXPECT_TRUE(document["solutions"][0]["z"][0].is_number());
}

TEST(SolveCommand, RationalsAreFractionsAndHaveNoResidual) {
  const nlohmann::json document = solved({kLcp, "--solver", "lemke", "--scalar", "rational"});
  EXPECT_EQ(document["solutions"][0]["z"], (nlohmann::json{"4/3", "7/3"}));
  EXPECT_EQ(document["residual"], 0);
}

TEST(SolveCommand, DigitsAreThoseAskedFor) {
  const nlohmann::json document =
      solved({kLcp, "--solver", "lemke", "--scalar", "mpfr50", "--digits", "12"});
  EXPECT_EQ(document["solutions"][0]["z"][0], "1.33333333333");
}

TEST(SolveCommand, EveryStoredFileOfABoxProblemIsSolved) {
  for (const char* folder : {"lcp", "mlcp", "relay"}) {
    for (const auto& file : stored_problems(folder)) {
      const Ran ran = run_command({"solve", file, "--json"});
      EXPECT_EQ(ran.exit_code, kDone) << file << ": " << ran.error;
    }
  }
}

TEST(SolveCommand, AllSolutionsIncludeContinua) {
  const nlohmann::json document = solved({kSegment, "--all", "--scalar", "rational"});
  EXPECT_EQ(document["complete"], true);
  ASSERT_THAT(document["continua"], SizeIs(1));
  EXPECT_THAT(
      document["continua"][0]["vertices"],
      testing::UnorderedElementsAre((nlohmann::json{"0", "1"}), (nlohmann::json{"1", "0"})));
  EXPECT_THAT(document["solutions"], SizeIs(0));
  EXPECT_EQ(document["residual"], 0);
}

TEST(SolveCommand, NoSolutionIsADecisionAndAnIterationLimitIsNot) {
  const TemporaryFolder folder;
  const std::string infeasible = folder / "infeasible.json";
  replace_file(infeasible, R"({"kind": "lcp", "M": [[-1]], "q": [-1]})");
  EXPECT_EQ(solved({infeasible, "--all", "--scalar", "rational"})["status"], "no-solution");
  const nlohmann::json stopped = solved(
      {stored_problem("lcp/lcp_exp_murty.dat"), "--solver", "murty", "--max-iterations", "1"},
      kNothingDecided);
  EXPECT_EQ(stopped["status"], "iteration-limit");
  EXPECT_THAT(stopped["solutions"], SizeIs(0));
}

/// 0.1 and 0.3 are no doubles; rounded, the two equalities contradict each other.
TEST(SolveCommand, ProvesNothingOfNumbersThatItRounded) {
  const TemporaryFolder folder;
  const std::string file = folder / "decimal.json";
  replace_file(file,
               R"({"kind": "mlcp", "M": [[0.1, 0], [0.3, 0]], "q": [-0.3, -0.9],
                   "equalities": [0, 1]})");
  const nlohmann::json all = solved({file, "--all"});
  EXPECT_EQ(all["status"], "solved");
  EXPECT_EQ(all["scalar"], "rational");
  EXPECT_EQ(solved({file, "--solver", "enumeration"})["status"], "solved");
  EXPECT_EQ(
      solved({file, "--solver", "enumeration", "--scalar", "double"}, kNothingDecided)["status"],
      "undecided");
}

/// Its numbers are decimals that no double holds; z = 0 … 0 and w = q − 0.1 z < 0 for every z ≥ 0.
TEST(SolveCommand, ProvesThatALargeProblemOfDecimalsHasNoSolution) {
  constexpr int kSize = 40;
  nlohmann::json problem{{"kind", "lcp"}, {"M", nlohmann::json::array()}};
  for (int i = 0; i < kSize; ++i) {
    problem["M"].push_back(std::vector<double>(kSize, 0));
    for (int j = 0; j < kSize; ++j) problem["M"][i][j] = i == j ? -0.1 : -0.01 * ((i * j) % 7);
    problem["q"].push_back(i == 3 ? -0.1 : 0.3);
  }
  const TemporaryFolder folder;
  const std::string file = folder / "infeasible.json";
  replace_file(file, problem.dump());
  EXPECT_EQ(solved({file})["status"], "no-solution");
}

TEST(SolveCommand, TakesAWiderScalarWhereRoundingKeepsDoubleFromTheTolerance) {
  const std::string relay = stored_problem("relay/relay1.dat");
  EXPECT_EQ(solved({relay, "--tolerance", "1e-8"})["scalar"], "double");
  const nlohmann::json wide = solved({relay, "--tolerance", "1e-12"});
  EXPECT_EQ(wide["scalar"], "dd");
  EXPECT_EQ(wide["status"], "solved");
  EXPECT_EQ(solved({relay, "--tolerance", "1e-40"})["scalar"], "mpfr50");
  EXPECT_EQ(
      solved({relay, "--tolerance", "1e-12", "--scalar", "double"}, kNothingDecided)["status"],
      "rounding-limit");
}

TEST(SolveCommand, FrictionHasImpulsesAndVelocities) {
  const nlohmann::json document = solved(
      {stored_problem("friction-3d/FrictionContact3D_1c.dat"), "--solver", "single-contact"});
  EXPECT_EQ(document["kind"], "friction-3d");
  EXPECT_EQ(document["contacts"], 1);
  EXPECT_THAT(document["solutions"][0]["z"], SizeIs(3));
  EXPECT_THAT(document["solutions"][0]["w"], SizeIs(3));
}

TEST(SolveCommand, FrictionInThreeDimensionsHasNoRationalSolutions) {
  EXPECT_THAT(refusal({"solve",
                       stored_problem("friction-3d/FrictionContact3D_1c.dat"),
                       "--solver",
                       "single-contact",
                       "--scalar",
                       "rational"}),
              HasSubstr("rational"));
}

TEST(SolveCommand, WritesWhatItPrintsAndReadsItAsAStart) {
  const TemporaryFolder folder;
  const std::string out = folder / "s.json";
  const nlohmann::json printed = solved({kLcp, "--out", out});
  EXPECT_EQ(nlohmann::json::parse(read_file(out)), printed);
  EXPECT_EQ(solved({kLcp, "--start", out})["status"], "solved");
  EXPECT_THAT(refusal({"solve", stored_problem("lcp/lcp_CPS_2.dat"), "--start", out}),
              HasSubstr("has 2 impulses or unknowns"));
}

TEST(SolveCommand, NeverWritesOverTheProblem) {
  const TemporaryFolder folder;
  const std::string file = folder / "p.json";
  const std::string problem = R"({"kind": "lcp", "M": [[2]], "q": [-1]})";
  replace_file(file, problem);
  EXPECT_THAT(refusal({"solve", file, "--out", file}), HasSubstr("it is the problem itself"));
  EXPECT_EQ(read_file(file), problem);
}

/// M is singular, but 1/3 is an interval: whether a pivot is zero has no answer.
TEST(SolveCommand, AnUndecidedComparisonLeavesNoResidual) {
  const TemporaryFolder folder;
  const std::string file = folder / "p.json";
  replace_file(file, R"({"kind": "lcp", "M": [["1/3", 1], [1, 3]], "q": ["-1/3", -1]})");
  const nlohmann::json document =
      solved({file, "--solver", "lemke", "--scalar", "interval"}, kNothingDecided);
  EXPECT_EQ(document["status"], "undecided");
  EXPECT_THAT(document["solutions"], SizeIs(0));
  EXPECT_TRUE(document["residual"].is_null());
}

TEST(SolveCommand, AsksTheCatalogueThatItIsGiven) {
  std::vector<SolverEntry> catalogue = solvers();
  catalogue.front().name = "my-solver";
  EXPECT_EQ(run_command({"solve", kLcp, "--solver", "my-solver"}, schemes(), catalogue).exit_code,
            kDone);
  EXPECT_THAT(refusal({"solve", kLcp, "--solver", "my-solver"}), HasSubstr("my-solver"));
}

TEST(SolveCommand, EveryFamilyHasASolver) {
  for (const char* file : {"lcp/lcp_deudeu.dat",
                           "friction-2d/FrictionContactProblem00394.dat",
                           "hdf5/Box_Stacks-i0122-82-5.hdf5"}) {
    const LoadedProblem problem = read_problem(stored_problem(file));
    EXPECT_TRUE(find_solver(solvers(), "", problem, false).takes(problem.problem)) << file;
  }
}

TEST(SolveCommand, SolversRunInTheScalarsTheyList) {
  for (const SolverEntry& solver : solvers()) {
    const LoadedProblem problem = read_problem(kLcp);
    if (!solver.takes(problem.problem)) continue;
    for (const SolverRunner& scalar : solver.scalars) {
      const Ran ran = run_command({"solve",
                                   kLcp,
                                   "--solver",
                                   std::string(solver.name),
                                   "--scalar",
                                   std::string(scalar.scalar),
                                   "--tolerance",
                                   "1/1000"});
      EXPECT_EQ(ran.exit_code, kDone) << solver.name << " in " << scalar.scalar << ran.error;
    }
  }
}

TEST(SolveCommand, WrongUsageIsRefusedWithTheNearestName) {
  EXPECT_THAT(refusal({"solve", kLcp, "--solver", "lemk"}), HasSubstr("did you mean 'lemke'?"));
  EXPECT_THAT(refusal({"solve", kLcp, "--solver", "single-contact"}),
              HasSubstr("solver single-contact is not one that takes problems of kind lcp"));
  EXPECT_THAT(refusal({"solve", kLcp, "--solver", "lemke", "--all"}),
              HasSubstr("is not one that finds all solutions of problems of kind lcp"));
  EXPECT_THAT(refusal({"solve", kLcp, "--scalar", "doubel"}), HasSubstr("did you mean 'double'?"));
  EXPECT_THAT(refusal({"solve", kLcp, "--kind", "lpc"}), HasSubstr("did you mean 'lcp'?"));
  EXPECT_THAT(refusal({"solve", kLcp, "--kind", "friction-3d"}), HasSubstr("lcp_deudeu.dat"));
  EXPECT_THAT(refusal({"solve", kLcp, "--tolerance", "-1"}), HasSubstr("at least 0"));
  EXPECT_THAT(refusal({"solve", kLcp, "--tolerance", "nan"}), HasSubstr("--tolerance"));
  EXPECT_THAT(refusal({"solve", kLcp, "--tolerance", "1e-400"}), HasSubstr("tolerance"));
  EXPECT_THAT(refusal({"solve", kLcp, "--max-iterations", "0"}), HasSubstr("--max-iterations"));
  EXPECT_THAT(refusal({"solve", "/no/such/file"}), HasSubstr("/no/such/file"));
}

TEST(SolveCommand, RefinesWithCertifiedDigits) {
  const nlohmann::json document = solved({kLcp, "--refine"});
  ASSERT_THAT(document["refined"], SizeIs(1));
  const nlohmann::json& refined = document["refined"][0];
  EXPECT_THAT(keys_of(refined),
              IsSupersetOf({"certified_digits",
                            "certified_digits_w",
                            "digits",
                            "enclosed",
                            "newton_error",
                            "note",
                            "radius",
                            "residual",
                            "scalar",
                            "start_error",
                            "status",
                            "unique",
                            "unique_w",
                            "w",
                            "z"}));
  EXPECT_EQ(refined["status"], "solved");
  EXPECT_EQ(refined["z"],
            (nlohmann::json{"1.3333333333333333333333333333333333333333333333333",
                            "2.3333333333333333333333333333333333333333333333333"}));
  EXPECT_EQ(refined["certified_digits"], (nlohmann::json{50, 50}));
  EXPECT_EQ(refined["unique"], (nlohmann::json{true, true}));
  EXPECT_FALSE(solved({kLcp}).contains("refined"));
}

TEST(SolveCommand, RefinesToTheDigitsAskedForFromAnyScalar) {
  for (const char* scalar : {"double", "dd", "mpfr50", "rational"}) {
    const nlohmann::json document =
        solved({kLcp, "--solver", "lemke", "--scalar", scalar, "--refine", "--digits", "60"});
    EXPECT_EQ(document["refined"][0]["z"][0], "1." + std::string(59, '3')) << scalar;
    EXPECT_EQ(document["refined"][0]["certified_digits"][0], 60) << scalar;
  }
}

TEST(SolveCommand, RefinesEverySolutionThatIsIsolated) {
  const TemporaryFolder folder;
  const std::string file = folder / "p.json";
  replace_file(file, R"({"kind": "lcp", "M": [[1, 2], [2, 1]], "q": [-1, -1]})");
  const nlohmann::json document = solved({file, "--all", "--refine"});
  ASSERT_THAT(document["solutions"], SizeIs(3));
  ASSERT_THAT(document["refined"], SizeIs(3));
  for (const nlohmann::json& refined : document["refined"]) {
    EXPECT_EQ(refined["certified_digits"], (nlohmann::json{50, 50}));
  }
}

TEST(SolveCommand, RefinementOfWhatWasNotSolvedSaysSo) {
  const nlohmann::json document = solved({stored_problem("lcp/lcp_exp_murty.dat"),
                                          "--solver",
                                          "murty",
                                          "--max-iterations",
                                          "1",
                                          "--refine"},
                                         kNothingDecided);
  EXPECT_EQ(document["status"], "iteration-limit");
  ASSERT_THAT(document["refined"], SizeIs(1));
  const TemporaryFolder folder;
  const std::string infeasible = folder / "infeasible.json";
  replace_file(infeasible, R"({"kind": "lcp", "M": [[-1]], "q": [-1]})");
  EXPECT_THAT(solved({infeasible, "--all", "--scalar", "rational", "--refine"})["refined"],
              SizeIs(0));
}

TEST(SolveCommand, RefinedDigitsAreReadable) {
  EXPECT_THAT(run_command({"solve", kLcp, "--refine", "--digits", "20"}).out,
              HasSubstr("z[0] = 1.3333333333333333333  20 digits, unique\n"));
}

/// w = z − 1 with z = 1 in n unknowns.
std::string identity_lcp(int n) {
  nlohmann::json m = nlohmann::json::array();
  for (int i = 0; i < n; ++i) {
    m.push_back(std::vector<int>(static_cast<std::size_t>(n), 0));
    m.back()[static_cast<std::size_t>(i)] = 1;
  }
  return nlohmann::json{
      {"kind", "lcp"}, {"M", m}, {"q", std::vector<int>(static_cast<std::size_t>(n), -1)}}
      .dump();
}

TEST(SolveCommand, OfALongVectorTheTextShowsTheFirstValuesAndTheirNumber) {
  const TemporaryFolder folder;
  const std::string file = folder / "p.json";
  replace_file(file, identity_lcp(13));
  const std::string shown = "z = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1";
  const Ran some = run_command({"solve", file});
  EXPECT_THAT(some.out, HasSubstr(shown + ", … (13 entries)]\n"));
  EXPECT_THAT(some.out, HasSubstr("--verbose prints all values"));
  EXPECT_THAT(run_command({"solve", file, "--verbose"}).out, HasSubstr(shown + ", 1]\n"));
  replace_file(file, identity_lcp(12));
  const Ran all = run_command({"solve", file});
  EXPECT_THAT(all.out, HasSubstr(shown + "]\n"));
  EXPECT_THAT(all.out, testing::Not(HasSubstr("--verbose")));
}

TEST(SolveCommand, OfManyRefinedComponentsTheTextSaysTheFewestDigits) {
  const TemporaryFolder folder;
  const std::string file = folder / "p.json";
  replace_file(file, identity_lcp(13));
  const Ran some = run_command({"solve", file, "--refine", "--digits", "20"});
  EXPECT_THAT(some.out, HasSubstr("z[11] = "));
  EXPECT_THAT(some.out, testing::Not(HasSubstr("z[12] = ")));
  EXPECT_THAT(some.out, HasSubstr("… (13 components of z, the fewest digits are 20)"));
}

TEST(SolveCommand, RefusesToRefineWhatCannotBe) {
  EXPECT_THAT(refusal({"solve", kLcp, "--refine", "--digits", "1"}), HasSubstr("--digits"));
  EXPECT_THAT(refusal({"solve", kLcp, "--refine", "--digits", "1001"}), HasSubstr("at most 1000"));
  EXPECT_THAT(refusal({"solve", kLcp, "--solver", "lemke", "--scalar", "interval", "--refine"}),
              HasSubstr("interval"));
}

TEST(SolveCommand, SaysItsExitCodes) {
  EXPECT_THAT(run_command({"solve", "--help"}).out, HasSubstr("Exit codes: 0 solved"));
}

TEST(ConvertCommand, WritesAnotherFormatOfTheSameProblem) {
  const TemporaryFolder folder;
  const std::string json = folder / "p.json", text = folder / "p.dat";
  EXPECT_EQ(run_command({"convert", kLcp, json}).exit_code, kDone);
  const nlohmann::json document = document_of(run_command({"convert", json, text, "--json"}));
  EXPECT_EQ(document["kind"], "lcp");
  EXPECT_EQ(document["exact"], true);
  EXPECT_EQ(solved({text, "--scalar", "rational"})["solutions"],
            solved({kLcp, "--scalar", "rational"})["solutions"]);
  EXPECT_THAT(refusal({"convert", kLcp, folder / "p.xyz"}), HasSubstr("expected .json"));
}

}  // namespace
}  // namespace assay::reports::solve_command_test
