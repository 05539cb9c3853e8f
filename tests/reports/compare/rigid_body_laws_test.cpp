#include "reports/compare/rigid_body_laws.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <fstream>

#include "core/scalar/mpfr_real.hpp"
#include "reference/truth.hpp"
#include "reports/compare/compare.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::rigid_body_laws_test {
namespace {

using testing::HasSubstr;

/// What is wrong with a file of bouncing-sphere.
struct Fault {
  double sign = 1, norm = 1;    ///< of p
  double drift = 0;             ///< of its norm, at the end
  double centre = 0, sink = 0;  ///< added to x along the floor after t = 0, to z
  bool zero_quaternion = false, other_start = false;
};

/// A sphere falling without spin, as its exact motion before the impact has it.
CompareResult compared(const Fault& fault) {
  const TemporaryFolder folder;
  const std::string name = (folder / "run.csv").string();
  std::ofstream out(name);
  out << "t,q0,q1,q2,q3,q4,q5,q6,v0,v1,v2,v3,v4,v5\n";
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-sphere");
  const Parameters parameters = problem.parameters({});
  const auto model = oracles::newton_euler_model<double>(problem, parameters);
  const Vector<double>&q = model.initial_position, &v = model.initial_velocity;
  const auto exact =
      oracles::to_long_double(reference::true_motion(problem, parameters, Rational(1, 8)));
  oracles::MotionState<long double> state;
  for (int k = 0; k <= 64; ++k) {
    const double t = k / 512.0;
    exact.evaluate(t, state);
    Vector<double> x = q, u = v;
    if (k > 0) x = state.q.cast<double>(), u = state.v.cast<double>();
    if (fault.other_start) x(0) += 1;
    if (k > 0) x(0) += fault.centre, x(2) += fault.sink;
    x.segment<4>(3) *=
        fault.zero_quaternion && k == 7 ? 0 : fault.sign * fault.norm * (1 + fault.drift * k / 64);
    out << t;
    for (const double value : x) out << fmt::format(",{:.17g}", value);
    for (const double value : u) out << fmt::format(",{:.17g}", value);
    out << "\n";
  }
  out.close();
  return compare_files(problem, parameters, {name});
}

TEST(RigidBodyLaws,
     AreObeyedByTheExactMotionWhateverTheSignOfItsQuaternionsAndTheDriftOfTheirNorm) {
  for (const auto& [sign, norm] : {std::pair(1, 1.0), std::pair(-1, 1.0)}) {
    const CompareResult result = compared({.sign = 1.0 * sign, .norm = norm});
    EXPECT_THAT(result.reason, testing::HasSubstr("the motion is right as far as the files go"));
    EXPECT_THAT(result.files[0].laws.asked,
                testing::IsSupersetOf({"attitude", "initial-state", "penetration"}));
  }
  EXPECT_TRUE(compared({.drift = 0.5}).files[0].laws.violations.empty()) << "a raw integrator";
}

std::string violated(const Fault& fault) {
  const CompareResult result = compared(fault);
  EXPECT_EQ(result.verdict, Verdict::kRefuted);
  return result.files[0].laws.violations.empty() ? "" : result.files[0].laws.violations[0].message;
}

TEST(RigidBodyLaws, SeeWhatIsNoRotationAnotherStartAndAFloorPassedThrough) {
  EXPECT_THAT(violated({.zero_quaternion = true}), HasSubstr("quaternion of body 0 is zero"));
  EXPECT_THAT(violated({.other_start = true}), HasSubstr("position differs from the exact one"));
  EXPECT_THAT(violated({.norm = 2}), HasSubstr("position differs from the exact one"))
      << "|p(0)| = 1";
  EXPECT_THAT(violated({.sink = -100}), HasSubstr("contact 0 is deeper"));
}

TEST(RigidBodyLaws, WitnessAWrongCentreIsNotCloseToTheTruth) {
  EXPECT_EQ(compared({.centre = 1}).verdict, Verdict::kUndecided);
}

}  // namespace
}  // namespace assay::reports::rigid_body_laws_test
