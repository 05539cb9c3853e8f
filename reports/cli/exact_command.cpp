#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/sensitivity/problem_question.hpp"
#include "reference/true_digits.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/exact_sensitivity.hpp"
#include "reports/cli/run_warnings.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/models/model_file.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

struct ExactArguments {
  std::string problem, at, x, sensitivity;
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

Json to_json(const oracles::ExactDigits& exact, const MotionNames& names) {
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

void print_event(const oracles::DigitsEvent& event, const MotionNames& names) {
  if (!event.v_minus.empty()) list(names.changed(event) + "-", event.v_minus);
  if (!event.v_plus.empty()) list(names.changed(event) + "+", event.v_plus);
  if (!event.impulse.empty()) list("P ", event.impulse);
  if (!event.lambda_minus.empty()) list("λ-", event.lambda_minus);
  if (!event.lambda_plus.empty()) list("λ+", event.lambda_plus);
}

void print_text(const oracles::ExactDigits& exact,
                const MotionNames& names,
                const ExactSensitivities& sensitivities) {
  if (!exact.positions.empty()) {
    std::cout << "q = u, v = u_t and the strain u_x of the continuous body\n";
    list("x", exact.positions);
  }
  for (std::size_t i = 0; i < exact.states.size(); ++i) {
    const oracles::DigitsState& state = exact.states[i];
    std::cout << "t = " << state.t << "\n";
    list(names.position(), state.q);
    if (names.shows_velocity()) list("v", state.v);
    if (!state.strain.empty()) list("u_x", state.strain);
    if (!state.lambda.empty()) list("λ", state.lambda);
    sensitivities.print_state(i, names);
  }
  for (std::size_t i = 0; i < exact.events.size(); ++i) {
    std::cout << exact.events[i].kind << " at t = " << exact.events[i].t << "\n";
    print_event(exact.events[i], names);
    sensitivities.print_event(i);
  }
  sensitivities.print_ways();
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

/// What the user asks for: the motion at these times, of a continuous body also at these positions.
struct ExactQuestion {
  const oracles::ProblemEntry& problem;
  Parameters parameters;
  std::vector<Rational> times, positions;
  bool continuous;

  [[nodiscard]] oracles::ExactDigits answer(const Parameters& at, int digits) const {
    return reference::state_only(
        continuous ? oracles::continuum_digits(problem, at, times, positions, digits)
                   : reference::true_digits(problem, at, times, digits),
        problem);
  }
};

ExactQuestion question_of(const ExactArguments& arguments) {
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
  return {problem,
          problem.parameters(parse_settings(set)),
          times,
          x.empty() ? std::vector<Rational>() : parse_list("--x", x, "positions"),
          continuous};
}

ExactSensitivities sensitivities_of(const ExactQuestion& question,
                                    const ExactArguments& arguments) {
  if (arguments.sensitivity.empty()) return {};
  reference::SensitivityQuestion asked = reference::question_of_problem(
      question.problem, question.parameters, question.times, arguments.digits);
  if (question.continuous) {
    asked.motion = [&question](const Parameters& at, int digits) {
      return question.answer(at, digits);
    };
    asked.model = {};
    asked.reference = false;
  }
  return {asked, arguments.sensitivity};
}

void run(const ExactArguments& arguments, CommandContext& context) {
  const ExactQuestion question = question_of(arguments);
  const oracles::ProblemEntry& problem = question.problem;
  oracles::ExactDigits exact = question.answer(question.parameters, arguments.digits);
  ExactSensitivities sensitivities = sensitivities_of(question, arguments);
  if (problem.kind == ModelKind::kNewtonEuler) {
    Warnings warnings;
    warn_of_bodies(problem, question.parameters, warnings);
    print_warnings(warnings);
  }
  const std::size_t all_events = exact.events.size();
  const std::optional<oracles::DigitsEvent> jump = take_events_of_start(exact);
  sensitivities.leave_out_events(all_events - exact.events.size());
  const MotionNames names{problem.kind == ModelKind::kFirstOrder};
  if (context.json) {
    Json document = to_json(exact, names);
    if (jump) {
      document["initial_jump"] = {
          {"x_minus", jump->v_minus}, {"x_plus", jump->v_plus}, {"impulse", jump->impulse}};
    }
    sensitivities.add_to(document, names);
    print_json(document);
  } else {
    if (jump) {
      std::cout << "the initial state jumps at t = 0; x(0) is the state after the jump\n";
      print_event(*jump, names);
    }
    print_text(exact, names, sensitivities);
  }
  if (!sensitivities.exist()) context.exit_code = kNothingDecided;
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
  command.option(
      "--x", arguments->x, "positions X1,X2,… on a continuous body [m]; default: its nodes");
  command.option("--sensitivity",
                 arguments->sensitivity,
                 "show also the derivatives of states and event times by these parameters P1,P2,…");
  command.flag(
      "--model",
      arguments->model,
      "show the motion of the discrete model that schemes integrate, not of the continuous body");
  command.number("--digits",
                 arguments->digits,
                 "significant digits, correctly rounded",
                 1,
                 oracles::kMaxDigits);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
