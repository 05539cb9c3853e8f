#include "oracles/one_step/contact_solutions.hpp"

#include <gmock/gmock.h>

#include <random>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/one_step/reference_problems.hpp"
#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::contact_solutions_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr int kDigits = 60;

struct Case {
  Matrix<Rational> w;
  Vector<Rational> q;
  Rational mu;
};

Case contact(std::initializer_list<const char*> w,
             std::initializer_list<const char*> q,
             const char* mu) {
  Case of{Matrix<Rational>(3, 3), Vector<Rational>(3), parse_rational(mu)};
  Eigen::Index k = 0;
  for (const char* entry : w) {
    of.w(k / 3, k % 3) = parse_rational(entry);
    ++k;
  }
  k = 0;
  for (const char* entry : q) of.q(k++) = parse_rational(entry);
  return of;
}

ContactSolutions solutions_of(const Case& c) { return contact_solutions(c.w, c.q, c.mu, kDigits); }

std::vector<ContactMode> modes_of(const ContactSolutions& solutions) {
  std::vector<ContactMode> modes;
  for (const auto& solution : solutions.isolated) modes.push_back(solution.mode);
  return modes;
}

/// The law of the mode, on the enclosures: every equation may be 0, every inequality holds.
void expect_law(const Case& c, const ContactSolution& s) {
  const RationalInterval mu(c.mu);
  const RationalInterval reserve = mu * mu * s.r[0] * s.r[0] - s.r[1] * s.r[1] - s.r[2] * s.r[2];
  const RationalInterval cross = s.r[1] * s.u[2] - s.r[2] * s.u[1];
  const RationalInterval dot = s.r[1] * s.u[1] + s.r[2] * s.u[2];
  for (int i = 0; i < 3; ++i) {
    RationalInterval u(c.q(i));
    for (int j = 0; j < 3; ++j) {
      u = u + RationalInterval(c.w(i, j)) * s.r[static_cast<std::size_t>(j)];
    }
    const RationalInterval& own = s.u[static_cast<std::size_t>(i)];
    EXPECT_TRUE(u.low <= own.high && own.low <= u.high);
  }
  if (s.mode == ContactMode::kTakeOff) {
    for (const auto& r : s.r) EXPECT_EQ(r.magnitude(), 0);
    EXPECT_GE(s.u[0].low, 0);
  } else if (s.mode == ContactMode::kStick) {
    for (const auto& u : s.u) EXPECT_EQ(u.magnitude(), 0);
    EXPECT_GE(reserve.low, 0);
  } else {
    EXPECT_GT(s.r[0].low, 0);
    EXPECT_TRUE(s.u[0].contains(0) && reserve.contains(0) && cross.contains(0));
    EXPECT_TRUE(c.mu == 0 || dot.high < 0);
  }
}

TEST(ContactSolutions, OfTheReferenceContactsAreThoseListed) {
  const auto document = reference_document("fc3d_single.json");
  const ReferenceTable table("fc3d_single.solutions.csv");
  std::size_t row = 0;
  ASSERT_THAT(document.at("cases"), SizeIs(10));
  for (const auto& entry : document.at("cases")) {
    SCOPED_TRACE(entry.at("case"));
    const Case c{reference_matrix(entry.at("W")),
                 reference_vector(entry.at("q")),
                 parse_rational(entry.at("mu").get<std::string>())};
    const ContactSolutions found = solutions_of(c);
    EXPECT_THAT(found.continua, IsEmpty());
    ASSERT_THAT(found.isolated, SizeIs(entry.at("n_solutions").get<std::size_t>()));
    for (const ContactSolution& solution : found.isolated) {
      expect_law(c, solution);
      ASSERT_EQ(table.text(row, "case"), entry.at("case").get<std::string>());
      const char* columns[] = {"rn", "rt1", "rt2", "un", "ut1", "ut2"};
      for (std::size_t k = 0; k < 6; ++k) {
        const Rational computed = (k < 3 ? solution.r[k] : solution.u[k - 3]).middle();
        const Rational tabulated = table.number(row, columns[k]);
        // Computed to 10^-60 of the vector and tabulated to half a unit of the 50th digit; what
        // stands for 0 in the table is below 10^-70.
        if (abs(tabulated) < parse_rational("1e-70")) {
          EXPECT_EQ(computed, 0);
        } else {
          EXPECT_LE(units_of_50th_digit(computed, tabulated), 0.51) << columns[k];
        }
      }
      ++row;
    }
  }
  EXPECT_EQ(row, table.size());
}

