#include "core/systems/multibody_model.hpp"

#include <gmock/gmock.h>

#include <functional>

#include "core/scalar/machine.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/schemes/projected_moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::multibody_model_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

template <class Scheme>
Trajectory<double> run(const LagrangianModel<double>& model, double h, Eigen::Index steps) {
  return run_scheme<Scheme>(model, h, Parameters(Scheme::parameters()), steps);
}

void expect_same(const Trajectory<double>& a, const Trajectory<double>& b) {
  EXPECT_EQ(a.status, SolveStatus::kSolved);
  EXPECT_EQ(a.t, b.t);
  EXPECT_EQ(a.q, b.q);
  EXPECT_EQ(a.v, b.v);
  EXPECT_EQ(a.impulse, b.impulse);
  EXPECT_GT(a.impulse.cwiseAbs().maxCoeff(), 0) << "nothing touched";
}

/// n balls of mass 2 on a line above a floor, gravity −10, ball i at 1 + i/4.
std::vector<Body<double>> balls(Eigen::Index n) {
  std::vector<Body<double>> bodies;
  for (Eigen::Index i = 0; i < n; ++i) {
    LagrangianLti<double> ball;
    ball.mass = matrix_of<double>(1, 1, {2});
    ball.external_force = ExternalForce<double>(vector_of<double>({-20}));
    bodies.push_back({"ball " + std::to_string(i),
                      ball,
                      vector_of<double>({1 + 0.25 * static_cast<double>(i)}),
                      vector_of<double>({0})});
  }
  return bodies;
}

std::vector<BodyInteraction<double>> contacts_of_balls(Eigen::Index n, double e) {
  const std::vector<ImpactLaw<double>> laws = {{Unilateral{}, {e, 0}}};
  std::vector<BodyInteraction<double>> all = {
      {"floor",
       {"ball 0"},
       LagrangianLinear<double>{matrix_of<double>(1, 1, {1}), vector_of<double>({0})},
       laws}};
  for (Eigen::Index i = 1; i < n; ++i) {
    const auto name = [](Eigen::Index k) { return "ball " + std::to_string(k); };
    all.push_back(
        {"between " + name(i - 1) + " and " + name(i),
         {name(i), name(i - 1)},
         LagrangianLinear<double>{matrix_of<double>(1, 2, {1, -1}), vector_of<double>({0})},
         laws});
  }
  return all;
}

ContactModel<double> column_by_hand(Eigen::Index n, double e) {
  ContactModel<double> model =
      line_of_balls_model<double>(Vector<double>::Constant(n, 0), e, /*floor=*/true);
  model.system.mass *= 2;
  model.system.external_force = ExternalForce<double>(Vector<double>::Constant(n, -20));
  for (Eigen::Index i = 0; i < n; ++i) {
    model.initial_position(i) = 1 + 0.25 * static_cast<double>(i);
  }
  return model;
}

TEST(MultibodyModel, OfAColumnOfBallsIsTheOneWrittenAsAWholeBitByBit) {
  const LagrangianModel<double> joined = multibody_model(balls(6), contacts_of_balls(6, 0.5));
  const ContactModel<double> whole = column_by_hand(6, 0.5);
  const ContactModel<double> linear = linear_model<double>(joined, "a test");
  EXPECT_EQ(linear.system.mass, whole.system.mass);
  EXPECT_EQ(linear.system.damping.size(), 0);
  EXPECT_EQ(linear.relation.jacobian, whole.relation.jacobian);
  EXPECT_TRUE(linear.system.external_force.is_constant());
  expect_same(run<MoreauJean<double>>(joined, 1.0 / 128, 300),
              run<MoreauJean<double>>(whole, 1.0 / 128, 300));
  expect_same(run<SchatzmanPaoli<double>>(joined, 1.0 / 128, 300),
              run<SchatzmanPaoli<double>>(whole, 1.0 / 128, 300));
  expect_same(run<NonlinearMoreauJean<double>>(joined, 1.0 / 128, 300),
              run<NonlinearMoreauJean<double>>(whole, 1.0 / 128, 300));
}

