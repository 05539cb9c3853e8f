#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "core/relations/knee_joint.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/relations/sphere_on_sphere.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/systems/function_wrench.hpp"
#include "core/systems/joined_newton_euler_relation.hpp"
#include "reports/cli/subject_catalogue.hpp"

namespace assay::reports::siconos_rigid_bodies_test {
namespace {

using Model = NewtonEulerModel<double>;
using Relation = std::shared_ptr<const NewtonEulerRelation<double>>;

/// Rigid bodies of Siconos 4.4.0 as it is installed; nothing to test where it is not.
class SiconosRigidBodies : public testing::Test {
 protected:
  void SetUp() override {
    if (installed_subjects().empty()) GTEST_SKIP() << "built without Siconos";
    if (catalogue().subjects().empty()) catalogue().load(installed_subjects().front());
  }

  static SubjectCatalogue& catalogue() {
    static SubjectCatalogue all(schemes(), {});
    return all;
  }

  static Trajectory<double> run(const std::string& scheme,
                                const Model& model,
                                const Rational& h,
                                Eigen::Index steps,
                                const oracles::Settings& options = {}) {
    const properties::Subject subject = find_scheme(catalogue().schemes(), scheme).subject(options);
    return subject.run(model, h, steps, subject.options);
  }
  static Trajectory<double> run(const std::string& scheme,
                                const std::string& problem,
                                const Rational& h,
                                Eigen::Index steps,
                                const oracles::Settings& options = {}) {
    const oracles::ProblemEntry& of = oracles::find_problem(problem);
    return run(
        scheme, oracles::newton_euler_model<double>(of, of.parameters({})), h, steps, options);
  }
};

const oracles::Settings kEnd{{"theta", "1"}};
const oracles::Settings kTightEnd{
    {"theta", "1"}, {"newton-tolerance", "1e-13"}, {"solver-tolerance", "1e-13"}};

/// The largest difference of states.
double distance(const Trajectory<double>& a, const Trajectory<double>& b) {
  EXPECT_EQ(a.size(), b.size());
  return std::max((a.q - b.q).cwiseAbs().maxCoeff(), (a.v - b.v).cwiseAbs().maxCoeff());
}

/// Bodies that turn, one unit apart along the first axis, and approach each other at the speeds.
Model row_of_bodies(const std::vector<double>& speeds) {
  Model model;
  const auto count = static_cast<Eigen::Index>(speeds.size());
  model.initial_position.setZero(7 * count);
  model.initial_velocity.setZero(6 * count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const auto k = static_cast<double>(i);
    model.bodies.push_back(principal_body<double>(1 + k, 1, 2, 2.5));
    model.initial_position(7 * i) = k;
    model.initial_position.segment<4>(7 * i + 3) = Vector<double>::Constant(4, 0.5);
    model.initial_velocity(6 * i) = speeds[static_cast<std::size_t>(i)];
    model.initial_velocity.segment<3>(6 * i + 3) = Vector3<double>(1 - k, 0.5, k);
  }
  return model;
}

Relation spheres(Eigen::Index a, Eigen::Index b) {
  return std::make_shared<SphereOnSphere<double>>(SphereOnSphere<double>::Options{
      .body_a = a, .body_b = b, .radius_a = 0.25, .radius_b = 0.25, .components = 1});
}

/// θ = 1, where the mean force of a step is that at its end in both: 100 steps on numbers up to 20
/// and moments of inertia up to 10, each rounded, and a Newton's method of 1e-13.
TEST_F(SiconosRigidBodies, StepAsTheSchemeOnTheGroupOfRotations) {
  const Rational h(1, 100);
  for (const char* problem : {"free-rigid-body", "heavy-top", "bouncing-sphere"}) {
    EXPECT_LT(distance(run("siconos/moreau-jean-newton-euler", problem, h, 100, kTightEnd),
                       run("newton-euler-lie-group", problem, h, 100, kEnd)),
              1e-10)
        << problem;
  }
}

/// Its exponential has a wrong series for h |Ω| < 2e-3, which the finding
/// quaternion-of-small-rotation shows: of shorter steps the error is larger, where ours has none.
TEST_F(SiconosRigidBodies, TurnWronglyByShortSteps) {
  const auto error = [](long steps) {
    const Rational h(1, steps);
    return distance(run("siconos/moreau-jean-newton-euler", "constant-torque", h, steps),
                    run("newton-euler-lie-group", "constant-torque", h, steps));
  };
  EXPECT_LT(error(10), 1e-13);
  EXPECT_GT(error(200), 1e-9);
}

/// Central impacts between two of three bodies, named in either order.
TEST_F(SiconosRigidBodies, StrikeEachOther) {
  Model model = row_of_bodies({2, 0, -1});
  model.relation = std::make_shared<JoinedNewtonEulerRelation<double>>(
      std::vector<Relation>{spheres(0, 1), spheres(2, 1)});
  model.laws = {{Unilateral{}, {0.5, 0.0}}, {Unilateral{}, {0.25, 0.0}}};
  const Rational h(1, 64);
  const auto theirs = run("siconos/moreau-jean-newton-euler", model, h, 100, kTightEnd);
  const auto ours = run("newton-euler-lie-group", model, h, 100, kEnd);
  EXPECT_GT(ours.impulse.row(0).maxCoeff(), 0.1);
  EXPECT_GT(ours.impulse.row(1).maxCoeff(), 0.1);
  EXPECT_LT(distance(theirs, ours), 1e-10);
  EXPECT_LT((theirs.impulse - ours.impulse).cwiseAbs().maxCoeff(), 1e-10);
}

/// A knee between two bodies: their momentum stays, and the projection, whose tolerance is 1e-10,
/// keeps the points together, as it does only with the right derivatives by the coordinates.
TEST_F(SiconosRigidBodies, AreHeldByJoints) {
  Model model = row_of_bodies({0, 0});
  const JointFrame<double> a{0, {0.5, 0.5, 0}}, b{1, {0, -0.5, 0.5}};
  model.initial_position.segment<3>(7) += Vector3<double>(-1, 0.5, 0.5);
  model.relation = std::make_shared<KneeJoint<double>>(a, b);
  model.laws = {{Equality{3}, {0.0, 0.0}}};
  Vector<double> y(3);
  model.relation->evaluate(0, model.initial_position, y);
  model.initial_position.segment<3>(7) -=
      rotate<double>(attitude<double>(model.initial_position, 0), Vector3<double>(y));
  for (const char* scheme : {"direct", "combined"}) {
    const auto run_of_it = run("siconos/" + std::string(scheme) + "-projection-newton-euler",
                               model,
                               Rational(1, 100),
                               100,
                               {{"projection-tolerance", "1e-10"}});
    ASSERT_EQ(run_of_it.size(), 101);
    model.relation->evaluate(0, run_of_it.q.col(100), y);
    EXPECT_LT(y.cwiseAbs().maxCoeff(), 1e-9) << scheme;
    const Vector<double> v = run_of_it.v.col(100);
    EXPECT_GT(v.head(3).norm(), 0.01) << scheme;
    EXPECT_LT((1 * v.head(3) + 2 * v.segment(6, 3)).norm(), 1e-10) << scheme;
  }
}

/// The directions of its contacts are those of the last but one iterate of a step. Of a sphere,
/// whose residual is 0 after the first one, that is where v_k takes it, and neither end of the
/// step: of the laws of rigid bodies sphere-contact fails.
TEST_F(SiconosRigidBodies, AreStruckWhereTheyArePredicted) {
  Model model;
  model.bodies = {principal_body<double>(1, 0.5, 0.5, 0.5)};
  model.initial_position = coordinates<double>({0, 0, 0.5}, {1, 0, 0, 0});
  model.initial_velocity = twist<double>({1, 0, -1}, {0, 1, 2});
  model.relation =
      std::make_shared<SphereOnPlane<double>>(SphereOnPlane<double>::Options{.radius = 0.5});
  model.laws = {{Coulomb<double, 3>{0.25}, {0.5, 0.0}}};
  const auto step = run("siconos/moreau-jean-newton-euler", model, Rational(1, 16), 1, kTightEnd);
  const double h = 1.0 / 16;
  const auto imbalance = [&](const Vector<double>& q) {
    Vector<double> momentum(6);
    Matrix<double> g(3, 6);
    model.apply_mass(step.v.col(1) - step.v.col(0), momentum);
    model.relation->velocity_matrix(0, q, g);
    return (momentum - g.transpose() * step.impulse.col(1)).norm();
  };
  const double half_angle = h * std::sqrt(5.0) / 2, axis = std::sin(half_angle) / std::sqrt(5.0);
  EXPECT_LT(
      imbalance(coordinates<double>({h, 0, 0.5 - h}, {std::cos(half_angle), 0, axis, 2 * axis})),
      1e-13);
  EXPECT_GT(imbalance(step.q.col(0)), 1e-5);
  EXPECT_GT(imbalance(step.q.col(1)), 1e-5);
}

/// A spring between two bodies.
struct Spring {
  template <class S>
  void operator()(const S&, const Vector<S>& q, const Vector<S>&, Vector<S>& f) const {
    f.template head<3>() += q.template segment<3>(7) - q.template head<3>();
  }
};

TEST_F(SiconosRigidBodies, DeclineWhatItHasNoPlaceFor) {
  Model model = row_of_bodies({0, 0});
  model.wrenches = {std::make_shared<FunctionWrench<double, Spring>>(Spring{})};
  EXPECT_THAT([&] { (void)run("siconos/moreau-jean-newton-euler", model, Rational(1, 10), 1); },
              testing::ThrowsMessage<InvalidInput>(
                  testing::HasSubstr("no force that depends on another body")));
}

}  // namespace
}  // namespace assay::reports::siconos_rigid_bodies_test
