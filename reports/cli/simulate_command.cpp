#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/scalar_list.hpp"
#include "core/scalar/to_decimal.hpp"
#include "oracles/model_structure.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/growth_warning.hpp"
#include "reports/cli/run_warnings.hpp"
#include "reports/cli/state_table.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/models/model_file.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostSteps = 1 << 26;

struct SimulateArguments {
  std::string problem, scheme, h, t_end, csv;
  std::string scalar = "double";
  std::vector<std::string> set, scheme_set;
  std::int64_t every = 0;
  std::optional<int> digits;
};

/// A step in (0, horizon] and the number of steps that reach the horizon.
Eigen::Index count_steps(const Rational& h, const Rational& t_end, const SimulateArguments& given) {
  if (h > t_end) {
    throw InvalidInput("--h = " + given.h + " is larger than the horizon " + to_text(t_end));
  }
  const Rational count = t_end / h;
  if (count > kMostSteps) {
    throw InvalidInput(fmt::format("--h = {} needs more than {} steps to reach --t-end = {}",
                                   given.h,
                                   kMostSteps,
                                   given.t_end.empty() ? to_text(t_end) : given.t_end));
  }
  const auto whole = static_cast<Eigen::Index>(count);
  return Rational(whole) < count ? whole + 1 : whole;
}

/// Warns if the run ends elsewhere than requested: it has whole steps.
void warn_of_end(const RunRequest& request, const Rational& t_end, Warnings& warnings) {
  const Rational end = request.h * Rational(request.steps);
  if (end == t_end) return;
  warnings.push_back(
      fmt::format("the run ends at t = {}, past the horizon {}, which is no multiple of h",
                  to_text(end),
                  to_text(t_end)));
}

/// A value that fits a double is a number in JSON; others are decimal strings.
Json value_json(const std::string& text, bool numeric) {
  return numeric ? parse_document(text, "number") : Json(text);
}

Json state_json(const TextState& state, bool numeric, bool first_order) {
  const auto list = [numeric](const std::vector<std::string>& texts) {
    Json values = Json::array();
    for (const std::string& text : texts) values.push_back(value_json(text, numeric));
    return values;
  };
  if (first_order) {
    return {
        {"t", value_json(state.t, numeric)}, {"x", list(state.q)}, {"lambda", list(state.impulse)}};
  }
  return {{"t", value_json(state.t, numeric)},
          {"q", list(state.q)},
          {"v", list(state.v)},
          {"impulse", list(state.impulse)}};
}

/// Adds quotes if the value contains a comma, as an enclosure does.
std::string csv_field(const std::string& value) {
  return value.find(',') == std::string::npos ? value : '"' + value + '"';
}

void append_csv(std::string& csv, const TextState& state, const TrajectoryColumns& columns) {
  if (csv.empty()) {
    csv = "t";
    const auto name = [&](std::string_view prefix, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) csv += fmt::format(",{}{}", prefix, i);
    };
    name(columns.position, state.q.size());
    name(columns.velocity, state.v.size());
    name(columns.impulse, state.impulse.size());
    csv += "\n";
  }
  csv += csv_field(state.t);
  for (const auto* column : {&state.q, &state.v, &state.impulse}) {
    for (const std::string& value : *column) csv += "," + csv_field(value);
  }
  csv += "\n";
}

/// The number of digits that a value of the scalar has; any number if --digits was given.
int most_digits(std::string_view scalar) {
  for (const ScalarEntry& entry : scalars()) {
    if (entry.name == scalar) return entry.digits.value_or(kMostMprealDigits);
  }
  return kMostMprealDigits;
}

/// The state with the requested number of significant digits; enclosures stay unchanged.
TextState rounded(TextState state, int digits) {
  const auto round = [digits](std::string& text) {
    if (text.starts_with('[')) return;
    text = to_text(round_to_decimal(parse_rational(text), digits));
  };
  round(state.t);
  for (auto* column : {&state.q, &state.v, &state.impulse}) {
    std::for_each(column->begin(), column->end(), round);
  }
  return state;
}

RunRequest read_request(const SimulateArguments& arguments,
                        const SchemeEntry& scheme,
                        Warnings& warnings) {
  const oracles::ProblemEntry& problem = find_problem_or_model(arguments.problem);
  Parameters options(scheme.parameters);
  for (const auto& [key, value] : parse_settings(arguments.scheme_set)) options.set(key, value);
  const Rational t_end = parse_positive(
      "--t-end", arguments.t_end.empty() ? problem.study_cases().front().t_end : arguments.t_end);
  const Rational h = parse_positive("--h", arguments.h);
  RunRequest request{&problem,
                     problem.parameters(parse_settings(arguments.set)),
                     options,
                     h,
                     count_steps(h, t_end, arguments),
                     arguments.digits.value_or(kMprealDigits)};
  warn_of_end(request, t_end, warnings);
  return request;
}

