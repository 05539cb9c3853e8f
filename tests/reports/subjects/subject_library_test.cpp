#include "reports/subjects/subject_library.hpp"

#include <gmock/gmock.h>

#include <chrono>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/subject_catalogue.hpp"
#include "reports/study/foreign_claims.hpp"
#include "reports/subjects/subject_failure.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::subject_library_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr CallLimits kShort{.time = std::chrono::milliseconds(500)};

/// Why the library is refused; empty if it is not.
std::string refusal_of(const std::string& name) {
  SubjectCatalogue catalogue(schemes(), {});
  try {
    catalogue.load(subject_file(name));
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

RunRequest ball(const SchemeEntry& scheme) {
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  return {&problem, problem.parameters({}), Parameters(scheme.parameters), Rational(1, 100), 200};
}

/// What a scheme of the broken library did instead of answering.
std::string failure_of(const std::string& scheme) {
  static const auto library =
      std::make_shared<const SubjectLibrary>(subject_file("broken"), kShort);
  static const std::vector<SchemeEntry> entries = scheme_entries(library, schemes());
  const SchemeEntry& entry = find_scheme(entries, "broken/" + scheme);
  try {
    (void)entry.scalar("double").run(ball(entry));
  } catch (const SubjectFailure& failure) {
    return failure.what();
  }
  return "";
}

SolveOutcome outcome_of_broken(const std::string& name) {
  static const auto library =
      std::make_shared<const SubjectLibrary>(subject_file("broken"), kShort);
  static const std::vector<SolverEntry> entries = solver_entries(library);
  static const OneStepProblem lcp = make_lcp<Rational>(Matrix<Rational>::Identity(2, 2),
                                                       Vector<Rational>::Constant(2, Rational(-1)));
  for (const SolverEntry& entry : entries) {
    if (entry.name == "broken/" + name) return entry.scalar("double").run({.problem = &lcp});
  }
  ADD_FAILURE() << "no solver " << name;
  return {};
}

TEST(SubjectLibrary, IsRefusedWithItsFileAndWhatIsWrong) {
  EXPECT_THAT(refusal_of("NO_ENTRY"), HasSubstr("NO_ENTRY.so: it does not export the function"));
  EXPECT_THAT(refusal_of("OTHER_ABI"), HasSubstr("it is of ABI 8; this program knows 4 to 7"));
  EXPECT_THAT(refusal_of("OLD_ABI"), HasSubstr("it is of ABI 3; this program knows 4 to 7"));
  EXPECT_THAT(refusal_of("NULL_SUBJECT"), HasSubstr("returns null"));
  EXPECT_THAT(refusal_of("EXITS_AT_LOAD"), HasSubstr("exit code 3: no licence found"));
  EXPECT_THAT(refusal_of("CRASHES_IN_ENTRY"), HasSubstr("it crashed (Aborted)"));
  EXPECT_THAT(refusal_of("NO_STEP"), HasSubstr("scheme some lacks create, step or destroy"));
  EXPECT_THAT(refusal_of("BAD_NAME"), HasSubstr("'Not Kebab': the name is not in kebab-case"));
  EXPECT_THAT(refusal_of("BAD_TOLERANCE"),
              HasSubstr("solver some: default_tolerance = 0.1 is not in [0, 0.01]"));
  EXPECT_THAT(refusal_of("BAD_CLAIMS"), HasSubstr("scheme wrong/some: unknown metric"));
  EXPECT_THAT(refusal_of("BAD_DEFAULT"), HasSubstr("option theta: "));
  EXPECT_THAT(refusal_of("BAD_INSTANT"), HasSubstr("multiplier_instant = 1.5 is not in [0, 1]"));
  EXPECT_THAT(refusal_of("TWO_KINDS"), HasSubstr("only first-order systems and also"));
  EXPECT_THAT(refusal_of("TWO_STEPS"), HasSubstr("stops at impacts inside a step"));
  EXPECT_THAT(refusal_of("TWO_INTERPOLANTS"), HasSubstr("scheme some declares more than one of"));
  EXPECT_THAT(refusal_of("NO_INTERPOLATE"), HasSubstr("ASSAY_DENSE_OUTPUT, but no interpolate"));
  EXPECT_THAT(refusal_of("NO_DENSE_FLAG"), HasSubstr("interpolate, but not ASSAY_DENSE_OUTPUT"));
  EXPECT_THAT(refusal_of("NO_GRADIENT"), HasSubstr("ASSAY_GIVES_GRADIENT, but no gradient"));
  EXPECT_THAT(refusal_of("NO_GRADIENT_FLAG"), HasSubstr("gradient, but not ASSAY_GIVES_GRADIENT"));
  EXPECT_THAT(refusal_of("DENSE_BODIES"), HasSubstr("is not for rigid bodies"));
  EXPECT_THAT(refusal_of("EMPTY"), HasSubstr("no scheme, solver or derivative"));
  EXPECT_THAT(refusal_of("no-such-file"), HasSubstr("there is no such file"));
}

/// Its schemes are shorter.
TEST(SubjectLibrary, OfOlderAbisIsTakenWithAllItsSchemes) {
  for (const std::string abi : {"4", "6"}) {
    const auto library = std::make_shared<const SubjectLibrary>(subject_file("abi_" + abi), kShort);
    const std::vector<SchemeEntry> entries = scheme_entries(library, schemes());
    for (const std::string name : {"first", "second"}) {
      const SchemeEntry& entry = find_scheme(entries, "abi-" + abi + "/" + name);
      EXPECT_EQ(entry.traits.interpolant, Interpolant::kLinear);
      const auto run = entry.scalar("double").run(ball(entry));
      EXPECT_EQ(run.q(0, 1) - run.q(0, 0), name == "second" ? 2 : 1);
    }
  }
}

TEST(SubjectLibrary, IsNotLoadedTwice) {
  SubjectCatalogue catalogue(schemes(), {});
  catalogue.load(subject_file("moreau"));
  catalogue.load(subject_file("iterative"));
  EXPECT_THROW(catalogue.load(subject_file("moreau")), InvalidInput);
  EXPECT_EQ(catalogue.schemes().size(), schemes().size() + 1);
  EXPECT_EQ(catalogue.solvers().size(), std::size_t{1});
}

TEST(ForeignScheme, NamesWhatItDidInsteadOfAnswering) {
  EXPECT_THAT(failure_of("crashes"), HasSubstr("broken/crashes: it crashed (Aborted) in step 1"));
  EXPECT_THAT(failure_of("hangs"), HasSubstr("it did not return in time"));
  EXPECT_THAT(failure_of("exits"), HasSubstr("it ended the process with exit code 0"));
  EXPECT_THAT(failure_of("not-a-number"),
              HasSubstr("a state as solved that is not finite, in step 2"));
  EXPECT_THAT(failure_of("overruns"), HasSubstr("it accessed memory beyond an array in step 1"));
  EXPECT_THAT(failure_of("underruns"), HasSubstr("it wrote before an array in step 1"));
  EXPECT_THAT(failure_of("gives-up"), HasSubstr("it reports that it failed in step 1"));
  EXPECT_THAT(failure_of("changes-the-model"),
              HasSubstr("it wrote to memory that it may only read"));
  EXPECT_THAT(failure_of("no-status"),
              HasSubstr("it returned 17, which is not a status of a scheme"));
  EXPECT_THAT(failure_of("writes-before-the-message"),
              HasSubstr("it wrote before an array in step 1"));
}

TEST(ForeignScheme, WritesNowhereElse) {
  EXPECT_THAT(failure_of("underruns-far"), HasSubstr("it wrote before an array in step 1"));
  for (const char* name : {"changes-a-law", "changes-the-struct"}) {
    EXPECT_THAT(failure_of(name), HasSubstr("it wrote to memory that it may only read")) << name;
  }
  EXPECT_THAT(failure_of("overruns-the-message"),
              HasSubstr("it accessed memory beyond an array in create of h = "));
}

TEST(ForeignScheme, SpeaksForItsProcessInVain) {
  EXPECT_THAT(failure_of("forges-answers"), HasSubstr("it sent an answer itself"));
  EXPECT_EQ(failure_of("closes-descriptors"), "");
  EXPECT_EQ(failure_of("stands-still"), "");
}

/// Of a model that is no problem of the catalogue, whose functions its process does not have.
TEST(ForeignScheme, MovesAModelOfTheProgramAsOneOfTheCatalogue) {
  SubjectCatalogue catalogue(schemes(), {});
  catalogue.load(subject_file("moreau"));
  const SchemeEntry& entry = find_scheme(catalogue.schemes(), "moreau/symplectic-euler");
  const RunRequest request = ball(entry);
  const auto model = oracles::model<double>(*request.problem, request.parameters);
  const Trajectory<double> own =
      entry.subject({}).run(model, request.h, request.steps, request.scheme_options);
  EXPECT_EQ(own.cast<long double>().q, entry.scalar("double").run(request).q);
}

TEST(ForeignScheme, EndsWithoutACrash) {
  EXPECT_THAT(failure_of("crashes-in-destroy"),
              HasSubstr("it crashed (Aborted) in destroy of h = "));
}

TEST(ForeignScheme, MayPrintGiveUpAndRefuse) {
  const auto library = std::make_shared<const SubjectLibrary>(subject_file("broken"), CallLimits{});
  const std::vector<SchemeEntry> entries = scheme_entries(library, schemes());
  const auto run = [&](const std::string& name, Eigen::Index steps) {
    const SchemeEntry& entry = find_scheme(entries, name);
    RunRequest request = ball(entry);
    request.steps = steps;
    return entry.scalar("double").run(request);
  };
  EXPECT_EQ(run("broken/prints", 2).status, SolveStatus::kSolved);
  EXPECT_THROW((void)run("broken/gives-up", 2), SubjectFailure);
  EXPECT_THROW((void)run("broken/refuses", 1), InvalidInput);
}

/// Of runs of a second with h = 1/200, 1/300, 1/400 together: their numbers of states, or failures.
std::vector<std::string> together(const SubjectCatalogue& catalogue, const std::string& name) {
  const SchemeEntry& entry = find_scheme(catalogue.schemes(), name);
  std::vector<RunRequest> requests(3, ball(entry));
  for (int k = 0; k < 3; ++k) {
    requests[static_cast<std::size_t>(k)].steps = 200 + 100 * k;
    requests[static_cast<std::size_t>(k)].h = Rational(1, 200 + 100 * k);
  }
  std::vector<std::string> ends(3, "left out");
  const auto take = [&](std::size_t k, const auto& run, const std::exception_ptr& failure) {
    ends[k] = std::to_string(run.size());
    try {
      if (failure) std::rethrow_exception(failure);
    } catch (const SubjectFailure& error) {
      ends[k] = error.what();
      return !error.timed_out();
    } catch (const InvalidInput& refusal) {
      ends[k] = refusal.what();
    }
    return true;
  };
  entry.scalar("double").run_together(requests, take);
  return ends;
}

TEST(ForeignScheme, RunsTogetherAsItDoesAlone) {
  SubjectCatalogue catalogue(schemes(), {});
  catalogue.load(subject_file("moreau"));
  const SchemeEntry& entry = find_scheme(catalogue.schemes(), "moreau/symplectic-euler");
  const ScalarRunner& runner = entry.scalar("double");
  std::vector<RunRequest> requests(3, ball(entry));
  for (int k = 0; k < 3; ++k) requests[static_cast<std::size_t>(k)].steps += k;
  std::size_t seen = 0;
  runner.run_together(requests, [&](std::size_t k, const auto& run, const auto& failure) {
    EXPECT_FALSE(failure);
    EXPECT_EQ(k, seen++);
    EXPECT_EQ(run.q, runner.run(requests[k]).q);
    EXPECT_EQ(run.impulse, runner.run(requests[k]).impulse);
    return k < 1;
  });
  EXPECT_EQ(seen, std::size_t{2});
}

TEST(ForeignScheme, IsAskedAloneWhereItsProcessEnds) {
  SubjectCatalogue catalogue(schemes(), {});
  catalogue.load(subject_file("broken"), kShort);
  EXPECT_THAT(together(catalogue, "broken/runs-once"), ElementsAre("201", "301", "401"));
  EXPECT_THAT(together(catalogue, "broken/crashes-in-short-steps"),
              ElementsAre("201",
                          HasSubstr("it crashed (Aborted) in step 1 of h = 0.00333"),
                          HasSubstr("it crashed (Aborted) in step 1 of h = 0.0025")));
  EXPECT_THAT(together(catalogue, "broken/hangs"),
              ElementsAre(HasSubstr("it did not return in time"), "left out", "left out"));
  EXPECT_THAT(together(catalogue, "broken/underruns"),
              testing::Each(HasSubstr("it wrote before an array in step 1")));
  EXPECT_THAT(together(catalogue, "broken/refuses"),
              testing::Each(HasSubstr("does not take the model: xxx")));
}

TEST(ForeignSolver, IsJudgedByOurResidual) {
  EXPECT_EQ(outcome_of_broken("crashes").status, SolveStatus::kStalled);
  EXPECT_THAT(outcome_of_broken("crashes").note, HasSubstr("it crashed (Aborted)"));
  EXPECT_THAT(outcome_of_broken("not-a-number").note, HasSubstr("z is not finite"));
  EXPECT_EQ(outcome_of_broken("zero").status, SolveStatus::kStalled);
  EXPECT_THAT(outcome_of_broken("zero").note, HasSubstr("it reports that it solved"));
  EXPECT_EQ(outcome_of_broken("none").status, SolveStatus::kNoSolution);
  EXPECT_THAT(outcome_of_broken("overruns").note, HasSubstr("it accessed memory beyond an array"));
  EXPECT_THAT(outcome_of_broken("changes-the-problem").note,
              HasSubstr("memory that it may only read"));
  EXPECT_THAT(outcome_of_broken("changes-a-law").note, HasSubstr("memory that it may only read"));
  EXPECT_THAT(outcome_of_broken("counts-in-long").note,
              HasSubstr("it accessed memory beyond an array"));
  EXPECT_THAT(outcome_of_broken("counts-before").note, HasSubstr("it wrote before an array"));
  EXPECT_EQ(outcome_of_broken("no-status").status, SolveStatus::kStalled);
  EXPECT_THAT(outcome_of_broken("no-status").note,
              HasSubstr("it returned -1, which is not a status"));
  EXPECT_THAT(outcome_of_broken("backwards").note, HasSubstr("it reports -3 iterations"));
  EXPECT_THAT(outcome_of_broken("kills").note,
              HasSubstr("it sent a signal to the process that waits for it (Terminated)"));
}

TEST(ForeignSolver, ThatRemembersFailsOnceThenIsAskedInAProcessOfItsOwn) {
  EXPECT_EQ(outcome_of_broken("solves-once").status, SolveStatus::kSolved);
  const SolveOutcome second = outcome_of_broken("solves-once");
  EXPECT_EQ(second.status, SolveStatus::kStalled);
  EXPECT_THAT(second.note, HasSubstr("depends on the problems that it solved before"));
  for (int call = 2; call < 4; ++call) {
    EXPECT_EQ(outcome_of_broken("solves-once").status, SolveStatus::kSolved) << call;
  }
}

TEST(ForeignSolver, MeetsTheEndOfItsArrayAtEverySize) {
  static const auto library =
      std::make_shared<const SubjectLibrary>(subject_file("broken"), kShort);
  static const std::vector<SolverEntry> entries = solver_entries(library);
  const auto outcome_of = [&](const std::string& name, Eigen::Index n) {
    const auto named = [&](const SolverEntry& entry) { return entry.name == "broken/" + name; };
    const OneStepProblem lcp = make_lcp<Rational>(Matrix<Rational>::Identity(n, n),
                                                  Vector<Rational>::Constant(n, Rational(-1)));
    return std::ranges::find_if(entries, named)->scalar("double").run({.problem = &lcp});
  };
  for (const Eigen::Index size : {1, 511, 512, 513}) {
    EXPECT_THAT(outcome_of("overruns", size).note, HasSubstr("it accessed memory beyond an array"))
        << size;
    EXPECT_EQ(outcome_of("solves-once", size).status, SolveStatus::kSolved) << size;
  }
}

TEST(ForeignClaims, AreReadInThreeForms) {
  const Parameters none({});
  const auto order = [&](const std::string& text, ErrorMeasure measure, Regularity regularity) {
    const auto claim = foreign_claims(text, schemes())(measure, regularity, none);
    return claim ? assay::to_text(claim->order) : "none";
  };
  EXPECT_EQ(order("as moreau-jean", ErrorMeasure::kVelocityL1, Regularity::kIsolatedImpacts), "1");
  EXPECT_EQ(order("event-capturing 2", ErrorMeasure::kPositionSup, Regularity::kSmooth), "2");
  EXPECT_EQ(order("event-capturing 2", ErrorMeasure::kPositionSup, Regularity::kIsolatedImpacts),
            "1");
  EXPECT_EQ(
      order("position-sup=3/2 velocity-l1=1", ErrorMeasure::kPositionSup, Regularity::kSmooth),
      "3/2");
  EXPECT_EQ(order("position-sup=3/2", ErrorMeasure::kVelocityL1, Regularity::kSmooth), "none");
}

TEST(ForeignClaims, AreRefusedWhereTheyCannotBeRead) {
  for (const char* text : {"as no-scheme",
                           "second order",
                           "position-sup=",
                           "position-sup=-1",
                           "position=1",
                           "event-capturing",
                           "event-capturing 99",
                           "event-capturing 3/2",
                           "event-capturing 1 velocity-l1=2",
                           "velocity-l1=2 velocity-l1=1",
                           "as"}) {
    EXPECT_THROW((void)foreign_claims(text, schemes()), InvalidInput) << text;
  }
}

}  // namespace
}  // namespace assay::reports::subject_library_test
