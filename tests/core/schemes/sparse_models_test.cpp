#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/scheme_list.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/bar.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::sparse_models_test {
namespace {

template <class S>
using SparseMoreauJean = MoreauJean<S, SparseContactModel<S>>;
template <class S>
using SparseSchatzmanPaoli = SchatzmanPaoli<S, SparseContactModel<S>>;

template <class Scheme, class Model>
Trajectory<typename Scheme::Scalar> run(const Model& model, int steps_a_second, int steps) {
  using S = typename Scheme::Scalar;
  Scheme scheme(model, ratio<S>(1, steps_a_second), typename Scheme::Options{});
  return simulate(scheme, steps);
}

template <class S>
void expect_impacts_of_both_contacts(const Trajectory<S>& motion) {
  ASSERT_EQ(motion.status, SolveStatus::kSolved);
  for (int contact = 0; contact < 2; ++contact) {
    EXPECT_GT(motion.impulse.row(contact).maxCoeff(), S(0)) << contact;
  }
}

template <class Sparse, class Dense>
void expect_the_same_exactly(const SparseContactModel<Rational>& model) {
  const auto sparse_run = run<Sparse>(model, 128, 24);
  const auto dense_run = run<Dense>(dense(model), 128, 24);
  expect_impacts_of_both_contacts(sparse_run);
  EXPECT_EQ(sparse_run.q, dense_run.q);
  EXPECT_EQ(sparse_run.v, dense_run.v);
  EXPECT_EQ(sparse_run.impulse, dense_run.impulse);
}

TEST(SparseModels, HaveTheTrajectoryOfDenseOnesExactlyOnRationals) {
  for (const Rational& damping : {Rational(0), Rational(1, 32)}) {
    const auto model = bar<Rational>(4, damping, Rational(1, 2));
    expect_the_same_exactly<SparseMoreauJean<Rational>, MoreauJean<Rational>>(model);
    expect_the_same_exactly<SparseSchatzmanPaoli<Rational>, SchatzmanPaoli<Rational>>(model);
  }
}

template <class Sparse, class Dense>
void expect_the_same_to_rounding(const SparseContactModel<double>& model) {
  const int steps = 400;
  const auto sparse_run = run<Sparse>(model, 1024, steps);
  const auto dense_run = run<Dense>(dense(model), 1024, steps);
  expect_impacts_of_both_contacts(sparse_run);
  // A step rounds |v| + h‖K‖|q| in 16 operations, badness 16, times κ(M̂) ≤ 1 + h²‖K‖ ≤ 2; ‖K‖ ≤
  // 4 n². The schemes are stable: rounding adds up over the steps.
  const double force = 4.0 * 30 * 30 / 1024 * dense_run.q.cwiseAbs().maxCoeff();
  const double scale = dense_run.v.cwiseAbs().maxCoeff() + force;
  const double allowed = 16 * 2 * steps * unit_roundoff<double>() * scale;
  EXPECT_LT((sparse_run.q - dense_run.q).cwiseAbs().maxCoeff(), allowed);
  EXPECT_LT((sparse_run.v - dense_run.v).cwiseAbs().maxCoeff(), allowed);
}

TEST(SparseModels, HaveTheTrajectoryOfDenseOnesToRounding) {
  const auto model = bar<double>(30, 1.0 / 512, 0.5);
  expect_the_same_to_rounding<SparseMoreauJean<double>, MoreauJean<double>>(model);
  expect_the_same_to_rounding<SparseSchatzmanPaoli<double>, SchatzmanPaoli<double>>(model);
}

TEST(SparseModels, OfDecoupledBodiesWithForcesOfTimeHaveTheTrajectoryOfDenseOnes) {
  ContactModel<Rational> column = line_of_balls_model<Rational>(
      Vector<Rational>::Constant(5, Rational(-1)), Rational(1, 2), true);
  column.system.external_force = ExternalForce<Rational>::of_time(
      [](const Rational& t, Vector<Rational>& force) { force.setConstant(Rational(t - 1)); });
  const auto sparse_run = run<SparseMoreauJean<Rational>>(sparse(column), 16, 20);
  const auto dense_run = run<MoreauJean<Rational>>(column, 16, 20);
  ASSERT_EQ(sparse_run.status, SolveStatus::kSolved);
  EXPECT_EQ(sparse_run.q, dense_run.q);
  EXPECT_EQ(sparse_run.impulse, dense_run.impulse);
}

template <class Scheme>
long allocations_of_steps(const SparseContactModel<double>& model) {
  Scheme scheme(model, 1.0 / 1024, typename Scheme::Options{});
  auto state = scheme.initial_state();
  (void)scheme.step(state);
  const long before = allocations();
  bool pushed = false;
  for (int k = 0; k < 400; ++k) {
    if (scheme.step(state) != SolveStatus::kSolved) return -1;
    pushed = pushed || state.impulse.maxCoeff() > 0;
  }
  const long count = allocations() - before;
  EXPECT_TRUE(pushed);
  return count;
}

TEST(SparseModels, StepWithoutAllocating) {
  const auto model = bar<double>(30, 1.0 / 512, 0.5);
  EXPECT_EQ(allocations_of_steps<SparseMoreauJean<double>>(model), 0);
  EXPECT_EQ(allocations_of_steps<SparseSchatzmanPaoli<double>>(model), 0);
}

TEST(SparseModels, OfAThousandNodesConserveTheEnergyOfAFlightAndOfAnElasticImpact) {
  const int n = 1000;
  const auto model = bar<double>(n, 0, 1);
  Parameters options(SparseMoreauJean<double>::parameters());
  SparseMoreauJean<double> scheme(model, 1.0 / 1024, options);
  const auto motion = simulate(scheme, 300);
  ASSERT_EQ(motion.status, SolveStatus::kSolved);
  const auto energy = [&](Eigen::Index k) {
    const Vector<double> q = motion.q.col(k), v = motion.v.col(k);
    return (v.dot(v) + q.dot(model.system.stiffness * q)) / 2;
  };
  // θ = 1/2 and e = 1: exactly, but for the rounding of q of size 1 in springs n², over n nodes
  // and 300 steps; badness 4.
  EXPECT_LT(std::abs(energy(300) - energy(0)), 4 * unit_roundoff<double>() * n * n * 300);
  EXPECT_GT(motion.impulse.row(0).maxCoeff(), 0);
}

TEST(SparseModels, MayHaveAConstantForce) {
  ContactModel<double> column;
  column.system.mass = Matrix<double>::Identity(2, 2);
  column.system.external_force = ExternalForce<double>(vector_of<double>({-10, -10}));
  column.relation.jacobian = matrix_of<double>(1, 2, {1, 0});
  column.relation.offset = column.law.restitution = Vector<double>::Zero(1);
  column.initial_position = column.initial_velocity = Vector<double>::Zero(2);
  const auto expect_same = [&](auto of_sparse, auto of_dense) {
    EXPECT_EQ(simulate(of_sparse, 20).q, simulate(of_dense, 20).q);
  };
  expect_same(SparseMoreauJean<double>(sparse(column), 1. / 64),
              MoreauJean<double>(column, 1. / 64));
  expect_same(SparseSchatzmanPaoli<double>(sparse(column), 1. / 64),
              SchatzmanPaoli<double>(column, 1. / 64));
}

}  // namespace
}  // namespace assay::sparse_models_test
