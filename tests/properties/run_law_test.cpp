#include "properties/engine/run_law.hpp"

#include <gmock/gmock.h>
#include <oneapi/tbb/global_control.h>

#include <atomic>
#include <cstdlib>
#include <limits>
#include <memory>
#include <stdexcept>

#include "core/scalar/invalid_input.hpp"
#include "properties/linear_models/experiment_run.hpp"
#include "properties/linear_models/twin.hpp"
#include "tests/properties/subjects.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::properties::run_law_test {
namespace {

using testing::HasSubstr;

TEST(RunLaw, GivesTheSameResultForTheSameSeed) {
  const Subject subject = assay::wrong::subject("forecast-without-step");
  const auto find = [&](std::uint64_t seed) {
    return to_code(
        *run_law(find_law_on<Experiment>("index-set"), subject, {.seed = seed, .runs = 200})
             .counterexample);
  };
  EXPECT_EQ(find(1), find(1));
}

TEST(RunLaw, GivesACounterexampleThatStillViolatesTheLaw) {
  const Subject subject = assay::wrong::subject("stiffness-at-old-state");
  const Law<Experiment>& law = find_law_on<Experiment>("impulse-balance");
  const auto result = run_law(law, subject);
  ASSERT_TRUE(result.counterexample);
  const Finding again = law.examine(subject, *result.counterexample);
  EXPECT_EQ(again.outcome, Finding::Outcome::kViolated);
  EXPECT_EQ(again.message, result.message);
}

TEST(RunLaw, GivesTheSameResultOnOneThread) {
  const auto all = [](const char* law, const char* mistake) {
    const auto result =
        run_law(find_law_on<Experiment>(law), assay::wrong::subject(mistake), {.seed = 7});
    return result.message + to_code(*result.counterexample) + std::to_string(result.runs);
  };
  const std::pair<const char*, const char*> wrong[] = {{"numbering", "contacts-in-turn"},
                                                       {"impulse-balance", "theta-swapped"}};
  for (const auto& [law, mistake] : wrong) {
    const std::string found = all(law, mistake);
    const oneapi::tbb::global_control one(oneapi::tbb::global_control::max_allowed_parallelism, 1);
    EXPECT_EQ(all(law, mistake), found);
  }
}

TEST(RunLaw, NamesTheCommandThatReproducesIt) {
  const Subject subject = moreau_jean({{"theta", "0.7"}});
  EXPECT_EQ(run_law(find_law_on<Experiment>("solvable"),
                    subject,
                    {.seed = 12, .runs = 3, .problem = &oracles::find_problem("two-walls")})
                .reproduce,
            "assay check solvable --scheme moreau-jean --scheme-set theta=0.7 --problem two-walls "
            "--seed 12 --runs 3");
}

TEST(RunLaw, DoesNotPrintAndDoesNotReadTheEnvironment) {
  const char* const before = std::getenv("RC_PARAMS");
  const std::string saved = before == nullptr ? "" : before;
  const Subject subject = assay::wrong::subject("restitution-off");
  const Law<Experiment>& law = find_law_on<Experiment>("complementarity");
  const std::string expected = to_code(*run_law(law, subject).counterexample);
  setenv("RC_PARAMS", "seed=5 max_success=1 noshrink=1 verbose_progress=1 verbose_shrinking=1", 1);
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(to_code(*run_law(law, subject).counterexample), expected);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  setenv("RC_PARAMS", saved.c_str(), 1);
}

TEST(RunLaw, RefusesToRunNothing) {
  EXPECT_THROW(
      static_cast<void>(run_law(find_law_on<Experiment>("solvable"), moreau_jean(), {.runs = 0})),
      InvalidInput);
}

TEST(RunLaw, SaysThatALawDoesNotApplyWhereTheSchemeHasNotItsOption) {
  Subject subject = moreau_jean();
  subject.options = Parameters(std::vector<ParameterSpec>{});
  subject.run = [run = subject.run, defaults = moreau_jean().options](
                    const auto& model, const Rational& h, Eigen::Index steps, const Parameters&) {
    return run(model, h, steps, defaults);
  };
  subject.run_exact = nullptr;
  const auto result = run_law(find_law_on<Experiment>("energy-identity"), subject);
  EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable);
  EXPECT_EQ(result.runs, 0);
  EXPECT_THAT(result.message, HasSubstr("no option theta"));
  EXPECT_EQ(run_law(find_law_on<Experiment>("complementarity"), subject).verdict,
            LawVerdict::kPassed);
}

TEST(RunLaw, SaysThatALawDoesNotApplyToFixedOptionsOutsideIt) {
  const auto result =
      run_law(find_law_on<Experiment>("bouncing-ball-limit"), moreau_jean({{"theta", "1"}}));
  EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable);
  EXPECT_THAT(result.message, HasSubstr("options that are fixed"));
}

