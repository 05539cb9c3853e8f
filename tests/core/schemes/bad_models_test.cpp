#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "core/relations/compliant_linear.hpp"
#include "core/relations/function_relation.hpp"
#include "core/schemes/generalized_alpha.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "core/schemes/nonlinear_schatzman_paoli.hpp"
#include "core/schemes/projected_moreau_jean.hpp"
#include "tests/core/relations/wrong_relations.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::bad_models_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::string refusal(const LagrangianModel<double>& model) {
  try {
    NonlinearMoreauJean<double> scheme(model, 0.01);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

/// A floor that is no number any more from t = 0.05 on.
struct VanishingFloor {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    y(0) = t > lift<T>(0.05) ? lift<T>(kNan) : q(0);
  }
};

LagrangianModel<double> falling_mass() {
  LagrangianModel<double> model;
  model.system = lagrangian_system<double>(PushedMass<double>{2, 10, 0});
  model.relation = lagrangian_relation<double>(VanishingFloor{});
  model.laws = {{Unilateral{}, {0, 0}}};
  model.initial_position = vector_of<double>({0.02, 0});
  model.initial_velocity = vector_of<double>({0, 0});
  return model;
}

template <class Scheme>
class SchemeOfAnyModel : public testing::Test {};
using Schemes = testing::Types<NonlinearMoreauJean<double>,
                               ProjectedMoreauJean<double>,
                               NonlinearSchatzmanPaoli<double>,
                               GeneralizedAlpha<double>>;
TYPED_TEST_SUITE(SchemeOfAnyModel, Schemes);

TYPED_TEST(SchemeOfAnyModel, StopsWhereAGapIsNoNumber) {
  TypeParam scheme(falling_mass(), 0.01, typename TypeParam::Options{});
  const auto run = simulate(scheme, 20);
  EXPECT_EQ(run.status, SolveStatus::kStalled);
  EXPECT_LE(run.t.back(), 0.07);
  EXPECT_GE(run.t.back(), 0.04);
}

/// A floor that nobody can say anything about from t = 0.05 on.
struct RefusingFloor {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    if (t > lift<T>(0.05)) throw std::domain_error("no floor there");
    y(0) = q(0);
  }
};

TYPED_TEST(SchemeOfAnyModel, LetsTheErrorOfARelationThroughAndKeepsTheStateBeforeIt) {
  LagrangianModel<double> model = falling_mass();
  model.relation = lagrangian_relation<double>(RefusingFloor{});
  TypeParam scheme(model, 0.01, typename TypeParam::Options{});
  auto state = scheme.initial_state();
  auto before = state;
  const auto run = [&] {
    for (int k = 0; k < 20; ++k) {
      before = state;
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    }
  };
  EXPECT_THAT(run, ThrowsMessage<std::domain_error>(HasSubstr("no floor there")));
  EXPECT_GE(state.k, 3);
  EXPECT_LE(state.k, 6);
  EXPECT_EQ(state.k, before.k);
  EXPECT_EQ(state.t, before.t);
  EXPECT_EQ(state.q, before.q);
  EXPECT_EQ(state.v, before.v);
  EXPECT_EQ(state.impulse, before.impulse);
}

TYPED_TEST(SchemeOfAnyModel, RefusesARelationWhoseJacobianHasAnotherShape) {
  LagrangianModel<double> model = falling_mass();
  model.relation = std::make_shared<WrongLagrangian<double>>(
      lagrangian_relation<double>(VanishingFloor{}), LagrangianMistake::kShape);
  EXPECT_THAT(
      [&] { TypeParam(model, 0.01, typename TypeParam::Options{}); },
      ThrowsMessage<InvalidInput>(HasSubstr("Jacobian of the relation is 2×2; it must be 1×2")));
}

TEST(BadModel, WithADerivativeOfACompliantRelationOfAnotherShapeIsRefused) {
  LagrangianModel<double> model = falling_mass();
  model.multiplier_laws = {Complementarity{}};
  const auto right = std::make_shared<CompliantLinear<double>>(
      CompliantLinear<double>::Data{.c = matrix_of<double>(1, 2, {1, 0})});
  const auto refusal_of = [&](int which) {
    model.compliance = std::make_shared<WrongCompliance<double>>(right, which, /*shape=*/true);
    return refusal(model);
  };
  const char* const shapes[] = {"2×2; it must be 1×2",
                                "2×2; it must be 1×2",
                                "2×1; it must be 1×1",
                                "3×2; it must be 2×2",
                                "3×2; it must be 2×2",
                                "3×1; it must be 2×1"};
  EXPECT_EQ(refusal_of(-1), "accepted");
  for (int k = 0; k < 6; ++k) {
    const auto at = static_cast<std::size_t>(k);
    EXPECT_EQ(
        refusal_of(k),
        std::string(kCompliantDerivatives[at]) + " of the compliant relation is " + shapes[at]);
  }
}

TEST(BadModel, WithAFrictionCoefficientBelowZeroOrNoNumberIsRefused) {
  for (const double mu : {-0.1, kNan, std::numeric_limits<double>::infinity()}) {
    EXPECT_THAT(refusal(sliding_mass<double>(vector_of<double>({0, 1}), mu, 0)),
                HasSubstr("friction coefficient of contact 0"))
        << mu;
  }
  EXPECT_EQ(refusal(sliding_mass<double>(vector_of<double>({0, 1}), 0, 0)), "accepted");
}

TEST(BadModel, WhoseEqualityDoesNotHoldIsRefused) {
  auto model = cartesian_pendulum<double>();
  EXPECT_EQ(refusal(model), "accepted");
  model.initial_position(0) = 1 + 1e-12;  // rounding of a user's own trigonometry
  EXPECT_EQ(refusal(model), "accepted");
  model.initial_position(0) = 1.001;
  EXPECT_THAT(refusal(model), HasSubstr("equality 0 does not hold at the initial position"));
}

TEST(BadModel, WhoseEqualityReboundsIsRefused) {
  auto model = cartesian_pendulum<double>();
  model.laws.front().impact.normal_restitution = 1;
  EXPECT_THAT(refusal(model), HasSubstr("restitution coefficient of equality 0 = 1"));
}

/// A contact whose rate has two components too many.
struct LongRate {
  Eigen::Index size() const { return 1; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0);
  }
  void rate(const double&, const Vector<double>&, Vector<double>& rate) const {
    rate = Vector<double>::Constant(3, 0.0);
  }
};

TEST(BadModel, WhoseRateHasAnotherShapeIsRefused) {
  auto model = falling_mass();
  model.relation = lagrangian_relation<double>(LongRate{});
  EXPECT_THAT(refusal(model), HasSubstr("rate of the relation is 3×1; it must be 1×1"));
}

TEST(BadModel, WithARelayBesideFrictionInSpaceIsRefused) {
  auto model = sliding_mass<double>(vector_of<double>({0, 1, 0}), 0.5, 0);
  model.compliance = std::make_shared<CompliantLinear<double>>(
      CompliantLinear<double>::Data{.c = matrix_of<double>(1, 3, {0, 1, 0})});
  model.multiplier_laws = {Relay<double>{-1, 1}};
  EXPECT_THAT(refusal(model), HasSubstr("a relay together with friction in 3D"));
  model.multiplier_laws = {Complementarity{}};
  EXPECT_EQ(refusal(model), "accepted");
}

}  // namespace
}  // namespace assay::bad_models_test
