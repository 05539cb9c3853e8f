#include "reports/compare/trajectory_laws.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <functional>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports::trajectory_laws_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

/// A scheme with options.
struct Way {
  const SchemeEntry* scheme;
  oracles::Settings options;

  [[nodiscard]] std::string name() const {
    std::string text(scheme->name);
    for (const auto& [key, value] : options) text += " " + key + "=" + value;
    return text;
  }
};

/// Every Lagrangian scheme with each of its options in the study, and others of Moreau-Jean.
std::vector<Way> ways() {
  std::vector<Way> all;
  for (const SchemeEntry& scheme : schemes()) {
    if (!kLagrangianModels.contains(scheme.kind)) continue;
    for (const auto& options : scheme.study_options) {
      // The mean force of a step, which no linear system gives.
      if (std::ranges::any_of(options, [](const auto& option) { return option.first == "force"; }))
        continue;
      all.push_back({&scheme, {}});
      for (const auto& [key, value] : options) all.back().options.emplace_back(key, value);
    }
  }
  const SchemeEntry& moreau_jean = find_scheme(schemes(), "moreau-jean");
  for (const char* theta : {"0", "0.7"}) all.push_back({&moreau_jean, {{"theta", theta}}});
  for (const char* gamma : {"0", "1"}) all.push_back({&moreau_jean, {{"gamma", gamma}}});
  return all;
}

/// A problem with parameters over a horizon.
struct Subject {
  std::string problem;
  oracles::Settings settings;
  std::string t_end;

  [[nodiscard]] const oracles::ProblemEntry& entry() const {
    return oracles::find_problem(problem);
  }
  [[nodiscard]] Parameters parameters() const { return entry().parameters(settings); }
  [[nodiscard]] ContactModel<long double> model() const {
    return linear_model(oracles::model<long double>(entry(), parameters()), "a test");
  }
  [[nodiscard]] FileTrajectory simulated(int steps, const Way& way) const {
    Parameters options(way.scheme->parameters);
    for (const auto& [key, value] : way.options) options.set(key, value);
    const Rational h = parse_rational(t_end) / steps;
    FileTrajectory run;
    static_cast<Trajectory<long double>&>(run) =
        way.scheme->scalar("double").run({&entry(), parameters(), options, h, steps});
    EXPECT_EQ(run.status, SolveStatus::kSolved) << problem << ", " << way.name();
    return run;
  }
  [[nodiscard]] FileTrajectory simulated(int steps) const {
    return simulated(steps, {&find_scheme(schemes(), "moreau-jean"), {}});
  }
  /// The exact motion, without impulses.
  [[nodiscard]] FileTrajectory sampled(int steps) const {
    const auto motion = oracles::to_long_double(
        entry().exact(parameters(), from_rational<Mpfr>(Rational(parse_rational(t_end) + 1))));
    const auto h = from_rational<long double>(parse_rational(t_end)) / steps;
    oracles::MotionState<long double> state;
    motion.evaluate(0, state);
    FileTrajectory run;
    run.q.resize(state.q.size(), steps + 1);
    run.v = run.q;
    run.impulse.resize(0, steps + 1);
    for (Eigen::Index k = 0; k <= steps; ++k) {
      run.t.push_back(h * static_cast<long double>(k));
      motion.evaluate(run.t.back(), state);
      run.q.col(k) = state.q;
      run.v.col(k) = state.v;
    }
    return run;
  }
  [[nodiscard]] LawRecord record_of(const FileTrajectory& run) const {
    LawRecord record;
    ask_laws_of_motion(model(), run, record);
    return record;
  }
  [[nodiscard]] std::vector<std::string> laws_broken_by(const FileTrajectory& run) const {
    std::vector<std::string> laws;
    for (const LawViolation& violation : record_of(run).violations) {
      laws.push_back(violation.law + " at " + std::to_string(violation.t) + ": " +
                     violation.message);
    }
    return laws;
  }
};

std::vector<Subject> study_subjects() {
  std::vector<Subject> subjects;
  for (const oracles::ProblemEntry& problem : oracles::problems()) {
    if (problem.kind != ModelKind::kLinear) continue;
    for (const oracles::StudyCase& c : problem.study_cases()) {
      subjects.push_back({std::string(problem.name), c.parameters, c.t_end});
    }
  }
  return subjects;
}

