#include "core/schemes/euler_moreau.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>

#include "core/relations/first_order_function.hpp"
#include "core/relations/first_order_linear.hpp"
#include "core/systems/first_order_terms.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::euler_moreau_test {
namespace {

template <class S>
using Options = typename EulerMoreau<S>::Options;
template <class S>
using Variant = typename EulerMoreau<S>::Variant;

/// x' = a x + b t + c + r.
template <class S>
struct AffineField {
  static constexpr bool kConstantJacobian = true;
  S a, b, c;
  Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
    f(0) = lift<T>(a) * x(0) + lift<T>(b) * t + lift<T>(c);
  }
};

template <class S>
FirstOrderModel<S> relay(const S& bound, const S& drive, const S& x0) {
  const auto number = [](const S& x) { return Matrix<S>(Matrix<S>::Constant(1, 1, x)); };
  FirstOrderModel<S> model;
  model.system = first_order_system<S>(AffineField<S>{S(0), S(0), drive});
  model.relation = std::make_shared<FirstOrderLinear<S>>(
      typename FirstOrderLinear<S>::Data{.c = number(S(1)), .b = number(S(1))});
  model.laws = {Relay<S>{-bound, bound}};
  model.initial_state = vector_of<S>({x0});
  return model;
}

TEST(EulerMoreau, ReachesASlidingSurfaceInTheRightStepAndStaysThereExactly) {
  using S = Rational;
  const S h(1, 8);
  for (const S& x0 : {S(1), S(-3, 5)}) {
    EulerMoreau<S> scheme(relay<S>(S(1), S(0), x0), h);
    auto state = scheme.initial_state();
    for (int k = 1; k <= 12; ++k) {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      const S size = std::max(S(0), S((x0 > 0 ? x0 : S(-x0)) - k * h));
      EXPECT_EQ(state.x(0), x0 > 0 ? size : S(-size));
    }
    EXPECT_EQ(state.multiplier(0), 0);
  }
  // x' ∈ −2 Sgn(x) + 1: in sliding λ = −1.
  EulerMoreau<S> driven(relay<S>(S(2), S(1), S(1)), h);
  auto state = driven.initial_state();
  for (int k = 0; k < 12; ++k) ASSERT_EQ(driven.step(state), SolveStatus::kSolved);
  EXPECT_EQ(state.x(0), 0);
  EXPECT_EQ(state.multiplier(0), -1);
}

TEST(EulerMoreau, RingsInTheMultiplierWithHalfGammaAndInTheStateWithTheFullScheme) {
  using S = Rational;
  const S h(1, 4);
  Options<S> options;
  options.gamma = S(1, 2);
  EulerMoreau<S> standard(relay<S>(S(1), S(0), S(1, 10)), h, options);
  auto state = standard.initial_state();
  ASSERT_EQ(standard.step(state), SolveStatus::kSolved);
  ASSERT_EQ(state.x(0), 0);
  const S first = state.multiplier(0);
  EXPECT_NE(first, 0);
  for (int k = 1; k < 8; ++k) {
    ASSERT_EQ(standard.step(state), SolveStatus::kSolved);
    EXPECT_EQ(state.x(0), 0);
    EXPECT_EQ(state.multiplier(0), k % 2 == 1 ? S(-first) : first);
  }
  options.variant = Variant<S>::kFull;
  EulerMoreau<S> full(relay<S>(S(1), S(0), S(1, 10)), h, options);
  state = full.initial_state();
  for (int k = 1; k < 8; ++k) {
    const S before = state.x(0);
    ASSERT_EQ(full.step(state), SolveStatus::kSolved);
    EXPECT_EQ(state.x(0), -before);
  }
}

/// The sweeping of a point by the interval [t − 1, t + 1]: y = (x − t + 1, t + 1 − x) ≥ 0.
template <class S>
struct MovingInterval {
  Eigen::Index size() const { return 2; }
  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>&, Vector<T>& y) const {
    y(0) = x(0) - t + lift<T>(S(1));
    y(1) = t + lift<T>(S(1)) - x(0);
  }
  template <class T>
  void input(const T&, const Vector<T>&, const Vector<T>& lambda, Vector<T>& r) const {
    r(0) = lambda(0) - lambda(1);
  }
};

