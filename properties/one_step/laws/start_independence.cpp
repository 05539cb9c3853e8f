#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace start_independence_law {
namespace {

OneStepCase draw_case(Draw& draw, [[maybe_unused]] const OneStepSubject& subject) {
  OneStepCase x = random_case(draw, subject);
  x.other = random_load(draw, x.size());
  return x;
}

bool admits(const OneStepCase& x, const Parameters&) { return x.other.size() == x.size(); }

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::vector<Vector<Rational>> starts{x.other, Vector<Rational>(-x.other)};
  for (const Answer& answer : ask(subject, {.problem = x})) {
    if (!answer.is_solved() || answer.exact) continue;
    starts.push_back(answer.z);
    starts.emplace_back(-answer.z);
  }
  std::vector<OneStepTwin> twins;
  for (const Vector<Rational>& start : starts) {
    twins.push_back({.what = "from " + readable(start),
                     .question = {.problem = x, .start = start},
                     .back = [](const Vector<Rational>& z) { return z; }});
  }
  return compare_with_twins(subject, x, twins);
}

}  // namespace
}  // namespace start_independence_law

/// The start influences the iteration, but not its result. Starts are 0, a random point, the
/// solution itself and its negative.
///
/// Source: derived here.
Law<OneStepCase> start_independence(On<OneStepCase>) {
  using namespace start_independence_law;
  return {.name = "start-independence",
          .statement = "where the solution is unique, the start does not matter",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
