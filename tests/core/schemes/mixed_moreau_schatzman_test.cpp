#include "core/schemes/mixed_moreau_schatzman.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::mixed_moreau_schatzman_test {
namespace {

using Q = Rational;
using Scheme = MixedMoreauSchatzman<Q>;

/// Two balls of masses 1 and 3 that meet with velocities 1 and −1, as y = q₂ − q₁ ≥ 0.
ContactModel<Q> two_balls(const Q& e, const Q& gap) {
  ContactModel<Q> model;
  model.system.mass = matrix_of<Q>(2, 2, {Q(1), Q(0), Q(0), Q(3)});
  model.relation = {matrix_of<Q>(1, 2, {Q(-1), Q(1)}), vector_of<Q>({Q(0)})};
  model.law.restitution = vector_of<Q>({e});
  model.initial_position = vector_of<Q>({Q(0), gap});
  model.initial_velocity = vector_of<Q>({Q(1), Q(-1)});
  return model;
}

Vector<Q> velocities_after(const ContactModel<Q>& model, const Scheme::Options& options) {
  Scheme scheme(model, Q(1, 16), options);
  ContactState<Q> state = scheme.initial_state();
  for (int k = 0; k < 24; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  return state.v;
}

TEST(MixedMoreauSchatzman, CollisionIsNewtonsLawExactlyWhicheverSchemeABallHas) {
  for (const Q& e : {Q(0), Q(1, 3), Q(1)}) {
    for (const int first : {0, 1, 2}) {
      const Vector<Q> v = velocities_after(two_balls(e, Q(1, 3)), {.first = first});
      EXPECT_EQ(v(1) - v(0), e * 2);
      EXPECT_EQ(v(0) + 3 * v(1), Q(-2)) << "momentum";
    }
  }
}

TEST(MixedMoreauSchatzman, CentralVelocityOfTheNotesReboundsWrongly) {
  const Vector<Q> v = velocities_after(two_balls(Q(1), Q(1, 3)), {.first = 1, .central = true});
  EXPECT_EQ(v(0) + 3 * v(1), Q(-2)) << "momentum";
  EXPECT_NE(v(1) - v(0), Q(2)) << "the reason why the scheme has another velocity";
}

TEST(MixedMoreauSchatzman, IsMoreauJeanWhereAllCoordinatesAre) {
  const ContactModel<Q> ball = ball_model<Q>(Q(1), Q(0), Q(10), Q(1, 2));
  Scheme mixed(ball, Q(1, 16));
  MoreauJean<Q> plain(ball, Q(1, 16));
  ContactState<Q> a = mixed.initial_state(), b = plain.initial_state();
  bool same = true;
  for (int k = 0; k < 40; ++k) {
    ASSERT_EQ(mixed.step(a), SolveStatus::kSolved);
    ASSERT_EQ(plain.step(b), SolveStatus::kSolved);
    same = same && a.q == b.q && a.v == b.v && a.impulse == b.impulse;
  }
  EXPECT_TRUE(same);
}

TEST(MixedMoreauSchatzman, IsSchatzmanPaoliInFlightWhereNoneIs) {
  ContactModel<Q> model = two_balls(Q(1), Q(1000));
  model.system.stiffness = matrix_of<Q>(2, 2, {Q(2), Q(0), Q(0), Q(5)});
  Scheme mixed(model, Q(1, 8), {.first = 0});
  SchatzmanPaoli<Q> plain(model, Q(1, 8));
  ContactState<Q> a = mixed.initial_state();
  auto b = plain.initial_state();
  for (int k = 0; k < 8; ++k) {
    ASSERT_EQ(mixed.step(a), SolveStatus::kSolved);
    ASSERT_EQ(plain.step(b), SolveStatus::kSolved);
    EXPECT_EQ(a.q, b.q);
  }
}

TEST(MixedMoreauSchatzman, RefusesPartsThatShareMoreThanContacts) {
  const auto message = [](const ContactModel<Q>& model, const Scheme::Options& options) {
    try {
      Scheme scheme(model, Q(1, 8), options);
    } catch (const InvalidInput& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  ContactModel<Q> model = two_balls(Q(1), Q(1));
  EXPECT_EQ(message(model, {}), "");
  for (const int first : {-1, 3}) {
    EXPECT_EQ(message(model, {.first = first}),
              "first = " + std::to_string(first) +
                  " is not allowed: it must be in [0, 2], the coordinates of the problem");
  }
  model.system.stiffness = matrix_of<Q>(2, 2, {Q(2), Q(-1), Q(-1), Q(1)});
  EXPECT_EQ(message(model, {}),
            "stiffness matrix couples coordinates 0 and 1: the parts of a mixed scheme may share "
            "contacts only");
  EXPECT_EQ(message(model, {.first = 2}), "");
}

}  // namespace
}  // namespace assay::mixed_moreau_schatzman_test