TEST(EulerMoreau, IsTheCatchingUpAlgorithmOfASweepingProcess) {
  using S = Rational;
  FirstOrderModel<S> model;
  model.system = first_order_system<S>(AffineField<S>{S(0), S(0), S(0)});
  model.relation = first_order_relation<S>(MovingInterval<S>{});
  model.laws = {Complementarity{2}};
  model.initial_state = vector_of<S>({S(1, 3)});
  EulerMoreau<S> scheme(model, S(1, 4));
  auto state = scheme.initial_state();
  for (int k = 0; k < 12; ++k) {
    const S before = state.x(0);
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    EXPECT_EQ(state.x(0), std::clamp(before, S(state.t - 1), S(state.t + 1)));
  }
}

/// f = (−sin-like cubic, product), h and g nonlinear in all arguments.
template <class S>
struct CurvedField {
  Eigen::Index size() const { return 2; }
  template <class T>
  void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
    f(0) = -x(0) * x(0) * x(0) + x(1) + t;
    f(1) = x(0) * x(1) - lift<T>(S(2));
  }
  void mass(Matrix<S>& m) const {
    m(0, 0) = S(2);
    m(0, 1) = S(1);
    m(1, 1) = S(1);
  }
};
template <class S>
struct CurvedRelation {
  Eigen::Index size() const { return 2; }
  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>& l, Vector<T>& y) const {
    y(0) = x(0) + x(1) * x(1) + l(0) + l(0) * l(0) * l(0);
    y(1) = x(1) - t + l(1) + lift<T>(ratio<S>(1, 2)) * l(0) * l(1);
  }
  template <class T>
  void input(const T&, const Vector<T>& x, const Vector<T>& l, Vector<T>& r) const {
    r(0) = (lift<T>(S(1)) + x(1) * x(1)) * l(0);
    r(1) = l(1) - x(0) * l(0);
  }
};

template <class S>
FirstOrderModel<S> curved(const std::vector<MultiplierLaw<S>>& laws) {
  FirstOrderModel<S> model;
  model.system = first_order_system<S>(CurvedField<S>{});
  model.relation = first_order_relation<S>(CurvedRelation<S>{});
  model.laws = laws;
  model.initial_state = vector_of<S>({ratio<S>(1, 2), ratio<S>(1, 4)});
  return model;
}

/// The largest defect of (1), (2) or (3), by the model alone.
template <class S>
S defect(const EulerMoreau<S>& scheme,
         const Options<S>& o,
         const FirstOrderState<S>& a,
         const FirstOrderState<S>& b) {
  const FirstOrderModel<S>& model = scheme.model();
  const S h = scheme.step_size();
  const bool standard = o.variant == Variant<S>::kStandard;
  const S omega = standard ? S(1) : o.gamma;
  Matrix<S> mass = Matrix<S>::Constant(2, 2, S(0));
  model.system->mass(mass);
  Vector<S> f0(2), f1(2), f(2), r(2), y(2);
  model.system->vector_field(a.t, a.x, f0);
  model.system->vector_field(b.t, b.x, f1);
  f = o.theta * f1 + S(S(1) - o.theta) * f0;
  if (o.variant == Variant<S>::kMidpoint) {
    model.system->vector_field(
        S(a.t + o.theta * (b.t - a.t)), Vector<S>(a.x + o.theta * (b.x - a.x)), f);
  }
  const typename FirstOrderRelation<S>::Point at{
      a.t + omega * (b.t - a.t), a.x + omega * (b.x - a.x), b.multiplier};
  model.relation->input(at, r);
  model.relation->output(at, y);
  if (standard) r = o.gamma * r + S(S(1) - o.gamma) * a.input;
  S worst = largest_magnitude<S>(Vector<S>(mass * (b.x - a.x) - h * f - h * r));
  const std::vector<Bounds<S>> bounds = multiplier_bounds(model.laws);
  for (Eigen::Index i = 0; i < 2; ++i) {
    S projected = b.multiplier(i) - y(i);
    const Bounds<S>& own = bounds[static_cast<std::size_t>(i)];
    if (own.lower) projected = std::max<S>(projected, *own.lower);
    if (own.upper) projected = std::min<S>(projected, *own.upper);
    S distance = b.multiplier(i) - projected;
    if (distance < S(0)) distance = -distance;
    worst = std::max(worst, distance);
  }
  return worst;
}