/// Leaves out the coordinates that do not belong to the state: those after the first `count` ones;
/// 0 keeps all.
TextState state_only(TextState state, Eigen::Index count) {
  if (count == 0) return state;
  for (auto* column : {&state.q, &state.v}) {
    column->resize(std::min(column->size(), static_cast<std::size_t>(count)));
  }
  return state;
}

/// What is shown of a run.
struct Shown {
  std::vector<TextState> states;  ///< those of --every, or of a table
  std::string csv;
  TextState last;
  std::optional<TextState> before;  ///< the step that led to `last`, if it was printed
  RunEnding end;
  std::vector<std::optional<bool>> unique;  ///< see unique_multipliers; empty: not known
};

/// A printed table has about kTableLines lines; for more than kMostTableSteps steps it shows the
/// last state alone.
constexpr Eigen::Index kTableLines = 20, kMostTableSteps = 100000;

/// Which of the states are kept: every so many steps; 0: none.
Eigen::Index stride_of(const SimulateArguments& arguments, const RunRequest& request, bool table) {
  if (arguments.every > 0) return arguments.every;
  if (!table || request.steps > kMostTableSteps) return 0;
  return (request.steps + kTableLines - 1) / kTableLines;
}

Shown simulate(const SimulateArguments& arguments,
               const ScalarRunner& runner,
               const RunRequest& request,
               const MultiplierProofs& multipliers,
               bool table,
               bool tells_impulses) {
  Shown shown;
  const bool numeric = arguments.scalar == "double";
  const bool round = arguments.digits && *arguments.digits < most_digits(arguments.scalar);
  const Eigen::Index stride = stride_of(arguments, request, table);
  const bool only_last = stride == 0 && arguments.csv.empty();
  const Eigen::Index every =
      std::max<Eigen::Index>(only_last ? request.steps - 1 : arguments.every, 1);
  const TrajectoryColumns columns = columns_of(*request.problem);
  TextState before;
  shown.end = runner.print(request, every, [&](const TextState& whole) {
    TextState all = whole;
    if (!tells_impulses) all.impulse.clear();
    const TextState state = state_only(all, request.problem->state);
    if (state.k > 0 && state.k == before.k + 1) shown.before = before;
    before = state;
    const auto shorter = [&](const TextState& of) {
      return round && !numeric ? rounded(of, *arguments.digits) : of;
    };
    shown.last = shorter(state);
    const bool kept = stride > 0 && (state.k % stride == 0 || state.k == request.steps);
    if (kept) shown.states.push_back(shown.last);
    if (!arguments.csv.empty()) append_csv(shown.csv, shorter(all), columns);
  });
  const bool known = shown.before && shown.before->k + 1 == shown.last.k;
  if (known && request.problem->kind == ModelKind::kFirstOrder && !shown.before->impulse.empty()) {
    shown.unique = multipliers.unique(request, *shown.before);
  }
  return shown;
}

void print(const SimulateArguments& arguments, const RunRequest& request, const Shown& shown) {
  const bool numeric = arguments.scalar == "double";
  const std::vector<TextState> last{shown.last};
  print_table(shown.states.empty() ? last : shown.states, columns_of(*request.problem), numeric);
  std::cout << fmt::format("{} steps of h = {}, status {}\n",
                           shown.last.k,
                           to_text(request.h),
                           to_string(shown.end.status));
  for (std::size_t i = 0; i < shown.unique.size(); ++i) {
    if (shown.unique[i] == true) continue;
    std::cout << fmt::format("lambda{} of the last step is {}\n",
                             i,
                             shown.unique[i] ? "not unique" : "not proved to be unique");
  }
}

Json unique_json(const std::vector<std::optional<bool>>& unique) {
  Json list = Json::array();
  for (const std::optional<bool>& one : unique) list.push_back(one ? Json(*one) : Json(nullptr));
  return list;
}

/// For a model of the user: the properties of each interaction, before any scheme.
Json interactions_json(const RunRequest& request) {
  Json list = Json::array();
  for (const auto& of : oracles::structure_of(request.problem->describe(request.parameters))) {
    list.push_back({{"name", of.name},
                    {"systems", of.systems},
                    {"relative_degree", of.degree ? Json(*of.degree) : Json(to_string(of.kind))},
                    {"linked", of.linked}});
  }
  return list;
}

