#include "reference/sensitivity/second_way.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "reference/sensitivity/saltation.hpp"
#include "reference/sensitivity/slopes.hpp"
#include "reference/truth.hpp"

namespace assay::reference {

namespace {

/// The derivatives that exist, and those of the model for the others. The model has all
/// coordinates; those of the state come first.
std::vector<StateNumbers> beside(const MotionDerivatives& of_model,
                                 const ParameterSensitivities& found) {
  std::vector<StateNumbers> result = of_model.states;
  for (std::size_t i = 0; i < found.states.size(); ++i) {
    if (!found.states[i].exists()) continue;
    result[i] = found.states[i].numbers;
  }
  return result;
}

/// The digits on which the derivatives of the times of events agree, relative to the largest of
/// them and of t/max(|P|, 1).
int agreeing_events(const SensitivityQuestion& question,
                    const MotionDerivatives& of_model,
                    const ParameterSensitivities& found,
                    int most) {
  MotionDerivatives ours, theirs;
  ours.q_scale = *std::ranges::max_element(question.times) /
                 derivative_unit(question.parameters[found.parameter]);
  const auto listed = question.motion(question.parameters, question.digits).events;
  std::size_t next = 0;
  for (std::size_t i = 0; i < std::min(listed.size(), found.event_times.size()); ++i) {
    while (next < of_model.events.size() && of_model.events[next].kind != listed[i].kind) ++next;
    if (next == of_model.events.size()) break;
    const std::optional<Rational>& derivative = of_model.events[next++].derivative;
    if (!derivative || !found.event_times[i].exists()) continue;
    ours.states.push_back({{*derivative}, {}});
    theirs.states.push_back(found.event_times[i].numbers);
    ours.q_scale = std::max(ours.q_scale, Rational(abs(*derivative)));
  }
  return agreeing_digits(ours, theirs.states, most);
}

/// Whether a derivative is of a state at the time of an event, which the parameter does not move.
bool is_at_event(const SensitivityQuestion& question, const ParameterSensitivities& found) {
  const auto events = numbers_of(question.motion(question.parameters, question.digits)).events;
  const Rational unit = power(10, -question.digits / 2);
  for (std::size_t i = 0; i < found.states.size(); ++i) {
    const Rational t = question.times[i];
    const auto is_near = [&](const MotionNumbers::Event& event) {
      return abs(Rational(event.t - t)) <= unit * std::max(t, Rational(1));
    };
    if (found.states[i].exists() && std::ranges::any_of(events, is_near)) return true;
  }
  return false;
}

/// A way to derivatives from the model, and the same again by a method, or with a precision, of its
/// own.
struct OfModel {
  const char* name;
  int most_digits;  ///< that are worth while to compute
  std::function<MotionDerivatives(int digits)> first, again;
};

/// Whether the way confirms the derivatives; if not, why it decides nothing.
/// @throws NotCertified if it contradicts them.
std::optional<std::string> doubt_of(const SensitivityQuestion& question,
                                    const OfModel& way,
                                    ParameterSensitivities& found) {
  constexpr int kFewestDigits = 8;
  const int digits = std::min(question.digits, way.most_digits);
  const auto shared_with = [&](const MotionDerivatives& of_model) {
    return std::min(agreeing_digits(of_model, beside(of_model, found), digits),
                    agreeing_events(question, of_model, found, digits));
  };
  const auto confirms = [&](int shared) {
    if (shared < std::min(digits, kFewestDigits)) return false;
    found.ways.push_back({way.name, shared});
    return true;
  };
  const MotionDerivatives first = way.first(digits);
  if (!first.doubt.empty()) return first.doubt;
  const int shared = shared_with(first);
  if (confirms(shared)) return std::nullopt;
  // Who is wrong: the way, if it disagrees with itself.
  const MotionDerivatives again = way.again(digits);
  if (again.doubt.empty() && confirms(shared_with(again))) return std::nullopt;
  if (!again.doubt.empty() || agreeing_digits(first, again.states, digits) <= shared + 1) {
    return "only " + std::to_string(shared) + " digits are certain";
  }
  // Which side of an event a way takes is decided by its last digits.
  if (is_at_event(question, found)) return "an event is at a time asked for";
  throw NotCertified(question.problem + ": two ways to the derivative with respect to " +
                     found.parameter + " share only " + std::to_string(shared) + " digits");
}

OfModel saltation(const SensitivityQuestion& question, const ParameterSensitivities& found) {
  constexpr int kMostDigits = 40;
  const auto has = [&found](const char* way) {
    return std::ranges::find(found.ways, way, &Way::name) != found.ways.end();
  };
  const SaltationQuestion asked{
      .model =
          [&question, &found](const Rational& value) {
            Parameters moved = question.parameters;
            moved.set(found.parameter, value);
            return question.any_model(moved);
          },
      .motion =
          [&question](const Mpfr& t_end) { return question.exact(question.parameters, t_end); },
      .value = question.parameters[found.parameter],
      .below = question.reference || has("differences-below"),
      .above = question.reference || has("differences-above"),
      .times = question.times,
      .attitudes = question.attitudes};
  return {"saltation-matrices",
          kMostDigits,
          [asked](int digits) { return saltation_derivatives(asked, digits); },
          [asked](int digits) { return saltation_derivatives(asked, 2 * digits + kMostDigits); }};
}

OfModel event_driven_jets(const SensitivityQuestion& question, const std::string& name) {
  constexpr int kMostDigits = 14;  // the time grows with their cube
  const auto run = [&question, name](Method method) {
    return [&question, name, method](int digits) {
      return jet_sensitivities(model_of_parameter(question, name),
                               question.parameters[name],
                               question.times,
                               method,
                               digits);
    };
  };
  return {"event-driven-jets",
          kMostDigits,
          run(Method::kGaussCollocation),
          run(Method::kExtrapolatedMidpoint)};
}

}  // namespace

ModelOfParameter model_of_parameter(const SensitivityQuestion& question,
                                    const std::string& parameter) {
  return [&question, parameter](const Rational& value) {
    Parameters moved = question.parameters;
    moved.set(parameter, value);
    return question.model(moved);
  };
}

void confirm_by_model(const SensitivityQuestion& question, ParameterSensitivities& found) {
  if (std::ranges::none_of(found.states, &Sensitivity::exists)) {
    found.alone = "no derivative of a state exists";
    return;
  }
  std::vector<OfModel> ways;
  if (question.any_model) ways.push_back(saltation(question, found));
  if (question.model && found.ways.size() == 2 && !question.reference) {
    ways.push_back(event_driven_jets(question, found.parameter));
  }
  std::string doubts;
  bool confirmed = false;
  for (const OfModel& way : ways) {
    const std::optional<std::string> doubt = doubt_of(question, way, found);
    confirmed = confirmed || !doubt;
    if (doubt) doubts += (doubts.empty() ? "" : "; ") + std::string(way.name) + ": " + *doubt;
  }
  if (confirmed || question.reference) return;  // whose first two ways differ
  found.alone = doubts.empty() ? "no other way takes the model" : doubts;
}

}  // namespace assay::reference
