#include <gtest/gtest.h>

#include "core/solvers/local_alart_curnier.hpp"
#include "properties/engine/run_law.hpp"

namespace assay::properties::local_alart_curnier_laws_test {
namespace {

SolveResult<double> solve(const FrictionProblem<double>& problem,
                          const SolveOptions<double>& options,
                          AlartCurnierVariant variant,
                          double rho_factor) {
  const Matrix<double> w = problem.w.diagonal(0);
  LocalAlartCurnier<double> newton(variant);
  newton.rho_factor = rho_factor;
  newton.prepare(w.data(), std::get<Coulomb<double, 3>>(problem.laws.front()));
  Vector<double> r = Vector<double>::Zero(3);
  if (options.start.size() > 0) r = options.start;
  (void)newton.solve(problem.q.data(), r.data(), 0);
  return examine(problem, r, options.tolerance, SolveStatus::kStalled, 0);
}

class LocalAlartCurnierVariants : public testing::TestWithParam<AlartCurnierVariant> {};
INSTANTIATE_TEST_SUITE_P(Both,
                         LocalAlartCurnierVariants,
                         testing::Values(AlartCurnierVariant::kStandard,
                                         AlartCurnierVariant::kJeanMoreau));

TEST_P(LocalAlartCurnierVariants, ObeysTheLawsOfOneContactWhateverRhoIs) {
  OneStepSubject subject{.name = "local"};
  subject.friction = [](const auto& problem, const auto& options) {
    return solve(problem, options, GetParam(), 1);
  };
  subject.friction_with_rho = [](const auto& problem, const auto& options, double rho_factor) {
    return solve(problem, options, GetParam(), rho_factor);
  };
  subject.accepts = [](const OneStepCase& x) {
    return x.laws.size() == 1 && std::holds_alternative<Coulomb<Rational, 3>>(x.laws.front());
  };
  for (const char* law :
       {"honest-status", "units", "tangent-rotation", "start-independence", "rho-independence"}) {
    const auto result = run_law(find_law_on<OneStepCase>(law), subject, {.runs = 40});
    EXPECT_EQ(result.verdict, LawVerdict::kPassed)
        << result.law << ": " << result.message << "\n"
        << (result.counterexample ? to_code(*result.counterexample) : std::string());
  }
}

}  // namespace
}  // namespace assay::properties::local_alart_curnier_laws_test
