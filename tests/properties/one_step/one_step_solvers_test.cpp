#include <gmock/gmock.h>

#include "core/solvers/box_lemke.hpp"
#include "core/solvers/enumeration.hpp"
#include "core/solvers/instances.hpp"
#include "core/solvers/single_contact.hpp"
#include "properties/one_step/one_step_catalogue.hpp"

namespace assay::properties {
namespace {

std::string report(const OneStepLawResult& result) {
  return result.law + ": " + result.message + "\n" +
         (result.counterexample ? to_code(*result.counterexample) : std::string()) + "\n" +
         result.reproduce;
}

/// Every law that speaks of the subject passes; which do not is said by their names.
std::vector<std::string> expect_laws_hold(const OneStepSubject& subject, int runs) {
  std::vector<std::string> silent;
  for (const OneStepLaw& law : one_step_laws()) {
    const OneStepLawResult result = run_law(law, subject, kGateSeed, runs);
    EXPECT_NE(result.verdict, LawVerdict::kFailed) << report(result);
    if (result.verdict != LawVerdict::kPassed) silent.push_back(result.law);
  }
  return silent;
}

const std::vector<std::string> kLawsOfFriction{"tangent-rotation",
                                               "tangent-mirror",
                                               "frictionless-is-lcp",
                                               "planar-is-2d",
                                               "rolling-without-resistance",
                                               "global-is-reduced",
                                               "rho-independence"};

TEST(BoxLemke, ObeysTheLawsOfBoxProblemsInDoubleAndExactly) {
  OneStepSubject subject = make_one_step_subject<BoxLemke>();
  subject.is_complete = true;
  EXPECT_EQ(expect_laws_hold(subject, 60), kLawsOfFriction);
}

TEST(Enumeration, ObeysTheLawsOfBoxProblemsInDoubleAndExactly) {
  OneStepSubject subject = make_one_step_subject<Enumeration>();
  subject.is_complete = true;
  EXPECT_EQ(expect_laws_hold(subject, 30), kLawsOfFriction);
}

TEST(SingleContact, ObeysTheLawsOfOneContactInDoubleAndExactly) {
  OneStepSubject subject = make_one_step_subject<SingleContact>();
  subject.accepts = [](const OneStepCase& x) { return x.parts() <= 1; };
  const std::vector<std::string> silent{"contact-permutation",
                                        "unbounded-relay-is-lcp",
                                        "global-is-reduced",
                                        "rho-independence",
                                        "contact-splitting",
                                        "far-constraint",
                                        "z-matrix-monotonicity"};
  EXPECT_EQ(expect_laws_hold(subject, 40), silent);
}

}  // namespace
}  // namespace assay::properties
