#include "reports/compare/compare.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::compare_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(TrajectoryCsv, ReadsColumnsInAnyOrderAndIgnoresOthers) {
  const auto run = read_trajectory_csv(
      "\xEF\xBB\xBFv0,t,note,q0\r\n-1,0,7,2\r\n-1.5,0.5,7,1.25\r\n\r\n", "x", 1, 1);
  ASSERT_EQ(run.size(), 2);
  EXPECT_EQ(run.t[1], 0.5L);
  EXPECT_EQ(run.q(0, 1), 1.25L);
  EXPECT_EQ(run.v(0, 1), -1.5L);
  EXPECT_EQ(run.impulse.rows(), 0);
}

TEST(TrajectoryCsv, RefusesColumnsThatTheProblemHasNot) {
  const auto reading = [](const char* text) {
    return [text] { (void)read_trajectory_csv(text, "run.csv", 1, 1); };
  };
  const auto refused = [](const std::string& what) {
    return ThrowsMessage<InvalidInput>(HasSubstr("run.csv, line 1: column " + what));
  };
  EXPECT_THAT(reading("t,q0,v0,p0,p1\n0,1,0,0,0\n"),
              refused("p1 is surplus: the problem has 1 contact"));
  EXPECT_THAT(reading("t,q0,q1,v0\n0,1,1,0\n"),
              refused("q1 is surplus: the problem has 1 coordinate"));
  EXPECT_THAT(reading("t,q0,v0,v99999999999999999999\n0,1,0,0\n"), refused("v999999"));
  EXPECT_THAT([] { (void)read_trajectory_csv("t,q0,v0,p1\n0,1,0,0\n", "run.csv", 1, 2); },
              refused("p0 is missing"));
}

TEST(TrajectoryCsv, KnowsWhatTheDigitsLeaveOpen) {
  const auto run =
      read_trajectory_csv("t,q0,v0,p0\n0,0.001230,-4,0\n0.5,12.345678,3,1e-2\n", "x", 1, 1);
  const auto is = [](const char* half_unit) {
    // A power and a product, each rounded.
    const auto exact = from_rational<long double>(parse_rational(half_unit));
    const long double error = 4 * unit_roundoff<long double>() * exact;
    return testing::AllOf(testing::Ge(exact - error), testing::Le(exact + error));
  };
  EXPECT_THAT(run.t_rounding, is("0.05"));
  EXPECT_THAT(run.q_rounding, is("0.5e-6"));
  EXPECT_EQ(run.v_rounding, 0) << "integers";
  EXPECT_THAT(run.impulse_rounding, is("0.5e-2"));
}

TEST(TrajectoryCsv, ShortNumbersAmongLongOnesAreExact) {
  const char* text = "t,q0,v0\n0,0.30000000000000004,1.0\n0.5,0.80000000000000004,1.01\n";
  EXPECT_LT(read_trajectory_csv(text, "x", 1, 1).v_rounding, 1e-15L);
  const char* rounded = "t,q0,v0\n0,0.30,1.0\n0.5,0.80,1.01\n";
  EXPECT_GT(read_trajectory_csv(rounded, "x", 1, 1).v_rounding, 1e-3L);
}

TEST(TrajectoryCsv, RefusesMalformedFiles) {
  const auto reading = [](const char* text) {
    return [text] { (void)read_trajectory_csv(text, "run.csv", 1, 1); };
  };
  EXPECT_THAT(reading(""), ThrowsMessage<InvalidInput>(HasSubstr("empty")));
  EXPECT_THAT(reading("t,q0,v\n0,1,1\n"),
              ThrowsMessage<InvalidInput>(HasSubstr("column v0 is missing")));
  EXPECT_THAT(reading("t,t,q0,v0\n0,0,1,1\n"), ThrowsMessage<InvalidInput>(HasSubstr("twice")));
  EXPECT_THAT(reading("t;q0;v0\n0;1,5;1\n"), ThrowsMessage<InvalidInput>(HasSubstr("'1,5'")));
  EXPECT_THAT(reading("t,q0,v0\n0,1\n"), ThrowsMessage<InvalidInput>(HasSubstr("line 2")));
  EXPECT_THAT(reading("t,q0,v0\n0,1,nan\n"), ThrowsMessage<InvalidInput>(HasSubstr("'nan'")));
  EXPECT_THAT(reading("t,q0,v0\n1,1,1\n0,1,1\n"),
              ThrowsMessage<InvalidInput>(HasSubstr("increase")));
  EXPECT_THAT(reading("t,q0,v0\n0,1,1\n0,1.1,1\n"),
              ThrowsMessage<InvalidInput>(HasSubstr("line 3: times must increase")));
  using std::string_view_literals::operator""sv;
  EXPECT_THAT(
      [] { (void)read_trajectory_csv("t,q0,v0\n0,1,\0\n"sv, "run.csv", 1, 1); },
      ThrowsMessage<InvalidInput>(HasSubstr("run.csv is no text: it contains a zero byte")));
}

