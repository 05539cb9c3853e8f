#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/mixed_moreau_schatzman.hpp"
#include "core/schemes/modal_moreau_jean.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"

namespace assay::gaps_of_rounding_test {
namespace {

using Index = Eigen::Index;

/// A diagonal system with m contacts, each of which reads all coordinates.
class RandomModels {
 public:
  explicit RandomModels(unsigned seed) : random_(seed) {}

  /// At rest on all contacts: gaps are what rounding leaves of 0, and the force presses.
  ContactModel<double> at_rest(Index n, Index m) {
    ContactModel<double> model = loose(n, m);
    model.initial_velocity.setZero();
    for (Index i = 0; i < m; ++i) {
      Rational gap(0);
      for (Index c = 0; c < n; ++c) {
        gap += ScalarTraits<double>::to_rational(model.relation.jacobian(i, c)) *
               ScalarTraits<double>::to_rational(model.initial_position(c));
      }
      model.relation.offset(i) = from_rational<double>(Rational(-gap));
    }
    const Vector<double> push = Vector<double>::Constant(m, -1);
    model.system.external_force = ExternalForce<double>(model.relation.jacobian.transpose() * push);
    return model;
  }

  /// Moving, with gaps of both signs.
  ContactModel<double> loose(Index n, Index m) {
    ContactModel<double> model;
    model.system.mass = Matrix<double>::Identity(n, n);
    model.relation.jacobian.resize(m, n);
    for (Index c = 0; c < n; ++c) {
      model.system.mass(c, c) = 1 + number(0, 1);
      for (Index i = 0; i < m; ++i) model.relation.jacobian(i, c) = number(-1, 1);
    }
    model.relation.offset = vector(m, 0.1);
    model.law.restitution = Vector<double>::Constant(m, number(0, 1));
    model.initial_position = vector(n, 1);
    model.initial_velocity = vector(n, 1);
    return model;
  }

 private:
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  Vector<double> vector(Index n, double size) {
    Vector<double> x(n);
    for (double& entry : x) entry = number(-size, size);
    return x;
  }

