#include "reports/cli/exact_sensitivity.hpp"

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;
using reference::DigitsDerivative;
using reference::ParameterSensitivities;
using reference::Sensitivity;

const char* side_of(Sensitivity::Kind kind) {
  return kind == Sensitivity::Kind::kOnlyBelow ? "below" : "above";
}

bool is_one_sided(const Sensitivity& of) {
  return of.kind == Sensitivity::Kind::kOnlyBelow || of.kind == Sensitivity::Kind::kOnlyAbove;
}

/// Entries that do not exist are null.
Json numbers_json(const std::vector<std::string>& numbers) {
  Json result = Json::array();
  for (const std::string& number : numbers)
    result.push_back(number.empty() ? Json() : Json(number));
  return result;
}

/// What is differentiated: a state, or the time of an event.
struct Fields {
  const char* position;
  bool velocity;
};

Json derivative_json(const DigitsDerivative& of, const Fields& fields) {
  if (fields.position == std::string("t")) return {{"t", numbers_json(of.q).front()}};
  Json result{{fields.position, numbers_json(of.q)}};
  if (fields.velocity) result["v"] = numbers_json(of.v);
  return result;
}

Json sensitivity_json(const Sensitivity& of, const Fields& fields) {
  if (of.exists()) {
    Json result = derivative_json(of.derivative, fields);
    if (is_one_sided(of)) result["side"] = side_of(of.kind);
    return result;
  }
  Json result{{"not_differentiable", of.reason}};
  if (!of.below.q.empty()) result["below"] = derivative_json(of.below, fields);
  if (!of.above.q.empty()) result["above"] = derivative_json(of.above, fields);
  return result;
}

void print_numbers(const std::string& name, const std::vector<std::string>& values) {
  std::cout << "  " << name << " =";
  for (const std::string& value : values) std::cout << " " << (value.empty() ? "none" : value);
  std::cout << "\n";
}

void print_derivative(const DigitsDerivative& of, const Fields& fields, const std::string& end) {
  if (of.q.empty()) return;
  print_numbers("d" + std::string(fields.position) + end, of.q);
  if (fields.velocity) print_numbers("dv" + end, of.v);
}

void print(const Sensitivity& of, const Fields& fields, const std::string& parameter) {
  const std::string by = "/d" + parameter;
  if (of.exists()) {
    const std::string side = is_one_sided(of) ? std::string(", from ") + side_of(of.kind) : "";
    print_derivative(of.derivative, fields, by + side);
    return;
  }
  const std::string_view state = fields.velocity ? "(q, v)" : fields.position;
  std::cout << "  d" << state << by << " does not exist: " << of.reason << "\n";
  print_derivative(of.below, fields, by + ", from below");
  print_derivative(of.above, fields, by + ", from above");
}

}  // namespace

std::string MotionNames::changed(const oracles::DigitsEvent& event) const {
  if (!first_order) return "v";
  return event.kind == oracles::to_string(oracles::EventKind::kStateJump) ? "x" : "rate";
}

ExactSensitivities::ExactSensitivities(const reference::SensitivityQuestion& question,
                                       const std::string& names) {
  const std::vector<std::string> parameters = parse_names("--sensitivity", {names});
  for (const std::string& name : parameters) {
    reference::require_differentiable(question.problem, question.parameters, name);
  }
  for (const std::string& name : parameters) {
    all_.push_back(reference::sensitivities(question, name));
  }
}

void ExactSensitivities::leave_out_events(std::size_t count) {
  for (ParameterSensitivities& of : all_) {
    const std::size_t known = std::min(count, of.event_times.size());
    of.event_times.erase(of.event_times.begin(),
                         of.event_times.begin() + static_cast<std::ptrdiff_t>(known));
  }
}

void ExactSensitivities::add_to(Json& document, const MotionNames& names) const {
  const Fields state{names.position(), names.shows_velocity()}, event{"t", false};
  for (const ParameterSensitivities& of : all_) {
    Json& about = document["sensitivities"][of.parameter];
    about["ways"] = Json::array();
    for (const reference::Way& way : of.ways) {
      about["ways"].push_back({{"name", way.name}, {"digits", way.digits}});
    }
    if (!of.alone.empty()) about["no_second_way"] = of.alone;
    for (std::size_t i = 0; i < of.states.size(); ++i) {
      document["states"][i]["sensitivity"][of.parameter] = sensitivity_json(of.states[i], state);
    }
    for (std::size_t i = 0; i < of.event_times.size(); ++i) {
      document["events"][i]["sensitivity"][of.parameter] =
          sensitivity_json(of.event_times[i], event);
    }
  }
}

void ExactSensitivities::print_state(std::size_t state, const MotionNames& names) const {
  const Fields fields{names.position(), names.shows_velocity()};
  for (const ParameterSensitivities& of : all_) print(of.states[state], fields, of.parameter);
}

void ExactSensitivities::print_event(std::size_t event) const {
  for (const ParameterSensitivities& of : all_) {
    if (event < of.event_times.size()) print(of.event_times[event], {"t", false}, of.parameter);
  }
}

void ExactSensitivities::print_ways() const {
  for (const ParameterSensitivities& of : all_) {
    std::cout << "d/d" << of.parameter << (of.alone.empty() ? " confirmed by" : " only by");
    const char* separator = " ";
    for (const reference::Way& way : of.ways) {
      std::cout << std::exchange(separator, ", ") << way.name << " (" << way.digits << " digits)";
    }
    std::cout << (of.alone.empty() ? "" : "; " + of.alone) << "\n";
  }
}

bool ExactSensitivities::exist() const {
  return std::ranges::all_of(all_, [](const ParameterSensitivities& of) {
    return std::ranges::all_of(of.states, &Sensitivity::exists);
  });
}

}  // namespace assay::reports
