#include "reference/sensitivity/problem_question.hpp"

#include <algorithm>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reference/event_driven/event_driven.hpp"
#include "reference/sensitivity/saltation_intervals.hpp"
#include "reference/true_digits.hpp"

namespace assay::reference {

namespace {

/// Whether the motion is somewhere not analytic where the event-driven engine does not know it:
/// forces change their formula during a phase, as those of a cam made of arcs, or sliding in space
/// turns until it ends.
bool has_arcs(const oracles::ProblemEntry& problem,
              const Parameters& parameters,
              const Rational& t_end) {
  if (!problem.has_closed_form()) return false;
  constexpr int kFewDigits = 30;
  const WorkingDigits working(kFewDigits);
  const auto motion = problem.exact(parameters, from_rational<Mpfr>(t_end));
  if (!ends_of_turning_slides(motion).empty()) return true;
  for (std::size_t i = 1; i < motion.pieces.size(); ++i) {
    const auto &before = motion.pieces[i - 1], &piece = motion.pieces[i];
    const bool same_phase =
        before.persistent_contact == piece.persistent_contact && before.sliding == piece.sliding;
    const bool event =
        std::ranges::any_of(motion.events, [&](const auto& e) { return e.t == piece.begin; });
    if (same_phase && !event) return true;
  }
  return false;
}

/// The motion of the engine to WorkingDigits, up to what its panels round.
oracles::ExactMotion<Mpfr> event_driven(const oracles::ProblemEntry& problem,
                                        const Parameters& parameters,
                                        const Mpfr& t_end) {
  auto run = integrate_event_driven<Mpfr>(oracles::model<Mpfr>(problem, parameters), t_end);
  if (run.end == RunEnd::kComplete) return std::move(run.motion);
  throw InvalidInput(std::string(to_string(run.end)) + ": " + run.reason);
}

Attitudes attitudes_of(const oracles::ProblemEntry& problem) {
  if (problem.kind != ModelKind::kNewtonEuler) return Attitudes::kNone;
  return problem.fixed_centre ? Attitudes::kAlone : Attitudes::kOfBodies;
}

}  // namespace

oracles::ExactDigits state_only(oracles::ExactDigits exact, const oracles::ProblemEntry& problem) {
  if (problem.state == 0 && !problem.fixed_centre) return exact;
  const auto keep = [&](std::vector<std::string>& numbers) {
    if (problem.fixed_centre && numbers.size() > 3) {
      numbers.erase(numbers.begin(), numbers.begin() + 3);
    }
    if (problem.state == 0) return;
    numbers.resize(std::min(numbers.size(), static_cast<std::size_t>(problem.state)));
  };
  for (oracles::DigitsState& at : exact.states) {
    keep(at.q);
    keep(at.v);
  }
  for (oracles::DigitsEvent& event : exact.events) {
    keep(event.v_minus);
    keep(event.v_plus);
  }
  return exact;
}

SensitivityQuestion question_of_problem(const oracles::ProblemEntry& problem,
                                        const Parameters& parameters,
                                        const std::vector<Rational>& times,
                                        int digits) {
  SensitivityQuestion question{.problem = std::string(problem.name),
                               .motion =
                                   [&problem, times](const Parameters& at, int number) {
                                     oracles::ExactDigits exact = state_only(
                                         true_digits(problem, at, times, number), problem);
                                     if (problem.kind == ModelKind::kFirstOrder) {
                                       // x' is not shown, and jumps where x does not.
                                       for (oracles::DigitsState& state : exact.states)
                                         state.v.clear();
                                     }
                                     return exact;
                                   },
                               .parameters = parameters,
                               .times = times,
                               .digits = digits,
                               .attitudes = attitudes_of(problem),
                               .reference = !problem.has_closed_form()};
  question.until = [&problem](const Parameters& at, const Rational& end, int number) {
    return state_only(true_digits(problem, at, {end}, number), problem);
  };
  question.any_model = [&problem](const Parameters& at) {
    return oracles::model_of_any_kind<Mpfr>(problem, at);
  };
  question.exact = problem.exact;
  if (!problem.has_closed_form()) {
    question.exact = [&problem](const Parameters& at, const Mpfr& t_end) {
      return event_driven(problem, at, t_end);
    };
  }
  const bool lagrangian = kLagrangianModels.contains(problem.kind);
  if (lagrangian && !has_arcs(problem, parameters, *std::ranges::max_element(times))) {
    question.model = [&problem](const Parameters& at) { return oracles::model<Mpfr>(problem, at); };
  }
  return question;
}

}  // namespace assay::reference
