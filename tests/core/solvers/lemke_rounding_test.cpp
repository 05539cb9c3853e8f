#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/ladder.hpp"
#include "core/solvers/lemke.hpp"
#include "tests/core/solvers/lcp_enumeration.hpp"

namespace assay::lemke_rounding_test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Real data, reproducible: multiples of 2⁻²⁰ in [-1, 1].
class RealGenerator {
 public:
  explicit RealGenerator(std::uint64_t seed) : random_(seed) {}
  double operator()() { return std::ldexp(static_cast<double>(random_() % (1U << 21)), -20) - 1; }
  Matrix<double> matrix(Eigen::Index rows, Eigen::Index cols) {
    return Matrix<double>::NullaryExpr(rows, cols, [this] { return (*this)(); });
  }
  Eigen::Index size(int most) {
    return 1 + static_cast<Eigen::Index>(random_() % static_cast<unsigned>(most));
  }

 private:
  std::mt19937_64 random_;
};

Rational exact(double x) { return exact_value(x); }

/// max |min(w, z)| and max_i (|q_i| + Σ |M_ij| z_j), without rounding.
std::pair<Rational, Rational> exact_residual_and_scale(const Matrix<double>& m,
                                                       const Vector<double>& q,
                                                       const Vector<double>& z) {
  Rational residual = 0, scale = 0;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    Rational w = exact(q(i)), row = abs(w);
    for (Eigen::Index j = 0; j < q.size(); ++j) {
      const Rational term = exact(m(i, j)) * exact(z(j));
      w += term;
      row += abs(term);
    }
    residual = std::max(residual, Rational(abs(std::min(w, exact(z(i))))));
    scale = std::max(scale, row);
  }
  return {residual, scale};
}

/// From a column of balls of which the lower ones rest while the highest falls on them: loads from
/// 1e-17 to 12, all of which press.
TEST(LemkeInDouble, SolvesAColumnThatRestsInParts) {
  constexpr int kCount = 16;
  Matrix<double> w = Matrix<double>::Zero(kCount, kCount);
  for (int i = 0; i < kCount; ++i) {
    w(i, i) = i == 0 ? 1 : 2;
    if (i > 0 && i + 1 < kCount) w(i, i - 1) = w(i - 1, i) = -1;
  }
  const Vector<double> q{{-0.009810000000000032,
                          1.0408340855860843e-16,
                          -8.586881206085195e-17,
                          2.0816681711721685e-17,
                          0.011372439859147009,
                          -6.245004513516506e-17,
                          -1.249000902703301e-16,
                          0.015079829538837394,
                          -4.2068432071218353e-13,
                          -1.9351518304455695e-10,
                          -2.2177530645262067e-11,
                          -2.206111576693627e-05,
                          -0.00010447191291527817,
                          -8.154514044220185e-08,
                          -0.0016148041286466498,
                          -12.175277568648653}};
  Vector<double> z(kCount);
  EXPECT_EQ(Lemke<double>(kCount).solve(w, q, kCount, z), SolveStatus::kSolved);
  EXPECT_TRUE(solves_lcp<double>(w, q, z));
  EXPECT_GT(z(6), 0);  // a load of 1e-16
}

TEST(LemkeInDouble, IsRightByExactRecomputationWheneverItSaysSolved) {
  RealGenerator random(11);
  Lemke<double> lemke(6);
  int solved = 0;
  for (int i = 0; i < 10000; ++i) {
    const Eigen::Index n = random.size(6);
    const Matrix<double> h = random.matrix(n, i % 3 == 0 ? 2 : n);
    const Matrix<double> m =
        i % 5 == 0 ? Matrix<double>(random.matrix(n, n)) : Matrix<double>(h * h.transpose());
    const Vector<double> q = random.matrix(n, 1);
    Vector<double> z(n);
    const SolveStatus status = lemke.solve(m, q, n, z);
    if (status != SolveStatus::kSolved) continue;
    ++solved;
    ASSERT_GE(z.minCoeff(), 0.0);
    const auto [residual, scale] = exact_residual_and_scale(m, q, z);
    // 8 (n+1) u is lcp_rounding_bound; 2 (n+1) u more for the rounding of the test itself.
    const Rational bound = Rational(10 * (n + 1)) * exact(unit_roundoff<double>()) * scale;
    ASSERT_LE(residual, bound) << m << "\n" << q.transpose();
  }
  EXPECT_GT(solved, 5000);
}

