#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/subject_catalogue.hpp"
#include "reports/identify/identify.hpp"
#include "reports/identify/subject_stepper.hpp"

namespace assay::reports::siconos_test {
namespace {

/// Siconos 4.4.0 as it is installed; nothing to test where it is not.
class Siconos : public testing::Test {
 protected:
  void SetUp() override {
    if (installed_subjects().empty()) GTEST_SKIP() << "built without Siconos";
    if (catalogue().subjects().empty()) catalogue().load(installed_subjects().front());
  }

  static SubjectCatalogue& catalogue() {
    static SubjectCatalogue all(schemes(), {});
    return all;
  }

  static Trajectory<long double> run(const std::string& scheme,
                                     const std::string& problem,
                                     const Rational& h,
                                     Eigen::Index steps,
                                     const oracles::Settings& options = {}) {
    const SchemeEntry& entry = find_scheme(catalogue().schemes(), scheme);
    const oracles::ProblemEntry& of = oracles::find_problem(problem);
    Parameters parameters(entry.parameters);
    for (const auto& [name, value] : options) parameters.set(name, std::string_view(value));
    return entry.scalar("double").run({&of, of.parameters({}), parameters, h, steps});
  }

  static SolveOutcome solve(const std::string& solver, const OneStepProblem& problem) {
    for (const SolverEntry& entry : catalogue().solvers()) {
      if (entry.name != solver) continue;
      return entry.scalar("double").run({.problem = &problem, .tolerance = Rational(1, 10000)});
    }
    ADD_FAILURE() << "no solver " << solver;
    return {};
  }
};

/// The largest difference of states.
double distance(const Trajectory<long double>& a, const Trajectory<long double>& b) {
  EXPECT_EQ(a.size(), b.size());
  const auto largest = [](const Matrix<long double>& x) {
    return x.size() > 0 ? static_cast<double>(x.cwiseAbs().maxCoeff()) : 0.0;
  };
  return std::max(largest(a.q - b.q), largest(a.v - b.v));
}

TEST_F(Siconos, StepsLinearSystemsAsWeDo) {
  // 1000 operations on numbers up to 10, each rounded: 1e-12 is a hundred times that.
  const Rational h(1, 1000);
  EXPECT_LT(distance(run("siconos/moreau-jean", "bouncing-ball", h, 1000),
                     run("moreau-jean", "bouncing-ball", h, 1000)),
            1e-12);
  EXPECT_LT(distance(run("siconos/moreau-jean", "impact-oscillator", h, 1000),
                     run("moreau-jean", "impact-oscillator", h, 1000)),
            1e-12);
  EXPECT_LT(distance(run("siconos/euler-moreau", "diode-bridge", Rational(1, 1000000), 1000),
                     run("euler-moreau", "diode-bridge", Rational(1, 1000000), 1000)),
            1e-12);
}

TEST_F(Siconos, StepsNonlinearSystemsAsWeDoWithMAtTheEnd) {
  // Its Newton stops at a residual of 1e-6; its error is that times the h of a step.
  const auto pendulum = [&](const std::string& scheme, const oracles::Settings& options) {
    return run(scheme, "pendulum-stop", Rational(1, 1000), 300, options);
  };
  EXPECT_LT(distance(pendulum("siconos/moreau-jean", {}),
                     pendulum("nonlinear-moreau-jean", {{"mass-weight", "1"}})),
            1e-6);
}

/// λ(2) of D1MinusLinearOSI is a force, which enters velocities times h/2 at either end: of a ball
/// at rest on the floor m g h a step.
TEST_F(Siconos, D1MinusLinearPressesABallAtRest) {
  const oracles::ProblemEntry& ball = oracles::find_problem("bouncing-ball");
  const SchemeEntry& scheme = find_scheme(catalogue().schemes(), "siconos/d1-minus-linear");
  const Trajectory<long double> rest =
      scheme.scalar("double").run({&ball,
                                   ball.parameters({{"h0", "0"}, {"v0", "0"}}),
                                   Parameters(scheme.parameters),
                                   Rational(1, 100),
                                   10});
  EXPECT_LT(rest.q.cwiseAbs().maxCoeff(), 1e-15L);
  for (Eigen::Index k = 1; k <= 10; ++k) {
    EXPECT_LT(std::abs(rest.impulse(0, k) - 9.81L / 100), 1e-15L) << k;
  }
}

/// Friction and rolling friction, beside ours: to the tolerance of its solver, 1e-12 times the
/// impulses of a step, and what a Newton of 1e-12 leaves.
TEST_F(Siconos, StepsFrictionAsWeDo) {
  const oracles::Settings tight{{"newton-tolerance", "1e-12"}, {"solver-tolerance", "1e-12"}};
  const Rational h(1, 1000);
  for (const char* problem : {"sliding-block", "incline-slide"}) {
    EXPECT_LT(distance(run("siconos/moreau-jean", problem, h, 500, tight),
                       run("nonlinear-moreau-jean", problem, h, 500, {{"mass-weight", "1"}})),
              1e-8)
        << problem;
  }
}

/// An output that depends on time, y = (x - u(t) + r, u(t) + r - x).
TEST_F(Siconos, StepsNonlinearRelationsAsWeDo) {
  EXPECT_LT(distance(run("siconos/euler-moreau", "play", Rational(1, 100), 500),
                     run("euler-moreau", "play", Rational(1, 100), 500)),
            1e-10);
}

TEST_F(Siconos, StartsFromTheMultiplierOfTheModel) {
  const oracles::Settings half{{"theta", "1/2"}, {"gamma", "1/2"}};
  EXPECT_LT(distance(run("siconos/euler-moreau", "half-wave-rl", Rational(1, 100), 300, half),
                     run("euler-moreau", "half-wave-rl", Rational(1, 100), 300, half)),
            1e-10);
}

TEST_F(Siconos, DeclinesWhatItDoesNotTake) {
  const auto declines = [&](const std::string& scheme, const std::string& problem) {
    const SchemeEntry& entry = find_scheme(catalogue().schemes(), scheme);
    const oracles::ProblemEntry& of = oracles::find_problem(problem);
    return entry.declines(of, of.parameters({}));
  };
  EXPECT_FALSE(declines("siconos/moreau-jean", "bouncing-ball"));
  EXPECT_TRUE(declines("siconos/moreau-jean", "unilateral-spring")) << "multipliers";
  EXPECT_TRUE(declines("siconos/moreau-jean-bilbao", "bouncing-ball")) << "a force";
  EXPECT_TRUE(declines("siconos/schatzman-paoli", "pendulum-stop")) << "not linear";
  EXPECT_TRUE(declines("siconos/d1-minus-linear", "cam-follower-absolute")) << "a moving surface";
  EXPECT_TRUE(declines("siconos/euler-moreau", "tractrix")) << "an input that depends on x";
}

/// Its start q₁ = q₀ + h v₀ is a state that it steps from: what it shows at t_k is q_{k+1}.
TEST_F(Siconos, SchatzmanPaoliIsOneStepAheadOfItsTime) {
  const Trajectory<long double> fall =
      run("siconos/schatzman-paoli", "bouncing-ball", Rational(1, 100), 20);
  for (Eigen::Index k = 1; k <= 20; ++k) {
    const auto steps = static_cast<long double>(k);
    EXPECT_LT(std::abs(fall.q(0, k) - (1 - 9.81L * 1e-4L * (steps + 1) * steps / 2)), 1e-13L) << k;
  }
}

/// What its documentation does not say: thresholds, and that direct projection leaves contacts that
/// are not active where they are.
TEST_F(Siconos, SchemesAreIdentified) {
  const auto statement = [](const std::string& scheme, const std::string& property) {
    const SchemeEntry& entry = find_scheme(catalogue().schemes(), scheme);
    ProbeRecord record(subject_stepper(entry.subject({{"theta", "2/3"}})));
    return identify(record, {property}).properties.front().statement;
  };
  using testing::HasSubstr;
  EXPECT_THAT(statement("siconos/moreau-jean", "stiffness"), HasSubstr("theta = 2/3"));
  EXPECT_THAT(statement("siconos/moreau-jean", "force-instants"),
              HasSubstr("1/3 F(t_k) + 2/3 F(t_{k+1})"));
  EXPECT_THAT(statement("siconos/moreau-jean", "activation"), HasSubstr("g + 1/2 h U <= 0"));
  EXPECT_THAT(statement("siconos/direct-projection", "activation"),
              HasSubstr("g + 1/2 h U <= 1e-07"));
  EXPECT_THAT(statement("siconos/direct-projection", "contact-level"),
              HasSubstr("positions of active contacts"));
  EXPECT_THAT(statement("siconos/schatzman-paoli", "restitution"), HasSubstr("rho = 1 + 1 e"));
}

TEST_F(Siconos, SolvesSmallProblems) {
  Matrix<Rational> m(2, 2);
  m << Rational(2), Rational(1), Rational(1), Rational(2);
  const OneStepProblem lcp = make_lcp<Rational>(m, Vector<Rational>::Constant(2, Rational(-3)));
  for (const char* solver :
       {"lcp-lexicolemke", "lcp-pgs", "lcp-enum", "lcp-newton-min", "mlcp-enum", "lcp-pivot"}) {
    EXPECT_EQ(solve(std::string("siconos/") + solver, lcp).status, SolveStatus::kSolved) << solver;
  }
  const std::vector<ContactLaw<Rational>> laws{Coulomb<Rational, 3>{Rational(1, 2)}};
  const Matrix<Rational> w = Matrix<Rational>::Identity(3, 3);
  Vector<Rational> q(3);
  q << Rational(-1), Rational(1), Rational(0);
  const OneStepProblem friction =
      FrictionProblem<Rational>{BlockMatrix<Rational>::from_dense(w, {3}), q, laws};
  for (const char* solver : {"friction-3d-nsgs", "friction-3d-nsn-ac", "one-contact-nsn"}) {
    EXPECT_EQ(solve(std::string("siconos/") + solver, friction).status, SolveStatus::kSolved)
        << solver;
  }
}

/// Both storages of a mixed problem: some of its solvers take one, some the other.
TEST_F(Siconos, SolvesMixedProblems) {
  BoxVi<Rational> mixed;
  mixed.m.resize(3, 3);
  mixed.m << Rational(2), Rational(1, 2), Rational(0), Rational(1, 2), Rational(2), Rational(0),
      Rational(0), Rational(0), Rational(1);
  mixed.q.resize(3);
  mixed.q << Rational(1), Rational(-1), Rational(3, 10);
  mixed.bounds = {{Rational(0), {}}, {{}, {}}, {Rational(0), {}}};
  for (const char* solver :
       {"mlcp-enum", "mlcp-pgs", "mlcp-lcp-lemke", "mlcp-fb", "mcp-newton-min-fblsa"}) {
    EXPECT_EQ(solve(std::string("siconos/") + solver, mixed).status, SolveStatus::kSolved)
        << solver;
  }
  const OneStepProblem blocks =
      make_lcp<Rational>(mixed.m, Vector<Rational>::Constant(3, Rational(-1)));
  EXPECT_EQ(solve("siconos/lcp-nsgs-sbm", blocks).status, SolveStatus::kSolved);
}

}  // namespace
}  // namespace assay::reports::siconos_test
