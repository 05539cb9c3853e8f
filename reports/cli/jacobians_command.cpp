#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/summary.hpp"
#include "reports/jacobians/audit.hpp"
#include "reports/jacobians/audit_json.hpp"
#include "reports/jacobians/catalogue.hpp"

namespace assay::reports {

namespace {

constexpr int kMostPoints = 100000;

struct JacobiansArguments {
  std::vector<std::string> names;
  std::string scalar;
  AuditOptions options;
  bool verbose = false;
};

std::vector<AuditScalar> scalars_of(const std::string& name) {
  const std::vector<AuditScalar> all = {AuditScalar::kDouble, AuditScalar::kMpfr50};
  if (name.empty()) return all;
  std::vector<std::string> names;
  for (const AuditScalar scalar : all) {
    if (name == to_string(scalar)) return {scalar};
    names.emplace_back(to_string(scalar));
  }
  throw InvalidInput(unknown_name_message("scalar of an audit", name, names));
}

int exit_code(const std::vector<AuditRow>& rows) {
  const auto any = [&](Verdict verdict) {
    return std::ranges::any_of(rows, [&](const AuditRow& row) { return row.verdict == verdict; });
  };
  if (any(Verdict::kRefuted)) return kClaimRefuted;
  return rows.empty() || any(Verdict::kUndecided) ? kNothingDecided : kDone;
}

/// One of ours, SUBJECT/NAME, or all of SUBJECT/.
std::vector<Derivative> named(const std::string& name, const std::vector<Derivative>& foreign) {
  const bool is_subject = name.ends_with('/');
  std::vector<Derivative> found;
  std::vector<std::string> known;
  for (const Derivative& derivative : foreign) {
    if (derivative.name == name || (is_subject && derivative.name.starts_with(name))) {
      found.push_back(derivative);
    }
    known.push_back(derivative.name);
  }
  if (!found.empty()) return found;
  const bool is_foreign = name.find('/') != std::string::npos && !name.starts_with("assay/");
  if (is_foreign) throw InvalidInput(unknown_name_message("Jacobian", name, known));
  return {find_derivative(name)};
}

/// Those that are asked for: without names those of the subjects that are given, or all of ours.
std::vector<Derivative> chosen(const std::vector<std::string>& names,
                               const CommandContext& context) {
  const std::vector<Derivative> foreign = context.catalogue.derivatives();
  if (names.empty()) return context.subjects.empty() ? derivatives_of_core() : foreign;
  std::vector<Derivative> all;
  for (const std::string& name : names) {
    for (Derivative& derivative : named(name, foreign)) all.push_back(std::move(derivative));
  }
  return all;
}

/// What is not confirmed has been shown, so no lines.
Summary summary_of(const std::vector<AuditRow>& rows, double seconds) {
  const auto count = [&](Verdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(rows, verdict, &AuditRow::verdict));
  };
  Summary summary;
  summary.headline =
      fmt::format("{} derivatives in a scalar audited in {}", rows.size(), duration_text(seconds));
  summary.counts = {{Sign::kBad, count(Verdict::kRefuted), "refuted"},
                    {Sign::kOpen, count(Verdict::kUndecided), "undecided"},
                    {Sign::kGood, count(Verdict::kConfirmed), "confirmed"}};
  const auto worst = std::ranges::max_element(rows, {}, [](const AuditRow& row) {
    return row.verdict == Verdict::kConfirmed ? 0 : row.verdict == Verdict::kUndecided ? 1 : 2;
  });
  if (worst != rows.end() && worst->verdict != Verdict::kConfirmed) {
    summary.next = fmt::format("{} jacobians {} --points 200", invoked_as(), worst->name);
  }
  return summary;
}

void run(JacobiansArguments& arguments, CommandContext& context) {
  arguments.options.scalars = scalars_of(arguments.scalar);
  const std::vector<Derivative> derivatives = chosen(arguments.names, context);
  const auto begin = std::chrono::steady_clock::now();
  std::vector<AuditRow> rows;
  {
    ProgressBar bar;
    rows = audit(derivatives, arguments.options, [&](double fraction) { bar.show(fraction); });
  }
  if (context.json) {
    nlohmann::ordered_json document = to_json(rows);
    document["seed"] = arguments.options.seed;
    print_json(document);
  } else {
    const bool all = arguments.verbose || !arguments.names.empty();
    for (const AuditRow& row : rows) {
      if (all || row.verdict != Verdict::kConfirmed) std::cout << to_text(row);
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    print_summary(summary_of(rows, seconds.count()));
  }
  context.exit_code = exit_code(rows);
}

}  // namespace

void add_jacobians_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<JacobiansArguments>();
  Command command = add_command(app,
                                context,
                                "jacobians",
                                "Hand-derived derivatives, judged in every region and exactly on "
                                "every switching surface of their maps",
                                "assay jacobians alart-curnier-3d --scalar double --points 100");
  command.option(
      "name",
      arguments->names,
      "names of derivatives, SUBJECT/NAME, or SUBJECT/ for all of it; default: all of the "
      "subjects given, else all of Assay");
  command.option("--scalar",
                 arguments->scalar,
                 "double or mpfr50; default: both; those of subjects are in double");
  command.flag("--verbose", arguments->verbose, "print those that are confirmed too");
  command.number("--points",
                 arguments->options.points,
                 "points drawn at random; those on the surfaces come on top",
                 1,
                 kMostPoints);
  command.number(
      "--seed", arguments->options.seed, "seed of the points", std::uint64_t{0}, kLargestSeed);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
