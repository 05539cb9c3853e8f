#include <gtest/gtest.h>

#include <memory>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::linear_scheme_allocation_test {
namespace {

struct Usage {
  long allocations = 0;
  int impulses = 0;
  SolveStatus status = SolveStatus::kNotRun;
};

template <class Scheme>
Usage run(const ContactModel<double>& model, double h, int steps) {
  Scheme scheme(model, h);
  auto state = scheme.initial_state();
  Usage usage;
  const long before = allocations();
  for (int k = 0; k < steps; ++k) {
    usage.status = scheme.step(state);
    if (usage.status != SolveStatus::kSolved) break;
    for (Eigen::Index i = 0; i < state.impulse.size(); ++i)
      usage.impulses += state.impulse(i) > 0 ? 1 : 0;
  }
  usage.allocations = allocations() - before;
  return usage;
}

template <class Scheme>
class LinearSchemeStep : public testing::Test {};
using LinearSchemes = testing::Types<MoreauJean<double>, SchatzmanPaoli<double>>;
TYPED_TEST_SUITE(LinearSchemeStep, LinearSchemes);

TEST(AllocationCounter, SeesNewMallocAndEigen) {
  long before = allocations();
  auto number = std::make_unique<int>(1);
  EXPECT_GT(allocations(), before);
  before = allocations();
  Vector<double> vector = Vector<double>::Constant(100, *number);
  EXPECT_GT(allocations(), before);
  before = allocations();
  vector *= 2;
  EXPECT_EQ(allocations(), before);
}

TYPED_TEST(LinearSchemeStep, AllocatesNothingInFreeFlight) {
  const Usage usage = run<TypeParam>(ball_model<double>(100, 0, 9.81, 0.8), 0.01, 100);
  EXPECT_EQ(usage.impulses, 0);
  EXPECT_EQ(usage.allocations, 0);
}

TYPED_TEST(LinearSchemeStep, AllocatesNothingWhileABallBouncesAndComesToRest) {
  const Usage usage = run<TypeParam>(ball_model<double>(1, 0, 9.81, 0.5), 0.01, 400);
  EXPECT_GT(usage.impulses, 100);
  EXPECT_EQ(usage.allocations, 0);
}

TYPED_TEST(LinearSchemeStep, AllocatesNothingForAColumnOfTenBalls) {
  ContactModel<double> model =
      line_of_balls_model<double>(Vector<double>::Constant(10, 0.0), 0.5, true);
  model.system.external_force = ExternalForce<double>(Vector<double>::Constant(10, -9.81));
  for (Eigen::Index i = 0; i < 10; ++i) {
    model.initial_position(i) = 0.02 * static_cast<double>(i * i);
    model.initial_velocity(i) = -0.3 * static_cast<double>(i % 3);
  }
  const Usage usage = run<TypeParam>(model, 0.005, 1000);
  EXPECT_EQ(usage.status, SolveStatus::kSolved);
  EXPECT_GT(usage.impulses, 2000);
  EXPECT_EQ(usage.allocations, 0);
}

TYPED_TEST(LinearSchemeStep, AllocatesNothingWithDampingStiffnessAndAForceOfTime) {
  ContactModel<double> model =
      line_of_balls_model<double>(Vector<double>::Constant(4, -1.0), 0.9, true);
  Matrix<double> k = 2 * Matrix<double>::Identity(4, 4);
  k.diagonal(1).setConstant(-1);
  k.diagonal(-1).setConstant(-1);
  model.system.stiffness = 100 * k;
  model.system.damping = 0.1 * k;
  model.system.external_force = ExternalForce<double>::of_time(
      [](double t, Vector<double>& force) { force.setConstant(-std::sin(3 * t)); });
  const Usage usage = run<TypeParam>(model, 0.01, 500);
  EXPECT_EQ(usage.status, SolveStatus::kSolved);
  EXPECT_GT(usage.impulses, 100);
  EXPECT_EQ(usage.allocations, 0);
}

TEST(MoreauJeanStep, FactorisesNothing) {
  // A factorisation would allocate its factors and its permutation.
  for (Eigen::Index n : {3, 40}) {
    ContactModel<double> model = line_of_balls_model<double>(Vector<double>::Constant(n, 0.0), 1);
    model.system.damping = Matrix<double>::Identity(n, n);
    model.system.external_force = ExternalForce<double>(Vector<double>::Constant(n, 1.0));
    EXPECT_EQ(run<MoreauJean<double>>(model, 0.01, 3).allocations, 0) << n;
  }
  const long before = allocations();
  const Eigen::PartialPivLU<Matrix<double>> witness(Matrix<double>::Identity(3, 3));
  EXPECT_GT(allocations(), before) << "witness";
}

}  // namespace
}  // namespace assay::linear_scheme_allocation_test
