#include "core/systems/lagrangian_model.hpp"

#include <gtest/gtest.h>

#include "core/relations/function_relation.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/rational.hpp"
#include "core/systems/lagrangian_terms.hpp"

namespace assay::lagrangian_model_test {
namespace {

/// A polynomial system: everything can be derived by hand and is exact on rationals.
template <class S>
struct Polynomial {
  Eigen::Index size() const { return 2; }
  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    m(0, 0) = T(S(2)) + q(1) * q(1);
    m(0, 1) = m(1, 0) = q(0);
    m(1, 1) = T(S(3)) + q(0) * q(0);
  }
  template <class T>
  void inertia(const Vector<T>& q, const Vector<T>& v, Vector<T>& n) const {
    n(0) = v(0) * v(1) * q(1);
    n(1) = -q(0) * v(0) * v(0);
  }
  template <class T>
  void internal_force(const T& t, const Vector<T>& q, const Vector<T>& v, Vector<T>& f) const {
    f(0) = q(0) * q(0) * q(0) + t * v(1);
    f(1) = q(0) * q(1) + v(1) * v(1);
  }
  template <class T>
  void external_force(const T& t, Vector<T>& f) const {
    f(0) = t;
    f(1) = t * t;
  }
};

/// The same with its Jacobians by hand.
template <class S>
struct PolynomialByHand : Polynomial<S> {
  void mass_jacobian(const Vector<S>& q, const Vector<S>& a, Matrix<S>& by_q) const {
    by_q(0, 0) = a(1);
    by_q(0, 1) = S(2) * q(1) * a(0);
    by_q(1, 0) = a(0) + S(2) * q(0) * a(1);
  }
  void inertia_jacobians(const Vector<S>& q,
                         const Vector<S>& v,
                         Matrix<S>& by_q,
                         Matrix<S>& by_v) const {
    by_q(0, 1) = v(0) * v(1);
    by_q(1, 0) = -v(0) * v(0);
    by_v(0, 0) = v(1) * q(1);
    by_v(0, 1) = v(0) * q(1);
    by_v(1, 0) = S(-2) * q(0) * v(0);
  }
  void internal_force_jacobians(
      const S& t, const Vector<S>& q, const Vector<S>& v, Matrix<S>& by_q, Matrix<S>& by_v) const {
    by_q(0, 0) = S(3) * q(0) * q(0);
    by_q(1, 0) = q(1);
    by_q(1, 1) = q(0);
    by_v(0, 1) = t;
    by_v(1, 1) = S(2) * v(1);
  }
};

/// h = (q₀² + t q₁, t² q₀ q₁).
template <class S>
struct Curves {
  Eigen::Index size() const { return 2; }
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    y(0) = q(0) * q(0) + t * q(1);
    y(1) = t * t * q(0) * q(1);
  }
};

template <class S>
Vector<S> pair(int a, int b) {
  Vector<S> x(2);
  x << S(a), S(b);
  return x;
}

template <class S>
class LagrangianTermsTest : public testing::Test {};
using Scalars = testing::Types<double, Mpfr50, Rational>;
TYPED_TEST_SUITE(LagrangianTermsTest, Scalars);

// All numbers below are small integers: no operation rounds in any of the scalars.

TYPED_TEST(LagrangianTermsTest, ForceIsExternalMinusInertiaMinusInternal) {
  using S = TypeParam;
  const auto system = lagrangian_system<S>(Polynomial<S>{});
  Vector<S> f(2);
  system->force(S(2), pair<S>(3, 5), pair<S>(7, 11), f);
  EXPECT_EQ(f(0), S(2 - 7 * 11 * 5 - (27 + 2 * 11)));
  EXPECT_EQ(f(1), S(4 + 3 * 49 - (15 + 121)));
}

TYPED_TEST(LagrangianTermsTest, JacobiansByJetsAreThoseByHand) {
  using S = TypeParam;
  const auto jets = lagrangian_system<S>(Polynomial<S>{});
  const auto hand = lagrangian_system<S>(PolynomialByHand<S>{});
  const Vector<S> q = pair<S>(3, 5), v = pair<S>(7, 11);
  Matrix<S> jets_q(2, 2), jets_v(2, 2), hand_q(2, 2), hand_v(2, 2);
  jets->force_jacobians(S(2), q, v, jets_q, jets_v);
  hand->force_jacobians(S(2), q, v, hand_q, hand_v);
  EXPECT_EQ(jets_q, hand_q);
  EXPECT_EQ(jets_v, hand_v);
  jets->mass_jacobian(q, v, jets_q);
  hand->mass_jacobian(q, v, hand_q);
  EXPECT_EQ(jets_q, hand_q);
  EXPECT_FALSE(jets_q.isZero(0));
}

TYPED_TEST(LagrangianTermsTest, DerivativesOfARelationAreThoseByHand) {
  using S = TypeParam;
  const auto relation = lagrangian_relation<S>(Curves<S>{});
  const Vector<S> q = pair<S>(3, 5), v = pair<S>(7, 11);
  Vector<S> y(2), rate(2), b(2);
  Matrix<S> h(2, 2);
  relation->evaluate(S(2), q, y);
  relation->jacobian(S(2), q, h);
  relation->rate(S(2), q, rate);
  relation->curvature(S(2), q, v, b);
  EXPECT_EQ(y, pair<S>(9 + 10, 4 * 15));
  Matrix<S> expected(2, 2);
  expected << S(6), S(2), S(4 * 5), S(4 * 3);
  EXPECT_EQ(h, expected);
  EXPECT_EQ(rate, pair<S>(5, 2 * 2 * 15));
  // h₀: 2 v₀² + 2 v₁.  h₁: 2 q₀q₁ + 2·2t (v₀q₁ + q₀v₁) + 2 t² v₀v₁.
  EXPECT_EQ(b, pair<S>(2 * 49 + 22, 2 * 15 + 8 * (35 + 33) + 8 * 77));
}

