// Every law of core/laws in a step of the scheme that takes them all, in every standard scalar that
// admits it: the step obeys the law, judged from the model alone.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/laws/law_list.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/relations/compliant_linear.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::interaction_laws_test {
namespace {

/// All coordinates as the components of one interaction.
struct Coordinates {
  Eigen::Index components;
  Eigen::Index size() const { return components; }
  template <class T>
  void operator()(const T&, const Vector<T>& q, Vector<T>& y) const {
    y = q;
  }
};

/// A mass that depends on the position but for the first coordinate, and a constant force that
/// pushes on the interaction.
template <class S>
struct CurvedMass {
  Eigen::Index coordinates;
  S push;

  Eigen::Index size() const { return coordinates; }
  template <class T>
  void mass(const Vector<T>& q, Matrix<T>& m) const {
    for (Eigen::Index i = 0; i < coordinates; ++i) m(i, i) = lift<T>(S(2));
    if (coordinates > 1) {
      m(1, 1) += q(1) * q(1);
      m(0, 1) = m(1, 0) = lift<T>(ratio<S>(1, 2));
    }
  }
  template <class T>
  void external_force(const T&, Vector<T>& f) const {
    for (Eigen::Index i = 0; i < coordinates; ++i) {
      f(i) = lift<T>(i == 0 ? push : ratio<S>(static_cast<int>(i), 3));
    }
  }
};

template <class S>
LagrangianModel<S> pushed(Eigen::Index n, const S& push) {
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(CurvedMass<S>{n, push});
  model.initial_position = Vector<S>::Constant(n, S(0));
  model.initial_velocity = Vector<S>::Constant(n, S(0));
  return model;
}

template <class S>
class LawsOfAStep : public ::testing::Test {};
using StandardScalars = ::testing::Types<double, Rational>;
TYPED_TEST_SUITE(LawsOfAStep, StandardScalars);

/// Twenty steps, pressed and thrown, each obeying the law within the rounding of its equations.
template <class S>
void expect_obeyed(const ContactLaw<S>& law, const FrictionalImpact<S>& impact) {
  const Eigen::Index d = dimension(law);
  for (const S& push : {S(-3), ratio<S>(1, 4)}) {
    LagrangianModel<S> model = pushed<S>(d, push);
    model.relation = lagrangian_relation<S>(Coordinates{d});
    model.laws = {{law, impact}};
    for (int i = 0; i < d; ++i) model.initial_velocity(i) = ratio<S>(2 * i - 3, 4);
    if (std::holds_alternative<Equality>(law)) model.initial_velocity.setConstant(S(0));
    typename NonlinearMoreauJean<S>::Options options;
    options.mass_weight = S(0);  // linear in u: exact scalars solve it in one iteration
    NonlinearMoreauJean<S> scheme(model, ratio<S>(1, 32), options);
    ContactState<S> state = scheme.initial_state();
    const int steps = ScalarTraits<S>::kExact ? 4 : 20;
    for (int k = 0; k < steps; ++k) {
      const ContactState<S> before = state;
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << "step " << k;
      Vector<S> u = state.v;
      u(0) += impact.normal_restitution * before.v(0);
      for (Eigen::Index i = 1; i < d; ++i) u(i) += impact.tangential_restitution * before.v(i);
      const bool closed = before.q(0) + before.v(0) / S(64) <= S(0);
      if (!closed && !std::holds_alternative<Equality>(law)) {
        EXPECT_EQ(largest_magnitude<S>(state.impulse), S(0)) << "step " << k;
        continue;
      }
      // Impulses and velocities are below 2³; the equations of a step round some dozens of times.
      const S bound = S(256) * unit_roundoff<S>();
      EXPECT_LE(natural_residual(law, state.impulse.data(), u.data()), bound) << "step " << k;
    }
  }
}

TYPED_TEST(LawsOfAStep, OfContactsAreObeyed) {
  using S = TypeParam;
  for (const S& e : {S(0), ratio<S>(1, 2), S(1)}) {
    const FrictionalImpact<S> newton{e, S(0)};
    expect_obeyed<S>(Unilateral{}, newton);
    for (const FrictionalImpact<S>& impact :
         {newton, FrictionalImpact<S>{e, ratio<S>(1, 3)}, fremond<S>(e)}) {
      expect_obeyed<S>(Coulomb<S, 2>{ratio<S>(1, 2)}, impact);
      if constexpr (RealScalar<S>) {
        expect_obeyed<S>(Coulomb<S, 3>{ratio<S>(1, 2)}, impact);
        expect_obeyed<S>(RollingCoulomb<S>{ratio<S>(1, 2), ratio<S>(1, 10)}, impact);
      }
    }
  }
  expect_obeyed<S>(Equality{1}, {S(0), S(0)});
  expect_obeyed<S>(Equality{3}, {S(0), S(0)});
}

TYPED_TEST(LawsOfAStep, OfMultipliersAreObeyed) {
  using S = TypeParam;
  const S h = ratio<S>(1, 16);
  const std::vector<std::vector<MultiplierLaw<S>>> sets = {
      {Complementarity{3}},
      {MixedComplementarity{1, 2}},
      {Relay<S>{S(-2), S(1)}, Complementarity{}, Equality{1}},
      {Relay<S>{S(0), S(0)}, Relay<S>{S(-5), S(5)}, Relay<S>{ratio<S>(-1, 4), S(0)}}};
  for (const auto& laws : sets) {
    for (const bool velocities : {false, true}) {
      LagrangianModel<S> model = pushed<S>(3, S(-3));
      const Matrix<S> one = Matrix<S>::Identity(3, 3), none = Matrix<S>::Constant(3, 3, S(0));
      typename CompliantLinear<S>::Data data{.c = velocities ? none : one,
                                             .b = velocities ? one : none,
                                             .d = Matrix<S>(one * ratio<S>(1, 20))};
      model.compliance = std::make_shared<CompliantLinear<S>>(data);
      model.multiplier_laws = laws;
      model.initial_velocity = vector_of<S>({S(-1), ratio<S>(1, 2), S(1)});
      typename NonlinearMoreauJean<S>::Options options;
      options.mass_weight = S(0);
      NonlinearMoreauJean<S> scheme(model, h, options);
      ContactState<S> state = scheme.initial_state();
      const std::vector<Bounds<S>> bounds = multiplier_bounds(laws);
      for (int k = 0; k < (ScalarTraits<S>::kExact ? 4 : 20); ++k) {
        ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << "step " << k;
        const Vector<S> lambda = state.impulse / h;
        const Vector<S> y = (velocities ? state.v : state.q) + lambda * ratio<S>(1, 20);
        for (Eigen::Index i = 0; i < 3; ++i) {
          const Bounds<S>& own = bounds[static_cast<std::size_t>(i)];
          S projected = lambda(i) - y(i);
          if (own.lower) projected = std::max<S>(projected, *own.lower);
          if (own.upper) projected = std::min<S>(projected, *own.upper);
          S distance = lambda(i) - projected;
          if (distance < S(0)) distance = -distance;
          // λ is below 2⁵, from Λ = λ/16; the equations of a step round some dozens of times.
          EXPECT_LE(distance, S(1 << 13) * unit_roundoff<S>()) << "step " << k;
        }
      }
    }
  }
}

}  // namespace
}  // namespace assay::interaction_laws_test