  std::mt19937 random_;
};

template <class Scheme>
std::vector<Index> index_set_after(int steps, const ContactModel<double>& model) {
  Scheme scheme(model, 1. / 64);
  auto state = scheme.initial_state();
  for (int k = 0; k < steps; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  const auto set = scheme.index_set();
  return {set.begin(), set.end()};
}

std::vector<Index> all(Index m) {
  std::vector<Index> contacts;
  for (Index i = 0; i < m; ++i) contacts.push_back(i);
  return contacts;
}

TEST(GapsOfRounding, KeepEveryContactAtRestInTheIndexSetOfBothSchemes) {
  RandomModels random(11);
  int lost = 0;
  for (int trial = 0; trial < 100; ++trial) {
    const Index m = 1 + trial % 3, n = m + 2;
    const ContactModel<double> model = random.at_rest(n, m);
    for (const int steps : {1, 2, 50}) {
      EXPECT_EQ(index_set_after<MoreauJean<double>>(steps, model), all(m)) << trial;
      EXPECT_EQ(index_set_after<NonlinearMoreauJean<double>>(steps, model), all(m)) << trial;
    }
    for (Index i = 0; i < m; ++i) {
      const double gap =
          model.relation.offset(i) + model.relation.jacobian.row(i).dot(model.initial_position);
      lost += ActivationRule<double>().activates(gap, 0, 1. / 64) ? 0 : 1;
    }
  }
  EXPECT_GT(lost, 20) << "witness: the rule without the rounding of gaps loses them";
}

TEST(GapsOfRounding, AreTheSameForBothSchemesOnRandomLinearProblems) {
  RandomModels random(12);
  int some = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Index m = 1 + trial % 4, n = m + 1;
    const ContactModel<double> model = random.loose(n, m);
    for (const int steps : {1, 5, 40}) {
      const auto set = index_set_after<MoreauJean<double>>(steps, model);
      EXPECT_EQ(set, index_set_after<NonlinearMoreauJean<double>>(steps, model)) << trial;
      some += set.empty() || set.size() == static_cast<std::size_t>(m) ? 0 : 1;
    }
  }
  EXPECT_GT(some, 100) << "witness: index sets differ from none and from all";
}

/// Two balls of diameter 1/10 that touch, q_1 − q_0 − 1/10 > 0 by rounding, the lower on the floor.
ContactModel<double> two_balls_at_rest() {
  ContactModel<double> model;
  model.system.mass = Matrix<double>::Identity(2, 2);
  model.system.external_force = ExternalForce<double>(Vector<double>::Constant(2, -10));
  model.relation.jacobian = Matrix<double>::Zero(2, 2);
  model.relation.jacobian(0, 0) = model.relation.jacobian(1, 1) = 1;
  model.relation.jacobian(1, 0) = -1;
  model.relation.offset = Vector<double>::Zero(2);
  model.relation.offset(0) = -0.7;
  model.relation.offset(1) = -0.1;
  model.law.restitution = Vector<double>::Constant(2, 0.5);
  model.initial_velocity = Vector<double>::Zero(2);
  model.initial_position = Vector<double>::Zero(2);
  model.initial_position(0) = 0.7;
  model.initial_position(1) = 0.8;
  return model;
}

template <template <class> class Scheme>
void expect_stays_at_rest() {
  const ContactModel<double> model = two_balls_at_rest();
  Scheme<double> scheme(model, 1. / 64, typename Scheme<double>::Options{});
  const Trajectory<double> run = simulate(scheme, 100);
  ASSERT_EQ(run.status, SolveStatus::kSolved);
  // 100 steps, each with rounding of a velocity g h ≈ 0.16.
  EXPECT_LT(run.v.cwiseAbs().maxCoeff(), 1e3 * unit_roundoff<double>()) << Scheme<double>::kName;
  EXPECT_GT(run.impulse.rightCols(100).minCoeff(), 0) << Scheme<double>::kName;
}

TEST(GapsOfRounding, LetNoBodyAtRestFallForAStep) {
  ASSERT_GT(-0.1 - 0.7 + 0.8, 0) << "the order of a scheme that adds b, then the terms of H q";
  expect_stays_at_rest<MoreauJean>();
  expect_stays_at_rest<ModalMoreauJean>();
  expect_stays_at_rest<NonlinearMoreauJean>();
  ContactModel<double> model = two_balls_at_rest();
  MixedMoreauSchatzman<double> mixed(model, 1. / 64, {.first = 2});
  EXPECT_LT(simulate(mixed, 100).v.cwiseAbs().maxCoeff(), 1e3 * unit_roundoff<double>());
}

template <class S>
S rounding_of(const S& position, const S& velocity, const S& t) {
  ContactState<S> state;
  state.t = t;
  state.q = Vector<S>::Constant(2, -position);
  state.v = Vector<S>::Constant(2, velocity);
  state.q(0) = S(0);
  const S start(1);
  GapRounding<S> rounding(state, start);
  return rounding.of(S(3));
}

TEST(GapsOfRounding, AreZeroInExactScalarsAndGrowWithPositionsAndTheWayTravelled) {
  EXPECT_EQ(rounding_of<Rational>(1, 1, 5), 0);
  const double u = unit_roundoff<double>();
  EXPECT_EQ(rounding_of<double>(2, 0, 5), 16 * u * 2 * 3);
  EXPECT_EQ(rounding_of<double>(2, -8, 5), 16 * u * (2 + 4 * 8) * 3);
  EXPECT_LT(rounding_of<Dd>(Dd(2), Dd(8), Dd(5)), Dd(1e-28));
}

}  // namespace
}  // namespace assay::gaps_of_rounding_test
