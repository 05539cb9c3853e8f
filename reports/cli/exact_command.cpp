#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/truth.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/run_warnings.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/models/model_file.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

struct ExactArguments {
  std::string problem, at, x;
  std::vector<std::string> set;
  int digits = 17;
  bool model = false;
};

/// Numbers >= 0, separated by commas.
std::vector<Rational> parse_list(const std::string& option,
                                 const std::string& text,
                                 const char* what) {
  std::vector<Rational> numbers;
  std::istringstream stream(text);
  for (std::string entry; std::getline(stream, entry, ',');) {
    const Rational number = parse_number(option, entry);
    if (number < 0) {
      throw InvalidInput(option + " " + entry + " is not allowed: " + what + " must be >= 0");
    }
    numbers.push_back(number);
  }
  if (numbers.empty()) {
    throw InvalidInput(option + " '" + text + "': " + what + ", as T1,T2, are expected");
  }
  return numbers;
}

/// The names of the numbers of a motion.
struct Names {
  bool first_order;

  /// For a first-order system v is x', which follows from x and λ.
  [[nodiscard]] bool shows_velocity() const { return !first_order; }
  [[nodiscard]] const char* position() const { return first_order ? "x" : "q"; }
  /// The quantity that changes at an event.
  [[nodiscard]] std::string changed(const oracles::DigitsEvent& event) const {
    if (!first_order) return "v";
    return event.kind == oracles::to_string(oracles::EventKind::kStateJump) ? "x" : "rate";
  }
};

Json to_json(const oracles::ExactDigits& exact, const Names& names) {
  Json document{{"problem", exact.problem}, {"parameters", Json::object()}};
  for (const auto& [name, value] : exact.parameters) document["parameters"][name] = value;
  document["digits"] = exact.digits;
  document["method"] = exact.method;
  document["certified_digits"] = exact.certified_digits;
  document["states"] = Json::array();
  for (const oracles::DigitsState& state : exact.states) {
    Json entry{{"t", state.t}, {names.position(), state.q}};
    if (names.shows_velocity()) entry["v"] = state.v;
    if (!exact.positions.empty()) entry["positions"] = exact.positions;
    if (!state.strain.empty()) entry["strain"] = state.strain;
    if (!state.lambda.empty()) entry["lambda"] = state.lambda;
    document["states"].push_back(entry);
  }
  document["events"] = Json::array();
  for (const oracles::DigitsEvent& event : exact.events) {
    Json entry{{"kind", event.kind}, {"t", event.t}};
    if (!event.v_minus.empty()) entry[names.changed(event) + "_minus"] = event.v_minus;
    if (!event.v_plus.empty()) entry[names.changed(event) + "_plus"] = event.v_plus;
    if (!event.impulse.empty()) entry["impulse"] = event.impulse;
    if (!event.lambda_minus.empty()) entry["lambda_minus"] = event.lambda_minus;
    if (!event.lambda_plus.empty()) entry["lambda_plus"] = event.lambda_plus;
    document["events"].push_back(entry);
  }
  return document;
}

void list(const std::string& name, const std::vector<std::string>& values) {
  std::cout << "  " << name << " =";
  for (const std::string& value : values) std::cout << " " << value;
  std::cout << "\n";
}

void print_event(const oracles::DigitsEvent& event, const Names& names) {
  if (!event.v_minus.empty()) list(names.changed(event) + "-", event.v_minus);
  if (!event.v_plus.empty()) list(names.changed(event) + "+", event.v_plus);
  if (!event.impulse.empty()) list("P ", event.impulse);
  if (!event.lambda_minus.empty()) list("λ-", event.lambda_minus);
  if (!event.lambda_plus.empty()) list("λ+", event.lambda_plus);
}

void print_text(const oracles::ExactDigits& exact, const Names& names) {
  if (!exact.positions.empty()) {
    std::cout << "q = u, v = u_t and the strain u_x of the continuous body\n";
    list("x", exact.positions);
  }
  for (const oracles::DigitsState& state : exact.states) {
    std::cout << "t = " << state.t << "\n";
    list(names.position(), state.q);
    if (names.shows_velocity()) list("v", state.v);
    if (!state.strain.empty()) list("u_x", state.strain);
    if (!state.lambda.empty()) list("λ", state.lambda);
  }
  for (const oracles::DigitsEvent& event : exact.events) {
    std::cout << event.kind << " at t = " << event.t << "\n";
    print_event(event, names);
  }
}

