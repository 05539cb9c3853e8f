#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace frictionless_is_lcp_law {
namespace {

OneStepCase draw_case(Draw& draw, const OneStepSubject&) {
  std::optional<ContactLaw<Rational>> law;
  if (draw.one_in(2)) {
    law.emplace(Coulomb<Rational, 2>{0});
  } else {
    law.emplace(Coulomb<Rational, 3>{0});
  }
  return random_friction(draw, law);
}

bool admits(const OneStepCase& x, const Parameters&) {
  for (const auto& law : x.laws) {
    const auto* plane = std::get_if<Coulomb<Rational, 2>>(&law);
    const auto* space = std::get_if<Coulomb<Rational, 3>>(&law);
    if (!(plane != nullptr && plane->friction == 0) &&
        !(space != nullptr && space->friction == 0)) {
      return false;
    }
    if (law.index() != x.laws.front().index()) return false;
  }
  return !x.laws.empty();
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  OneStepTwin contacts = reduced(x, Unilateral{}, "frictionless contacts");
  OneStepTwin lcp = contacts;
  lcp.what = "the LCP of the normal components";
  lcp.question.problem.laws.clear();
  lcp.question.problem.bounds.assign(x.laws.size(), {Rational(0), std::nullopt});
  return compare_with_twins(subject, x, {contacts, lcp});
}

}  // namespace
}  // namespace frictionless_is_lcp_law

/// With μ = 0 the cone is the half line of the normal: r_T = 0, and r_N solves the LCP of the
/// normal rows and columns of W. It is compared with the frictionless contacts of the same solver
/// and, if it solves LCPs, with its LCPs.
///
/// Source: derived here.
Law<OneStepCase> frictionless_is_lcp(On<OneStepCase>) {
  using namespace frictionless_is_lcp_law;
  return {
      .name = "frictionless-is-lcp",
      .statement = "contacts with mu = 0 have the solution of the LCP of their normal components",
      .draw = &draw_case,
      .admits = &admits,
      .examine = &examine,
      .why_not = &unless<&OneStepSubject::takes_friction>};
}

}  // namespace assay::properties