/// The free fall of the default ball, sampled until 0.4 s, before the first impact; its speed is
/// told wrong by `drift`.
std::string falling_ball(int steps, double drift) {
  std::string csv = "t,q0,v0\n";
  for (int k = 0; k <= steps; ++k) {
    const double t = 0.4 * k / steps;
    csv += std::to_string(t) + "," + std::to_string(1 - 9.81 * t * t / 2 + drift * t) + "," +
           std::to_string(-9.81 * t) + "\n";
  }
  return csv;
}

TEST(Compare, MeasuresTheOrderOverFilesAndNamesViolations) {
  const std::filesystem::path folder = testing::TempDir() + "assay_compare";
  std::filesystem::create_directories(folder);
  std::vector<std::string> files;
  for (int steps : {16, 32, 64, 128}) {
    files.push_back((folder / (std::to_string(steps) + ".csv")).string());
    std::ofstream(files.back()) << falling_ball(steps, 0.4 / steps);
  }
  const oracles::ProblemEntry& ball = oracles::find_problem("bouncing-ball");
  const CompareResult result = compare_files(ball, ball.parameters({}), files);
  ASSERT_EQ(result.files.size(), 4U);
  EXPECT_THAT(result.files[0].laws.violations, testing::IsEmpty());
  ASSERT_FALSE(result.orders.empty());
  EXPECT_EQ(result.orders[0].metric, "position-sup");
  ASSERT_TRUE(result.orders[0].interval);
  EXPECT_GT(result.orders[0].order, 0.95);
  EXPECT_LT(result.orders[0].order, 1.05);

  const std::string deep = (folder / "deep.csv").string();
  std::ofstream(deep) << falling_ball(16, -3);
  const CompareResult bad = compare_files(ball, ball.parameters({}), {deep});
  EXPECT_THAT(bad.files[0].laws.violations,
              testing::Contains(testing::Field(&LawViolation::law, "penetration")));
  EXPECT_EQ(bad.verdict, Verdict::kRefuted);
  std::filesystem::remove_all(folder);
}

/// A ball at rest long before: 51 rows from t = 1.7e9 s on, of which every third is wrong.
TEST(Compare, CalendarTimesTakeNoMoreStepsThanTheFileHas) {
  std::vector<std::string> files;
  for (const int n : {50, 100, 200}) {
    files.push_back(
        (std::filesystem::temp_directory_path() / fmt::format("assay-calendar-{}.csv", n))
            .string());
    std::ofstream file(files.back());
    file << "t,q0,v0\n";
    for (int k = 0; k <= n; ++k) {
      file << fmt::format("{:.9f},0,{}\n", 1.7e9 + double(k) / n, k % 3 == 0 ? 0 : 0.1);
    }
  }
  const auto result = compare_files(oracles::find_problem("bouncing-ball"),
                                    oracles::find_problem("bouncing-ball").parameters({}),
                                    files);
  for (const std::string& file : files) std::filesystem::remove(file);
  EXPECT_EQ(result.files.front().steps, 50U);
  EXPECT_NE(result.verdict, Verdict::kConfirmed);
}

/// Rows of a falling ball whose velocity is wrong by the same, or by more in shorter steps.
TEST(Compare, MetricsDivergeOnlyWhereTheirOrderIsBelow0) {
  const TemporaryFolder folder;
  const auto printed_with = [&](double power) {
    std::vector<std::string> words = {"compare", "bouncing-ball"};
    for (const int n : {10, 20, 40, 80, 160}) {
      std::string rows = "t,q0,v0\n";
      for (int k = 0; k <= n; ++k) {
        const double t = 0.4 * k / n, wrong = k == 0 ? 0 : 0.01 * std::pow(n, power);
        rows += fmt::format("{},{},{}\n", t, 1 - 9.81 * t * t / 2, -9.81 * t + wrong);
      }
      words.push_back((folder / fmt::format("n{}.csv", n)).string());
      replace_file(words.back(), rows);
    }
    return run_command(words).out;
  };
  EXPECT_THAT(printed_with(0), HasSubstr("✗ 1 metric does not converge"));
  EXPECT_THAT(printed_with(0.5), HasSubstr("✗ 1 metric diverges"));
}

