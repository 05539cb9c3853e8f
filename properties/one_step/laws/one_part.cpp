#include <cmath>

#include "properties/one_step/answer_in_double.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/one_step/planted_cases.hpp"
#include "properties/rational_algebra.hpp"

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

/// Whether it finds a solution to (1): the default tolerance of a solver may be one that it cannot
/// state, such as a share of the load.
bool is_solved_to_a_share(const OneStepSubject& subject, const OneStepCase& x) {
  if (!answers_in_double(subject, x)) return false;
  const double tolerance = std::ldexp(scalar_cast<double>(max_norm(x.q)), -30);
  return answer_in_double(subject, x, {.tolerance = tolerance}).status == SolveStatus::kSolved;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::string status = "it is not tested";
  for (const Answer& answer : ask(subject, {.problem = x})) {
    if (answer.is_solved()) return Finding::holds();
    status = to_string(answer.status);
  }
  if (is_solved_to_a_share(subject, x)) return Finding::holds();
  return {Finding::Outcome::kGaveUp, status};
}

}  // namespace
}  // namespace one_part_law

/// A problem of one unknown or one contact has a solution if W is positive definite. A solver that
/// takes such problems finds it in some scalar, by its defaults or to
///
///   ‖z − P(z − w)‖∞ ≤ 2⁻³⁰ ‖q‖∞;                                                    (1)
///
/// now and then it may fail. Without this law, a
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
