#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <ctime>
#include <fstream>

#include "core/scalar/invalid_input.hpp"
#include "reports/compare/compare.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::single_precision_test {
namespace {

/// A ball, and how its numbers are written.
struct Ball {
  int steps = 1000;
  float restitution = 0.8F, gravity = 9.81F, t_end = 2;
  const char* format = "{}";  ///< of a float
  bool float_times = false;   ///< summed up in single precision
};

/// Moreau-Jean, θ = 1, in single precision.
std::string csv_of(const Ball& ball) {
  const float h = ball.t_end / static_cast<float>(ball.steps);
  float q = 1, v = 0, p = 0, t = 0;
  std::string text = "t,q0,v0,p0\n";
  for (int k = 0; k <= ball.steps; ++k) {
    const double time = static_cast<double>(ball.t_end) / ball.steps * k;
    text += ball.float_times ? fmt::format("{},", t) : fmt::format("{},", time);
    for (const float number : {q, v}) text += fmt::format(fmt::runtime(ball.format), number) + ",";
    text += fmt::format(fmt::runtime(ball.format), p) + "\n";
    const float flying = v - h * ball.gravity;
    const float next = q <= 0 ? std::max(flying, -ball.restitution * v) : flying;
    p = next - flying;
    v = next;
    q += h * v;
    t += h;
  }
  return text;
}

/// The same in double.
std::string csv_in_double(int steps) {
  double q = 1, v = 0;
  const double h = 2.0 / steps;
  std::string text = "t,q0,v0\n";
  for (int k = 0; k <= steps; ++k) {
    text += fmt::format("{},{:.9g},{:.9g}\n", h * k, q, v);
    const double flying = v - h * 9.81;
    v = q <= 0 ? std::max(flying, -0.8 * v) : flying;
    q += h * v;
  }
  return text;
}

CompareResult compared(const std::string& text, std::optional<Precision> declared = std::nullopt) {
  const TemporaryFolder folder;
  std::ofstream(folder / "ball.csv") << text;
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  return compare_files(
      problem, problem.parameters({}), {(folder / "ball.csv").string()}, {.precision = declared});
}

std::vector<std::string> violated(const CompareResult& result) {
  std::vector<std::string> laws;
  for (const LawViolation& violation : result.files.at(0).laws.violations) {
    laws.push_back(violation.law + ": " + violation.message);
  }
  return laws;
}

TEST(SinglePrecision, IsSeenInDigitsHoweverTheyAreWritten) {
  for (const char* format : {"{}", "{:.9g}", "{:.8e}", "{:.17g}", "{:.12f}"}) {
    const CompareResult result = compared(csv_of({.format = format}));
    EXPECT_EQ(result.files.at(0).precision, Precision::kSingle) << format;
    EXPECT_FALSE(result.files.at(0).precision_declared);
  }
  EXPECT_EQ(compared(csv_in_double(1000)).files.at(0).precision, Precision::kDouble);
  EXPECT_EQ(compared("t,q0,v0\n0,1,0\n0.5,0.75,-0.5\n1,0.5,-0.5\n").files.at(0).precision,
            Precision::kDouble)
      << "too few digits to tell";
}

TEST(SinglePrecision, DoesNotBreakALaw) {
  for (const int steps : {137, 1000, 12345, 60000}) {
    for (const bool float_times : {false, true}) {
      const CompareResult result = compared(csv_of({.steps = steps, .float_times = float_times}));
      EXPECT_THAT(violated(result), testing::IsEmpty()) << steps << ", " << float_times;
    }
  }
}

/// Four times the rows take four times as long; 16 times if each row looked at all of them.
TEST(SinglePrecision, OfLongFilesIsJudgedInTimeProportionalToTheRows) {
  const auto seconds = [](int steps) {
    const std::string text = csv_of({.steps = steps});
    const std::clock_t begin = std::clock();
    compared(text);
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  EXPECT_LT(seconds(60000), 8 * seconds(15000));
}

/// Short digits do not tell the precision.
TEST(SinglePrecision, MayBeDeclared) {
  const std::string text = csv_of({.steps = 60000, .format = "{:.7g}"});
  EXPECT_EQ(compared(text).files.at(0).precision, Precision::kDouble);
  const CompareResult result = compared(text, Precision::kSingle);
  EXPECT_EQ(result.files.at(0).precision, Precision::kSingle);
  EXPECT_TRUE(result.files.at(0).precision_declared);
  EXPECT_THAT(violated(result), testing::IsEmpty());
}

TEST(SinglePrecision, DoesNotHideAWrongBall) {
  const auto laws_of = [](const Ball& ball) { return violated(compared(csv_of(ball))); };
  using testing::Contains;
  using testing::StartsWith;
  EXPECT_THAT(laws_of({.steps = 12345, .restitution = 0.7F}), Contains(StartsWith("impact-law")));
  EXPECT_THAT(laws_of({.steps = 1000, .gravity = 9.8F}), Contains(StartsWith("impulse-balance")));
  EXPECT_THAT(laws_of({.steps = 1000, .gravity = 9.6F, .float_times = true}),
              Contains(StartsWith("impulse-balance")));
}

TEST(SinglePrecision, IsPrintedWithTheVerdict) {
  const TemporaryFolder folder;
  const std::string file = (folder / "ball.csv").string();
  std::ofstream(file) << csv_of({});
  EXPECT_THAT(run_command({"compare", "bouncing-ball", file}).out,
              testing::HasSubstr("judged as single precision, which its digits show"));
  EXPECT_THAT(run_command({"compare", "bouncing-ball", file, "--precision", "double"}).out,
              testing::HasSubstr("judged as double precision, as declared"));
  const nlohmann::json document =
      document_of(run_command({"compare", "bouncing-ball", file, "--json"}));
  EXPECT_EQ(document["files"][0]["precision"], "single");
  EXPECT_EQ(run_command({"compare", "bouncing-ball", file, "--precision", "half"}).exit_code,
            kBadInput);
}

}  // namespace
}  // namespace assay::reports::single_precision_test