TEST(MultibodyModel, JoinsMatricesOfSomeBodiesAndForcesOfTime) {
  std::vector<Body<double>> bodies = balls(3);
  auto& middle = std::get<LagrangianLti<double>>(bodies[1].system);
  middle.stiffness = matrix_of<double>(1, 1, {5});
  middle.external_force = ExternalForce<double>::of_time(
      [](const double& t, Vector<double>& force) { force(0) = 3 * t; });
  const LagrangianModel<double> model =
      multibody_model<double>(bodies, {contacts_of_balls(3, 0)[2]}, 2);
  const ContactModel<double> linear = linear_model<double>(model, "a test");
  EXPECT_EQ(model.initial_time, 2);
  EXPECT_EQ(linear.system.damping.size(), 0);
  EXPECT_EQ(linear.system.stiffness, matrix_of<double>(3, 3, {0, 0, 0, 0, 5, 0, 0, 0, 0}));
  Vector<double> force(3);
  linear.system.external_force.evaluate(4, force);
  EXPECT_EQ(force, vector_of<double>({-20, 12, -20}));
  EXPECT_EQ(linear.relation.jacobian, matrix_of<double>(1, 3, {0, -1, 1}));
}

/// A rod of length 1 between the origin, or the first point, and the last: (|d|² − 1)/2 = 0.
struct Rod {
  bool from_origin;

  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    const T x = from_origin ? q(0) : T(q(2) - q(0));
    const T z = from_origin ? q(1) : T(q(3) - q(1));
    y(0) = (x * x + z * z - lift<T>(1.0)) / lift<T>(2.0);
  }
};

/// A wall that moves: x + 1/4 − t/8 ≥ 0.
struct MovingWall {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0) + lift<T>(0.25) - lift<T>(0.125) * t;
  }
};

/// The three above, in the coordinates (q_a, q_b).
struct RodsAndWall {
  Eigen::Index size() const { return 3; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    Vector<T> part(1);
    Rod{true}(t, q, part);
    y(0) = part(0);
    Rod{false}(t, q, part);
    y(1) = part(0);
    MovingWall{}(t, Vector<T>(q.tail(2)), part);
    y(2) = part(0);
  }
};

/// Two masses in the plane.
struct TwoMasses {
  Eigen::Index size() const { return 4; }
  template <class T>
  void external_force(const T&, Vector<T>& f) const {
    f(1) = f(3) = lift<T>(-10.0);
  }
};

std::vector<Body<double>> masses() {
  const auto mass = lagrangian_system<double>(PushedMass<double>{2, 0, -10});
  return {{"a", mass, vector_of<double>({0.6, -0.8}), vector_of<double>({0, 0})},
          {"b", mass, vector_of<double>({1.2, -1.6}), vector_of<double>({0, 0})}};
}

std::vector<BodyInteraction<double>> rods_and_wall() {
  const std::vector<ImpactLaw<double>> joint = {{Equality{1}, {0, 0}}};
  return {{"pivot", {"a"}, lagrangian_relation<double>(Rod{true}), joint},
          {"rod", {"a", "b"}, lagrangian_relation<double>(Rod{false}), joint},
          {"wall", {"b"}, lagrangian_relation<double>(MovingWall{}), {{Unilateral{}, {0.5, 0}}}}};
}

LagrangianModel<double> pendulum_by_hand() {
  LagrangianModel<double> model;
  model.system = lagrangian_system<double>(TwoMasses{});
  model.relation = lagrangian_relation<double>(RodsAndWall{});
  model.laws = {{Equality{1}, {0, 0}}, {Equality{1}, {0, 0}}, {Unilateral{}, {0.5, 0}}};
  model.initial_position = vector_of<double>({0.6, -0.8, 1.2, -1.6});
  model.initial_velocity = Vector<double>::Constant(4, 0);
  return model;
}

TEST(MultibodyModel, OfJointsAndAMovingWallIsTheOneWrittenAsAWholeBitByBit) {
  const LagrangianModel<double> joined = multibody_model(masses(), rods_and_wall());
  EXPECT_FALSE(is_linear(joined));
  const LagrangianModel<double> whole = pendulum_by_hand();
  expect_same(run<NonlinearMoreauJean<double>>(joined, 1.0 / 256, 256),
              run<NonlinearMoreauJean<double>>(whole, 1.0 / 256, 256));
  expect_same(run<NonlinearSchatzmanPaoli<double>>(joined, 1.0 / 256, 256),
              run<NonlinearSchatzmanPaoli<double>>(whole, 1.0 / 256, 256));
  expect_same(run<ProjectedMoreauJean<double>>(joined, 1.0 / 256, 256),
              run<ProjectedMoreauJean<double>>(whole, 1.0 / 256, 256));
}

