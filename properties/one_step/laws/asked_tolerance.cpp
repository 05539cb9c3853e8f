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

/// A solver that declares a larger tolerance may compute in single precision, whose rounding is
/// kCoarser times that of double.
constexpr double kSingle = 0x1p-24, kCoarser = 0x1p29;

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

/// A question about a case, and the residual that an answer called solved may have.
struct Question {
  std::string what;
  OneStepCase x;
  SolveOptions<double> options;
  double allowed;
};

/// The next load in a series: one entry differs by 2⁻²².
OneStepCase with_next_load(OneStepCase x) {
  const auto largest =
      std::ranges::max_element(x.q, {}, [](const Rational& entry) { return magnitude(entry); });
  *largest = exact_value(scalar_cast<double>(*largest) * (1 + 0x1p-22));
  return x;
}

/// Large problems are posed only to the tolerance that is asked for and to the declared one: their
/// time grows with the cube of the size.
std::vector<Question> questions_about(const OneStepCase& x, double declared) {
  constexpr Eigen::Index kSmall = 60;
  const double asked = std::max(tolerance_for(x), declared >= kSingle ? declared : 0);
  const double allowed = kNorms * influence(x) * asked;  // (2)
  const std::string for_asked = "asked for the tolerance " + readable(Rational(asked));
  std::vector<Question> questions{{for_asked, x, {.tolerance = asked}, allowed}};
  if (declared > 0) {
    // It is one of this residual, but may be relative to the load.
    const double own = declared * std::max(1.0, scalar_cast<double>(max_norm(x.q)));
    questions.push_back({"to the tolerance that it declares", x, {}, own});
  }
  if (x.size() > kSmall) return questions;
  questions.push_back({for_asked + " after a problem with nearly the same load",
                       with_next_load(x),
                       {.tolerance = asked},
                       allowed});
  for (const int most : {2, 20}) {
    questions.push_back({for_asked + " in at most " + std::to_string(most) + " iterations",
                         x,
                         {.tolerance = asked, .max_iterations = most},
                         allowed});
  }
  return questions;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  if (!answers_in_double(subject, x)) return Finding::silent("it is not tested in double");
  bool solved = false;
  for (const auto& [what, asked, options, least] : questions_about(x, subject.tolerance)) {
    const AnswerInDouble answer = answer_in_double(subject, asked, options);
    if (answer.status != SolveStatus::kSolved) continue;
    solved = true;
    const double rounding = answer.rounding * (subject.tolerance >= kSingle ? kCoarser : 1);
    const double allowed = std::max(least, rounding);
    if (answer.residual <= allowed) continue;
    return Finding::violated(what +
                             ", it reports as solved z = " + readable(convert<Rational>(answer.z)) +
                             ", whose residual is " + readable(Rational(answer.residual)) +
                             "; allowed is " + readable(Rational(allowed)));
  }
  return solved ? Finding::holds() : Finding::silent("nothing was solved");
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
/// cannot reach τ must say that it failed. Each problem is posed again to the tolerance that the
/// solver declares, without the factors of (2), but times max(1, ‖q‖∞); one of at most 60
/// components also with a slightly different load, and with few iterations. A solver that declares
/// a tolerance above 2⁻²⁴ may compute in single precision: it is asked for no less than it
/// declares, and has the rounding of float.
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