TEST(ContactSolutions, OfAnIsotropicContactAreInClosedForm) {
  // r_N = −q_N/w, r_T = −μ r_N q_T/‖q_T‖: all directions of the quartic are double roots.
  const Case c = contact({"2", "0", "0", "0", "3", "0", "0", "0", "3"}, {"-4", "6", "8"}, "1/2");
  const ContactSolutions found = solutions_of(c);
  ASSERT_THAT(modes_of(found), ElementsAre(ContactMode::kSlip));
  const auto& r = found.isolated[0].r;
  const char* expected[] = {"2", "-3/5", "-4/5"};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(r[i].low, parse_rational(expected[i]));
    EXPECT_EQ(r[i].high, r[i].low);
  }
}

TEST(ContactSolutions, AreFoundInTheDirectionWithoutTangent) {
  // r_T = (−μ r_N, 0): tan(θ/2) is infinite.
  const Case c = contact({"1", "0", "0", "0", "2", "0", "0", "0", "5"}, {"-1", "3", "0"}, "1/2");
  const ContactSolutions found = solutions_of(c);
  ASSERT_THAT(modes_of(found), ElementsAre(ContactMode::kSlip));
  EXPECT_EQ(found.isolated[0].r[1].low, Rational(-1, 2));
  EXPECT_EQ(found.isolated[0].r[2].magnitude(), 0);
}

TEST(ContactSolutions, WithoutFrictionAreThoseOfTheLcp) {
  const Case c = contact({"2", "1", "0", "1", "2", "0", "0", "0", "1"}, {"-1", "1", "0"}, "0");
  const ContactSolutions found = solutions_of(c);
  ASSERT_THAT(modes_of(found), ElementsAre(ContactMode::kSlip));
  EXPECT_EQ(found.isolated[0].r[0].low, Rational(1, 2));
  EXPECT_EQ(found.isolated[0].u[1].low, Rational(3, 2));
  const Case flat = contact({"0", "0", "0", "0", "1", "0", "0", "0", "1"}, {"0", "1", "1"}, "0");
  EXPECT_THAT(solutions_of(flat).continua, SizeIs(1));
}

TEST(ContactSolutions, AtTheBoundaryOfStickAndSlipAreListedOnce) {
  // ‖r_T‖ = μ r_N with u = 0.
  const Case c =
      contact({"1", "0", "0", "0", "1", "0", "0", "0", "1"}, {"-1", "3/10", "4/10"}, "1/2");
  EXPECT_THAT(modes_of(solutions_of(c)), ElementsAre(ContactMode::kStick));
}

TEST(ContactSolutions, OfAGrazingContactAreZero) {
  const Case c = contact(
      {"2", "1/3", "-1/4", "1/3", "3/2", "1/5", "-1/4", "1/5", "5/4"}, {"0", "1", "1"}, "2/5");
  EXPECT_THAT(modes_of(solutions_of(c)), ElementsAre(ContactMode::kTakeOff));
}

TEST(ContactSolutions, AtZeroNormalVelocityMaySlipUnderLargeFriction) {
  // q_N = 0 and W_NN = −μ W_NT t for two t: r = 0 and slip.
  const Case c = contact({"1", "2", "0", "2", "5", "0", "0", "0", "5"}, {"0", "4", "0"}, "3/5");
  const ContactSolutions found = solutions_of(c);
  for (const auto& solution : found.isolated) expect_law(c, solution);
  EXPECT_EQ(modes_of(found).front(), ContactMode::kTakeOff);
}

TEST(ContactSolutions, OfNoMassInTheNormalAreNone) {
  const Case c = contact({"0", "0", "0", "0", "0", "0", "0", "0", "0"}, {"-1", "0", "0"}, "1/2");
  const ContactSolutions found = solutions_of(c);
  EXPECT_THAT(found.isolated, IsEmpty());
  EXPECT_THAT(found.continua, IsEmpty());
}

