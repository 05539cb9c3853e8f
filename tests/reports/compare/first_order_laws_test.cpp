#include "reports/compare/first_order_laws.hpp"

#include <gmock/gmock.h>

#include "core/scalar/machine.hpp"
#include "oracles/catalogue.hpp"
#include "reference/truth.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports::first_order_laws_test {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;

struct Subject {
  explicit Subject(const char* problem)
      : entry(oracles::find_problem(problem)),
        parameters(entry.parameters({})),
        model(oracles::first_order_model<long double>(entry, parameters)),
        exact(oracles::to_long_double(reference::true_motion(entry, parameters, Rational(1)))) {
    const SchemeEntry& scheme = find_scheme(schemes(), "euler-moreau");
    static_cast<Trajectory<long double>&>(run) = scheme.scalar("double").run(
        {&entry, parameters, Parameters(scheme.parameters), Rational(1, 64), 64});
  }
  [[nodiscard]] LawRecord record() const {
    LawRecord found;
    ask_laws_of_first_order(model, exact, run, found);
    return found;
  }

  const oracles::ProblemEntry& entry;
  Parameters parameters;
  FirstOrderModel<long double> model;
  oracles::ExactMotion<long double> exact;
  FileTrajectory run;
};

const auto kNone = IsEmpty();
const auto is_violation_of = [](const char* law) {
  return ElementsAre(Field(&LawViolation::law, law));
};

TEST(FirstOrderLaws, AreObeyedByARightRun) {
  for (const char* problem : {"diode-bridge", "relay", "skorokhod", "twisting"}) {
    const LawRecord record = Subject(problem).record();
    EXPECT_THAT(record.violations, kNone) << problem;
    EXPECT_THAT(record.asked, ElementsAre("initial-state", "multiplier-bounds")) << problem;
  }
}

TEST(FirstOrderLaws, WitnessStatesThatAreExchanged) {
  Subject bridge("diode-bridge");
  bridge.run.q.row(0).swap(bridge.run.q.row(1));
  EXPECT_THAT(bridge.record().violations, is_violation_of("initial-state"));
  bridge.run.t.front() = 0.001L;  // a file that starts later
  EXPECT_THAT(bridge.record().violations, kNone);
}

TEST(FirstOrderLaws, WitnessMultipliersOutsideTheirBounds) {
  Subject bridge("diode-bridge"), twisting("twisting");
  bridge.run.impulse *= -1;
  twisting.run.impulse *= 2;
  EXPECT_THAT(bridge.record().violations, is_violation_of("multiplier-bounds"));
  EXPECT_THAT(twisting.record().violations, is_violation_of("multiplier-bounds"));
}

}  // namespace
}  // namespace assay::reports::first_order_laws_test