TEST(LemkeInDouble, NeverFailsOnPositiveDefiniteProblems) {
  RealGenerator random(12);
  Lemke<double> lemke(8);
  for (int i = 0; i < 3000; ++i) {
    const Eigen::Index n = random.size(8);
    const Matrix<double> h = random.matrix(n, n);
    const Matrix<double> m = h * h.transpose() + Matrix<double>::Identity(n, n);
    const Vector<double> q = random.matrix(n, 1);
    Vector<double> z(n);
    ASSERT_EQ(lemke.solve(m, q, n, z), SolveStatus::kSolved) << m << "\n" << q.transpose();
  }
}

TEST(LemkeInDouble, AgreesWithTheRationalSolutionOnIntegerData) {
  LcpGenerator generate(13);
  for (int i = 0; i < 500; ++i) {
    const int n = generate.integer(1, 4);
    const RationalLcp lcp = generate.positive_definite(n);
    Lemke<Rational> exact_lemke(n);
    Lemke<double> lemke(n);
    Vector<Rational> exact_z(n);
    Vector<double> z(n);
    ASSERT_EQ(exact_lemke.solve(lcp.m, lcp.q, n, exact_z), SolveStatus::kSolved);
    const Matrix<double> m =
        lcp.m.unaryExpr([](const Rational& x) { return static_cast<double>(x); });
    const Vector<double> q =
        lcp.q.unaryExpr([](const Rational& x) { return static_cast<double>(x); });
    ASSERT_EQ(lemke.solve(m, q, n, z), SolveStatus::kSolved);
    // λ_min ≥ 1, |M| ≤ n (4n + 5): κ ≤ 84 for n ≤ 4, badness 8 (n + 1).
    const Rational bound = Rational(84 * 8 * (n + 1)) * exact(unit_roundoff<double>()) * 3 * n;
    for (int k = 0; k < n; ++k) {
      EXPECT_LE(abs(Rational(exact(z(k)) - exact_z(k))), bound) << lcp.m << "\n" << lcp.q;
    }
  }
}

TEST(LemkeInDouble, FindsTheSolutionsOfHugelyScaledProblems) {
  RealGenerator random(14);
  Lemke<double> lemke(3);
  for (int i = 0; i < 300; ++i) {
    const Matrix<double> h = random.matrix(3, 3);
    const Matrix<double> m = h * h.transpose() + Matrix<double>::Identity(3, 3);
    const Vector<double> q = random.matrix(3, 1);
    Vector<double> d(3), z(3), scaled_z(3);
    const bool huge =
        i % 2 == 0;  // columns whose entries differ by 2⁸⁰: below u they look like noise
    d << std::ldexp(1.0, huge ? 40 : 8), 1, std::ldexp(1.0, huge ? -40 : -8);
    const Matrix<double> scaled = d.asDiagonal() * m * d.asDiagonal();
    ASSERT_EQ(lemke.solve(m, q, 3, z), SolveStatus::kSolved);
    ASSERT_EQ(lemke.solve(scaled, Vector<double>(d.cwiseProduct(q)), 3, scaled_z),
              SolveStatus::kSolved)
        << m << "\n"
        << q.transpose();
    if (huge) continue;  // solved to the bound of the largest row, see "Not for" of Lemke
    // κ(M) ≤ 1 + 9, badness 8 (n + 1), |z| ≤ |q| ≤ √3, scaled by at most d₀/d₂.
    const double bound = 10 * 8 * 4 * unit_roundoff<double>() * 2 * (d(0) / d(2));
    for (int k = 0; k < 3; ++k) EXPECT_LE(std::abs(scaled_z(k) * d(k) - z(k)), bound);
  }
}

