#include <algorithm>
#include <cmath>

#include "properties/one_step/answer_in_double.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/planted_cases.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

namespace asked_tolerance_law {
namespace {

/// A tolerance may be meant for the change of z instead of the residual, in another norm, or in
/// another unit of a row.
constexpr double kNorms = 32;

bool admits(const OneStepCase& x, const Parameters&) { return x.size() > 0; }

/// (1)
double tolerance_for(const OneStepCase& x) {
  const double load = scalar_cast<double>(max_norm(x.q));
  return std::ldexp(std::max(1.0, load), -40);
}

/// max_ij |W_ij| / |W_jj|, at least 1.
double influence(const OneStepCase& x) {
  double most = 1;
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    const double own = std::abs(scalar_cast<double>(x.w(j, j)));
    if (own == 0) continue;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      most = std::max(most, std::abs(scalar_cast<double>(x.w(i, j))) / own);
    }
  }
  return most;
}

OneStepCase draw_case(Draw& draw, const OneStepSubject& subject) {
  return planted_case(draw, subject);
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  if (!answers_in_double(subject, x)) return Finding::silent("it is not tested in double");
  const double tolerance = tolerance_for(x);
  const AnswerInDouble answer = answer_in_double(subject, x, {.tolerance = tolerance});
  if (answer.status != SolveStatus::kSolved) return Finding::silent("nothing was solved");
  const double allowed = std::max(kNorms * influence(x) * tolerance, answer.rounding);  // (2)
  if (answer.residual <= allowed) return Finding::holds();
  return Finding::violated("asked for the tolerance " + readable(Rational(tolerance)) +
                           ", it reports as solved z = " + readable(convert<Rational>(answer.z)) +
                           ", whose residual is " + readable(Rational(answer.residual)) +
                           "; allowed is " + readable(Rational(allowed)));
}

}  // namespace
}  // namespace asked_tolerance_law

/// A solver that is given a tolerance and says solved meets it up to a factor, whatever the size
/// and the units of the problem:
///
///   τ = 2⁻⁴⁰ max(1, ‖q‖∞)                                                           (1)
///   ‖z − P(z − ŵ)‖∞ ≤ max(32 max_ij |W_ij/W_jj| τ, rounding)                         (2)
///
/// The factor 32 is for other norms. The quotient is for a tolerance on w as one unknown changes
/// it, τ/W_jj, which changes the other rows by W_ij τ/W_jj. Problems have 1 to 200 components,
/// loads from 2⁻³² to 2⁶⁰, and solutions that are degenerate or close to a bound. A solver that
/// cannot reach τ must say that it failed.
///
/// Source: derived here. Only in double: honest-status judges rationals.
Law<OneStepCase> asked_tolerance(On<OneStepCase>) {
  using namespace asked_tolerance_law;
  return {.name = "asked-tolerance",
          .statement = "an answer reported as solved is within the requested tolerance",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