FileTrajectory without_impulses(FileTrajectory run) {
  run.impulse.resize(0, run.size());
  return run;
}

/// The ball that its file says it is, until it rests.
const Subject kBall{"bouncing-ball", {}, "2"};

testing::Matcher<std::vector<std::string>> names(const std::string& law) {
  return Contains(testing::StartsWith(law + " at "));
}

TEST(TrajectoryLaws, NoRunOfASchemeBreaksOne) {
  for (const Subject& subject : study_subjects()) {
    for (const Way& way : ways()) {
      if (!takes(*way.scheme, subject.entry())) continue;
      for (const int steps : {17, 64, 401}) {
        const FileTrajectory run = subject.simulated(steps, way);
        EXPECT_THAT(subject.laws_broken_by(run), IsEmpty())
            << subject.problem << ", " << way.name() << ", steps " << steps;
        EXPECT_THAT(subject.laws_broken_by(without_impulses(run)), IsEmpty())
            << subject.problem << ", " << way.name() << ", steps " << steps << ", no impulses";
      }
    }
  }
}

/// The file of a run, each number in a format of {fmt}.
FileTrajectory printed(const FileTrajectory& run, const char* format) {
  std::string csv = "t";
  const std::vector<std::pair<char, const Matrix<long double>*>> families = {
      {'q', &run.q}, {'v', &run.v}, {'p', &run.impulse}};
  for (const auto& [prefix, x] : families) {
    for (Eigen::Index i = 0; i < x->rows(); ++i) csv += fmt::format(",{}{}", prefix, i);
  }
  for (Eigen::Index k = 0; k < run.size(); ++k) {
    csv += "\n" + fmt::format(fmt::runtime(format),
                              static_cast<double>(run.t[static_cast<std::size_t>(k)]));
    for (const auto& [prefix, x] : families) {
      for (Eigen::Index i = 0; i < x->rows(); ++i) {
        csv += "," + fmt::format(fmt::runtime(format), static_cast<double>((*x)(i, k)));
      }
    }
  }
  return read_trajectory_csv(csv, "run.csv", run.q.rows(), run.impulse.rows());
}

TEST(TrajectoryLaws, RoundingToTheDigitsOfAFileBreaksNone) {
  for (const Subject& subject : study_subjects()) {
    const FileTrajectory run = subject.simulated(64);
    for (const char* format : {"{}", "{:.6g}", "{:.4f}", "{:.3e}"}) {
      EXPECT_THAT(subject.laws_broken_by(printed(run, format)), IsEmpty())
          << subject.problem << " " << format;
    }
    const FileTrajectory single = printed(run, "{:.9g}");
    EXPECT_THAT(subject.laws_broken_by(without_impulses(single)), IsEmpty()) << subject.problem;
  }
}

TEST(TrajectoryLaws, NoSampleOfAnExactMotionBreaksOne) {
  for (const Subject& subject : study_subjects()) {
    for (const int steps : {64, 401, 3000}) {
      EXPECT_THAT(subject.laws_broken_by(subject.sampled(steps)), IsEmpty())
          << subject.problem << ", steps " << steps;
    }
  }
}

TEST(TrajectoryLaws, AnotherRestitutionBreaksTheImpactLaw) {
  const std::vector<Subject> subjects = {{"bouncing-ball", {{"e", "4/5"}}, "2"},
                                         {"two-walls", {{"e", "4/5"}}, "4"},
                                         {"two-balls", {{"e", "4/5"}}, "2"},
                                         {"three-balls", {{"e", "4/5"}}, "2"},
                                         {"preloaded-oscillator", {{"e", "4/5"}}, "2"}};
  for (const Subject& subject : subjects) {
    for (const Way& way : ways()) {
      if (!takes(*way.scheme, subject.entry())) continue;
      for (const char* e : {"1/2", "1"}) {
        Subject other = subject;
        other.settings = {{"e", e}};
        const FileTrajectory run = other.simulated(2000, way);
        EXPECT_THAT(subject.laws_broken_by(run), names("impact-law"))
            << subject.problem << ", " << way.name();
        EXPECT_THAT(subject.laws_broken_by(without_impulses(run)), names("impact-law"))
            << subject.problem << ", " << way.name() << ", no impulses";
      }
    }
  }
}

