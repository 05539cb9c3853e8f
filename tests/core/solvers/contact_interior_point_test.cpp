#include "core/solvers/contact_interior_point.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/one_step_problems/solve_result.hpp"
#include "core/solvers/friction_auto.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::contact_interior_point_test {
namespace {

using Laws = std::vector<ContactLaw<double>>;

/// A mixture of all laws that it takes.
Laws mixture(ContactGenerator& draw, int contacts) {
  Laws laws;
  for (int k = 0; k < contacts; ++k) {
    const double friction = draw.integer(1, 8) / 4.0;
    if (k % 3 == 0) laws.emplace_back(Unilateral{});
    if (k % 3 == 1) laws.emplace_back(Coulomb<double, 2>{friction});
    if (k % 3 == 2) laws.emplace_back(Coulomb<double, 3>{friction});
  }
  return laws;
}

TEST(ContactInteriorPoint, ComesNearASolutionOfDefiniteProblems) {
  ContactGenerator draw(1);
  constexpr int kProblems = 100;
  int found = 0;
  for (int k = 0; k < kProblems; ++k) {
    const Laws laws = mixture(draw, draw.integer(1, 20));
    const auto problem = draw.many<double>(laws, 2 * static_cast<int>(laws.size()), 0.25);
    Vector<double> r = Vector<double>::Zero(problem.size());
    ContactInteriorPoint solver;
    if (!solver.improve(problem, r)) continue;
    ++found;
    // A contact that is neither pressed nor parted has x = z = √κ, where Σ x·z ≤ 1e-10 of a
    // contact.
    const double size = problem.q.cwiseAbs().maxCoeff();
    const double nearness = std::sqrt(1e-10 * static_cast<double>(laws.size()));
    EXPECT_LT((natural_residual<double>(problem, r)), 2 * nearness * size) << k;
  }
  EXPECT_GE(found, kProblems * 9 / 10);
}

TEST(ContactInteriorPoint, LeavesTheStartWhereItFails) {
  ContactGenerator draw(2);
  auto problem = draw.many<double>(Laws(4, Coulomb<double, 3>{0.5}), 12, 0.25);
  problem.q(0) = std::numeric_limits<double>::quiet_NaN();
  Vector<double> r = Vector<double>::Ones(problem.size());
  EXPECT_FALSE(ContactInteriorPoint{}.improve(problem, r));
  EXPECT_EQ(r, Vector<double>::Ones(problem.size()));
}

TEST(ContactInteriorPoint, TakesContactsThatAreCones) {
  EXPECT_TRUE(ContactInteriorPoint::takes({Unilateral{}, Coulomb<double, 2>{0.5}}));
  EXPECT_FALSE(ContactInteriorPoint::takes({Coulomb<double, 3>{0}}));
  EXPECT_FALSE(ContactInteriorPoint::takes({Coulomb<double, 3>{0.5}, Equality{1}}));
  EXPECT_FALSE(ContactInteriorPoint::takes({RollingCoulomb<double>{0.5, 0.25}}));
}

/// A column of spheres with radius 1 and mass 1 that falls on the ground while its spheres move
/// against each other. Where the upper ones come apart decides each contact below.
FrictionProblem<double> column(int contacts) {
  ContactGenerator draw(3);
  const Eigen::Index n = 3 * static_cast<Eigen::Index>(contacts);
  std::vector<BlockMatrix<double>::Entry> blocks;
  const auto diagonal = [](double normal, double tangent) {
    return Matrix<double>(Eigen::Vector3d(normal, tangent, tangent).asDiagonal());
  };
  Vector<double> q(n);
  for (Eigen::Index k = 0; k < contacts; ++k) {
    const double bodies = k == 0 ? 1 : 2;
    blocks.push_back({k, k, diagonal(bodies, 3.5 * bodies)});
    if (k > 0) {
      blocks.push_back({k, k - 1, diagonal(-1, 1.5)});
      blocks.push_back({k - 1, k, diagonal(-1, 1.5)});
    }
    q(3 * k) = k == 0 ? -0.05 : draw.dyadic<double>() / 1024;
    q(3 * k + 1) = draw.dyadic<double>() / 64;
    q(3 * k + 2) = draw.dyadic<double>() / 64;
  }
  const Laws laws(static_cast<std::size_t>(contacts), Coulomb<double, 3>{0.5});
  return {BlockMatrix<double>(block_sizes(laws), blocks), q, laws};
}

TEST(ContactInteriorPoint, LetsAutoSolveLongColumns) {
  for (const int contacts : {300, 1500}) {
    const SolveResult<double> result =
        FrictionAuto<double>{}.solve(column(contacts), {.tolerance = 1e-8});
    EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
    EXPECT_LE(result.iterations, 1000) << result.note;  // of hardly more for 5 times the contacts
  }
}

}  // namespace
}  // namespace assay::contact_interior_point_test
