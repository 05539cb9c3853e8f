#include <gtest/gtest.h>

#include "core/relations/function_relation.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::nonlinear_moreau_jean_input_test {
namespace {

using Scheme = NonlinearMoreauJean<double>;

std::string message(const LagrangianModel<double>& model,
                    double h,
                    const Scheme::Options& options = {}) {
  try {
    Scheme scheme(model, h, options);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return {};
}

TEST(NonlinearMoreauJeanInput, IsNamedWithItsValueAndWhatIsAllowed) {
  const auto model = double_pendulum<double>(0.5);
  EXPECT_EQ(message(model, 0.01), "");
  EXPECT_EQ(message(model, -1), "step h = -1 is not allowed: it must be finite and > 0");
  EXPECT_EQ(message(model, 0.01, {.theta = 2}), "theta = 2 is not allowed: it must be in [0, 1]");
  EXPECT_EQ(message(model, 0.01, {.mass_weight = -1}),
            "mass-weight = -1 is not allowed: it must be in [0, 1]");
  EXPECT_EQ(message(model, 0.01, {.contact_weight = 2}),
            "contact-weight = 2 is not allowed: it must be in [0, 1]");
  EXPECT_EQ(message(model, 0.01, {.max_iterations = 0}),
            "newton-iterations = 0 is not allowed: it must be at least 1");
  EXPECT_EQ(message(model, 0.01, {.force = Scheme::Force::kOfSystem}),
            "force = 2 is not allowed: the system gives no mean force of a step");
}

/// Jacobians of the wrong shape.
struct WrongShape : DoublePendulum<double> {
  void internal_force_jacobians(const double&,
                                const Vector<double>&,
                                const Vector<double>&,
                                Matrix<double>& by_q,
                                Matrix<double>&) const {
    by_q.resize(2, 3);
    by_q.setZero();
  }
};

TEST(NonlinearMoreauJeanInput, JacobiansOfTheWrongShapeAreRefused) {
  auto model = double_pendulum<double>(0.5);
  model.system = lagrangian_system<double>(WrongShape{{10.0}});
  EXPECT_EQ(message(model, 0.01), "Jacobian of the internal force by q is 2×3; it must be 2×2");
}

struct Refusing : LowerMassBesideWall<double> {
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    if (t > lift<T>(0.1)) throw std::domain_error("no wall there");
    LowerMassBesideWall<double>::operator()(t, q, y);
  }
};

TEST(NonlinearMoreauJeanInput, ErrorsOfARelationComeThroughAndLeaveTheState) {
  auto model = double_pendulum<double>(0.5);
  model.relation = lagrangian_relation<double>(Refusing{});
  Scheme scheme(model, 0.03);
  ContactState<double> state = scheme.initial_state();
  int k = 0;
  EXPECT_THROW(for (; k < 10; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved),
               std::domain_error);
  EXPECT_EQ(state.k, k);
  EXPECT_GT(k, 0);
}

/// F_int = 1000 sgn q as a function: an implicit step that would pass 0 has no solution.
struct Jumping {
  Eigen::Index size() const { return 1; }
  template <class T>
  void internal_force(const T&, const Vector<T>& q, const Vector<T>&, Vector<T>& f) const {
    f(0) = q(0) > lift<T>(0.0) ? lift<T>(1000.0) : lift<T>(-1000.0);
  }
};

LagrangianModel<double> unsolvable() {
  LagrangianModel<double> model;
  model.system = lagrangian_system<double>(Jumping{});
  model.initial_position = Vector<double>::Constant(1, -1e-3);
  model.initial_velocity = Vector<double>::Constant(1, 1.0);
  return model;
}

TEST(NonlinearMoreauJeanInput, StepThatDoesNotConvergeStopsTheRunOrIsCounted) {
  Scheme::Options options;
  options.theta = 1;
  options.max_iterations = 12;
  Scheme stops(unsolvable(), 0.01, options);
  const auto stopped = simulate(stops, 20);
  EXPECT_EQ(stopped.status, SolveStatus::kIterationLimit);
  EXPECT_LT(stopped.size(), 21);
  EXPECT_EQ(stops.last_step().status, SolveStatus::kIterationLimit);
  EXPECT_EQ(stops.last_step().iterations, 12);
  EXPECT_GT(stops.last_step().change, 0);
  EXPECT_TRUE(is_finite(stops.last_iterate()(0)));
  options.continues = true;
  Scheme goes_on(unsolvable(), 0.01, options);
  const auto whole = simulate(goes_on, 20);
  EXPECT_EQ(whole.size(), 21);
  EXPECT_EQ(whole.status, SolveStatus::kIterationLimit) << "not a run that is right throughout";
  EXPECT_GT(goes_on.steps_not_converged(), 0);
}

TEST(NonlinearMoreauJeanInput, ExactScalarsEndAfterThreeIterationsOfANonlinearStep) {
  LagrangianModel<Rational> model;
  model.system = lagrangian_system<Rational>(ElasticSpring<Rational>{Rational(1)});
  model.initial_position = model.initial_velocity = vector_of<Rational>({1, 1});
  NonlinearMoreauJean<Rational> scheme(model, Rational(1, 8));
  EXPECT_EQ(simulate(scheme, 1).status, SolveStatus::kIterationLimit);
}

TEST(NonlinearMoreauJeanInput, ContactAtTheInitialTimeIsActive) {
  auto model = sliding_mass<double>(vector_of<double>({-1.0, 1.0}), 0.5, 0.0);
  model.laws[0].impact = {0.5, 0.0};
  Scheme scheme(model, 0.001);
  ContactState<double> state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(state.v(0), 0.5);
}

long allocations_of(const LagrangianModel<double>& model, int& impulses) {
  Scheme scheme(model, 1.0 / 128);
  ContactState<double> state = scheme.initial_state();
  EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  const long before = allocations();
  for (int k = 0; k < 400; ++k) {
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    impulses += state.impulse.isZero(0) ? 0 : 1;
  }
  return allocations() - before;
}

TEST(NonlinearMoreauJeanStep, AllocatesNothing) {
  int impulses = 0;
  EXPECT_EQ(allocations_of(double_pendulum<double>(0.5), impulses), 0);
  EXPECT_GT(impulses, 0);
  EXPECT_EQ(allocations_of(sliding_mass<double>(vector_of<double>({0.0, 3.0}), 0.3, 0.5), impulses),
            0);
  EXPECT_EQ(
      allocations_of(sliding_mass<double>(vector_of<double>({0.0, 3.0, 4.0}), 0.3, 0.5), impulses),
      0);
}

}  // namespace
}  // namespace assay::nonlinear_moreau_jean_input_test