template <class S>
ContactModel<S> oscillator() {
  ContactModel<S> model;
  model.system.mass = Matrix<S>::Constant(1, 1, S(2));
  model.system.damping = Matrix<S>::Constant(1, 1, S(3));
  model.system.stiffness = Matrix<S>::Constant(1, 1, S(5));
  model.system.external_force = ExternalForce<S>(Vector<S>::Constant(1, S(7)));
  model.relation = {Matrix<S>::Constant(1, 1, S(1)), Vector<S>::Constant(1, S(11))};
  model.law.restitution = Vector<S>::Constant(1, S(1));
  model.initial_position = model.initial_velocity = Vector<S>::Constant(1, S(1));
  return model;
}

TYPED_TEST(LagrangianTermsTest, LinearModelsAreLagrangianModels) {
  using S = TypeParam;
  const LagrangianModel<S> model = oscillator<S>();
  EXPECT_NO_THROW(validate(model));
  Vector<S> f(1), y(1);
  Matrix<S> by_q(1, 1), by_v(1, 1);
  const Vector<S> q = Vector<S>::Constant(1, S(13)), v = Vector<S>::Constant(1, S(17));
  model.system->force(S(0), q, v, f);
  EXPECT_EQ(f(0), S(7 - 5 * 13 - 3 * 17));
  model.system->force_jacobians(S(0), q, v, by_q, by_v);
  EXPECT_EQ(by_q(0, 0), S(-5));
  EXPECT_EQ(by_v(0, 0), S(-3));
  model.relation->evaluate(S(0), q, y);
  EXPECT_EQ(y(0), S(24));
  const ContactModel<S> linear = linear_model(model, "a test"), same = oscillator<S>();
  EXPECT_EQ(linear.system.mass, same.system.mass);
  EXPECT_EQ(linear.system.damping, same.system.damping);
  EXPECT_EQ(linear.system.stiffness, same.system.stiffness);
  EXPECT_EQ(linear.relation.jacobian, same.relation.jacobian);
  EXPECT_EQ(linear.relation.offset, same.relation.offset);
  EXPECT_EQ(linear.law.restitution, same.law.restitution);
  EXPECT_EQ(linear.initial_position, same.initial_position);
  EXPECT_EQ(linear.initial_velocity, same.initial_velocity);
}

LagrangianModel<double> nonlinear() {
  LagrangianModel<double> model;
  model.system = lagrangian_system<double>(Polynomial<double>{});
  model.relation = lagrangian_relation<double>(Curves<double>{});
  model.laws = {{}, {}};
  model.initial_position = model.initial_velocity = pair<double>(1, 1);
  return model;
}

std::string message(const LagrangianModel<double>& model) {
  try {
    validate(model);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

TEST(LagrangianModel, SaysWhatIsWrong) {
  EXPECT_EQ(message(nonlinear()), "");
  auto model = nonlinear();
  model.laws.pop_back();
  EXPECT_EQ(message(model), "the laws have 1 components, the relation 2");
  model = nonlinear();
  model.laws[1].impact.normal_restitution = 2;
  EXPECT_EQ(message(model),
            "restitution coefficient of contact 1 = 2 is not allowed: it must be in [0, 1]");
  model = nonlinear();
  model.system = nullptr;
  EXPECT_EQ(message(model), "the model has no system");
  model = nonlinear();
  model.initial_velocity.resize(3);
  EXPECT_EQ(message(model), "initial velocity is 3×1; it must be 2×1");
  model = nonlinear();
  model.initial_position(0) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(message(model), "initial position (0, 0) is not a finite number");
  model = nonlinear();
  EXPECT_THROW(static_cast<void>(linear_model(model, "a test")), InvalidInput);
}

TEST(LagrangianModel, SaysWhyItIsNotLinear) {
  LagrangianModel<double> model = oscillator<double>();
  EXPECT_EQ(why_not_linear(model), "");
  model.relation = nullptr;
  model.laws.clear();
  EXPECT_EQ(why_not_linear(model), "");
  EXPECT_NO_THROW(validate(model));
  model = oscillator<double>();
  model.system = nonlinear().system;
  EXPECT_EQ(why_not_linear(model), "the system is not linear time-invariant");
  model = oscillator<double>();
  model.relation = nonlinear().relation;
  EXPECT_EQ(why_not_linear(model), "the gaps are not linear in q");
  model = oscillator<double>();
  model.multiplier_laws = {MultiplierLaw<double>{}};
  EXPECT_EQ(why_not_linear(model), "the model has multipliers");
}

TEST(LagrangianModel, OfMatricesOfWrongSizesWithFrictionIsRefused) {
  ContactModel<double> linear = oscillator<double>();
  linear.system.stiffness = Matrix<double>::Constant(2, 2, 1);
  LagrangianModel<double> model = linear;
  model.laws[0].law = Equality{1};
  EXPECT_EQ(message(model), "stiffness matrix is 2×2; it must be 1×1");
}

}  // namespace
}  // namespace assay::lagrangian_model_test
