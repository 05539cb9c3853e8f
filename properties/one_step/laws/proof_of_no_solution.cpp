#include <algorithm>

#include "properties/one_step/answer_in_double.hpp"
#include "properties/one_step/exact_solution.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/planted_cases.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace proof_of_no_solution_law {
namespace {

/// How many roundings of its size an elimination may cause in each row.
constexpr int kRoundings = 64;

bool admits(const OneStepCase& x, const Parameters&) {
  return x.size() > 0 && (is_exact_solution(x, x.other) || has_no_solution(x));
}

OneStepCase draw_case(Draw& draw, const OneStepSubject& subject) {
  if (draw.one_in(4)) return case_without_solution(draw, subject);
  if (draw.one_in(6)) return planted_case(draw, subject);
  return planted_case(
      draw, subject, {.most_components = 2 + draw.size() / 10, .any_matrix = draw.one_in(2)});
}

/// Whether no normal component of u = W r + q is below 0 by more than the rounding of its free part
/// q_i. What W r adds does not count: r may be chosen so large that its rounding hides anything.
bool misses_by_rounding(const OneStepCase& x, const Vector<Rational>& r) {
  const Rational share =
      exact_value(unit_roundoff<double>()) * (kRoundings * static_cast<int>(x.size() + 1));
  return std::ranges::all_of(normals_of(x), [&](Eigen::Index i) {
    return x.q(i) + x.w.row(i).dot(r) >= -share * magnitude(x.q(i));
  });
}

/// Whether the problem has no solution because no impulse moves a contact that closes, and the
/// impulse there is so large that, in double, it minus the velocity is the same number.
bool is_lost_beside_impulse(const OneStepCase& x, const Vector<Rational>& r) {
  return std::ranges::any_of(normals_of(x), [&](Eigen::Index i) {
    return x.q(i) < 0 && max_norm(Vector<Rational>(x.w.row(i))) == 0 &&
           magnitude(x.q(i)) <= exact_value(unit_roundoff<double>()) * magnitude(r(i));
  });
}

/// First with few iterations, which are not enough for an iterative solver.
Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  if (!answers_in_double(subject, x)) return Finding::silent("it is not tested in double");
  for (const int iterations : {1, 3, 0}) {
    const AnswerInDouble answer = answer_in_double(subject, x, {.max_iterations = iterations});
    const std::string asked =
        iterations > 0 ? "in at most " + std::to_string(iterations) + " iterations " : "";
    if (answer.status == SolveStatus::kNoSolution && is_exact_solution(x, x.other)) {
      return Finding::violated(asked + "it reports that there is no solution, but z = " +
                               readable(x.other) + " is one, exactly");
    }
    if (answer.status == SolveStatus::kSolved && has_no_solution(x)) {
      // Of a problem with global variables z is (v, P).
      const Vector<Rational> impulses = convert<Rational>(Vector<double>(answer.z.tail(x.size())));
      if (!x.is_box() && misses_by_rounding(x, impulses)) {
        return Finding::silent(
            "z solves a problem that differs from the tested one only by rounding");
      }
      if (!x.is_box() && is_lost_beside_impulse(x, impulses)) {
        return Finding::silent("the impulse is so large that the velocity is lost beside it");
      }
      if (answer.residual <= subject.tolerance) {
        return Finding::silent("z solves the problem to the tolerance that the solver declares");
      }
      return Finding::violated(asked +
                               "it reports as solved z = " + readable(convert<Rational>(answer.z)) +
                               ", though a component of w that must not be negative, or the sum "
                               "of two, is negative for every z");
    }
  }
  return Finding::holds();
}

}  // namespace
}  // namespace proof_of_no_solution_law

/// A solver must not say that there is no solution if the problem has one, nor say solved if it has
/// none. An exact proof decides: either a planted z that solves the problem, in rationals and
/// without roots, or components of w that are negative for every z. In problems of unknowns, W may
/// be any matrix, on which pivoting ends on rays; coefficients of friction are large. Each problem
/// is posed three times, twice with few iterations. If z violates each row only by its rounding,
/// the data in double do not show that there is no solution. A solver that declares a tolerance
/// claims no more than a residual within it, which a z slightly below 0 may have. A solver that
/// says that it failed claims nothing, and obeys.
///
/// Source: derived here.
Law<OneStepCase> proof_of_no_solution(On<OneStepCase>) {
  using namespace proof_of_no_solution_law;
  return {
      .name = "proof-of-no-solution",
      .statement =
          "\"no solution\" is reported only if there is none, and \"solved\" only if there is one",
      .draw = &draw_case,
      .admits = &admits,
      .examine = &examine};
}

}  // namespace assay::properties
