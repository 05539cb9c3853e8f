#include "core/schemes/trajectory.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/ratio.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::trajectory_test {
namespace {

/// A scheme that counts, and fails at a chosen step in a chosen way.
struct Counting {
  using Scalar = double;
  int bad_step = -1;
  SolveStatus status = SolveStatus::kSolved;
  double value = 0;

  ContactState<double> initial_state() const {
    return {0, 0.0, vector_of<double>({0}), vector_of<double>({1}), vector_of<double>({0})};
  }
  SolveStatus step(ContactState<double>& state) const {
    ++state.k;
    state.t = state.k;
    state.q(0) = state.k;
    if (state.k != bad_step) return SolveStatus::kSolved;
    state.v(0) = value;
    return status;
  }
};

TEST(Simulate, RecordsTheInitialStateAndEveryStep) {
  Counting scheme;
  const Trajectory<double> run = simulate(scheme, 4);
  EXPECT_EQ(run.status, SolveStatus::kSolved);
  EXPECT_EQ(run.size(), 5);
  EXPECT_EQ(run.t, (std::vector<double>{0, 1, 2, 3, 4}));
  EXPECT_EQ(run.q.cols(), 5);
  EXPECT_EQ(run.q(0, 4), 4);
  EXPECT_EQ(simulate(scheme, 0).size(), 1);
}

TEST(Simulate, StopsBeforeTheStepThatFailedWithItsReason) {
  for (SolveStatus status :
       {SolveStatus::kNoSolution, SolveStatus::kIterationLimit, SolveStatus::kStalled}) {
    Counting scheme{3, status, 0};
    const Trajectory<double> run = simulate(scheme, 10);
    EXPECT_EQ(run.status, status);
    EXPECT_EQ(run.size(), 3);
    EXPECT_EQ(run.q.cols(), 3);
    EXPECT_EQ(run.v.cols(), 3);
    EXPECT_EQ(run.impulse.cols(), 3);
    EXPECT_EQ(run.t.back(), 2);
  }
}

TEST(Simulate, StopsWhereAStateLeavesTheFiniteNumbers) {
  for (double value :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Counting scheme{2, SolveStatus::kSolved, value};
    const Trajectory<double> run = simulate(scheme, 10);
    EXPECT_EQ(run.status, SolveStatus::kStalled);
    EXPECT_EQ(run.size(), 2);
    EXPECT_TRUE(run.v.allFinite());
  }
}

TEST(Trajectory, CastsEveryArrayAndKeepsTheStatus) {
  const Mpfr50 third = ratio<Mpfr50>(1, 3);
  Trajectory<Mpfr50> run;
  run.t = {Mpfr50(0), third};
  run.q = matrix_of<Mpfr50>(1, 2, {Mpfr50(0), -third});
  run.v = matrix_of<Mpfr50>(1, 2, {Mpfr50(-1), third * third});
  run.impulse = matrix_of<Mpfr50>(1, 2, {Mpfr50(0), Mpfr50(1) / 7});
  run.status = SolveStatus::kIterationLimit;
  const Trajectory<double> cast = run.cast<double>();
  EXPECT_EQ(cast.status, run.status);
  ASSERT_EQ(cast.size(), run.size());
  for (Eigen::Index k = 0; k < run.size(); ++k) {
    const auto at = static_cast<std::size_t>(k);
    EXPECT_EQ(cast.t[at], double(run.t[at]));
    EXPECT_EQ(cast.q(0, k), double(run.q(0, k)));
    EXPECT_EQ(cast.v(0, k), double(run.v(0, k)));
    EXPECT_EQ(cast.impulse(0, k), double(run.impulse(0, k)));
  }
  EXPECT_EQ(run.cast<Mpfr50>().q, run.q);
}

}  // namespace
}  // namespace assay::trajectory_test
