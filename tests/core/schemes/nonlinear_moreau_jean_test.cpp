#include "core/schemes/nonlinear_moreau_jean.hpp"

#include <gtest/gtest.h>

#include "core/scalar/standard_scalars.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::nonlinear_moreau_jean_test {
namespace {

template <class S>
using Options = typename NonlinearMoreauJean<S>::Options;

template <class S>
const S kBadness = S(32) * unit_roundoff<S>();

/// Every choice of the scheme that changes the equations of a step.
template <class S>
std::vector<Options<S>> option_sets() {
  using Force = typename NonlinearMoreauJean<S>::Force;
  std::vector<Options<S>> sets;
  for (const S& theta : {S(0), ratio<S>(1, 2), ratio<S>(7, 10), S(1)}) {
    for (const S& weight : {S(0), ratio<S>(1, 2), S(1)}) {
      for (const bool predicted : {false, true}) {
        for (const Force force : {Force::kEnds, Force::kMiddle}) {
          for (const S& contact : {S(0), S(1)}) {
            Options<S> o;
            o.theta = theta;
            o.mass_weight = weight;
            o.mass_predicted = predicted;
            o.force = force;
            o.contact_weight = contact;
            sets.push_back(o);
          }
        }
      }
    }
  }
  return sets;
}

/// The largest residual of equations (1) to (4), over the size of their terms, from the model
/// alone.
template <class S>
S defect(const LagrangianModel<S>& model,
         const Options<S>& o,
         const S& h,
         const ContactState<S>& a,
         const ContactState<S>& b) {
  const Eigen::Index n = model.size();
  const Vector<S> ends = a.q + h * (o.theta * b.v + S(S(1) - o.theta) * a.v);
  S worst = largest_magnitude<S>(Vector<S>(ends - b.q)) / (S(1) + largest_magnitude<S>(b.q));
  const Vector<S> at = o.mass_predicted ? Vector<S>(a.q + o.mass_weight * h * a.v)
                                        : Vector<S>(a.q + o.mass_weight * (b.q - a.q));
  Matrix<S> mass(n, n);
  model.system->mass(at, mass);
  Vector<S> f(n), f0(n), f1(n);
  if (o.force == NonlinearMoreauJean<S>::Force::kEnds) {
    model.system->force(a.t, a.q, a.v, f0);
    model.system->force(b.t, b.q, b.v, f1);
    f = o.theta * f1 + S(S(1) - o.theta) * f0;
  } else {
    model.system->force(S(a.t + o.theta * (b.t - a.t)),
                        Vector<S>(a.q + o.theta * (b.q - a.q)),
                        Vector<S>(o.theta * b.v + S(S(1) - o.theta) * a.v),
                        f);
  }
  Matrix<S> jacobian(1, n);
  model.relation->jacobian(b.t, Vector<S>(a.q + o.contact_weight * (b.q - a.q)), jacobian);
  const Vector<S> jump = b.v - a.v;
  const Vector<S> reaction = jacobian.transpose() * b.impulse;
  const Vector<S> balance = mass * jump - h * f - reaction;
  const S speed = S(1) + largest_magnitude<S>(b.v) + largest_magnitude<S>(a.v);
  const S size = largest_magnitude<S>(Vector<S>(mass.reshaped())) * speed +
                 h * largest_magnitude<S>(f) + largest_magnitude<S>(reaction);
  worst = std::max<S>(worst, largest_magnitude<S>(balance) / size);
  if (is_zero(b.impulse(0))) return worst;
  Matrix<S> before(1, n);
  model.relation->jacobian(a.t, a.q, before);
  const S law = (jacobian * b.v)(0) + model.laws[0].impact.normal_restitution * (before * a.v)(0);
  return std::max<S>(worst, magnitude(law) / speed);
}

template <class S>
class NonlinearMoreauJeanTest : public testing::Test {};
using RoundedScalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(NonlinearMoreauJeanTest, RoundedScalars);

TYPED_TEST(NonlinearMoreauJeanTest, StepsSatisfyTheEquationsOfTheSchemeForAllOptions) {
  using S = TypeParam;
  const auto model = double_pendulum<S>(ratio<S>(1, 2));
  const S h = ratio<S>(1, 64);
  int impulses = 0;
  for (const Options<S>& o : option_sets<S>()) {
    NonlinearMoreauJean<S> scheme(model, h, o);
    ContactState<S> state = scheme.initial_state();
    for (int k = 0; k < 24; ++k) {
      const ContactState<S> before = state;
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      impulses += is_zero(state.impulse(0)) ? 0 : 1;
      // The stopping test leaves 8 u of three velocities; n = 2 sums of each are 8 u more.
      ASSERT_LE(defect<S>(model, o, h, before, state), kBadness<S>)
          << "theta " << to_decimal(o.theta) << ", step " << k;
    }
  }
  EXPECT_GE(impulses, 96) << "witness: the wall is struck with each of the options";
}

TYPED_TEST(NonlinearMoreauJeanTest, DefectSeesAWrongMassAndAWrongRestitution) {
  using S = TypeParam;
  const auto model = double_pendulum<S>(ratio<S>(1, 2));
  const auto other = double_pendulum<S>(ratio<S>(51, 100));
  const S h = ratio<S>(1, 64);
  Options<S> o, wrong;
  wrong.mass_weight = ratio<S>(49, 100);
  NonlinearMoreauJean<S> scheme(model, h, o);
  ContactState<S> state = scheme.initial_state();
  int wrong_mass = 0, wrong_restitution = 0;
  for (int k = 0; k < 24; ++k) {
    const ContactState<S> before = state;
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    wrong_mass += defect<S>(model, wrong, h, before, state) > kBadness<S> ? 1 : 0;
    wrong_restitution += defect<S>(other, o, h, before, state) > kBadness<S> ? 1 : 0;
  }
  EXPECT_GT(wrong_mass, 20);
  EXPECT_GT(wrong_restitution, 0);
}

TEST(NonlinearMoreauJean, ConvergesQuadraticallyOnlyWithTheWholeDerivative) {
  using S = Mpfr50;
  const auto model = double_pendulum<S>(S(0), false);
  const auto iterations = [&](Options<S> o) {
    NonlinearMoreauJean<S> scheme(model, ratio<S>(1, 16), o);
    ContactState<S> state = scheme.initial_state();
    int most = 0;
    for (int k = 0; k < 20; ++k) {
      EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
      most = std::max(most, scheme.last_step().iterations);
    }
    return std::pair(most, state.q);
  };
  Options<S> full, no_gradient, modified;
  no_gradient.mass_gradient = false;
  modified.modified_newton = true;
  const auto [quadratic, q] = iterations(full);
  const auto [linear, q_linear] = iterations(no_gradient);
  const auto [frozen, q_frozen] = iterations(modified);
  // Errors of 1/10, squared each time: 10^-64 after six; one more to see it.
  EXPECT_LE(quadratic, 7);
  EXPECT_GT(linear, 2 * quadratic);
  EXPECT_GT(frozen, 2 * quadratic);
  const S bound = ratio<S>(1, 1000000000) * ratio<S>(1, 1000000000) * ratio<S>(1, 1000000000) *
                  ratio<S>(1, 1000000000) * ratio<S>(1, 1000000000);  // 10^-45: 20 steps of 8 u κ
  EXPECT_LE(largest_magnitude<S>(Vector<S>(q - q_linear)), bound);
  EXPECT_LE(largest_magnitude<S>(Vector<S>(q - q_frozen)), bound);
}

template <class S>
S energy_drift(typename NonlinearMoreauJean<S>::Force force) {
  const ElasticSpring<S> spring{S(50)};
  LagrangianModel<S> model;
  model.system = lagrangian_system<S>(spring);
  model.initial_position = vector_of<S>({ratio<S>(3, 2), S(0)});
  model.initial_velocity = vector_of<S>({S(0), S(3)});
  Options<S> o;
  o.force = force;
  NonlinearMoreauJean<S> scheme(model, ratio<S>(1, 32), o);
  ContactState<S> state = scheme.initial_state();
  const S start = spring.energy(state.q, state.v);
  S drift(0);
  for (int k = 0; k < 2000; ++k) {
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    drift = std::max<S>(drift, magnitude(S(spring.energy(state.q, state.v) - start)) / start);
  }
  return drift;
}

TYPED_TEST(NonlinearMoreauJeanTest, MeanForceOfAnElasticSpringConservesItsEnergy) {
  using S = TypeParam;
  using Force = typename NonlinearMoreauJean<S>::Force;
  // 2000 steps, each off by the stopping test: 8 u of v, twice that of v².
  EXPECT_LE(energy_drift<S>(Force::kOfSystem), S(2000 * 16) * unit_roundoff<S>());
  // Witness: the other means are of order 2 only.
  EXPECT_GE(energy_drift<S>(Force::kEnds), ratio<S>(1, 1000));
  EXPECT_GE(energy_drift<S>(Force::kMiddle), ratio<S>(1, 1000));
}

}  // namespace
}  // namespace assay::nonlinear_moreau_jean_test
