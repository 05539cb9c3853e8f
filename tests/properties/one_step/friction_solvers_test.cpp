#include <gtest/gtest.h>

#include <algorithm>

#include "core/solvers/alart_curnier.hpp"
#include "core/solvers/friction_auto.hpp"
#include "core/solvers/global_alart_curnier.hpp"
#include "core/solvers/instances.hpp"
#include "core/solvers/nonsmooth_gauss_seidel.hpp"
#include "properties/one_step/one_step_catalogue.hpp"

namespace assay::properties {
namespace {

/// What the laws of boxes alone, and of a parameter that these solvers choose themselves, say.
const std::vector<std::string_view> kLawsOfOthers{
    "unbounded-relay-is-lcp", "z-matrix-monotonicity", "rho-independence"};

void expect_laws_hold(const OneStepSubject& subject) {
  for (const OneStepLaw& law : one_step_laws()) {
    const OneStepLawResult result = run_law(law, subject, kGateSeed, 40);
    bool applies = std::ranges::find(kLawsOfOthers, law.name) == kLawsOfOthers.end();
    applies = applies && (subject.global || law.name != "global-is-reduced");
    EXPECT_EQ(result.verdict, applies ? LawVerdict::kPassed : LawVerdict::kNotApplicable)
        << result.law << ": " << result.message << "\n"
        << (result.counterexample ? to_code(*result.counterexample) : std::string());
  }
}

TEST(NonsmoothGaussSeidel, ObeysTheLawsOfFriction) {
  expect_laws_hold(make_one_step_subject<NonsmoothGaussSeidel, false>());
}

TEST(FrictionAuto, ObeysTheLawsOfFrictionAndSolvesWhatHasOneSolution) {
  OneStepSubject subject = make_one_step_subject<FrictionAuto, false>();
  subject.is_complete = true;
  expect_laws_hold(subject);
}

TEST(AlartCurnier, ObeysTheLawsOfFrictionReducedAndGlobal) {
  OneStepSubject subject = make_one_step_subject<AlartCurnier, false>();
  subject.global = make_one_step_subject<GlobalAlartCurnier, false>().global;
  expect_laws_hold(subject);
}

}  // namespace
}  // namespace assay::properties
