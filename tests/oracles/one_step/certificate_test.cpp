#include "oracles/one_step/certificate.hpp"

#include <gmock/gmock.h>

#include <random>

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/one_step/all_solutions.hpp"
#include "oracles/one_step/contact_solutions.hpp"
#include "tests/oracles/one_step/reference_problems.hpp"

namespace assay::oracles::certificate_test {
namespace {

using Index = Eigen::Index;

/// Rounded to double, as a solver would return it.
Vector<Rational> rounded(const Vector<Rational>& x) {
  Vector<Rational> result(x.size());
  for (Index i = 0; i < x.size(); ++i) result(i) = exact_value(static_cast<double>(x(i)));
  return result;
}

Vector<Rational> perturbed(Vector<Rational> x, const char* relative) {
  x(0) += parse_rational(relative) * largest_magnitude<Rational>(x);
  return x;
}

CertificateOptions tolerance(const char* value) { return {.tolerance = parse_rational(value)}; }

std::vector<nlohmann::json> solved_lcps() {
  std::vector<nlohmann::json> entries;
  const auto document = reference_document("lcp_exact.json");
  for (const auto& entry : document.at("lcp")) {
    if (!entry.at("isolated_or_basic_solutions").empty()) entries.push_back(entry);
  }
  return entries;
}

TEST(Certificate, OfTheExactSolutionOfAnLcpIsExact) {
  for (const auto& entry : solved_lcps()) {
    SCOPED_TRACE(entry.at("name"));
    const BoxVi<Rational> problem = reference_box_problem(entry);
    for (const auto& solution : entry.at("isolated_or_basic_solutions")) {
      const Certificate certificate = certify(problem, reference_vector(solution.at("z")));
      EXPECT_TRUE(certificate.exact);
      EXPECT_EQ(certificate.residual.high, 0);
      EXPECT_EQ(certificate.complementarity.high, 0);
      EXPECT_EQ(certificate.feasibility.high, 0);
      EXPECT_EQ(certificate.verdict(), Certainty::kConfirmed);
      EXPECT_EQ(certificate.unique, entry.at("name") != "ones_continuum");
    }
  }
}

TEST(Certificate, OfARoundedSolutionOfAnLcpFindsTheExactOne) {
  for (const auto& entry : solved_lcps()) {
    SCOPED_TRACE(entry.at("name"));
    const BoxVi<Rational> problem = reference_box_problem(entry);
    const Vector<Rational> z = reference_vector(entry.at("isolated_or_basic_solutions")[0].at("z"));
    const Certificate certificate = certify(problem, perturbed(rounded(z), "1e-12"));
    EXPECT_EQ(certificate.verdict(), Certainty::kConfirmed) << certificate.note;
    EXPECT_TRUE(entry.at("name") == "ones_continuum" || certificate.center == z);
  }
}

/// Twelve of 24 unknowns are positive, M has rank 3: the solutions near z are a polyhedron of
/// dimension 9 cut by a box, whose vertices are too many to list.
TEST(Certificate, OfASolutionAmongManyNeedsNoListOfThem) {
  constexpr Index kSize = 24;
  Matrix<Rational> half(kSize, 3);
  std::mt19937 random(5);
  std::uniform_int_distribution<int> entry(-3, 3);
  for (Rational& x : half.reshaped()) x = entry(random);
  const Matrix<Rational> m = half * half.transpose();
  Vector<Rational> z(kSize), w(kSize);
  for (Index i = 0; i < kSize; ++i) z(i) = Rational(i % 2 == 0 ? i + 1 : 0, 3);
  for (Index i = 0; i < kSize; ++i) w(i) = i % 2;
  const auto problem = make_lcp<Rational>(m, Vector<Rational>(w - m * z));
  const Certificate near = certify(problem, perturbed(rounded(z), "1e-12"));
  EXPECT_EQ(near.verdict(), Certainty::kConfirmed) << near.note;
  EXPECT_NE(near.unique, true);
  Vector<Rational> wrong = z;
  wrong(1) += 1;
  EXPECT_EQ(certify(problem, wrong, tolerance("1e-3")).verdict(), Certainty::kRefuted);
}

/// w = 3 must vanish; the rounding of a z of 10³³ is no excuse.
TEST(Certificate, RefusesAHugeCandidateOfAProblemWithoutSolution) {
  const BoxVi<Rational> problem{Matrix<Rational>::Constant(1, 1, Rational(0)),
                                Vector<Rational>::Constant(1, Rational(3)),
                                {Bounds<Rational>{}}};
  const Vector<Rational> z = Vector<Rational>::Constant(1, parse_rational("1e33"));
  EXPECT_EQ(certify(problem, z).verdict(), Certainty::kRefuted);
}

TEST(Certificate, RefusesASolutionOfAnLcpThatIsOffByMoreThanTheTolerance) {
  for (const auto& entry : solved_lcps()) {
    SCOPED_TRACE(entry.at("name"));
    const BoxVi<Rational> problem = reference_box_problem(entry);
    Vector<Rational> z = reference_vector(entry.at("isolated_or_basic_solutions")[0].at("z"));
    if (largest_magnitude<Rational>(z) == 0) continue;
    const Certificate certificate = certify(problem, perturbed(z, "1e-9"), tolerance("1e-10"));
    EXPECT_EQ(certificate.verdict(), Certainty::kRefuted);
    EXPECT_GT(certificate.residual.low, 0);
    EXPECT_EQ(certify(problem, Vector<Rational>(-z)).verdict(), Certainty::kRefuted);
  }
}

TEST(Certificate, OfAnUnsolvableLcpRefusesEverything) {
  const BoxVi<Rational> problem =
      reference_box_problem(reference_document("lcp_exact.json").at("lcp").at(9));
  for (const char* x : {"0", "1", "1e-30"}) {
    const Vector<Rational> z = Vector<Rational>::Constant(2, parse_rational(x));
    EXPECT_EQ(certify(problem, z).verdict(), Certainty::kRefuted);
  }
}

TEST(Certificate, OfALargeLcpComesFromNewtonsMethod) {
  // Tridiagonal, strictly diagonally dominant: unique.
  const Index n = 100;
  BoxVi<Rational> problem =
      make_lcp<Rational>(Matrix<Rational>::Constant(n, n, Rational(0)), Vector<Rational>(n));
  for (Index i = 0; i < n; ++i) {
    problem.m(i, i) = 3;
    if (i > 0) problem.m(i, i - 1) = problem.m(i - 1, i) = -1;
    problem.q(i) = Rational(i % 7 - 3, 3) - Rational(1, 10);
  }
  const Certificate found =
      certify(problem, Vector<Rational>::Constant(n, Rational(0)), tolerance("100"));
  ASSERT_EQ(found.verdict(), Certainty::kConfirmed) << found.note;
  const Certificate again = certify(problem, rounded(found.center));
  EXPECT_EQ(again.verdict(), Certainty::kConfirmed);
  EXPECT_EQ(again.unique, true);
  EXPECT_LT(again.error, parse_rational("1e-50"));
  const Certificate off = certify(problem, perturbed(found.center, "1e-9"), tolerance("1e-10"));
  EXPECT_EQ(off.verdict(), Certainty::kRefuted);
}

TEST(Certificate, OfAFrictionSolutionThatIsExactSaysSo) {
  const auto document = reference_document("fc3d_constructed.json");
  for (const auto& instance : document.at("instances")) {
    SCOPED_TRACE(instance.at("name"));
    const FrictionProblem<Rational> problem = constructed_problem(instance);
    const Certificate certificate = certify(problem, reference_vector(instance.at("r")));
    EXPECT_TRUE(certificate.exact);
    EXPECT_EQ(certificate.residual.high, 0);
    EXPECT_EQ(certificate.verdict(), Certainty::kConfirmed);
  }
}

TEST(Certificate, OfARoundedFrictionSolutionEnclosesATrueOneWhereTheEquationsAreRegular) {
  const auto document = reference_document("fc3d_constructed.json");
  int enclosed = 0;
  for (const auto& instance : document.at("instances")) {
    SCOPED_TRACE(instance.at("name"));
    const FrictionProblem<Rational> problem = constructed_problem(instance);
    const Vector<Rational> r = reference_vector(instance.at("r"));
    const Certificate certificate = certify(problem, perturbed(rounded(r), "1e-12"));
    EXPECT_NE(certificate.verdict(), Certainty::kRefuted);
    const bool regular = instance.at("nd") >= 3 * instance.at("nc").get<int>();
    if (certificate.verdict() == Certainty::kConfirmed) {
      ++enclosed;
      if (certificate.unique == true) {
        // The constructed solution is in the box, and nothing else.
        for (Index i = 0; i < r.size(); ++i) {
          EXPECT_LE(abs(Rational(certificate.center(i) - r(i))), certificate.error);
        }
      }
    }
    EXPECT_TRUE(!regular || certificate.verdict() == Certainty::kConfirmed);
  }
  EXPECT_GE(enclosed, 3);
}

TEST(Certificate, RefusesWrongFrictionSolutions) {
  const auto document = reference_document("fc3d_constructed.json");
  for (const auto& instance : document.at("instances")) {
    SCOPED_TRACE(instance.at("name"));
    const FrictionProblem<Rational> problem = constructed_problem(instance);
    const Vector<Rational> r = reference_vector(instance.at("r"));
    EXPECT_EQ(certify(problem, Vector<Rational>(-r)).verdict(), Certainty::kRefuted);
    EXPECT_EQ(certify(problem, Vector<Rational>(Rational(0) * r)).verdict(), Certainty::kRefuted);
    EXPECT_EQ(certify(problem, perturbed(r, "1e-5")).verdict(), Certainty::kRefuted);
    EXPECT_NE(certify(problem, perturbed(r, "1e-9"), tolerance("1e-11")).verdict(),
              Certainty::kConfirmed);
    if (problem.contacts() < 2) continue;
    Vector<Rational> swapped = r;
    swapped.head(3) = r.tail(3);
    swapped.tail(3) = r.head(3);
    EXPECT_EQ(certify(problem, swapped).verdict(), Certainty::kRefuted);
  }
}

TEST(Certificate, OfOneContactKnowsAllItsSolutions) {
  const auto document = reference_document("fc3d_single.json");
  for (const auto& entry : document.at("cases")) {
    SCOPED_TRACE(entry.at("case"));
    Vector<Rational> mu(1);
    mu(0) = parse_rational(entry.at("mu").get<std::string>());
    const auto problem =
        friction_problem(reference_matrix(entry.at("W")), reference_vector(entry.at("q")), mu);
    for (const auto& solution :
         contact_solutions(problem.w.to_dense(), problem.q, mu(0), 60).isolated) {
      Vector<Rational> r(3);
      for (Index i = 0; i < 3; ++i) r(i) = solution.r[static_cast<std::size_t>(i)].middle();
      const Certificate certificate = certify(problem, rounded(r));
      EXPECT_EQ(certificate.verdict(), Certainty::kConfirmed) << certificate.note;
      EXPECT_EQ(certificate.unique, true);
      if (largest_magnitude<Rational>(r) == 0) continue;
      const Certificate off = certify(problem, perturbed(r, "1e-9"), tolerance("1e-10"));
      EXPECT_EQ(off.verdict(), Certainty::kRefuted) << off.note;
    }
  }
}

TEST(Certificate, OfADegenerateFrictionSolutionIsExactOrUndecidedButNeverRefuted) {
  // Two contacts at the boundary between stick and slip.
  const Matrix<Rational> w = Matrix<Rational>::Identity(6, 6);
  Vector<Rational> q(6), mu(2), r(6);
  q << Rational(-1), Rational(3, 10), Rational(2, 5), Rational(-1), Rational(-1, 2), Rational(0);
  mu << Rational(1, 2), Rational(1, 2);
  r = -q;
  const auto problem = friction_problem(w, q, mu);
  EXPECT_TRUE(certify(problem, r).exact);
  const Certificate certificate = certify(problem, perturbed(r, "1e-12"));
  EXPECT_EQ(certificate.verdict(), Certainty::kConfirmed);  // all stick: linear, solved exactly
  EXPECT_EQ(certificate.unique, std::nullopt);
}

FrictionProblem<Rational> rolling_problem(const char* q_t, const char* q_m) {
  FrictionProblem<Rational> problem;
  problem.laws.emplace_back(RollingCoulomb<Rational>{Rational(1, 2), Rational(1, 10)});
  problem.w = BlockMatrix<Rational>::from_dense(Matrix<Rational>::Identity(5, 5), {5});
  problem.q = Vector<Rational>::Constant(5, Rational(0));
  problem.q(0) = -1;
  problem.q(1) = parse_rational(q_t);
  problem.q(4) = parse_rational(q_m);
  return problem;
}

TEST(Certificate, OfRollingFrictionKnowsEachOfItsBounds) {
  const struct {
    const char *q_t, *q_m, *r_t, *r_m;
  } cases[] = {
      {"3", "2", "-1/2", "-1/10"}, {"1/3", "2", "-1/3", "-1/10"}, {"3", "1/20", "-1/2", "-1/20"}};
  for (const auto& of : cases) {
    Vector<Rational> r = Vector<Rational>::Constant(5, Rational(0));
    r(0) = 1;
    r(1) = parse_rational(of.r_t);
    r(4) = parse_rational(of.r_m);
    const auto problem = rolling_problem(of.q_t, of.q_m);
    EXPECT_TRUE(certify(problem, r).exact);
    const Certificate certificate = certify(problem, perturbed(rounded(r), "1e-11"));
    EXPECT_EQ(certificate.verdict(), Certainty::kConfirmed) << certificate.note;
    EXPECT_EQ(certificate.unique, true);
    r(4) = -r(4);
    EXPECT_EQ(certify(problem, r).verdict(), Certainty::kRefuted);
  }
}

/// r := P_K(r − û/3) many times, for a W with eigenvalues about 2.
Vector<double> projected_iterate(const FrictionProblem<double>& problem) {
  Vector<double> r = Vector<double>::Zero(problem.size()), u(problem.size());
  for (int k = 0; k < 2000; ++k) {
    problem.w.multiply_add(r, problem.q, u);
    Index first = 0;
    for (const ContactLaw<double>& law : problem.laws) {
      std::visit(
          [&](const auto& of) {
            add_de_saxce_shift(of, u.data() + first);
            for (Index i = first; i < first + dimension(law); ++i) r(i) -= u(i) / 3;
            project_on_cone(of, r.data() + first);
          },
          law);
      first += dimension(law);
    }
  }
  return r;
}

TEST(Certificate, OfAMixtureOfLawsCoversEach) {
  FrictionProblem<Rational> problem;
  problem.laws = {Equality{2},
                  Unilateral{},
                  Coulomb<Rational, 2>{Rational(1, 2)},
                  Coulomb<Rational, 3>{Rational(1, 3)}};
  const Index n = 8;
  Matrix<Rational> w = Matrix<Rational>::Constant(n, n, Rational(1, 10));
  for (Index i = 0; i < n; ++i) w(i, i) = 2;
  problem.w = BlockMatrix<Rational>::from_dense(w, {2, 1, 2, 3});
  problem.q = Vector<Rational>(n);
  problem.q << Rational(1), Rational(-2), Rational(1, 2), Rational(-1), Rational(3), Rational(-2),
      Rational(4), Rational(-5);
  const Vector<Rational> r = convert<Rational>(projected_iterate(convert<double>(problem)));
  const Certificate again = certify(problem, r);
  EXPECT_EQ(again.verdict(), Certainty::kConfirmed) << again.note;
  EXPECT_EQ(again.unique, true);
  EXPECT_LT(again.residual.high, parse_rational("1e-15"));
}

TEST(Certificate, NeverRefutesATrueSolutionNorConfirmsADistantOne) {
  std::mt19937 random(5);
  std::uniform_int_distribution<int> entry(-2, 2);
  for (int run = 0; run < 300; ++run) {
    const Index n = 1 + run % 4;
    Matrix<Rational> m(n, n);
    Vector<Rational> q(n), z(n);
    for (Rational& x : m.reshaped()) x = entry(random);
    for (Rational& x : q) x = entry(random);
    for (Rational& x : z) x = Rational(entry(random), 3);
    const BoxVi<Rational> problem = make_lcp<Rational>(m, q);
    const LinearCases cases = linear_cases(problem);
    for (const auto& point : all_solutions(cases).set.isolated) {
      EXPECT_EQ(certify(problem, point.z).verdict(), Certainty::kConfirmed);
    }
    const Certificate certificate = certify(problem, z);
    EXPECT_EQ(certificate.exact, is_solution(cases, z));
    EXPECT_EQ(certificate.residual.high == 0, is_solution(cases, z));
    EXPECT_NE(certificate.verdict(), Certainty::kUndecided);
  }
}

TEST(Certificate, RefusesWrongInput) {
  const BoxVi<Rational> problem = make_lcp<Rational>(Matrix<Rational>::Identity(2, 2),
                                                     Vector<Rational>::Constant(2, Rational(1)));
  EXPECT_THROW((void)certify(problem, Vector<Rational>::Constant(3, Rational(0))), InvalidInput);
  const Vector<Rational> z = Vector<Rational>::Constant(2, Rational(0));
  EXPECT_THROW((void)certify(problem, z, tolerance("0")), InvalidInput);
  EXPECT_THROW((void)certify(problem, z, {.digits = 0}), InvalidInput);
}

TEST(Certificate, OfNoUnknownsIsConfirmed) {
  const Certificate certificate = certify(make_lcp<Rational>({}, {}), {});
  EXPECT_EQ(certificate.verdict(), Certainty::kConfirmed);
}

TEST(CertifiedDigits, AreThoseThatTheErrorLeaves) {
  EXPECT_EQ(certified_digits(Rational(1), Rational(1, 2000)), 3);
  EXPECT_EQ(certified_digits(Rational(1), Rational(1, 1999)), 2);
  EXPECT_EQ(certified_digits(Rational(1), Rational(0), 50), 50);
  EXPECT_EQ(certified_digits(Rational(0), Rational(1, 10)), 0);
  EXPECT_EQ(certified_digits(Rational(-1), Rational(3)), 0);
}

TEST(CertifiedDigits, OfARoundedSolutionAreThoseOfDouble) {
  const BoxVi<Rational> problem =
      reference_box_problem(reference_document("lcp_exact.json").at("lcp").at(10));
  Vector<Rational> z = Vector<Rational>::Constant(2, Rational(1, 3));
  z = rounded(z);
  for (const int digits : certified_digits(certify(problem, z), z)) {
    EXPECT_GE(digits, 15);
    EXPECT_LE(digits, 17);
  }
}

}  // namespace
}  // namespace assay::oracles::certificate_test
