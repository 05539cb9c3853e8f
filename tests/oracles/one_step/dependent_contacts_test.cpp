#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <random>
#include <string>

#include "core/math/largest_magnitude.hpp"
#include "oracles/one_step/certificate.hpp"
#include "oracles/one_step/data_error.hpp"

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
  Vector<double> r(3 * legs), extra = Vector<double>::Zero(3 * legs);
  for (Index k = 0; k < legs; ++k) {
    const double x = between(random, -1, 1), y = between(random, -1, 1), z = -0.4;
    const Index n = 3 * k;
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
  const Matrix<double> moved = inertia.cwiseInverse().asDiagonal() * h;
  const Vector<double> q = h.transpose() * (v - moved * r) + extra;
  Vector<Rational> friction = Vector<Rational>::Constant(legs, exact_value(mu));
  return {
      motion,
      friction_problem<Rational>(
          convert<Rational>(Matrix<double>(h.transpose() * moved)), convert<Rational>(q), friction),
      convert<Rational>(r)};
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

constexpr int kSeeds = 24;
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
    // Pushing two legs apart along the line between them moves nothing.
    const auto w = convert<double>(x.problem.w.to_dense());
    const Eigen::FullPivLU<Matrix<double>> factors(
        Matrix<double>(w.bottomRightCorner(w.rows() - 6, w.cols() - 6)));
    const Vector<double> kernel = Eigen::FullPivLU<Matrix<double>>(factors).kernel().col(0);
    Vector<Rational> r = x.r;
    if (kernel.cwiseAbs().maxCoeff() == 0) continue;
    r.tail(kernel.size()) +=
        convert<Rational>(Vector<double>(kernel / kernel.cwiseAbs().maxCoeff() * 1e-3));
    EXPECT_EQ(certify(x.problem, r).verdict(), Certainty::kConfirmed) << seed;
  }
}

/// The bound of double counts only if data may be roundings: a solution that no data within the
/// bound have is not excused by dependent contacts.
TEST(NearbyProblem, HasAnErrorAtLeastAsLargeAsTheChangeThatTheDataNeed) {
  const Table x = table(3, 6);
  FrictionProblem<Rational> other = x.problem;
  other.q(0) += abs(other.q(0)) * Rational(1, 1000000000000);
  const Certificate found = certify(other, x.r);
  ASSERT_TRUE(found.data_error);
  EXPECT_GT(*found.data_error, exact_value(kDataRounding));
  EXPECT_NE(found.verdict(), Certainty::kConfirmed);
}

}  // namespace
}  // namespace assay::oracles::dependent_contacts_test
