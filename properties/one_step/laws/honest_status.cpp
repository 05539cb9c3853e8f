#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace honest_status_law {
namespace {

Rational allowed_rounding(const OneStepCase& x, const Vector<Rational>& z) {
  return allowed_residual({}, x, z, false);
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  bool compared = false;
  for (const Answer& answer : ask(subject, {.problem = x})) {
    std::string scalar(answer.scalar);
    scalar += ": ";
    const bool misses =
        answer.status == SolveStatus::kNoSolution || (subject.is_complete && !answer.is_solved());
    if (misses && error_of_residual(x)) {
      return Finding::violated(scalar + std::string(to_string(answer.status)) +
                               ", though there is one and only one solution");
    }
    if (!answer.is_solved()) continue;
    compared = true;
    const std::string why = why_no_solution(x, answer.z, answer.allowed);
    if (!why.empty()) return Finding::violated(scalar + why);
    if (answer.w.size() == 0) continue;
    const Vector<Rational> w = x.w * answer.z + x.q;
    const Rational rounding = answer.exact ? Rational(0) : allowed_rounding(x, answer.z);
    if (max_norm(Vector<Rational>(w - answer.w)) > rounding) {
      return Finding::violated(scalar + "w = " + readable(answer.w) +
                               " is not W z + q = " + readable(w));
    }
  }
  return compared ? Finding::holds() : Finding::silent("nothing was solved");
}

}  // namespace
}  // namespace honest_status_law

/// The status agrees with the data: if an answer is called solved, its recomputed residual is
/// within the tolerance, or zero on rationals; its w is W z + q to rounding; and if a problem has a
/// unique solution, the solver does not claim a proof that there is none.
///
/// Source: derived here.
Law<OneStepCase> honest_status(On<OneStepCase>) {
  using namespace honest_status_law;
  return {.name = "honest-status",
          .statement = "an answer reported as solved solves the problem, and its w is W z + q",
          .examine = &examine};
}

}  // namespace assay::properties