/// Impacts at t = 0 belong to the initial data, so the printed events are those of (0, max t]. This
/// takes out the jump of an inconsistent state at the start.
std::optional<oracles::DigitsEvent> take_events_of_start(oracles::ExactDigits& exact) {
  std::optional<oracles::DigitsEvent> jump;
  std::erase_if(exact.events, [&](const oracles::DigitsEvent& event) {
    if (event.t != "0") return false;
    if (event.kind == oracles::to_string(oracles::EventKind::kStateJump)) jump = event;
    return true;
  });
  return jump;
}

/// Positions may also be given as `x=…` among the parameters of the problem.
std::string take_positions(const ExactArguments& arguments, std::vector<std::string>& set) {
  std::string positions = arguments.x;
  std::erase_if(set, [&](const std::string& text) {
    if (!text.starts_with("x=")) return false;
    if (positions.empty()) positions = text.substr(2);
    return true;
  });
  return positions;
}

/// Leaves out the coordinates that do not belong to the state: those after the first `state` ones
/// (0 keeps all), and the three of the centre of a rigid body if it is fixed.
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

oracles::ExactDigits digits_of(const ExactArguments& arguments) {
  const oracles::ProblemEntry& problem = find_problem_or_model(arguments.problem);
  const std::vector<Rational> times = parse_list("--at", arguments.at, "times");
  const bool continuous =
      !arguments.model && oracles::continuum(problem, problem.parameters({})) != nullptr;
  if (!continuous && !arguments.x.empty()) {
    throw InvalidInput("--x " + arguments.x + " is not allowed: " +
                       (arguments.model ? "the model of a problem" : arguments.problem) +
                       " has no positions");
  }
  std::vector<std::string> set = arguments.set;
  const std::string x = continuous ? take_positions(arguments, set) : std::string();
  const Parameters parameters = problem.parameters(parse_settings(set));
  if (!continuous) {
    return reference::true_digits(problem, parameters, times, arguments.digits);
  }
  return oracles::continuum_digits(
      problem,
      parameters,
      times,
      x.empty() ? std::vector<Rational>() : parse_list("--x", x, "positions"),
      arguments.digits);
}

void run(const ExactArguments& arguments, const CommandContext& context) {
  const oracles::ProblemEntry& problem = find_problem_or_model(arguments.problem);
  oracles::ExactDigits exact = state_only(digits_of(arguments), problem);
  if (problem.kind == ModelKind::kNewtonEuler) {
    Warnings warnings;
    warn_of_bodies(problem, problem.parameters(parse_settings(arguments.set)), warnings);
    print_warnings(warnings);
  }
  const std::optional<oracles::DigitsEvent> jump = take_events_of_start(exact);
  const Names names{problem.kind == ModelKind::kFirstOrder};
  if (context.json) {
    Json document = to_json(exact, names);
    if (jump) {
      document["initial_jump"] = {
          {"x_minus", jump->v_minus}, {"x_plus", jump->v_plus}, {"impulse", jump->impulse}};
    }
    print_json(document);
  } else {
    if (jump) {
      std::cout << "the initial state jumps at t = 0; x(0) is the state after the jump\n";
      print_event(*jump, names);
    }
    print_text(exact, names);
  }
}

}  // namespace

void add_exact_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<ExactArguments>();
  Command command =
      add_command(app,
                  context,
                  "exact",
                  "The exact or certified solution and its events, to any number of digits",
                  "assay exact bouncing-ball --at 1/2,3 --set e=4/5 --digits 50");
  command.required("problem", arguments->problem, "name of the problem, or a model file (.toml)");
  command.required("--at", arguments->at, "times T1,T2,… [s]");
  command.option("--set", arguments->set, "parameter of the problem, name=value");
  command.option("--x", arguments->x, "positions X1,X2,… of a continuous body, else its nodes [m]");
  command.flag(
      "--model",
      arguments->model,
      "the motion of the discrete model that schemes integrate, not of the continuous body");
  command.number("--digits",
                 arguments->digits,
                 "significant digits, correctly rounded",
                 1,
                 oracles::kMaxDigits);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