TEST(TrajectoryLaws, ImpulsesThatAreTooLargeBreakTheBalance) {
  for (const Subject& subject : study_subjects()) {
    FileTrajectory run = subject.simulated(2000);
    if (!(run.impulse.size() > 0 && run.impulse.maxCoeff() > 0)) continue;
    run.impulse *= 2;
    EXPECT_THAT(subject.laws_broken_by(run), names("impulse-balance")) << subject.problem;
    run.impulse.setZero();
    EXPECT_THAT(subject.laws_broken_by(run), names("impulse-balance")) << subject.problem;
  }
  for (const Way& way : ways()) {
    FileTrajectory run = kBall.simulated(2000, way);
    run.impulse *= 1.1L;
    EXPECT_THAT(kBall.laws_broken_by(run), names("impulse-balance")) << way.name();
  }
}

TEST(TrajectoryLaws, AnotherGravityBreaksTheBalance) {
  const Subject light{"bouncing-ball", {{"g", "9.6"}}, "2"};
  for (const Way& way : ways()) {
    const FileTrajectory run = light.simulated(200, way);
    EXPECT_THAT(kBall.laws_broken_by(run), names("impulse-balance")) << way.name();
    EXPECT_THAT(kBall.laws_broken_by(without_impulses(run)), names("impulse-balance"))
        << way.name();
  }
}

/// Two balls that meet, of the momentum 1: without impulses what a contact can make is known still.
TEST(TrajectoryLaws, MomentumThatAnImpactMakesBreaksTheBalance) {
  const Subject balls{"two-balls", {{"gap", "3/10"}}, "1"};
  const FileTrajectory right = without_impulses(balls.simulated(1000));
  EXPECT_THAT(balls.laws_broken_by(right), IsEmpty());
  for (const long double made : {2.0L, -0.2L}) {
    FileTrajectory run = right;
    for (Eigen::Index k = 0; k < run.size(); ++k) {
      const bool is_after = run.v(0, k) != run.v(0, 0);
      if (is_after) run.v.col(k).array() += made / 2;
    }
    EXPECT_THAT(balls.laws_broken_by(run), names("impulse-balance")) << made;
  }
}

TEST(TrajectoryLaws, PositionsThatDoNotFollowTheVelocitiesAreFound) {
  for (const Subject& subject : study_subjects()) {
    FileTrajectory run = subject.simulated(2000);
    run.v.setZero();
    EXPECT_THAT(subject.laws_broken_by(run), names("position-velocity")) << subject.problem;
    run = subject.simulated(2000);
    run.v *= -1;
    EXPECT_THAT(subject.laws_broken_by(run), names("position-velocity")) << subject.problem;
  }
}

TEST(TrajectoryLaws, SaysWhereByHowMuchAndWhatIsAllowed) {
  const Subject other{"bouncing-ball", {{"e", "1/2"}}, "2"};
  const std::vector<LawViolation> violations = kBall.record_of(other.simulated(2000)).violations;
  ASSERT_EQ(violations.size(), 1U);
  const LawViolation& found = violations.front();
  EXPECT_EQ(found.law, "impact-law");
  const double speed = std::sqrt(2 * 9.81);  // of a fall from 1 m
  const double h = 1e-3;
  EXPECT_LT(std::abs(found.t - speed / 9.81), 2 * h);
  EXPECT_LT(std::abs(found.size - 0.3 * speed), 4 * 9.81 * h);
  EXPECT_GE(found.allowed, 2 * 4 * 9.81 * h);
  EXPECT_LT(found.allowed, 2.1 * 4 * 9.81 * h) << "and what the rounding of the file leaves open";
}

TEST(TrajectoryLaws, NamesWhatCouldBeAsked) {
  const LawRecord ball = kBall.record_of(kBall.simulated(64));
  EXPECT_THAT(ball.asked, ElementsAre("position-velocity", "impulse-balance", "impact-law"));
  const Subject fall{"bouncing-ball", {}, "0.2"};
  const LawRecord free = fall.record_of(fall.simulated(16));
  EXPECT_THAT(free.asked, ElementsAre("position-velocity", "impulse-balance"));
  ASSERT_EQ(free.unasked.size(), 1U);
  EXPECT_EQ(free.unasked[0].law, "impact-law");
  const Subject stiff{"oscillator-stop", {}, "40"};
  EXPECT_THAT(stiff.record_of(stiff.simulated(17)).asked, IsEmpty()) << "steps of two seconds";
}

}  // namespace
}  // namespace assay::reports::trajectory_laws_test
