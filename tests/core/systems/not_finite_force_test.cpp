#include "core/systems/not_finite_force.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/machine.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/function_wrench.hpp"

namespace assay::not_finite_force_test {
namespace {

using testing::HasSubstr;
using testing::Optional;

/// √(1 − t) along y and, of body 0, a force √x along x.
struct Roots {
  bool of_time = false;

  template <class T>
  void operator()(const T& t, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    using std::sqrt;
    if (of_time) {
      f(1) = sqrt(T(1) - t);
    } else {
      f(0) = sqrt(q(0));
    }
  }
};

/// One that comes to x = 0 after a second, with a weight as force 0 and Roots as force 1.
NewtonEulerModel<double> model(bool of_time) {
  NewtonEulerModel<double> result;
  result.bodies = {principal_body<double>(1e6, 1, 2, 2)};
  result.initial_position = coordinates<double>({1, 0, 0}, identity_quaternion<double>());
  result.initial_velocity = twist<double>({-1, 0, 0}, {0, 0, 0});
  result.wrenches = {std::make_shared<FrameWrench<double>>(FrameWrench<double>::Part::kForce,
                                                           FrameWrench<double>::Frame::kInertial,
                                                           Vector3<double>(0, 0, -1)),
                     function_wrench<double>(Roots{of_time})};
  return result;
}

/// What the step that a run ends with finds.
std::optional<std::string> found_by_run(const NewtonEulerModel<double>& of, double h) {
  NewtonEulerImplicit<double> scheme(of, h);
  const Trajectory<double> run = simulate(scheme, 40);
  EXPECT_EQ(run.status, SolveStatus::kStalled);
  const Eigen::Index last = run.size() - 1;
  EXPECT_GT(last, 2);
  return not_finite_force_in_step<double>(
      of, run.t.back(), Vector<double>(run.q.col(last)), Vector<double>(run.v.col(last)), h);
}

TEST(NotFiniteForce, IsNamedWhereARunStops) {
  EXPECT_THAT(found_by_run(model(true), 0.15),
              Optional(HasSubstr("force 1 is not finite: its force along y on body 0 is ")));
  EXPECT_THAT(found_by_run(model(false), 0.15),
              Optional(HasSubstr("force 1 is not finite: its force along x on body 0 is ")));
}

TEST(NotFiniteForce, IsNoneOfFiniteForces) {
  const NewtonEulerModel<double> of = model(false);
  EXPECT_EQ(
      not_finite_force_in_step<double>(of, 0.0, of.initial_position, of.initial_velocity, 0.25),
      std::nullopt);
}

TEST(NotFiniteForce, MayBeGyroscopic) {
  const NewtonEulerModel<double> of = model(false);
  const Vector<double> fast = twist<double>({0, 0, 0}, {1e200, 1e200, 0});
  EXPECT_THAT(not_finite_force<double>(of, 0.0, of.initial_position, fast),
              Optional(HasSubstr("a gyroscopic moment is not finite: its moment about z")));
}

}  // namespace
}  // namespace assay::not_finite_force_test
