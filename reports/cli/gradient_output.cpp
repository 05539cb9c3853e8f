#include "reports/cli/gradient_output.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/cli/replaced_report.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/gradients/events_near_end.hpp"
#include "reports/gradients/exact_gradient.hpp"
#include "reports/gradients/gradient_components.hpp"
#include "reports/gradients/gradient_csv.hpp"
#include "reports/gradients/gradient_json.hpp"
#include "reports/gradients/gradient_page.hpp"
#include "reports/gradients/judge_gradient.hpp"

namespace assay::reports {

namespace {

/// Few rows that somebody chose; the numbers of a file have their own rounding.
constexpr GradientRule kRuleOfFiles{
    .floor = 1e-10, .confidence = 0.95, .least_span = 4, .agreement = 1e-6};

/// What a report of derivatives of schemes, or of files, is about.
const ContentFields& content_fields() {
  static const ContentFields kFields{{"audit", "row"},
                                     "",
                                     "gradients",
                                     {"problem", "parameter", "scheme", "estimator"},
                                     {"parameters", "t_end", "options"},
                                     {"h", "deltas", "confidence", "seed"}};
  return kFields;
}

void print_row(const GradientRow& row) {
  print_verdict(sign_of(row.verdict),
                fmt::format("{} d/d{} {} {}: {}: {}",
                            row.subject.problem,
                            row.exact.parameter,
                            row.subject.scheme,
                            name_of(row.subject.estimator),
                            name_of(row.verdict),
                            row.reason));
}

void print_kink(const GradientRow& row) {
  const auto side = [&](const char* name, const reference::DigitsDerivative& of) {
    if (of.q.empty()) return;
    std::cout << fmt::format("  from {}:", name);
    for (const std::vector<std::string>* part : {&of.q, &of.v}) {
      for (const std::string& text : *part) std::cout << " " << (text.empty() ? "none" : text);
    }
    std::cout << "\n";
  };
  side("below", row.exact.sensitivity.below);
  side("above", row.exact.sensitivity.above);
}

int exit_code(const std::vector<GradientRow>& rows) {
  const auto any = [&](Sign sign) {
    return std::ranges::any_of(
        rows, [&](const GradientRow& row) { return sign_of(row.verdict) == sign; });
  };
  if (any(Sign::kBad)) return kClaimRefuted;
  return rows.empty() || any(Sign::kOpen) ? kNothingDecided : kDone;
}

/// Leaves out runs with fewer than four steps between the end and the nearest event: an event that
/// is on the other side of the end changes the state there by a jump. @return what was left out
std::string keep_away_from_events(const oracles::ProblemEntry& problem,
                                  const Parameters& parameters,
                                  const Rational& t_end,
                                  GradientRow& row) {
  constexpr int kQuietSteps = 4;
  const double largest = std::ranges::max(row.samples, {}, &GradientSample::h).h;
  const ParameterRuns runs{.problem = &problem,
                           .parameters = parameters,
                           .parameter = row.exact.parameter,
                           .t_end = t_end,
                           .scheme = nullptr,
                           .options = Parameters({})};
  EventsNearEnd events(runs, kQuietSteps * exact_value(largest));
  const EventsNearEnd::Around around = events.at(row.exact.value).value_or(EventsNearEnd::Around{});
  const auto end = scalar_cast<double>(t_end);
  const double last = row.exact.last_event ? end - *row.exact.last_event : around.before,
               before = std::min(last, around.before), away = std::min(before, around.after);
  const auto left_out = std::erase_if(
      row.samples, [&](const GradientSample& run) { return kQuietSteps * run.h > away; });
  if (left_out == 0) return "";
  return fmt::format(
      "runs left out: {}, because the event at t = {:.6g} is less than four of their steps from "
      "the end, t = {:.6g}",
      left_out,
      before <= around.after ? end - before : end + around.after,
      end);
}

/// The rows of all files, for one parameter.
GradientRow row_of(const oracles::ProblemEntry& problem,
                   const Parameters& parameters,
                   const std::vector<GradientTable>& tables,
                   const std::string& parameter,
                   const std::vector<std::string>& files,
                   const std::optional<Precision>& declared) {
  const Rational t_end = tables.front().t_end();
  // Before the row: GCC 12 destroys a part of an aggregate twice if the next part throws.
  ExactGradient exact = exact_gradient(problem, parameters, parameter, t_end);
  GradientRow row{.subject = {.problem = std::string(problem.name),
                              .parameters = {},
                              .t_end = to_text(t_end),
                              .scheme = one_line(fmt::format("{}", fmt::join(files, " "))),
                              .options = {},
                              .estimator = Estimator::kGiven},
                  .exact = std::move(exact)};
  for (const ParameterSpec& spec : parameters.specs()) {
    row.subject.parameters.emplace_back(spec.name, parameters.text(spec.name));
  }
  if (!row.exact.sensitivity.exists()) {
    row.reason = "the exact derivative does not exist: " + row.exact.sensitivity.reason;
    return row;
  }
  bool is_single = false;
  for (const GradientTable& table : tables) {
    const Precision precision = declared.value_or(table.precision());
    is_single = is_single || precision == Precision::kSingle;
    for (GradientSample& sample : table.samples(problem, row.exact, precision)) {
      row.samples.push_back(std::move(sample));
    }
  }
  const std::string left_out = keep_away_from_events(problem, parameters, t_end, row);
  judge_gradient(row, kRuleOfFiles);
  judge_components(row, kRuleOfFiles);
  if (!left_out.empty()) row.reason += "; " + left_out;
  if (is_single) {
    row.reason += fmt::format("; judged as single precision, {}",
                              declared ? "as declared" : "which the digits show");
  }
  return row;
}

/// The command that judges the derivative of a row alone.
std::string command_of(const GradientRow& row,
                       const GradientSettings& settings,
                       const CommandContext& context) {
  std::string text = fmt::format("{} gradients {} --scheme {} --parameter {} --t {}",
                                 invoked_as(),
                                 shell_word(row.subject.problem),
                                 shell_word(row.subject.scheme),
                                 shell_word(row.exact.parameter),
                                 row.subject.t_end);
  if (row.subject.estimator != Estimator::kStepwise) {
    text += fmt::format(" --estimator {}", name_of(row.subject.estimator));
  }
  for (const std::string& setting : settings.set) text += " --set " + shell_word(setting);
  for (const std::string& setting : settings.scheme_set) {
    text += " --scheme-set " + shell_word(setting);
  }
  for (const std::string& subject : context.subjects) text += " --subject " + shell_word(subject);
  return text;
}

}  // namespace

void show_gradients(const std::vector<GradientRow>& rows,
                    const std::string& headline,
                    const nlohmann::ordered_json& document,
                    const std::string& out,
                    const std::string& next,
                    CommandContext& context) {
  Summary summary;
  summary.headline = headline;
  summary.next = next;
  const std::vector<SignedCount> counts = counts_of(rows);
  for (const auto& [sign, number, what] : counts) summary.counts.push_back({sign, number, what});
  if (!out.empty()) {
    const auto old = contents_in(out, content_fields());
    Origin origin{.command = typed_command(context)};
    if (document.contains("seed")) origin.seed = document["seed"].get<std::uint64_t>();
    ResultPage page = gradient_page(rows, headline);
    page.origin = origin;
    std::vector<FurtherPage> further = pages_of_problems(rows);
    origin.command.clear();  // it is of all problems
    for (FurtherPage& of_problem : further) of_problem.page.origin = origin;
    write_result_folder(page, indented_text(document) + "\n", out, further);
    say_what_was_replaced(content_fields(), old, document, out);
    summary.report = out + "/index.html";
  }
  if (context.json) {
    print_json(document);
  } else {
    for (const GradientRow& row : rows) {
      print_row(row);
      if (!row.exact.sensitivity.exists()) print_kink(row);
    }
    print_summary(summary);
  }
  context.exit_code = exit_code(rows);
}

std::string next_of_gradients(const std::vector<GradientRow>& rows,
                              const GradientSettings& settings,
                              const CommandContext& context) {
  if (rows.empty()) return fmt::format("{} list schemes", invoked_as());
  const auto worst = std::ranges::max_element(
      rows, {}, [](const GradientRow& row) { return sign_of(row.verdict); });
  const bool all_hold = sign_of(worst->verdict) == Sign::kGood;
  if (!all_hold && rows.size() > 1) return command_of(*worst, settings, context);
  if (settings.out.empty()) return command_with_report(context, settings.out, "gradients");
  return fmt::format("{} list problems {}", invoked_as(), shell_word(worst->subject.problem));
}

void compare_gradients(const oracles::ProblemEntry& problem,
                       const Parameters& parameters,
                       const std::vector<std::string>& files,
                       const std::optional<Precision>& precision,
                       const std::string& out,
                       CommandContext& context) {
  std::vector<GradientTable> tables;
  for (const std::string& file : files) tables.emplace_back(read_file(file), file);
  for (std::size_t i = 1; i < tables.size(); ++i) {
    if (tables[i].t_end() == tables.front().t_end()) continue;
    throw InvalidInput(fmt::format("{}: t = {}, but {} has t = {}: all files must have the same t",
                                   files[i],
                                   to_text(tables[i].t_end()),
                                   files.front(),
                                   to_text(tables.front().t_end())));
  }
  require_different_steps(tables);
  std::vector<GradientRow> rows;
  for (const std::string& parameter : tables.front().parameters(problem, parameters)) {
    rows.push_back(row_of(problem, parameters, tables, parameter, files, precision));
  }
  show_gradients(rows,
                 fmt::format("{} derivative{} from {} file{}",
                             rows.size(),
                             rows.size() == 1 ? "" : "s",
                             files.size(),
                             files.size() == 1 ? "" : "s"),
                 to_json(rows),
                 out,
                 out.empty() ? command_with_report(context, out, "gradients")
                             : fmt::format("{} list problems {}", invoked_as(), problem.name),
                 context);
}

}  // namespace assay::reports
