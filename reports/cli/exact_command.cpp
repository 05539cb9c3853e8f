#include <iostream>
#include <memory>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reference/truth.hpp"
#include "reports/cli/commands.hpp"
#include "reports/study/json_fields.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

struct ExactArguments {
  std::string problem, at;
  std::vector<std::string> set;
  int digits = 17;
};

std::vector<Rational> parse_times(const std::string& text) {
  std::vector<Rational> times;
  std::istringstream stream(text);
  for (std::string entry; std::getline(stream, entry, ',');) {
    const Rational t = parse_number("--at", entry);
    if (t < 0) throw InvalidInput("--at " + entry + " is not allowed: times must be >= 0");
    times.push_back(t);
  }
  if (times.empty()) throw InvalidInput("--at '" + text + "': times T1,T2,… are expected");
  return times;
}

Json to_json(const oracles::ExactDigits& exact) {
  Json document{{"problem", exact.problem}, {"parameters", Json::object()}};
  for (const auto& [name, value] : exact.parameters) document["parameters"][name] = value;
  document["digits"] = exact.digits;
  document["method"] = exact.method;
  document["certified_digits"] = exact.certified_digits;
  document["states"] = Json::array();
  for (const oracles::DigitsState& state : exact.states) {
    Json entry{{"t", state.t}, {"q", state.q}, {"v", state.v}};
    if (!state.lambda.empty()) entry["lambda"] = state.lambda;
    document["states"].push_back(entry);
  }
  document["events"] = Json::array();
  for (const oracles::DigitsEvent& event : exact.events) {
    Json entry{{"kind", event.kind}, {"t", event.t}};
    if (!event.v_minus.empty()) entry["v_minus"] = event.v_minus;
    if (!event.v_plus.empty()) entry["v_plus"] = event.v_plus;
    if (!event.impulse.empty()) entry["impulse"] = event.impulse;
    document["events"].push_back(entry);
  }
  return document;
}

void print_text(const oracles::ExactDigits& exact) {
  const auto list = [](const char* name, const std::vector<std::string>& values) {
    std::cout << "  " << name << " =";
    for (const std::string& value : values) std::cout << " " << value;
    std::cout << "\n";
  };
  for (const oracles::DigitsState& state : exact.states) {
    std::cout << "t = " << state.t << "\n";
    list("q", state.q);
    list("v", state.v);
    if (!state.lambda.empty()) list("λ", state.lambda);
  }
  for (const oracles::DigitsEvent& event : exact.events) {
    std::cout << event.kind << " at t = " << event.t << "\n";
    if (event.v_minus.empty()) continue;
    list("v-", event.v_minus);
    list("v+", event.v_plus);
    list("P ", event.impulse);
  }
}

/// Impacts at t = 0 belong to the initial data: what is printed are the events of (0, max t].
oracles::ExactDigits after_the_start(oracles::ExactDigits exact) {
  std::erase_if(exact.events, [](const oracles::DigitsEvent& event) { return event.t == "0"; });
  return exact;
}

void run(const ExactArguments& arguments, const CommandContext& context) {
  const oracles::ProblemEntry& problem = oracles::find_problem(arguments.problem);
  const Parameters parameters = problem.parameters(parse_settings(arguments.set));
  const oracles::ExactDigits exact = after_the_start(
      reference::true_digits(problem, parameters, parse_times(arguments.at), arguments.digits));
  if (context.json) {
    std::cout << indented_text(to_json(exact)) << "\n";
  } else {
    print_text(exact);
  }
}

}  // namespace

void add_exact_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<ExactArguments>();
  Command command = add_command(app,
                                context,
                                "exact",
                                "The exact or certified solution and its events, to any number of digits",
                                "assay exact bouncing-ball --at 1/2,3 --set e=4/5 --digits 50");
  command.required("problem", arguments->problem, "name of the problem");
  command.required("--at", arguments->at, "times T1,T2,… [s]");
  command.option("--set", arguments->set, "parameter of the problem, name=value");
  command.number("--digits",
                 arguments->digits,
                 "significant digits, correctly rounded",
                 1,
                 oracles::kMaxDigits);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
