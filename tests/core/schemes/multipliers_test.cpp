#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "core/relations/compliant_linear.hpp"
#include "core/relations/function_compliance.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::multipliers_test {
namespace {

template <class S>
using Options = typename NonlinearMoreauJean<S>::Options;

/// A unit mass on a line under the constant force f.
template <class S>
struct ForcedMass {
  S f;
  Eigen::Index size() const { return 1; }
  template <class T>
  void external_force(const T&, Vector<T>& force) const {
    force(0) = lift<T>(f);
  }
};

template <class S>
LagrangianModel<S> forced_mass(const S& f, const S& x, const S& v) {
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(ForcedMass<S>{f});
  model.initial_position = vector_of<S>({x});
  model.initial_velocity = vector_of<S>({v});
  return model;
}

template <class S>
LagrangianModel<S> relay_block(const S& v, const S& bound, const S& push) {
  LagrangianModel<S> model = forced_mass<S>(push, S(0), v);
  Matrix<S> none = Matrix<S>::Constant(1, 1, S(0)), one = Matrix<S>::Constant(1, 1, S(1));
  model.compliance =
      std::make_shared<CompliantLinear<S>>(typename CompliantLinear<S>::Data{.c = none, .b = one});
  model.multiplier_laws = {Relay<S>{-bound, bound}};
  return model;
}

TEST(Multipliers, ARelayOnTheVelocityStopsABlockInTheRightStepExactly) {
  using S = Rational;
  const S h(1, 10);
  NonlinearMoreauJean<S> scheme(relay_block<S>(S(1), S(3), S(0)), h);
  ContactState<S> state = scheme.initial_state();
  for (int k = 1; k <= 8; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const S free = S(1) - S(3 * k) * h;
    EXPECT_EQ(state.v(0), std::max(S(0), free));
    if (free > S(0)) {
      EXPECT_EQ(state.impulse(0), -3 * h);
    }
  }
  EXPECT_EQ(state.impulse(0), 0);
}

TEST(Multipliers, ARelayAtRestHoldsAgainstAPushBelowItsBoundAndGivesWayToALargerOne) {
  using S = Rational;
  for (const S& push : {S(2), S(-3), S(5), S(-7)}) {
    NonlinearMoreauJean<S> scheme(relay_block<S>(S(0), S(3), push), S(1, 4));
    ContactState<S> state = scheme.initial_state();
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const S held = std::clamp(S(-push), S(-3), S(3));
    EXPECT_EQ(state.impulse(0), held / 4);
    EXPECT_EQ(state.v(0), (push + held) / 4);
  }
}

TEST(Multipliers, AUnilateralSpringAtTheMidpointIsTheMidpointRuleWhileItIsPressed) {
  using S = Rational;
  const S stiffness(7), h(1, 16);
  LagrangianModel<S> model = forced_mass<S>(S(-1), S(0), S(-2));
  model.compliance = std::make_shared<CompliantLinear<S>>(typename CompliantLinear<S>::Data{
      .c = Matrix<S>::Constant(1, 1, S(1)), .d = Matrix<S>::Constant(1, 1, 1 / stiffness)});
  model.multiplier_laws = {Complementarity{}};
  Options<S> options;
  options.multiplier_weight = S(1, 2);
  NonlinearMoreauJean<S> scheme(model, h, options);
  ContactState<S> state = scheme.initial_state();
  for (int k = 0; k < 30; ++k) {
    const ContactState<S> before = state;
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const S middle = (before.q(0) + state.q(0)) / 2;
    const S force = middle < 0 ? S(-stiffness * middle) : S(0);
    EXPECT_EQ(state.impulse(0), h * force);
    EXPECT_EQ(state.v(0) - before.v(0), h * (force - 1));
  }
}

/// h = (q₀ + q₁² + λ₀ + λ₁/4, v₀ − v₁ + λ₁³, q₁ + t + λ₂), g = ((1 + q₁²) λ₀ + λ₁,
/// −λ₁ + λ₀ v₀/8 + sinh-like λ₂ + λ₂³).
template <class S>
struct CurvedCompliance {
  Eigen::Index size() const { return 3; }
  template <class T>
  void output(
      const T& t, const Vector<T>& q, const Vector<T>& v, const Vector<T>& l, Vector<T>& y) const {
    y(0) = q(0) + q(1) * q(1) + l(0) + lift<T>(ratio<S>(1, 4)) * l(1);
    y(1) = v(0) - v(1) + l(1) * l(1) * l(1);
    y(2) = q(1) + t + l(2);
  }
  template <class T>
  void input(
      const T&, const Vector<T>& q, const Vector<T>& v, const Vector<T>& l, Vector<T>& p) const {
    p(0) = (lift<T>(S(1)) + q(1) * q(1)) * l(0) + l(1);
    p(1) = -l(1) + lift<T>(ratio<S>(1, 8)) * l(0) * v(0) + l(2) + l(2) * l(2) * l(2);
  }
};

template <class S>
LagrangianModel<S> curved_model() {
  LagrangianModel<S> model = double_pendulum<S>(ratio<S>(1, 2), /*wall=*/true);
  model.compliance = compliant_relation<S>(CurvedCompliance<S>{});
  return model;
}

/// The laws under test; a component each.
template <class S>
std::vector<std::vector<MultiplierLaw<S>>> law_sets() {
  return {{Complementarity{3}},
          {Equality{3}},
          {MixedComplementarity{1, 2}},
          {Complementarity{}, Relay<S>{ratio<S>(-1, 3), ratio<S>(1, 2)}, Equality{1}},
          {Relay<S>{S(0), S(1)}, Equality{1}, Complementarity{}}};
}

/// The largest defect of the equations of a step by the model alone: balance, and −y ∈ N(λ) by the
/// natural map.
template <class S>
S defect(const LagrangianModel<S>& model,
         const Options<S>& o,
         const S& h,
         const ContactState<S>& a,
         const ContactState<S>& b) {
  using std::abs;
  const S gamma = o.multiplier_weight;
  const Vector<S> lambda = b.impulse.tail(3) / h;
  const typename CompliantRelation<S>::Point at{
      a.t + gamma * (b.t - a.t), a.q + gamma * (b.q - a.q), a.v + gamma * (b.v - a.v), lambda};
  Vector<S> y(3), p(2), f0(2), f1(2);
  model.compliance->output(at, y);
  model.compliance->input(at, p);
  Matrix<S> mass(2, 2), jacobian(1, 2);
  model.system->mass(Vector<S>(a.q + o.mass_weight * (b.q - a.q)), mass);
  model.system->force(a.t, a.q, a.v, f0);
  model.system->force(b.t, b.q, b.v, f1);
  model.relation->jacobian(b.t, b.q, jacobian);
  const Vector<S> f = o.theta * f1 + S(S(1) - o.theta) * f0;
  const Vector<S> balance =
      mass * (b.v - a.v) - h * f - h * p - jacobian.transpose() * b.impulse.head(1);
  S worst = largest_magnitude<S>(balance);
  const std::vector<Bounds<S>> bounds = multiplier_bounds(model.multiplier_laws);
  for (Eigen::Index i = 0; i < 3; ++i) {
    S projected = lambda(i) - y(i);
    const Bounds<S>& own = bounds[static_cast<std::size_t>(i)];
    if (own.lower) projected = std::max(projected, *own.lower);
    if (own.upper) projected = std::min(projected, *own.upper);
    worst = std::max<S>(worst, abs(S(lambda(i) - projected)));
  }
  return worst;
}

template <class S>
class MultiplierSteps : public ::testing::Test {};
using Reals = ::testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(MultiplierSteps, Reals);

TYPED_TEST(MultiplierSteps, SolveTheEquationsOfANonlinearRelationUnderEveryLaw) {
  using S = TypeParam;
  const S h = ratio<S>(1, 64);
  for (const auto& laws : law_sets<S>()) {
    for (const S& weight : {ratio<S>(1, 2), S(1)}) {
      LagrangianModel<S> model = curved_model<S>();
      model.multiplier_laws = laws;
      Options<S> options;
      options.multiplier_weight = weight;
      options.theta = weight;
      NonlinearMoreauJean<S> scheme(model, h, options);
      ContactState<S> state = scheme.initial_state();
      for (int k = 0; k < 20; ++k) {
        const ContactState<S> before = state;
        ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << "step " << k;
        // Newton ends where u, below 2⁴, changes by 8 u of it; λ = Λ/h shows that multiplied by
        // 2⁶, and y by ∂h/∂λ < 2⁵.
        const S bound = S(1 << 18) * unit_roundoff<S>();
        ASSERT_LE(defect(model, options, h, before, state), bound) << "step " << k;
      }
    }
  }
}

/// All coordinates as the components of one contact.
struct Floor {
  Eigen::Index components;
  Eigen::Index size() const { return components; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y = q;
  }
};

TEST(Multipliers, StandBesideContactsWithFrictionInThePlane) {
  // A mass on a floor with friction, held sideways by a relay on its velocity: both resist.
  using S = Rational;
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(PushedMass<S>{2, S(1), S(1)});
  Matrix<S> identity = Matrix<S>::Identity(2, 2);
  model.relation = lagrangian_relation<S>(Floor{2});
  model.laws = {{Coulomb<S, 2>{S(1, 4)}, {S(0), S(0)}}};
  model.compliance = std::make_shared<CompliantLinear<S>>(typename CompliantLinear<S>::Data{
      .c = Matrix<S>::Constant(1, 2, S(0)), .b = identity.bottomRows(1)});
  model.multiplier_laws = {Relay<S>{S(-1, 2), S(1, 2)}};
  model.initial_position = vector_of<S>({S(0), S(0)});
  model.initial_velocity = vector_of<S>({S(0), S(1)});
  NonlinearMoreauJean<S> scheme(model, S(1, 8));
  ContactState<S> state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(state.impulse, vector_of<S>({S(1, 8), S(-1, 32), S(-1, 16)}));
  EXPECT_EQ(state.v(1), 1 + (1 - S(1, 4) - S(1, 2)) / 8);
}

TEST(Multipliers, OfABilateralSpringStandBesideFrictionInSpaceButARelayIsRefusedThere) {
  using S = double;
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(PushedMass<S>{3, 1, 2});
  model.relation = lagrangian_relation<S>(Floor{3});
  model.laws = {{Coulomb<S, 3>{0.25}, {0, 0}}};
  Matrix<S> sideways = Matrix<S>::Constant(1, 3, 0);
  sideways(0, 1) = 1;
  model.compliance = std::make_shared<CompliantLinear<S>>(
      CompliantLinear<S>::Data{.c = sideways, .d = Matrix<S>::Constant(1, 1, 1.0 / 16)});
  model.multiplier_laws = {Equality{1}};
  model.initial_position = Vector<S>::Constant(3, 0);
  model.initial_velocity = vector_of<S>({0, 1, 0});
  NonlinearMoreauJean<S> scheme(model, 0.125);
  ContactState<S> state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  // λ = −16 q₁ at the end of the step: v₁ (1 + 16 h θ h) = 1 + h (2 − 1/4) − 16 h² (1 − θ), θ =
  // 1/2, to the rounding of a dozen operations.
  EXPECT_LE(std::abs(state.v(1) * 1.125 - (1 + 0.125 * 1.75 - 0.125)), 16 * unit_roundoff<S>());
  model.multiplier_laws = {Relay<S>{}};
  EXPECT_THROW(NonlinearMoreauJean<S>(model, 0.125), InvalidInput);
}

void expect_refused(const std::function<void()>& make, const std::string& words) {
  try {
    make();
    FAIL() << "accepted; expected: " << words;
  } catch (const InvalidInput& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

TEST(Multipliers, RefuseWhatDoesNotFit) {
  using S = double;
  LagrangianModel<S> model = relay_block<S>(1, 3, 0);
  const auto build = [&] { validate(model); };
  model.multiplier_laws = {Relay<S>{1, -1}};
  expect_refused(build, "multiplier law 0: the bounds of a relay [1, -1]");
  model.multiplier_laws = {Relay<S>{0, std::numeric_limits<double>::infinity()}};
  expect_refused(build, "must be finite");
  model.multiplier_laws = {Complementarity{0}};
  expect_refused(build, "multiplier law 0 has no component");
  model.multiplier_laws = {Complementarity{2}};
  expect_refused(build, "the multiplier laws have 2 components, the compliant relation 1");
  model = relay_block<S>(1, 3, 0);
  Options<S> options;
  options.multiplier_weight = 0;
  expect_refused([&] { NonlinearMoreauJean<S> scheme(model, 0.1, options); },
                 "multiplier-weight = 0");
  expect_refused(
      [] {
        CompliantLinear<S>({.c = Matrix<S>::Constant(2, 3, 1), .d = Matrix<S>::Constant(2, 3, 1)});
      },
      "D of the linear relation is 2x3; it must be 2x2 or empty");
  expect_refused(
      [] {
        CompliantLinear<S>({.c = Matrix<S>::Constant(1, 1, 1), .b = Matrix<S>::Constant(1, 1, 1)});
      },
      "row 0 of the linear relation is in both C and B");
}

}  // namespace
}  // namespace assay::multipliers_test
