#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <random>
#include <string>

#include "core/math/largest_magnitude.hpp"
#include "oracles/one_step/certificate.hpp"
#include "oracles/one_step/data_error.hpp"
#include "tests/oracles/one_step/reference_problems.hpp"

/// Certificates of bodies on more legs than they need: which leg carries how much is not unique.
namespace assay::oracles::dependent_contacts_test {
namespace {

using Index = Eigen::Index;
using Random = std::mt19937_64;

double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

/// A table that stands, slides or spins on a plane, as a step of Moreau and Jean sees it; a leg may
/// be about to leave the plane. Everything is in double, so W is singular up to rounding only.
struct Table {
  enum class Motion { kRests, kSlides, kSpins };
  Motion motion;
  FrictionProblem<Rational> problem;
  Vector<Rational> r;  ///< a solution, up to rounding
  /// Impulses that push two legs apart, along the line between them: they move nothing.
  Vector<Rational> apart;
};

Table table(std::uint64_t seed, Index legs) {
  Random random(seed);
  const auto motion = static_cast<Table::Motion>(seed % 3);
  const bool lifts = seed % 2 == 0;
  const double mass = std::exp(between(random, -2, 4)), mu = between(random, 0.1, 1);
  Vector<double> inertia(6);
  for (Index k = 0; k < 6; ++k) inertia(k) = k < 3 ? mass : mass * between(random, 0.05, 0.3);
  Eigen::Matrix<double, 6, 1> v = Eigen::Matrix<double, 6, 1>::Zero();
  if (motion == Table::Motion::kSlides) v(0) = 1.25, v(1) = -0.5;
  if (motion == Table::Motion::kSpins) v(5) = 1.5;
  Matrix<double> h = Matrix<double>::Zero(6, 3 * legs);
  Vector<double> r(3 * legs), extra = Vector<double>::Zero(3 * legs), apart = extra;
  Matrix<double> places(2, legs);
  for (Index k = 0; k < legs; ++k) {
    const double x = between(random, -1, 1), y = between(random, -1, 1), z = -0.4;
    const Index n = 3 * k;
    places.col(k) << x, y;
    h.col(n) << 0, 0, 1, y, -x, 0;
    h.col(n + 1) << 1, 0, 0, 0, z, -y;
    h.col(n + 2) << 0, 1, 0, -z, 0, x;
    const Vector<double> slip = h.middleCols(n + 1, 2).transpose() * v;
    const double normal = between(random, 0.5, 3);
    r(n) = normal;
    if (motion == Table::Motion::kRests) {
      const double angle = between(random, 0, 6), size = mu * normal * between(random, 0, 0.9);
      r(n + 1) = size * std::cos(angle), r(n + 2) = size * std::sin(angle);
    } else {
      r.segment(n + 1, 2) = -mu * normal / slip.norm() * slip;
    }
    if (lifts && k == 1) r.segment(n, 3).setZero(), extra(n) = 0.75;
  }
  const Vector<double> line = 1e-3 * (places.col(legs - 1) - places.col(legs - 2));
  apart.tail(2) = line, apart.segment(3 * legs - 5, 2) = -line;
  const Matrix<double> moved = inertia.cwiseInverse().asDiagonal() * h;
  const Vector<double> q = h.transpose() * (v - moved * r) + extra;
  Vector<Rational> friction = Vector<Rational>::Constant(legs, exact_value(mu));
  return {
      motion,
      friction_problem(
          convert<Rational>(Matrix<double>(h.transpose() * moved)), convert<Rational>(q), friction),
      convert<Rational>(r),
      convert<Rational>(apart)};
}

/// What a solver that stops early makes of it.
Vector<Rational> with_errors(Vector<Rational> r, double size) {
  Random random(3);
  const Rational unit = largest_magnitude<Rational>(r);
  for (Rational& x : r) {
    if (x != 0) x += exact_value(between(random, -size, size)) * unit;
  }
  return r;
}

constexpr int kSeeds = 12;
Index legs_of(int seed) { return 4 + seed % 7; }

TEST(Certificate, OfDependentContactsIsThatOfDataWithinRounding) {
  for (int seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(seed);
    const Table x = table(static_cast<std::uint64_t>(seed), legs_of(seed));
    const Certificate found = certify(x.problem, with_errors(x.r, 1e-9));
    EXPECT_EQ(found.verdict(), Certainty::kConfirmed) << found.note;
    EXPECT_TRUE(found.enclosed == true || found.within_rounding());
    EXPECT_TRUE(found.enclosed == true || found.dependent);
  }
}

/// Changes of the solution by more than the box allows, which change the motion of the table.
std::map<std::string, Vector<Rational>> wrong_answers(const Table& x, Random& random) {
  const Index legs = x.problem.contacts(), leg = 2 + static_cast<Index>(random() % 2),
              at = 3 * leg + static_cast<Index>(random() % 3);
  const Rational unit = largest_magnitude<Rational>(x.r);
  std::map<std::string, Vector<Rational>> all{{"negated", -x.r}};
  const auto changed = [&](const char* name) -> Vector<Rational>& { return all[name] = x.r; };
  changed("off by 30 times the tolerance")(at) += unit * Rational(30, 100000000);
  changed("off by 1000 times the tolerance")(at) += unit * Rational(1, 100000);
  changed("one leg more")(3 * leg) += x.r(3 * leg) / 1000;
  for (Index i = 0; i < 3; ++i) changed("one leg scaled")(3 * leg + i) *= Rational(1001, 1000);
  for (Index i = 0; i < 3; ++i) all["one leg scaled"](3 * leg + i) = x.r(3 * leg + i) * 2;
  changed("a leg without load").segment(3 * leg, 3).setZero();
  changed("a side turned")(3 * leg + 1) *= -1;
  Vector<Rational>& swapped = changed("two legs swapped");
  swapped.segment(3 * leg, 3) = x.r.segment(3 * (legs - 1) - (leg == legs - 1 ? 3 : 0), 3);
  swapped.segment(3 * (legs - 1) - (leg == legs - 1 ? 3 : 0), 3) = x.r.segment(3 * leg, 3);
  return all;
}

TEST(Certificate, ConfirmsNoAnswerOfDependentContactsThatMovesTheBodyElsewhere) {
  int refuted = 0, answers = 0;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const Table x = table(static_cast<std::uint64_t>(seed), legs_of(seed));
    Random random(static_cast<std::uint64_t>(seed));
    for (const auto& [name, r] : wrong_answers(x, random)) {
      const Certificate found = certify(x.problem, r);
      EXPECT_NE(found.verdict(), Certainty::kConfirmed)
          << name << ", seed " << seed << ": " << found.note;
      ++answers;
      if (found.verdict() == Certainty::kRefuted) ++refuted;
    }
  }
  EXPECT_GT(refuted, answers / 2);
}

/// A wrong coefficient of friction, by more than the box allows.
TEST(Certificate, ConfirmsNoDependentContactsThatSlipWithinTheCone) {
  for (int seed = 1; seed <= kSeeds; ++seed) {
    Table x = table(static_cast<std::uint64_t>(seed), legs_of(seed));
    if (x.motion == Table::Motion::kRests) continue;
    for (const Rational& factor : {Rational(1000001, 1000000), Rational(999999, 1000000)}) {
      FrictionProblem<Rational> other = x.problem;
      for (auto& law : other.laws) std::get<Coulomb<Rational, 3>>(law).friction *= factor;
      EXPECT_NE(certify(other, x.r).verdict(), Certainty::kConfirmed) << seed;
    }
  }
}

/// Along the kernel of W the impulses may be wrong, the motion is not.
TEST(Certificate, ConfirmsOtherImpulsesOfTheSameMotion) {
  for (int seed = 3; seed <= kSeeds; seed += 3) {  // tables that rest
    const Table x = table(static_cast<std::uint64_t>(seed), legs_of(seed));
    const Vector<Rational> r = x.r + x.apart;
    EXPECT_EQ(certify(x.problem, r).verdict(), Certainty::kConfirmed) << seed;
  }
}

/// Dependent contacts excuse no candidate whose data would have to change by more than a rounding.
TEST(NearbyProblem, HasAnErrorAtLeastAsLargeAsTheChangeThatTheDataNeed) {
  const Table x = table(3, 6);
  FrictionProblem<Rational> other = x.problem;
  other.q(0) += abs(other.q(0)) * Rational(1, 1000000000000);
  const Certificate found = certify(other, x.r);
  ASSERT_TRUE(found.data_error);
  EXPECT_GT(*found.data_error, exact_value(kDataRounding));
  EXPECT_NE(found.verdict(), Certainty::kConfirmed);
}

/// Data that are exactly dependent need no rounding: one of the solutions is enclosed.
TEST(Certificate, OfExactlyDependentContactsEnclosesOneOfManySolutions) {
  constexpr Index kLegs = 4;
  Matrix<Rational> h = Matrix<Rational>::Constant(6, 3 * kLegs, Rational(0));
  Vector<Rational> r(3 * kLegs);
  for (Index k = 0; k < kLegs; ++k) {
    const int x = k % 2 == 0 ? 1 : -1, y = k < 2 ? 1 : -1;
    h.col(3 * k) << 0, 0, 1, y, -x, 0;
    h.col(3 * k + 1) << 1, 0, 0, 0, -1, -y;
    h.col(3 * k + 2) << 0, 1, 0, 1, 0, x;
    r.segment(3 * k, 3) << Rational(k + 1), Rational(1, 7), Rational(-1, 9);
  }
  const Matrix<Rational> w = h.transpose() * h;
  const auto problem = friction_problem(
      w, Vector<Rational>(-w * r), Vector<Rational>::Constant(kLegs, Rational(1, 2)));
  const Certificate found = certify(problem, with_errors(r, 1e-10));
  EXPECT_EQ(found.enclosed, true) << found.note;
  EXPECT_EQ(found.unique, false);
  EXPECT_THAT(found.note, testing::HasSubstr("others have the same velocities"));
}

/// W = (1, 1; 1, 1) but for 1e-16: one solution far away, where the singular W has a segment.
TEST(Certificate, IsThatOfDataWithinRoundingWhereTheseAreDependent) {
  BoxVi<Rational> problem = make_lcp<Rational>(Matrix<Rational>::Constant(2, 2, Rational(1)),
                                               Vector<Rational>::Constant(2, Rational(-1)));
  problem.m(1, 1) += parse_rational("1e-16");
  Vector<Rational> z = Vector<Rational>::Constant(2, Rational(1, 2));
  const Certificate certificate = certify(problem, z);
  EXPECT_EQ(certificate.enclosed, false);
  EXPECT_TRUE(certificate.dependent);
  EXPECT_LE(*certificate.data_error, parse_rational("1e-16"));
  EXPECT_EQ(certificate.verdict(), Certainty::kConfirmed);
  EXPECT_THAT(certificate.note, testing::HasSubstr("a problem whose data differ by a rounding"));
  z(0) += parse_rational("1e-7");
  EXPECT_EQ(certify(problem, z).verdict(), Certainty::kRefuted);
}

/// M has the condition 4·10⁶ and is far from singular, so the exact solution counts.
TEST(Certificate, OfIndependentDataIsNotThatOfDataWithinRounding) {
  Matrix<Rational> m(2, 2);
  m << Rational(1), Rational(-1), Rational(-1), 1 + Rational(1, 1 << 20);
  Vector<Rational> z(2);
  z << Rational(2), Rational(1);
  const BoxVi<Rational> problem = make_lcp<Rational>(m, Vector<Rational>(-m * z));
  for (Rational& x : z) x += parse_rational("1e-9");
  const Certificate certificate = certify(problem, z, {.tolerance = parse_rational("1e-10")});
  EXPECT_EQ(certificate.enclosed, false);
  EXPECT_FALSE(certificate.dependent);
  EXPECT_TRUE(certificate.within_rounding());
  EXPECT_EQ(certificate.verdict(), Certainty::kUndecided);
}

/// z₁ − z₂ = 1 and z₂ − z₁ = 1 contradict each other; a large z hides that in its rounding.
TEST(Certificate, OfDependentDataWithoutSolutionIsRefusedHoweverLargeTheCandidate) {
  Matrix<Rational> m(2, 2);
  m << Rational(1), Rational(-1), Rational(-1), Rational(1);
  const BoxVi<Rational> problem =
      make_lcp<Rational>(m, Vector<Rational>::Constant(2, Rational(-1)));
  for (const char* size : {"1e10", "1e16", "1e30"}) {
    const Vector<Rational> z = Vector<Rational>::Constant(2, parse_rational(size));
    EXPECT_EQ(certify(problem, z).verdict(), Certainty::kRefuted) << size;
  }
}

}  // namespace
}  // namespace assay::oracles::dependent_contacts_test