template <class S>
class EulerMoreauIn : public ::testing::Test {};
using RoundedScalars = ::testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(EulerMoreauIn, RoundedScalars);

TYPED_TEST(EulerMoreauIn, SolvesTheEquationsOfEveryVariantUnderEveryLaw) {
  using S = TypeParam;
  const std::vector<std::vector<MultiplierLaw<S>>> sets = {
      {Complementarity{2}},
      {Equality{2}},
      {MixedComplementarity{1, 1}},
      {Relay<S>{ratio<S>(-1, 3), ratio<S>(1, 2)}, Complementarity{}}};
  for (const auto& laws : sets) {
    for (const auto variant : {Variant<S>::kStandard, Variant<S>::kFull, Variant<S>::kMidpoint}) {
      for (const auto& [theta, gamma] :
           {std::pair{S(1), S(1)}, {ratio<S>(1, 2), S(1)}, {ratio<S>(1, 2), ratio<S>(1, 2)}}) {
        Options<S> options;
        options.theta = theta;
        options.gamma = gamma;
        options.variant = variant;
        EulerMoreau<S> scheme(curved<S>(laws), ratio<S>(1, 16), options);
        auto state = scheme.initial_state();
        for (int k = 0; k < 12; ++k) {
          const auto before = state;
          ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << "step " << k;
          // Newton ends where x, of size 2, changes by 8 u of it, the outputs likewise; λ shows
          // that multiplied by the inverse of D or h W, at most 2⁵.
          EXPECT_LE(defect(scheme, options, before, state), S(1 << 10) * unit_roundoff<S>())
              << "step " << k;
        }
      }
    }
  }
}

/// x₁' = −x₁ + x₂, 0 = a x₂ + x₁ + r: M = diag(1, 0).
template <class S>
struct Descriptor {
  static constexpr bool kConstantJacobian = true;
  S a;
  Eigen::Index size() const { return 2; }
  void mass(Matrix<S>& m) const { m(0, 0) = S(1); }
  template <class T>
  void vector_field(const T&, const Vector<T>& x, Vector<T>& f) const {
    f(0) = x(1) - x(0);
    f(1) = lift<T>(a) * x(1) + x(0);
  }
};

template <class S>
FirstOrderModel<S> descriptor(const S& a) {
  FirstOrderModel<S> model;
  model.system = first_order_system<S>(Descriptor<S>{a});
  model.initial_state = vector_of<S>({S(1), S(-1)});
  return model;
}

TEST(EulerMoreau, TakesASingularMassMatrixWhereTheStepHasASolution) {
  using S = Rational;
  EulerMoreau<S> scheme(descriptor<S>(S(2)), S(1, 2));
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(S(2) * state.x(1) + state.x(0), 0);                     // the second row, without M
  EXPECT_EQ(state.x(0) - 1, S(1, 2) * S(state.x(1) - state.x(0)));  // the first
}

TEST(EulerMoreau, SaysThatTheIterationMatrixIsSingular) {
  using S = Rational;
  // det G = −h (a (1 + h) + h).
  EulerMoreau<S> singular(descriptor<S>(S(-1, 3)), S(1, 2));
  auto state = singular.initial_state();
  EXPECT_EQ(singular.step(state), SolveStatus::kStalled);
  EXPECT_EQ(state.k, 0);
  EXPECT_EQ(state.x, singular.initial_state().x);
}

