#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>

#include "reports/compare/compare.hpp"
#include "tests/reports/study/temporary_folder.hpp"

// Right runs that are written in unusual ways are not refuted; wrong ones are, however written.

namespace assay::reports::honest_files_test {
namespace {

using testing::HasSubstr;

struct Row {
  double t, q, v, p = 0;
};
using Rows = std::vector<Row>;

/// The ball of the problem by the Moreau-Jean scheme with θ = 1/2 and this e.
Rows ball(int steps, double e = 0.8) {
  Rows rows{{0, 1, 0}};
  const double h = 2.0 / steps;
  for (int k = 1; k <= steps; ++k) {
    const Row& last = rows.back();
    const double free = last.v - h * 9.81;
    const bool closed = last.q + h * last.v / 2 <= 0;
    const double v = closed ? std::max(free, -e * last.v) : free;
    rows.push_back({h * k, last.q + h * (last.v + v) / 2, v, v - free});
  }
  return rows;
}

/// The exact motion, with two rows at each impact.
Rows events_and_steps(int steps, double e = 0.8) {
  Rows rows;
  double begin = 0, q = 1, v = 0;
  int k = 0;
  while (true) {
    const double hit = begin + (v + std::sqrt(v * v + 2 * 9.81 * q)) / 9.81;
    for (; k <= steps && 2.0 * k / steps < hit; ++k) {
      const double s = 2.0 * k / steps - begin;
      rows.push_back({2.0 * k / steps, q + v * s - 9.81 * s * s / 2, v - 9.81 * s});
    }
    if (k > steps) return rows;
    const double before = v - 9.81 * (hit - begin);
    rows.push_back({hit, 0, before});
    rows.push_back({hit, 0, -e * before, -(1 + e) * before});
    begin = hit, q = 0, v = -e * before;
  }
}

std::string all_columns(const Rows& rows) {
  std::string csv = "t,q0,v0,p0\n";
  for (const Row& row : rows) csv += fmt::format("{},{},{},{}\n", row.t, row.q, row.v, row.p);
  return csv;
}

std::string positions_alone(const Rows& rows) {
  std::string csv = "t,q0\n";
  for (const Row& row : rows) csv += fmt::format("{},{}\n", row.t, row.q);
  return csv;
}

CompareResult compared(const std::function<std::string(int steps)>& csv) {
  const TemporaryFolder folder;
  std::vector<std::string> files;
  for (const int steps : {101, 233, 477, 1013}) {
    files.push_back((folder / fmt::format("{}.csv", steps)).string());
    std::ofstream(files.back()) << csv(steps);
  }
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  return compare_files(problem, problem.parameters({}), files);
}

Rows later(Rows rows, double by) {
  for (Row& row : rows) row.t += by;
  return rows;
}

/// v is q by central differences, at the ends one-sided ones.
Rows with_differences(Rows rows) {
  const std::size_t last = rows.size() - 1;
  for (std::size_t k = 0; k <= last; ++k) {
    const Row &before = rows[k == 0 ? 0 : k - 1], &after = rows[k == last ? last : k + 1];
    rows[k].v = (after.q - before.q) / (after.t - before.t);
  }
  return rows;
}

std::string without_impulses(const Rows& rows) {
  std::string csv = "t,q0,v0\n";
  for (const Row& row : rows) csv += fmt::format("{},{},{}\n", row.t, row.q, row.v);
  return csv;
}

Rows exact_rows(int steps, double e = 0.8) {
  Rows rows = events_and_steps(steps, e);
  const auto at_impact = [&](const Row& row) {
    const double k = row.t * steps / 2;
    return std::abs(k - std::round(k)) > 1e-9;
  };
  std::erase_if(rows, at_impact);
  return rows;
}

TEST(HonestFiles, WithVelocitiesByDifferencesAreConfirmed) {
  const CompareResult result =
      compared([](int steps) { return without_impulses(with_differences(exact_rows(steps))); });
  EXPECT_EQ(result.verdict, Verdict::kConfirmed) << result.reason;
  const CompareResult wrong = compared(
      [](int steps) { return without_impulses(with_differences(exact_rows(steps, 0.7))); });
  EXPECT_EQ(wrong.verdict, Verdict::kRefuted);
}

/// A spring of k = 1/h² whose damping gives e = 4/5: the contact takes three to five rows.
Rows penalty(int steps, double e = 0.8) {
  const double h = 2.0 / steps, k = 1 / (h * h), log_e = std::log(e);
  const double damping = -2 * log_e / std::sqrt(M_PI * M_PI + log_e * log_e) / h;
  Rows rows{{0, 1, 0}};
  double q = 1, v = 0;
  constexpr int kSubsteps = 200;
  for (int row = 1; row <= steps; ++row) {
    for (int i = 0; i < kSubsteps; ++i) {
      v += h / kSubsteps * ((q < 0 ? std::max(0.0, -k * q - damping * v) : 0) - 9.81);
      q += h / kSubsteps * v;
    }
    rows.push_back({h * row, q, v});
  }
  return rows;
}

TEST(HonestFiles, OfAStiffSpringBreakNoLawOfImpacts) {
  const auto violations = [](double e) {
    const CompareResult result =
        compared([&](int steps) { return without_impulses(penalty(steps, e)); });
    std::size_t count = 0;
    for (const ComparedFile& file : result.files) count += file.laws.violations.size();
    return std::pair(count, result.verdict);
  };
  EXPECT_EQ(violations(0.8).first, 0u);
  EXPECT_EQ(violations(0.5).second, Verdict::kRefuted);
}

TEST(HonestFiles, OfAnotherClockAreConfirmed) {
  for (const double clock : {100.0, 1.7e9, -2.0}) {
    const CompareResult result =
        compared([&](int steps) { return all_columns(later(ball(steps), clock)); });
    EXPECT_EQ(result.verdict, Verdict::kConfirmed) << clock << ": " << result.reason;
    EXPECT_EQ(result.files.front().clock, clock);
  }
}

/// A file whose last step passes the horizon ends with the others; one that ends early does not.
TEST(HonestFiles, ThatEndEarlyAreNamed) {
  const auto ends_at = [](double end) {
    return compared([&](int steps) {
      Rows rows = ball(steps);
      if (steps == 233) std::erase_if(rows, [&](const Row& row) { return row.t > end; });
      return all_columns(rows);
    });
  };
  const CompareResult early = ends_at(1.3);
  EXPECT_THAT(early.not_judged, testing::Contains(HasSubstr("the motion after the end of ")));
  EXPECT_THAT(early.reason, HasSubstr("233.csv, because "));
  EXPECT_THAT(ends_at(1.995).not_judged, testing::IsEmpty());
}

TEST(HonestFiles, OfAnotherClockAreRefutedIfTheyAreWrong) {
  for (const double clock : {100.0, 1.7e9}) {
    const CompareResult result =
        compared([&](int steps) { return all_columns(later(ball(steps, 0.7), clock)); });
    EXPECT_EQ(result.verdict, Verdict::kRefuted) << result.reason;
  }
}

TEST(HonestFiles, ThatStartLaterHaveNoOtherClock) {
  const CompareResult result = compared([](int steps) {
    Rows rows = ball(steps);
    rows.erase(rows.begin(), rows.begin() + steps / 10);
    return all_columns(rows);
  });
  EXPECT_EQ(result.verdict, Verdict::kConfirmed) << result.reason;
  EXPECT_EQ(result.files.front().clock, 0);
}

/// A ball at rest is in its initial state at any time.
TEST(HonestFiles, OfABodyAtRestThatStartLaterHaveNoOtherClock) {
  const TemporaryFolder folder;
  const std::string file = (folder / "rest.csv").string();
  std::ofstream(file) << "t,q0,v0\n5,0,0\n5.1,0,0\n5.2,0,0\n";
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  const auto result = compare_files(problem, problem.parameters({{"h0", "0"}}), {file});
  EXPECT_EQ(result.files.front().clock, 0);
}

/// An error of O(h), which files that converge may have.
TEST(HonestFiles, ThatNumberStepsWronglyHaveNoOtherClock) {
  const CompareResult result =
      compared([](int steps) { return all_columns(later(ball(steps), 2.0 / steps)); });
  EXPECT_EQ(result.files.front().clock, 0);
}

TEST(HonestFiles, WithBothLimitsOfImpactsAreConfirmed) {
  const CompareResult result =
      compared([](int steps) { return all_columns(events_and_steps(steps)); });
  EXPECT_EQ(result.verdict, Verdict::kConfirmed) << result.reason;
  EXPECT_LT(*result.files.back().error_in("velocity-l1"), 1e-9) << "straight lines are exact";
}

TEST(HonestFiles, WithBothLimitsOfImpactsAreRefutedIfTheyAreWrong) {
  const CompareResult result =
      compared([](int steps) { return all_columns(events_and_steps(steps, 0.7)); });
  EXPECT_EQ(result.verdict, Verdict::kRefuted) << result.reason;
}

TEST(HonestFiles, ThatRepeatARowAreConfirmed) {
  const CompareResult result = compared([](int steps) {
    Rows rows = ball(steps);
    for (const auto at : {rows.begin() + steps / 2, rows.begin()}) rows.insert(at, Row(*at));
    return all_columns(rows);
  });
  EXPECT_EQ(result.verdict, Verdict::kConfirmed) << result.reason;
}

TEST(HonestFiles, WithoutVelocitiesAreJudgedByPositions) {
  const CompareResult right = compared([](int steps) { return positions_alone(ball(steps)); });
  EXPECT_EQ(right.verdict, Verdict::kConfirmed);
  EXPECT_THAT(right.reason, HasSubstr("not judged: velocities"));
  const CompareResult wrong = compared([](int steps) { return positions_alone(ball(steps, 0.7)); });
  EXPECT_EQ(wrong.verdict, Verdict::kRefuted) << wrong.reason;
}

/// Rows of the contact of two balls that begin with their impact.
TEST(HonestFiles, WithoutVelocitiesMayBeginWithAnImpact) {
  const TemporaryFolder folder;
  std::vector<std::string> right, wrong;
  for (const int steps : {20, 50, 120}) {
    for (std::vector<std::string>* files : {&right, &wrong}) {
      const double share = files == &right ? 1 : 0.9;
      files->push_back((folder / fmt::format("{}-{}.csv", steps, share)).string());
      std::string csv = "t,q0,q1\n";
      for (int k = 0; k <= steps; ++k) {
        csv += fmt::format("{},0,{}\n", 1.0 * k / steps, share * k / steps);
      }
      std::ofstream(files->back()) << csv;
    }
  }
  const oracles::ProblemEntry& balls = oracles::find_problem("two-balls");
  const CompareResult result = compare_files(balls, balls.parameters({}), right);
  EXPECT_EQ(result.verdict, Verdict::kConfirmed) << result.reason;
  EXPECT_EQ(compare_files(balls, balls.parameters({}), wrong).verdict, Verdict::kRefuted);
}

/// The exact motion up to the first time of the file has too many events.
TEST(HonestFiles, OfAnotherClockNeedNoMotionUpToTheirFirstTime) {
  const TemporaryFolder folder;
  const std::string file = (folder / "run.csv").string();
  std::ofstream(file) << "t,q0,q1,q2,q3,q4,q5,q6\n100,0,0,0.7,1,0,0,0\n"
                         "100.01,0.01,0,0.6995095,0.9998875021093592,0,0.01499943750632807,0\n";
  const oracles::ProblemEntry& problem = oracles::find_problem("offset-impact");
  EXPECT_EQ(compare_files(problem, problem.parameters({}), {file}).files.front().clock, 100);
}

/// The leapfrog method, which gives velocities half a step after (side = 1) or before the
/// positions. Each row is the last of `together` steps. The exact velocity of the first row is 0.
std::string leapfrog(int steps, int together, int side, double start) {
  const double h = 2.0 / (steps * together);
  double q = 1, v = start - h * 9.81 / 2, before = v + h * 9.81;
  std::string csv = "t,q0,v0\n";
  for (int k = 0; k <= steps * together; ++k) {
    if (k % together == 0) csv += fmt::format("{},{},{}\n", h * k, q, side > 0 ? v : before);
    q += h * v;
    before = v;
    v = q <= 0 ? std::max(v - h * 9.81, -0.8 * v) : v - h * 9.81;
  }
  return csv;
}

TEST(HonestFiles, WithVelocitiesAtHalfStepsAreConfirmed) {
  for (const int together : {1, 2, 10, 100}) {
    for (const int side : {1, -1}) {
      const auto of = [&](double start) {
        return compared([&](int steps) { return leapfrog(steps, together, side, start); });
      };
      const CompareResult right = of(0);
      EXPECT_EQ(right.verdict, Verdict::kConfirmed) << together << ": " << right.reason;
      EXPECT_EQ(of(0.5).verdict, Verdict::kRefuted) << together;
    }
  }
}

/// As far from the exact velocity as half a tenth of a row, but at the times of the rows.
TEST(HonestFiles, WithAnotherFirstVelocityAreRefuted) {
  for (const int together : {2, 10, 100}) {
    const CompareResult wrong = compared([&](int steps) {
      const double h = 2.0 / steps;
      return leapfrog(steps, 1000, 1, 9.81 * h / (2.0 * together));
    });
    EXPECT_EQ(wrong.verdict, Verdict::kRefuted) << together << ": " << wrong.reason;
  }
}

TEST(HonestFiles, WithoutVelocitiesRefuseWhatNeedsThem) {
  const TemporaryFolder folder;
  const std::string file = (folder / "run.csv").string();
  std::ofstream(file) << positions_alone(ball(10));
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  for (const CompareOptions& options :
       {CompareOptions{.between = Interpolant::kHermite}, CompareOptions{.law = true}}) {
    EXPECT_THAT(
        [&] { (void)compare_files(problem, problem.parameters({}), {file}, options); },
        testing::ThrowsMessage<std::invalid_argument>(HasSubstr("needs the velocities v0, …")));
  }
}

}  // namespace
}  // namespace assay::reports::honest_files_test