TEST(LemkeInDouble, StallsOnDataThatIsNotFiniteAndNeverSolvesThem) {
  for (double bad : {kNan, kInfinity, -kInfinity}) {
    for (int place = 0; place < 6; ++place) {
      for (double sign : {-1.0, 1.0}) {
        Matrix<double> m = Matrix<double>::Identity(2, 2);
        Vector<double> q = Vector<double>::Constant(2, sign), z(2);
        if (place < 4) {
          m(place / 2, place % 2) = bad;
        } else {
          q(place - 4) = bad;
        }
        Lemke<double> lemke(2);
        EXPECT_EQ(lemke.solve(m, q, 2, z), SolveStatus::kStalled) << m << "\n" << q;
      }
    }
  }
}

TEST(LemkeInDouble, MeasuresZInTheUnitOfW) {
  // min(w, z) = z is below every bound of w here, right or wrong.
  Matrix<double> m(1, 1);
  Vector<double> q(1), z(1);
  Lemke<double> lemke(1);
  for (const double unit : {0x1p60, 0x1p-60, 1e20}) {
    m << unit;
    q << -1;
    ASSERT_EQ(lemke.solve(m, q, 1, z), SolveStatus::kSolved);
    const Rational relative = exact(z(0)) * exact(unit) - 1;
    EXPECT_LE(abs(relative), Rational(8 * 2) * exact(unit_roundoff<double>()));  // the bound of w
  }
}

TEST(LemkeInDouble, StallsWhereItsOwnArithmeticOverflows) {
  Lemke<double> single(1);
  Vector<double> beyond(1);
  const Matrix<double> light = Matrix<double>::Constant(1, 1, 1e-300);
  EXPECT_EQ(single.solve(light, Vector<double>::Constant(1, -1e300), 1, beyond),
            SolveStatus::kStalled);
  Matrix<double> m(2, 2);
  m << 1e-300, 1e300, 1e300, 1e300;
  Vector<double> q(2), z(2);
  q << -1e300, -1e-300;
  Lemke<double> lemke(2);
  if (lemke.solve(m, q, 2, z) == SolveStatus::kSolved) {
    const auto [residual, scale] = exact_residual_and_scale(m, q, z);
    EXPECT_LE(residual, Rational(scale * 30) * exact(unit_roundoff<double>()));
  }
}

TEST(LemkeInDouble, SaysNoSolutionForAContradictionWithRoundedEntries) {
  for (int k = 1; k < 200; ++k) {
    const double w = 1.0 / k;
    Matrix<double> m(2, 2);
    m << w, -w * (1 + 1e-17), -w, w;
    Vector<double> q(2), z(2);
    q << -0.1 * k, -0.3;
    Lemke<double> lemke(2);
    EXPECT_EQ(lemke.solve(m, q, 2, z), SolveStatus::kNoSolution) << k;
  }
}

/// W = H M⁻¹ Hᵀ with three contacts of two bodies: singular, and rounded.
std::pair<Matrix<double>, Vector<double>> redundant_contacts(LcpGenerator& generate) {
  Matrix<double> inverse_mass(2, 2), h(3, 2);
  inverse_mass << 3 / 14.0, -1 / 14.0, -1 / 14.0, 5 / 14.0;  // of (5 1; 1 3)
  Vector<double> velocity(2);
  for (double& entry : h.reshaped()) entry = generate.integer(-2, 2);
  for (double& entry : velocity) entry = generate.integer(-3, 3) / 3.0;
  const Matrix<double> response = inverse_mass.lazyProduct(h.transpose());
  return {h.lazyProduct(response), h.lazyProduct(velocity)};
}

