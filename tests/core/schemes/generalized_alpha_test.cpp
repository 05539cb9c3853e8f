#include "core/schemes/generalized_alpha.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/relations/function_compliance.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::generalized_alpha_test {
namespace {

using Q = Rational;
using Exact = GeneralizedAlpha<Q>;

const std::vector<Q> kRadii = {Q(0), Q(1, 2), Q(4, 5), Q(1)};

/// m q̈ + c q̇ + k q = F over the floor q ≥ 0.
struct Oscillator {
  Q m, c, k, force, e;

  [[nodiscard]] ContactModel<Q> model(bool floor = true) const {
    ContactModel<Q> model;
    model.system.mass = matrix_of<Q>(1, 1, {m});
    model.system.damping = matrix_of<Q>(1, 1, {c});
    model.system.stiffness = matrix_of<Q>(1, 1, {k});
    model.system.external_force = ExternalForce<Q>(vector_of<Q>({force}));
    if (floor) {
      model.relation = {matrix_of<Q>(1, 1, {Q(1)}), vector_of<Q>({Q(0)})};
      model.law.restitution = vector_of<Q>({e});
    }
    model.initial_position = vector_of<Q>({Q(1, 4)});
    model.initial_velocity = vector_of<Q>({Q(-3)});
    return model;
  }
};

/// A step of one oscillator, eliminated by hand for α_m and α_f of ρ: (2) is
/// (2 − ρ) a' + (2ρ − 1) a = w' + ρ w, and where the floor acts u = −e v gives W.
struct HandStep {
  Q q, v, a, w, impulse = 0;

  void advance(const Oscillator& o, const Q& h, const Q& rho) {
    const Q gamma = Q(1, 2) + (1 - rho) / (1 + rho),
            beta = (gamma + Q(1, 2)) * (gamma + Q(1, 2)) / 4;
    const bool closed = q + h * v / 2 <= 0;
    const Q q0 = q + h * v + h * h * (Q(1, 2) - beta) * a, v0 = v + h * (1 - gamma) * a;
    const Q w0 = (2 * rho - 1) * a - rho * w;
    Q next = (o.force - o.k * q0 - o.c * v0 - o.m * w0) /
             ((2 - rho) * o.m + h * h * beta * o.k + h * gamma * o.c);
    Q u = v0 + h * gamma * next, jump = 0;
    if (closed && u + o.e * v < 0) {
      u = -o.e * v;
      next = (o.force - o.k * (q0 + h / 2 * (u - v0)) - o.c * u - o.m * w0) /
             ((2 - rho) * o.m + h * h * (beta - gamma / 2) * o.k);
      jump = u - v0 - h * gamma * next;
    }
    q = q0 + h * h * beta * next + h / 2 * jump;
    v = u;
    w = (2 - rho) * next + w0;
    a = next;
    impulse = o.m * jump;
  }
};

TEST(GeneralizedAlpha, StepIsTheOneThatIsEliminatedByHand) {
  const Oscillator o{Q(2), Q(1, 3), Q(5), Q(-7), Q(1, 2)};
  const Q h(1, 16);
  for (const Q& rho : kRadii) {
    Exact scheme(o.model(), h, {.weights = generalized_alpha_weights<Q>(rho)});
    auto state = scheme.initial_state();
    HandStep hand{Q(1, 4), Q(-3), 0, 0};
    hand.a = hand.w = (o.force - o.k * hand.q - o.c * hand.v) / o.m;
    int struck = 0;
    for (int k = 0; k < 6; ++k) {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      hand.advance(o, h, rho);
      EXPECT_EQ(state.q(0), hand.q) << rho << ", step " << k;
      EXPECT_EQ(state.v(0), hand.v) << rho << ", step " << k;
      EXPECT_EQ(state.acceleration(0), hand.a) << rho << ", step " << k;
      EXPECT_EQ(state.free_acceleration(0), hand.w) << rho << ", step " << k;
      EXPECT_EQ(state.impulse(0), hand.impulse) << rho << ", step " << k;
      struck += hand.impulse > 0 ? 1 : 0;
    }
    EXPECT_GE(struck, 1) << "witness";
  }
}

TEST(GeneralizedAlpha, WithSpectralRadiusOneIsTheTrapezoidalMoreauJean) {
  for (const Q& e : {Q(0), Q(1, 2), Q(1)}) {
    const Oscillator o{Q(2), Q(1, 3), Q(5), Q(-7), e};
    const Q h(1, 16);
    Exact scheme(o.model(), h, {.weights = generalized_alpha_weights<Q>(Q(1))});
    NonlinearMoreauJean<Q> moreau(o.model(), h);
    auto one = scheme.initial_state();
    auto other = moreau.initial_state();
    for (int k = 0; k < 6; ++k) {
      ASSERT_EQ(scheme.step(one), SolveStatus::kSolved);
      ASSERT_EQ(moreau.step(other), SolveStatus::kSolved);
      EXPECT_EQ(one.q, other.q) << e << ", step " << k;
      EXPECT_EQ(one.v, other.v) << e << ", step " << k;
      EXPECT_EQ(one.impulse, other.impulse) << e << ", step " << k;
    }
  }
}

/// The coefficients of the characteristic polynomial of a step of q̈ = −s q, h = 1, in (q, v, a),
/// times (1−α_m)/(1−α_f) + β s, the denominator that all have.
struct Polynomial {
  Q trace, minors, determinant;

