#include <gtest/gtest.h>

#include "core/schemes/schatzman_paoli.hpp"
#include "tests/core/schemes/contact_systems.hpp"
#include "tests/core/solvers/lemke_instances.hpp"

namespace assay::schatzman_paoli_jet_test {
namespace {

using Q = Rational;
using J = RationalJet;

/// Between switches the state is affine in (q0, v0): a difference quotient in ℚ is the derivative.
TEST(SchatzmanPaoliOnJets, GivesTheDerivativeOfTheFinalStateByTheInitialOne) {
  for (bool centred : {true, false}) {
    const auto final_state = [centred]<class S>(const S& q0, const S& v0) {
      ContactModel<S> model = ball_model<S>(q0, v0, ratio<S>(981, 100), ratio<S>(4, 5), S(2));
      model.system.stiffness = matrix_of<S>(1, 1, {ratio<S>(7, 2)});
      model.system.damping = matrix_of<S>(1, 1, {ratio<S>(1, 3)});
      SchatzmanPaoli<S> scheme(model, ratio<S>(1, 20), {.centred = centred});
      const Trajectory<S> run = simulate(scheme, 14);
      EXPECT_EQ(run.status, SolveStatus::kSolved);
      EXPECT_GT(run.impulse.sum(), S(0)) << "the run has no impact";
      return std::pair(S(run.q(0, 14)), S(run.v(0, 14)));
    };
    const Q q0(1, 3), v0(-1, 7), delta = parse_rational("1e-9");
    const auto [q, v] = final_state(J(q0, 0), J(v0, 1));
    const auto [q_00, v_00] = final_state(q0, v0);
    const auto [q_10, v_10] = final_state(Q(q0 + delta), v0);
    const auto [q_01, v_01] = final_state(q0, Q(v0 + delta));
    EXPECT_EQ(q.a, q_00);
    EXPECT_EQ(v.a, v_00);
    EXPECT_EQ(q.v[0], (q_10 - q_00) / delta);
    EXPECT_EQ(v.v[0], (v_10 - v_00) / delta);
    EXPECT_EQ(q.v[1], (q_01 - q_00) / delta);
    EXPECT_EQ(v.v[1], (v_01 - v_00) / delta);
  }
}

TEST(SchatzmanPaoliOnJets, DifferentiatesByStiffnessAndDampingThatAreZero) {
  // q_1 = q_0 + h v_0 + (h²/2) (−K q_0 − C v_0)/m + O(C², K²): the derivatives at C = K = 0.
  const Q q0(3), v0(-2), h(1, 10), m(5);
  ContactModel<J> model = ball_model<J>(J(q0), J(v0), J(0), J(1), J(m));
  model.system.external_force = {};
  model.system.damping = matrix_of<J>(1, 1, {J(0, 0)});
  model.system.stiffness = matrix_of<J>(1, 1, {J(0, 1)});
  SchatzmanPaoli<J> scheme(model, J(h));
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(state.q(0).v[0], -h * h / 2 * v0 / m);
  EXPECT_EQ(state.q(0).v[1], -h * h / 2 * q0 / m);
}

TEST(SchatzmanPaoliOnJets, DifferentiatesByAnEntryOfTheContactMatrixThatIsZero) {
  // H = (1, s), M = I, no force, g_0 = 0: v_{1/2} = v_0 + Hᵀ z with U_{1/2} = e H v_0, that is
  // z = −(1 − e) H v_0 / (1 + s²). At s = 0: dz/ds = −(1 − e) v₂, dq₁/ds = h dz/ds, dq₂/ds = h z.
  const Q e(1, 2), v1(-3), v2(5), h(1, 10);
  ContactModel<J> model;
  model.system.mass = matrix_of<J>(2, 2, {J(1), J(0), J(0), J(1)});
  model.relation = {matrix_of<J>(1, 2, {J(1), J(0, 0)}), vector_of<J>({J(0)})};
  model.law.restitution = vector_of<J>({J(e)});
  model.initial_position = vector_of<J>({J(0), J(0)});
  model.initial_velocity = vector_of<J>({J(v1), J(v2)});
  SchatzmanPaoli<J> scheme(model, J(h));
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  const Q z = -(1 - e) * v1, dz = -(1 - e) * v2;
  EXPECT_EQ(state.q(0).a, h * e * v1);
  EXPECT_EQ(state.q(0).v[0], h * dz);
  EXPECT_EQ(state.q(1).v[0], h * z);
}

}  // namespace
}  // namespace assay::schatzman_paoli_jet_test