TEST(ContactSolutions, OfSingularMatricesAreContinuaOrPoints) {
  // Rank 2: r_T2 is free between the bounds of the cone.
  const Case segment =
      contact({"1", "0", "0", "0", "1", "0", "0", "0", "0"}, {"-1", "0", "0"}, "1/2");
  EXPECT_THAT(solutions_of(segment).continua, ElementsAre(ContactMode::kStick));
  // The same touches the cone where r_T1 = μ r_N.
  const Case touch =
      contact({"1", "0", "0", "0", "1", "0", "0", "0", "0"}, {"-1", "-1/2", "0"}, "1/2");
  const ContactSolutions one = solutions_of(touch);
  EXPECT_THAT(one.continua, IsEmpty());
  ASSERT_THAT(modes_of(one), ElementsAre(ContactMode::kStick));
  EXPECT_EQ(one.isolated[0].r[1].low, Rational(1, 2));
  // Rank 1: r_N alone is known.
  const Case disk = contact({"1", "0", "0", "0", "0", "0", "0", "0", "0"}, {"-1", "0", "0"}, "1/2");
  EXPECT_THAT(solutions_of(disk).continua, ElementsAre(ContactMode::kStick));
  const Case away = contact({"1", "0", "0", "0", "0", "0", "0", "0", "0"}, {"1", "0", "0"}, "1/2");
  EXPECT_THAT(solutions_of(away).continua, IsEmpty());
  // W = 0, q = 0: the whole cone.
  const Case all = contact({"0", "0", "0", "0", "0", "0", "0", "0", "0"}, {"0", "0", "0"}, "1/2");
  EXPECT_THAT(solutions_of(all).continua, testing::Contains(ContactMode::kStick));
}

TEST(ContactSolutions, RefuseANegativeCoefficient) {
  const Case c = contact({"1", "0", "0", "0", "1", "0", "0", "0", "1"}, {"-1", "1", "0"}, "-1/2");
  EXPECT_THROW((void)solutions_of(c), InvalidInput);
}

/// Slip directions by a scan of u_T × t over the circle, an independent count of simple roots.
int scanned_slips(const Case& c) {
  constexpr int kPoints = 20000;
  constexpr double kFullTurn = 6.283185307179586;
  const auto number = [](const Rational& x) { return static_cast<double>(x); };
  const double mu = number(c.mu);
  double w[3][3], q[3];
  for (int i = 0; i < 3; ++i) {
    q[i] = number(c.q(i));
    for (int j = 0; j < 3; ++j) w[i][j] = number(c.w(i, j));
  }
  int count = 0;
  double last = 0;
  for (int k = 0; k <= kPoints; ++k) {
    const double angle = kFullTurn * (k + 0.123) / kPoints;
    const double t[] = {std::cos(angle), std::sin(angle)};
    double v[2];
    const double d = w[0][0] + mu * (w[0][1] * t[0] + w[0][2] * t[1]);
    const double normal = -q[0] / d;
    for (int i = 0; i < 2; ++i) {
      const double* row = w[i + 1];
      v[i] = q[i + 1] + normal * (row[0] + mu * (row[1] * t[0] + row[2] * t[1]));
    }
    const double across = (t[0] * v[1] - t[1] * v[0]) * d;
    const double along = t[0] * v[0] + t[1] * v[1];
    if (k > 0 && (across > 0) != (last > 0) && normal > 0 && along < 0) ++count;
    last = across;
  }
  return count;
}

TEST(ContactSolutions, OfRandomContactsObeyTheLawAndAreAsManyAsAScanFinds) {
  std::mt19937 random(11);
  std::uniform_int_distribution<int> entry(-9, 9);
  int several = 0, differing = 0;
  for (int run = 0; run < 150; ++run) {
    Case c{Matrix<Rational>(3, 3), Vector<Rational>(3), Rational(1 + run % 20, 5)};
    Matrix<Rational> h(3, 3);
    for (Rational& x : h.reshaped()) x = entry(random);
    for (Rational& x : c.q) x = entry(random);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        c.w(i, j) = i == j ? Rational(1, 7) : Rational(0);
        for (int k = 0; k < 3; ++k) c.w(i, j) += h(i, k) * h(j, k);
      }
    }
    c.q(0) = Rational(run % 3 == 0 ? -5 : 1, 10);
    const ContactSolutions found = solutions_of(c);
    int slips = 0;
    for (const auto& solution : found.isolated) {
      expect_law(c, solution);
      slips += solution.mode == ContactMode::kSlip ? 1 : 0;
    }
    EXPECT_FALSE(found.isolated.empty());  // W is positive definite
    several += found.isolated.size() > 1 ? 1 : 0;
    differing += slips != scanned_slips(c) ? 1 : 0;
  }
  EXPECT_GT(several, 5);
  EXPECT_EQ(differing, 0);
}

}  // namespace
}  // namespace assay::oracles::contact_solutions_test