TEST(Compare, TellsAnglesInRadians) {
  const TemporaryFolder folder;
  const std::string file = (folder / "run.csv").string();
  replace_file(file, "t,q0,v0\n0,57.3,0\n0.01,57.3,0\n0.02,57.3,0\n");
  const Ran ran = run_command({"compare", "pendulum-stop", file, "--verbose"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out,
              testing::AllOf(HasSubstr(" rad where at most "),
                             HasSubstr(" rad\n"),
                             testing::Not(HasSubstr(" m where at most "))));
}

TEST(Compare, SaysOnceWhichColumnsItIgnores) {
  const TemporaryFolder folder;
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  for (const int rows : {8, 16}) {
    words.push_back((folder / fmt::format("n{}.csv", rows)).string());
    std::string csv = falling_ball(rows, 0);
    csv.insert(csv.find('\n'), ",p");
    for (std::size_t at = csv.find('\n') + 1; (at = csv.find('\n', at)) != csv.npos; at += 3) {
      csv.insert(at, ",0");
    }
    replace_file(words.back(), csv);
  }
  const std::string out = run_command(words).out, line = "ignored columns: p (did you mean p0?)\n";
  EXPECT_THAT(out, HasSubstr(line));
  EXPECT_EQ(out.find(line), out.rfind("ignored columns"));
  words.push_back("--json");
  const nlohmann::json files = document_of(run_command(words))["files"];
  EXPECT_EQ(files[1]["ignored_columns"], nlohmann::json::array({"p (did you mean p0?)"}));
}

TEST(Compare, SaysOfFilesThatStartElsewhereThatTheyMayBeOfAnotherProblem) {
  const TemporaryFolder folder;
  const std::string file = (folder / "ball.csv").string();
  replace_file(file, falling_ball(400, 0));
  const auto reason = [&](const char* height) {
    return document_of(
               run_command({"compare", "bouncing-ball", file, "--set", height, "--json"}))["reason"]
        .get<std::string>();
  };
  EXPECT_THAT(reason("h0=2"), HasSubstr("do not start in the initial state of the problem"));
  EXPECT_THAT(reason("h0=1"), Not(HasSubstr("do not start")));
}

TEST(Compare, SaysThatAnOrderOfErrorsThatArePrintedDigitsSaysNothing) {
  const TemporaryFolder folder;
  std::vector<std::string> words = {"compare", "bouncing-ball"};
  for (const int rows : {50, 100, 200, 400}) {
    words.push_back((folder / fmt::format("n{}.csv", rows)).string());
    replace_file(words.back(), falling_ball(rows, 0));
  }
  const std::string out = run_command(words).out;
  EXPECT_THAT(out, HasSubstr("which says nothing: all files agree with the exact motion"));
}

TEST(Compare, DoesNotConfirmFilesWhoseVelocitiesHaveAnotherName) {
  const TemporaryFolder folder;
  const auto verdict = [&](const char* name) {
    const std::string file = (folder / fmt::format("{}.csv", name)).string();
    std::string csv = falling_ball(400, 0);
    csv.replace(csv.find("v0"), 2, name);
    replace_file(file, csv);
    return document_of(run_command({"compare", "bouncing-ball", file, "--json"}))["reason"]
        .get<std::string>();
  };
  EXPECT_THAT(verdict("vel"),
              HasSubstr("the velocities were not read: column vel (did you mean "
                        "v0?)"));
  EXPECT_THAT(verdict("energy"), Not(HasSubstr("were not read"))) << "no velocity";
}

TEST(TrajectoryCsv, RefusesStepsThatAreNoTimeInDouble) {
  EXPECT_THAT([] { (void)read_trajectory_csv("t,q0,v0\n0,1,0\n1e-400,1,0\n", "run.csv", 1, 1); },
              ThrowsMessage<InvalidInput>(HasSubstr(
                  "run.csv, line 3: t = 1e-400 is less than 1e-100 after the row before")));
}

TEST(Compare, NamesMissingRows) {
  const std::filesystem::path folder = testing::TempDir() + "assay_compare_gap";
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "gap.csv").string();
  std::string csv = falling_ball(16, 0);
  const oracles::ProblemEntry& ball = oracles::find_problem("bouncing-ball");
  std::ofstream(file) << csv;
  EXPECT_EQ(compare_files(ball, ball.parameters({}), {file}).files[0].gap, "");
  const std::size_t first = csv.find("\n0.100000"), last = csv.find("\n0.250000");
  csv.erase(first, last - first);
  std::ofstream(file) << csv;
  const CompareResult cut = compare_files(ball, ball.parameters({}), {file});
  EXPECT_THAT(cut.files[0].gap,
              HasSubstr("missing after t = 0.075: a step of 0.175 among steps of 0.025"));
  EXPECT_EQ(cut.verdict, Verdict::kUndecided) << "whatever the other rows obey: " << cut.reason;
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace assay::reports::compare_test