  Polynomial(const GeneralizedAlphaWeights<Q>& weights, const Q& s) {
    const Oscillator o{Q(1), Q(0), s, Q(0), Q(0)};
    Exact scheme(o.model(/*floor=*/false), Q(1), {.weights = weights});
    Q step[3][3];
    for (int j = 0; j < 3; ++j) {
      auto state = scheme.initial_state();
      state.k = 1;
      state.t = Q(1);
      state.q(0) = Q(j == 0);
      state.v(0) = Q(j == 1);
      state.acceleration(0) = Q(j == 2);
      state.free_acceleration(0) = -s * state.q(0);
      EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
      step[0][j] = state.q(0);
      step[1][j] = state.v(0);
      step[2][j] = state.acceleration(0);
    }
    const auto minor = [&](int r, int c, int i, int j) -> Q {
      return step[r][i] * step[c][j] - step[r][j] * step[c][i];
    };
    const Q denominator = (1 - weights.alpha_m) / (1 - weights.alpha_f) + weights.beta * s;
    trace = denominator * (step[0][0] + step[1][1] + step[2][2]);
    minors = denominator * (minor(0, 1, 0, 1) + minor(0, 2, 0, 2) + minor(1, 2, 1, 2));
    determinant = denominator * (step[0][0] * minor(1, 2, 1, 2) - step[0][1] * minor(1, 2, 0, 2) +
                                 step[0][2] * minor(1, 2, 0, 1));
  }
};

TEST(GeneralizedAlpha, MultipliesTheHighestFrequenciesByTheSpectralRadius) {
  for (const Q& rho : kRadii) {
    // Affine in s = (hω)², so that their slopes over β are the limits of the coefficients of
    // (λ + ρ)³, signs alternating.
    const auto weights = generalized_alpha_weights<Q>(rho);
    const Polynomial one(weights, Q(1)), two(weights, Q(2)), three(weights, Q(3));
    EXPECT_EQ(two.trace - one.trace, -3 * rho * weights.beta);
    EXPECT_EQ(two.minors - one.minors, 3 * rho * rho * weights.beta);
    EXPECT_EQ(two.determinant - one.determinant, -rho * rho * rho * weights.beta);
    EXPECT_EQ(three.trace - two.trace, two.trace - one.trace) << "affine";
    EXPECT_EQ(three.minors - two.minors, two.minors - one.minors) << "affine";
    EXPECT_EQ(three.determinant - two.determinant, two.determinant - one.determinant) << "affine";
  }
  // Witness: another β.
  auto other = generalized_alpha_weights<Q>(Q(1, 2));
  other.beta += Q(1, 100);
  const Polynomial one(other, Q(1)), two(other, Q(2));
  EXPECT_NE(two.trace - one.trace, Q(-3, 2) * other.beta);
}

template <class S>
class GeneralizedAlphaTest : public testing::Test {};
using RoundedScalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(GeneralizedAlphaTest, RoundedScalars);

/// The largest residual of (1) to (6), from the model alone, over the size of their terms, those of
/// accelerations times h.
template <class S>
S defect(const LagrangianModel<S>& model,
         const GeneralizedAlphaWeights<S>& weights,
         const S& h,
         const typename GeneralizedAlpha<S>::State& a,
         const typename GeneralizedAlpha<S>::State& b) {
  const Eigen::Index n = model.size();
  const S half = ratio<S>(1, 2);
  Matrix<S> mass(n, n), jacobian(1, n), before(1, n);
  Vector<S> f(n);
  model.system->mass(b.q, mass);
  model.system->force(b.t, b.q, b.v, f);
  model.relation->jacobian(b.t, b.q, jacobian);
  model.relation->jacobian(a.t, a.q, before);
  const Vector<S> old_a = a.acceleration, new_a = b.acceleration;
  const Vector<S> jump =
      b.v - a.v - h * (S(S(1) - weights.gamma) * old_a + weights.gamma * new_a);  // (4)
  const Vector<S> balance = mass * b.free_acceleration - f;
  const Vector<S> filter = S(S(1) - weights.alpha_m) * new_a + weights.alpha_m * old_a -
                           S(S(1) - weights.alpha_f) * b.free_acceleration -
                           weights.alpha_f * a.free_acceleration;
  const Vector<S> advance = b.q - a.q - h * a.v - half * h * jump -
                            h * h * (S(half - weights.beta) * old_a + weights.beta * new_a);
  const Vector<S> reaction = jacobian.transpose() * b.impulse;
  Matrix<S> middle(n, n);
  model.system->mass(Vector<S>(half * (a.q + b.q)), middle);
  const Vector<S> impulses = middle * jump - reaction;
  const S speed = S(1) + largest_magnitude<S>(b.v) + largest_magnitude<S>(a.v) +
                  h * (largest_magnitude<S>(new_a) + largest_magnitude<S>(old_a));
  const S inertia = largest_magnitude<S>(Vector<S>(mass.reshaped())) * speed;
  S worst = h * largest_magnitude<S>(balance) / (inertia + h * largest_magnitude<S>(f));
  keep_larger(worst, S(h * largest_magnitude<S>(filter) / speed));
  keep_larger(worst, S(largest_magnitude<S>(advance) / (S(1) + h * speed)));
  keep_larger(worst,
              S(largest_magnitude<S>(impulses) / (inertia + largest_magnitude<S>(reaction))));
  if (is_zero(b.impulse(0))) return worst;
  const S law = (jacobian * b.v)(0) + model.laws[0].impact.normal_restitution * (before * a.v)(0);
  return std::max<S>(worst, magnitude(law) / speed);
}

/// The stopping test leaves 8 u of three velocities; (1) multiplies it by (1−α_m)/(1−α_f)/γ ≤ 2;
/// n = 2 sums of each are 8 u more.
template <class S>
const S kBadness = S(64) * unit_roundoff<S>();

TYPED_TEST(GeneralizedAlphaTest, StepsSatisfyTheEquationsOfTheScheme) {
  using S = TypeParam;
  const auto model = double_pendulum<S>(ratio<S>(1, 2));
  const S h = ratio<S>(1, 64);
  for (const Q& rho : kRadii) {
    const auto weights = generalized_alpha_weights<S>(from_rational<S>(rho));
    GeneralizedAlpha<S> scheme(model, h, {.weights = weights});
    auto state = scheme.initial_state();
    int impulses = 0;
    for (int k = 0; k < 40; ++k) {
      const auto before = state;
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      impulses += is_zero(state.impulse(0)) ? 0 : 1;
      if (k == 0) continue;  // a_0 and w_0 are not in the state
      ASSERT_LE(defect<S>(model, weights, h, before, state), kBadness<S>) << rho << ", step " << k;
    }
    EXPECT_GE(impulses, 1) << "witness: the wall is struck";
  }
}

TYPED_TEST(GeneralizedAlphaTest, DefectSeesAnotherRadiusAndAnotherRestitution) {
  using S = TypeParam;
  const auto model = double_pendulum<S>(ratio<S>(1, 2));
  const auto other = double_pendulum<S>(ratio<S>(51, 100));
  const S h = ratio<S>(1, 64);
  const auto weights = generalized_alpha_weights<S>(ratio<S>(4, 5));
  const auto wrong = generalized_alpha_weights<S>(ratio<S>(81, 100));
  GeneralizedAlpha<S> scheme(model, h, {.weights = weights});
  auto state = scheme.initial_state();
  int wrong_radius = 0, wrong_restitution = 0;
  for (int k = 0; k < 40; ++k) {
    const auto before = state;
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    if (k == 0) continue;
    wrong_radius += defect<S>(model, wrong, h, before, state) > kBadness<S> ? 1 : 0;
    wrong_restitution += defect<S>(other, weights, h, before, state) > kBadness<S> ? 1 : 0;
  }
  EXPECT_GT(wrong_radius, 35);
  EXPECT_GT(wrong_restitution, 0);
}

TEST(GeneralizedAlpha, AnImpactIsNotSeenInAccelerationsOfAConstantForce) {
  const Oscillator ball{Q(2), Q(0), Q(0), Q(-20), Q(1, 2)};
  Exact scheme(ball.model(), Q(1, 16));
  auto state = scheme.initial_state();
  int struck = 0;
  for (int k = 0; k < 12; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    struck += state.impulse(0) > 0 ? 1 : 0;
    EXPECT_EQ(state.acceleration(0), -10);
    EXPECT_EQ(state.free_acceleration(0), -10);
  }
  EXPECT_GE(struck, 2) << "witness";
}

/// y = q + v/4 + λ/3 and p = 2 λ − q − v/5.
struct Spring {
  Eigen::Index size() const { return 1; }
  template <class T>
  void output(
      const T&, const Vector<T>& q, const Vector<T>& v, const Vector<T>& l, Vector<T>& y) const {
    y(0) = q(0) + v(0) / lift<T>(Q(4)) + l(0) / lift<T>(Q(3));
  }
  template <class T>
  void input(
      const T&, const Vector<T>& q, const Vector<T>& v, const Vector<T>& l, Vector<T>& p) const {
    p(0) = lift<T>(Q(2)) * l(0) - q(0) - v(0) / lift<T>(Q(5));
  }
};

TEST(GeneralizedAlpha, MultipliersAreInTheJumpExactly) {
  const Oscillator o{Q(2), Q(1, 3), Q(5), Q(-7), Q(0)};
  LagrangianModel<Q> model = o.model(/*floor=*/false);
  model.relation = nullptr;
  model.laws.clear();
  model.compliance = compliant_relation<Q>(Spring{});
  model.multiplier_laws = {Equality{1}};
  const Q h(1, 8);
  const auto weights = generalized_alpha_weights<Q>(Q(1, 2));
  Exact scheme(model, h, {.weights = weights});
  auto state = scheme.initial_state();
  for (int k = 0; k < 4; ++k) {
    const auto before = state;
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    const Q lambda = state.impulse(0) / h;
    EXPECT_EQ(state.q(0) + state.v(0) / 4 + lambda / 3, 0);
    EXPECT_EQ(2 * state.free_acceleration(0), -7 - 5 * state.q(0) - state.v(0) / 3);
    if (k == 0) continue;
    const Q jump =
        state.v(0) - before.v(0) -
        h * ((1 - weights.gamma) * before.acceleration(0) + weights.gamma * state.acceleration(0));
    EXPECT_EQ(2 * jump, h * (2 * lambda - state.q(0) - state.v(0) / 5));
    EXPECT_NE(jump, 0) << "witness";
  }
}

TEST(GeneralizedAlpha, ConvergesQuadratically) {
  using S = Mpfr50;
  GeneralizedAlpha<S> scheme(double_pendulum<S>(S(0), false), ratio<S>(1, 16));
  auto state = scheme.initial_state();
  for (int k = 0; k < 20; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    // Errors of 1/10, squared each time: 10^-64 after six; one more to see it.
    EXPECT_LE(scheme.last_step().iterations, 7) << k;
  }
}

TEST(GeneralizedAlpha, StepThatDoesNotConvergeStopsTheRunOrIsCounted) {
  LagrangianModel<double> model;
  model.system = lagrangian_system<double>(ElasticSpring<double>{1.0});
  model.initial_position = model.initial_velocity = vector_of<double>({1, 1});
  GeneralizedAlpha<double>::Options options;
  options.max_iterations = 1;
  GeneralizedAlpha<double> stops(model, 0.125, options);
  const auto stopped = simulate(stops, 8);
  EXPECT_EQ(stopped.status, SolveStatus::kIterationLimit);
  EXPECT_EQ(stopped.size(), 1);
  EXPECT_EQ(stops.steps_not_converged(), 0) << "none was kept";
  options.continues = true;
  GeneralizedAlpha<double> goes_on(model, 0.125, options);
  const auto whole = simulate(goes_on, 8);
  EXPECT_EQ(whole.size(), 9);
  EXPECT_EQ(goes_on.steps_not_converged(), 8);
}

TEST(GeneralizedAlpha, RefusesOptionsOutOfRange) {
  const auto message = [](const GeneralizedAlpha<double>::Options& options) -> std::string {
    try {
      GeneralizedAlpha<double> scheme(double_pendulum<double>(0.5), 0.01, options);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_EQ(message({}), "");
  EXPECT_EQ(message({.weights = {1, 0, 0.25, 0.5}}), "alpha-m = 1 is not allowed: it must be < 1");
  EXPECT_EQ(message({.weights = {0, 1, 0.25, 0.5}}), "alpha-f = 1 is not allowed: it must be < 1");
  EXPECT_EQ(message({.weights = {0, 0, 0.25, 0}}),
            "gamma of the velocities = 0 is not allowed: it must be > 0");
  EXPECT_EQ(message({.weights = {0, 0, -1, 0.5}}), "beta = -1 is not allowed: it must be >= 0");
  EXPECT_EQ(message({.weights = {0, 0, 0.25, 0.5}}), "") << "Newmark's method";
  EXPECT_EQ(message({.max_iterations = 0}),
            "newton-iterations = 0 is not allowed: it must be at least 1");
  EXPECT_THROW(static_cast<void>(generalized_alpha_weights<double>(1.5)), InvalidInput);
}

TEST(GeneralizedAlpha, StepsAllocateNothing) {
  GeneralizedAlpha<double> scheme(double_pendulum<double>(0.5), 1.0 / 128);
  auto state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  int impulses = 0;
  const long before = allocations();
  for (int k = 0; k < 400; ++k) {
    if (scheme.step(state) != SolveStatus::kSolved) break;
    impulses += state.impulse(0) > 0 ? 1 : 0;
  }
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_EQ(state.k, 401);
  EXPECT_GE(impulses, 2) << "witness";
}

}  // namespace
}  // namespace assay::generalized_alpha_test
