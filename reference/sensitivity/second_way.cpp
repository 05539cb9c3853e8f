#include "reference/sensitivity/second_way.hpp"

#include <algorithm>
#include <utility>

#include "reference/truth.hpp"

namespace assay::reference {

namespace {

std::vector<Rational> parsed(const std::vector<std::string>& texts) {
  std::vector<Rational> result;
  for (const std::string& text : texts) result.push_back(parse_rational(text));
  return result;
}

/// The derivatives that exist from both sides, and those of the engine for the others. The engine
/// has all coordinates of the model; those of the state come first.
std::vector<StateNumbers> beside(const JetSensitivities& jets,
                                 const ParameterSensitivities& found) {
  std::vector<StateNumbers> result = jets.states;
  for (std::size_t i = 0; i < found.states.size(); ++i) {
    if (found.states[i].kind != Sensitivity::Kind::kTwoSided) continue;
    result[i] = {parsed(found.states[i].derivative.q), parsed(found.states[i].derivative.v)};
  }
  return result;
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

void confirm_with_jets(const SensitivityQuestion& question, ParameterSensitivities& found) {
  // Enough to tell a wrong derivative from a right one; the time grows with their cube.
  constexpr int kMostJetDigits = 14, kFewestJetDigits = 8;
  const std::string& name = found.parameter;
  const auto exists = [](const Sensitivity& s) { return s.kind == Sensitivity::Kind::kTwoSided; };
  if (!question.model) {
    found.alone = "the event-driven engine does not take the model";
    return;
  }
  if (std::ranges::none_of(found.states, exists)) {
    found.alone = "no derivative exists from both sides";
    return;
  }
  const int digits = std::min(question.digits, kMostJetDigits);
  const auto run = [&](Method method) {
    return jet_sensitivities(model_of_parameter(question, name),
                             question.parameters[name],
                             question.times,
                             method,
                             digits);
  };
  const JetSensitivities jets = run(Method::kGaussCollocation);
  if (!jets.doubt.empty()) {
    found.alone = "the event-driven engine finds no derivatives: " + jets.doubt;
    return;
  }
  const int shared = agreeing_digits(jets, beside(jets, found), digits);
  if (shared >= std::min(digits, kFewestJetDigits)) {
    found.ways.push_back({"event-driven-jets", shared});
    return;
  }
  // Who is wrong: the engine, if its other method disagrees with it too.
  const JetSensitivities other = run(Method::kExtrapolatedMidpoint);
  if (!other.doubt.empty() || agreeing_digits(jets, other.states, digits) <= shared + 1) {
    found.alone =
        "the event-driven engine is certain of only " + std::to_string(shared) + " digits";
    return;
  }
  throw NotCertified(question.problem + ": two ways to the derivative with respect to " + name +
                     " share only " + std::to_string(shared) + " digits");
}

}  // namespace assay::reference
