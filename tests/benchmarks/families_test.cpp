// The generators of `bench families`: what a family is said to be, and that a seed makes it again.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <set>
#include <stdexcept>

#include "core/solvers/friction_at_once.hpp"
#include "core/solvers/friction_auto.hpp"
#include "tests/benchmarks/families/packing.hpp"

namespace assay::families {
namespace {

constexpr Eigen::Index kMostDense = 300;  ///< unknowns of a matrix that is taken apart

const Vector<double>& constants_of(const BoxVi<double>& problem) { return problem.q; }
const Vector<double>& constants_of(const FrictionProblem<double>& problem) { return problem.q; }
const Vector<double>& constants_of(const GlobalFrictionProblem<double>& problem) {
  return problem.f;
}

class EveryFamily : public testing::TestWithParam<Family> {};

TEST_P(EveryFamily, HasProblemsThatAreValidAndNamesThatDiffer) {
  Engine engine(1);
  std::set<std::string> names;
  const Problems problems = GetParam().make(engine);
  EXPECT_GE(problems.size(), 5u);
  for (const NamedProblem& of : problems) {
    std::visit([](const auto& problem) { EXPECT_NO_THROW(validate(problem)); }, of.problem);
    names.insert(of.name);
  }
  EXPECT_GE(names.size(), problems.size() / 4);
}

TEST_P(EveryFamily, IsTheSameForASeedAndAnotherForAnother) {
  const auto constants = [](std::uint64_t seed) {
    Engine engine(seed);
    std::vector<std::vector<double>> all;
    for (const NamedProblem& of : GetParam().make(engine)) {
      const Vector<double>& own = std::visit(
          [](const auto& problem) -> const Vector<double>& { return constants_of(problem); },
          of.problem);
      all.emplace_back(own.begin(), own.end());
    }
    return all;
  };
  EXPECT_TRUE(constants(1) == constants(1));
  EXPECT_FALSE(constants(1) == constants(2));
}

INSTANTIATE_TEST_SUITE_P(Families, EveryFamily, testing::ValuesIn(kFamilies), [](const auto& of) {
  std::string name;
  for (const char c : of.param.name) {
    if (c != '-') name += c;
  }
  return name;
});

/// W = Hᵀ M⁻¹ H is symmetric and positive semidefinite, up to the rounding of its entries.
TEST(Families, OfContactsHaveDelassusMatrices) {
  for (const Family& family : kFamilies) {
    Engine engine(1);
    for (const NamedProblem& of : family.make(engine)) {
      const auto* problem = std::get_if<FrictionProblem<double>>(&of.problem);
      if (problem == nullptr || problem->size() > kMostDense) continue;
      const Matrix<double> w = problem->w.to_dense();
      const double size = w.cwiseAbs().maxCoeff();
      const double noise = static_cast<double>(w.rows()) * unit_roundoff<double>() * size * 16;
      EXPECT_LE((w - w.transpose()).cwiseAbs().maxCoeff(), noise) << family.name << of.name;
      const Eigen::SelfAdjointEigenSolver<Matrix<double>> eigen(w);
      EXPECT_GE(eigen.eigenvalues()(0), -noise) << family.name << of.name;
    }
  }
}

FrictionProblem<double> smallest_tower(std::uint64_t seed) {
  Engine engine(seed);
  return std::get<FrictionProblem<double>>(plank_towers(engine).front().problem);
}

/// Newton's method that aims at the tolerance itself ends beyond it once r is on the cone: `beyond`
/// counts where. The solver, which aims lower then, solves them all.
TEST(Families, OfPlankTowersNeedAnAimBelowTheTolerance) {
  constexpr double kTolerance = 1e-8;
  int beyond = 0;
  for (const std::uint64_t seed : {1, 2, 3, 7}) {
    const FrictionProblem<double> problem = smallest_tower(seed);
    FrictionAtOnce<double> solver;
    FewContacts contacts;
    Vector<double> r = Vector<double>::Zero(problem.size());
    ASSERT_TRUE(contacts.prepare(problem, r));
    for (int k = 0; k < 12; ++k) EXPECT_GT(contacts.sweep(r), 0);
    EXPECT_TRUE(solver.improve(problem, kTolerance, r));
    if (natural_residual<double>(problem, r) > kTolerance) ++beyond;
    SolveResult<double> result;
    EXPECT_TRUE(solver.solves(problem, {.tolerance = kTolerance}, result));
    EXPECT_EQ(result.status, SolveStatus::kSolved);
    EXPECT_LE(natural_residual<Dd>(convert<Dd>(problem), convert<Dd>(result.z)), Dd(kTolerance));
  }
  EXPECT_GE(beyond, 1);
}

/// More components of impulses than the bodies have velocities: the rank of W is less than its
/// size.
TEST(Families, HyperstaticOnesAre) {
  Engine engine(1);
  for (const NamedProblem& of : hyperstatic(engine)) {
    const Matrix<double> w = std::get<FrictionProblem<double>>(of.problem).w.to_dense();
    const Eigen::SelfAdjointEigenSolver<Matrix<double>> eigen(w);
    const double least = 1e-12 * eigen.eigenvalues().maxCoeff();
    EXPECT_LT((eigen.eigenvalues().array() > least).count(), w.rows()) << of.name;
  }
}

/// Of the size and kind named, in double at 1e-12 or 1e-8.
SolveResult<double> solve_hyperstatic(std::uint64_t seed, std::string_view name, double tolerance) {
  Engine engine(seed);
  for (const NamedProblem& of : hyperstatic(engine)) {
    if (of.name != name) continue;
    const auto& problem = std::get<FrictionProblem<double>>(of.problem);
    return FrictionAuto<double>{}.solve(problem, {.tolerance = tolerance});
  }
  throw std::logic_error(std::string(name) + " is no problem of the family");
}

/// Rounds of sweeps and Newton's method end at impulses so large that their rounding exceeds the
/// tolerance. Smaller ones, from 0, are a solution.
TEST(Families, HyperstaticOnesDoNotEndAtHugeImpulses) {
  const auto result = solve_hyperstatic(43, "40 contacts of 6 bodies in 2D", 1e-12);
  EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
  EXPECT_LE(result.residual, Dd(1e-12));
}

/// Another projection from 0 takes some twenty steps; more rounds would take hundreds.
TEST(Families, HyperstaticOnesTryOtherProjectionsBeforeManySweeps) {
  for (const std::uint64_t seed : {18, 20, 30}) {
    const auto result = solve_hyperstatic(seed, "40 contacts of 6 bodies in 3D", 1e-8);
    EXPECT_EQ(result.status, SolveStatus::kSolved) << result.note;
    EXPECT_LT(result.iterations, 200) << seed << ": " << result.note;
  }
}

TEST(Packing, RestsInItsContainerWithoutDeepOverlaps) {
  Engine engine(1);
  for (const bool is_flat : {true, false}) {
    const Packing packing = pour(engine, {.count = 60, .is_flat = is_flat});
    ASSERT_EQ(packing.centres.size(), 60u);
    for (std::size_t i = 0; i < packing.centres.size(); ++i) {
      for (int k = 0; k <= packing.up; ++k) {
        EXPECT_GE(packing.centres[i](k), packing.radii[i]);
        if (k == packing.up) continue;
        EXPECT_LE(packing.centres[i](k), packing.walls(k) - packing.radii[i]);
      }
      for (std::size_t j = 0; j < i; ++j) {
        const double apart = (packing.centres[i] - packing.centres[j]).norm();
        EXPECT_GT(apart, 0.9 * (packing.radii[i] + packing.radii[j]));
      }
    }
    std::set<int> touching;
    for (const Touch& touch : touches_of(packing, 0.02, 0.5)) {
      touching.insert(touch.a);
      if (touch.b != kGround) touching.insert(touch.b);
    }
    EXPECT_GE(touching.size(), 54u) << "nine of ten touch something";
  }
}

}  // namespace
}  // namespace assay::families
