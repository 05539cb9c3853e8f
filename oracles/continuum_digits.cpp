#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"

namespace assay::oracles {

namespace {

void require_inside(const Continuum& body, const std::vector<Rational>& positions) {
  for (const Rational& x : positions) {
    if (x >= 0 && x <= body.length()) continue;
    throw InvalidInput("position x = " + to_text(x) + " is not allowed: it must be in [0, " +
                       to_text(body.length()) + "]");
  }
}

}  // namespace

ExactDigits continuum_digits(const ProblemEntry& entry,
                             const Parameters& parameters,
                             const std::vector<Rational>& times,
                             const std::vector<Rational>& positions,
                             int digits) {
  const std::string name(entry.name);
  const auto body = continuum(entry, parameters);
  if (body == nullptr) {
    throw InvalidInput("problem " + name + " has no continuous body; its state is q, v");
  }
  if (digits < 1 || digits > kMaxDigits) {
    throw InvalidInput("digits = " + std::to_string(digits) +
                       " is not allowed: it must be in [1, " + std::to_string(kMaxDigits) + "]");
  }
  if (times.empty()) throw InvalidInput("no time is given at which to evaluate " + name);
  for (const Rational& t : times) {
    if (t < 0) throw InvalidInput("time " + to_text(t) + " is not allowed: it must be >= 0");
  }
  require_inside(*body, positions);
  const auto text = [digits](const QuadraticNumber& x) { return to_text(x.rounded(digits)); };
  const std::vector<Rational> at = positions.empty() ? body->nodes() : positions;
  ExactDigits result{.problem = name, .digits = digits, .certified_digits = digits};
  for (const ParameterSpec& spec : parameters.specs()) {
    result.parameters.emplace_back(spec.name, parameters.text(spec.name));
  }
  for (const Rational& x : at) result.positions.push_back(text({x}));
  for (const Rational& t : times) {
    DigitsState state{.t = text({t}), .lambda = {text(body->contact_force(t))}};
    for (const Rational& x : at) {
      const FieldState field = body->at(t, x);
      state.q.push_back(text(field.displacement));
      state.v.push_back(text(field.velocity));
      state.strain.push_back(text(field.strain));
    }
    result.states.push_back(std::move(state));
  }
  for (const FieldEvent& event : body->events(*std::ranges::max_element(times))) {
    DigitsEvent& added = result.events.emplace_back();
    added.kind = to_string(event.kind);
    added.t = text(event.t);
    if (event.kind != ContactChange::kContact) added.impulse = {text(event.impulse)};
    if (event.kind != ContactChange::kImpact) continue;
    for (const Rational& x : at) {
      const Rational before = body->at(event.t.a, x).velocity.a;
      added.v_minus.push_back(text({before}));
      added.v_plus.push_back(text({Rational(-event.restitution * before)}));
    }
  }
  return result;
}

}  // namespace assay::oracles