TEST(MultibodyModel, JoinsWhatIsJoinedAlready) {
  const auto pair = multibody_model(masses(), rods_and_wall());
  std::vector<Body<double>> bodies = balls(1);
  bodies.push_back({"pair", pair.system, pair.initial_position, pair.initial_velocity});
  const LagrangianModel<double> all = multibody_model<double>(
      bodies,
      {{"floor", {"ball 0"}, contacts_of_balls(1, 0)[0].relation, {{Unilateral{}, {0.5, 0}}}},
       {"inside", {"pair"}, pair.relation, pair.laws}});
  const auto together = run<NonlinearMoreauJean<double>>(all, 1.0 / 256, 256);
  const auto alone = run<NonlinearMoreauJean<double>>(pair, 1.0 / 256, 256);
  ASSERT_EQ(together.status, SolveStatus::kSolved);
  // The joints and the ball are solved together now: rounding, which 256 steps and an impact
  // amplify less than 10⁵ times.
  EXPECT_LT((together.q.bottomRows(4) - alone.q).cwiseAbs().maxCoeff(),
            1e5 * unit_roundoff<double>());
}

/// y = (q₀ + 2 q₁ + 3 t q₂ q₃², q₀ q₁) of bodies of 1, 2 and 1 coordinates.
struct OfThree {
  Eigen::Index size() const { return 2; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0) + lift<T>(2.0) * q(1) + lift<T>(3.0) * t * q(2) * q(3) * q(3);
    y(1) = q(0) * q(1);
  }
};

TEST(MultibodyModel, GivesARelationOfThreeBodiesTheirCoordinatesInItsOwnOrder) {
  std::vector<Body<double>> bodies = balls(2);
  bodies.push_back(masses()[0]);
  const auto own = lagrangian_relation<double>(OfThree{});
  const LagrangianModel<double> model =
      multibody_model<double>(bodies,
                              {contacts_of_balls(2, 0)[0],
                               {"three",
                                {"ball 1", "a", "ball 0"},
                                own,
                                {{Unilateral{}, {0, 0}}, {Unilateral{}, {0, 0}}}}});
  // (q_0, q_1, q_a): the relation sees (q_1, q_a, q_0).
  const Vector<double> q = vector_of<double>({5, 7, 11, 13});
  const Vector<double> v = vector_of<double>({-1, 2, 3, -4});
  const Vector<double> own_q = vector_of<double>({7, 11, 13, 5});
  const Vector<double> own_v = vector_of<double>({2, 3, -4, -1});
  Vector<double> y(3), own_y(2);
  model.relation->evaluate(2, q, y);
  own->evaluate(2, own_q, own_y);
  EXPECT_EQ(y, vector_of<double>({5, own_y(0), own_y(1)}));
  model.relation->rate(2, q, y);
  own->rate(2, own_q, own_y);
  EXPECT_EQ(y, vector_of<double>({0, own_y(0), own_y(1)}));
  model.relation->curvature(2, q, v, y);
  own->curvature(2, own_q, own_v, own_y);
  EXPECT_EQ(y, vector_of<double>({0, own_y(0), own_y(1)}));
  Matrix<double> h(3, 4), own_h(2, 4);
  model.relation->jacobian(2, q, h);
  own->jacobian(2, own_q, own_h);
  EXPECT_EQ(Vector<double>(h.row(0)), vector_of<double>({1, 0, 0, 0}));
  for (const auto& [all, in_own] : {std::pair(0, 3), {1, 0}, {2, 1}, {3, 2}}) {
    EXPECT_EQ(Vector<double>(h.col(all).tail(2)), Vector<double>(own_h.col(in_own)));
  }
}

TEST(MultibodyModel, AllocatesNothingToEvaluateAgain) {
  std::vector<BodyInteraction<double>> contacts = contacts_of_balls(3, 0);
  contacts[0].laws = {{Equality{1}, {0, 0}}};
  std::vector<Body<double>> bodies = balls(3);
  bodies[0].initial_position(0) = 0;
  const LagrangianModel<double> model = multibody_model(bodies, contacts);
  ASSERT_FALSE(is_linear(model));
  const Vector<double>& q = model.initial_position;
  Vector<double> f(3), y(3);
  Matrix<double> m(3, 3), by_q(3, 3), by_v(3, 3), h(3, 3);
  const auto evaluate = [&] {
    model.system->mass(q, m);
    model.system->force(0, q, q, f);
    model.system->force_jacobians(0, q, q, by_q, by_v);
    model.system->mass_jacobian(q, q, by_q);
    model.relation->evaluate(0, q, y);
    model.relation->jacobian(0, q, h);
    model.relation->rate(0, q, y);
    model.relation->curvature(0, q, q, y);
  };
  evaluate();
  const long before = allocations();
  evaluate();
  EXPECT_EQ(allocations(), before);
}

