#include "core/solvers/few_contacts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/one_step_problems/natural_map.hpp"
#include "core/solvers/friction_auto.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::few_contacts_test {
namespace {

const double kTolerance = std::ldexp(1.0, -27);

std::vector<ContactLaw<double>> any_laws(ContactGenerator& draw) {
  std::vector<ContactLaw<double>> laws;
  for (int k = draw.integer(1, 5); k > 0; --k) {
    const double mu = draw.friction<double>();
    const int kind = draw.integer(1, 3);
    if (kind == 1) laws.emplace_back(Unilateral{});
    if (kind == 2) laws.emplace_back(Coulomb<double, 2>{mu});
    if (kind == 3) laws.emplace_back(Coulomb<double, 3>{mu});
  }
  return laws;
}

TEST(FewContacts, EndsAtSolutions) {
  ContactGenerator draw(71);
  int ended = 0;
  constexpr int kProblems = 300, kMostSweeps = 1000;
  for (int k = 0; k < kProblems; ++k) {
    const auto laws = any_laws(draw);
    const auto problem = draw.many<double>(laws, 6, 2);
    FewContacts contacts;
    Vector<double> r = Vector<double>::Zero(problem.size());
    ASSERT_TRUE(contacts.prepare(problem, r));
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
      ASSERT_TRUE(std::isfinite(contacts.sweep(r)));
      if (contacts.residual_is_within(r, kTolerance)) break;
    }
    if (!contacts.residual_is_within(r, kTolerance)) continue;
    ++ended;
    EXPECT_LE(natural_residual(problem, r), 2 * kTolerance);
  }
  EXPECT_GT(ended, kProblems * 9 / 10);
}

TEST(FewContacts, BeginsAtAGivenPoint) {
  ContactGenerator draw(72);
  const auto problem = draw.many<double>(any_laws(draw), 6, 2);
  const auto solved = FrictionAuto<double>{}.solve(problem, {.tolerance = kTolerance});
  ASSERT_EQ(solved.status, SolveStatus::kSolved);
  FewContacts contacts;
  ASSERT_TRUE(contacts.prepare(problem, solved.z));
  EXPECT_TRUE(contacts.residual_is_within(solved.z, 2 * kTolerance));
  const Vector<double> other = solved.z + Vector<double>::Ones(problem.size());
  ASSERT_TRUE(contacts.prepare(problem, other));
  EXPECT_FALSE(contacts.residual_is_within(other, 2 * kTolerance));
}

TEST(FewContacts, SolvesBlocksOfWThatAreNotStored) {
  Matrix<double> w = Matrix<double>::Zero(5, 5);
  w.diagonal().setConstant(2);
  const FrictionProblem<double> problem{BlockMatrix<double>::from_dense(w, {3, 2}),
                                        Vector<double>{{-1, 0, 0, -4, 0}},
                                        {Coulomb<double, 3>{0.5}, Coulomb<double, 2>{0.5}}};
  FewContacts contacts;
  Vector<double> r = Vector<double>::Zero(5);
  ASSERT_TRUE(contacts.prepare(problem, r));
  EXPECT_GT(contacts.sweep(r), 0);
  EXPECT_TRUE(contacts.residual_is_within(r, 0));
  EXPECT_EQ(r, (Vector<double>{{0.5, 0, 0, 2, 0}}));
}

TEST(FewContacts, TakesOnlyWhatItKnows) {
  const auto takes = [](double w, double q, const ContactLaw<double>& law) {
    const Eigen::Index d = dimension(law);
    Matrix<double> matrix = Matrix<double>::Identity(d, d);
    matrix(0, 0) = w;
    const FrictionProblem<double> problem{
        BlockMatrix<double>::from_dense(matrix, {d}), Vector<double>::Constant(d, q), {law}};
    return FewContacts{}.prepare(problem, Vector<double>::Zero(d));
  };
  EXPECT_TRUE(takes(1, -1, Coulomb<double, 3>{0.5}));
  EXPECT_FALSE(takes(1, -1, Coulomb<double, 3>{-0.5})) << "no valid coefficient";
  EXPECT_FALSE(takes(1, -1, Coulomb<double, 2>{NAN}));
  EXPECT_FALSE(takes(NAN, -1, Coulomb<double, 3>{0.5}));
  EXPECT_FALSE(takes(1, INFINITY, Coulomb<double, 3>{0.5}));
  EXPECT_FALSE(takes(1, 1e-40, Coulomb<double, 3>{0.5})) << "its square is extreme";
  EXPECT_FALSE(takes(1e40, -1, Coulomb<double, 3>{0.5}));
  EXPECT_FALSE(takes(1, -1, Equality{2}));
  EXPECT_FALSE(takes(1, -1, RollingCoulomb<double>{0.5, 0.5}));
}

TEST(FewContacts, TakesAsManyComponentsAsItSays) {
  for (const Eigen::Index n : {FewContacts::kMost, FewContacts::kMost + 1}) {
    const std::vector<Eigen::Index> sizes(static_cast<std::size_t>(n), 1);
    const FrictionProblem<double> problem{
        BlockMatrix<double>::from_dense(Matrix<double>::Identity(n, n), sizes),
        Vector<double>::Constant(n, -1),
        std::vector<ContactLaw<double>>(sizes.size(), Unilateral{})};
    EXPECT_EQ(FewContacts{}.prepare(problem, Vector<double>::Zero(n)), n == FewContacts::kMost);
  }
}

TEST(FewContacts, SaysThatABlockIsNotRegular) {
  const auto problem = one_contact<double>({0, 1, 1, 1}, {-1, 0}, Coulomb<double, 2>{0.5});
  FewContacts contacts;
  Vector<double> r = Vector<double>::Zero(2);
  ASSERT_TRUE(contacts.prepare(problem, r));
  EXPECT_TRUE(std::isnan(contacts.sweep(r)));
}

}  // namespace
}  // namespace assay::few_contacts_test
