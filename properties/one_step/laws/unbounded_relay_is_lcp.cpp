#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace unbounded_relay_is_lcp_law {
namespace {

OneStepCase draw_case(Draw& draw, [[maybe_unused]] const OneStepSubject& subject) {
  return random_box(draw, true);
}

bool admits(const OneStepCase& x, const Parameters&) { return is_lcp(x); }

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  Rational upper = 1;
  for (const Answer& answer : ask(subject, {.problem = x})) {
    if (!answer.is_solved()) continue;
    const Rational own = 1 + 2 * max_norm(answer.z);
    if (own > upper) upper = own;
    const std::string why = why_no_solution(x, answer.z, answer.allowed);
    if (!why.empty()) return Finding::violated(why);
  }
  OneStepCase y = x;
  for (auto& bounds : y.bounds) bounds.upper = upper;
  // If solutions are not unique, the relay may have others at its bound.
  if (!error_of_residual(x)) return Finding::silent("the LCP may have several solutions");
  return compare_with_twins(subject,
                            x,
                            {{.what = "bounds [0, " + readable(upper) + "]",
                              .question = {.problem = y},
                              .back = [](const Vector<Rational>& z) { return z; }}});
}

}  // namespace
}  // namespace unbounded_relay_is_lcp_law

/// An LCP is the relay with bounds [0, ∞). Its solutions are those of the box [0, u] for any u
/// above them. u is 1 + 2 max z* of the answer to the LCP, whose residual is judged, too.
///
/// Source: derived here: an upper bound that is not reached does not act.
Law<OneStepCase> unbounded_relay_is_lcp(On<OneStepCase>) {
  using namespace unbounded_relay_is_lcp_law;
  return {.name = "unbounded-relay-is-lcp",
          .statement = "bounds [0, inf) are complementarity, and so are bounds [0, b] with large b",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&OneStepSubject::takes_boxes>};
}

}  // namespace assay::properties
