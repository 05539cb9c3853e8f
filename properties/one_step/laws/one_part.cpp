#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/one_step/planted_cases.hpp"

namespace assay::properties {

namespace one_part_law {
namespace {

OneStepCase draw_case(Draw& draw, const OneStepSubject& subject) {
  return planted_case(draw, subject, {.most_components = 1});
}

/// Whether it consists only of linear equations.
bool is_linear(const OneStepCase& x) {
  if (x.is_box()) return !x.bounds[0].lower && !x.bounds[0].upper;
  return std::holds_alternative<Equality>(x.laws[0]);
}

/// Dominated by its diagonal, in units of each component.
bool admits(const OneStepCase& x, const Parameters&) {
  if (x.parts() != 1 || is_linear(x)) return false;
  const Vector<Rational> nothing = Vector<Rational>::Constant(x.size(), Rational(0));
  if (why_no_solution(x, nothing, Rational(0)).empty()) return false;
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    Rational others = 0;
    for (Eigen::Index j = 0; j < x.size(); ++j) {
      if (j != i) others += abs(x.w(i, j)) + abs(x.w(j, i));
    }
    if (2 * x.w(i, i) <= others) return false;
  }
  return true;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::string status = "it is not tested";
  for (const Answer& answer : ask(subject, {.problem = x})) {
    if (answer.is_solved()) return Finding::holds();
    status = to_string(answer.status);
  }
  return {Finding::Outcome::kGaveUp, status};
}

}  // namespace
}  // namespace one_part_law

/// A problem of one unknown or one contact has a solution if W is positive definite. A solver that
/// takes such problems finds it in some scalar; now and then it may fail. Without this law, a
/// solver that always says that it failed would break none. Linear equations are not asked,
/// and neither are problems that z = 0 solves: 0 is the answer of a solver that does not start.
///
/// Source: [CPS92, §3.1] of LCPs; derived here of contacts: r ↦ P_K(r − ρ û) has a fixed point.
Law<OneStepCase> one_part(On<OneStepCase>) {
  using namespace one_part_law;
  return {.name = "one-part",
          .statement = "a problem of one unknown or of one contact is solved",
          .draw = &draw_case,
          .admits = &admits,
          .solvable = true,
          .may_fail_on_some = true,
          .examine = &examine};
}

}  // namespace assay::properties