TEST(RunLaw, DoesNotApplyToASchemeThatDeclinesEveryModel) {
  Subject subject = moreau_jean();
  subject.run_exact = nullptr;
  subject.run =
      [](const auto&, const Rational&, Eigen::Index, const Parameters&) -> Trajectory<double> {
    throw InvalidInput("no such model here");
  };
  const auto result = run_law(find_law_on<Experiment>("complementarity"), subject);
  EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable);
  EXPECT_THAT(result.message, HasSubstr("no such model here"));
}

/// Moreau-Jean that says of every n-th run that it failed.
Subject that_gives_up(int n) {
  Subject subject = moreau_jean();
  subject.run_exact = nullptr;
  subject.run = [run = subject.run, n, count = std::make_shared<std::atomic<int>>(0)](
                    const auto& model,
                    const Rational& h,
                    Eigen::Index steps,
                    const Parameters& options) -> Trajectory<double> {
    if (++*count % n == 0) throw GaveUp("it says that it failed");
    return run(model, h, steps, options);
  };
  return subject;
}

TEST(RunLaw, CountsWhereASubjectGivesUp) {
  const auto result = run_law(find_law_on<Experiment>("complementarity"), that_gives_up(5));
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << result.message;
  EXPECT_EQ(result.runs, kGateRuns);
  EXPECT_GE(result.gave_up, kGateRuns / 5);
  EXPECT_EQ(run_law(find_law_on<Experiment>("complementarity"), moreau_jean()).gave_up, 0);
}

TEST(RunLaw, LeavesALawOfSolvableCasesUndecidedWhereASubjectGivesUpOnSome) {
  const auto result = run_law(find_law_on<Experiment>("solvable"), that_gives_up(5));
  EXPECT_EQ(result.verdict, LawVerdict::kGaveUp) << result.message;
  EXPECT_THAT(result.message, HasSubstr("it gave up on "));
  EXPECT_THAT(result.message, HasSubstr("it says that it failed"));
}

TEST(RunLaw, RefutesOneThatGivesUpOnEveryCaseThatHasASolution) {
  const auto result = run_law(find_law_on<Experiment>("solvable"), that_gives_up(1));
  EXPECT_EQ(result.verdict, LawVerdict::kFailed) << result.message;
  ASSERT_TRUE(result.counterexample);
  EXPECT_EQ(run_law(find_law_on<Experiment>("mirror"), that_gives_up(1)).verdict,
            LawVerdict::kGaveUp)
      << "a law that says nothing of solutions";
}

/// A scheme whose trajectories are changed by `change`.
Subject spoiled(std::function<void(Trajectory<double>&)> change) {
  Subject subject = moreau_jean();
  subject.run_exact = nullptr;
  subject.run =
      [run = subject.run, change](
          const auto& model, const Rational& h, Eigen::Index steps, const Parameters& options) {
        Trajectory<double> trajectory = run(model, h, steps, options);
        change(trajectory);
        return trajectory;
      };
  return subject;
}

TEST(RunLaw, RejectsTrajectoriesThatAreNotOne) {
  const auto message = [](std::function<void(Trajectory<double>&)> change) {
    const auto result =
        run_law(find_law_on<Experiment>("impulse-balance"), spoiled(std::move(change)));
    EXPECT_EQ(result.verdict, LawVerdict::kFailed);
    return result.message;
  };
  EXPECT_THAT(message([](auto& run) { run.v(0, 0) = std::numeric_limits<double>::quiet_NaN(); }),
              HasSubstr("velocity 0 at state 0 is not a finite number"));
  EXPECT_THAT(message([](auto& run) { run.q.conservativeResize(run.q.rows() + 1, run.q.cols()); }),
              HasSubstr("positions of shape"));
  EXPECT_THAT(message([](auto& run) {
                run.t.pop_back();
                run.q.conservativeResize(run.q.rows(), run.q.cols() - 1);
                run.v.conservativeResize(run.v.rows(), run.v.cols() - 1);
                run.impulse.conservativeResize(run.impulse.rows(), run.impulse.cols() - 1);
              }),
              HasSubstr("but its status is solved"));
  EXPECT_THAT(message([](auto& run) { run = {}; }), HasSubstr("of shape"));
  EXPECT_THAT(message([](auto&) { throw std::runtime_error("out of luck"); }),
              HasSubstr("out of luck"));
}

TEST(RunLaw, RejectsAWrongSchemeInDoubleAlone) {
  Subject subject = assay::wrong::subject("contacts-in-turn");
  subject.run_exact = nullptr;
  const auto verdict = [&](const char* law) {
    return run_law(find_law_on<Experiment>(law), subject, {.runs = 300}).verdict;
  };
  EXPECT_EQ(verdict("numbering"), LawVerdict::kFailed);
  EXPECT_THAT(run_law(find_law_on<Experiment>("numbering"), subject, {.runs = 300}).message,
              HasSubstr("; if the inner solver stops at a tolerance, declare solver-tolerance"));
  EXPECT_EQ(tolerance_hint({"double", Rational(1), {}, Rational(1, 1000)}), "") << "it is declared";
  EXPECT_EQ(verdict("independent-parts"),
            LawVerdict::kPassed);  // copies have no turn with each other
}

