#include "reports/compare/state_laws.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "reference/truth.hpp"
#include "reports/study/metrics/penetration.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports::state_laws_test {
namespace {

using testing::Contains;
using testing::Field;
using testing::IsEmpty;
using testing::Not;

/// A problem with its default parameters over a horizon.
struct Subject {
  Subject(const std::string& problem, const std::string& end)
      : entry(oracles::find_problem(problem)),
        parameters(entry.parameters({})),
        model(oracles::model<long double>(entry, parameters)),
        exact(oracles::to_long_double(
            reference::true_motion(entry, parameters, Rational(parse_rational(end) * 2)))),
        t_end(parse_rational(end)) {}

  [[nodiscard]] FileTrajectory simulated(const SchemeEntry& scheme, int steps) const {
    FileTrajectory run;
    static_cast<Trajectory<long double>&>(run) = scheme.scalar("double").run(
        {&entry, parameters, Parameters(scheme.parameters), Rational(t_end / steps), steps});
    EXPECT_EQ(run.status, SolveStatus::kSolved) << entry.name << ", " << scheme.name;
    return run;
  }
  [[nodiscard]] FileTrajectory simulated(int steps) const {
    return simulated(find_scheme(schemes(), "nonlinear-moreau-jean"), steps);
  }
  [[nodiscard]] LawRecord record_of(const FileTrajectory& run) const {
    const Parameters none({});
    const Comparison<long double> comparison(model, exact, run, none, run.t.back());
    LawRecord record;
    ask_laws_of_states(
        model, exact, run, columns_of(entry), Penetration::measure(comparison), record);
    return record;
  }
  [[nodiscard]] std::vector<LawViolation> broken_by(const FileTrajectory& run) const {
    return record_of(run).violations;
  }

  const oracles::ProblemEntry& entry;
  Parameters parameters;
  LagrangianModel<long double> model;
  oracles::ExactMotion<long double> exact;
  Rational t_end;
};

/// Problems of every kind of contact, linear and not, with friction and without.
std::vector<Subject> subjects() {
  std::vector<Subject> all;
  for (const char* problem : {"bouncing-ball",
                              "two-walls",
                              "three-balls",
                              "impact-oscillator",
                              "pendulum-stop",
                              "corner",
                              "sliding-block",
                              "incline-slide",
                              "manufactured-contact",
                              "manufactured-friction",
                              "unilateral-spring"}) {
    all.emplace_back(problem, "2");
  }
  all.emplace_back("cam-follower", "1/5");
  all.emplace_back("cam-follower-absolute", "1/5");
  return all;
}

testing::Matcher<std::vector<LawViolation>> names(const std::string& law) {
  return Contains(Field(&LawViolation::law, law));
}

TEST(StateLaws, NoRunOfASchemeBreaksOne) {
  for (const Subject& subject : subjects()) {
    for (const SchemeEntry& scheme : schemes()) {
      if (!takes(scheme, subject.entry)) continue;
      for (const int steps : {40, 400}) {
        EXPECT_THAT(subject.broken_by(subject.simulated(scheme, steps)), IsEmpty())
            << subject.entry.name << ", " << scheme.name << ", steps " << steps;
      }
    }
  }
}

TEST(StateLaws, AnotherStartIsFound) {
  for (const Subject& subject : subjects()) {
    FileTrajectory run = subject.simulated(40);
    run.q(0, 0) += 0.01L;
    EXPECT_THAT(subject.broken_by(run), names("initial-state")) << subject.entry.name;
    run = subject.simulated(40);
    run.v(0, 0) += 0.01L;
    EXPECT_THAT(subject.broken_by(run), names("initial-state")) << subject.entry.name;
    run = subject.simulated(40);
    run.q.setZero();
    run.v.setZero();
    EXPECT_THAT(subject.broken_by(run), names("initial-state")) << subject.entry.name;
  }
}

TEST(StateLaws, AFileThatStartsLaterIsNotAskedForTheInitialState) {
  const Subject pendulum("pendulum-stop", "2");
  FileTrajectory later = pendulum.simulated(40);
  for (long double& t : later.t) t += 1;
  const LawRecord record = pendulum.record_of(later);
  EXPECT_THAT(record.violations, Not(names("initial-state")));
  EXPECT_THAT(record.unasked, Contains(Field(&UnaskedLaw::law, "initial-state")));
}

TEST(StateLaws, AContactThatPullsIsFound) {
  for (const char* problem : {"bouncing-ball", "pendulum-stop", "incline-slide"}) {
    const Subject subject(problem, "2");
    FileTrajectory run = subject.simulated(40);
    const long double largest = run.impulse.cwiseAbs().maxCoeff();
    run.impulse(0, 20) = -1e-9L * largest;
    EXPECT_THAT(subject.broken_by(run), IsEmpty()) << problem << ": what iterative solvers leave";
    run.impulse(0, 20) = -1e-4L * largest;
    EXPECT_THAT(subject.broken_by(run), names("impulse-sign")) << problem;
  }
}

TEST(StateLaws, PenetrationOfANonlinearGapIsFound) {
  for (const char* problem : {"pendulum-stop", "cam-follower-absolute"}) {
    const Subject subject(problem, "1/5");
    FileTrajectory run = subject.simulated(400);
    run.q.rightCols(200).array() -= 2;
    EXPECT_THAT(subject.broken_by(run), names("penetration")) << problem;
  }
}

TEST(StateLaws, AProblemWithoutContactsHasNoLawOfThem) {
  const Subject modes("modal-oscillators", "1");
  const LawRecord record = modes.record_of(modes.simulated(40));
  EXPECT_THAT(record.asked, testing::ElementsAre("initial-state"));
  EXPECT_THAT(record.unasked,
              testing::ElementsAre(Field(&UnaskedLaw::law, "penetration"),
                                   Field(&UnaskedLaw::law, "impulse-sign")));
}

}  // namespace
}  // namespace assay::reports::state_laws_test
