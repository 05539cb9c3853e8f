#include "reports/compare/convergence.hpp"

#include <gmock/gmock.h>

#include <array>
#include <utility>

#include "core/scalar/machine.hpp"
#include "reports/compare/compare.hpp"
#include "reports/compare/decide.hpp"

namespace assay::reports::convergence_test {
namespace {

using testing::HasSubstr;

using Errors = std::array<double, 5>;

/// Five files of steps 1, 1/2, … with these errors in a metric, of sizes 1.
std::vector<ComparedFile> files_with(const Errors& errors,
                                     const std::string& metric,
                                     const TrueBehaviour& truth = {}) {
  std::vector<ComparedFile> files;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    ComparedFile file{};
    file.h = 1.0 / (1 << i);
    file.sizes = {1, 1, 1, 1, 1};
    file.truth = truth;
    file.resolved = true;
    file.errors = {{metric, errors[i]}};
    files.push_back(file);
  }
  return files;
}

/// Of the one metric that the files have errors in, and others in which nothing is told.
std::vector<MetricVerdict> verdicts_of(const std::vector<ComparedFile>& files) {
  return judge_convergence(files);
}

Verdict verdict_of(const std::vector<ComparedFile>& files) {
  const std::vector<MetricVerdict> found = verdicts_of(files);
  return found.size() == 1 ? found[0].verdict : Verdict::kUndecided;
}

constexpr Errors kFalling{0.8, 0.41, 0.2, 0.1, 0.049};
constexpr Errors kStaying{0.8, 0.79, 0.81, 0.8, 0.8};
constexpr Errors kSlowlyFalling{0.84, 0.83, 0.82, 0.81, 0.8};
constexpr Errors kScattered{0.8, 0.02, 0.5, 0.01, 0.6};
constexpr Errors kOfPrinting{1e-5, 2e-5, 1e-5, 2e-5, 1e-5};

TEST(Convergence, IsConfirmedRefutedOrLeftOpenInEachMetricThatJudges) {
  for (const char* metric : {"position-sup", "velocity-l1", "impulse-flat", "state-l1"}) {
    EXPECT_EQ(verdict_of(files_with(kFalling, metric)), Verdict::kConfirmed) << metric;
    EXPECT_EQ(verdict_of(files_with(kStaying, metric)), Verdict::kRefuted) << metric;
    EXPECT_EQ(verdict_of(files_with(kSlowlyFalling, metric)), Verdict::kRefuted) << metric;
    EXPECT_EQ(verdict_of(files_with(kScattered, metric)), Verdict::kUndecided) << metric;
    EXPECT_EQ(verdict_of(files_with(kOfPrinting, metric)), Verdict::kConfirmed) << metric;
  }
}

/// An order of 1/3 is convergence, but no order of a right solution.
TEST(Convergence, IsLeftOpenIfErrorsFallSlowlyOrLevelOff) {
  constexpr Errors kCubeRoot{0.8, 0.635, 0.504, 0.4, 0.3175};
  constexpr Errors kLevelling{0.8, 0.38, 0.19, 0.145, 0.142};
  const auto slow = verdicts_of(files_with(kCubeRoot, "position-sup"));
  ASSERT_EQ(slow.size(), 1u);
  EXPECT_EQ(slow[0].verdict, Verdict::kUndecided);
  EXPECT_THAT(slow[0].reason, HasSubstr("fall, but slowly"));
  const auto levelling = verdicts_of(files_with(kLevelling, "position-sup"));
  ASSERT_EQ(levelling.size(), 1u);
  EXPECT_EQ(levelling[0].verdict, Verdict::kUndecided);
  EXPECT_THAT(levelling[0].reason, HasSubstr("level off: over the 3 files"));
}

/// The reasons of a comparison of files with these errors, in a law of contacts that supports
/// others.
TEST(Convergence, ReasonsOfMetricsThatOnlySupportAreToldApart) {
  const auto decided = [](const Errors& of_positions) {
    CompareResult result;
    result.files = files_with(of_positions, "position-sup");
    const std::vector<ComparedFile> others = files_with(kStaying, "complementarity");
    for (std::size_t i = 0; i < others.size(); ++i) {
      result.files[i].errors.push_back(others[i].errors[0]);
    }
    result.orders = orders_over(result.files);
    decide(result);
    return result;
  };
  const CompareResult refuted = decided(kStaying);
  EXPECT_THAT(refuted.refuted, testing::ElementsAre(HasSubstr("position-sup")));
  EXPECT_THAT(refuted.supporting, testing::ElementsAre(HasSubstr("complementarity")));
  EXPECT_EQ(refuted.orders[0].right_above, 0.5);
  const CompareResult confirmed = decided(kFalling);
  EXPECT_THAT(confirmed.refuted, testing::IsEmpty());
  EXPECT_THAT(confirmed.supporting, testing::IsEmpty()) << "there is nothing to support";
}

TEST(Convergence, NamesMetricAndIntervalThatLeaveItOpen) {
  const std::vector<MetricVerdict> found = verdicts_of(files_with(kScattered, "velocity-l1"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0].reason,
              testing::AllOf(HasSubstr("the order in velocity-l1 is in ["),
                             HasSubstr("over 5 files and may be 0")));
}

TEST(Convergence, IsNotRefutedByStepsThatDoNotShowTheMotion) {
  std::vector<ComparedFile> files = files_with(kStaying, "velocity-l1");
  files[0].resolved = files[1].resolved = false;
  EXPECT_EQ(verdict_of(files), Verdict::kRefuted) << "by three others";
  files[2].resolved = false;
  EXPECT_EQ(verdict_of(files), Verdict::kUndecided);
  EXPECT_THAT(verdicts_of(files)[0].reason, HasSubstr("steps of 1 s do not resolve the motion"));
}

TEST(Convergence, NoOrderIsKnownBeforeACollapse) {
  const TrueBehaviour collapse{.regularity = Regularity::kCollapse};
  constexpr Errors kLikeALogarithm{0.8, 0.7, 0.62, 0.57, 0.5};
  EXPECT_EQ(verdict_of(files_with(kLikeALogarithm, "position-sup", collapse)), Verdict::kConfirmed);
  EXPECT_EQ(verdict_of(files_with(kLikeALogarithm, "position-sup")), Verdict::kRefuted);
}

using Steps = std::vector<std::pair<double, double>>;

/// Files of these steps and errors in position-sup.
std::vector<ComparedFile> files_of(const Steps& steps) {
  std::vector<ComparedFile> files;
  for (const auto& [h, error] : steps) {
    ComparedFile file{};
    file.h = h;
    file.sizes = {1, 1, 1, 1, 1};
    file.errors = {{"position-sup", error}};
    files.push_back(file);
  }
  return files;
}

std::string reason_of(const Steps& steps) {
  const std::vector<MetricVerdict> found = verdicts_of(files_of(steps));
  return found.size() == 1 ? found[0].reason : "";
}

TEST(Convergence, IsJudgedWhereTheLargestStepIsFourTimesTheSmallest) {
  const Steps falling{{1, 0.8}, {0.6, 0.49}, {0.4, 0.32}, {0.25, 0.2}};
  const Steps staying{{1, 0.8}, {0.6, 0.79}, {0.4, 0.81}, {0.25, 0.8}};
  EXPECT_EQ(verdict_of(files_of(falling)), Verdict::kConfirmed);
  EXPECT_EQ(verdict_of(files_of(staying)), Verdict::kRefuted);
  for (Steps steps : {falling, staying}) {
    steps.back().first = 0.26;
    EXPECT_EQ(verdict_of(files_of(steps)), Verdict::kUndecided);
    EXPECT_THAT(reason_of(steps),
                HasSubstr("a largest step of 3.846 times the smallest, where 4 times are needed"));
    EXPECT_FALSE(orders_over(files_of(steps))[0].judges);
  }
}

TEST(Convergence, FilesOfOneStepCountAsOne) {
  const Steps two{{1, 0.8}, {1, 0.81}, {0.25, 0.2}, {0.25 * (1 + 1e-12), 0.21}};
  EXPECT_EQ(verdict_of(files_of(two)), Verdict::kUndecided);
  EXPECT_THAT(reason_of(two), HasSubstr("2 distinct steps, where 3 are needed"));
  EXPECT_FALSE(orders_over(files_of(two))[0].interval);
  Steps three = two;
  three.emplace_back(0.5, 0.4);
  EXPECT_EQ(verdict_of(files_of(three)), Verdict::kConfirmed);
  EXPECT_EQ(orders_over(files_of(three))[0].files, 5U);
  EXPECT_EQ(orders_over(files_of(three))[0].steps, 3U);
}

TEST(Convergence, FilesOfOneStepMakeNoIntervalNarrower) {
  const Steps scattered{{1, 0.8}, {0.5, 0.1}, {0.25, 0.2}};
  Steps often;
  for (int i = 0; i < 20; ++i) often.insert(often.end(), scattered.begin(), scattered.end());
  const ComparedOrder once = orders_over(files_of(scattered))[0];
  const ComparedOrder many = orders_over(files_of(often))[0];
  // Means of 20 equal errors, each rounded 20 times.
  const double rounding = 1e3 * unit_roundoff<double>() * ((*once.interval)[1] - once.order);
  EXPECT_LE((*many.interval)[0], (*once.interval)[0] + rounding);
  EXPECT_GE((*many.interval)[1], (*once.interval)[1] - rounding);
  EXPECT_LE(*many.at_least, *once.at_least + rounding);
  EXPECT_EQ(verdict_of(files_of(often)), Verdict::kUndecided);
}

}  // namespace
}  // namespace assay::reports::convergence_test
