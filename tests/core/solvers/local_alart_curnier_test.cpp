#include "core/solvers/local_alart_curnier.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/solvers/local_coulomb.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::local_alart_curnier_test {
namespace {

using J = Jet<double, 3>;

/// dΦ/dr at r by Jets: they differentiate the branch that the values of r take.
Matrix<double> by_jets(
    const double* w, double mu, AlartCurnierVariant variant, const double* q, const double* r) {
  J wide[9], free[3], at[3], phi[3];
  for (int k = 0; k < 9; ++k) wide[k] = J(w[k]);
  for (int i = 0; i < 3; ++i) free[i] = J(q[i]), at[i] = J(r[i], i);
  LocalAlartCurnier<J> local(variant);
  local.prepare(wide, Coulomb<J, 3>{J(mu)});
  local.evaluate(free, at, phi);
  Matrix<double> jacobian(3, 3);
  for (int i = 0; i < 3; ++i) jacobian.row(i) = phi[i].v.transpose();
  return jacobian;
}

Matrix<double> by_hand(
    const double* w, double mu, AlartCurnierVariant variant, const double* q, const double* r) {
  LocalAlartCurnier<double> local(variant);
  local.prepare(w, Coulomb<double, 3>{mu});
  Matrix<double> jacobian(3, 3);
  local.linearize(q, r, jacobian.data());
  return jacobian;
}

class LocalAlartCurnierVariants : public testing::TestWithParam<AlartCurnierVariant> {};
INSTANTIATE_TEST_SUITE_P(Both,
                         LocalAlartCurnierVariants,
                         testing::Values(AlartCurnierVariant::kStandard,
                                         AlartCurnierVariant::kJeanMoreau));

TEST_P(LocalAlartCurnierVariants, JacobianIsThatOfJetsInEveryBranch) {
  ContactGenerator generate(1);
  int open = 0, stick = 0, slip = 0;
  for (int k = 0; k < 600; ++k) {
    const double mu = 0.25 + generate.friction<double>();
    const auto problem = generate.many<double>({Coulomb<double, 3>{mu}}, 3, 1.);
    const double* w = problem.w.data(0);
    const double* q = problem.q.data();
    const double r[3] = {
        generate.dyadic<double>(), generate.dyadic<double>(), generate.dyadic<double>()};
    const Matrix<double> hand = by_hand(w, mu, GetParam(), q, r);
    const Matrix<double> jets = by_jets(w, mu, GetParam(), q, r);
    // the same formula in another order: badness 16, entries below the largest and 1
    EXPECT_LE((hand - jets).cwiseAbs().maxCoeff(),
              16 * unit_roundoff<double>() * (1 + jets.cwiseAbs().maxCoeff()) * 8);
    // Φ_N = ρ_N u_N where the contact is closed, Φ_T = ρ_T u_T where it sticks
    const double normal = 1 / w[0], tangential = 2 / (w[4] + w[8]);
    const bool closed = hand(0, 1) == normal * w[3] && hand(0, 2) == normal * w[6];
    const bool sticks = hand(1, 0) == tangential * w[1] && hand(1, 1) == tangential * w[4];
    (!closed ? open : sticks ? stick : slip) += 1;
  }
  EXPECT_GT(open, 50);
  EXPECT_GT(stick, 20);
  EXPECT_GT(slip, 50);
}

/// The distance of a matrix to the nearest Jacobian at points around r that lie on no surface.
double distance_to_limits(const Matrix<double>& hand,
                          const double* w,
                          AlartCurnierVariant variant,
                          const double* q,
                          const double* r) {
  constexpr double kStep = 1. / 1073741824;
  double nearest = 1e300;
  for (int k = 0; k < 8; ++k) {
    const double moved[3] = {r[0] + (k % 2 == 0 ? kStep : -kStep),
                             r[1] + (k / 2 % 2 == 0 ? kStep : -kStep),
                             r[2] + (k / 4 == 0 ? kStep : -kStep)};
    const Matrix<double> limit = by_jets(w, 0.5, variant, q, moved);
    nearest = std::min(nearest, (hand - limit).cwiseAbs().maxCoeff());
  }
  return nearest;
}

TEST_P(LocalAlartCurnierVariants, JacobianOnASwitchingSurfaceIsALimitOfJacobians) {
  // ρ = 1, so x = −q_N − r_T1/2 and y = (−q_T1 − r_N/2, −q_T2): at r = (2, 1, 0)
  const double w[9] = {1, 0.5, 0, 0.5, 1, 0, 0, 0, 1};
  const double r[3] = {2, 1, 0};
  const double on_the_disk[3] = {-2.5, -2, 0};    // ‖y‖ = 1 = μ x = μ r_N with μ = 1/2
  const double touching[3] = {-0.5, -3, 0};       // x = 0, y = (2, 0)
  const double touching_apart[3] = {-0.5, 1, 1};  // x = 0, y = (−2, −1)
  for (const double* q : {on_the_disk, touching, touching_apart}) {
    const Matrix<double> hand = by_hand(w, 0.5, GetParam(), q, r);
    // 2⁻³⁰ away along smooth pieces whose Jacobian has a Lipschitz constant below 64
    EXPECT_LE(distance_to_limits(hand, w, GetParam(), q, r), 64. / 1073741824);
    const Matrix<double> wrong = -hand;
    EXPECT_GE(distance_to_limits(wrong, w, GetParam(), q, r), 0.25);
  }
}

TEST_P(LocalAlartCurnierVariants, ZerosAreTheSolutionsOfTheSecularEquation) {
  ContactGenerator generate(2);
  int converged = 0;
  for (int k = 0; k < 300; ++k) {
    const double mu = generate.friction<double>() / 4;
    const auto problem = generate.many<double>({Coulomb<double, 3>{mu}}, 3, 1.);
    LocalAlartCurnier<double> newton(GetParam());
    LocalCoulomb<double> direct;
    newton.prepare(problem.w.data(0), Coulomb<double, 3>{mu});
    ASSERT_TRUE(direct.prepare(problem.w.data(0), mu));
    double r[3] = {0, 0, 0}, exact[3], alpha = 0;
    direct.solve(problem.q.data(), exact, alpha);
    double phi[3];
    newton.evaluate(problem.q.data(), exact, phi);
    const double size = 1 + problem.q.cwiseAbs().maxCoeff();
    for (const double x : phi) {
      // W r + q to rounding: badness 32, terms below 8 times q
      EXPECT_LE(std::abs(x), 256 * unit_roundoff<double>() * size);
    }
    converged += newton.solve(problem.q.data(), r, 64 * unit_roundoff<double>() * size) ? 1 : 0;
  }
  EXPECT_GE(converged, 270);  // Newton may stall; it says so
}

TEST(LocalAlartCurnier, NeverCallsAPointConvergedThatIsNone) {
  ContactGenerator generate(3);
  for (int k = 0; k < 300; ++k) {
    const auto problem = generate.any<double>(Coulomb<double, 3>{generate.friction<double>()});
    LocalAlartCurnier<double> newton;
    const Matrix<double> w = problem.w.diagonal(0);
    newton.prepare(w.data(), std::get<Coulomb<double, 3>>(problem.laws[0]));
    double r[3] = {0, 0, 0}, phi[3];
    const bool converged = newton.solve(problem.q.data(), r, 1. / 1073741824);
    newton.evaluate(problem.q.data(), r, phi);
    const double worst = std::max({std::abs(phi[0]), std::abs(phi[1]), std::abs(phi[2])});
    if (converged) {
      EXPECT_LE(worst, 1. / 1073741824);  // the tolerance asked for
    }
  }
}

TEST_P(LocalAlartCurnierVariants, FactorOfRhoScalesTheFunctionAndMovesNoZero) {
  const double w[9] = {2, 0, 0, 0, 4, 0, 0, 0, 4}, q[3] = {-127, 1, -2};
  for (const double factor : {0.25, 1., 8.}) {
    LocalAlartCurnier<double> newton(GetParam());
    newton.rho_factor = factor;
    newton.prepare(w, Coulomb<double, 3>{1});
    const double pressed[3] = {64, 0, 0};  // u = (1, 1, −2), Φ = ρ u
    double phi[3], r[3] = {0, 0, 0};
    newton.evaluate(q, pressed, phi);
    EXPECT_EQ(phi[0], factor / 2);
    EXPECT_EQ(phi[1], factor / 4);
    EXPECT_EQ(phi[2], -factor / 2);
    EXPECT_TRUE(newton.solve(q, r, 0));
    EXPECT_EQ(r[0], 63.5);
    EXPECT_EQ(r[1], -0.25);
    EXPECT_EQ(r[2], 0.5);
  }
}

TEST(LocalAlartCurnier, RefusesAFactorOfRhoThatIsNotPositiveAndFinite) {
  const double w[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (const double factor : {0., -1., HUGE_VAL, std::nan("")}) {
    LocalAlartCurnier<double> newton;
    newton.rho_factor = factor;
    EXPECT_THROW(newton.prepare(w, Coulomb<double, 3>{1}), InvalidInput) << factor;
  }
}

TEST(LocalAlartCurnier, ConvergesInFiftyDigits) {
  using S = Mpfr50;
  const S w[9] = {S(2), S(1), S(0), S(1), S(3), S(0), S(0), S(0), S(4)};
  const S q[3] = {S(-1), S(5), S(-3)};
  LocalAlartCurnier<S> newton;
  newton.prepare(w, Coulomb<S, 3>{ratio<S>(1, 4)});
  S r[3] = {S(0), S(0), S(0)};
  EXPECT_TRUE(newton.solve(q, r, S(64) * unit_roundoff<S>()));
}

}  // namespace
}  // namespace assay::local_alart_curnier_test