TEST(EulerMoreau, SaysThatTheLawsHaveNoSolution) {
  using S = Rational;
  FirstOrderModel<S> model = relay<S>(S(1), S(0), S(1));
  // 0 ≤ −λ − 1 ⊥ λ ≥ 0.
  const auto number = [](const S& x) { return Matrix<S>(Matrix<S>::Constant(1, 1, x)); };
  model.relation = std::make_shared<FirstOrderLinear<S>>(typename FirstOrderLinear<S>::Data{
      .c = number(S(0)), .b = number(S(0)), .d = number(S(-1)), .e = vector_of<S>({S(-1)})});
  model.laws = {Complementarity{}};
  EulerMoreau<S> scheme(model, S(1, 2));
  auto state = scheme.initial_state();
  EXPECT_EQ(scheme.step(state), SolveStatus::kNoSolution);
  EXPECT_EQ(state.k, 0);
  EXPECT_EQ(state.x(0), 1);
}

TEST(EulerMoreau, LeavesAnInconsistentStartInOneStep) {
  using S = Rational;
  FirstOrderModel<S> model = relay<S>(S(1), S(0), S(-3));
  model.laws = {Complementarity{}};
  const S h(1, 4);
  EulerMoreau<S> scheme(model, h);
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(state.x(0), 0);
  EXPECT_EQ(h * state.multiplier(0), 3);  // the atom of λ
}

TEST(EulerMoreau, IsNotForLagrangianModels) {
  const Parameters options(EulerMoreau<double>::parameters());
  LagrangianModel<double> model;
  EXPECT_THROW((void)run_scheme<EulerMoreau<double>>(model, 0.1, options, 1), InvalidInput);
  const auto run = run_scheme<EulerMoreau<double>>(relay<double>(1, 0, 1), 0.5, options, 3);
  EXPECT_EQ(run.status, SolveStatus::kSolved);
  EXPECT_EQ(run.size(), 4);
  EXPECT_EQ(run.v.rows(), 0);
  EXPECT_EQ(run.q(0, 1), 0.5);
  EXPECT_EQ(run.impulse(0, 1), -1);
  EXPECT_EQ(run.multiplier_instant, 1);
}

TEST(EulerMoreau, RefusesWhatDoesNotFit) {
  using S = double;
  const auto refused = [](const std::function<void()>& make, const std::string& words) {
    try {
      make();
      FAIL() << "accepted; expected: " << words;
    } catch (const InvalidInput& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  };
  const auto with = [](const S& theta, const S& gamma) {
    Options<S> options;
    options.theta = theta;
    options.gamma = gamma;
    EulerMoreau<S> scheme(relay<S>(1, 0, 1), 0.1, options);
  };
  refused([&] { with(2, 1); }, "theta = 2");
  refused([&] { with(1, -1); }, "gamma = -1");
  refused([] { EulerMoreau<S> scheme(relay<S>(1, 0, 1), 0.0); }, "step h = 0");
  FirstOrderModel<S> model = relay<S>(1, 0, 1);
  model.laws = {Complementarity{2}};
  refused([&] { validate(model); }, "the laws have 2 components, the relation 1");
  model = relay<S>(1, 0, 1);
  model.initial_multiplier = Vector<S>::Constant(2, 0);
  refused([&] { validate(model); }, "initial multiplier");
}

/// y = x, no number any more from t = 1/2 on; r = λ.
struct VanishingOutput {
  Eigen::Index size() const { return 1; }
  template <class T>
  void output(const T& t, const Vector<T>& x, const Vector<T>&, Vector<T>& y) const {
    y(0) = t > lift<T>(0.5) ? lift<T>(std::numeric_limits<double>::quiet_NaN()) : x(0);
  }
  template <class T>
  void input(const T&, const Vector<T>&, const Vector<T>& lambda, Vector<T>& r) const {
    r(0) = lambda(0);
  }
};

TEST(EulerMoreau, StopsWhereAnOutputIsNoNumber) {
  auto model = relay<double>(1, 0, 2);
  model.relation = first_order_relation<double>(VanishingOutput{});
  for (const auto& law :
       {MultiplierLaw<double>(Relay<double>{-1, 1}), MultiplierLaw<double>(Complementarity{})}) {
    model.laws = {law};
    EulerMoreau<double> scheme(model, 0.125);
    const auto run = simulate(scheme, 10);
    EXPECT_EQ(run.status, SolveStatus::kStalled);
    EXPECT_EQ(run.t.back(), 0.5);
  }
}

}  // namespace
}  // namespace assay::euler_moreau_test