Json to_json(const SimulateArguments& arguments,
             const RunRequest& request,
             const Shown& shown,
             const Warnings& warnings) {
  const bool numeric = arguments.scalar == "double";
  const bool first_order = request.problem->kind == ModelKind::kFirstOrder;
  const std::string h = numeric ? to_decimal(from_rational<double>(request.h)) : to_text(request.h);
  Json document{{"problem", arguments.problem},
                {"parameters", values_json(request.parameters)},
                {"scheme", arguments.scheme},
                {"options", values_json(request.scheme_options)},
                {"scalar", arguments.scalar},
                {"h", value_json(h, numeric)},
                {"steps", shown.last.k},
                {"status", std::string(to_string(shown.end.status))},
                {"final", state_json(shown.last, numeric, first_order)},
                {"warnings", warnings}};
  if (shown.end.not_converged > 0) {
    document["not_converged"] = {{"steps", shown.end.not_converged},
                                 {"first_step", shown.end.first_not_converged},
                                 {"largest_change", shown.end.change}};
  }
  if (request.problem->describe) document["interactions"] = interactions_json(request);
  if (!shown.unique.empty()) document["lambda_unique"] = unique_json(shown.unique);
  if (arguments.every == 0) return document;
  document["trajectory"] = Json::array();
  for (const TextState& state : shown.states) {
    document["trajectory"].push_back(state_json(state, numeric, first_order));
  }
  return document;
}

void run(const SimulateArguments& arguments, CommandContext& context) {
  const SchemeEntry& scheme = find_scheme(context.catalogue.schemes(), arguments.scheme);
  const ScalarRunner& runner = scheme.scalar(arguments.scalar);
  Warnings warnings;
  const RunRequest request = read_request(arguments, scheme, warnings);
  if (request.problem->kind == ModelKind::kFirstOrder && context.is_part) {
    throw NotInThisPart("the proof that the multipliers of a first-order system are unique");
  }
  warn_of_start(request, warnings);
  warn_of_bodies(*request.problem, request.parameters, warnings);
  warn_of_growth(request, scheme, warnings);
  warn_of_degree(request, warnings);
  print_warnings(warnings);
  if (!arguments.csv.empty()) require_replaceable(arguments.csv);
  const Shown shown = simulate(
      arguments, runner, request, context.multipliers, !context.json, scheme.tells_impulses);
  const std::size_t printed = context.catalogue.printed_by(scheme.name);
  if (!arguments.csv.empty()) replace_file(arguments.csv, shown.csv);
  if (context.json) {
    Json document = to_json(arguments, request, shown, warnings);
    if (printed > 0) document["printed_bytes"] = printed;
    print_json(document);
  } else {
    print(arguments, request, shown);
  }
  if (shown.end.status == SolveStatus::kSolved) return;
  const bool to_the_end = shown.last.k == request.steps;  // an option of the scheme goes on
  std::cerr << fmt::format(
      "assay: the run {} t = {}: {}\n",
      to_the_end ? "has steps that did not converge, and ended at" : "stopped at",
      shown.last.t,
      to_string(shown.end.status));
  if (shown.end.not_converged > 0) {
    std::cerr << fmt::format(
        "assay: {} of {} steps did not converge, the first is step {}; the last iterate would "
        "change "
        "by up to {}\n",
        shown.end.not_converged,
        request.steps,
        shown.end.first_not_converged,
        shown.end.change);
  }
  if (shown.end.status == SolveStatus::kIterationLimit && arguments.scalar == "rational") {
    std::cerr << "assay: in exact numbers Newton's method stops after three iterations, because "
                 "each one doubles the length of the numbers: this suffices if the equations of a "
                 "step are linear\n";
  } else if (shown.end.status == SolveStatus::kStalled &&
             request.problem->kind != ModelKind::kFirstOrder) {
    std::cerr << "assay: a step gave a number that is not finite, or its equations are singular in "
                 "this scalar; take a smaller h, or another scalar\n";
    const std::string force = why_bodies_stop(request, shown.last);
    if (!force.empty()) print_message(force);
  }
  if (request.problem->kind == ModelKind::kFirstOrder) {
    const std::string why = context.multipliers.why_stopped(request, shown.last);
    if (!why.empty()) print_message(why);
  }
  context.exit_code = kNothingDecided;
}

}  // namespace

void add_simulate_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<SimulateArguments>();
  Command command = add_command(
      app,
      context,
      "simulate",
      "One run of a scheme on a problem",
      "assay simulate bouncing-ball --scheme moreau-jean --h 1e-3 --t-end 2 --csv ball.csv");
  command.required("problem", arguments->problem, "name of the problem, or a model file (.toml)");
  command.required("--scheme", arguments->scheme, "name of the scheme");
  command.required("--h", arguments->h, "step [s]");
  command.option("--t-end", arguments->t_end, "horizon [s]; default: as in the first study case");
  command.option("--scalar", arguments->scalar, "scalar of the run");
  command.number("--digits",
                 arguments->digits,
                 "significant digits shown for scalars beyond double, at most as many as identify "
                 "a value; for scalar mpreal also its working digits",
                 2,
                 kMostMprealDigits);
  command.option("--set", arguments->set, "parameter of the problem, name=value");
  command.option("--scheme-set", arguments->scheme_set, "option of the scheme, name=value");
  command.number("--every", arguments->every, "show every N-th state", std::int64_t{1}, kMostSteps);
  command.option("--csv", arguments->csv, "write the trajectory to this file");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