/// Is not defined below 2.
struct Elsewhere {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    if (q(0) < lift<T>(2.0)) throw std::domain_error("not defined below 2");
    y(0) = q(0);
  }
};

using Bodies = std::vector<Body<double>>;
using Interactions = std::vector<BodyInteraction<double>>;

/// The message of the refusal of two masses with joints that `spoil` spoils.
std::string refusal(const std::function<void(Bodies&, Interactions&)>& spoil) {
  Bodies bodies = masses();
  Interactions interactions = rods_and_wall();
  spoil(bodies, interactions);
  try {
    (void)multibody_model(bodies, interactions);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(MultibodyModel, NamesTheBodyThatItRefuses) {
  EXPECT_EQ(refusal([](auto&, auto&) {}), "accepted");
  EXPECT_THAT(refusal([](auto& b, auto&) { b.clear(); }), HasSubstr("the model has no body"));
  EXPECT_THAT(refusal([](auto& b, auto&) { b[1].name = ""; }), HasSubstr("body 1 has no name"));
  EXPECT_THAT(refusal([](auto& b, auto&) { b[1].name = "a"; }),
              HasSubstr("body 0 and 1 are both named 'a'"));
  EXPECT_THAT(refusal([](auto& b, auto&) { b[1].initial_velocity(0) = NAN; }),
              AllOf(HasSubstr("body 'b'"), HasSubstr("initial velocity (0, 0)")));
  EXPECT_THAT(refusal([](auto& b, auto&) { b[0].initial_position.resize(3); }),
              AllOf(HasSubstr("body 'a'"), HasSubstr("initial position is 3×1")));
  EXPECT_THAT(refusal([](auto& b, auto&) {
                b[0].system = std::shared_ptr<const LagrangianSystem<double>>();
              }),
              AllOf(HasSubstr("body 'a'"), HasSubstr("no system")));
  EXPECT_THAT(refusal([](auto& b, auto&) {
                LagrangianLti<double> lti;
                lti.mass = matrix_of<double>(2, 2, {1, 2, 2, 1});
                b[0].system = lti;
              }),
              AllOf(HasSubstr("body 'a'"), HasSubstr("not positive definite")));
}

TEST(MultibodyModel, NamesTheInteractionThatItRefuses) {
  const auto of_rod = [](const std::function<void(BodyInteraction<double>&)>& spoil) {
    return refusal([&](auto&, auto& interactions) { spoil(interactions[1]); });
  };
  EXPECT_THAT(of_rod([](auto& i) { i.name = "pivot"; }),
              HasSubstr("interaction 0 and 1 are both named 'pivot'"));
  EXPECT_THAT(of_rod([](auto& i) { i.bodies.clear(); }),
              AllOf(HasSubstr("interaction 'rod'"), HasSubstr("no body")));
  EXPECT_THAT(of_rod([](auto& i) { i.bodies[1] = "c"; }),
              AllOf(HasSubstr("interaction 'rod'"), HasSubstr("no body 'c'")));
  EXPECT_THAT(of_rod([](auto& i) { i.bodies[1] = "a"; }),
              AllOf(HasSubstr("interaction 'rod'"), HasSubstr("'a' takes part twice")));
  EXPECT_THAT(
      of_rod([](auto& i) { i.relation = std::shared_ptr<const LagrangianRelation<double>>(); }),
      AllOf(HasSubstr("interaction 'rod'"), HasSubstr("no relation")));
  EXPECT_THAT(
      of_rod([](auto& i) {
        i.relation =
            LagrangianLinear<double>{matrix_of<double>(1, 2, {1, 1}), vector_of<double>({0})};
      }),
      AllOf(HasSubstr("interaction 'rod'"), HasSubstr("contact matrix is 1×2"), HasSubstr("1×4")));
  EXPECT_THAT(of_rod([](auto& i) { i.relation = lagrangian_relation<double>(Elsewhere{}); }),
              AllOf(HasSubstr("interaction 'rod'"), HasSubstr("not defined below 2")));
  EXPECT_THAT(of_rod([](auto& i) { i.laws.clear(); }),
              AllOf(HasSubstr("interaction 'rod'"), HasSubstr("laws have 0 components")));
  EXPECT_THAT(of_rod([](auto& i) { i.laws[0].impact.normal_restitution = 1.5; }),
              AllOf(HasSubstr("interaction 'rod'"), HasSubstr("restitution coefficient")));
}

}  // namespace
}  // namespace assay::multibody_model_test