// The impulses of a plastic impact: Moreau projects the velocity, so that there is a solution.
TEST(LemkeInDouble, FindsTheImpulsesOfRedundantContacts) {
  LcpGenerator generate(5);
  Lemke<double> lemke(3);
  Vector<double> z(3);
  for (int i = 0; i < 20000; ++i) {
    const auto [w, q] = redundant_contacts(generate);
    ASSERT_EQ(lemke.solve(w, q, 3, z), SolveStatus::kSolved) << w << "\n\n" << q;
  }
}

TEST(LemkeInDouble, TakesTheSameDecisionsInOtherUnits) {
  LcpGenerator generate(6);
  Lemke<double> lemke(3);
  Vector<double> z(3), scaled(3);
  for (int i = 0; i < 20000; ++i) {
    const auto [w, q] = redundant_contacts(generate);
    ASSERT_EQ(lemke.solve(w, q, 3, z), SolveStatus::kSolved);
    for (const auto& [of_w, of_q] : {std::pair(0x1p-20, 0x1p30), std::pair(0x1p9, 0x1p-3)}) {
      ASSERT_EQ(lemke.solve(of_w * w, of_q * q, 3, scaled), SolveStatus::kSolved);
      ASSERT_EQ(scaled, of_q / of_w * z) << w << "\n\n" << q;
    }
  }
}

TEST(LemkeInDouble, SolvesTheFinalBasisAgainWhereThePivotsLostDigits) {
  // Hilbert matrices, κ up to 10¹⁶: every claim is checked, and most can be made.
  int solved = 0;
  for (Eigen::Index n = 2; n <= 12; ++n) {
    const Matrix<double> m = Matrix<double>::NullaryExpr(
        n, n, [](Eigen::Index i, Eigen::Index j) { return 1 / static_cast<double>(i + j + 1); });
    for (int sign : {-1, 1}) {
      Vector<double> q(n), z(n);
      for (Eigen::Index i = 0; i < n; ++i) q(i) = sign * (i % 2 == 0 ? -1.0 : 0.7);
      Lemke<double> lemke(n);
      if (lemke.solve(m, q, n, z) != SolveStatus::kSolved) continue;
      ++solved;
      const auto [residual, scale] = exact_residual_and_scale(m, q, z);
      EXPECT_LE(residual, Rational(10 * (n + 1)) * exact(unit_roundoff<double>()) * scale) << n;
    }
  }
  EXPECT_GE(solved, 11);
}

template <class S>
void expect_solves_a_contact_problem() {
  Matrix<S> m(3, 3);
  m << S(2), S(-1), S(0), S(-1), S(2), S(-1), S(0), S(-1), S(2);
  Vector<S> q(3), z(3);
  q << ratio<S>(-4, 5), ratio<S>(1, 10), ratio<S>(-1, 3);
  Lemke<S> lemke(3);
  ASSERT_EQ(lemke.solve(m, q, 3, z), SolveStatus::kSolved) << ScalarTraits<S>::kName;
  EXPECT_LE(lcp_residual<S>(m, q, z), lcp_rounding_bound<S>(m, q, z)) << ScalarTraits<S>::kName;
  z(0) += S(1);
  EXPECT_FALSE(lcp_residual<S>(m, q, z) <= lcp_rounding_bound<S>(m, q, z)) << "witness";
}

TEST(Lemke, SolvesInEveryScalarOfTheLadder) {
  expect_solves_a_contact_problem<long double>();
  expect_solves_a_contact_problem<Dd>();
  expect_solves_a_contact_problem<Float128>();
  expect_solves_a_contact_problem<Mpfr50>();
  expect_solves_a_contact_problem<Mpfr100>();
  expect_solves_a_contact_problem<Jet<double, 2>>();
}

}  // namespace
}  // namespace assay::lemke_rounding_test