TEST(RunLaw, FindsNoFaultOnTheProblemsOfTheCatalogue) {
  const Subject subject = moreau_jean();
  for (const oracles::ProblemEntry& problem : oracles::problems()) {
    for (const Law<Experiment>& law : laws_on<Experiment>()) {
      const auto result = run_law(law, subject, {.runs = 10, .problem = &problem});
      EXPECT_TRUE(result.verdict == LawVerdict::kPassed ||
                  result.verdict == LawVerdict::kNotApplicable)
          << law.name << " on " << problem.name << ": " << result.message;
    }
  }
}

TEST(RunLaw, HoldsOnTheProblemsOfTheCatalogue) {
  const Subject subject = moreau_jean();
  for (const char* problem :
       {"bouncing-ball", "two-walls", "preloaded-oscillator", "three-balls"}) {
    const auto result = run_law(find_law_on<Experiment>("impulse-balance"),
                                subject,
                                {.runs = 10, .problem = &oracles::find_problem(problem)});
    EXPECT_EQ(result.verdict, LawVerdict::kPassed) << problem << result.message;
  }
}

TEST(RunLaw, RejectsAWrongSchemeOnAProblemOfTheCatalogue) {
  const auto result = run_law(find_law_on<Experiment>("complementarity"),
                              assay::wrong::subject("restitution-off"),
                              {.problem = &oracles::find_problem("bouncing-ball")});
  EXPECT_EQ(result.verdict, LawVerdict::kFailed);
  EXPECT_THAT(result.reproduce, HasSubstr("--problem bouncing-ball"));
}

TEST(RunLaw, SaysWhyALawDoesNotApplyToAProblem) {
  const auto result = [](const char* law, const char* problem) {
    return run_law(
        find_law_on<Experiment>(law), moreau_jean(), {.problem = &oracles::find_problem(problem)});
  };
  EXPECT_EQ(result("amplification-factors", "bouncing-ball").verdict, LawVerdict::kNotApplicable);
  EXPECT_EQ(result("complementarity", "impact-oscillator").verdict, LawVerdict::kNotApplicable);
}

TEST(RunLaw, NamesItsVerdicts) {
  EXPECT_EQ(to_string(LawVerdict::kPassed), "passed");
  EXPECT_EQ(to_string(LawVerdict::kFailed), "failed");
  EXPECT_EQ(to_string(LawVerdict::kGaveUp), "gave-up");
  EXPECT_EQ(to_string(LawVerdict::kNotApplicable), "not-applicable");
}

TEST(Subjects, RefuseOptionsThatTheSchemeDoesNotHave) {
  EXPECT_THROW(static_cast<void>(moreau_jean({{"tehta", "1"}})), InvalidInput);
  EXPECT_THROW(static_cast<void>(moreau_jean({{"theta", "2"}})), InvalidInput);
}

// Two walls, 1 m apart: after the first impact positions depend on theta, so that the second one
// falls in another step, and the velocities at the same time differ.
TEST(ThetaInvariance, EndsAtTheFirstImpact) {
  Experiment x{.mass = exact_matrix({{"1"}}),
               .jacobian = exact_matrix({{"1"}, {"-1"}}),
               .offset = exact_vector({"0", "1"}),
               .restitution = exact_vector({"1", "1"}),
               .position = exact_vector({"1/2"}),
               .velocity = exact_vector({"-1"}),
               .h = exact("1/4"),
               .steps = 8};
  const auto velocities = [&](const char* theta) {
    x.options = {{"theta", theta}};
    return record(moreau_jean(), x).front().trajectory.v;
  };
  EXPECT_NE(velocities("0"), velocities("1"));
  EXPECT_EQ(find_law_on<Experiment>("theta-invariance").examine(moreau_jean(), x).outcome,
            Finding::Outcome::kHolds);
}

// Without the test on the sign of U_k a contact that opens slowly under its weight is pushed, and
// gains energy: the condition U_k <= 0 of the law dissipation-window is needed.
TEST(DissipationWindow, NeedsApproachingContacts) {
  const Experiment x{.mass = exact_matrix({{"1"}}),
                     .stiffness = exact_matrix({{"1"}}),
                     .jacobian = exact_matrix({{"1"}}),
                     .offset = exact_vector({"-4"}),
                     .restitution = exact_vector({"0"}),
                     .position = exact_vector({"4"}),
                     .velocity = exact_vector({"1"}),
                     .h = exact("1"),
                     .steps = 1,
                     .options = {{"gamma", "0"}, {"theta", "1/2"}}};
  const Subject subject = moreau_jean();
  const Trajectory<Rational> run = record(subject, x).front().trajectory;
  const auto energy = [&](Eigen::Index k) {
    return Rational((run.v(0, k) * run.v(0, k) + run.q(0, k) * run.q(0, k)) / 2);
  };
  EXPECT_GT(energy(1), energy(0));
  EXPECT_EQ(find_law_on<Experiment>("dissipation-window").examine(subject, x).outcome,
            Finding::Outcome::kHolds);
}

}  // namespace
}  // namespace assay::properties::run_law_test
